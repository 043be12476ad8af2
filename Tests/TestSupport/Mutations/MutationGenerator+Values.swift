import SchemaKit

/// Mutations of one value.
extension MutationGenerator {
    mutating func addValueMutations(_ node: JSONNode, _ pointer: JSONPointer) {
        let site = sites[node.index]
        replace(node, pointer, .null, with: "null")
        addWrongType(node, pointer, site)
        switch node.kind {
        case .number: addNumbers(node, pointer, site)
        case .string: addStrings(node, pointer, site)
        case .array: addLengths(node, pointer, site)
        case .null, .false, .true, .object: break
        }
    }

    private mutating func addWrongType(
        _ node: JSONNode,
        _ pointer: JSONPointer,
        _ site: SchemaSites.Site
    ) {
        let texts: [(kinds: [JSONKind], text: String)] = [
            ([.number], "7"), ([.string], "\"words\""), ([.true, .false], "true"),
            ([.object], "{}"), ([.array], "[]"),
        ]
        let others = texts.filter { !$0.kinds.contains(node.kind) }
        replace(node, pointer, .wrongType, with: random.pick(others).text)
    }

    private mutating func addNumbers(
        _ node: JSONNode,
        _ pointer: JSONPointer,
        _ site: SchemaSites.Site
    ) {
        let bounds: [(keyword: String, step: Int64)] = [
            ("minimum", -1), ("exclusiveMinimum", 0), ("maximum", 1), ("exclusiveMaximum", 0),
        ]
        for bound in bounds {
            guard let number = site.keywords[bound.keyword]?.first?.number?.int64 else { continue }
            replace(node, pointer, .bound, with: String(number + bound.step))
        }
        if let divisor = site.keywords["multipleOf"]?.first?.number?.int64, divisor > 1 {
            replace(node, pointer, .bound, with: String(divisor + 1))
        }
    }

    private mutating func addStrings(
        _ node: JSONNode,
        _ pointer: JSONPointer,
        _ site: SchemaSites.Site
    ) {
        let text = node.string ?? ""
        if let least = length("minLength", site), least > 0 {
            replace(node, pointer, .length, with: quoted(String(text.prefix(least - 1))))
        }
        if let most = length("maxLength", site), most < 5_000 {
            let last = text.last.map(String.init) ?? "a"
            let tail = String(repeating: last, count: most + 1)
            replace(node, pointer, .length, with: quoted(String((text + tail).prefix(most + 1))))
        }
        if site.keywords["pattern"] != nil {
            replace(node, pointer, .pattern, with: random.pick(["\"§ ?\"", "\" \"", "\"-\""]))
        }
        if site.keywords["format"] != nil {
            replace(node, pointer, .format, with: random.pick(["\"not so\"", "\"%%\"", "\"::\""]))
        }
        let isChosen = site.keywords["enum"] != nil || site.keywords["const"] != nil
        if isChosen, isPlainWord(text, atLeast: 4) {
            let typo = misspelled(text, edits: 1)
            replace(node, pointer, .enumTypo, with: quoted(typo), original: node.text)
        }
    }

    /// Adds a mutation that gives a tag the constant of another branch.
    mutating func addSwappedTag(_ node: JSONNode, _ pointer: JSONPointer) {
        let site = sites[node.index]
        let isChosen = site.keywords["enum"] != nil || site.keywords["const"] != nil
        let others = site.otherConstants.filter { $0.kind == .string && $0.text != node.text }
        guard node.kind == .string, isChosen, !others.isEmpty else { return }
        replace(node, pointer, .swappedTag, with: random.pick(others).text)
    }

    private mutating func addLengths(
        _ node: JSONNode,
        _ pointer: JSONPointer,
        _ site: SchemaSites.Site
    ) {
        let elements = Array(node.elements)
        if let least = length("minItems", site), least > 0, elements.count >= least {
            let kept = elements.prefix(least - 1).map(\.text).joined(separator: ", ")
            replace(node, pointer, .length, with: "[\(kept)]")
        }
        if let most = length("maxItems", site), most < 100, let last = elements.last {
            let more = Array(repeating: last.text, count: most + 1 - elements.count)
            let all = elements.map(\.text) + more
            replace(node, pointer, .length, with: "[\(all.joined(separator: ", "))]")
        }
    }

    private func length(_ keyword: String, _ site: SchemaSites.Site) -> Int? {
        site.keywords[keyword]?.first?.number?.int64.map { Int($0) }
    }

    func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"", "\\": "\\" + String(scalar)
            case "\n": "\\n"
            case _ where scalar.value < 0x20: " "
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}
