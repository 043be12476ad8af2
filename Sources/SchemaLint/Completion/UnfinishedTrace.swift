package import SchemaKit

/// A trace of a payload in which one part, the target, is not finished.
///
/// Failures that may disappear once the target and its containers are finished do not count, such as a missing member
/// of a container. The other failures show which branches of `anyOf` and `oneOf` the payload can still match.
package struct UnfinishedTrace {
    /// The part of a payload that is not finished.
    struct Target {
        /// The entry of the value.
        let value: Int32
        /// The entry of the name of the member, or `nil` if only the value is not finished.
        var name: Int32?
        /// The array around the value, if the value may still be left out.
        var array: Int32?
        /// True if the value is only a placeholder, which need not match its schemas.
        var isPlaceholder = true
        /// True if the containers of the value may lack members or items.
        var hasUnfinishedContainers = true
    }

    let trace: EvaluationTrace
    private let target: Target
    private let targetEnd: Int32
    /// The known costs of units. Units with the same contents share one cost, at the index of the unit that
    /// `original(of:)` returns for them.
    private var costs: [Int32: Int] = [:]

    private var program: SchemaProgram { trace.program }

    /// Creates the trace of a finished payload, in which all failures count.
    package init(finished trace: EvaluationTrace) {
        self.init(
            trace,
            Target(value: 0, isPlaceholder: false, hasUnfinishedContainers: false)
        )
    }

    init(_ trace: EvaluationTrace, _ target: Target) {
        self.trace = trace
        self.target = target
        targetEnd = trace.instance.indexAfter(target.value)
    }

    /// The cost of a failed `type`, `const` or `enum`. It exceeds the sum of the costs of many other failures, because
    /// these keywords distinguish branches.
    private static let mismatchCost = 1_000

    /// The cost of all failures that count. Zero means that the payload can be finished so that it is valid.
    var cost: Int {
        mutating get { trace.units.isEmpty ? 0 : cost(of: EvaluationTrace.UnitID(index: 0)) }
    }

    private func value(at instance: Int32, contains entry: Int32) -> Bool {
        instance <= entry && entry < trace.instance.indexAfter(instance)
    }

    /// Returns whether an entry is the target's unfinished name, its placeholder or a part of the placeholder. The
    /// failures of such an entry do not count.
    private func isPlaceholder(_ instance: Int32) -> Bool {
        if instance == target.name { return true }
        return target.isPlaceholder && instance >= target.value && instance < targetEnd
    }

    /// Returns whether a value is not finished because it contains the target.
    private func isUnfinished(_ instance: Int32) -> Bool {
        target.hasUnfinishedContainers && value(at: instance, contains: target.value)
            && instance != target.value
    }

    /// Returns whether a value is the object whose member is the target, if the name of this member is not finished.
    private func isObjectOfUnfinishedName(_ instance: Int32) -> Bool {
        guard let name = target.name, trace.instance.entry(at: instance).kind == .object else {
            return false
        }
        return trace.instance.withText { $0.names(of: instance).contains(name) }
    }

    private func instruction(of unit: EvaluationTrace.Unit) -> Instruction? {
        unit.hasInstruction ? program.instructions[unit.instruction] : nil
    }

    private mutating func cost(of id: EvaluationTrace.UnitID) -> Int {
        guard !trace[id].isValid else { return 0 }
        let original = trace.original(of: id).index
        if let cost = costs[original] { return cost }
        // A schema that applies itself to the same value is visited once.
        costs[original] = 0
        let unit = trace[id]
        let cost = unit.keyword.isNone ? costOfSubschema(id, unit) : costOfKeyword(id, unit)
        costs[original] = cost
        return cost
    }

    private mutating func costOfSubschema(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Int {
        let failures = trace.failedChildren(of: id)
        guard failures.isEmpty else { return sum(failures) }
        // The schema `false` rejects every value. An unfinished name may still become the name of a member with another
        // schema.
        return unit.instance == target.value && target.name != nil ? 0 : 1
    }

    private mutating func sum(_ units: [EvaluationTrace.UnitID]) -> Int {
        var sum = 0
        for unit in units { sum += cost(of: unit) }
        return sum
    }

    private mutating func costOfKeyword(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Int {
        let ownCost = isPlaceholder(unit.instance) ? 0 : 1
        // Only `type` can fail without an instruction.
        guard let instruction = instruction(of: unit) else { return ownCost * Self.mismatchCost }
        switch instruction {
        // If fewer branches failed than there are, several branches are valid. Further members may tell these apart.
        case .oneOf(let branches) where trace.failedChildren(of: id).count < branches.count:
            return isUnfinished(unit.instance) ? 0 : ownCost
        case .anyOf, .oneOf, .typeUnion:
            return trace.children(of: id).map { cost(of: $0) }.min() ?? ownCost
        case .object(let plan):
            let failures = trace.failedChildren(of: id)
            // In draft 3, `required` is a keyword of the member's schema. The unit of this keyword contains no other unit.
            let isMissing =
                unit.keyword == program.objectPlans[plan].required || failures.isEmpty
            if isMissing { return isUnfinished(unit.instance) ? 0 : ownCost }
            return sum(failures)
        // The member or item at the cursor may still be left out, so that it does not exceed the maximum.
        case .maxProperties where isObjectOfUnfinishedName(unit.instance):
            return 0
        case .maxItems where target.array == unit.instance:
            return 0
        case .minProperties, .minItems, .dependentRequired, .contains:
            return isUnfinished(unit.instance) ? 0 : ownCost
        case .constant, .enumeration:
            return isUnfinished(unit.instance) ? 0 : ownCost * Self.mismatchCost
        case .rule, .custom:
            return isUnfinished(unit.instance) ? 0 : ownCost
        case .not, .disallowedTypes, .content:
            return ownCost
        default:
            let failures = trace.failedChildren(of: id)
            return failures.isEmpty ? ownCost : sum(failures)
        }
    }

    // MARK: The schemas of a value

    /// Returns the subschemas that apply to a value or to the name of a member, in the order of evaluation. Only the
    /// branches with the lowest cost apply. The schemas of `not`, `if` and `contains` do not apply.
    package mutating func schemas(of entry: Int32) -> [SubschemaID] {
        schemas(of: entry, withConditions: false)
    }

    /// Returns the subschemas in `if` that test a value. These subschemas do not describe the value, but the names and
    /// values that they test for are useful completions.
    mutating func conditions(on entry: Int32) -> [SubschemaID] {
        let applied = Set(schemas(of: entry))
        return schemas(of: entry, withConditions: true).filter { !applied.contains($0) }
    }

    private mutating func schemas(
        of entry: Int32,
        withConditions includesConditions: Bool
    ) -> [SubschemaID] {
        guard !trace.units.isEmpty else { return [] }
        var found: [SubschemaID] = []
        var foundIDs: Set<SubschemaID> = []
        var seen: Set<Int32> = []
        var pending = [EvaluationTrace.UnitID(index: 0)]
        while let id = pending.popLast() {
            let unit = trace[id]
            guard value(at: unit.instance, contains: entry),
                seen.insert(trace.original(of: id).index).inserted
            else { continue }
            if unit.keyword.isNone {
                if unit.instance == entry, foundIDs.insert(unit.subschema).inserted {
                    found.append(unit.subschema)
                }
                pending += trace.children(of: id).reversed()
            } else {
                pending += applied(by: unit, id, withConditions: includesConditions).reversed()
            }
        }
        return found
    }

    /// Returns the units of the subschemas that a keyword applies and that describe the value; see `schemas(of:)`. With
    /// `includesConditions`, returns the unit of `if`, too.
    private mutating func applied(
        by unit: EvaluationTrace.Unit,
        _ id: EvaluationTrace.UnitID,
        withConditions includesConditions: Bool
    ) -> [EvaluationTrace.UnitID] {
        switch instruction(of: unit) {
        case .not, .disallowedTypes, .contains:
            return []
        case .conditional(let plan):
            let plan = program.conditionals[plan]
            let isApplied = unit.keyword == plan.thenKeyword || unit.keyword == plan.elseKeyword
            return isApplied || includesConditions ? trace.children(of: id) : []
        case .anyOf, .oneOf, .typeUnion:
            let branches = trace.children(of: id).map { ($0, cost(of: $0)) }
            let least = branches.map(\.1).min()
            return branches.filter { $0.1 == least }.map(\.0)
        default:
            return trace.children(of: id)
        }
    }
}
