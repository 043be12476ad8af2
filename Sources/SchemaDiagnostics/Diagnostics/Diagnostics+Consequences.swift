import SchemaKit

/// Operations on lists of findings. Most of them drop or join findings about one mistake. Their cost is linear in the
/// number of findings, except for sorting, and for the searches among names, which have a budget.
extension [Diagnostic] {
    /// The findings without repetitions of earlier findings.
    var withoutRepetitions: [Diagnostic] {
        var seen: Set<Diagnostic.Identity> = []
        return filter { seen.insert($0.identity).inserted }
    }

    /// Returns the findings without repetitions and without findings that another finding explains.
    func withoutConsequences(within budget: NearestNameIndex.Budget) -> [Diagnostic] {
        guard count > 1 else { return self }
        let found = withoutRepetitions
        let causes = FindingCauses(of: found, budget)
        return found.indices.compactMap { index in
            causes.explains(found[index], at: index)
                ? nil : causes.addingUnionRequirement(found[index], at: index, of: found)
        }
    }

    /// The findings with those about required members under unread aliases last. Messages about a branch show its first
    /// finding, and the other mistakes in the branch say more about it.
    var withUnreadAliasesLast: [Diagnostic] {
        filter { !$0.isRequiredUnderUnreadAlias } + filter(\.isRequiredUnderUnreadAlias)
    }

    /// The findings, with one finding instead of two about a member that is unknown in one object and missing from
    /// another: the member is reported as misplaced.
    var withMisplacedMembersJoined: [Diagnostic] {
        // The indices are in descending order, so that `popLast` takes the first finding.
        var missing: [ExactText: [Int]] = [:]
        for index in indices.reversed() {
            guard case .missingMember(let names) = self[index].subject, names.count == 1 else {
                continue
            }
            missing[ExactText(names[0]), default: []].append(index)
        }
        guard !missing.isEmpty else { return self }
        var found = self
        /// The indices of the findings about missing members that are joined with others.
        var joined: Set<Int> = []
        for index in found.indices {
            guard case .unknown(let name, suggestion: nil) = found[index].subject,
                found[index].isError, let first = missing[ExactText(name)]?.popLast()
            else { continue }
            let objectLocation = found[first].instanceLocation
            found[index] = found[index].reworded(
                as: .misplacedMember(name, missingFrom: objectLocation, at: found[index].range)
            )
            found[index].takeSeverity(ifStrongerIn: found[first])
            joined.insert(first)
        }
        return found.indices.filter { !joined.contains($0) }.map { found[$0] }
    }

    /// The findings, with one finding for all members that one object lacks for the same reason. It has the keyword
    /// location of the first of the joined findings.
    var withMissingMembersJoined: [Diagnostic] {
        guard count > 1 else { return self }
        var names: [Diagnostic: [String]] = [:]
        var keys: [Diagnostic?] = []
        for finding in self {
            let key = finding.missingMemberKey
            keys.append(key)
            guard let key, case .missingMember(let missing) = finding.subject else { continue }
            names[key, default: []] += missing
        }
        return zip(self, keys).compactMap { finding, key in
            guard let key, let all = names[key] else { return finding }
            guard all.count > 1 else { return all.isEmpty ? nil : finding }
            names[key] = []
            return finding.reworded(as: .missingMembers(all, at: finding.range))
        }
    }

    /// The findings sorted by their start in the file. Among findings with the same start, those of union branches that
    /// were chosen by their fit come last; otherwise the order is kept.
    package var inFileOrder: [Diagnostic] {
        let sortKeys = map { ($0.range.start, $0.branchFit == nil ? 0 : 1) }
        return indices.sorted {
            (sortKeys[$0].0, sortKeys[$0].1, $0) < (sortKeys[$1].0, sortKeys[$1].1, $1)
        }.map { self[$0] }
    }
}

/// Tables that show which findings explain others.
///
/// An error whose severity is final (see ``Diagnostic/severityRank``) is explained only by an error whose severity is
/// final, too. The severity of any other error can still be lowered by a schema around it, and a warning must not hide
/// an error.
struct FindingCauses {
    /// The index of the error to report for each value, chosen among the errors of all keywords that fail for the
    /// value.
    private var chosenErrors: [ValueKey: (rank: Diagnostic.Rank, index: Int)] = [:]
    /// For each value, the index of an error from a union in which another branch fits as well or better.
    private var unionErrors: [ValueKey: Int] = [:]
    /// The errors about members and items, in one table for each `severityRank` of errors.
    private var memberErrorsBySeverity = [MemberErrors(), MemberErrors()]
    /// The index of the most severe finding about each alias.
    private var chosenAliases: [AliasKey: (rank: Int, index: Int)] = [:]
    /// True if one of the findings is about an object with too few members. A missing member explains such a finding.
    private let comparesMemberCounts: Bool
    private let budget: NearestNameIndex.Budget

