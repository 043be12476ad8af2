/// Collects the findings of a large trace: a number of each kind as they are reported, the others as counts.
///
/// Memory does not grow with the number of findings. A container whose children fail one by one is walked child
/// by child: the findings about a child are made, folded (``FindingCauses``) and counted before those about the
/// next, so only what findings about different children have to do with each other is remembered. Wherever
/// findings about several children have to be seen together, they are made as
/// ``EvaluationDiagnostics/diagnostics(in:)`` makes them.
package struct FindingCollector {
    /// A trace with fewer units is not worth walking.
    package static let unitCount = 10_000
    /// A unit with fewer units inside is taken as a whole.
    package static let largeUnitCount: Int32 = 1_000

    private let full: EvaluationDiagnostics
    /// Makes findings without the ways to keywords.
    private let brief: EvaluationDiagnostics
    private let limit: Int
    private let largeUnitCount: Int32
    private let review: (any FindingReview)?
    private let change: (Diagnostic) -> Diagnostic?
    /// The findings that are reported.
    private var kept: [Diagnostic] = []
    /// How many findings of each rule and severity are kept. There are few of them.
    private var keptCounts: [(rule: Rule, count: Int)] = []
    private(set) var counts = FindingCounts()
    /// The findings of the part at hand with all that is reported, once one of them is kept.
    private var whole: [Diagnostic]?
    /// The places of the secrets that findings are about.
    private var secrets: [SourceRange] = []
    /// What the schemas around the unit at hand say of findings, from outside in.
    private var words: [SchemaWords] = []
    /// The objects around the unit at hand that lack members, or have too many or too few of them.
    private var objects: [OpenObject] = []
    /// Members that are unknown in one object and missing from another are one finding.
    private var strays: [String: Stray]?
    private(set) var hasErrors = false
    private(set) var hasFindings = false

    /// Findings of a rule are kept up to the limit whatever others there are, as a configuration may turn
    /// these off.
    private struct Rule {
        let id: Diagnostic.ID
        let severity: Diagnostic.Severity

        func isOf(_ finding: Diagnostic) -> Bool {
            severity == finding.severity && id == finding.id
        }
    }

    /// Makes findings, in brief or as a whole.
    private enum Part {
        case unit(EvaluationTrace.UnitID)
        case unwantedChild(EvaluationTrace.UnitID, of: EvaluationTrace.Unit)
    }

    private struct OpenObject {
        let location: JSONPointer
        var findings: [Diagnostic]
        var causes: FindingCauses

        mutating func note(_ finding: Diagnostic) {
            guard finding.mayExplainOthers,
                finding.instanceLocation.tokens.dropLast() == location.tokens[...]
            else { return }
            causes.note(finding)
        }
    }

    /// How often a name is that of an unknown member, and of a missing one.
    private struct Stray {
        var unknown = 0
        var missing = 0
    }

    /// - Parameters:
    ///   - limit: how many findings of each rule and severity are kept.
    ///   - largeUnitCount: the units inside a unit that is walked part by part.
    ///   - review: is shown each finding, and decides whether it is reported.
    ///   - change: makes of a finding what is reported, or nil where it is not.
    init(
        _ diagnostics: EvaluationDiagnostics,
        limit: Int,
        largeUnitCount: Int32 = Self.largeUnitCount,
        review: (any FindingReview)? = nil,
        change: @escaping (Diagnostic) -> Diagnostic?
    ) {
        full = diagnostics
        self.largeUnitCount = largeUnitCount
        var brief = diagnostics
        brief.omitsKeywords = true
        self.brief = brief
        self.review = review
        self.change = change
        strays = diagnostics.trace.mayHaveStrays ? [:] : nil
        // Strays are paired at the end and reviewed then, so all of them are kept until then.
        self.limit = review != nil && strays != nil ? .max : limit
    }

    /// The findings that are kept, in the order of the file.
    mutating func finish() -> [Diagnostic] {
        for finding in full.missingSecrets(besides: secrets) { add(finding) }
        let found = withoutStrays(kept.withoutMisplaced).withMissingMembersJoined
        let told = found.compactMap { finding in
            change(full.withSecretFix(full.withoutSecretFixes(finding.withEffect)))
        }
        guard let review else { return told.inFileOrder }
        // Other findings have been reviewed one by one.
        return (strays == nil ? told.map(review.reported) : review.reported(told.inFileOrder))
            .inFileOrder
    }

    /// What is kept without the missing members that are unknown ones somewhere else, where these are only
    /// counted; of those that are counted both ways, one is taken back.
    private mutating func withoutStrays(_ found: [Diagnostic]) -> [Diagnostic] {
        guard let strays else { return found }
        var left: [String: Int] = [:]
        for (name, stray) in strays { left[name] = min(stray.unknown, stray.missing) }
        var kept: [String: Stray] = [:]
        for finding in self.kept { Self.note(finding, in: &kept) }
        for (name, stray) in kept { left[name, default: 0] -= min(stray.unknown, stray.missing) }
        let rest = found.filter { finding in
            guard case .missing(let names) = finding.subject, names.count == 1,
                let count = left[names[0]], count > 0
            else { return true }
            left[names[0]] = count - 1
            return false
        }
        let kind = FindingCounts.Kind(id: .missingMember, severity: .error, isFixable: false)
        counts.remove(kind, count: left.values.reduce(0, +))
        return rest
    }

    // MARK: The walk

    /// Collects the findings of a unit.
    mutating func collect(_ id: EvaluationTrace.UnitID) {
        let unit = full.trace[id]
        guard isLarge(id, unit), let parts = full.parts(of: id, unit) else {
            take(.unit(id), isLarge: isLarge(id, unit))
            return
        }
        if let spoken = parts.words { words.append(spoken) }
        defer { if parts.words != nil { words.removeLast() } }
        let isOpen = open(parts.leaves, unit)
        var child = id.index + 1
        while child < unit.end {
            let childID = EvaluationTrace.UnitID(index: child)
            let childUnit = full.trace[childID]
            child = childUnit.end
            guard !parts.leaves.contains(childID) else { continue }
            if full.isUnwantedChild(childID, childUnit, of: unit, parts) {
                take(.unwantedChild(childID, of: unit))
            } else {
                collect(childID)
            }
        }
        if isOpen { close() }
    }

    private func isLarge(_ id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Bool {
        unit.end - id.index >= largeUnitCount
    }

    /// Makes the findings about an object itself, which wait for those about its members where these may
    /// explain them.
    private mutating func open(
        _ leaves: [EvaluationTrace.UnitID],
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard let first = leaves.first else { return false }
        let found = worded(leaves.flatMap(full.diagnostics))
            .withoutConsequences(within: full.known.budget)
        guard found.contains(where: \.dependsOnMembers) else {
            for finding in found { add(finding) }
            return false
        }
        objects.append(
            OpenObject(
                location: full.trace.instanceLocation(of: first),
                findings: found,
                causes: FindingCauses(of: found, full.known.budget)
            )
        )
        return true
    }

    private mutating func close() {
        let object = objects.removeLast()
        let left = object.findings.indices.filter {
            !object.causes.explain(object.findings[$0], at: $0)
        }
        for finding in joined(left.map { object.findings[$0] }) { add(finding) }
    }

    // MARK: The findings

    /// Takes findings that have nothing to do with those of other units.
    ///
    /// - Parameter isLarge: whether there may be many.
    private mutating func take(_ part: Part, isLarge: Bool = false) {
        whole = nil
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
        case .unit(let id): folded(diagnostics.diagnostics(in: id))
        case .unwantedChild(let id, let parent):
            folded([diagnostics.unwantedChild(id, diagnostics.trace[id], of: parent)])
        }
    }

    /// Whether a finding would be kept.
    private func keeps(_ finding: Diagnostic) -> Bool { keptCount(of: finding) < limit }

    private func keptCount(of finding: Diagnostic) -> Int {
        for known in keptCounts where known.rule.isOf(finding) { return known.count }
        return 0
    }

    private mutating func noteKept(_ finding: Diagnostic) {
        for index in keptCounts.indices where keptCounts[index].rule.isOf(finding) {
            keptCounts[index].count += 1
            return
        }
        keptCounts.append((Rule(id: finding.id, severity: finding.severity), 1))
    }

    private func folded(_ found: [Diagnostic]) -> [Diagnostic] {
        joined(worded(found).withoutConsequences(within: full.known.budget))
    }

    /// The findings, where those about members that one object lacks are one, unless one of these members may be
    /// in another object.
    private func joined(_ found: [Diagnostic]) -> [Diagnostic] {
        strays == nil ? found.withMissingMembersJoined : found
    }

    private func worded(_ found: [Diagnostic]) -> [Diagnostic] {
        guard !words.isEmpty else { return found }
        return words.reversed().reduce(found) {
            $1.applied(to: $0, isFailure: true, full.offender)
        }
    }

    /// Keeps a finding, or counts it.
    ///
    /// - Parameters:
    ///   - part: what a brief finding is made of; nil where the finding has all that is reported.
    ///   - index: its position among the findings of the part.
    private mutating func add(_ finding: Diagnostic, in part: Part? = nil, at index: Int = 0) {
        hasFindings = true
        if finding.severity == .error { hasErrors = true }
        for index in objects.indices { objects[index].note(finding) }
        noteStray(finding)
        if finding.id == .secret { secrets.append(finding.range) }
        if let review, strays == nil {
            // Its words are those that would be reported.
            guard let changed = change(full.withoutSecretFixes(finding.withEffect)),
                review.takes(changed)
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
        noteKept(finding)
        guard let part else {
            kept.append(finding)
            return
        }
        let whole = whole ?? findings(of: part, full)
        self.whole = whole
        kept.append(whole[index])
    }

    private mutating func noteStray(_ finding: Diagnostic) {
        guard var strays = strays.take() else { return }
        Self.note(finding, in: &strays)
        self.strays = strays
    }

    private static func note(_ finding: Diagnostic, in strays: inout [String: Stray]) {
        switch finding.subject {
        case .unknown(let name, suggestion: nil) where finding.severity == .error:
            strays[name, default: Stray()].unknown += 1
        case .missing(let names) where names.count == 1:
            strays[names[0], default: Stray()].missing += 1
        default: break
        }
    }
}

extension EvaluationTrace {
    /// Whether a member may be unknown in one object and missing from another.
    fileprivate var mayHaveStrays: Bool {
        var (lacksMembers, hasUnknown) = (false, false)
        for unit in units where !unit.isValid {
            if unit.keyword.isNone {
                // An unknown member is one under the schema `false`, or one that no schema names.
                hasUnknown = hasUnknown || program[unit.subschema].kinds == .none
            } else if unit.instruction >= 0,
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

/// How a unit is walked part by part.
extension EvaluationDiagnostics {
    /// A unit whose findings are those of the units inside it, one by one.
    struct Parts {
        /// Units about the value itself, not about what is in it.
        var leaves: [EvaluationTrace.UnitID] = []
        /// What the schema says of the findings, if it says anything.
        var words: SchemaWords?
        /// Whether the units inside are about children, which may be unwanted.
        var hasChildren = false
    }

    /// The parts of a unit; nil where its findings have to be seen together.
    func parts(of id: EvaluationTrace.UnitID, _ unit: EvaluationTrace.Unit) -> Parts? {
        unit.keyword.isNone ? partsOfSubschema(id, unit) : partsOfKeyword(id, unit)
    }

    private func partsOfSubschema(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Parts? {
        guard !mayHaveWrongTag(unit), !mayHaveWrongItem(unit) else { return nil }
        var parts = Parts()
        let words = words(of: unit)
        guard !words.joinsFindings else { return nil }
        if words.saysAnything, unit.isValid { return nil }
        parts.words = words.saysAnything ? words : nil
        let typeKeyword = program[unit.subschema].typeKeyword
        var instruction: Int32?
        var innerCount = 0
        var hasFailed = false
        for child in trace.children(of: id) {
            let inner = trace[child]
            hasFailed = hasFailed || !inner.isValid
            // A value of the wrong type is nothing else besides.
            if !inner.isValid, inner.keyword == typeKeyword, !typeKeyword.isNone { return nil }
            if inner.end == child.index + 1 {
                parts.leaves.append(child)
                continue
            }
            innerCount += 1
            // Keywords that look into the value together share its children, other than those of patterns.
            guard innerCount == 1 || instruction == inner.instruction && !hasPatterns(inner) else {
                return nil
            }
            instruction = inner.instruction
        }
        return hasFailed || unit.isValid ? parts : nil
    }

    private func hasPatterns(_ unit: EvaluationTrace.Unit) -> Bool {
        guard unit.instruction >= 0 else { return true }
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
        guard unit.instruction >= 0 else { return nil }
        var parts = Parts()
        switch program.instructions[unit.instruction] {
        case .object(let plan):
            let plan = program.objectPlans[plan]
            if unit.isValid, !plan.aliases.isEmpty { return nil }
            parts.hasChildren = !unit.isValid
        case .array, .unevaluatedItems, .unevaluatedProperties:
            parts.hasChildren = !unit.isValid
        // Several branches may say something of the same child.
        case .allOf where trace[EvaluationTrace.UnitID(index: id.index + 1)].end == unit.end: break
        case .reference, .dynamicReference: break
        default: return nil
        }
        return parts
    }

    func isUnwantedChild(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of parent: EvaluationTrace.Unit,
        _ parts: Parts
    ) -> Bool {
        parts.hasChildren && !unit.isValid && isUnwanted(id, unit, parent: parent)
    }

    func unwantedChild(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        of parent: EvaluationTrace.Unit
    ) -> Diagnostic {
        located(unwanted(id, unit, parent: parent), id)
    }
}
