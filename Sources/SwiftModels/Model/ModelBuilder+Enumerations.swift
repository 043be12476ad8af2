import SchemaKit

extension ModelBuilder {
    /// Returns the enumeration that a schema defines, or `nil` if its values are neither all strings nor
    /// all integers.
    mutating func enumeration(of view: SchemaView) -> ModelEnumeration? {
        if let values = view.first(.enumeration)?.value {
            let valued = values.elements.filter { $0.kind != .null }
            return enumeration(cases: valued.map { literalCase($0) }, isOpen: true)
        }
        if let value = view.first(.constant)?.value {
            return enumeration(cases: [literalCase(value)], isOpen: false)
        }
        return enumerationOfBranches(view)
    }

    /// Returns an enumeration of all values that several schemas list, or `nil` if one of the schemas is
    /// not an enumeration or the values are of different kinds.
    mutating func enumeration(joining sites: [ScopedSite]) -> ModelEnumeration? {
        var cases: [ModelEnumeration.Case?] = []
        for site in sites {
            guard let found = enumeration(of: index.view(of: site)) else { return nil }
            cases += found.cases
        }
        return enumeration(cases: cases, isOpen: true)
    }

    /// Returns the enumeration for a schema whose branches are constants with titles, or listed strings
    /// beside any string.
    private mutating func enumerationOfBranches(_ view: SchemaView) -> ModelEnumeration? {
        var cases: [ModelEnumeration.Case?] = []
        var allowsAnyString = false
        for site in branches(of: view) where !isNull(site) {
            let keywords = index.keywords(site)
            if let value = keywords[.constant] {
                cases.append(literalCase(value, in: site))
            } else if let values = keywords[.enumeration] {
                cases += values.elements.filter { $0.kind != .null }.map { literalCase($0) }
            } else if keywords.typeNames == ["string"],
                keywords.hasNoTypeKeywords(except: Self.stringKeywords)
            {
                allowsAnyString = true
            } else {
                return nil
            }
        }
        var found = enumeration(cases: cases, isOpen: true)
        if allowsAnyString, case .integer = found?.cases.first?.value { return nil }
        found?.allowsOthers = allowsAnyString
        return found
    }

    private static let stringKeywords: KeywordSet = [
        .type, .minLength, .maxLength, .pattern, .format,
    ]

    private func enumeration(
        cases: [ModelEnumeration.Case?],
        isOpen: Bool
    ) -> ModelEnumeration? {
        var known: [ModelEnumeration.Case] = []
        var seen: Set<ModelEnumeration.Value> = []
        for found in cases {
            guard let found else { return nil }
            if seen.insert(found.value).inserted { known.append(found) }
        }
        guard let first = known.first, known.allSatisfy({ $0.value.isKind(of: first.value) }) else {
            return nil
        }
        return ModelEnumeration(known, isOpen: isOpen)
    }

    /// Returns the literal as a case, or `nil` if it is neither a string nor an integer.
    private mutating func literalCase(
        _ node: JSONNode,
        in site: ScopedSite? = nil
    ) -> ModelEnumeration.Case? {
        guard node.bool == nil, let value = ModelEnumeration.Value(node) else { return nil }
        return ModelEnumeration.Case(
            value: value,
            swiftName: site.flatMap { memberName(at: $0) },
            title: site.flatMap { index.node($0)["title"]?.string },
            documentation: site.map(documentation(at:)) ?? ModelDocumentation(),
            replacement: site.flatMap { replacement(at: $0) }
        )
    }

    /// Returns the value that replaces a deprecated one, if the schema names it.
    private func replacement(at site: ScopedSite) -> ModelEnumeration.Value? {
        guard index.keywords(site)[.deprecated]?.bool == true else { return nil }
        return index.keywords(site)[.replacement].flatMap(ModelEnumeration.Value.init)
    }

    /// Returns the type of an `enum` or `const` whose values are neither all strings nor all integers.
    mutating func literalType(of view: SchemaView, at site: ScopedSite) -> ModelType {
        let constant = view.first(.constant)?.value
        let values =
            view.first(.enumeration).map { Array($0.value.elements) } ?? constant.map { [$0] } ?? []
        let valued = values.filter { $0.kind != .null }
        if valued.isEmpty { return .any }
        if valued.allSatisfy({ $0.bool != nil }) {
            return valued.count < values.count ? .nullable(.boolean) : .boolean
        }
        if valued.allSatisfy({ $0.kind == .number }) {
            return valued.count < values.count ? .nullable(.number) : .number
        }
        note(constant == nil ? .mixedEnumeration : .structuredConstant, site)
        return .any
    }
}

extension ModelEnumeration {
    /// Creates an enumeration of `values`. A value that another one replaces becomes a synonym instead of a
    /// case.
    fileprivate init(_ values: [Case], isOpen: Bool) {
        let cases = values.filter { $0.target(among: values) == nil }
        synonyms = values.compactMap { old in
            guard let target = old.target(among: values),
                let position = cases.firstIndex(where: { $0.value == target })
            else { return nil }
            return Synonym(old: old, position: position)
        }
        self.cases = cases
        self.isOpen = isOpen
    }
}

extension ModelEnumeration.Case {
    /// Returns the value at the end of the chain of replacements, or `nil` if none of `values` replaces
    /// this one.
    fileprivate func target(among values: [Self]) -> ModelEnumeration.Value? {
        var current = self
        var visited: Set<ModelEnumeration.Value> = []
        while let replacement = current.replacement,
            let next = values.first(where: { $0.value == replacement })
        {
            // Values that replace each other all stay cases.
            guard visited.insert(current.value).inserted else { return nil }
            current = next
        }
        return current.value == value ? nil : current.value
    }
}

extension ModelEnumeration.Value {
    /// Creates a value from a literal. Returns `nil` if it is not a string, an integer or a Boolean.
    init?(_ node: JSONNode) {
        if let string = node.string {
            self = .string(string)
        } else if let integer = node.number?.int64 {
            self = .integer(integer)
        } else if let value = node.bool {
            self = .boolean(value)
        } else {
            return nil
        }
    }

    func isKind(of other: Self) -> Bool {
        switch (self, other) {
        case (.string, .string), (.integer, .integer), (.boolean, .boolean): true
        case (.string, _), (.integer, _), (.boolean, _): false
        }
    }
}
