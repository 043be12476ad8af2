import SchemaKit

extension ModelBuilder {
    /// Returns the enumeration that a schema defines, or `nil` if it lists no values other than null, or if they are
    /// neither all strings nor all integers.
    mutating func enumeration(of view: SchemaView) -> ModelEnumeration? {
        if let values = view.first(.enumeration)?.value {
            let nonNullValues = values.elements.filter { $0.kind != .null }
            return enumeration(cases: nonNullValues.map { listedCase($0) }, isOpen: true)
        }
        if let value = view.first(.constant)?.value {
            // Later versions of a schema add values to an `enum`, but seldom change a `const`, which identifies the
            // kind of a value. So only the enumeration of a single `const` is closed.
            return enumeration(cases: [listedCase(value)], isOpen: false)
        }
        return enumerationOfBranches(view)
    }

    /// Returns an enumeration of all values that several schemas list, or `nil` if one of the schemas is
    /// not an enumeration or the values are of different kinds.
    mutating func enumeration(joining sites: [ScopedSite]) -> ModelEnumeration? {
        var cases: [ModelEnumeration.Case?] = []
        for site in sites {
            guard let listed = enumeration(of: index.view(of: site)) else { return nil }
            cases += listed.cases
        }
        return enumeration(cases: cases, isOpen: true)
    }

    /// Returns the enumeration for a schema whose branches list values with `const` or `enum`, or refer to schemas that
    /// do. A further branch can allow any string or, if the listed values are integers, any integer. Returns `nil` for
    /// other schemas.
    private mutating func enumerationOfBranches(_ view: SchemaView) -> ModelEnumeration? {
        var listed = ListedCases()
        var followed: [ScopedSite: Bool] = [:]
        guard addCases(of: view, to: &listed, &followed),
            var result = enumeration(cases: listed.cases, isOpen: true),
            !listed.allowsAnyInteger || result.hasIntegers
        else { return nil }
        result.allowsOthers = listed.allowsAnyString || listed.allowsAnyInteger
        result.keepsOtherKinds = listed.allowsAnyString && result.hasIntegers
        return result
    }

    /// The values that the branches of a schema list.
    private struct ListedCases {
        var cases: [ModelEnumeration.Case?] = []
        var allowsAnyString = false
        var allowsAnyInteger = false
    }

    /// Adds the values that the branches of a schema list.
    ///
    /// - Parameter followed: The targets of the references that were followed. The value is true if the values of the
    ///   target have been added. No target is followed again.
    /// - Returns: False if there are no branches, or if one of them neither lists values nor allows any string or any
    ///   integer, or refers to a target whose values have not been added.
    private mutating func addCases(
        of view: SchemaView,
        to listed: inout ListedCases,
        _ followed: inout [ScopedSite: Bool]
    ) -> Bool {
        let sites = branches(of: view)
        for site in sites where !allowsOnlyNull(site) {
            guard addCases(ofBranch: site, to: &listed, &followed) else { return false }
        }
        return !sites.isEmpty
    }

    private mutating func addCases(
        ofBranch site: ScopedSite,
        to listed: inout ListedCases,
        _ followed: inout [ScopedSite: Bool]
    ) -> Bool {
        let keywords = index.keywords(site)
        guard !keywords.isAdvisory else { return false }
        if let value = keywords[.constant] {
            listed.cases.append(listedCase(value, in: site))
        } else if let values = keywords[.enumeration] {
            listed.cases += values.elements.filter { $0.kind != .null }.map { listedCase($0) }
        } else if keywords.typeNames == ["string"],
            keywords.hasNoTypeKeywords(except: Self.stringKeywords)
        {
            listed.allowsAnyString = true
        } else if keywords.typeNames == ["integer"],
            keywords.hasNoTypeKeywords(except: Self.integerKeywords)
        {
            listed.allowsAnyInteger = true
        } else if let target = targetOfReference(at: site) {
            if let isAdded = followed[target] { return isAdded }
            followed[target] = false
            // The target lists values as a branch does, or has branches that do.
            let isAdded =
                addCases(ofBranch: target, to: &listed, &followed)
                || addCases(of: index.view(of: target), to: &listed, &followed)
            followed[target] = isAdded
            return isAdded
        } else {
            return false
        }
        return true
    }

    /// The keywords that a branch for any string can have. Rules check its other constraints, such as `maxLength`.
    private static let stringKeywords: KeywordSet = [
        .type, .minLength, .maxLength, .pattern, .format,
    ]
    /// The keywords that a branch for any integer can have. Rules check its other constraints, too.
    private static let integerKeywords: KeywordSet = [
        .type, .minimum, .maximum, .exclusiveMinimum, .exclusiveMaximum, .multipleOf, .format,
    ]

