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
    }

    /// The entry of the memo for a key.
    enum Finding {
        case unknown
        /// Evaluation has begun and not ended: it must not begin again.
        case open
        case known(Verdict)
    }

    /// Whether verdicts are kept, and not only what has begun and not ended.
    let keepsVerdicts: Bool
    private var findings: [Key: Finding] = [:]
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

    mutating func begin(_ key: Key) { findings[key] = .open }

    mutating func end(_ key: Key) { findings[key] = nil }

    mutating func end(_ key: Key, _ verdict: Verdict) { findings[key] = .known(verdict) }

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
