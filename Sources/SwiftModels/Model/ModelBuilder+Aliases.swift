import SchemaKit

extension ModelBuilder {
    typealias DescribedMember = (name: String, sites: [ScopedSite])

    /// Returns the aliases of each member, by its name.
    ///
    /// The name of a member, even if only one branch declares it, is never an alias of another member. If
    /// two members have the same alias, the first one gets it. Members that only a branch declares come
    /// last.
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
