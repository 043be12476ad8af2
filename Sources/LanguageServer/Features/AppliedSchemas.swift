import FileLinting
import SchemaKit

/// The subschemas that apply to each value of a payload.
///
/// Some subschemas do not describe the value to which they apply, so they are left out: the conditions of `if`, the
/// subschemas of `not`, `disallow`, `contains`, `propertyNames` and `advice`, and the branches that reject the value
/// although `anyOf` or `oneOf` accepts it.
struct AppliedSchemas {
    let program: SchemaProgram
    /// The subschemas that apply to a value, in the order of evaluation, by the offset at which the value begins.
    private var schemasByOffset: [Int: [AppliedSchema]] = [:]

    /// The maximum number of values and names in a payload that is evaluated. The trace needs more memory than the
    /// payload.
    static let entryLimit = 200_000

    /// Evaluates a payload. Returns `nil` if it is too large, or cannot be evaluated.
    init?(_ document: JSONDocument, _ program: SchemaProgram) {
        guard document.entryCount <= Self.entryLimit,
            let trace = try? TracingEvaluator.trace(
                document.payload(under: program),
                program: program,
                detail: .all
            )
        else { return nil }
        self.program = program
        var states: [UnitState] = []
        for (index, unit) in trace.units.enumerated() {
            while let last = states.last, last.end <= index { states.removeLast() }
            var state = states.last ?? UnitState(end: unit.end, instance: unit.instance)
            let outerKeyword = state.keyword
            state.end = unit.end
            if unit.keyword.isNone {
                enterSchema(unit, &state)
                if !state.isExcluded {
                    let schema = AppliedSchema(
                        location: program[unit.subschema].location,
                        subschema: unit.subschema,
                        isDeclaration: outerKeyword.map { $0.role == .childApplicator } ?? true,
                        isBranch: state.isBranch,
                        isValid: unit.isValid
                    )
                    let start = trace.instance.range(at: unit.instance).start
                    schemasByOffset[start, default: []].append(schema)
                }
            } else {
                let id = EvaluationTrace.UnitID(index: Int32(index))
                let dialect = program.registry.dialect(of: program[unit.subschema].resource)
                state.keyword =
                    trace.keywordName(of: id).flatMap(dialect.keyword(named:))?.behavior
                state.isKeywordValid = unit.isValid
            }
            states.append(state)
        }
    }

    /// The state of the traversal inside one unit of the trace.
    private struct UnitState {
        /// The index after the last unit inside this unit.
        var end: Int32
        var instance: Int32
        /// The behavior of the keyword that contains the next subschema.
        var keyword: Keyword.Behavior?
        var isKeywordValid = true
        /// True if the subschema is a branch of `anyOf` or `oneOf` for the value, or belongs to such a branch.
        var isBranch = false
        /// True if the subschema does not describe the value.
        var isExcluded = false
    }

    private func enterSchema(_ unit: EvaluationTrace.Unit, _ state: inout UnitState) {
        if unit.instance != state.instance { state.isBranch = false }
        state.instance = unit.instance
        switch state.keyword {
        case .not, .conditional, .disallowedTypes, .contains, .containsWithoutEvaluation,
            .propertyNames, .advice:
            state.isExcluded = true
        case .anyOf, .oneOf, .typeUnion:
            state.isBranch = true
            if state.isKeywordValid, !unit.isValid { state.isExcluded = true }
        default: break
        }
        state.keyword = nil
    }

    /// Returns the subschemas that apply to a value.
    subscript(_ node: JSONNode) -> [AppliedSchema] { schemasByOffset[node.range.start] ?? [] }

    /// Returns the subschemas that declare a value as a member, an item or the whole payload, without repetitions.
    func declarations(of node: JSONNode) -> [AppliedSchema] {
        var seen: Set<SchemaLocation> = []
        return self[node].filter { $0.isDeclaration && seen.insert($0.location).inserted }
    }

    /// Returns the keywords of a subschema whose values are strings, with these strings as `text`.
    func textKeywords(
        of schema: AppliedSchema
    ) -> [(behavior: Keyword.Behavior, text: String, dialect: Dialect)] {
        let dialect = program.registry.dialect(of: program[schema.subschema].resource)
        return program.registry.node(at: schema.location).members.compactMap { member in
            guard let keyword = dialect.keyword(named: member.name),
                let text = member.value.string
            else { return nil }
            return (keyword.behavior, text, dialect)
        }
    }
}

/// A subschema that was applied to a value.
struct AppliedSchema {
    let location: SchemaLocation
    let subschema: SubschemaID
    /// True if a keyword such as `properties` or `items` applies the subschema to a member or item of another value, or
    /// if the subschema is the schema of the whole payload.
    let isDeclaration: Bool
    /// True if the subschema is a branch of `anyOf` or `oneOf` for the value, or belongs to such a branch.
    let isBranch: Bool
    let isValid: Bool
}
