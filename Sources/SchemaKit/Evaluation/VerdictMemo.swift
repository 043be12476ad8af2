/// A cache of the verdicts of subschemas about the values of one document.
///
/// A schema that reaches a subschema in several ways evaluates it several times for one value. Nesting such schemas
/// multiplies the number of evaluations. With a memo, evaluation takes time proportional to schema size × value size.
struct VerdictMemo {
    /// The inputs that determine a verdict.
    struct Key: Hashable {
        let subschema: SubschemaID
        /// The entry of the value.
        let instance: Int32
        /// The dynamic scope, as far as it determines the targets of dynamic references.
        let scope: ScopeID
        /// True if the members or items that the subschema evaluates are marked for another subschema.
        let marksChildren: Bool
    }

    /// The number of a dynamic scope.
    struct ScopeID: Hashable {
        let index: Int32
        static let empty = ScopeID(index: 0)
    }

    struct Verdict {
        let isValid: Bool
        /// True if there are notices about the value, valid or not.
        let hasNotices: Bool
        /// The marks of the evaluated children; empty if no marks are needed.
        var marks: [UInt64] = []
        /// The unit that explains the verdict, or -1.
        var unit: Int32 = -1
        /// The open keys whose assumed invalidity possibly influenced the verdict.
        var dependence = Dependence.none
    }

    /// The state of a key in the memo.
    enum Finding {
        case unknown
        /// Evaluation is in progress and must not start again. `position` is the number of keys that were open before.
        case open(position: Int32)
        case known(Verdict)
    }

    /// The open keys to which an evaluation has returned, as the positions of the outermost and the innermost one.
    ///
    /// If an open key is needed again, it counts as invalid. A verdict that possibly depends on this assumption is only
    /// valid while these keys are open.
    struct Dependence {
        private(set) var outermost: Int32
        private(set) var innermost: Int32

        static let none = Dependence(outermost: .max, innermost: -1)

        var isNone: Bool { innermost < 0 }

        mutating func add(_ other: Dependence) {
            outermost = min(outermost, other.outermost)
            innermost = max(innermost, other.innermost)
        }

        /// Returns the dependence of a key at `position` on the keys outside it.
        ///
        /// The result includes all keys between the outermost and the innermost one.
        func outside(_ position: Int32) -> Dependence {
            guard innermost >= position else { return self }
            return outermost >= position
                ? .none : Dependence(outermost: outermost, innermost: position - 1)
        }
    }

    /// True if verdicts are stored. Otherwise the memo only tracks open keys.
    let keepsVerdicts: Bool
    private var findings: [Key: Finding] = [:]
    /// For each open key, the keys whose verdicts are only valid while it is open.
    private var provisional: [[Key]] = []
    /// The dependence of the current evaluation so far.
    private var dependence = Dependence.none
    private(set) var scope = ScopeID.empty
    /// For each scope, the plans of dynamic references whose target it determines.
    private var decidedPlans: [Set<Int32>] = [[]]
    private var scopes: [ScopeStep: ScopeID] = [:]
    /// For each resource, the plans of dynamic references that can resolve into it.
    private let plansByResource: [SchemaResourceID: [Int32]]

    private struct ScopeStep: Hashable {
        let outer: ScopeID
        let resource: SchemaResourceID
    }

    /// - Parameter scope: The resources that evaluation is inside, the outermost first.
    init(_ program: SchemaProgram, scope: [SchemaResourceID] = [], keepsVerdicts: Bool = true) {
        self.keepsVerdicts = keepsVerdicts
        var plans: [SchemaResourceID: [Int32]] = [:]
        for number in 0..<Int32(program.dynamicReferences.count) {
            let plan = program.dynamicReferences[number]
            for offset in plan.candidates.start..<plan.candidates.end {
                plans[program.dynamicCandidates[offset].resource, default: []]
                    .append(number)
            }
        }
        plansByResource = plans
        for resource in scope { _ = enter(resource) }
    }

    func finding(_ key: Key) -> Finding { findings[key] ?? .unknown }

    /// Opens a key.
    ///
    /// - Returns: The dependence of the enclosing evaluation so far. Pass it to `end`.
    mutating func begin(_ key: Key) -> Dependence {
        findings[key] = .open(position: Int32(provisional.count))
        provisional.append([])
        defer { dependence = .none }
        return dependence
    }

    /// The dependence of the key that was opened last on the keys outside it.
    var dependenceOfOpenKey: Dependence { dependence.outside(Int32(provisional.count) - 1) }

    /// Closes the key that was opened last, and stores its verdict, if there is one, for as long as it is valid.
    mutating func end(_ key: Key, _ verdict: Verdict?, around outer: Dependence) {
        for key in provisional.removeLast() { findings[key] = nil }
        dependence = outer
        guard let verdict else {
            findings[key] = nil
            return
        }
        dependence.add(verdict.dependence)
        findings[key] = .known(verdict)
        let innermost = verdict.dependence.innermost
        if innermost >= 0 { provisional[Int(innermost)].append(key) }
    }

    /// Records that the current evaluation has used a verdict that depends on open keys.
    mutating func depend(on other: Dependence) {
        if !other.isNone { dependence.add(other) }
    }

    /// Records that the current evaluation has returned to an open key.
    mutating func depend(onKeyAt position: Int32) {
        dependence.add(Dependence(outermost: position, innermost: position))
    }

    /// Records that the current evaluation depends on its depth, and therefore on all open keys.
    mutating func dependOnDepth() {
        guard !provisional.isEmpty else { return }
        let innermost = Int32(provisional.count) - 1
        dependence.add(Dependence(outermost: 0, innermost: innermost))
    }

    /// Enters a resource.
    ///
    /// The outermost resource that a dynamic reference can resolve into determines the target. Most resources therefore
    /// do not change the scope.
    ///
    /// - Returns: The previous scope. Pass it to `leave`.
    mutating func enter(_ resource: SchemaResourceID) -> ScopeID {
        let outer = scope
        guard let plans = plansByResource[resource] else { return outer }
        let decided = decidedPlans[Int(outer.index)]
        guard plans.contains(where: { !decided.contains($0) }) else { return outer }
        let step = ScopeStep(outer: outer, resource: resource)
        if let known = scopes[step] {
            scope = known
        } else {
            scope = ScopeID(index: Int32(decidedPlans.count))
            decidedPlans.append(decided.union(plans))
            scopes[step] = scope
        }
        return outer
    }

    mutating func leave(to outer: ScopeID) { scope = outer }
}
