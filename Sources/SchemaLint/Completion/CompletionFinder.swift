import SchemaDiagnostics
package import SchemaKit

/// A finder of the members and values that a schema allows at the cursor in a payload.
///
///     text → CompletionPlace → text with a marker → EvaluationTrace → UnfinishedTrace → [Completion]
///
/// The marker is a string that stands for the unfinished name or value at the cursor. The schemas that apply at the
/// marker give candidates. A candidate that adds a failure is left out, so every constraint is respected.
package struct CompletionFinder {
    private let program: SchemaProgram
    private let place: CompletionPlace
    /// The payload with the marker.
    private let document: JSONDocument
    /// The secrets in the payload, which are not offered at other places.
    private let secrets: SecretPlaces
    /// True if a schema marks an object or an array around the marker as secret.
    private let isInsideSecret: Bool
    private let target: UnfinishedTrace.Target
    /// The entry of the object or array around the marker, or `nil` if the marker is the whole payload.
    private let container: Int32?
    private var unfinished: UnfinishedTrace
    /// The cost of the failures with the marker; see `UnfinishedTrace.cost`.
    private let cost: Int
    private var maker: InsertionMaker
    /// The number of bytes that may still be evaluated to try candidates. Each trial evaluates the whole payload again.
    private var trialBytesLeft = 8_000_000

    /// The maximum number of members or values that are tried for one request, because each trial takes time.
    private static let candidateLimit = 1_000

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - document: The text with the marker of `place`, repaired if it is not JSON.
    ///   - program: The schema of the payload.
    /// - Returns: `nil` if the repair has removed the marker, or if the payload has no verdict.
    package init?(_ document: JSONDocument, at place: CompletionPlace, _ program: SchemaProgram) {
        guard let marker = document.entry(of: CompletionPlace.marker) else { return nil }
        self.program = program
        self.place = place
        self.document = document
        container = marker.container
        target =
            place.kind == .member
            ? UnfinishedTrace.Target(value: marker.entry + 1, name: marker.entry)
            : UnfinishedTrace.Target(
                value: marker.entry,
                array: marker.container.flatMap {
                    document.entry(at: $0).kind == .array ? $0 : nil
                }
            )
        let trace = try? TracingEvaluator.trace(document, program: program, detail: .all)
        guard let trace else { return nil }
        unfinished = UnfinishedTrace(trace, target)
        cost = unfinished.cost
        secrets = SecretPlaces(in: document, program)
        isInsideSecret = secrets.marksContainer(around: marker.entry, in: document)
        maker = InsertionMaker(program, isInsideSecret: isInsideSecret)
    }

    /// Returns the completions, the most probable first.
    package mutating func completions() -> [Completion] {
        switch place.kind {
        case .member: members()
        case .value: values()
        }
    }

    /// Returns the cost of the failures if other texts replace the marker.
    ///
    /// - Parameters:
    ///   - replacements: The entries to replace, in ascending order, each with its new text as JSON.
    ///   - trialTarget: The target of the changed payload.
    /// - Returns: The cost, as if the containers of the marker were finished, or `nil` if the texts add a failure or
    ///   there is no verdict. Once `trialBytesLeft` is used up, the result is zero, so all further texts are offered.
    private mutating func cost(
        with replacements: [(entry: Int32, text: String)],
        _ trialTarget: UnfinishedTrace.Target
    ) -> Int? {
        guard trialBytesLeft > 0 else { return 0 }
        guard let trace = self.trace(with: replacements, detail: .failures) else { return nil }
        var changedTrace = UnfinishedTrace(trace, trialTarget)
        guard changedTrace.cost <= cost else { return nil }
        var finished = trialTarget
        finished.hasUnfinishedContainers = false
        var finishedTrace = UnfinishedTrace(trace, finished)
        return finishedTrace.cost
    }

    /// Returns the annotations of subschemas that apply to the value at the marker.
    private func schemaAnnotations(of subschemas: [SubschemaID]) -> SchemaAnnotations {
        SchemaAnnotations(of: subschemas, in: program, isInsideSecret: isInsideSecret)
    }

    /// Returns the trace of the payload in which other texts replace the marker, or `nil` if there is no verdict.
    private mutating func trace(
        with replacements: [(entry: Int32, text: String)],
        detail: TracingEvaluator.Detail
    ) -> EvaluationTrace? {
        trialBytesLeft -= document.bytes.count
        var bytes: [UInt8] = []
        var copiedEnd = 0
        for replacement in replacements {
            let range = document.range(at: replacement.entry)
            bytes += document.bytes[copiedEnd..<range.start] + Array(replacement.text.utf8)
            copiedEnd = range.end
        }
        bytes += document.bytes[copiedEnd...]
        guard let changed = try? JSONParser().parse(bytes) else { return nil }
        return try? TracingEvaluator.trace(changed, program: program, detail: detail)
    }

    // MARK: Members

    /// A member that may be offered; see `candidates(in:besides:_:)`.
    private struct Candidate {
        let name: String
        var subschemas: [SubschemaID] = []
        var isRequired = false
    }

    private mutating func members() -> [Completion] {
        guard let container else { return [] }
        let names = JSONNode(document: document, index: container).members.map(\.name)
        let similar = namesOfSimilarObjects(besides: container)
        let present = Set(names.map { ExactText($0) })
        let candidates = candidates(in: container, besides: present, similar)
        let order = MemberOrder(
            of: names,
            candidates: candidates.all.map(\.name),
            similar: similar
        )
        var ranked: [(rank: [Int], completion: Completion)] = []
        for var candidate in candidates.new.prefix(Self.candidateLimit) where isAllowed(candidate) {
            if candidate.subschemas.isEmpty {
                candidate.subschemas = subschemas(ofUndeclaredMember: candidate.name)
            }
            let annotations = schemaAnnotations(of: maker.flattened(candidate.subschemas))
            let rank =
                [annotations.isDeprecated ? 1 : 0, candidate.isRequired ? 0 : 1]
                + order.rank(of: candidate.name)
            ranked.append((rank, completion(of: candidate, annotations)))
        }
        return ranked.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.completion)
    }

    /// Returns the member names of each other object that shares a subschema with `object`. Names with secrets are left
    /// out.
    private mutating func namesOfSimilarObjects(besides object: Int32) -> [[String]] {
        let subschemas = Set(unfinished.schemas(of: object))
        var seen: Set<Int32> = [object]
        var names: [[String]] = []
        for unit in unfinished.trace.units
        where unit.keyword.isNone && subschemas.contains(unit.subschema)
            && document.entry(at: unit.instance).kind == .object
            && seen.insert(unit.instance).inserted
        {
            let members = JSONNode(document: document, index: unit.instance).members
            names.append(members.filter { !secrets.overlaps($0.nameRange) }.map(\.name))
            if names.count == Self.similarObjectLimit { break }
        }
        return names
    }

    /// The maximum number of objects whose members are compared with an object.
    private static let similarObjectLimit = 50

    private mutating func completion(
        of candidate: Candidate,
        _ annotations: SchemaAnnotations
    ) -> Completion {
        let name = JSONText.quoted(candidate.name)
        return Completion(
            label: candidate.name,
            title: annotations.title,
            description: annotations.description,
            isRequired: candidate.isRequired,
            isDeprecated: annotations.isDeprecated,
            insertion: place.hasColon
                ? Completion.Insertion(text: name)
                : Completion.Insertion(text: name + ": ") + maker.value(of: candidate.subschemas)
        )
    }

    private mutating func isAllowed(_ candidate: Candidate) -> Bool {
        // The schema `false` allows no value.
        guard candidate.subschemas.allSatisfy({ program[$0].kinds.bits != 0 }) else { return false }
        let trialTarget = UnfinishedTrace.Target(value: target.value)
        return cost(with: replacements(forMember: candidate.name), trialTarget) != nil
    }

    /// Returns the replacements that turn the marker into the name of a member. If the text has no value for the
    /// member, the marker becomes its value, as a placeholder.
    private func replacements(forMember name: String) -> [(entry: Int32, text: String)] {
        guard let entry = target.name else { return [] }
        let member = [(entry: entry, text: JSONText.quoted(name))]
        guard !place.hasColon else { return member }
        return member + [(entry: target.value, text: JSONText.quoted(CompletionPlace.marker))]
    }

    /// Returns the subschemas that apply to the value of a member that no schema declares, such as the subschema of
    /// `additionalProperties`. Once `trialBytesLeft` is used up, there are none.
    private mutating func subschemas(ofUndeclaredMember name: String) -> [SubschemaID] {
        guard trialBytesLeft > 0,
            let trace = self.trace(with: replacements(forMember: name), detail: .all)
        else { return [] }
        var named = UnfinishedTrace(trace, UnfinishedTrace.Target(value: target.value))
        return named.schemas(of: target.value)
    }

    /// Returns the members that may be offered in an object: the members that its schemas declare, require or test in
    /// conditions, the names that `patternProperties` and `propertyNames` list, and the members of similar objects.
    ///
    /// - Returns: All these members, and the new ones, which are not present under their name or under an alias.
    private mutating func candidates(
        in object: Int32,
        besides present: Set<ExactText>,
        _ similar: [[String]]
    ) -> (all: [Candidate], new: [Candidate]) {
        var candidates: [ExactText: Candidate] = [:]
        var names: [ExactText] = []
        var presentByAlias: Set<ExactText> = []
        func add(_ name: String, _ subschema: SubschemaID = .none, isRequired: Bool = false) {
            let key = ExactText(name)
            if candidates[key] == nil {
                candidates[key] = Candidate(name: name)
                names.append(key)
            }
            if !subschema.isNone { candidates[key]?.subschemas.append(subschema) }
            if isRequired { candidates[key]?.isRequired = true }
        }
        for id in unfinished.schemas(of: object) {
            for instruction in program.instructions(of: id) {
                switch instruction {
                case .object(let index):
                    let plan = program.objectPlans[index]
                    for offset in plan.slots.start..<plan.slots.end {
                        let slot = program.propertySlots[offset]
                        let name = program.string(slot.name)
                        add(name, slot.subschema, isRequired: slot.requiredNumber >= 0)
                    }
                    for offset in plan.patterns.start..<plan.patterns.end {
                        let row = program.patternProperties[offset]
                        for name in listedNames(in: row.pattern) { add(name, row.subschema) }
                    }
                    let aliased = program.members(of: plan, withAliasesIn: present)
                    presentByAlias.formUnion(aliased.map { ExactText($0) })
                case .dependentRequired(let rows):
                    for name in program.names(requiredBy: present, in: rows) {
                        add(name, isRequired: true)
                    }
                default: break
                }
            }
        }
        // A condition only tests a member, so its subschema does not describe the value.
        for name in namesInConditions(on: object) { add(name) }
        if let name = target.name {
            for id in unfinished.schemas(of: name) {
                let examples = schemaAnnotations(of: [id]).examples
                for value in program.listedValues(of: id) + examples {
                    if let name = value.string { add(name) }
                }
                for case .pattern(let pattern) in program.instructions(of: id) {
                    for name in listedNames(in: pattern) { add(name) }
                }
            }
        }
        for name in similar.joined() where name != CompletionPlace.marker { add(name) }
        let all = names.compactMap { candidates[$0] }
        let absent = all.filter {
            let name = ExactText($0.name)
            return !present.contains(name) && !presentByAlias.contains(name)
        }
        return (all, absent)
    }

    /// Returns the names that a pattern lists, if they are few and short.
    private func listedNames(in pattern: PoolIndex<Pattern>) -> [String] {
        program.patterns[pattern].listedTexts(
            limit: Self.candidateLimit,
            byteLimit: Self.listedNameByteLimit
        )
    }

    /// The maximum size of the names that a pattern lists.
    private static let listedNameByteLimit = 50_000

    /// Returns the names of the members that conditions test, or that are keys of keywords such as `dependentSchemas`. A
    /// member with the schema `false` is left out, because its condition tests that the member is absent.
    private mutating func namesInConditions(on object: Int32) -> [String] {
        let keys = unfinished.schemas(of: object).flatMap { id in
            program.instructions(of: id).flatMap { program.names(testedBy: $0) }
        }
        let conditions = unfinished.conditions(on: object)
        let tested = conditions.flatMap { id in
            program.instructions(of: id).flatMap { instruction -> [String] in
                guard case .object(let index) = instruction else { return [] }
                let slots = program.objectPlans[index].slots
                return (slots.start..<slots.end).map { program.propertySlots[$0] }
                    .filter { $0.subschema.isNone || program[$0.subschema].kinds.bits != 0 }
                    .map { program.string($0.name) }
            }
        }
        return keys + tested
    }

    // MARK: Values

    private mutating func values() -> [Completion] {
        let subschemas = unfinished.schemas(of: target.value)
        var found = FoundValues()
        addValues(of: subschemas, to: &found)
        var allowed: [(cost: Int, completion: Completion)] = []
        for completion in found.completions.prefix(Self.candidateLimit) {
            let text = completion.insertion.plainText
            let cost = cost(with: [(target.value, text)], valueTrialTarget)
            if let cost { allowed.append((cost, completion)) }
        }
        // The values with the lowest cost come first, such as the tag that fits the other members of the object.
        let sorted = allowed.enumerated().sorted {
            ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
        }
        .map(\.element.completion)
        return sorted.filter { !$0.isDeprecated } + sorted.filter(\.isDeprecated)
    }

    private mutating func addValues(of subschemas: [SubschemaID], to found: inout FoundValues) {
        for id in subschemas {
            let own = schemaAnnotations(of: [id])
            let listed = program.listedValues(of: id)
            // The title of a branch with a single value is about this value. A description explains all listed values.
            let isBranch = listed.count == 1 && id != subschemas.first
            for value in listed {
                found.add(
                    value,
                    title: isBranch ? own.title : nil,
                    description: own.description,
                    isDeprecated: own.isDeprecated
                )
            }
        }
        for id in unfinished.conditions(on: target.value) {
            for value in program.listedValues(of: id) { found.add(value) }
        }
        let annotations = schemaAnnotations(of: subschemas)
        if let value = annotations.defaultValue { found.add(value, title: "default") }
        let others = textsOfOtherValues(of: subschemas)
        let kinds = program.kinds(of: subschemas)
        if kinds != .all {
            if kinds.contains(.true) { found.add("true") }
            if kinds.contains(.false) { found.add("false") }
            if kinds.contains(.null) { found.add("null") }
        }
        for text in others { found.add(text, title: "used in this document") }
        for value in annotations.examples { found.add(value, title: "example") }
        if let format = annotations.format, let text = ValueSampler.sample(of: format) {
            found.add(JSONText.quoted(text), insertion: maker.insertion(of: .string(text)))
        }
        guard !subschemas.isEmpty, let sample = maker.sample(of: subschemas) else { return }
        if !sample.isScalar || program.hasPattern(subschemas) {
            found.add(sample.text, insertion: maker.insertion(of: sample))
        } else if found.completions.isEmpty {
            let insertion = maker.value(of: subschemas)
            found.add(insertion.plainText, insertion: insertion)
        }
    }

    /// The target of a payload in which a value replaces the marker.
    private var valueTrialTarget: UnfinishedTrace.Target {
        UnfinishedTrace.Target(value: target.value, isPlaceholder: false)
    }

    /// The maximum number of values that are offered because the document has them elsewhere.
    private static let otherValueLimit = 20
    /// The maximum number of bytes of such a value. The answer to a request contains each value three times.
    private static let otherValueByteLimit = 500

    /// Returns the texts of the other scalars in the document that one of the subschemas applies to and accepts, except
    /// secrets. The texts are sorted by the number of times that the first subschema accepts them, the most frequent
    /// text first. The first subschema is usually that of the member or item itself; references and branches follow.
    private func textsOfOtherValues(of subschemas: [SubschemaID]) -> [String] {
        let marker = JSONText.quoted(CompletionPlace.marker)
        let declared = Set(subschemas)
        var counts: [ExactText: (own: Int, order: Int)] = [:]
        for unit in unfinished.trace.units
        where unit.keyword.isNone && declared.contains(unit.subschema) && unit.isValid
            && !document.entry(at: unit.instance).isContainer
            && document.range(at: unit.instance).byteCount <= Self.otherValueByteLimit
            && !secrets.overlaps(document.range(at: unit.instance))
        {
            let text = JSONNode(document: document, index: unit.instance).text
            guard text != marker else { continue }
            let key = ExactText(text)
            let count = counts[key] ?? (own: 0, order: counts.count)
            let isOwn = unit.subschema == subschemas.first
            counts[key] = (count.own + (isOwn ? 1 : 0), count.order)
        }
        let sorted = counts.sorted {
            ($1.value.own, $0.value.order) < ($0.value.own, $1.value.order)
        }
        return sorted.prefix(Self.otherValueLimit).map(\.key.text)
    }
}

