import SchemaKit

/// A collector of the findings of a large trace: a limited number of each rule and severity is kept, and the others are
/// counted.
///
/// Memory does not grow with the number of findings, unless members that are unknown in one object and missing from
/// another must be paired before a review of the findings (see `init`).
/// A container whose children fail independently is traversed child by child. The findings about a child are created,
/// filtered (``FindingCauses``) and counted before those about the next child, so only facts that relate findings of
/// different children are remembered. Findings about several children that must be seen together are created by
/// ``EvaluationDiagnostics/diagnostics(in:)``.
package struct FindingCollector {
    /// The minimum number of units of a trace for which a traversal subtree by subtree is worth its cost.
    package static let largeTraceUnitCount = 10_000
    /// The minimum number of units inside a unit that is divided into subtrees.
    package static let largeUnitCount: Int32 = 1_000

    /// The diagnostics that create complete findings.
    private let full: EvaluationDiagnostics
    /// The diagnostics that create findings without keyword locations.
    private let brief: EvaluationDiagnostics
    private let limit: Int
    private let largeUnitCount: Int32
    private let review: (any FindingReview)?
    /// A function that returns the finding to report, or nil to drop the finding.
    private let transform: (Diagnostic) -> Diagnostic?
    /// The findings to report.
    private var kept: [Diagnostic] = []
    /// The number of kept findings for each rule and severity. An array suffices, because there are few rules.
    private var keptCounts: [(key: RuleAndSeverity, count: Int)] = []
    /// The counts of the findings that are not kept.
    private(set) var otherCounts = FindingCounts()
    /// The complete findings of the current subtree; nil until one of them is kept.
    private var completeFindings: [Diagnostic]?
    /// The ranges of the secrets that have findings.
    private var reportedSecrets: [SourceRange] = []
    /// The messages, effects and severities of the schemas around the current unit, from the outermost inward.
    private var messages: [SchemaMessages] = []
    /// The findings about each object or array around the current unit that may be consequences of findings about its
    /// members or items. They are added or dropped when all findings about the members or items are known.
    private var deferred: [DeferredFindings] = []
    /// For each name, the numbers of findings about unknown members and about missing members with the name. A member
    /// that is unknown in one object and missing from another has both findings, which count as one. Nil if there
    /// cannot be such a member.
    private var nameCounts: [ExactText: NameCount]?
    /// The objects that lack several members and whose finding is only counted; empty if `nameCounts` is nil.
    private var countedMembers = MissingMemberRuns()
    private(set) var hasErrors = false
    private(set) var hasFindings = false

    /// The results that are kept from the previous version of the text; nil if the text is not edited.
    private let checkedValues: CheckedValues?
    /// True if the schemas around the current value apply only one subschema to it.
    private var hasOneSubschema = true

    /// A rule and a severity. Each pair has its own limit, because a configuration may turn off the findings of other
    /// pairs.
    private struct RuleAndSeverity {
        let id: Diagnostic.ID
        let severity: Diagnostic.Severity

        func matches(_ finding: Diagnostic) -> Bool {
            severity == finding.severity && id == finding.id
        }
    }

    /// A unit and the units inside it. Its findings can be created with or without keyword locations.
    private enum Subtree {
        case unit(EvaluationTrace.UnitID)
        case disallowedChild(EvaluationTrace.UnitID, of: EvaluationTrace.Unit)
    }

    /// The findings about an object or array itself, and the causes for them found so far.
    private struct DeferredFindings {
        let location: JSONPointer
        var findings: [Diagnostic]
        var causes: FindingCauses

        mutating func record(_ finding: Diagnostic) {
            guard finding.mayExplainOthers,
                finding.instanceLocation.tokens.dropLast() == location.tokens[...]
            else { return }
            causes.record(finding)
        }
    }

    init(_ diagnostics: EvaluationDiagnostics, _ selection: FindingSelection) {
        full = diagnostics
        largeUnitCount = selection.largeUnitCount
        var brief = diagnostics
        brief.omitsKeywordLocations = true
        self.brief = brief
        review = selection.review
        transform = selection.transform
        checkedValues = selection.checkedValues
        nameCounts = diagnostics.trace.mayHaveMisplacedMembers ? [:] : nil
        // Members that are unknown in one object and missing from another are paired at the end. The review follows
        // the pairing, so all findings are kept until then.
        self.limit = review != nil && nameCounts != nil ? .max : selection.limit
    }

    /// Returns the kept findings, in file order.
    mutating func finish() -> [Diagnostic] {
        add(full.missingSecrets(besides: reportedSecrets))
        let found = withoutMisplacedPairs(kept.withMisplacedMembersJoined).withMissingMembersJoined
        let reported = found.compactMap { finding in
            transform(withReportedFixes(finding.withCompleteMessage))
        }
        guard let review else { return reported.inFileOrder }
        // If `nameCounts` is nil, `add` has already passed each finding to the review.
        return
            (nameCounts == nil
            ? reported.map(review.withConfiguredSeverity) : review.recordAll(reported.inFileOrder))
            .inFileOrder
    }

    /// Returns the findings without some of those about missing members, and reduces the counts accordingly.
    ///
    /// If a name is unknown in one object and missing from another, the finding about the unknown member suffices. The
    /// finding about the missing member is removed if it was kept, and no longer counted otherwise. If both findings
    /// were kept, they are joined already.
    private mutating func withoutMisplacedPairs(_ found: [Diagnostic]) -> [Diagnostic] {
        guard let nameCounts else { return found }
        var remaining = nameCounts.mapValues(\.pairCounts)
        var keptNameCounts: [ExactText: NameCount] = [:]
        for finding in kept { Self.record(finding, in: &keptNameCounts) }
        for (name, count) in keptNameCounts {
            remaining[name]?.merge(count.pairCounts) { $0 - $1 }
        }
        let rest = found.filter { finding in
            guard case .missingMember(let names) = finding.subject, names.count == 1 else {
                return true
            }
            let (name, group) = (ExactText(names[0]), FindingCounts.Group(finding))
            guard let count = remaining[name]?[group], count > 0 else { return true }
            remaining[name]?[group] = count - 1
            return false
        }
        // The members of one object count as one finding, which is left out only if each of them is paired.
        for run in countedMembers.runs {
            var count = run.count
            for (name, first) in zip(run.names, run.ordinals) {
                let unpaired = (nameCounts[name]?.unknownCount ?? 0) - first
                let pairCount = min(max(unpaired, 0), run.count)
                remaining[name]?[run.group, default: 0] -= pairCount
                count = min(count, pairCount)
            }
            otherCounts.remove(run.group, count: count)
        }
        for (group, count) in remaining.values.joined() { otherCounts.remove(group, count: count) }
        return rest
    }

    // MARK: Traversal

    /// Collects the findings of a unit.
    mutating func collect(_ id: EvaluationTrace.UnitID) {
        let unit = full.trace[id]
        guard isLarge(id, unit), let division = full.division(of: id, unit) else {
            addFindings(of: .unit(id), isLarge: isLarge(id, unit))
            return
        }
        let outer = (messageCount: messages.count, hasOneSubschema: hasOneSubschema)
        if let inner = division.messages { messages.append(inner) }
        if unit.keyword.isNone, checkedValues != nil {
            hasOneSubschema = hasOneSubschema && full.appliesSubschemasOnce(unit.subschema)
        }
        defer {
            messages.removeLast(messages.count - outer.messageCount)
            hasOneSubschema = outer.hasOneSubschema
        }
        let areDeferred = addOrDeferFindings(of: division.leaves)
        var child = id.index + 1
        while child < unit.end {
            let childID = EvaluationTrace.UnitID(index: child)
            let childUnit = full.trace[childID]
            child = childUnit.end
            guard !division.leaves.contains(childID) else { continue }
            if division.mayHaveDisallowedChildren, !childUnit.isValid,
                full.isDisallowed(childID, childUnit, parent: unit)
            {
                addFindings(of: .disallowedChild(childID, of: unit))
            } else {
                collect(childID)
            }
        }
        if areDeferred { addDeferredFindings() }
    }

    private func isLarge(_ id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Bool {
        unit.end - id.index >= largeUnitCount
    }

    /// Creates the findings about an object or array itself. Adds them, or defers them if findings about its members or
    /// items may explain them.
    ///
    /// - Returns: True if the findings are deferred.
    private mutating func addOrDeferFindings(of leaves: [EvaluationTrace.UnitID]) -> Bool {
        guard let first = leaves.first else { return false }
        let found = withMessages(leaves.flatMap(full.diagnostics))
            .withoutConsequences(within: full.cache.budget)
        guard found.contains(where: \.dependsOnMembers) else {
            add(found)
            return false
        }
        deferred.append(
            DeferredFindings(
                location: full.trace.instanceLocation(of: first),
                findings: found,
                causes: FindingCauses(of: found, full.cache.budget)
            )
        )
        return true
    }

    /// Adds the findings that were deferred last, except those that findings about members or items explain.
    private mutating func addDeferredFindings() {
        let last = deferred.removeLast()
        let remaining = last.findings.indices.filter {
            !last.causes.explains(last.findings[$0], at: $0)
        }
        add(joined(remaining.map { last.findings[$0] }))
    }

    // MARK: Findings

    /// Adds the findings of a subtree, which do not depend on units outside of the subtree. Until a limit is reached,
    /// they are created with keyword locations. After that, they are created without, and if one of them is kept, they
    /// are created again with keyword locations.
    ///
    /// - Parameter isLarge: True if there may be many findings. They are then created only once even if a limit has
    ///   been reached, because creating them twice would take too long.
    private mutating func addFindings(of subtree: Subtree, isLarge: Bool = false) {
        completeFindings = nil
        if isLarge || !hasReachedLimit {
            add(findings(of: subtree, full))
            return
        }
        add(findings(of: subtree, brief), in: subtree)
    }

    private func findings(
        of subtree: Subtree,
        _ diagnostics: EvaluationDiagnostics
    ) -> [Diagnostic] {
        switch subtree {
        case .unit(let id): withoutConsequences(findings(of: id, diagnostics))
        case .disallowedChild(let id, let parent):
            withoutConsequences([
                diagnostics.located(
                    diagnostics.disallowedFinding(id, diagnostics.trace[id], parent: parent),
                    id
                )
            ])
        }
    }

    /// Returns the findings of a unit. Findings of the previous version of the text are reused if possible.
    private func findings(
        of id: EvaluationTrace.UnitID,
        _ diagnostics: EvaluationDiagnostics
    ) -> [Diagnostic] {
        let unit = full.trace[id]
        guard let checkedValues, hasOneSubschema, unit.keyword.isNone,
            full.instance.entry(at: unit.instance).isContainer
        else { return diagnostics.diagnostics(in: id) }
        return KeptFindings.findings(of: id, diagnostics, keeping: checkedValues)
    }

    /// True if further findings of some rule and severity are only counted.
    private var hasReachedLimit: Bool { limit == 0 || keptCounts.contains { $0.count >= limit } }

    /// Returns whether a finding would be kept.
    private func keeps(_ finding: Diagnostic) -> Bool { keptCount(of: finding) < limit }

    private func keptCount(of finding: Diagnostic) -> Int {
        for kept in keptCounts where kept.key.matches(finding) { return kept.count }
        return 0
    }

    private mutating func countKept(_ finding: Diagnostic) {
        for index in keptCounts.indices where keptCounts[index].key.matches(finding) {
            keptCounts[index].count += 1
            return
        }
        let key = RuleAndSeverity(id: finding.id, severity: finding.severity)
        keptCounts.append((key, 1))
    }

    private func withoutConsequences(_ found: [Diagnostic]) -> [Diagnostic] {
        joined(withMessages(found).withoutConsequences(within: full.cache.budget))
    }

    /// Returns the findings after joining those about missing members of one object. Returns them unchanged if one of
    /// these members may be in another object.
    private func joined(_ found: [Diagnostic]) -> [Diagnostic] {
        nameCounts == nil ? found.withMissingMembersJoined : found
    }

    private func withMessages(_ found: [Diagnostic]) -> [Diagnostic] {
        guard !messages.isEmpty else { return found }
        return messages.reversed().reduce(found) {
            $1.applied(to: $0, isFailure: true, full.offendingText)
        }
    }

    /// Keeps or counts findings. Those about missing members of one object are kept or counted together, because they
    /// become one finding unless their members are in other objects.
    ///
    /// - Parameter subtree: The subtree that findings without keyword locations come from; nil if they are complete.
    private mutating func add(_ found: [Diagnostic], in subtree: Subtree? = nil) {
        guard nameCounts != nil else {
            for (index, finding) in found.enumerated() {
                _ = recordFacts(about: finding)
                keepOrCount(finding, in: subtree, at: index)
            }
            return
        }
        var ordinals: [Int?] = []
        for finding in found { ordinals.append(recordFacts(about: finding)) }
        let keys = found.map(\.missingMemberKey)
        var objects: [Diagnostic: [Int]] = [:]
        for (index, key) in keys.enumerated() {
            if let key { objects[key, default: []].append(index) }
        }
        for (index, finding) in found.enumerated() {
            if let key = keys[index], let indices = objects[key], indices.count > 1 {
                guard indices[0] == index else { continue }
                keepOrCount(indices, of: found, ordinals, in: subtree)
            } else {
                keepOrCount(finding, in: subtree, at: index)
            }
        }
    }

    /// Records the facts about a finding on which other findings and the pairing depend.
    ///
    /// - Returns: The number of earlier findings about a missing member with the same name, if the finding is about a
    ///   missing member that can be in another object.
    private mutating func recordFacts(about finding: Diagnostic) -> Int? {
        hasFindings = true
        if finding.severity == .error { hasErrors = true }
        for level in deferred.indices { deferred[level].record(finding) }
        if finding.id == .secret { reportedSecrets.append(finding.range) }
        // The property gives up the dictionary, so that the change does not copy it.
        guard var nameCounts = nameCounts.take() else { return nil }
        let ordinal = Self.record(finding, in: &nameCounts)
        self.nameCounts = nameCounts
        return ordinal
    }

    /// Keeps a finding, or counts it.
    ///
    /// - Parameters:
    ///   - subtree: The subtree that a finding without keyword locations comes from; nil if the finding is complete.
    ///   - index: The index of the finding among those of the subtree.
    private mutating func keepOrCount(_ finding: Diagnostic, in subtree: Subtree?, at index: Int) {
        if let review, nameCounts == nil {
            // The review sees the message as it would be reported.
            guard let reportable = transform(withReportedFixes(finding.withCompleteMessage)),
                review.record(reportable)
            else { return }
            if keeps(finding) {
                keep(finding, in: subtree, at: index)
            } else {
                otherCounts.add(review.withConfiguredSeverity(reportable))
            }
        } else if keeps(finding) {
            keep(finding, in: subtree, at: index)
        } else if let reportable = transform(withReportedFixes(finding)) {
            otherCounts.add(reportable)
        }
    }

    /// Keeps the findings about several missing members of one object, or counts them as one finding.
    private mutating func keepOrCount(
        _ indices: [Int],
        of found: [Diagnostic],
        _ ordinals: [Int?],
        in subtree: Subtree?
    ) {
        let first = found[indices[0]]
        if keeps(first) {
            countKept(first)
            for index in indices { append(found[index], in: subtree, at: index) }
            return
        }
        for finding in indices.map({ found[$0] }).withMissingMembersJoined {
            guard let reportable = transform(withReportedFixes(finding)) else { continue }
            otherCounts.add(reportable)
        }
        var (names, knownOrdinals): ([String], [Int]) = ([], [])
        for index in indices {
            guard case .missingMember(let name) = found[index].subject,
                let ordinal = ordinals[index]
            else { continue }
            names += name
            knownOrdinals.append(ordinal)
        }
        countedMembers.add(names, at: knownOrdinals, FindingCounts.Group(first))
    }

    /// Returns the finding with the fixes that it has in a report. A finding about a secret in the JSON of a string
    /// gets its fix here.
    private func withReportedFixes(_ finding: Diagnostic) -> Diagnostic {
        full.withSecretFix(full.withoutSecretFixes(finding))
    }

    private mutating func keep(_ finding: Diagnostic, in subtree: Subtree?, at index: Int) {
        countKept(finding)
        append(finding, in: subtree, at: index)
    }

    /// Adds a complete finding to those that are kept.
    private mutating func append(_ finding: Diagnostic, in subtree: Subtree?, at index: Int) {
        guard let subtree else {
            kept.append(finding)
            return
        }
        let completeFindings = completeFindings ?? findings(of: subtree, full)
        self.completeFindings = completeFindings
        // There are fewer complete findings if a budget was spent after the findings without keyword locations were
        // created.
        let isComplete = completeFindings.indices.contains(index)
        kept.append(isComplete ? completeFindings[index] : finding)
    }

    /// Counts a finding about a member that can be unknown in one object and missing from another.
    ///
    /// - Returns: The number of earlier findings about a missing member with the same name; nil if the finding is not
    ///   about a missing member.
    @discardableResult
    private static func record(
        _ finding: Diagnostic,
        in nameCounts: inout [ExactText: NameCount]
    ) -> Int? {
        switch finding.subject {
        // `withMisplacedMembersJoined` joins only such findings with those about missing members.
        case .unknown(let name, suggestion: nil) where finding.severity == .error:
            nameCounts[ExactText(name), default: NameCount()].unknownCount += 1
            return nil
        case .missingMember(let names) where names.count == 1:
            let name = ExactText(names[0])
            let ordinal = nameCounts[name]?.missingCount ?? 0
            nameCounts[name, default: NameCount()].addMissing(FindingCounts.Group(finding))
            return ordinal
        default: return nil
        }
    }
}

extension EvaluationTrace {
    /// True if some member may be unknown in one object and missing from another.
    fileprivate var mayHaveMisplacedMembers: Bool {
        var (lacksMembers, hasUnknown) = (false, false)
        for unit in units where !unit.isValid {
            if unit.keyword.isNone {
                // An unknown member without a suggested name is under the schema `false`.
                hasUnknown = hasUnknown || program[unit.subschema].kinds == .none
            } else if unit.hasInstruction,
                case .object(let index) = program.instructions[unit.instruction]
            {
                let plan = program.objectPlans[index]
                lacksMembers = lacksMembers || unit.keyword == plan.required
            }
            if lacksMembers, hasUnknown { return true }
        }
        return false
    }
}

/// The division of a unit, for a traversal subtree by subtree.
extension EvaluationDiagnostics {
    /// A unit that is divided into its leaves and its other child units, whose findings can be created one after the
    /// other.
    struct Division {
        /// The child units without units inside them. They are about the value itself, not about its members or items.
        var leaves: [EvaluationTrace.UnitID] = []
        /// The message, effect and severity that the schema or its keyword `dropsInvalid` gives the findings; nil if
        /// there are none.
        var messages: SchemaMessages?
        /// True if the child units are about members or items, and some of these may be disallowed.
        var mayHaveDisallowedChildren = false
    }

    /// Returns the division of a unit, or nil if its findings must be seen together.
    func division(of id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Division? {
        unit.keyword.isNone ? divisionOfSubschema(id, unit) : divisionOfKeyword(id, unit)
    }

    private func divisionOfSubschema(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Division? {
        guard !mayHaveWrongTag(unit), !mayHaveWrongItem(unit) else { return nil }
        var division = Division()
        let messages = messages(of: unit)
        guard !messages.joinsFindings else { return nil }
        // The traversal applies messages as if their unit had failed, so the findings of a valid unit must be created
        // together.
        if !messages.isEmpty, unit.isValid { return nil }
        division.messages = !messages.isEmpty ? messages : nil
        let typeKeyword = program[unit.subschema].typeKeyword
        var instruction: Int32?
        var innerCount = 0
        var hasFailed = false
        for child in trace.children(of: id) {
            let inner = trace[child]
            hasFailed = hasFailed || !inner.isValid
            // A value of the wrong type has no other findings.
            if !inner.isValid, inner.keyword == typeKeyword, !typeKeyword.isNone { return nil }
            // A required member under an alias that no receiver reads has a finding of `required` and one of `aliases`.
            // Only the more severe one is reported, so both are created together.
            if inner.hasNotices, isAboutRequired(inner) { return nil }
            if inner.end == child.index + 1 {
                division.leaves.append(child)
                continue
            }
            innerCount += 1
            // Units of one instruction, such as `properties` and `additionalProperties`, are about different children
            // of the value. With `patternProperties`, several units can be about one child.
            guard innerCount == 1 || instruction == inner.instruction && !mayOverlap(inner) else {
                return nil
            }
            instruction = inner.instruction
        }
        // A failed schema without failed keywords, such as `false`, has a finding of its own.
        return hasFailed || unit.isValid ? division : nil
    }

    /// Returns whether the keyword of a unit is `required`.
    private func isAboutRequired(_ unit: EvaluationTrace.Unit) -> Bool {
        guard unit.hasInstruction, case .object(let plan) = program.instructions[unit.instruction]
        else { return false }
        return unit.keyword == program.objectPlans[plan].required
    }

    /// Returns whether several units of the unit's instruction may be about the same child of the value.
    private func mayOverlap(_ unit: EvaluationTrace.Unit) -> Bool {
        guard unit.hasInstruction else { return true }
        switch program.instructions[unit.instruction] {
        case .object(let plan): return !program.objectPlans[plan].patternProperties.isNone
        case .array: return false
        default: return true
        }
    }

    private func divisionOfKeyword(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Division? {
        guard unit.hasInstruction else { return nil }
        var division = Division()
        switch program.instructions[unit.instruction] {
        case .object(let plan):
            let plan = program.objectPlans[plan]
            // The unit may be that of `aliases`, which has a finding of its own.
            if unit.isValid, !plan.aliases.isEmpty { return nil }
            division.mayHaveDisallowedChildren = !unit.isValid
        case .array, .unevaluatedItems, .unevaluatedProperties:
            division.mayHaveDisallowedChildren = !unit.isValid
        // With several units in `allOf`, more than one may have a finding about the same child.
        case .allOf where trace[EvaluationTrace.UnitID(index: id.index + 1)].end == unit.end: break
        case .reference, .dynamicReference: break
        default: return nil
        }
        division.messages = unit.isValid ? nil : messagesOfDroppedChildren(of: id, unit)
        return division
    }
}