    /// The errors that can explain errors about the objects and arrays around their values.
    private struct MemberErrors {
        /// The unknown members of each object.
        var unknownMembers: [JSONPointer: UnknownMembers] = [:]
        /// The locations of the objects that lack a member.
        var incompleteObjects: Set<JSONPointer> = []
        /// The locations of the arrays that have an unexpected item.
        var overlongArrays: Set<JSONPointer> = []
        /// The start offsets of the values that have the wrong type or are not among the listed values.
        var wrongValues: Set<Int> = []
    }

    /// The ranges of the names that errors about missing members offer to rename. Such an error explains a warning
    /// about the name.
    private var namesToRename: Set<SourceRange> = []

    /// The identity of a member whose name is an alias, and of the member that the alias stands for.
    private struct AliasKey: Hashable {
        let value: ValueKey
        let canonicalName: String
    }

    /// The identity of the value that a finding is about.
    private struct ValueKey: Hashable {
        let location: JSONPointer
        let locationsInContent: [JSONPointer]
        let range: SourceRange

        init(_ finding: Diagnostic) {
            location = finding.instanceLocation
            locationsInContent = finding.locationsInContent
            range = finding.range
        }

        /// Hashes the range, which seldom belongs to two values of one text. The location can have hundreds of tokens,
        /// and the findings of nested unions are hashed once for each union around them.
        func hash(into hasher: inout Hasher) {
            hasher.combine(range)
            hasher.combine(locationsInContent)
        }
    }

    private final class UnknownMembers {
        /// The names that the findings suggest instead of unknown names.
        var suggestedNames: Set<String> = []
        /// The unknown names for which no other name is suggested.
        var namesWithoutSuggestion: [String] = []
        lazy var index = NearestNameIndex(Set(namesWithoutSuggestion))
    }

    init(of found: [Diagnostic], _ budget: NearestNameIndex.Budget) {
        self.budget = budget
        let anyDependsOnMembers = found.contains(where: \.dependsOnMembers)
        comparesMemberCounts = found.contains { $0.id == .tooFewMembers }
        for (index, finding) in found.enumerated() {
            if finding.isError, let rank = finding.rank {
                let key = ValueKey(finding)
                if chosenErrors[key].map({ rank < $0.rank }) ?? true {
                    chosenErrors[key] = (rank, index)
                }
                if finding.branchFit?.otherBranchMessage != nil { unionErrors[key] = index }
            }
            if case .alias(let canonicalName, _) = finding.subject {
                let key = AliasKey(value: ValueKey(finding), canonicalName: canonicalName)
                let rank = finding.severityRank
                if chosenAliases[key].map({ rank < $0.rank }) ?? true {
                    chosenAliases[key] = (rank, index)
                }
            }
            if anyDependsOnMembers { record(finding) }
        }
    }

    mutating func record(_ finding: Diagnostic) {
        // A warning must not hide an error. The location of a finding about a value in the JSON of a string is that of
        // the string, which is an item or a member of another array or object.
        guard finding.isError, finding.locationsInContent.isEmpty else { return }
        let severity = finding.severityRank
        if finding.constrainsTypeOrValues {
            memberErrorsBySeverity[severity].wrongValues.insert(finding.range.start)
        }
        if finding.id == .unexpectedItem {
            memberErrorsBySeverity[severity].overlongArrays.insert(finding.parentLocation)
        }
        switch finding.subject {
        case .unknown(let name, let suggestion):
            let object = finding.parentLocation
            let members =
                memberErrorsBySeverity[severity].unknownMembers[object] ?? UnknownMembers()
            memberErrorsBySeverity[severity].unknownMembers[object] = members
            if let suggestion {
                members.suggestedNames.insert(suggestion)
            } else {
                members.namesWithoutSuggestion.append(name)
            }
        case .missingMember:
            if comparesMemberCounts {
                memberErrorsBySeverity[severity].incompleteObjects.insert(finding.instanceLocation)
            }
            if finding.offersRenaming { namesToRename.insert(finding.range) }
        case .missingMembers, .alias, .tag, .unknownTag, nil: break
        }
    }

