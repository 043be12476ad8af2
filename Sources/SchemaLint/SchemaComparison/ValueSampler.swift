import SchemaKit

/// A generator of sample values for schemas.
///
/// The candidates are derived from the constants, bounds, examples and patterns of the schemas. Some candidates are
/// just outside of the bounds. ``value(of:variant:)`` evaluates each candidate and returns only values that the schemas
/// accept.
struct ValueSampler {
    /// The maximum length of strings, in characters.
    static let maximumTextLength = 600
    /// The maximum number of items or members.
    static let maximumItemCount = 40
    /// The maximum nesting of values.
    static let depthLimit = 10
    /// The number of steps that each value takes from ``ComparedSchemas/workLimit``.
    private static let stepsPerValue = 8
    /// The maximum number of values that are made for one request, including the values inside other values.
    private static let requestLimit = 400
    /// The depth from which objects and arrays have no optional members or items.
    private static let optionalDepthLimit = 4
    /// The maximum number of branches of a choice that are tried for one value.
    private static let branchLimit = 6
    /// The number of attempts to make an item that differs from the previous items.
    private static let itemAttemptCount = 4

    let compared: ComparedSchemas
    /// The number of values that may still be made for the current request. Without a limit, recursive schemas would
    /// allow any number of values.
    private var budget = 0
    /// The names of members that objects should have, by the depth of the object.
    private var requestedMembers: [Int: Set<ExactText>] = [:]
    /// The number of items that the outermost array should have at least.
    private var requestedItemCount = 0
    /// True if the choices and conditions on the way to an embedded value are decided: the value around it is made for
    /// one branch of each choice, and for one outcome of each condition. False if they are ignored.
    var decidesChoices = false
    /// True if a choice or a condition on the way to an embedded value was ignored.
    var hasIgnoredChoice = false
    /// True if a value that is made for a branch of `oneOf` should match a further branch, too.
    var matchesFurtherBranch = false

    init(_ compared: ComparedSchemas) {
        self.compared = compared
    }

    /// One attempt to make a value.
    private struct Attempt {
        /// A number that decides which of several possible values is made.
        var variant: Int
        /// The number of objects and arrays around the value.
        var depth = 0

        /// The attempt for a member or an item of the value.
        var inner: Attempt { Attempt(variant: variant, depth: depth + 1) }

        /// Returns the attempt after `variant % count` has selected one of `count` choices.
        func divided(by count: Int) -> Attempt { Attempt(variant: variant / count, depth: depth) }
    }

    /// A value, and the steps to its location.
    private struct Embedding {
        let value: SampleValue
        var steps: ArraySlice<SchemaChange.Step>
    }

    /// Returns the count and its neighbors, restricted to the range from 0 to `limit`.
    ///
    /// A schema may limit a count to any integer. The neighbors are computed only if they cannot overflow.
    static func counts(around count: Int, upTo limit: Int) -> [Int] {
        guard count >= 0, count <= limit + 1 else { return [] }
        return [count - 1, count, count + 1].filter { (0...limit).contains($0) }
    }

    /// Returns a value that all schemas accept, or nil if none was found. Another variant may give another value.
    mutating func value(of schemas: [VersionedSubschema], variant: Int) -> SampleValue? {
        budget = Self.requestLimit
        return value(of: schemas, Attempt(variant: variant))
    }

    /// Requests a member for the values that are made next, if they are objects. The request ends with the next call of
    /// this function or of ``value(of:with:at:variant:)``; pass `nil` only to end it.
    mutating func requestMember(_ name: String?) {
        requestedMembers = name.map { [0: [ExactText($0)]] } ?? [:]
    }

    /// Requests a number of items for the arrays that are made next. Zero ends the request.
    mutating func requestItems(_ count: Int) { requestedItemCount = count }