/// The values that were found so far, without repetitions.
private struct FoundValues {
    private(set) var completions: [Completion] = []
    /// The indices of the completions, by their labels.
    private var indices: [ExactText: Int] = [:]

    /// Adds a value of a schema. Its label has one line, even if the schema writes the value on several lines.
    ///
    /// - Parameter title: The title of the value. If the value was found before without a title, it gets this title.
    mutating func add(
        _ value: JSONNode,
        title: String? = nil,
        description: String? = nil,
        isDeprecated: Bool = false
    ) {
        let isContainer = value.kind == .array || value.kind == .object
        let label = isContainer ? SampleValue(value).text : value.text
        if let index = indices[ExactText(label)] {
            completions[index].title = completions[index].title ?? title
            return
        }
        append(
            Completion(
                label: label,
                title: title,
                description: description,
                isDeprecated: isDeprecated,
                insertion: Completion.Insertion(text: value.text)
            )
        )
    }

    mutating func add(_ text: String, title: String? = nil) {
        let insertion = Completion.Insertion(text: text)
        append(Completion(label: text, title: title, insertion: insertion))
    }

    mutating func add(_ text: String, insertion: Completion.Insertion) {
        append(Completion(label: text, insertion: insertion))
    }

    /// Adds a value, unless it was found before.
    private mutating func append(_ completion: Completion) {
        let key = ExactText(completion.label)
        guard indices[key] == nil else { return }
        indices[key] = completions.count
        completions.append(completion)
    }
}