    /// Returns whether other findings explain `finding`, whose index is `index`.
    func explains(_ finding: Diagnostic, at index: Int) -> Bool {
        if case .alias(let canonicalName, _) = finding.subject {
            let key = AliasKey(value: ValueKey(finding), canonicalName: canonicalName)
            return chosenAliases[key]?.index != index
        }
        guard finding.isError else {
            // A warning about a name is redundant if an error offers to rename the member. A warning that a value has
            // the wrong type or is not listed is redundant if there is an error about the value. A warning that a value
            // is not allowed is redundant if another value is required.
            if case .unknown = finding.subject { return namesToRename.contains(finding.range) }
            guard finding.constrainsTypeOrValues || finding.id == .forbidden,
                let error = chosenErrors[ValueKey(finding)]
            else { return false }
            return finding.id != .forbidden || error.rank.rule < Diagnostic.typeOrValueRuleCount
        }
        if finding.dependsOnMembers {
            return memberErrorsBySeverity[...finding.severityRank].contains {
                explains(finding, by: $0)
            }
        }
        // If several keywords fail for one value, a finding that has the message of a schema, or whose keyword requires
        // a type or a listed value, explains the others. The remaining keywords require different things, so each of
        // them is reported.
        guard let rank = finding.rank, let reported = chosenErrors[ValueKey(finding)],
            reported.index != index
        else {
            return false
        }
        guard reported.rank.isReportedTogether else { return true }
        // The error with the lowest rank does not require a type or a listed value. An error that does require one can
        // have a greater rank for two reasons: its severity is not final, or it comes from a union branch that was
        // chosen by its fit. In the second case, it is reported, too.
        return !rank.isReportedTogether && finding.branchFit == nil
    }

    /// Returns the finding with the requirement of a union at the same location added to its message, unless the
    /// union's finding is reported separately. A finding about a wrong type and the message of a schema stay as they
    /// are.
    func addingUnionRequirement(_ finding: Diagnostic, at index: Int, of found: [Diagnostic])
        -> Diagnostic
    {
        guard finding.isError, !unionErrors.isEmpty else { return finding }
        let key = ValueKey(finding)
        guard chosenErrors[key]?.index == index, let other = unionErrors[key],
            explains(found[other], at: other), finding.id != .type,
            let fit = found[other].branchFit, let otherBranchMessage = fit.otherBranchMessage,
            !finding.overriddenFields.contains(.message)
        else { return finding }
        var reworded = finding
        reworded.addStatement(
            "; one of \(fit.branchCount) branches must match as well: \(found[other].statement), "
                + "or \(otherBranchMessage)"
        )
        return reworded
    }

    /// Returns whether errors about the members or items of a value explain a finding about the value.
    private func explains(_ finding: Diagnostic, by errors: MemberErrors) -> Bool {
        let unknownMembers = errors.unknownMembers[finding.instanceLocation]
        if case .missingMember(let names) = finding.subject {
            return unknownMembers.map { hasMisspelling(of: names, $0) } ?? false
        }
        // An unknown or missing member explains a wrong number of members, and an unexpected item explains a wrong
        // number of items.
        if finding.id == .tooManyItems {
            return errors.overlongArrays.contains(finding.instanceLocation)
        }
        if finding.id == .tooManyMembers { return unknownMembers != nil }
        if finding.id == .tooFewMembers {
            return errors.incompleteObjects.contains(finding.instanceLocation)
        }
        // An item that must get another value will probably no longer repeat the earlier item.
        return ([finding.range] + finding.related.map(\.range))
            .contains { errors.wrongValues.contains($0.start) }
    }

    /// Returns whether the name of an unknown member is a misspelling of one of the missing names.
    private func hasMisspelling(of names: [String], _ members: UnknownMembers) -> Bool {
        if names.contains(where: members.suggestedNames.contains) { return true }
        // Once the budget is spent, `hasNearName` returns true without having found a name.
        return !members.namesWithoutSuggestion.isEmpty && !budget.isSpent
            && names.contains { name in
                members.index.hasNearName(to: name, within: budget) { _ in true }
            } && !budget.isSpent
    }
}

extension Diagnostic {
    /// The properties that a reader sees. Two findings for which they are equal are reported once, even if evaluation
    /// took different paths to them.
    fileprivate struct Identity: Hashable {
        let id: ID
        let severity: Severity
        let message: ExactText
        let range: SourceRange
    }

    fileprivate var identity: Identity {
        Identity(id: id, severity: severity, message: ExactText(message), range: range)
    }