    /// Returns a value that contains `embedded` at the location to which the steps lead, or nil if none was found. The
    /// other parts of the value are made for the schemas, but the whole value is not evaluated.
    mutating func value(
        of schemas: [VersionedSubschema],
        with embedded: SampleValue,
        at steps: ArraySlice<SchemaChange.Step>,
        variant: Int
    ) -> SampleValue? {
        budget = Self.requestLimit
        defer { requestedMembers = [:] }
        let embedding = Embedding(value: embedded, steps: steps)
        return embed(embedding, in: schemas, Attempt(variant: variant))
    }

    private mutating func value(of schemas: [VersionedSubschema], _ attempt: Attempt)
        -> SampleValue?
    {
        let (variant, depth) = (attempt.variant, attempt.depth)
        budget -= 1
        compared.spend(Self.stepsPerValue)
        guard budget > 0, depth < Self.depthLimit, compared.hasWorkLeft else { return nil }
        let set = compared.constraints(of: schemas)
        if let choice = set.choices.first(where: { $0.isUndecided(in: schemas) }) {
            let count = choice.branches.count
            for offset in 0..<min(count, Self.branchLimit) {
                let branch = choice.branches[(variant + offset) % count]
                if let value = value(of: schemas + [branch], attempt.divided(by: count)) {
                    return value
                }
            }
            return nil
        }
        if let value = conditionalValue(of: schemas, set, attempt) { return value }
        let candidates = candidates(of: set, attempt)
        let accepted = candidates.filter { compared.accepts($0, under: schemas) }
        return accepted.isEmpty ? nil : accepted[variant % accepted.count]
    }

    /// Returns a value for `if` and `then`, or for `else`, depending on the variant. Without an `else`, every fourth
    /// variant ignores the condition. A condition is decided if `schemas` contains the condition or its `else`. Returns
    /// nil if every condition is ignored or decided, or if no value was found.
    private mutating func conditionalValue(
        of schemas: [VersionedSubschema],
        _ set: ConstraintSet,
        _ attempt: Attempt
    ) -> SampleValue? {
        for constraint in set.constraints {
            guard case .conditional(let id) = constraint.instruction else { continue }
            let side = constraint.owner.side
            let plan = compared.program(side).conditionals[id]
            let condition = VersionedSubschema(side: side, id: plan.condition)
            let then =
                plan.consequence.isNone
                ? [] : [VersionedSubschema(side: side, id: plan.consequence)]
            let other =
                plan.alternative.isNone
                ? [] : [VersionedSubschema(side: side, id: plan.alternative)]
            guard !schemas.contains(condition), !other.contains(where: schemas.contains) else {
                continue
            }
            let variant = attempt.variant
            if variant.isMultiple(of: 2) || plan.alternative.isNone && variant % 4 == 1 {
                return value(of: schemas + [condition] + then, attempt.divided(by: 2))
            }
            if !other.isEmpty { return value(of: schemas + other, attempt.divided(by: 2)) }
        }
        return nil
    }

    /// Returns values to try: the constants of the set, or else examples, and values of the kinds that the set allows.
    /// Some of the values may be invalid.
    private mutating func candidates(
        of set: ConstraintSet,
        _ attempt: Attempt
    ) -> [SampleValue] {
        if let list = set.shortestValueList { return list.values.map(SampleValue.init) }
        // The outermost value may need members or items that were requested.
        if set.isEmpty, attempt.depth > 0 { return Self.anyValues }
        var candidates = compared.examples(of: set)
        if set.kinds.contains(.object) {
            if let value = object(set, attempt) { candidates.append(value) }
        }
        if set.kinds.contains(.array) {
            if let value = array(set, attempt) { candidates.append(value) }
        }
        if set.kinds.contains(.string) { candidates += strings(set) }
        if set.kinds.contains(.number) { candidates += numbers(set) }
        if set.kinds.contains(.true) { candidates += [.literal("true"), .literal("false")] }
        if set.kinds.contains(.null) { candidates.append(.literal("null")) }
        return candidates
    }

    /// The values for schemas without constraints.
    private static let anyValues: [SampleValue] = [
        .integer(1), .string("a"), .literal("true"), .object([]), .array([]), .literal("null"),
    ]

    // MARK: Numbers

