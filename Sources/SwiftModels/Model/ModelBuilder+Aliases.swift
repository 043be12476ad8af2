import SchemaKit

extension ModelBuilder {
    typealias DescribedMember = (name: String, sites: [SchemaSite])

    /// The other names of each member, by its own.
    ///
    /// A name that is a member's own, be it in one branch alone, is no other one's alias; and of two
    /// members with one alias the first has it. What only a branch describes comes after the rest.
    mutating func aliases(
        of described: [DescribedMember],
        _ conditional: [DescribedMember]
    ) -> [String: [ModelProperty.Alias]] {
        let all = described + conditional
        let haveAliases = all.contains { $0.sites.contains { index.keywords($0).has(.aliases) } }
        guard haveAliases else { return [:] }
        let declared = Set(all.map(\.name))
        var owners: [String: String] = [:]
        var aliases: [String: [ModelProperty.Alias]] = [:]
        for (name, sites) in all {
            for site in sites {
                for alias in Self.aliases(in: index.keywords(site)[.aliases])
                where !declared.contains(alias.name) && alias.name != name {
                    if let owner = owners[alias.name] {
                        guard owner != name else { continue }
                        note(.repeatedAlias(name: alias.name, property: owner), site)
                    } else {
                        owners[alias.name] = name
                        aliases[name, default: []].append(alias)
                    }
                }
            }
        }
        return aliases
    }

    static func aliases(in node: JSONNode?) -> [ModelProperty.Alias] {
        guard let members = node?.members else { return [] }
        return members.map {
            ModelProperty.Alias(name: $0.name, source: $0.value["source"]?.string)
        }
    }
}