    /// True if findings about the members or items of the value can explain this finding. In the JSON of a string, they
    /// have explained it already.
    var dependsOnMembers: Bool {
        guard locationsInContent.isEmpty else { return false }
        if case .missingMember = subject { return true }
        return id == .tooManyMembers || id == .tooFewMembers || id == .tooManyItems
            || id == .duplicateItems
    }

    /// True if this finding can explain findings about the object or array that contains its value. A finding about a
    /// value in the JSON of a string cannot; `FindingCauses.record` leaves it out.
    var mayExplainOthers: Bool {
        if case .unknown = subject { return true }
        return id == .unexpectedItem || constrainsTypeOrValues
    }

    /// The location of the object or array that contains the value.
    fileprivate var parentLocation: JSONPointer {
        JSONPointer(Array(instanceLocation.tokens.dropLast()))
    }
}

extension Diagnostic {
    fileprivate var isError: Bool { severity == .error }

    /// True if the schema requires the member, and the finding about its unread alias is an error.
    var isRequiredUnderUnreadAlias: Bool {
        if case .alias(_, violatesRequired: true) = subject { isError } else { false }
    }

    /// A copy of a finding about one missing member, without the member's name, for use as a key. Nil for other
    /// findings, and for findings that have a fix or the message of a schema.
    var missingMemberKey: Diagnostic? {
        guard case .missingMember(let names) = subject, names.count == 1, fixes.isEmpty,
            !overriddenFields.contains(.message)
        else { return nil }
        var finding = self
        finding.message = ""
        finding.subject = nil
        finding.keywordLocation = nil
        finding.absoluteKeywordLocation = nil
        return finding
    }

    /// Returns `other` with the severity, locations and effect of this finding. Returns this finding if a schema has
    /// overridden its message.
    func reworded(as other: Diagnostic) -> Diagnostic {
        guard !overriddenFields.contains(.message) else { return self }
        var reworded = other
        reworded.severity = severity
        reworded.related = related + other.related
        reworded.instanceLocation = instanceLocation
        reworded.keywordLocation = keywordLocation
        reworded.absoluteKeywordLocation = absoluteKeywordLocation
        reworded.effect = effect
        reworded.overriddenFields = overriddenFields
        reworded.branchFit = branchFit
        return reworded
    }

    /// True if the finding offers to rename a member, because its name or its value resembles the expected one.
    var offersRenaming: Bool {
        switch subject {
        case .missingMember, .unknown: !fixes.isEmpty
        case .missingMembers, .alias, .tag, .unknownTag, nil: false
        }
    }

    /// The rank of an error among the errors about one value. The error with the lowest rank can explain the others.
    fileprivate struct Rank: Comparable {
        /// The origin of an error, from the most to the least certain.
        enum Origin: Int {
            /// A schema has its own message for the value.
            case message
            case keyword
            /// The branch of a union was chosen by its fit, so another branch may be intended.
            case chosenBranch
        }

        let severity: Int
        let origin: Origin
        /// The index of the rule among the rules that constrain a single value.
        let rule: Int

        /// True if errors with such ranks are reported together, because each requires something different.
        var isReportedTogether: Bool {
            origin != .message && rule >= Diagnostic.typeOrValueRuleCount
        }

        static func < (left: Rank, right: Rank) -> Bool {
            (left.severity, left.origin.rawValue, left.rule)
                < (right.severity, right.origin.rawValue, right.rule)
        }
    }

    /// The rank of the error; nil if its rule does not constrain a single value.
    fileprivate var rank: Rank? {
        guard let rule = Self.valueRules[id] else { return nil }
        let hasMessage = overriddenFields.contains(.message)
        let origin: Rank.Origin =
            hasMessage ? .message : branchFit == nil ? .keyword : .chosenBranch
        return Rank(severity: severityRank, origin: origin, rule: rule)
    }

    /// True if the rule constrains the type of a value or lists the allowed values.
    fileprivate var constrainsTypeOrValues: Bool {
        Self.valueRules[id].map { $0 < Self.typeOrValueRuleCount } ?? false
    }

    /// True if the rule constrains a single value.
    var isAboutOneValue: Bool { Self.valueRules[id] != nil }

    /// The number of rules at the start of ``valueRules`` that constrain the type or list the allowed values.
    fileprivate static let typeOrValueRuleCount = 3

    /// The rules that constrain a single value, each with its index in the order of the ranks.
    private static let valueRules: [ID: Int] = {
        let order: [ID] = [
            .type, .constant, .enumeration, .tooShort, .tooLong, .format, .pattern, .content,
            .template, .belowMinimum, .aboveMaximum, .notAMultiple,
        ]
        return Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    }()
}
