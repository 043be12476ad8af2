import SchemaKit

extension SchemaIndex {
    /// Whether null is valid by a schema, as far as its own keywords and those it applies in place say.
    mutating func acceptsNull(_ site: SchemaSite) -> Bool {
        var open: Set<SchemaSite> = []
        return acceptsNull(site, &open)
    }

    /// Whether a schema says that null is the only value.
    func isNull(_ site: SchemaSite) -> Bool {
        let keywords = keywords(site)
        return keywords.typeNames == ["null"] || keywords[.constant]?.kind == .null
    }

    /// - Parameter open: the schemas around this one; one that leads back to itself asks nothing new.
    private mutating func acceptsNull(_ site: SchemaSite, _ open: inout Set<SchemaSite>) -> Bool {
        switch node(site).kind {
        case .true: return true
        case .false: return false
        default: break
        }
        guard open.insert(site).inserted else { return true }
        defer { open.remove(site) }
        let schema = keywords(site)
        if let names = schema.typeNames, !names.contains("null") { return false }
        if let values = schema[.enumeration], !values.elements.contains(where: { $0.kind == .null })
        {
            return false
        }
        if let value = schema[.constant], value.kind != .null { return false }
        for target in targets(of: schema) + schema.additions where !acceptsNull(target, &open) {
            return false
        }
        let anyOf = schema.schemas(.anyOf)
        if !anyOf.isEmpty, !anyOf.contains(where: { acceptsNull($0, &open) }) { return false }
        let oneOf = schema.schemas(.oneOf)
        if !oneOf.isEmpty, oneOf.filter({ acceptsNull($0, &open) }).count != 1 { return false }
        if let node = schema[.not], acceptsNull(schema.site(of: node), &open) { return false }
        guard let condition = schema[.conditional] else { return true }
        let isMet = acceptsNull(schema.site(of: condition), &open)
        guard let branch = schema[isMet ? .consequence : .alternative] else { return true }
        return acceptsNull(schema.site(of: branch), &open)
    }
}
