import SchemaKit

/// A condition that makes members required, depending on the value or the presence of another member, its
/// tag.
struct MemberCondition {
    let tag: String
    /// The values of the tag that make the members required, or `nil` if the tag only has to be present.
    let values: [ModelEnumeration.Value]?
    let required: [String]
    /// True if the members are not required while the tag is missing.
    let asksForTag: Bool

    init(
        _ tag: String,
        values: [ModelEnumeration.Value]?,
        required: [String],
        asksForTag: Bool = true
    ) {
        self.tag = tag
        self.values = values
        self.required = required.filter { $0 != tag }
        self.asksForTag = asksForTag
    }
}

extension ModelBuilder {
    /// Returns the conditions that the schemas of an object express with any keyword.
    mutating func conditions(in view: SchemaView) -> [MemberCondition] {
        view.parts.flatMap { conditions(in: $0, view) }
    }

    private mutating func conditions(
        in part: SchemaKeywords,
        _ view: SchemaView
    ) -> [MemberCondition] {
        var found = conditionals(in: part, view)
        for behavior in [Keyword.Behavior.dependentRequired, .dependentSchemas, .dependencies] {
            for member in part[behavior].map({ Array($0.members) }) ?? [] {
                found += dependency(on: member.name, member.value, in: part, view)
            }
        }
        for member in part[.propertyDependencies].map({ Array($0.members) }) ?? [] {
            for value in member.value.members {
                let names = requiredNames(at: part.site(of: value.value))
                found.append(
                    MemberCondition(member.name, values: [.string(value.name)], required: names)
                )
            }
        }
        return found
    }

    private mutating func requiredNames(at site: ScopedSite) -> [String] {
        index.view(of: site).requiredNames
    }

    /// Returns the conditions that `if`, `then` and `else` express on the listed values of one member. An
    /// `else` can contain further `if` keywords.
    ///
    /// - Parameter excluded: the values of a member that an enclosing `if` already handles.
    private mutating func conditionals(
        in part: SchemaKeywords,
        _ object: SchemaView,
        excluding excluded: (tag: String, values: [ModelEnumeration.Value])? = nil,
        depth: Int = 0
    ) -> [MemberCondition] {
        guard let condition = part[.conditional] else { return [] }
        let view = index.view(of: part.site(of: condition))
        guard view.properties.count == 1, let (tag, sites) = view.properties.first,
            sites.count == 1, view.requiredNames.allSatisfy({ $0 == tag }),
            view.typeNames?.contains("object") != false,
            view.parts.allSatisfy({ $0.asserts(onlyAmong: Self.ofConditions) }),
            index.keywords(sites[0]).asserts(onlyAmong: [.constant, .enumeration, .type]),
            let listed = listedValues(at: sites[0]), excluded.map({ $0.tag == tag }) != false
        else { return [] }
        let spoken = excluded?.values ?? []
        let values = listed.filter { !spoken.contains($0) }
        let asksForTag = !view.requiredNames.isEmpty
        var found: [MemberCondition] = []
        if let then = part[.consequence] {
            let names = requiredNames(at: part.site(of: then))
            found.append(
                MemberCondition(tag, values: values, required: names, asksForTag: asksForTag)
            )
        }
        if let otherwise = part[.alternative] {
            let names = requiredNames(at: part.site(of: otherwise))
            let all = spoken + values
            let others = listedValues(ofMember: tag, in: object).filter { !all.contains($0) }
            if !others.isEmpty {
                found.append(MemberCondition(tag, values: others, required: names))
            }
            guard depth < Self.chainLimit else { return found }
            for inner in index.view(of: part.site(of: otherwise)).parts {
                found += conditionals(
                    in: inner,
                    object,
                    excluding: (tag, all),
                    depth: depth + 1
                )
            }
        }
        return found
    }

    /// The maximum number of nested conditions to follow from one `else` to the next.
    private static let chainLimit = 64

    /// Returns the values that an object's schemas list for one of its members. For a Boolean member
    /// without a list, returns both values.
    private mutating func listedValues(
        ofMember name: String,
        in view: SchemaView
    ) -> [ModelEnumeration.Value] {
        let sites = view.properties.first { $0.name == name }?.sites ?? []
        if let listed = listedValues(among: sites) { return listed }
        let isBoolean = sites.contains {
            index.view(of: $0).typeNames == ["boolean"]
        }
        return isBoolean ? [.boolean(true), .boolean(false)] : []
    }

    /// Returns the conditions that apply when one member is present. `node` is a name, a list of names or a
    /// schema. A schema can also depend on the value of the member.
    private mutating func dependency(
        on tag: String,
        _ node: JSONNode,
        in part: SchemaKeywords,
        _ object: SchemaView
    ) -> [MemberCondition] {
        if let name = node.string { return [MemberCondition(tag, values: nil, required: [name])] }
        if node.kind == .array {
            return [MemberCondition(tag, values: nil, required: node.elements.compactMap(\.string))]
        }
        let view = index.view(of: part.site(of: node))
        var found = [MemberCondition(tag, values: nil, required: view.requiredNames)]
        for inner in view.parts {
            // A dependency applies only if the tag is present.
            found += conditionals(in: inner, object).filter { $0.tag == tag }.map {
                MemberCondition(tag, values: $0.values, required: $0.required)
            }
            found += branches(in: inner, selectedBy: tag)
        }
        return found
    }

    /// Returns one condition for each branch of `oneOf` or `anyOf`, if the branches list disjoint values of
    /// the tag, and an empty array otherwise.
    private mutating func branches(
        in part: SchemaKeywords,
        selectedBy tag: String
    ) -> [MemberCondition] {
        let sites = part.schemas(.oneOf) + part.schemas(.anyOf)
        var found: [MemberCondition] = []
        var seen: Set<ModelEnumeration.Value> = []
        for site in sites {
            let view = index.view(of: site)
            guard let described = view.properties.first(where: { $0.name == tag })?.sites,
                let values = listedValues(among: described),
                values.allSatisfy({ seen.insert($0).inserted })
            else { return [] }
            found.append(MemberCondition(tag, values: values, required: view.requiredNames))
        }
        return part[.oneOf] != nil && part[.anyOf] != nil ? [] : found
    }

    static let ofConditions: KeywordSet = [
        .type, .properties, .required, .allOf, .reference,
    ]
}