    /// Returns the enumeration of the cases without those whose values Swift does not distinguish from earlier ones.
    /// Returns `nil` if there are no cases, a case is `nil`, or the values are not of one kind.
    private func enumeration(
        cases: [ModelEnumeration.Case?],
        isOpen: Bool
    ) -> ModelEnumeration? {
        var distinctCases: [ModelEnumeration.Case] = []
        var seen: Set<ModelEnumeration.SwiftKey> = []
        for listed in cases {
            guard let listed else { return nil }
            if seen.insert(listed.value.swiftKey).inserted { distinctCases.append(listed) }
        }
        guard let first = distinctCases.first,
            distinctCases.allSatisfy({ $0.value.hasSameKind(as: first.value) })
        else { return nil }
        return ModelEnumeration(distinctCases, isOpen: isOpen)
    }

    /// Returns a value of `enum` or `const` as a case, or `nil` if it is neither a string nor an integer.
    ///
    /// - Parameter site: The branch that describes only this value, so that its title and description are those of the
    ///   case; `nil` if the value has no schema of its own.
    private mutating func listedCase(
        _ node: JSONNode,
        in site: ScopedSite? = nil
    ) -> ModelEnumeration.Case? {
        guard node.bool == nil, let value = ModelEnumeration.Value(node) else { return nil }
        return ModelEnumeration.Case(
            value: value,
            swiftName: site.flatMap { swiftMemberName(at: $0) },
            title: site.flatMap { index.node($0)["title"]?.string },
            documentation: site.map { documentation(at: $0) } ?? ModelDocumentation(),
            replacement: site.flatMap { replacement(at: $0) }
        )
    }

    /// Returns the value that replaces a deprecated one, if the schema names it.
    private func replacement(at site: ScopedSite) -> ModelEnumeration.Value? {
        guard index.keywords(site)[.deprecated]?.bool == true else { return nil }
        return index.keywords(site)[.replacement].flatMap(ModelEnumeration.Value.init)
    }

    /// Returns the type of an `enum` or `const` whose values are neither all strings nor all integers.
    mutating func typeOfListedValues(of view: SchemaView, at site: ScopedSite) -> ModelType {
        let constant = view.first(.constant)?.value
        let values =
            view.first(.enumeration).map { Array($0.value.elements) } ?? constant.map { [$0] } ?? []
        let nonNullValues = values.filter { $0.kind != .null }
        if nonNullValues.isEmpty { return .any }
        if nonNullValues.allSatisfy({ $0.bool != nil }) {
            return nonNullValues.count < values.count ? .nullable(.boolean) : .boolean
        }
        if nonNullValues.allSatisfy({ $0.kind == .number }) {
            return nonNullValues.count < values.count ? .nullable(.number) : .number
        }
        note(view.has(.enumeration) ? .mixedEnumeration : .structuredConstant, site)
        return .any
    }
}

extension ModelEnumeration {
    /// Creates an enumeration of the listed values. A deprecated value that another one replaces becomes a synonym
    /// instead of a case.
    fileprivate init(_ listed: [Case], isOpen: Bool) {
        let replacements = Self.finalReplacements(among: listed)
        let cases = listed.filter { replacements[$0.value] == nil }
        let positions = Dictionary(
            cases.enumerated().map { ($1.value, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        synonyms = listed.compactMap { deprecatedCase in
            replacements[deprecatedCase.value].flatMap { positions[$0] }.map {
                Synonym(deprecatedCase: deprecatedCase, caseIndex: $0)
            }
        }
        self.cases = cases
        self.isOpen = isOpen
    }

    /// Returns the final replacement of each replaced value: the value at the end of its chain of replacements.
    ///
    /// A chain that leads into a cycle, such as `a` → `b` → `a`, has no end. The values of such a chain are not in the
    /// result, so each of them stays a case.
    private static func finalReplacements(among listed: [Case]) -> [Value: Value] {
        let values = Set(listed.map(\.value))
        // The values that each value replaces.
        var replacedValues: [Value: [Value]] = [:]
        var ends: [Value] = []
        for listedCase in listed {
            if let replacement = listedCase.replacement, values.contains(replacement) {
                replacedValues[replacement, default: []].append(listedCase.value)
            } else {
                ends.append(listedCase.value)
            }
        }
        var result: [Value: Value] = [:]
        for end in ends {
            var pending = replacedValues[end] ?? []
            while let value = pending.popLast() {
                result[value] = end
                pending += replacedValues[value] ?? []
            }
        }
        return result
    }
}

extension ModelEnumeration.Value {
    /// Creates a listed value from a JSON value. Returns `nil` if it is not a string, an integer or a Boolean.
    init?(_ node: JSONNode) {
        if let string = node.string {
            self = .string(ExactText(string))
        } else if let integer = node.number?.int64 {
            self = .integer(integer)
        } else if let value = node.bool {
            self = .boolean(value)
        } else {
            return nil
        }
    }

    func hasSameKind(as other: Self) -> Bool {
        switch (self, other) {
        case (.string, .string), (.integer, .integer), (.boolean, .boolean): true
        case (.string, _), (.integer, _), (.boolean, _): false
        }
    }
}
