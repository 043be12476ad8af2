import SchemaKit

/// The two versions of a schema, compiled, and what is asked of both.
///
/// Subschemas go by lists: all of them must hold for the same value.
final class ComparedSchemas {
    let old: SchemaProgram
    let new: SchemaProgram
    private var sets: [[SidedSchema]: ConstraintSet] = [:]
    private var setsWithSoleBranches: [[SidedSchema]: ConstraintSet] = [:]
    private var memberViews: [[SidedSchema]: MemberView] = [:]
    private var itemViews: [[SidedSchema]: ItemView] = [:]
    private var verdicts: [Question: Verdict] = [:]
    private var samplesOfPatterns: [String: [String]] = [:]

    private struct Question: Hashable {
        let schemas: [SidedSchema]
        let value: SampleValue
    }

    /// How much work may still go into values.
    private var workLeft: Int

    /// How many steps one comparison may take to make values and to evaluate them, before differences
    /// are reported without values that show them. A step enters a subschema, or makes one part of a value.
    static let workLimit = 6_000_000
    /// How many subschemas one evaluation may enter.
    private static let evaluationLimit = 200_000
    /// What it costs to gather what one schema asks, beside entering it.
    private static let workOfPart = 8
    /// What an evaluation costs, beside entering subschemas.
    private static let workOfEvaluation = 40
    /// How many bytes of a value are written and parsed in one step.
    private static let bytesOfStep = 4

    init(old: SchemaProgram, new: SchemaProgram, workLimit: Int = workLimit) {
        self.old = old
        self.new = new
        workLeft = workLimit
    }

    /// Whether there may be more values.
    var hasWorkLeft: Bool { workLeft > 0 }

    /// Takes steps that a search for values needs off those that are left.
    func spend(_ steps: Int) { workLeft -= steps }

    func program(_ side: SchemaSide) -> SchemaProgram {
        switch side {
        case .old: old
        case .new: new
        }
    }

    func root(_ side: SchemaSide) -> SidedSchema {
        SidedSchema(side: side, id: program(side).entry)
    }

    func subschema(_ schema: SidedSchema) -> Subschema { program(schema.side)[schema.id] }

    /// What the schemas ask together.
    func constraints(of schemas: [SidedSchema]) -> ConstraintSet {
        if let known = sets[schemas] { return known }
        let set = ConstraintSet(of: schemas, in: self)
        workLeft -= Self.workOfPart * set.parts.count
        sets[schemas] = set
        return set
    }

    /// The same, where a choice of one is taken for a choice.
    func constraints(
        of schemas: [SidedSchema],
        keepingSoleBranches: Bool
    ) -> ConstraintSet {
        guard keepingSoleBranches else { return constraints(of: schemas) }
        if let known = setsWithSoleBranches[schemas] { return known }
        let set = ConstraintSet(of: schemas, in: self, keepsSoleBranches: true)
        setsWithSoleBranches[schemas] = set
        return set
    }

    /// What a set asks of members.
    func members(of set: ConstraintSet) -> MemberView {
        if let known = memberViews[set.schemas] { return known }
        let view = MemberView(set, in: self)
        memberViews[set.schemas] = view
        return view
    }

    /// What a set asks of elements.
    func items(of set: ConstraintSet) -> ItemView {
        if let known = itemViews[set.schemas] { return known }
        let view = ItemView(set, in: self)
        itemViews[set.schemas] = view
        return view
    }

    /// Texts that a pattern matches.
    func samples(of pattern: Pattern) -> [String] {
        if let known = samplesOfPatterns[pattern.source] { return known }
        let texts = PatternSamples.texts(matching: pattern)
        samplesOfPatterns[pattern.source] = texts
        return texts
    }

    /// Where a schema that says nothing itself refers to.
    func destination(of schema: SidedSchema) -> SidedSchema {
        let id = program(schema.side).destination(of: schema.id)
        return SidedSchema(side: schema.side, id: id)
    }

    // MARK: Verdicts

    /// Whether every schema accepts the value; a fault is no, and so is a verdict that takes too long.
    func accepts(_ value: SampleValue, _ schemas: [SidedSchema]) -> Bool {
        verdict(on: value, schemas) == .accepted
    }

    /// Whether a schema refuses the value; a fault is yes, and a verdict that takes too long is no.
    func refuses(_ value: SampleValue, _ schemas: [SidedSchema]) -> Bool {
        verdict(on: value, schemas) == .refused
    }

    private enum Verdict {
        case accepted
        case refused
        /// No steps were left to find out.
        case unknown
    }

    private func verdict(on value: SampleValue, _ schemas: [SidedSchema]) -> Verdict {
        guard hasWorkLeft else { return .unknown }
        let question = Question(schemas: schemas, value: value)
        spend(schemas.count + value.partCount)
        if let known = verdicts[question] { return known }
        let verdict = evaluate(value, schemas)
        verdicts[question] = verdict
        return verdict
    }

    private func evaluate(_ value: SampleValue, _ schemas: [SidedSchema]) -> Verdict {
        let bytes = Array(value.text.utf8)
        spend(Self.workOfEvaluation + bytes.count / Self.bytesOfStep)
        guard let document = try? JSONParser().parse(bytes) else { return .unknown }
        return document.withText { text in
            for schema in schemas {
                let verdict = verdict(on: text, schema)
                guard verdict == .accepted else { return verdict }
            }
            return .accepted
        }
    }

    private func verdict(on text: JSONText, _ schema: SidedSchema) -> Verdict {
        program(schema.side).withEvaluator(of: text) { evaluator in
            evaluator.limitWork(to: min(Self.evaluationLimit, max(workLeft, 1)))
            defer { workLeft -= evaluator.work }
            do throws(EvaluationFault) {
                return try evaluator.evaluate(0, entry: schema.id) ? .accepted : .refused
            } catch {
                if case .stepLimitExceeded = error { return .unknown }
                return .refused
            }
        }
    }

    // MARK: Places

    func place(of keyword: KeywordEntry, in schema: SidedSchema) -> SchemaPlace {
        let location = subschema(schema).location
        let entry = keyword.isNone ? location.entry : keyword.index
        return SchemaPlace(side: schema.side, document: location.document, entry: entry)
    }

    func place(of schema: SidedSchema) -> SchemaPlace { place(of: .none, in: schema) }

    func node(_ place: SchemaPlace) -> JSONNode {
        let document = program(place.side).registry.document(place.document).document
        return JSONNode(document: document, index: place.entry)
    }

    /// The value of the keyword whose name stands at `place`.
    func value(ofKeywordAt place: SchemaPlace) -> JSONNode {
        let document = program(place.side).registry.document(place.document).document
        return JSONNode(document: document, index: place.entry + 1)
    }

    func place(of node: JSONNode, beside place: SchemaPlace) -> SchemaPlace {
        SchemaPlace(side: place.side, document: place.document, entry: node.index)
    }
}
