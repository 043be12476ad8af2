import SchemaKit

/// Collects the findings of a large trace: a limited number of each rule and severity is kept, and the others are
/// counted.
///
/// Memory does not grow with the number of findings. A container whose children fail independently is traversed child
/// by child. The findings about a child are created, filtered (``FindingCauses``) and counted before those about the
/// next child, so only facts that relate findings of different children are remembered. Findings about several children
/// that must be seen together are created by ``EvaluationDiagnostics/diagnostics(in:)``.
package struct FindingCollector {
    /// The minimum number of units for which a traversal in parts is worth its cost.
    package static let unitCount = 10_000
    /// The minimum number of units inside a unit that is split into parts.
    package static let largeUnitCount: Int32 = 1_000

    private let full: EvaluationDiagnostics
    /// Creates findings without keyword locations.
    private let brief: EvaluationDiagnostics
    private let limit: Int
    private let largeUnitCount: Int32
    private let review: (any FindingReview)?
    private let change: (Diagnostic) -> Diagnostic?
    /// The findings to report.
    private var kept: [Diagnostic] = []
    /// The number of kept findings for each rule and severity. An array suffices, because there are few rules.
    private var keptCounts: [(rule: Rule, count: Int)] = []
    private(set) var counts = FindingCounts()
    /// The complete findings of the current part; nil until one of them is kept.
    private var completeFindings: [Diagnostic]?
    /// The ranges of the secrets that have findings.
    private var secrets: [SourceRange] = []
    /// The messages, effects and severities of the schemas around the current unit, from the outermost inward.
    private var messages: [SchemaMessages] = []
    /// The objects and arrays around the current unit whose own findings may be explained by findings about their
    /// members or items. Their findings wait until the findings inside are known.
    private var objects: [OpenObject] = []
    /// The names of unknown and missing members. A member that is unknown in one object and missing from another is one
    /// finding.
    private var nameCounts: [String: NameCount]?
    private(set) var hasErrors = false
    private(set) var hasFindings = false

    /// A rule and severity. Each pair has its own limit, because a configuration may turn off the findings of other
    /// rules.
    private struct Rule {
        let id: Diagnostic.ID
        let severity: Diagnostic.Severity

        func isOf(_ finding: Diagnostic) -> Bool {
            severity == finding.severity && id == finding.id
        }
    }

    /// A part of the trace whose findings can be created with or without keyword locations.
    private enum Part {
        case unit(EvaluationTrace.UnitID)
        case disallowedChild(EvaluationTrace.UnitID, of: EvaluationTrace.Unit)
    }

    private struct OpenObject {
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

    /// The number of findings about an unknown member with a name, and about a missing member with this name.
    private struct NameCount {
        var unknown = 0
        var missing = 0
    }

    init(_ diagnostics: EvaluationDiagnostics, _ selection: FindingSelection) {
        full = diagnostics
        largeUnitCount = selection.largeUnitCount
        var brief = diagnostics
        brief.omitsKeywords = true
        self.brief = brief
        review = selection.review
        change = selection.change
        nameCounts = diagnostics.trace.mayHaveMisplacedMembers ? [:] : nil
        // Members that are unknown in one object and missing from another are paired at the end. The review follows
        // the pairing, so all findings are kept until then.
        self.limit = review != nil && nameCounts != nil ? .max : selection.limit
    }

    /// Returns the kept findings, in file order.
    mutating func finish() -> [Diagnostic] {
        for finding in full.missingSecrets(besides: secrets) { add(finding) }
        let found = withoutMisplacedPairs(kept.withMisplacedMembersJoined).withMissingMembersJoined
        let reported = found.compactMap { finding in
            change(full.withSecretFix(full.withoutSecretFixes(finding.withEffect)))
        }
        guard let review else { return reported.inFileOrder }
        // Without such pairs, the findings have already been reviewed one by one.
        return
            (nameCounts == nil
            ? reported.map(review.reported) : review.reported(reported.inFileOrder))
            .inFileOrder
    }

    /// Returns the kept findings without those about missing members whose unknown counterparts were only counted. If
    /// both counterparts were only counted, one of the two counts is removed.
    private mutating func withoutMisplacedPairs(_ found: [Diagnostic]) -> [Diagnostic] {
        guard let nameCounts else { return found }
        var remaining: [String: Int] = [:]
        for (name, count) in nameCounts { remaining[name] = min(count.unknown, count.missing) }
        var kept: [String: NameCount] = [:]
        for finding in self.kept { Self.record(finding, in: &kept) }
        for (name, count) in kept {
            remaining[name, default: 0] -= min(count.unknown, count.missing)
        }
        let rest = found.filter { finding in
            guard case .missing(let names) = finding.subject, names.count == 1,
                let count = remaining[names[0]], count > 0
            else { return true }
            remaining[names[0]] = count - 1
            return false
        }
        let kind = FindingCounts.Kind(id: .missingMember, severity: .error, isFixable: false)
        counts.remove(kind, count: remaining.values.reduce(0, +))
        return rest
    }

    // MARK: Traversal

    /// Collects the findings of a unit.
    mutating func collect(_ id: EvaluationTrace.UnitID) {
        let unit = full.trace[id]
        guard isLarge(id, unit), let parts = full.parts(of: id, unit) else {
            addFindings(of: .unit(id), isLarge: isLarge(id, unit))
            return
        }
        if let inner = parts.messages { messages.append(inner) }
        defer { if parts.messages != nil { messages.removeLast() } }
        let isOpen = openObject(parts.leaves, unit)
        var child = id.index + 1
        while child < unit.end {
            let childID = EvaluationTrace.UnitID(index: child)
            let childUnit = full.trace[childID]
            child = childUnit.end
            guard !parts.leaves.contains(childID) else { continue }
            if full.isDisallowedChild(childID, childUnit, of: unit, in: parts) {
                addFindings(of: .disallowedChild(childID, of: unit))
            } else {
                collect(childID)
            }
        }
        if isOpen { closeObject() }
    }

    private func isLarge(_ id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Bool {
        unit.end - id.index >= largeUnitCount
    }

    /// Creates the findings about an object itself. If findings about its members may explain them, they wait until the
    /// object is closed.
    ///
    /// - Returns: True if the findings wait.
    private mutating func openObject(
        _ leaves: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard let first = leaves.first else { return false }
        let found = withMessages(leaves.flatMap(full.diagnostics))
            .withoutConsequences(within: full.cache.budget)
        guard found.contains(where: \.dependsOnMembers) else {
            for finding in found { add(finding) }
            return false
        }
        objects.append(
            OpenObject(
                location: full.trace.instanceLocation(of: first),
                findings: found,
                causes: FindingCauses(of: found, full.cache.budget)
            )
        )
        return true
    }

    private mutating func closeObject() {
        let object = objects.removeLast()
        let remaining = object.findings.indices.filter {
            !object.causes.explains(object.findings[$0], at: $0)
        }
        for finding in joined(remaining.map { object.findings[$0] }) { add(finding) }
    }

    // MARK: Findings

    /// Adds the findings of a part that do not depend on other units.
    ///
    /// - Parameter isLarge: True if there may be many findings. They are then created only once, with keyword
    ///   locations.
    private mutating func addFindings(of part: Part, isLarge: Bool = false) {
        completeFindings = nil
        if isLarge {
            for finding in findings(of: part, full) { add(finding) }
            return
        }
        for (index, finding) in findings(of: part, brief).enumerated() {
            add(finding, in: part, at: index)
        }
    }

    private func findings(of part: Part, _ diagnostics: EvaluationDiagnostics) -> [Diagnostic] {
        switch part {
        case .unit(let id): withoutConsequences(diagnostics.diagnostics(in: id))
        case .disallowedChild(let id, let parent):
            withoutConsequences([diagnostics.disallowedChild(id, diagnostics.trace[id], of: parent)]
            )
        }
    }

    /// Returns whether a finding would be kept.
    private func keeps(_ finding: Diagnostic) -> Bool { keptCount(of: finding) < limit }

    private func keptCount(of finding: Diagnostic) -> Int {
        for kept in keptCounts where kept.rule.isOf(finding) { return kept.count }
        return 0
    }

    private mutating func countKept(_ finding: Diagnostic) {
        for index in keptCounts.indices where keptCounts[index].rule.isOf(finding) {
            keptCounts[index].count += 1
            return
        }
        keptCounts.append((Rule(id: finding.id, severity: finding.severity), 1))
    }

    private func withoutConsequences(_ found: [Diagnostic]) -> [Diagnostic] {
        joined(withMessages(found).withoutConsequences(within: full.cache.budget))
    }

    /// Returns the findings. Findings about missing members of one object are joined, unless one of these members may
    /// be in another object.
    private func joined(_ found: [Diagnostic]) -> [Diagnostic] {
        nameCounts == nil ? found.withMissingMembersJoined : found
    }

    private func withMessages(_ found: [Diagnostic]) -> [Diagnostic] {
        guard !messages.isEmpty else { return found }
        return messages.reversed().reduce(found) {
            $1.applied(to: $0, isFailure: true, full.offendingText)
        }
    }

    /// Keeps a finding, or counts it.
    ///
    /// - Parameters:
    ///   - part: The part that a finding without keyword locations comes from; nil if the finding is complete.
    ///   - index: The position of the finding among those of the part.
    private mutating func add(_ finding: Diagnostic, in part: Part? = nil, at index: Int = 0) {
        hasFindings = true
        if finding.severity == .error { hasErrors = true }
        for index in objects.indices { objects[index].record(finding) }
        recordName(finding)
        if finding.id == .secret { secrets.append(finding.range) }
        if let review, nameCounts == nil {
            // The review sees the message as it would be reported.
            guard let changed = change(full.withoutSecretFixes(finding.withEffect)),
                review.record(changed)
            else { return }
            if keeps(finding) {
                keep(finding, in: part, at: index)
            } else {
                counts.add(review.reported(changed))
            }
        } else if keeps(finding) {
            keep(finding, in: part, at: index)
        } else if let changed = change(finding) {
            counts.add(changed)
        }
    }

    private mutating func keep(_ finding: Diagnostic, in part: Part?, at index: Int) {
        countKept(finding)
        guard let part else {
            kept.append(finding)
            return
        }
        let completeFindings = completeFindings ?? findings(of: part, full)
        self.completeFindings = completeFindings
        kept.append(completeFindings[index])
    }

    private mutating func recordName(_ finding: Diagnostic) {
        guard var nameCounts = nameCounts.take() else { return }
        Self.record(finding, in: &nameCounts)
        self.nameCounts = nameCounts
    }

    private static func record(_ finding: Diagnostic, in nameCounts: inout [String: NameCount]) {
        switch finding.subject {
        case .unknown(let name, suggestion: nil) where finding.severity == .error:
            nameCounts[name, default: NameCount()].unknown += 1
        case .missing(let names) where names.count == 1:
            nameCounts[names[0], default: NameCount()].missing += 1
        default: break
        }
    }
}

extension EvaluationTrace {
    /// True if some member may be unknown in one object and missing from another.
    fileprivate var mayHaveMisplacedMembers: Bool {
        var (lacksMembers, hasUnknown) = (false, false)
        for unit in units where !unit.isValid {
            if unit.keyword.isNone {
                // An unknown member is under the schema `false`, or fails `additionalProperties`.
                hasUnknown = hasUnknown || program[unit.subschema].kinds == .none
            } else if unit.hasInstruction,
                case .object(let index) = program.instructions[unit.instruction]
            {
                let plan = program.objectPlans[index]
                lacksMembers = lacksMembers || unit.keyword == plan.required
                hasUnknown = hasUnknown || unit.keyword == plan.additionalProperties
            }
            if lacksMembers, hasUnknown { return true }
        }
        return false
    }
}

/// The division of a unit into parts, for a traversal part by part.
extension EvaluationDiagnostics {
    /// The parts of a unit whose findings can be created one part after the other.
    struct Parts {
        /// The units about the value itself, not about its children.
        var leaves: [EvaluationTrace.UnitID] = []
        /// The schema's message, effect and severity; nil if it has none.
        var messages: SchemaMessages?
        /// True if the child units are about members or items, which may be not allowed at all.
        var hasChildren = false
    }

    /// Returns the parts of a unit, or nil if its findings must be seen together.
    func parts(of id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Parts? {
        unit.keyword.isNone ? partsOfSubschema(id, unit) : partsOfKeyword(id, unit)
    }

    private func partsOfSubschema(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Parts? {
        guard !mayHaveWrongTag(unit), !mayHaveWrongItem(unit) else { return nil }
        var parts = Parts()
        let messages = messages(of: unit)
        guard !messages.joinsFindings else { return nil }
        if !messages.isEmpty, unit.isValid { return nil }
        parts.messages = !messages.isEmpty ? messages : nil
        let typeKeyword = program[unit.subschema].typeKeyword
        var instruction: Int32?
        var innerCount = 0
        var hasFailed = false
        for child in trace.children(of: id) {
            let inner = trace[child]
            hasFailed = hasFailed || !inner.isValid
            // A value of the wrong type has no other findings.
            if !inner.isValid, inner.keyword == typeKeyword, !typeKeyword.isNone { return nil }
            if inner.end == child.index + 1 {
                parts.leaves.append(child)
                continue
            }
            innerCount += 1
            // Units of one instruction, such as `properties` and `additionalProperties`, divide the children of the
            // value between them, except for `patternProperties`.
            guard innerCount == 1 || instruction == inner.instruction && !hasPatterns(inner) else {
                return nil
            }
            instruction = inner.instruction
        }
        return hasFailed || unit.isValid ? parts : nil
    }

    private func hasPatterns(_ unit: EvaluationTrace.Unit) -> Bool {
        guard unit.hasInstruction else { return true }
        switch program.instructions[unit.instruction] {
        case .object(let plan): return !program.objectPlans[plan].patternProperties.isNone
        case .array: return false
        default: return true
        }
    }

    private func partsOfKeyword(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Parts? {
        guard unit.hasInstruction else { return nil }
        var parts = Parts()
        switch program.instructions[unit.instruction] {
        case .object(let plan):
            let plan = program.objectPlans[plan]
            if unit.isValid, !plan.aliases.isEmpty { return nil }
            parts.hasChildren = !unit.isValid
        case .array, .unevaluatedItems, .unevaluatedProperties:
            parts.hasChildren = !unit.isValid
        // With several branches, more than one may have a finding about the same child.
        case .allOf where trace[EvaluationTrace.UnitID(index: id.index + 1)].end == unit.end: break
        case .reference, .dynamicReference: break
        default: return nil
        }
        return parts
    }

    func isDisallowedChild(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of parent: EvaluationTrace.Unit,
        in parts: Parts
    ) -> Bool {
        parts.hasChildren && !unit.isValid && isDisallowed(id, unit, parent: parent)
    }

    func disallowedChild(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of parent: EvaluationTrace.Unit
    ) -> Diagnostic {
        located(disallowedFinding(id, unit, parent: parent), id)
    }
}
