import SchemaKit

extension SchemaIndex {
    /// Returns whether a schema accepts null, according to its own keywords and to the schemas that it
    /// applies in place.
    ///
    /// A schema that applies itself to the same value adds no constraint. Each schema is examined only
    /// once, so the time does not depend on how often schemas apply each other.
    mutating func acceptsNull(_ site: ScopedSite) -> Bool {
        if let known = nullability(of: site) { return known }
        remember(nullability: true, of: site)
        let isAccepted = newlyAcceptsNull(site)
        remember(nullability: isAccepted, of: site)
        return isAccepted
    }

    /// Returns whether a schema explicitly allows only null, by `type` or `const`.
    func isNull(_ site: ScopedSite) -> Bool {
        let keywords = keywords(site)
        return keywords.typeNames == ["null"] || keywords[.constant]?.kind == .null
    }

    private mutating func newlyAcceptsNull(_ site: ScopedSite) -> Bool {
        switch node(site).kind {
        case .true: return true
        case .false: return false
        default: break
        }
        let schema = keywords(site)
        if let names = schema.typeNames, !names.contains("null") { return false }
        if let values = schema[.enumeration], !values.elements.contains(where: { $0.kind == .null })
        {
            return false
        }
        if let value = schema[.constant], value.kind != .null { return false }
        for target in targets(of: schema) + schema.additions where !acceptsNull(target) {
            return false
        }
        let anyOf = schema.schemas(.anyOf)
        if !anyOf.isEmpty, !anyOf.contains(where: { acceptsNull($0) }) { return false }
        let oneOf = schema.schemas(.oneOf)
        if !oneOf.isEmpty, oneOf.filter({ acceptsNull($0) }).count != 1 { return false }
        if let node = schema[.not], acceptsNull(schema.site(of: node)) { return false }
        guard let condition = schema[.conditional] else { return true }
        let isMet = acceptsNull(schema.site(of: condition))
        guard let branch = schema[isMet ? .consequence : .alternative] else { return true }
        return acceptsNull(schema.site(of: branch))
    }
}
