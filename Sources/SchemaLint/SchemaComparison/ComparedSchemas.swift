import SchemaDiagnostics
import SchemaKit

/// The two compiled versions of a schema, with caches of computed results.
///
/// Most functions take a list of subschemas. All subschemas in a list apply to the same value.
final class ComparedSchemas {
    let old: SchemaProgram
    let new: SchemaProgram
    private var sets: [[VersionedSubschema]: ConstraintSet] = [:]
    private var setsWithChoices: [[VersionedSubschema]: ConstraintSet] = [:]
    private var memberViews: [[VersionedSubschema]: MemberView] = [:]
    private var itemViews: [[VersionedSubschema]: ItemView] = [:]
    private var verdicts: [VerdictKey: Verdict] = [:]
    private var samplesByPattern: [ExactText: [String]] = [:]
    private var examplesBySchemas: [[VersionedSubschema]: [SampleValue]] = [:]
    /// The patterns of the keyword `secret` in both versions.
    private let secretPatterns: [Pattern]
    /// False if no value may be made from examples and defaults, because these may be parts of a secret.
    private let usesExamples: Bool

    private struct VerdictKey: Hashable {
        let schemas: [VersionedSubschema]
        let value: SampleValue
    }

    /// The number of steps that are left; see ``workLimit``.
    private var workLeft: Int
    /// The number of pairs of schemas that may still be examined for common values; see ``overlapCheckLimit``.
    var overlapChecksLeft = ComparedSchemas.overlapCheckLimit

    /// The maximum number of steps in which one comparison makes values, evaluates them, searches them for secrets, and
    /// divides numbers of `multipleOf` by others. When no steps are left, further differences are reported without a
    /// witness. One step enters a subschema, makes one part of a value, searches a short value, or divides a short
    /// number.
    static let workLimit = 6_000_000
    /// The maximum number of pairs of schemas that one comparison examines for common values. When none are left, any two
    /// branches of `oneOf` may have common values.
    static let overlapCheckLimit = 200_000
    /// The maximum number of subschemas that one evaluation may enter.
    private static let evaluationLimit = 200_000
    /// The number of steps for collecting the constraints of one schema.
    private static let stepsPerSchema = 8
    /// The number of steps for one evaluation, in addition to the steps for its subschemas.
    private static let stepsPerEvaluation = 40
    /// The number of bytes of a value that are written and parsed in one step.
    private static let bytesPerStep = 4
    /// The number of bytes of a value that are searched for one secret in one step.
    private static let searchedBytesPerStep = 64

    /// The number of steps that are left for comparing the structures; see ``structureLimit``.
    var structureStepsLeft = structureLimit

    /// The maximum number of steps in which the structures of both versions are compared. One step reads one of the
    /// schemas that apply to a value, or searches the schemas of a member in a few patterns. Without a limit, the number
    /// of steps would grow with the product of the members and the schemas that apply to each of them.
    static let structureLimit = 2_000_000
    /// The number of plans and patterns that are searched for the schemas of a member in one step.
    private static let lookupsPerStep = 4

    init(
        old: SchemaProgram,
        new: SchemaProgram,
        workLimit: Int = workLimit,
        usesExamples: Bool = true
    ) {
        self.usesExamples = usesExamples
        self.old = old
        self.new = new
        secretPatterns = old.secretPatterns + new.secretPatterns
        workLeft = workLimit
    }

    /// True if more values may be made and evaluated.
    var hasWorkLeft: Bool { workLeft > 0 }

    /// Subtracts steps from the number of steps that are left.
    func spend(_ steps: Int) { workLeft -= steps }

    /// True if the structures of both versions may be compared further.
    var hasStructureStepsLeft: Bool { structureStepsLeft > 0 }

    /// Subtracts the steps that search the schemas of a member in views.
    func spendStructureSteps(forLookupsIn views: MemberView...) {
        for view in views { structureStepsLeft -= view.lookupCount / Self.lookupsPerStep }
    }

    func program(_ side: SchemaSide) -> SchemaProgram {
        switch side {
        case .old: old
        case .new: new
        }
    }

    func root(_ side: SchemaSide) -> VersionedSubschema {
        VersionedSubschema(side: side, id: program(side).start)
    }

    func subschema(_ schema: VersionedSubschema) -> Subschema { program(schema.side)[schema.id] }

