/// The verdicts of subschemas about the values of one document.
///
/// A schema that reaches a subschema in several ways evaluates it as often for one value, and twice as often for
/// each such schema around it. With a memo an evaluation takes time that is linear in schema × value.
struct VerdictMemo {
    /// What a verdict depends on.
    struct Key: Hashable {
        let subschema: SubschemaID
        /// The entry of the value.
        let instance: Int32
        /// The dynamic scope, as far as it decides where dynamic references lead.
        let scope: ScopeID
        /// Whether the members or elements that the subschema evaluates are marked for another one.
        let marksChildren: Bool
    }

    /// A dynamic scope by its number.
    struct ScopeID: Hashable {
        let index: Int32
        static let empty = ScopeID(index: 0)
    }

    struct Verdict {
        let isValid: Bool
        /// Whether there is something to tell of the value, valid or not.
        let hasNotices: Bool
        /// The marks of the children that were evaluated; empty where none are made.
        var marks: [UInt64] = []
        /// The unit that explains the verdict, or -1.
        var unit: Int32 = -1
        /// The open keys without which the verdict might be another one.
        var dependence = Dependence.none
    }

    /// The entry of the memo for a key.
    enum Finding {
        case unknown
        /// Evaluation has begun and not ended: it must not begin again. The position counts the keys that were open
        /// before.
        case open(position: Int32)
        case known(Verdict)
    }

    /// The open keys that an evaluation has come back to, by the positions of the outermost and the innermost one.
    ///
    /// A key that is open counts as invalid where it is needed again. A verdict that this may have decided holds
    /// only as long as these keys are open.
    struct Dependence {
        private(set) var outermost: Int32
        private(set) var innermost: Int32

        static let none = Dependence(outermost: .max, innermost: -1)

        var isNone: Bool { innermost < 0 }

        mutating func add(_ other: Dependence) {
            outermost = min(outermost, other.outermost)
            innermost = max(innermost, other.innermost)
        }

        /// Returns the dependence of a key at `position` on the keys outside of it, of which all may matter that lie
        /// between the outermost and the innermost one.
        func outside(_ position: Int32) -> Dependence {
            guard innermost >= position else { return self }
            return outermost >= position
                ? .none : Dependence(outermost: outermost, innermost: position - 1)
        }
    }

    /// Whether verdicts are kept, and not only what has begun and not ended.
    let keepsVerdicts: Bool
    private var findings: [Key: Finding] = [:]
    /// For each open key the keys whose verdicts hold only as long as it is open.
    private var provisional: [[Key]] = []
    /// What the evaluation at hand has depended on so far.
    private var dependence = Dependence.none
    private(set) var scope = ScopeID.empty
    /// For each scope the plans of dynamic references that it decides.
    private var decidedPlans: [Set<Int32>] = [[]]
    private var scopes: [ScopeStep: ScopeID] = [:]
    /// For each resource the plans of dynamic references that may lead into it.
    private let plansByResource: [SchemaResourceID: [Int32]]

    private struct ScopeStep: Hashable {
        let outer: ScopeID
        let resource: SchemaResourceID
    }

    /// - Parameter scope: The resources that evaluation is inside of, the outermost first.
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
    /// - Returns: what the evaluation around it has depended on, for the call of `end`.
    mutating func begin(_ key: Key) -> Dependence {
        findings[key] = .open(position: Int32(provisional.count))
        provisional.append([])
        defer { dependence = .none }
        return dependence
    }

    /// What the verdict of the key that was opened last depends on outside of it.
    var dependenceOfOpenKey: Dependence { dependence.outside(Int32(provisional.count) - 1) }

    /// Closes the key that was opened last, and keeps its verdict, where there is one, for as long as it holds.
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

    /// Notes that the evaluation at hand has used a verdict that depends on open keys.
    mutating func depend(on other: Dependence) {
        if !other.isNone { dependence.add(other) }
    }

    /// Notes that the evaluation at hand has come back to an open key.
    mutating func depend(onKeyAt position: Int32) {
        dependence.add(Dependence(outermost: position, innermost: position))
    }

    /// Notes that the evaluation at hand depends on how deep it is, and so on all open keys.
    mutating func dependOnDepth() {
        guard !provisional.isEmpty else { return }
        let innermost = Int32(provisional.count) - 1
        dependence.add(Dependence(outermost: 0, innermost: innermost))
    }

    /// Enters a resource; the outermost resource that a dynamic reference may lead into decides, so that most
    /// resources change nothing.
    ///
    /// - Returns: the scope to go back to.
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
