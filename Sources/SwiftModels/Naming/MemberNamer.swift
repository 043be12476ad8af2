import SchemaKit

/// A namer that assigns a Swift name to every property and case of a graph. ``TypeNamer`` names the types.
///
/// Names are assigned in a fixed order: first the names that schemas give, then the names of current
/// members, then the names of deprecated ones. Within each group, the order of the schemas applies.
struct MemberNamer {
    private let graph: ModelGraph
    private var names: AssignedNames

    private init(graph: ModelGraph) {
        self.graph = graph
        let count = graph.declarations.count
        names = AssignedNames(
            types: Array(repeating: "", count: count),
            properties: Array(repeating: [], count: count),
            cases: Array(repeating: [], count: count),
            patterns: Array(repeating: [], count: count)
        )
    }

    /// Returns the names of all members. The names of types are empty strings.
    static func names(for graph: ModelGraph) -> AssignedNames {
        var namer = MemberNamer(graph: graph)
        for (index, declaration) in graph.declarations.enumerated() {
            switch declaration.shape {
            case .object(let object):
                let count = object.properties.count + object.variants.count
                let all = namer.propertyNames(of: object)
                namer.names.properties[index] = Array(all.prefix(count))
                namer.names.patterns[index] = Array(all.dropFirst(count))
            case .enumeration(let enumeration):
                namer.names.cases[index] = namer.caseNames(
                    of: enumeration,
                    at: declaration.origin.site
                )
            case .union(let union):
                namer.names.cases[index] = namer.caseNames(of: union)
            case .variants(let owner):
                let id = ModelTypeID(index: index)
                namer.names.cases[index] = namer.variantNames(id, of: owner)
            case .wrapper, .alias:
                break
            }
        }
        return namer.names
    }

    private mutating func propertyNames(of object: ModelObject) -> [String] {
        let properties = object.properties
        var sources = properties.map {
            MemberSource(swiftName: $0.swiftName, text: $0.wireName, site: $0.origin.site)
        }
        sources += object.variants.map { MemberSource(generated: $0.name) }
        sources += object.patternMembers.map {
            MemberSource(swiftName: $0.swiftName, generated: $0.name)
        }
        return memberNames(
            sources,
            ReservedWords.members,
            isNamedLast: { $0 >= properties.count || properties[$0].documentation.isDeprecated }
        )
    }

    private mutating func caseNames(
        of enumeration: ModelEnumeration,
        at site: ScopedSite
    ) -> [String] {
        let count = enumeration.cases.count
        return memberNames(
            (enumeration.cases + enumeration.synonyms.map(\.old)).map {
                MemberSource(
                    swiftName: $0.swiftName,
                    text: $0.title ?? $0.value.text,
                    site: site,
                    isOfValue: true
                )
            },
            ReservedWords.cases,
            isNamedLast: { $0 >= count }
        )
    }

    private mutating func caseNames(of union: ModelUnion) -> [String] {
        memberNames(
            union.branches.map { MemberSource(swiftName: $0.swiftName, text: $0.name) },
            ReservedWords.cases,
            isNamedLast: { _ in false }
        )
    }

    /// Returns the case names for the variants of an object's members.
    ///
    /// A case is named after the value of its tag, or `present` if the value of the tag does not matter.
    private mutating func variantNames(_ id: ModelTypeID, of owner: ModelTypeID) -> [String] {
        guard case .object(let object) = graph[owner].shape,
            let variants = object.variants.first(where: { $0.type == id })
        else { return [] }
        let tag = object.properties[variants.tag]
        let values = graph.values(ofTag: tag)
        var cases: [ModelEnumeration.Case] = []
        if let id = tag.type.identifier, case .enumeration(let found) = graph[id].shape {
            cases = found.cases
        }
        return memberNames(
            variants.cases.map { one in
                guard let position = one.value else {
                    return MemberSource(generated: "present")
                }
                guard cases.indices.contains(position) else {
                    let text = values[position].branchName(forTag: tag.wireName)
                    return MemberSource(generated: text)
                }
                let value = cases[position]
                return MemberSource(
                    swiftName: value.swiftName,
                    text: value.title ?? value.value.text
                )
            },
            ReservedWords.cases,
            isNamedLast: { _ in false }
        )
    }

    private struct MemberSource {
        let swiftName: ModelSwiftName?
        let text: String
        /// The name that is used if it does not clash with another one.
        let usual: String
        /// True if the text does not come from the schema. The name then need not be close to the text.
        let isGenerated: Bool
        /// The location for a note on a name that differs from ``usual``, or `nil` if no note is needed.
        let site: ScopedSite?
        /// True for a value of an enumeration, false for a member or a branch.
        let isOfValue: Bool

        init(
            swiftName: ModelSwiftName?,
            text: String,
            site: ScopedSite? = nil,
            isOfValue: Bool = false
        ) {
            (self.swiftName, self.text, self.site, isGenerated) = (swiftName, text, site, false)
            self.isOfValue = isOfValue
            usual = SwiftIdentifier.member(text)
        }

        init(swiftName: ModelSwiftName? = nil, generated text: String) {
            (self.swiftName, self.text, site, isGenerated) = (swiftName, text, nil, true)
            isOfValue = false
            usual = SwiftIdentifier.member(text)
        }

        var wanted: String { swiftName?.path.last ?? usual }

        /// The names to try if ``wanted`` is taken.
        ///
        /// A literal spelling that begins with a capital letter is left out, because it could be the name
        /// of a type in the same scope.
        var otherNames: [String] {
            let plain = swiftName == nil ? [] : [usual]
            if isGenerated { return plain }
            let literal = SwiftIdentifier.literal(text)
            let isOfType = literal.unicodeScalars.first?.properties.isUppercase == true
            return plain + [SwiftIdentifier.spelled(text)] + (isOfType ? [] : [literal])
        }
    }

    /// Adds a note if another member already has the usual name.
    private mutating func noteIfCollided(_ source: MemberSource, _ name: String) {
        let usual = source.usual
        guard source.swiftName == nil, let site = source.site, name != usual,
            name != usual + "Value"
        else { return }
        let kind = ModelNote.Kind.sharedName(
            source.text,
            usual: usual,
            isOfValue: source.isOfValue,
            instead: name
        )
        names.notes.append(ModelNote(kind: kind, site: site))
    }

    /// Returns the names of the members, in the order of `sources`.
    ///
    /// Names are assigned to members with a `swiftName` first, then to the others. The members for which
    /// `isNamedLast` returns true come at the end.
    private mutating func memberNames(
        _ sources: [MemberSource],
        _ reserved: Set<String>,
        isNamedLast: (Int) -> Bool
    ) -> [String] {
        var scope = NameScope(reserved: reserved)
        var result = Array(repeating: "", count: sources.count)
        let (named, derived) = sources.indices.partitioned { sources[$0].swiftName != nil }
        let (last, others) = derived.partitioned(by: isNamedLast)
        for index in named + others + last {
            let source = sources[index]
            result[index] = scope.assign(source.wanted, or: source.otherNames)
            names.noteIfChanged(source.swiftName, to: result[index], reserved: reserved)
            noteIfCollided(source, result[index])
        }
        return result
    }
}

extension Collection {
    /// Returns the elements that satisfy `predicate`, and the others, both in their original order.
    fileprivate func partitioned(
        by predicate: (Element) -> Bool
    ) -> (matching: [Element], others: [Element]) {
        (filter(predicate), filter { !predicate($0) })
    }
}