    /// Returns the constraints that the schemas apply together.
    func constraints(of schemas: [VersionedSubschema]) -> ConstraintSet {
        structureStepsLeft -= schemas.count
        if let cached = sets[schemas] { return cached }
        let set = ConstraintSet(of: schemas, in: self)
        workLeft -= Self.stepsPerSchema * set.flattenedSchemas.count
        structureStepsLeft -= set.flattenedSchemas.count
        sets[schemas] = set
        return set
    }

    /// Returns the constraints that the schemas apply together. Every `anyOf` and `oneOf` stays a choice, even with a
    /// single branch.
    func constraintsWithChoices(of schemas: [VersionedSubschema]) -> ConstraintSet {
        if let cached = setsWithChoices[schemas] { return cached }
        let set = ConstraintSet(of: schemas, in: self, keepsChoices: true)
        setsWithChoices[schemas] = set
        return set
    }

    /// Returns the constraints on members in a set.
    func members(of set: ConstraintSet) -> MemberView {
        if let cached = memberViews[set.schemas] { return cached }
        let view = MemberView(set, in: self)
        memberViews[set.schemas] = view
        return view
    }

    /// Returns whether no value matches both the schemas and `negated`, the schema of a `not`. The function recognizes
    /// two contradictions: the two sides have no common type, or one side requires a member for which the schemas of
    /// both sides together reject every value.
    ///
    /// A list of schemas can have many negations. The function therefore uses the constraints of each side, which are
    /// cached, and does not collect the constraints of both sides together.
    func areContradictory(_ schemas: [VersionedSubschema], _ negated: VersionedSubschema) -> Bool {
        let (set, other) = (constraints(of: schemas), constraints(of: [negated]))
        let kinds = set.kinds.intersection(other.kinds)
        guard kinds.intersects(.all) else { return true }
        guard kinds.intersection(KindMask(.object)) == kinds, hasWorkLeft else { return false }
        let (view, otherView) = (members(of: set), members(of: other))
        // Branches can evaluate more members than the views know.
        guard !view.checksUnevaluated, !otherView.checksUnevaluated else { return false }
        // With patterns or `additionalProperties`, the negated schema can forbid each member that the set requires.
        let names =
            otherView.requiredNames
            + (otherView.lookupCount > 0
                ? view.requiredNames
                : otherView.names.filter { view.isRequired($0) })
        spend(names.count * (1 + view.lookupCount + otherView.lookupCount))
        return names.contains {
            constraints(of: view.schemas(for: $0) + otherView.schemas(for: $0)).rejectsAll
        }
    }

    /// Returns the constraints on items in a set.
    func items(of set: ConstraintSet) -> ItemView {
        if let cached = itemViews[set.schemas] { return cached }
        let view = ItemView(set, in: self)
        itemViews[set.schemas] = view
        return view
    }

    /// Returns strings that a pattern matches. The list may be empty.
    func samples(of pattern: Pattern) -> [String] {
        let source = ExactText(pattern.source)
        if let cached = samplesByPattern[source] { return cached }
        let texts = PatternSampler.texts(matching: pattern)
        samplesByPattern[source] = texts
        return texts
    }

    /// Returns the examples and the default of each schema of a set, at most four values for one schema. A value that
    /// may contain a secret is left out, because messages show values that are made from examples.
    func examples(of set: ConstraintSet) -> [SampleValue] {
        guard usesExamples else { return [] }
        if let cached = examplesBySchemas[set.flattenedSchemas] { return cached }
        let examples = set.flattenedSchemas.flatMap { schema -> [SampleValue] in
            let node = node(location(of: schema))
            let values = (node["examples"].map { Array($0.elements) } ?? []) + [node["default"]]
            return values.compactMap { $0 }.prefix(4)
                .filter { !mayContainSecret($0, under: set.flattenedSchemas) }
                .map(SampleValue.init)
        }
        examplesBySchemas[set.flattenedSchemas] = examples
        return examples
    }

