import SchemaDiagnostics
import SchemaKit

/// Checks for branches that are duplicate, unreachable, or ambiguous.
extension SchemaLinter {
    mutating func branchDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for (behavior, member) in site.keywords
        where behavior == .anyOf || behavior == .oneOf {
            let branches = Array(member.value.elements)
            guard branches.count > 1 else { continue }
            let siteIndices = sites.sites(in: member, of: site)
            // A branch that is not a schema has no site.
            guard siteIndices.count == branches.count else { continue }
            let repeated = repeatedBranches(
                branches,
                keyword: member,
                rejectsBoth: behavior == .oneOf
            )
            findings += repeated
            if behavior == .anyOf {
                // With `unevaluatedProperties` or `unevaluatedItems`, a branch has an effect even if an earlier branch
                // accepts every value: these keywords do not check the members and items that the branch evaluates.
                guard !memberGroups.dependsOnEvaluated(index) else { continue }
                findings += unreachableBranches(siteIndices, besides: repeated)
            } else {
                findings += ambiguousBranches(siteIndices, besides: repeated)
            }
        }
        return findings
    }

    private func repeatedBranches(
        _ branches: [JSONNode],
        keyword: JSONMember,
        rejectsBoth: Bool
    ) -> [Diagnostic] {
        var first: [JSONValueKey: JSONNode] = [:]
        var findings: [Diagnostic] = []
        for branch in branches {
            if let other = first[JSONValueKey(node: branch)] {
                findings.append(
                    .repeatedBranch(
                        branch,
                        first: other,
                        keyword: keyword,
                        rejectsBoth: rejectsBoth
                    )
                )
            } else {
                first[JSONValueKey(node: branch)] = branch
            }
        }
        return findings
    }

    /// Returns a finding for each branch that comes after a branch that accepts every value.
    private func unreachableBranches(
        _ siteIndices: [Int],
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        guard let first = siteIndices.firstIndex(where: { branch($0).acceptsEverything }) else {
            return []
        }
        let reported = Set(others.map(\.range.start))
        return siteIndices.dropFirst(first + 1).map { sites[$0].node }
            .filter { !reported.contains($0.range.start) }
            .map { .unreachableBranch($0, because: sites[siteIndices[first]].node) }
    }

    /// Returns the site at the end of a branch's references.
    private func branch(_ siteIndex: Int) -> SchemaSite { sites[sites.destination(of: siteIndex)] }

    // MARK: oneOf

    /// Returns the findings about branches of `oneOf` that accept a value which an earlier branch also accepts. Each
    /// branch has at most one finding.
    private func ambiguousBranches(
        _ siteIndices: [Int],
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        let branches = siteIndices.map(branch)
        var reported = Set(others.map(\.range.start))
        var findings: [Diagnostic] = []
        func report(_ index: Int, _ earlierIndex: Int, because reason: String) {
            let node = sites[siteIndices[index]].node
            guard reported.insert(node.range.start).inserted else { return }
            let earlier = sites[siteIndices[earlierIndex]].node
            findings.append(.ambiguousBranch(node, earlier: earlier, reason: reason))
        }
        // Only branches with types or constants are compared with a general branch.
        let specialBranches = BranchesByKinds(branches.map(\.possibleKinds))
        for (index, general) in branches.enumerated()
        where general.constrainsOnlyType || general.acceptsEverything {
            let generalKinds = general.acceptsEverything ? nil : general.declaredKinds
            let special = specialBranches.first(besides: index) { kinds in
                generalKinds?.includes(kinds) != false
            }
            guard let otherIndex = special else { continue }
            let reason =
                index < otherIndex
                ? "every value that matches this branch also matches an earlier branch"
                : "every value that matches an earlier branch also matches this branch"
            report(max(index, otherIndex), min(index, otherIndex), because: reason)
        }
        reportConstants(branches, report)
        reportTags(branches, report)
        return findings
    }

    /// Reports constants that two branches list, if `const`, `enum` and `type` are the only keywords of the branches
    /// that constrain values.
    private func reportConstants(
        _ branches: [SchemaSite],
        _ report: (_ index: Int, _ earlierIndex: Int, _ reason: String) -> Void
    ) {
        var first: [JSONValueKey: Int] = [:]
        for (index, branch) in branches.enumerated() {
            guard branch.constrainsOnlyByConstants else { continue }
            for value in branch.constants where branch.declaredKinds?.contains(value) != false {
                if let earlierIndex = first[JSONValueKey(node: value)] {
                    guard earlierIndex != index else { continue }
                    report(
                        index,
                        earlierIndex,
                        "\(value.excerpt) matches this branch and an earlier branch"
                    )
                } else {
                    first[JSONValueKey(node: value)] = index
                }
            }
        }
    }

    /// Reports branches that only a tag could distinguish, but whose tags are equal: every branch requires a member and
    /// has a constant for it, and two of the constants are equal.
    private func reportTags(
        _ branches: [SchemaSite],
        _ report: (_ index: Int, _ earlierIndex: Int, _ reason: String) -> Void
    ) {
        let tags = branches.map(tags)
        guard let first = tags.first else { return }
        for name in first.keys.sorted() where tags.allSatisfy({ $0[name] != nil }) {
            var seen: [JSONValueKey: Int] = [:]
            for index in tags.indices {
                guard let value = tags[index][name] else { continue }
                let key = JSONValueKey(node: value)
                guard let earlierIndex = seen[key] else {
                    seen[key] = index
                    continue
                }
                guard !mayBeDistinguished(branches[index], branches[earlierIndex]) else { continue }
                report(
                    index,
                    earlierIndex,
                    "this branch and an earlier branch both require '\(name.text)' to be "
                        + value.excerpt
                )
            }
        }
    }

    /// Returns the values of the required members for which a branch allows only one value, by the names of the
    /// members.
    private func tags(of branch: SchemaSite) -> [ExactText: JSONNode] {
        let required = requiredNames(of: branch)
        var tags: [ExactText: JSONNode] = [:]
        for (name, site) in properties(of: branch) where required.contains(name) {
            let constants = sites[sites.destination(of: site)].constants
            if constants.count == 1 { tags[name] = constants[0] }
        }
        return tags
    }

    private func requiredNames(of branch: SchemaSite) -> Set<ExactText> {
        branch[.required]?.value.distinctStrings ?? []
    }

    private func properties(of branch: SchemaSite) -> [(name: ExactText, site: Int)] {
        guard let member = branch[.properties] else { return [] }
        return member.value.members.compactMap { property in
            sites.site(of: property.value, in: branch).map { (ExactText(property.name), $0) }
        }
    }

    /// Returns whether another keyword or another member than the tag may distinguish two branches.
    private func mayBeDistinguished(_ left: SchemaSite, _ right: SchemaSite) -> Bool {
        // Only objects have a tag. If the type of one branch excludes objects, no object matches both branches.
        guard [left, right].allSatisfy({ $0.declaredKinds?.contains(.object) != false }) else {
            return true
        }
        let leftMembers = Dictionary(properties(of: left), uniquingKeysWith: { $1 })
        let rightMembers = Dictionary(properties(of: right), uniquingKeysWith: { $1 })
        for site in [left, right] {
            // `additionalProperties: false` and the constraints of all other keywords except `properties`, `required`
            // and `type` may distinguish the branches.
            let hasOnlySimpleKeywords = site.keywords.allSatisfy { behavior, member in
                switch behavior {
                case .properties, .required, .type: true
                case .additionalProperties: member.value.bool != false
                default: !behavior.constrains
                }
            }
            guard hasOnlySimpleKeywords else { return true }
        }
        // If each branch requires a member that the other branch does not require, the author probably wants exactly
        // one of the two members.
        let (leftNames, rightNames) = (requiredNames(of: left), requiredNames(of: right))
        guard leftNames.isSubset(of: rightNames) || rightNames.isSubset(of: leftNames) else {
            return true
        }
        func forbid(_ members: [ExactText: Int], _ names: Set<ExactText>) -> Bool {
            names.contains { name in
                members[name].map { sites[sites.destination(of: $0)].node.bool == false } ?? false
            }
        }
        // No value has a member that one branch requires and the other branch forbids.
        guard !forbid(leftMembers, rightNames), !forbid(rightMembers, leftNames) else {
            return true
        }
        // Different schemas for one member may distinguish the branches.
        let shared = Set(leftMembers.keys).intersection(rightMembers.keys)
        return shared.contains { name in
            guard let left = leftMembers[name], let right = rightMembers[name] else { return false }
            let leftSite = sites[sites.destination(of: left)]
            let rightSite = sites[sites.destination(of: right)]
            return JSONValueKey(node: leftSite.node) != JSONValueKey(node: rightSite.node)
        }
    }
}