    private func numbers(_ set: ConstraintSet) -> [SampleValue] {
        var texts = ["1", "0", "0.5", "-1", "100", "2.0"]
        for constraint in set.constraints {
            let program = compared.program(constraint.owner.side)
            switch constraint.instruction {
            case .minimum(let id), .exclusiveMinimum(let id), .maximum(let id),
                .exclusiveMaximum(let id), .multipleOf(let id):
                let number = program.constants.node(program.numbers[id].constant).number
                guard let number else { continue }
                texts.append(number.text)
                if let whole = number.int64, whole.magnitude < Int64.max / 4 {
                    texts += [whole + 1, whole - 1, whole * 2, whole * 3].map(String.init)
                    texts += ["\(whole).5"]
                } else {
                    let value = number.nearestDouble
                    texts += [value + 0.25, value - 0.25, value * 2, value * 3].map(\.description)
                }
            default: break
            }
        }
        return texts.map(SampleValue.literal)
    }

    // MARK: Strings

    private func strings(_ set: ConstraintSet) -> [SampleValue] {
        var texts: [String] = []
        var lengths: [Int] = []
        for constraint in set.constraints {
            let program = compared.program(constraint.owner.side)
            switch constraint.instruction {
            case .pattern(let id):
                texts += compared.samples(of: program.patterns[id])
            case .minLength(let count), .maxLength(let count):
                // A length that is too large, or overflows, is left out below.
                lengths += [count, count &+ 1, count - 1]
            case .format, .customFormat, .rule, .content:
                texts += Self.formatSamples
            default: break
            }
        }
        texts += ["a", "", "aa", "A1"]
        for length in lengths where (0...Self.maximumTextLength).contains(length) {
            texts.append(String(repeating: "a", count: length))
            texts += texts.prefix(8).filter { !$0.isEmpty && $0.count < length }.map {
                $0 + String(repeating: $0.last ?? "a", count: length - $0.count)
            }
        }
        return texts.map(SampleValue.string)
    }

    /// A few strings for each format. The evaluation selects the valid strings.
    private static let formatSamples = [
        "2030-01-02T03:04:05Z", "2030-01-02T03:04:05.678Z", "2030-01-02", "03:04:05Z", "03:04:05",
        "P1DT2H", "PT30S", "1 02:03:04", "a@example.com", "example.com", "192.0.2.1", "2001:db8::1",
        "https://example.com/a", "http://example.com/a.png", "app://a/b", "/a", "a/b", "#a",
        "https://example.com/{a}", "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "0", "1.5", "0#",
        "#102030", "#10203040", "#123", "red", "linear-gradient(90deg, #102030, #405060)",
        "{{ a }}",
        "{}", "[]", "e30=", "1",
    ]

    /// Returns a string of a format.
    static func sample(of format: StringFormat) -> String? {
        formatSamples.first { format.matches(Array($0.utf8).span) }
    }

    // MARK: Objects

    /// Returns an object with the required members, the requested members and `fixedMembers`, or nil if no value was
    /// found for a required member. Without fixed members, some variants have optional members, too.
    private mutating func object(
        _ set: ConstraintSet,
        with fixedMembers: [ExactText: SampleValue] = [:],
        _ attempt: Attempt
    ) -> SampleValue? {
        let (variant, depth) = (attempt.variant, attempt.depth)
        let view = compared.members(of: set)
        guard var names = requiredNames(view, fixedMembers) else { return nil }
        if let requestedMembers = requestedMembers[depth] {
            names += requestedMembers.subtracting(names.map(ExactText.init)).sorted().map(\.text)
        }
        if depth < Self.optionalDepthLimit, fixedMembers.isEmpty,
            variant % 4 == 1 || variant % 4 == 2
        {
            addOptional(to: &names, view, variant)
        }
        addDependents(of: &names, set)
        var members: [(String, SampleValue)] = []
        for name in names {
            if let value = fixedMembers[ExactText(name)] {
                members.append((name, value))
            } else if let value = value(
                of: self.schemas(ofMember: name, view),
                attempt.inner
            ) {
                members.append((name, value))
            } else if view.isRequired(name) {
                return nil
            }
        }
        fill(&members, upTo: minimumCount(set), of: view, attempt)
        return .object(of: members)
    }