    /// Returns whether a value in a schema contains a secret according to one of the schemas, or text that a pattern of
    /// secrets matches in either version. The other version may be the only one that marks the value. Returns true if no
    /// steps are left.
    func mayContainSecret(_ value: JSONNode, under schemas: [VersionedSubschema]) -> Bool {
        guard !secretPatterns.isEmpty else { return false }
        let stepCount = 1 + value.range.byteCount / Self.searchedBytesPerStep
        spend((schemas.count + secretPatterns.count) * stepCount)
        guard hasWorkLeft else { return true }
        return schemas.contains {
            !SecretPlaces(in: value.document, at: value.index, program($0.side), under: $0.id)
                .isEmpty
        } || matchesSecretPattern(value)
    }

    private func matchesSecretPattern(_ value: JSONNode) -> Bool {
        func matches(_ text: [UInt8]) -> Bool {
            secretPatterns.contains { !Redaction.secrets(in: text, by: $0).isEmpty }
        }
        return switch value.kind {
        case .null, .true, .false: false
        case .number: matches(Array(value.number?.text.utf8 ?? "".utf8))
        case .string: matches(value.document.stringBytes(at: value.index))
        case .array: value.elements.contains(where: matchesSecretPattern)
        case .object:
            value.members.contains { matches($0.nameBytes) || matchesSecretPattern($0.value) }
        }
    }

    /// Returns the schema at the end of a chain of schemas that contain only a reference.
    func destination(of schema: VersionedSubschema) -> VersionedSubschema {
        let id = program(schema.side).destination(of: schema.id)
        return VersionedSubschema(side: schema.side, id: id)
    }

    // MARK: Verdicts

    /// Returns whether every schema accepts the value. Returns false if an evaluation has no verdict or exceeds its
    /// limit of steps.
    func accepts(_ value: SampleValue, under schemas: [VersionedSubschema]) -> Bool {
        accepts(value, under: schemas, ifUnknown: false)
    }

    /// Returns whether every schema accepts the value, or `assumption` if a limit of steps was reached.
    func accepts(
        _ value: SampleValue,
        under schemas: [VersionedSubschema],
        ifUnknown assumption: Bool
    ) -> Bool {
        let verdict = verdict(on: value, under: schemas)
        return verdict == .unknown ? assumption : verdict == .accepted
    }

    /// Returns whether one of the schemas rejects the value. Returns false if a limit of steps was reached, and true
    /// if the evaluation ended with another fault.
    func rejects(_ value: SampleValue, under schemas: [VersionedSubschema]) -> Bool {
        verdict(on: value, under: schemas) == .rejected
    }

    private enum Verdict {
        case accepted
        case rejected
        /// A limit of steps was reached before or during the evaluation, or the parser does not accept the value.
        case unknown
    }

    private func verdict(on value: SampleValue, under schemas: [VersionedSubschema]) -> Verdict {
        guard hasWorkLeft else { return .unknown }
        let key = VerdictKey(schemas: schemas, value: value)
        spend(schemas.count + value.partCount)
        if let cached = verdicts[key] { return cached }
        let verdict = evaluate(value, schemas)
        verdicts[key] = verdict
        return verdict
    }

    private func evaluate(_ value: SampleValue, _ schemas: [VersionedSubschema]) -> Verdict {
        let bytes = Array(value.text.utf8)
        spend(Self.stepsPerEvaluation + bytes.count / Self.bytesPerStep)
        guard let document = try? JSONParser().parse(bytes) else { return .unknown }
        return document.withText { text in
            for schema in schemas {
                let verdict = verdict(on: text, under: schema)
                guard verdict == .accepted else { return verdict }
            }
            return .accepted
        }
    }

    /// Returns whether an assertion of one version accepts the value. Returns nil for an instruction that applies
    /// subschemas, and if there is no verdict.
    func accepts(
        _ value: SampleValue,
        by instruction: Instruction,
        of side: SchemaSide
    ) -> Bool? {
        guard hasWorkLeft else { return nil }
        let bytes = Array(value.text.utf8)
        spend(Self.stepsPerEvaluation + bytes.count / Self.bytesPerStep)
        guard let document = try? JSONParser().parse(bytes) else { return nil }
        return document.withText { text in
            program(side).withAssertions(of: text) { assertions -> Bool? in
                let verdict = assertions.assert(instruction, at: 0)
                return assertions.hasFault ? nil : verdict
            }
        }
    }

