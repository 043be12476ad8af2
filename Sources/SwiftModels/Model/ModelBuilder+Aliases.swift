import SchemaKit

/// The names under which a model reads members.
///
/// A model reads a member under an alias only if every schema of the object treats the alias like the member's own name
/// (see ``AliasReview``). Otherwise, the alias becomes a property of its own. A model ignores an alias if its use is an
/// error, or if no receiver reads it and the member is required.
extension ModelBuilder {
    typealias DescribedMember = (name: String, sites: [ScopedSite])

    /// The aliases of the members of an object.
    struct ObjectAliases {
        /// The aliases under which members are read, by the names of the members.
        var read: MemberAliases.Lists = [:]
        /// The aliases that become properties of their own.
        private(set) var others: [DeclaredAlias] = []
        /// The members of the aliases in ``others``.
        private var membersOfOthers: Set<String> = []
        /// True if an object can have a member under an alias whose value no property holds. For example, if an object
        /// has a member under its own name and under an alias, the property holds only one of the two values.
        var canRemainUnread = false

        /// Returns whether an alias of a member has a property of its own. The member can then be present although the
        /// property with the member's own name is absent.
        func haveOwnProperty(for member: String) -> Bool { membersOfOthers.contains(member) }

        fileprivate mutating func addProperty(for alias: DeclaredAlias) {
            others.append(alias)
            membersOfOthers.insert(alias.member)
        }
    }

    /// Returns the aliases of an object's members.
    ///
    /// - Parameters:
    ///   - members: the members that the schema and its conditional schemas declare.
    ///   - needed: the members that the schema or a conditional schema requires.
    mutating func aliases(
        of members: [DescribedMember],
        needed: Set<String>,
        in id: ModelTypeID
    ) -> ObjectAliases {
        let origin = graph[id].origin.site
        var candidates: [(key: AliasReview.AliasKey, declared: DeclaredAlias)] = []
        var seen: Set<AliasReview.AliasKey> = []
        for (name, sites) in members {
            for site in sites {
                for alias in MemberAlias.aliases(in: index.keywords(site)[.aliases])
                where alias.use != .refused {
                    let key = AliasReview.AliasKey(
                        site: origin,
                        member: name,
                        name: alias.name,
                        use: alias.use
                    )
                    guard seen.insert(key).inserted else { continue }
                    candidates.append((key, DeclaredAlias(member: name, alias: alias, site: site)))
                }
            }
        }
        var aliases = ObjectAliases()
        for (key, candidate) in candidates {
            guard candidate.alias.use == .read || !needed.contains(candidate.member) else {
                aliases.canRemainUnread = true
                continue
            }
            guard let difference = aliasesWithOwnProperties[key] else {
                aliases.read[candidate.member, default: []].append(candidate.alias)
                aliases.canRemainUnread = true
                continue
            }
            aliases.addProperty(for: candidate)
            note(
                .unreadAlias(
                    name: candidate.name,
                    property: candidate.member,
                    difference: difference
                ),
                candidate.site
            )
        }
        return aliases
    }

    /// An alias that a schema declares for a member.
    struct DeclaredAlias {
        let member: String
        let alias: MemberAlias
        let site: ScopedSite

        var name: String { alias.name }
    }
}