    /// Returns the schemas that apply to the member called `name`.
    func schemas(ofMember name: String, _ view: MemberView) -> [VersionedSubschema] {
        compared.spend(view.lookupCount)
        return view.schemas(for: name)
    }

    /// Returns the names of the required members and of `fixedMembers`. Names that the schema declares come first, in
    /// the order of the schema. Returns nil if the budget is less than the number of values to make.
    private func requiredNames(
        _ view: MemberView,
        _ fixedMembers: [ExactText: SampleValue]
    ) -> [String]? {
        let required = view.requiredNames
        guard required.count <= budget + fixedMembers.count else { return nil }
        compared.spend(required.count)
        guard !fixedMembers.isEmpty else { return required }
        let others = fixedMembers.keys.map(\.text).filter { !view.isRequired($0) }
        let declared = (required + others.filter { view.index(of: $0) != nil })
            .sorted { view.index(of: $0) ?? 0 < view.index(of: $1) ?? 0 }
        return declared + others.filter { view.index(of: $0) == nil }.sorted()
    }

    /// Adds all optional members, or one of them, depending on the variant.
    private func addOptional(to names: inout [String], _ view: MemberView, _ variant: Int) {
        compared.spend(view.names.count)
        let present = Set(names.map(ExactText.init))
        let optional = view.names.filter { !present.contains(ExactText($0)) }
        guard !optional.isEmpty else { return }
        if variant % 4 == 1 {
            names += optional
        } else {
            names.append(optional[variant / 4 % optional.count])
        }
    }

    /// Adds the members that other members require.
    private func addDependents(of names: inout [String], _ set: ConstraintSet) {
        var present = Set(names.map(ExactText.init))
        for constraint in set.constraints {
            guard case .dependentRequired(let rows) = constraint.instruction else { continue }
            let program = compared.program(constraint.owner.side)
            for offset in rows.start..<rows.end {
                let row = program.dependentRequiredRows[offset]
                compared.spend(1)
                guard present.contains(ExactText(program.string(row.name.name))) else { continue }
                names += (row.required.start..<row.required.end)
                    .map { program.string(program.dependentNames[$0].name) }
                    .filter { present.insert(ExactText($0)).inserted }
            }
        }
    }

    /// Returns the least number of members or items to make: the largest `minProperties` or `minItems` of the set, but
    /// at most ``maximumItemCount``.
    private func minimumCount(_ set: ConstraintSet) -> Int {
        var count = 0
        for constraint in set.constraints {
            switch constraint.instruction {
            case .minProperties(let least), .minItems(let least): count = max(count, least)
            default: break
            }
        }
        return min(count, Self.maximumItemCount)
    }

    /// Adds members until an object has `count` of them.
    private mutating func fill(
        _ members: inout [(String, SampleValue)],
        upTo count: Int,
        of view: MemberView,
        _ attempt: Attempt
    ) {
        guard members.count < count else { return }
        let patterned = view.patterns.flatMap { compared.samples(of: $0.pattern) }
        let others = (1...count).map { "other\($0)" }
        for name in view.names + patterned + others {
            guard members.count < count, compared.hasWorkLeft else { return }
            compared.spend(1)
            guard !members.contains(where: { ExactText($0.0) == ExactText(name) }),
                let value = value(of: self.schemas(ofMember: name, view), attempt.inner)
            else { continue }
            members.append((name, value))
        }
    }

    // MARK: Arrays