/// The branches of a `oneOf` that have types or constants, by the kinds of values that they can have. There may be many
/// branches, but there are only few sets of kinds.
private struct BranchesByKinds {
    /// The indices of the first two branches with each set of kinds.
    private var indicesByKinds: [KindMask: [Int]] = [:]

    /// - Parameter kindsOfBranches: The kinds of each branch; nil for a branch with neither a type nor constants.
    init(_ kindsOfBranches: [KindMask?]) {
        for (index, kinds) in kindsOfBranches.enumerated() {
            guard let kinds, indicesByKinds[kinds, default: []].count < 2 else { continue }
            indicesByKinds[kinds, default: []].append(index)
        }
    }

    /// Returns the index of the first branch, other than the branch at `index`, whose kinds satisfy a predicate.
    func first(besides index: Int, where isAccepted: (KindMask) -> Bool) -> Int? {
        indicesByKinds.compactMap { kinds, indices in
            isAccepted(kinds) ? indices.first { $0 != index } : nil
        }.min()
    }
}

extension SchemaSite {
    /// The values that `const` or `enum` lists; empty without these keywords.
    fileprivate var constants: [JSONNode] {
        if let constant = self[.constant] { return [constant.value] }
        return self[.enumeration].map { Array($0.value.elements) } ?? []
    }

    /// True if the schema lists constants, and only `type` constrains the values further.
    fileprivate var constrainsOnlyByConstants: Bool {
        keywords.allSatisfy { behavior, _ in
            switch behavior {
            case .constant, .enumeration, .type, .typeUnion: true
            default: !behavior.constrains
            }
        } && !constants.isEmpty
    }

    /// The kinds that values of the schema can have; nil if neither a type nor constants limit the kinds.
    fileprivate var possibleKinds: KindMask? {
        if let kinds = declaredKinds { return kinds }
        let constants = constants
        guard !constants.isEmpty else { return nil }
        let kinds = KindMask(bits: constants.reduce(0) { $0 | KindMask($1.kind).bits })
        // Not every dialect takes a number such as 1.0 for an integer.
        let areIntegers = constants.allSatisfy {
            $0.kind != .number || $0.number?.int64?.description == $0.text
        }
        guard areIntegers, kinds.contains(.number) else { return kinds }
        return KindMask(bits: kinds.bits | KindMask.integersOnly)
    }
}

extension KindMask {
    /// Returns whether every value of `other` is in the set.
    fileprivate func includes(_ other: KindMask) -> Bool {
        guard other.bits & ~bits & KindMask.all.bits == 0 else { return false }
        return !contains(.number) || !restrictsNumbers || other.restrictsNumbers
            || !other.contains(.number)
    }
}
