/// The scalars that a schema refuses by its `type`, `const`, `enum` or unions, each with the places in the trace
/// where that holds.
///
/// A condition that compares such a value leads to the schema for another value: what that schema finds may
/// be gone once the value is right.
struct WrongValues {
    /// The units inside which a refusal counts, by the entry of the value: a branch, or the root.
    private var scopes: [Int32: Set<Int32>] = [:]

    /// A unit around the one at hand.
    private struct Open {
        let end: Int32
        let scope: Int32
        /// Whether the units inside are branches, so that a refusal in one says nothing about the others.
        let hasBranches: Bool
    }

    init(in trace: EvaluationTrace) {
        var open: [Open] = []
        for index in trace.units.indices.map(Int32.init) {
            let unit = trace[EvaluationTrace.UnitID(index: index)]
            while let last = open.last, last.end <= index { open.removeLast() }
            let parent = open.last
            let isBranch = unit.keyword.isNone && parent?.hasBranches == true
            let scope = isBranch ? index : parent?.scope ?? 0
            if trace.refusesScalar(unit) { scopes[unit.instance, default: []].insert(scope) }
            guard unit.end > index + 1 else { continue }
            open.append(Open(end: unit.end, scope: scope, hasBranches: trace.hasBranches(unit)))
        }
    }

    /// Whether no value is refused anywhere.
    var isEmpty: Bool { scopes.isEmpty }

    /// Whether a value is refused whatever becomes of a unit.
    func contains(_ instance: Int32, besides id: EvaluationTrace.UnitID, in trace: EvaluationTrace)
        -> Bool
    {
        scopes[instance, default: []].contains { scope in
            scope <= id.index && id.index < trace[EvaluationTrace.UnitID(index: scope)].end
        }
    }
}

extension DeclaredNames {
    /// How far into a value conditions are followed.
    private static let comparisonDepth = 4

    /// Returns the entries of the scalars whose values or types a condition compares, in and below the value at an
    /// entry.
    func comparedScalars(
        of condition: SubschemaID,
        at instance: Int32,
        in document: JSONDocument,
        depth: Int = 0
    ) -> Set<Int32> {
        guard depth < Self.comparisonDepth else { return [] }
        let node = JSONNode(document: document, index: instance)
        var compared: Set<Int32> = []
        func descend(_ subschema: SubschemaID, _ inner: JSONNode?) {
            guard let inner, !subschema.isNone else { return }
            compared.formUnion(
                comparedScalars(of: subschema, at: inner.index, in: document, depth: depth + 1)
            )
        }
        for subschema in comparingSubschemas(of: condition) {
            if comparesValue(subschema), node.kind != .object, node.kind != .array {
                compared.insert(instance)
            }
            if node.kind == .object {
                for (name, inner) in ownMembers(of: subschema) { descend(inner, node[name]) }
            } else if node.kind == .array {
                for (item, element) in zip(ownPrefix(of: subschema), node.elements) {
                    descend(item, element)
                }
            }
        }
        return compared
    }
}

extension EvaluationTrace {
    /// Whether the value of a unit is a scalar that has the wrong type or is another than those that are listed.
    fileprivate func refusesScalar(_ unit: Unit) -> Bool {
        guard !unit.isValid, !unit.keyword.isNone,
            !instance.entry(at: unit.instance).isContainer
        else { return false }
        if unit.keyword == program[unit.subschema].typeKeyword { return true }
        guard unit.instruction >= 0 else { return false }
        switch program.instructions[unit.instruction] {
        case .constant, .enumeration, .anyOf, .oneOf, .typeUnion: return true
        default: return false
        }
    }

    /// Whether what fails inside a unit need not be a mistake of the value.
    fileprivate func hasBranches(_ unit: Unit) -> Bool {
        guard unit.instruction >= 0, !unit.keyword.isNone else { return false }
        switch program.instructions[unit.instruction] {
        case .anyOf, .oneOf, .not, .typeUnion, .disallowedTypes, .contains, .conditional, .advice:
            return true
        default: return false
        }
    }
}
