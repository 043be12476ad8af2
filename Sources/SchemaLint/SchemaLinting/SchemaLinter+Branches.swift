import SchemaDiagnostics
import SchemaKit

/// Checks for branches that are duplicate, unreachable, or ambiguous.
extension SchemaLinter {
    mutating func branchDiagnostics(_ site: SchemaSite, _ index: Int) -> [Diagnostic] {
        var findings: [Diagnostic] = []
        for (behavior, member) in site.keywords
        where behavior == .anyOf || behavior == .oneOf {
            let branches = Array(member.value.elements)
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

    /// Returns a finding for each branch that equals an earlier branch.
    ///
    /// - Parameter rejectsBoth: True for `oneOf`, which rejects the values that match both branches.
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
    private mutating func ambiguousBranches(
        _ siteIndices: [Int],
        besides others: [Diagnostic]
    ) -> [Diagnostic] {
        let branches = siteIndices.map { comparedBranch($0) }
        var reports = BranchReports(of: siteIndices.map { sites[$0].node }, besides: others)
        reportGeneralBranches(branches, &reports)
        let groups = BranchGroup.groups(of: branches)
        reportConstants(groups, &reports)
        reportTags(groups, &reports)
        return reports.findings
    }

    /// Returns the facts about the schema at the end of a branch's references.
    private mutating func comparedBranch(_ siteIndex: Int) -> ComparedBranch {
        let destination = sites.destination(of: siteIndex)
        if let cached = comparedBranches[destination] { return cached }
        let branch = ComparedBranch(sites[destination], in: sites)
        comparedBranches[destination] = branch
        return branch
    }

    /// Reports pairs of branches of which one accepts every value that the other accepts.
    private func reportGeneralBranches(
        _ branches: [ComparedBranch],
        _ reports: inout BranchReports
    ) {
        // Only branches with types or constants are compared with a general branch.
        let specialBranches = BranchesByKinds(branches.map(\.possibleKinds))
        for (index, general) in branches.enumerated() where general.isGeneral {
            let special = specialBranches.first(besides: index) { kinds in
                general.generalKinds?.includes(kinds) != false
            }
            guard let otherIndex = special else { continue }
            let reason =
                index < otherIndex
                ? "every value that matches this branch also matches an earlier branch"
                : "every value that matches an earlier branch also matches this branch"
            reports.report(
                max(index, otherIndex),
                after: min(index, otherIndex),
                because: reason
            )
        }
    }

    /// Reports constants that two branches list, if `const`, `enum` and `type` are the only keywords of the branches
    /// that constrain values.
    private mutating func reportConstants(_ groups: [BranchGroup], _ reports: inout BranchReports) {
        var first: [JSONValueKey: Int] = [:]
        for group in groups {
            for value in group.branch.constants {
                guard branchBudget.spend(on: value) else { return }
                let key = JSONValueKey(node: value)
                guard let earlierIndex = first[key] else {
                    first[key] = group.firstIndex
                    continue
                }
                guard earlierIndex != group.firstIndex else { continue }
                reports.report(
                    group.firstIndex,
                    after: earlierIndex,
                    because: "\(value.excerpt) matches this branch and an earlier branch"
                )
            }
            // The other branches of the group repeat all constants.
            guard !group.otherIndices.isEmpty, let value = group.branch.constants.first,
                let earlierIndex = first[JSONValueKey(node: value)]
            else { continue }
            let reason = "\(value.excerpt) matches this branch and an earlier branch"
            for index in group.otherIndices {
                reports.report(index, after: earlierIndex, because: reason)
            }
        }
    }

    /// Reports branches that only a tag could distinguish, but whose tags are equal: all branches require one member
    /// and have a constant for it, and the constants of two branches are equal.
    private mutating func reportTags(_ groups: [BranchGroup], _ reports: inout BranchReports) {
        let fewestNames = groups.map(\.branch.tagNames).min { $0.count < $1.count }
        let openGroups = groups.map { group in
            group.withoutOthers { reports.isReported($0) }
        }
        for name in fewestNames ?? [] {
            guard branchBudget.spend(groups.count) else { return }
            guard groups.allSatisfy({ $0.branch.tags[name] != nil }) else { continue }
            var seen: [JSONValueKey: BranchGroup] = [:]
            for group in openGroups {
                guard let value = group.branch.tags[name] else { continue }
                guard branchBudget.spend(on: value) else { return }
                let key = JSONValueKey(node: value)
                let earlier = seen[key]
                if earlier == nil { seen[key] = group }
                // The other branches of a group are reported together, so one of them stands for all.
                var candidates = Array(group.otherIndices.suffix(1))
                if earlier != nil { candidates.append(group.firstIndex) }
                guard candidates.contains(where: { !reports.isReported($0) }),
                    !mayBeDistinguished(group.branch, (earlier ?? group).branch)
                else { continue }
                let reason =
                    "this branch and an earlier branch both require '\(name.text)' to be "
                    + value.excerpt
                if let earlier {
                    reports.report(group.firstIndex, after: earlier.firstIndex, because: reason)
                }
                for index in group.otherIndices {
                    reports.report(index, after: (earlier ?? group).firstIndex, because: reason)
                }
            }
        }
    }

    /// Returns whether another keyword or another member than the tag may distinguish two branches. Returns true if the
    /// budget is spent.
    ///
    /// The time depends on the branch with fewer members, because many branches may be compared with a large one.
    private mutating func mayBeDistinguished(_ left: ComparedBranch, _ right: ComparedBranch)
        -> Bool
    {
        guard !left.hasOtherDistinction, !right.hasOtherDistinction else { return true }
        let (fewerNames, moreNames) = left.requiredNames.inOrderOfSize(with: right.requiredNames)
        let (fewer, more) =
            left.members.count <= right.members.count ? (left, right) : (right, left)
        let stepCount =
            fewerNames.count + fewer.memberNames.count
            + min(left.forbiddenNames.count, right.requiredNames.count)
            + min(right.forbiddenNames.count, left.requiredNames.count)
        guard branchBudget.spend(stepCount) else { return true }
        // If each branch requires a member that the other branch does not require, the author probably wants exactly
        // one of the two members.
        guard fewerNames.isSubset(of: moreNames) else { return true }
        // No value has a member that one branch requires and the other branch forbids.
        guard !left.forbiddenNames.intersects(right.requiredNames),
            !right.forbiddenNames.intersects(left.requiredNames)
        else { return true }
        // Different schemas for one member may distinguish the branches.
        for name in fewer.memberNames {
            guard let site = fewer.members[name], let other = more.members[name], site != other
            else { continue }
            guard branchBudget.spend(on: sites[site].node),
                branchBudget.spend(on: sites[other].node),
                JSONValueKey(node: sites[site].node) == JSONValueKey(node: sites[other].node)
            else { return true }
        }
        return false
    }
}

/// The findings about ambiguous branches of one `oneOf`. Each branch has at most one finding.
private struct BranchReports {
    private let branches: [JSONNode]
    /// The start offsets of the branches that have a finding.
    private var reported: Set<Int>
    private(set) var findings: [Diagnostic] = []

    /// - Parameters:
    ///   - branches: All branches of the `oneOf`.
    ///   - others: The other findings about branches.
    init(of branches: [JSONNode], besides others: [Diagnostic]) {
        self.branches = branches
        reported = Set(others.map(\.range.start))
    }

    func isReported(_ index: Int) -> Bool { reported.contains(branches[index].range.start) }

    /// Adds a finding about a branch, unless the branch has one.
    mutating func report(
        _ index: Int,
        after earlierIndex: Int,
        because reason: @autoclosure () -> String
    ) {
        let branch = branches[index]
        guard reported.insert(branch.range.start).inserted else { return }
        findings.append(
            .ambiguousBranch(branch, earlier: branches[earlierIndex], reason: reason())
        )
    }
}

/// The branches of a `oneOf` that lead to one schema.
private struct BranchGroup {
    let branch: ComparedBranch
    /// The index of the first branch.
    let firstIndex: Int
    /// The indices of the other branches.
    var otherIndices: [Int] = []

    /// Returns the group without those of ``otherIndices`` that satisfy a predicate.
    func withoutOthers(where isExcluded: (Int) -> Bool) -> BranchGroup {
        BranchGroup(
            branch: branch,
            firstIndex: firstIndex,
            otherIndices: otherIndices.filter { !isExcluded($0) }
        )
    }

    /// Returns the groups in the order of their first branches.
    ///
    /// - Parameter branches: The schema of each branch.
    static func groups(of branches: [ComparedBranch]) -> [BranchGroup] {
        var groups: [BranchGroup] = []
        var positions: [ObjectIdentifier: Int] = [:]
        for (index, branch) in branches.enumerated() {
            if let position = positions[ObjectIdentifier(branch)] {
                groups[position].otherIndices.append(index)
            } else {
                positions[ObjectIdentifier(branch)] = groups.count
                groups.append(BranchGroup(branch: branch, firstIndex: index))
            }
        }
        return groups
    }
}

extension Set {
    /// Returns this set and another one, the smaller set first.
    fileprivate func inOrderOfSize(with other: Set) -> (smaller: Set, larger: Set) {
        count <= other.count ? (self, other) : (other, self)
    }

    /// Returns whether the sets have a common member. The time depends on the size of the smaller set.
    fileprivate func intersects(_ other: Set) -> Bool {
        let (smaller, larger) = inOrderOfSize(with: other)
        return smaller.contains { larger.contains($0) }
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
