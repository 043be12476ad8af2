/// A cache of the verdicts of subschemas about the values of one document.
///
/// If a schema applies a subschema in several ways, such as by references in two branches, the subschema is evaluated
/// several times for one value. Nesting such schemas multiplies the number of evaluations. With a memo, evaluation
/// takes time proportional to schema size × value size.
///
/// A key stands for the evaluation of one subschema for one value. It is in progress until this evaluation ends.
struct VerdictMemo {
    /// The inputs that determine a verdict.
    struct Key: Hashable {
        let subschema: SubschemaID
        /// The entry of the value.
        let instance: Int32
        /// The dynamic scope, as far as it determines the targets of dynamic references.
        let scope: ScopeID
        /// True if the evaluated members or items are marked for an `unevaluated…` keyword of a schema around the
        /// subschema.
        let marksChildren: Bool
    }

    /// The number of a dynamic scope.
    struct ScopeID: Hashable {
        let index: Int32
        static let empty = ScopeID(index: 0)
    }

    struct Verdict {
        let isValid: Bool
        /// True if there are notices about the value, which can be valid or invalid.
        let hasNotices: Bool
        /// True if the value may be invalid although `isValid` is true; see ``TracingEvaluator/undecidedCount``.
        var isUndecided = false
        /// The marks of the evaluated children; empty if no marks are needed.
        var marks: [UInt64] = []
        /// The unit that explains the verdict, or -1.
        var unit: Int32 = -1
        /// The keys in progress whose assumed invalidity may have influenced the verdict.
        var dependence = Dependence.none
    }

    /// The state of a key in the memo.
    enum State {
        case absent
        /// Evaluation must not start again. `position` is the number of keys that were already in progress.
        case inProgress(position: Int32)
        case stored(Verdict)
    }

    /// The keys in progress that an evaluation has reached again, as the positions of the outermost and the innermost
    /// key.
    ///
    /// If the verdict of a key in progress is needed, the value is assumed to be invalid. A verdict that may depend on
    /// this assumption is correct only while these keys are in progress.
    struct Dependence {
        private(set) var outermost: Int32
        private(set) var innermost: Int32

        static let none = Dependence(outermost: .max, innermost: -1)

        mutating func add(_ other: Dependence) {
            outermost = min(outermost, other.outermost)
            innermost = max(innermost, other.innermost)
        }

        /// Returns the dependence of a key at `position` on the keys around it.
        ///
        /// The result includes all keys between the outermost and the innermost key.
        func outside(_ position: Int32) -> Dependence {
            guard innermost >= position else { return self }
            return outermost >= position
                ? .none : Dependence(outermost: outermost, innermost: position - 1)
        }
    }

    /// True if verdicts are stored. Otherwise the memo tracks only the keys in progress.
    let keepsVerdicts: Bool
    private var states: [Key: State] = [:]
    /// For each key in progress, the keys whose verdicts are correct only until the evaluation of this key ends.
    private var provisionalKeys: [[Key]] = []
    /// The dependence of the current evaluation so far.
    private var dependence = Dependence.none
    private(set) var scope = ScopeID.empty
    /// For each scope, the anchors of dynamic references whose target the scope determines. An anchor is the index of
    /// its first candidate, because all references to an anchor share their candidates.
    private var decidedAnchors: [Set<Int32>] = [[]]
    private var scopes: [ScopeStep: ScopeID] = [:]
    /// For each resource, the anchors of dynamic references that can resolve into it.
    private let anchorsByResource: [SchemaResourceID: [Int32]]

    private struct ScopeStep: Hashable {
        let outer: ScopeID
        let resource: SchemaResourceID
    }

    /// Creates an empty memo.
    ///
    /// - Parameter scope: The resources that evaluation has entered and not left. The outermost resource is first.
    init(_ program: SchemaProgram, scope: [SchemaResourceID] = [], keepsVerdicts: Bool = true) {
        self.keepsVerdicts = keepsVerdicts
        var anchors: [SchemaResourceID: [Int32]] = [:]
        var seen: Set<Int32> = []
        for number in 0..<Int32(program.dynamicReferences.count) {
            let candidates = program.dynamicReferences[number].candidates
            guard !candidates.isEmpty, seen.insert(candidates.start).inserted else { continue }
            for offset in candidates.start..<candidates.end {
                anchors[program.dynamicCandidates[offset].resource, default: []]
                    .append(candidates.start)
            }
        }
        anchorsByResource = anchors
        for resource in scope { _ = enter(resource) }
    }

    func state(of key: Key) -> State { states[key] ?? .absent }

    /// Marks a key as in progress.
    ///
    /// - Returns: The dependence of the enclosing evaluation so far. Pass it to `end`.
    mutating func begin(_ key: Key) -> Dependence {
        states[key] = .inProgress(position: Int32(provisionalKeys.count))
        provisionalKeys.append([])
        defer { dependence = .none }
        return dependence
    }

    /// The dependence of the innermost key in progress on the keys around it.
    var dependenceOfInnermostKey: Dependence {
        dependence.outside(Int32(provisionalKeys.count) - 1)
    }

    /// Ends the evaluation of the innermost key in progress, and stores its verdict, if there is one.
    ///
    /// A verdict that depends on keys in progress is removed when the evaluation of the innermost of these keys ends.
    mutating func end(_ key: Key, storing verdict: Verdict?, around outer: Dependence) {
        for key in provisionalKeys.removeLast() { states[key] = nil }
        dependence = outer
        guard let verdict else {
            states[key] = nil
            return
        }
        dependence.add(verdict.dependence)
        states[key] = .stored(verdict)
        let innermost = verdict.dependence.innermost
        if innermost >= 0 { provisionalKeys[Int(innermost)].append(key) }
    }

    /// Records that the current evaluation has used a verdict that depends on keys in progress.
    mutating func depend(on other: Dependence) {
        dependence.add(other)
    }

    /// Records that the current evaluation has reached a key in progress again.
    mutating func depend(onKeyAt position: Int32) {
        dependence.add(Dependence(outermost: position, innermost: position))
    }

    /// Records that the current evaluation is too deep to continue. Its verdict therefore depends on all keys in
    /// progress: with fewer keys, evaluation might continue.
    mutating func dependOnDepth() {
        dependence.add(Dependence(outermost: 0, innermost: .max))
    }

    /// Enters a resource.
    ///
    /// The outermost resource that a dynamic reference can resolve into determines the target. The scope therefore
    /// changes only if the resource determines the target of a reference that no outer resource determines.
    ///
    /// - Returns: The previous scope. Pass it to `leave`.
    mutating func enter(_ resource: SchemaResourceID) -> ScopeID {
        let outer = scope
        guard let anchors = anchorsByResource[resource] else { return outer }
        let decided = decidedAnchors[Int(outer.index)]
        guard anchors.contains(where: { !decided.contains($0) }) else { return outer }
        let step = ScopeStep(outer: outer, resource: resource)
        if let cachedScope = scopes[step] {
            scope = cachedScope
        } else {
            scope = ScopeID(index: Int32(decidedAnchors.count))
            decidedAnchors.append(decided.union(anchors))
            scopes[step] = scope
        }
        return outer
    }

    mutating func leave(to outer: ScopeID) { scope = outer }
}