extension SampleValue {
    /// True if the value is a scalar.
    fileprivate var isScalar: Bool {
        switch self {
        case .literal, .string: true
        case .array, .object: false
        }
    }
}

/// The order in which the members of an object are probably written.
private struct MemberOrder {
    /// The numbers of the candidates: their indices in the list of all candidates.
    private let numbers: [ExactText: Int]
    /// The members of similar objects that follow the member before the marker.
    private let followers: Set<String>
    private let namesInSimilarObjects: Set<String>
    /// The number of the nearest numbered member before the marker, or -1 if there is none.
    private let previous: Int
    /// The number of the first member after the marker whose number is greater than `previous`; `Int.max` if there is
    /// none.
    private let next: Int

    /// - Parameters:
    ///   - names: The members of the object, with the marker.
    ///   - candidates: The names of all candidates, first those that the schemas declare or require.
    ///   - similar: The members of similar objects.
    init(of names: [String], candidates: [String], similar: [[String]]) {
        let numbers = Dictionary(
            candidates.enumerated().map { (ExactText($0.element), $0.offset) },
            uniquingKeysWith: min
        )
        let markerIndex = names.firstIndex(of: CompletionPlace.marker) ?? names.count
        let before = names.prefix(markerIndex)
        let previous = before.reversed().lazy.compactMap { numbers[ExactText($0)] }.first ?? -1
        let later = names.dropFirst(markerIndex + 1).lazy.compactMap { numbers[ExactText($0)] }
        self.numbers = numbers
        self.previous = previous
        next = later.first { $0 > previous } ?? .max
        namesInSimilarObjects = Set(similar.joined())
        var followers: Set<String> = []
        for names in similar {
            let start = before.last.map { last in names.firstIndex(of: last).map { $0 + 1 } } ?? 0
            if let start, start < names.count { followers.insert(names[start]) }
        }
        self.followers = followers
    }

    /// Returns the rank of a member. Ranks are compared lexicographically, and the lowest rank comes first.
    ///
    /// The `followers` come first, then the other members of similar objects. In each of these groups, members between
    /// `previous` and `next` come first, and members before `previous` last.
    func rank(of name: String) -> [Int] {
        let number = numbers[ExactText(name)] ?? .max
        return [
            followers.contains(name) ? 0 : 1,
            namesInSimilarObjects.isEmpty || namesInSimilarObjects.contains(name) ? 0 : 1,
            (previous..<next).contains(number) ? 0 : 1, number < previous ? 1 : 0, number,
        ]
    }
}