    /// Returns an array with the minimum number of items, the items in `fixedItems`, and further items in some
    /// variants.
    private mutating func array(
        _ set: ConstraintSet,
        with fixedItems: [Int: SampleValue] = [:],
        _ attempt: Attempt
    ) -> SampleValue? {
        let (variant, depth) = (attempt.variant, attempt.depth)
        let view = compared.items(of: set)
        var count = max(minimumCount(set), (fixedItems.keys.max() ?? -1) + 1)
        if depth == 0 { count = max(count, requestedItemCount) }
        var contained: [VersionedSubschema] = []
        for constraint in set.constraints {
            guard case .contains(let id) = constraint.instruction else { continue }
            let side = constraint.owner.side
            let plan = compared.program(side).containsPlans[id]
            contained = [VersionedSubschema(side: side, id: plan.subschema)]
            count = max(count, min(plan.minimum, Self.maximumItemCount))
        }
        if depth < Self.optionalDepthLimit {
            if variant % 4 == 1 { count += 1 }
            if variant % 4 == 2 { count = max(count, view.prefixCount) }
        }
        var items: [SampleValue] = []
        for index in 0..<min(count, Self.maximumItemCount) {
            let schemas = view.schemas(at: index)
            var item = fixedItems[index]
            // Several variants are tried for an item that differs from the previous items.
            for retry in 0..<Self.itemAttemptCount where item == nil {
                let next = Attempt(
                    variant: variant + (retry == 0 ? 0 : index + retry),
                    depth: depth + 1
                )
                let value = value(of: schemas + contained, next) ?? value(of: schemas, next)
                let isLastAttempt = retry == Self.itemAttemptCount - 1
                if let value, !items.contains(value) || isLastAttempt { item = value }
            }
            guard let item else { return nil }
            items.append(item)
        }
        return .array(items)
    }
}

// MARK: - Values at a location

extension ValueSampler {
    private mutating func embed(
        _ embedding: Embedding,
        in schemas: [VersionedSubschema],
        _ attempt: Attempt
    ) -> SampleValue? {
        guard let step = embedding.steps.first else { return embedding.value }
        var (schemas, attempt) = (schemas, attempt)
        // A decision can add schemas that have choices of their own.
        while let decision = decision(before: step, in: schemas, attempt) {
            guard decidesChoices else {
                hasIgnoredChoice = true
                break
            }
            budget -= 1
            guard budget > 0 else { return nil }
            schemas += decision.schemas
            attempt = decision.attempt
        }
        return embed(embedding, after: step, in: schemas, attempt)
    }

    /// The schemas that a decision adds: one branch of each choice, the schemas for one outcome of each condition, and
    /// the schemas that apply because of a member. The attempt is the one for further decisions.
    private typealias Decision = (schemas: [VersionedSubschema], attempt: Attempt)

    /// Returns a decision about a value, before a step that leads into the value; nil if nothing is left to decide.
    private func decision(
        before step: SchemaChange.Step,
        in schemas: [VersionedSubschema],
        _ attempt: Attempt
    ) -> Decision? {
        guard let kind = step.kindOfContainer else { return nil }
        let set = compared.constraints(of: schemas)
        var decided = Set(schemas)
        var decision: Decision = ([], attempt)
        func select(_ options: [[VersionedSubschema]]) {
            guard !options.isEmpty else { return }
            let option = options[decision.attempt.variant % options.count]
            // Without `else`, no schema has to match if the condition is false, so nothing is decided.
            guard !option.isEmpty else { return }
            decision.schemas += option
            decision.attempt = decision.attempt.divided(by: options.count)
            decided.formUnion(option)
        }
        for choice in set.choices where decided.isDisjoint(with: choice.branches) {
            let branches = choice.branches.filter {
                compared.constraints(of: [$0]).kinds.contains(kind)
            }
            select(branches.map { [$0] })
        }
        for schema in schemasDependingOnMember(at: step, set) where !decided.contains(schema) {
            select([[schema]])
        }
        for constraint in set.constraints {
            guard case .conditional(let id) = constraint.instruction else { continue }
            let outcomes = outcomes(of: id, on: constraint.owner.side)
            if decided.isDisjoint(with: outcomes.joined()) { select(outcomes) }
        }
        return decision.schemas.isEmpty ? nil : decision
    }

    /// Returns the schemas that must match if a condition is true, and those that must match if it is false.
    private func outcomes(
        of id: PoolIndex<ConditionalPlan>,
        on side: SchemaSide
    ) -> [[VersionedSubschema]] {
        let plan = compared.program(side).conditionals[id]
        return [[plan.condition, plan.consequence], [plan.alternative]].map { ids in
            ids.filter { !$0.isNone }.map { VersionedSubschema(side: side, id: $0) }
        }
    }

