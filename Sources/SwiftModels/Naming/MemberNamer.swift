import SchemaKit

/// The namer of the properties and cases of a graph. ``TypeNamer`` names the types.
///
/// Names are assigned in a fixed order: first the names that schemas give, then the names of members that are not
/// deprecated, then the names of deprecated members, of deprecated values, of variants and of patterns. Within each
/// group, the order of the schemas applies.
struct MemberNamer {
    private let graph: ModelGraph
    private let style: NamingStyle
    private var names: AssignedNames

    private init(graph: ModelGraph, style: NamingStyle) {
        self.graph = graph
        self.style = style
        let count = graph.declarations.count
        names = AssignedNames(
            types: Array(repeating: "", count: count),
            properties: Array(repeating: [], count: count),
            cases: Array(repeating: [], count: count),
            patterns: Array(repeating: [], count: count)
        )
    }

    /// Returns the names of all members. The names of types are empty strings.
    static func names(for graph: ModelGraph, _ style: NamingStyle) -> AssignedNames {
        var namer = MemberNamer(graph: graph, style: style)
        for (index, declaration) in graph.declarations.enumerated() {
            switch declaration.shape {
            case .object(let object):
                let count = object.properties.count + object.variants.count
                let propertyNames = namer.propertyNames(of: object)
                namer.names.properties[index] = Array(propertyNames.prefix(count))
                namer.names.patterns[index] = Array(propertyNames.dropFirst(count))
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
        sources += object.variants.map { MemberSource(text: $0.name, isGenerated: true) }
        sources += object.patternMembers.map {
            MemberSource(swiftName: $0.swiftName, text: $0.name, isGenerated: true)
        }
        return memberNames(
            sources,
            reserved: ReservedWords.members,
            isNamedLast: { $0 >= properties.count || properties[$0].documentation.isDeprecated }
        )
    }

    private mutating func caseNames(
        of enumeration: ModelEnumeration,
        at site: ScopedSite
    ) -> [String] {
        let count = enumeration.cases.count
        return memberNames(
            (enumeration.cases + enumeration.synonyms.map(\.deprecatedCase)).map {
                MemberSource(
                    swiftName: $0.swiftName,
                    text: $0.title ?? $0.value.text,
                    site: site,
                    isEnumerationValue: true
                )
            },
            reserved: ReservedWords.cases,
            isNamedLast: { $0 >= count }
        )
    }

    private mutating func caseNames(of union: ModelUnion) -> [String] {
        memberNames(
            union.branches.map { MemberSource(swiftName: $0.swiftName, text: $0.name) },
            reserved: ReservedWords.cases,
            isNamedLast: { _ in false }
        )
    }

    /// Returns the case names for the variants of an object's members.
    ///
    /// A case is named after the value of its tag. A case for any value of the tag is named `present`.
    private mutating func variantNames(_ id: ModelTypeID, of owner: ModelTypeID) -> [String] {
        guard let (variants, object) = graph.variants(id, of: owner) else { return [] }
        let tag = object.properties[variants.tag]
        let values = graph.values(ofTag: tag)
        var cases: [ModelEnumeration.Case] = []
        if let id = tag.type.identifier, case .enumeration(let enumeration) = graph[id].shape {
            cases = enumeration.cases
        }
        return memberNames(
            variants.cases.map { variant in
                guard let position = variant.value else {
                    return MemberSource(text: "present", isGenerated: true)
                }
                guard cases.indices.contains(position) else {
                    let text = values[position].branchName(forTag: tag.wireName)
                    return MemberSource(text: text, isGenerated: true)
                }
                let value = cases[position]
                return MemberSource(
                    swiftName: value.swiftName,
                    text: value.title ?? value.value.text
                )
            },
            reserved: ReservedWords.cases,
            isNamedLast: { _ in false }
        )
    }

    private struct MemberSource {
        var swiftName: ModelSwiftName?
        let text: String
        /// The schema for a note on a name that differs from ``derivedName``, or `nil` if no note is needed.
        var site: ScopedSite?
        /// True for a value of an enumeration, false for a member or a branch.
        var isEnumerationValue = false
        /// True if the schema does not contain the text, such as `not active` for the value `false` of `active`. The
        /// name then need not be close to the text.
        var isGenerated = false

        /// Returns the name that is made from ``text``. It is used if it does not clash with another name.
        func derivedName(_ style: NamingStyle) -> String { SwiftIdentifier.member(text, style) }

        /// Returns the names to try if the preferred name is not free.
        ///
        /// A literal spelling that begins with a capital letter is left out, because it could be the name
        /// of a type in the same scope.
        func alternativeNames(_ style: NamingStyle) -> [String] {
            let derivedNames = swiftName == nil ? [] : [derivedName(style)]
            if isGenerated { return derivedNames }
            let literal = SwiftIdentifier.literal(text)
            let isCapitalized = literal.unicodeScalars.first?.properties.isUppercase == true
            return derivedNames + [SwiftIdentifier.spelled(text, style)]
                + (isCapitalized ? [] : [literal])
        }
    }

    /// Adds a note if the derived name was not free. A reserved name, to which the scope appends `Value`, needs no
    /// note.
    private mutating func noteIfCollided(_ source: MemberSource, assignedName name: String) {
        let derivedName = source.derivedName(style)
        guard source.swiftName == nil, let site = source.site, name != derivedName,
            name != derivedName + "Value"
        else { return }
        let kind = ModelNote.Kind.sharedName(
            source.text,
            derivedName: derivedName,
            isEnumerationValue: source.isEnumerationValue,
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
        reserved: Set<String>,
        isNamedLast: (Int) -> Bool
    ) -> [String] {
        var scope = NameScope(reserved: reserved)
        var result = Array(repeating: "", count: sources.count)
        let (withSwiftName, derived) = sources.indices.partitioned { sources[$0].swiftName != nil }
        let (last, others) = derived.partitioned(by: isNamedLast)
        for index in withSwiftName + others + last {
            let source = sources[index]
            result[index] = scope.assign(
                source.swiftName?.name ?? source.derivedName(style),
                or: source.alternativeNames(style)
            )
            names.noteIfChanged(source.swiftName, to: result[index], reserved: reserved)
            noteIfCollided(source, assignedName: result[index])
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
