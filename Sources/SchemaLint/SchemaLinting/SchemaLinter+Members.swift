import SchemaKit

/// Checks for required members that are not defined and for members without a description.
extension SchemaLinter {
    mutating func requiredDiagnostics(_ site: SchemaSite, _ number: Int) -> [Diagnostic] {
        guard let required = site[.required], required.value.kind == .array,
            !isHypothetical(number)
        else { return [] }
        var found: [Diagnostic] = []
        for element in required.value.elements {
            guard let name = element.string,
                let defined = members.definedNames(of: number, besides: name),
                !defined.contains(name)
            else { continue }
            let asked = Set(required.value.elements.compactMap(\.string))
            let meant = NearestName.suggestion(for: name, among: defined.subtracting(asked))
            found.append(
                .undefinedRequired(
                    element,
                    name: name,
                    meant: meant,
                    isForbidden: site[.additionalProperties]?.value.bool == false
                )
            )
        }
        return found
    }

    /// Returns whether the schema lies under `not` or `if` and therefore only tests a value.
    private func isHypothetical(_ number: Int) -> Bool {
        var current: Int? = number
        while let site = current.map({ sites[$0] }), let role = site.role, role.appliesInPlace {
            if role == .not || role == .conditional || role == .disallowedTypes { return true }
            current = site.parent
        }
        return false
    }

    // MARK: Descriptions

    /// The minimum number of described members for each member without a description. With fewer, nothing is
    /// reported.
    private static let describedCount = 5

    func descriptionDiagnostics(_ site: SchemaSite) -> [Diagnostic] {
        guard let member = site[.properties] else { return [] }
        let properties = member.value.members.compactMap { property in
            sites.site(of: property.value, in: site)
        }
        let bare = properties.filter { !isDescribed($0) }
        guard properties.count - bare.count >= Self.describedCount * bare.count else { return [] }
        return bare.compactMap { sites[$0].member.map { .missingDescription($0) } }
    }

    /// Returns whether a member allows only one value. Such a member needs no description.
    private func isFixed(_ site: SchemaSite) -> Bool {
        site[.constant] != nil || site[.enumeration]?.value[1] == nil && site[.enumeration] != nil
    }

    /// Returns whether the schema or its target has a description or a title, or needs none. A schema that
    /// applies others in place needs none, because these can have descriptions.
    private func isDescribed(_ number: Int) -> Bool {
        let site = sites[number]
        if site.node.kind != .object || site[.description] != nil || isFixed(site)
            || site.node["title"] != nil
            || site.ignored.contains(where: { $0.behavior == .description })
        {
            return true
        }
        guard !site.leadsElsewhere else { return true }
        if let target = site.target {
            return target == number || sites[target][.description] != nil
        }
        return site.keywords.contains { $0.behavior.appliesInPlace }
    }
}