    /// Returns the schemas that apply because of the member to which a step leads.
    private func schemasDependingOnMember(
        at step: SchemaChange.Step,
        _ set: ConstraintSet
    ) -> [VersionedSubschema] {
        guard case .member(let name) = step else { return [] }
        return set.constraints.flatMap { constraint -> [VersionedSubschema] in
            guard case .dependentSchemas(let range) = constraint.instruction else { return [] }
            let program = compared.program(constraint.owner.side)
            return (range.start..<range.end).map { program.dependentSchemas[$0] }
                .filter { program.string($0.name.name) == name }
                .map { VersionedSubschema(side: constraint.owner.side, id: $0.subschema) }
        }
    }

    /// Makes the part of a value to which a step leads, and the value around this part.
    private mutating func embed(
        _ embedding: Embedding,
        after step: SchemaChange.Step,
        in schemas: [VersionedSubschema],
        _ attempt: Attempt
    ) -> SampleValue? {
        var rest = embedding
        rest.steps.removeFirst()
        let set = compared.constraints(of: schemas)
        switch step {
        case .branch(let branches):
            let others =
                matchesFurtherBranch ? otherBranches(besides: branches, in: schemas) : []
            guard !others.isEmpty else { return embed(rest, in: schemas + branches, attempt) }
            let other = others[attempt.variant % others.count]
            return embed(rest, in: schemas + branches + [other], attempt.divided(by: others.count))
        case .dependent(let name, let branches):
            requestedMembers[attempt.depth, default: []].insert(ExactText(name))
            return embed(rest, in: schemas + branches, attempt)
        case .negation:
            return embed(rest, in: schemas, attempt)
        case .memberName:
            guard case .string(let name) = rest.value else { return nil }
            let view = compared.members(of: set)
            let value = value(of: self.schemas(ofMember: name, view), attempt.inner)
            return object(set, with: [ExactText(name): value ?? .literal("null")], attempt)
        case .member(let name):
            return embed(rest, under: name, of: set, attempt)
        case .memberMatching(let text):
            let view = compared.members(of: set)
            // A set does not contain the patterns of schemas that depend on the members that they evaluate.
            let sets = [set] + schemas.map { compared.constraints(of: [$0]) }
            let patterns = sets.flatMap { compared.members(of: $0).patterns }
            let row = patterns.first { ExactText($0.text) == ExactText(text) }
            let names = row.map { compared.samples(of: $0.pattern) } ?? []
            guard let name = names.first(where: { view.index(of: $0) == nil }) else { return nil }
            return embed(rest, under: name, of: set, attempt)
        case .otherMember:
            return embed(rest, under: "other", of: set, attempt)
        case .item(let index), .otherItem(let index):
            let view = compared.items(of: set)
            let item = embed(rest, in: view.schemas(at: index), attempt.inner)
            return item.flatMap { array(set, with: [index: $0], attempt) }
        }
    }

    private mutating func embed(
        _ embedding: Embedding,
        under name: String,
        of set: ConstraintSet,
        _ attempt: Attempt
    ) -> SampleValue? {
        let schemas = self.schemas(ofMember: name, compared.members(of: set))
        return embed(embedding, in: schemas, attempt.inner)
            .flatMap { object(set, with: [ExactText(name): $0], attempt) }
    }
}

extension SchemaChange.Step {
    /// The kind of the values into which the step leads; nil if the step stays at the value.
    var kindOfContainer: JSONKind? {
        switch self {
        case .member, .otherMember, .memberMatching, .memberName: .object
        case .item, .otherItem: .array
        case .branch, .dependent, .negation: nil
        }
    }
}

extension ConstraintSet.Choice {
    /// Returns whether none of the branches is among the schemas.
    fileprivate func isUndecided(in schemas: [VersionedSubschema]) -> Bool {
        !branches.contains(where: schemas.contains)
    }
}