    private func verdict(on text: JSONText, under schema: VersionedSubschema) -> Verdict {
        program(schema.side).withEvaluator(of: text) { evaluator in
            evaluator.limitWork(to: min(Self.evaluationLimit, max(workLeft, 1)))
            defer { workLeft -= evaluator.work }
            do throws(EvaluationFault) {
                return try evaluator.evaluate(0, under: schema.id) ? .accepted : .rejected
            } catch {
                if case .stepLimitExceeded = error { return .unknown }
                return .rejected
            }
        }
    }

    // MARK: Locations

    func location(of keyword: KeywordEntry, in schema: VersionedSubschema) -> VersionedLocation {
        let location = subschema(schema).location
        let entry = keyword.isNone ? location.entry : keyword.index
        return VersionedLocation(side: schema.side, document: location.document, entry: entry)
    }

    func location(of schema: VersionedSubschema) -> VersionedLocation {
        location(of: .none, in: schema)
    }

    func node(_ location: VersionedLocation) -> JSONNode {
        let document = program(location.side).registry.document(location.document).document
        return JSONNode(document: document, index: location.entry)
    }

    /// Returns the value of the keyword whose name is at `location`.
    func value(ofKeywordAt location: VersionedLocation) -> JSONNode {
        let document = program(location.side).registry.document(location.document).document
        return JSONNode(document: document, index: location.entry + 1)
    }

    /// Returns the location of a node in the document that contains `location`.
    func location(
        of node: JSONNode,
        inDocumentOf location: VersionedLocation
    ) -> VersionedLocation {
        VersionedLocation(side: location.side, document: location.document, entry: node.index)
    }
}

/// One of the two versions of a schema.
package enum SchemaSide: Hashable, Sendable {
    case old
    case new

    var other: SchemaSide {
        switch self {
        case .old: .new
        case .new: .old
        }
    }
}

/// A subschema of one of the two versions.
struct VersionedSubschema: Hashable, Sendable {
    let side: SchemaSide
    let id: SubschemaID
}

/// A location in the old or in the new version of the schemas: the entry of the name of a keyword, or the entry of a
/// value.
package struct VersionedLocation: Hashable, Sendable {
    package let side: SchemaSide
    let document: SchemaDocumentID
    let entry: Int32
}

/// A text that identifies a branch, so that the branch can be found in the other version.
struct BranchLabel: Hashable, Sendable {
    let level: Level
    let text: String

    /// The source of a label, from the most to the least reliable.
    enum Level: CaseIterable, Sendable {
        /// The members that have a constant value in the branch.
        case tag
        case title
        /// The last part of the branch's reference: the name of a definition or of a file.
        case name
        /// The names of the required members, or the types if no member is required.
        case required
    }
}

extension ComparedSchemas {
    /// Returns the labels of a branch, from the most to the least reliable.
    func labels(of branch: VersionedSubschema) -> [BranchLabel] {
        let set = constraints(of: [branch])
        var labels: [BranchLabel] = []
        if let tag = tag(of: set) { labels.append(BranchLabel(level: .tag, text: tag)) }
        let nodes = set.flattenedSchemas.map { node(location(of: $0)) }
        if let title = nodes.lazy.compactMap({ $0["title"]?.string }).first {
            labels.append(BranchLabel(level: .title, text: "'\(title)'"))
        }
        if let name = nodes.first?["$ref"]?.string?.split(separator: "/").last {
            labels.append(BranchLabel(level: .name, text: "'\(name)'"))
        }
        let required = members(of: set).required.keys.sorted().map(\.text)
        if !required.isEmpty {
            let names = required.inQuotes.joined(withConjunction: "and")
            labels.append(BranchLabel(level: .required, text: "with \(names)"))
        } else if set.kinds != .all {
            let names = set.kinds.typeNames.joined(withConjunction: "or")
            labels.append(BranchLabel(level: .required, text: "of type \(names)"))
        }
        return labels
    }

    /// Returns the members with a constant value, such as `"kind": "poll"`, or nil if there are none.
    private func tag(of set: ConstraintSet) -> String? {
        let view = members(of: set)
        let tags = view.names.sorted().compactMap { name -> String? in
            let valueLists = constraints(of: view.schemas(for: name)).valueLists
            guard valueLists.count == 1, valueLists[0].values.count == 1 else {
                return nil
            }
            return "\(JSONText.quoted(name)): \(SampleValue(valueLists[0].values[0]).text)"
        }
        return tags.isEmpty ? nil : tags.joined(separator: ", ")
    }
}
