import SchemaKit

/// Mutations of one value.
extension MutationGenerator {
    mutating func addValueMutations(of node: JSONNode, at pointer: JSONPointer) {
        let applied = appliedKeywords[node.index]
        replace(node, at: pointer, .null, with: "null")
        addWrongType(of: node, at: pointer)
        switch node.kind {
        case .number: addNumberMutations(of: node, at: pointer, applied)
        case .string: addStringMutations(of: node, at: pointer, applied)
        case .array: addArrayMutations(of: node, at: pointer, applied)
        case .null, .false, .true, .object: break
        }
    }

    private mutating func addWrongType(of node: JSONNode, at pointer: JSONPointer) {
        let texts: [(kinds: [JSONKind], text: String)] = [
            ([.number], "7"), ([.string], "\"words\""), ([.true, .false], "true"),
            ([.object], "{}"), ([.array], "[]"),
        ]
        let others = texts.filter { !$0.kinds.contains(node.kind) }
        replace(node, at: pointer, .wrongType, with: random.pick(others).text)
    }

    /// Adds mutations that violate a bound or divisor that is an integer.
    private mutating func addNumberMutations(
        of node: JSONNode,
        at pointer: JSONPointer,
        _ applied: AppliedKeywords.AtValue
    ) {
        let bounds: [(keyword: String, step: Int64)] = [
            ("minimum", -1), ("exclusiveMinimum", 0), ("maximum", 1), ("exclusiveMaximum", 0),
        ]
        for bound in bounds {
            guard let number = applied.keywords[bound.keyword]?.first?.number?.int64 else {
                continue
            }
            replace(node, at: pointer, .bound, with: String(number + bound.step))
        }
        if let divisor = applied.keywords["multipleOf"]?.first?.number?.int64, divisor > 1 {
            replace(node, at: pointer, .bound, with: String(divisor + 1))
        }
    }

    private mutating func addStringMutations(
        of node: JSONNode,
        at pointer: JSONPointer,
        _ applied: AppliedKeywords.AtValue
    ) {
        let text = node.string ?? ""
        if let least = length("minLength", applied), least > 0 {
            replace(node, at: pointer, .length, with: quoted(String(text.prefix(least - 1))))
        }
        if let most = length("maxLength", applied), most < 5_000 {
            let last = text.last.map(String.init) ?? "a"
            let tail = String(repeating: last, count: most + 1)
            replace(
                node,
                at: pointer,
                .length,
                with: quoted(String((text + tail).prefix(most + 1)))
            )
        }
        if applied.keywords["pattern"] != nil {
            replace(node, at: pointer, .pattern, with: random.pick(["\"§ ?\"", "\" \"", "\"-\""]))
        }
        if applied.keywords["format"] != nil {
            replace(
                node,
                at: pointer,
                .format,
                with: random.pick(["\"not so\"", "\"%%\"", "\"::\""])
            )
        }
        let hasConstants = applied.keywords["enum"] != nil || applied.keywords["const"] != nil
        if hasConstants, isPlainWord(text, minimumLength: 4) {
            let typo = misspelled(text, editCount: 1)
            replace(node, at: pointer, .enumTypo, with: quoted(typo), original: node.text)
        }
    }

    /// Adds a mutation that gives a tag the constant of another branch.
    mutating func addSwappedTag(_ node: JSONNode, at pointer: JSONPointer) {
        let applied = appliedKeywords[node.index]
        let hasConstants = applied.keywords["enum"] != nil || applied.keywords["const"] != nil
        let others = applied.otherConstants.filter { $0.kind == .string && $0.text != node.text }
        guard node.kind == .string, hasConstants, !others.isEmpty else { return }
        replace(node, at: pointer, .swappedTag, with: random.pick(others).text)
    }

    private mutating func addArrayMutations(
        of node: JSONNode,
        at pointer: JSONPointer,
        _ applied: AppliedKeywords.AtValue
    ) {
        let elements = Array(node.elements)
        if let least = length("minItems", applied), least > 0, elements.count >= least {
            let kept = elements.prefix(least - 1).map(\.text).joined(separator: ", ")
            replace(node, at: pointer, .length, with: "[\(kept)]")
        }
        if let most = length("maxItems", applied), most < 100, let last = elements.last {
            let more = Array(repeating: last.text, count: most + 1 - elements.count)
            let all = elements.map(\.text) + more
            replace(node, at: pointer, .length, with: "[\(all.joined(separator: ", "))]")
        }
    }

    private func length(_ keyword: String, _ applied: AppliedKeywords.AtValue) -> Int? {
        applied.keywords[keyword]?.first?.number?.int64.map { Int($0) }
    }

    /// Returns a text as a JSON string. Control characters except the line feed become spaces.
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
