import SchemaKit

/// The scalars that a schema rejects by its `type`, `const`, `enum` or unions, each with the units of the trace inside
/// which it is rejected.
///
/// A condition that compares such a value may select the wrong schema: `"kind": "pol"` selects `else` although `then`
/// was intended. Findings of that schema may disappear once the value is corrected.
struct WrongValues {
    /// The units inside which a rejection counts, by the entry of the rejected value. Each is the root, or the unit of
    /// a schema that a value need not match to be valid (see `toleratesRejections`).
    private var scopes: [Int32: Set<Int32>] = [:]

    /// A unit that contains the current unit.
    private struct EnclosingUnit {
        let end: Int32
        let scope: Int32
        /// True if the value can be right although a schema inside the unit rejects it. The unit of each such schema is
        /// then a scope.
        let toleratesRejections: Bool
    }

    init(in trace: EvaluationTrace) {
        var enclosing: [EnclosingUnit] = []
        for index in trace.units.indices.map(Int32.init) {
            let unit = trace[EvaluationTrace.UnitID(index: index)]
            while let last = enclosing.last, last.end <= index { enclosing.removeLast() }
            let parent = enclosing.last
            let isScope = unit.keyword.isNone && parent?.toleratesRejections == true
            let scope = isScope ? index : parent?.scope ?? 0
            if trace.rejectsScalar(unit) { scopes[unit.instance, default: []].insert(scope) }
            guard unit.end > index + 1 else { continue }
            enclosing.append(
                EnclosingUnit(
                    end: unit.end,
                    scope: scope,
                    toleratesRejections: trace.toleratesRejections(unit)
                )
            )
        }
    }

    /// True if no value is rejected.
    var isEmpty: Bool { scopes.isEmpty }

    /// Returns whether a value is rejected in a scope that contains a unit. Such a rejection does not depend on the
    /// schemas inside the unit.
    func contains(_ instance: Int32, around id: EvaluationTrace.UnitID, in trace: EvaluationTrace)
        -> Bool
    {
        scopes[instance, default: []].contains { scope in
            scope <= id.index && id.index < trace[EvaluationTrace.UnitID(index: scope)].end
        }
    }
}

extension SchemaDeclarations {
    /// The maximum depth in a value to which conditions are followed.
    private static let comparisonDepth = 4

    /// Returns the entries of the scalars whose values or types a condition compares: the value at an entry, and values
    /// inside it.
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
            if comparesValue(subschema), !node.kind.isContainer { compared.insert(instance) }
            if node.kind == .object {
                for (name, inner) in ownMembers(of: subschema) { descend(inner, node[name]) }
            } else if node.kind == .array {
                for (itemSubschema, item) in zip(ownPrefix(of: subschema), node.elements) {
                    descend(itemSubschema, item)
                }
            }
        }
        return compared
    }
}

extension EvaluationTrace {
    /// Returns whether a unit fails because its scalar value has the wrong type, is not a listed value, or does not
    /// satisfy a union.
    fileprivate func rejectsScalar(_ unit: Unit) -> Bool {
        guard !unit.isValid, !unit.keyword.isNone,
            !instance.entry(at: unit.instance).isContainer
        else { return false }
        // Of the keywords that can fail, only `type` has no instruction.
        guard unit.hasInstruction else { return true }
        switch program.instructions[unit.instruction] {
        case .constant, .enumeration, .anyOf, .oneOf, .typeUnion: return true
        default: return false
        }
    }

    /// Returns whether a value can be right although a schema inside the unit rejects it, as under `anyOf` or `not`.
    fileprivate func toleratesRejections(_ unit: Unit) -> Bool {
        guard unit.hasInstruction else { return false }
        switch program.instructions[unit.instruction] {
        case .anyOf, .oneOf, .not, .typeUnion, .disallowedTypes, .contains, .conditional, .advice:
            return true
        default: return false
        }
    }
}
