import SchemaKit

/// Comparison of keywords whose values can only be equal or unequal.
extension SchemaComparison {
    /// A keyword of one version, with the properties by which it is compared.
    private struct Signature {
        let name: String
        /// The JSON text of the keyword's value.
        let text: String
        let constraint: ConstraintSet.Constraint

        /// The name and the text. A version has at most one signature with each key.
        var key: ExactText { ExactText(name + " " + text) }
    }

    func compareKeywords(_ sets: Sets, _ outcome: inout Outcome) {
        let kinds = sets.commonKinds
        let old = signatures(of: sets.old, kinds)
        let new = signatures(of: sets.new, kinds)
        let (oldKeys, newKeys) = (Set(old.map(\.key)), Set(new.map(\.key)))
        let removed = old.filter { !newKeys.contains($0.key) }
        let added = new.filter { !oldKeys.contains($0.key) }
        // A keyword whose value changed is reported as one change.
        var unpaired = QueuesByKey(added.map(\.name))
        var isPaired = Array(repeating: false, count: added.count)
        for signature in removed {
            let index = unpaired.first(of: signature.name)
            if let index {
                unpaired.removeFirst(of: signature.name)
                isPaired[index] = true
            }
            addChange(from: signature, to: index.map { added[$0] }, sets, &outcome)
        }
        for index in added.indices where !isPaired[index] {
            addChange(from: nil, to: added[index], sets, &outcome)
        }
    }

    /// Adds the change of a keyword that only one version has, or whose value changed.
    private func addChange(
        from old: Signature?,
        to new: Signature?,
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        guard let name = (new ?? old)?.name else { return }
        outcome.add(
            SchemaChange(
                kind: .keyword(name, old: old?.text, new: new?.text),
                narrows: new != nil,
                widens: old != nil,
                old: location(old?.constraint) ?? location(of: sets.old),
                new: location(new?.constraint) ?? location(of: sets.new)
            )
        )
    }

    private func signatures(of set: ConstraintSet, _ kinds: KindMask) -> [Signature] {
        var seen: Set<ExactText> = []
        return set.constraints.compactMap { constraint in
            guard let constrainedKinds = Self.kinds(of: constraint.instruction),
                constrainedKinds.bits & kinds.bits & KindMask.all.bits != 0
            else { return nil }
            let location = compared.location(of: constraint.keyword, in: constraint.owner)
            let name = compared.name(ofKeywordAt: location)
            let text = SampleValue(compared.value(ofKeywordAt: location)).sorted.text
            let signature = Signature(name: name, text: text, constraint: constraint)
            return seen.insert(signature.key).inserted ? signature : nil
        }
    }

    /// Returns the kinds that an instruction constrains, or nil if the instruction is compared elsewhere.
    private static func kinds(of instruction: Instruction) -> KindMask? {
        switch instruction {
        case .pattern, .format, .customFormat, .content: .string
        case .uniqueItems: KindMask(.array)
        case .custom, .rule, .typeUnion, .disallowedTypes, .unresolvedReference: .all
        // References and `allOf` are flattened into the set, and advice does not change the verdict.
        case .reference, .allOf, .advice: nil
        case .constant, .enumeration: nil  // compareValues
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf, .minLength,
            .maxLength, .minItems, .maxItems, .minProperties, .maxProperties:
            nil  // compareBounds
        case .object, .propertyNames, .dependentRequired, .dependentSchemas, .propertyDependencies:
            nil  // compareMembers
        case .array, .contains: nil  // compareItems
        case .anyOf, .oneOf: nil  // compareChoices
        case .not, .conditional, .dynamicReference: nil  // compareConditions
        case .unevaluatedItems, .unevaluatedProperties: nil  // compareEvaluationTrackingSchemas
        }
    }

    // MARK: Annotations

    /// Compares the keywords that annotate a value and do not affect the verdict. The message about a value that may
    /// contain a secret shows neither the old nor the new value.
    func compareAnnotations(_ sets: Sets, _ outcome: inout Outcome) {
        let old = annotations(of: sets.old)
        let new = annotations(of: sets.new)
        let schemas = sets.old.flattenedSchemas + sets.new.flattenedSchemas
        for name in Set(old.keys).union(new.keys).sorted() {
            let (left, right) = (old[name], new[name])
            let texts = [left, right].map { $0.map { ExactText($0.text) } }
            guard texts[0] != texts[1] else { continue }
            let isHidden = [left, right].contains { annotation in
                annotation.map {
                    compared.mayContainSecret(
                        compared.value(ofKeywordAt: $0.location),
                        under: schemas
                    )
                } ?? false
            }
            outcome.add(
                SchemaChange(
                    kind: .annotation(
                        name,
                        old: isHidden ? nil : left?.text,
                        new: isHidden ? nil : right?.text
                    ),
                    narrows: false,
                    widens: false,
                    old: left?.location
                        ?? sets.old.flattenedSchemas.first.map { compared.location(of: $0) },
                    new: right?.location
                        ?? sets.new.flattenedSchemas.first.map { compared.location(of: $0) }
                )
            )
        }
    }

    private func annotations(
        of set: ConstraintSet
    ) -> [String: (text: String, location: VersionedLocation)] {
        var annotations: [String: (text: String, location: VersionedLocation)] = [:]
        for schema in set.flattenedSchemas {
            let subschema = compared.subschema(schema)
            let program = compared.program(schema.side)
            let dialect = program.registry.resource(subschema.resource).dialect
            let range = subschema.annotations
            for offset in range.start..<range.end {
                let location = compared.location(
                    of: program.annotations[offset].keyword,
                    in: schema
                )
                let name = compared.name(ofKeywordAt: location)
                let text = SampleValue(compared.value(ofKeywordAt: location)).sorted.text
                guard annotations[name] == nil,
                    Self.isReported(name, text, in: dialect)
                else { continue }
                annotations[name] = (text, location)
            }
        }
        return annotations
    }

    /// Returns whether an added, changed or removed annotation is a difference. The value false is the default of
    /// `deprecated`, `readOnly` and `writeOnly`, so it is equal to no annotation.
    private static func isReported(
        _ name: String,
        _ value: String,
        in dialect: Dialect
    ) -> Bool {
        switch dialect.keyword(named: name)?.behavior {
        case .defaultValue, .replacement: true
        case .deprecated: value != "false"
        case .annotation: (name == "readOnly" || name == "writeOnly") && value != "false"
        default: false
        }
    }
}

extension ComparedSchemas {
    /// Returns the name of the keyword at `location`.
    func name(ofKeywordAt location: VersionedLocation) -> String {
        let document = program(location.side).registry.document(location.document).document
        return document.string(at: location.entry)
    }
}

extension SampleValue {
    /// The value with the members of every object sorted by name.
    var sorted: SampleValue {
        switch self {
        case .literal, .string: self
        case .array(let items): .array(items.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member(name: $0.name, value: $0.value.sorted) }
                    .sorted { $0.name < $1.name }
            )
        }
    }
}

/// Comparison of bounds. Only the tightest bounds of each version are compared.
extension SchemaComparison {
    /// The number of a `multipleOf` in one version.
    private struct Divisor {
        let number: JSONNumber
        let constraint: ConstraintSet.Constraint
    }

    /// A bound of numbers in one version.
    private struct Bound {
        let number: JSONNumber
        let isExclusive: Bool
        let constraint: ConstraintSet.Constraint
        /// True for a minimum, false for a maximum.
        let isLower: Bool

        var keyword: SchemaChange.BoundKeyword {
            isExclusive
                ? isLower ? .exclusiveMinimum : .exclusiveMaximum : isLower ? .minimum : .maximum
        }

        /// Returns an equivalent inclusive bound if all values are integers: `exclusiveMinimum` 0 and `minimum` 0.5
        /// become `minimum` 1.
        func normalized(areIntegers: Bool) -> Bound {
            guard areIntegers, let integer = firstAllowedInteger else { return self }
            return Bound(
                number: JSONNumber(unchecked: String(integer)),
                isExclusive: false,
                constraint: constraint,
                isLower: isLower
            )
        }

        /// The allowed integer that is nearest to the bound; nil for an inclusive bound that is an integer, and for
        /// large numbers.
        private var firstAllowedInteger: Int64? {
            if let value = number.int64 {
                guard isExclusive, value.magnitude < Int64.max / 2 else { return nil }
                return isLower ? value + 1 : value - 1
            }
            let value = number.nearestDouble
            let integer = value.rounded(isLower ? .up : .down)
            guard integer != value, integer.magnitude < 0x1p53 else { return nil }
            return Int64(integer)
        }
    }

    func compareBounds(_ sets: Sets, _ outcome: inout Outcome) {
        let kinds = sets.commonKinds
        if kinds.contains(.number) {
            compareNumberBounds(sets, isLower: true, &outcome)
            compareNumberBounds(sets, isLower: false, &outcome)
            compareMultiples(sets, &outcome)
        }
        for row in CountKeyword.all where kinds.contains(row.kind) {
            compareCounts(of: row, sets, &outcome)
        }
    }

    // MARK: Numbers

    private func compareNumberBounds(
        _ sets: Sets,
        isLower: Bool,
        _ outcome: inout Outcome
    ) {
        let areIntegers = sets.old.kinds.restrictsNumbers && sets.new.kinds.restrictsNumbers
        let old = bound(of: sets.old, isLower: isLower, areIntegers: areIntegers)
        let new = bound(of: sets.new, isLower: isLower, areIntegers: areIntegers)
        let isTighter: Bool
        switch (old, new) {
        case (nil, nil): return
        case (nil, .some): isTighter = true
        case (.some, nil): isTighter = false
        case (let old?, let new?):
            if old.number == new.number, old.isExclusive == new.isExclusive { return }
            isTighter = Self.isTighter(new, than: old, isLower: isLower)
        }
        outcome.add(
            SchemaChange(
                kind: kind(from: old, to: new),
                narrows: isTighter,
                widens: !isTighter,
                old: location(old?.constraint) ?? location(of: sets.old),
                new: location(new?.constraint) ?? location(of: sets.new),
                candidates: samples(
                    around: [old, new].compactMap { $0?.number },
                    withMultiplesOf: Self.sampledDivisors(
                        divisors(of: sets.old),
                        divisors(of: sets.new)
                    )
                )
            )
        )
    }

    /// Returns the kind of a change of bounds. At least one of the bounds is not nil.
    private func kind(from old: Bound?, to new: Bound?) -> SchemaChange.Kind {
        if let old, let new, old.isExclusive != new.isExclusive {
            return .boundReplaced(old: phrase(old), new: phrase(new))
        }
        let keyword = old?.keyword ?? new?.keyword ?? .minimum
        return .bound(keyword, old: old?.number.text, new: new?.number.text)
    }

    /// Returns the keyword and the number of a bound. In drafts 3 and 4, `maximum` can be exclusive.
    private func phrase(_ bound: Bound) -> String {
        // An inclusive bound may have been normalized. The keyword in the schema then has another number.
        let name =
            bound.isExclusive
            ? location(bound.constraint).map { compared.name(ofKeywordAt: $0) } : nil
        let isNamedExclusive = name == bound.keyword.rawValue
        return "'\(name ?? bound.keyword.rawValue)' \(bound.number.text)"
            + (bound.isExclusive && !isNamedExclusive ? " (exclusive)" : "")
    }

    /// Returns the tightest bound of a set, or nil if there is none.
    ///
    /// - Parameter areIntegers: True to normalize the bounds, because all values are integers.
    private func bound(of set: ConstraintSet, isLower: Bool, areIntegers: Bool) -> Bound? {
        var tightest: Bound?
        for constraint in set.constraints {
            let program = compared.program(constraint.owner.side)
            var constant: (PoolIndex<NumberConstant>, isExclusive: Bool)?
            switch constraint.instruction {
            case .minimum(let id) where isLower: constant = (id, false)
            case .exclusiveMinimum(let id) where isLower: constant = (id, true)
            case .maximum(let id) where !isLower: constant = (id, false)
            case .exclusiveMaximum(let id) where !isLower: constant = (id, true)
            default: break
            }
            guard let (id, isExclusive) = constant,
                let number = program.constants.node(program.numbers[id].constant).number
            else { continue }
            let bound = Bound(
                number: number,
                isExclusive: isExclusive,
                constraint: constraint,
                isLower: isLower
            )
            .normalized(areIntegers: areIntegers)
            if tightest.map({ Self.isTighter(bound, than: $0, isLower: isLower) }) ?? true {
                tightest = bound
            }
        }
        return tightest
    }

    private static func isTighter(_ left: Bound, than right: Bound, isLower: Bool) -> Bool {
        guard left.number != right.number else { return left.isExclusive && !right.isExclusive }
        return isLower ? left.number > right.number : left.number < right.number
    }

    /// Returns each number, numbers near it, and the multiples of each divisor that are nearest to it.
    private func samples(
        around numbers: [JSONNumber],
        withMultiplesOf divisors: [JSONNumber]
    ) -> [SampleValue] {
        numbers.flatMap { number in
            Self.samples(around: number)
                + divisors.flatMap { Self.multiples(of: $0, near: number) }
        }
    }

    /// Returns numbers at some distances from the multiple of a divisor that is nearest to `number`; none for large
    /// numbers.
    ///
    /// - Parameter offsets: The distances, in units of the divisor. For whole numbers, the results are multiples of the
    ///   divisor.
    private static func multiples(
        of divisor: JSONNumber,
        near number: JSONNumber,
        offsets: [Double] = [-2, -1, 0, 1, 2]
    ) -> [SampleValue] {
        let step = divisor.nearestDouble
        let quotient = (number.nearestDouble / step).rounded()
        guard quotient.magnitude < 0x1p53, (quotient * step).magnitude < 0x1p53 else { return [] }
        return offsets.map { (quotient + $0) * step }.filter(\.isFinite).map { value in
            .literal(Int64(exactly: value).map { String($0) } ?? value.description)
        }
    }

    private static func samples(around number: JSONNumber) -> [SampleValue] {
        var texts = [number.text]
        if let whole = number.int64, whole.magnitude < Int64.max / 2 {
            texts += [String(whole - 1), String(whole + 1)]
            texts += [Double(whole) + 0.5, Double(whole) - 0.5].map(\.description)
        } else {
            let value = number.nearestDouble
            texts += [value - 1, value + 1, value - 0.25, value + 0.25].map(\.description)
        }
        return texts.map(SampleValue.literal)
    }

    private func compareMultiples(_ sets: Sets, _ outcome: inout Outcome) {
        let old = divisors(of: sets.old)
        let new = divisors(of: sets.new)
        let (oldNumbers, newNumbers) = (Set(old.map(\.number)), Set(new.map(\.number)))
        let removed = old.filter { !newNumbers.contains($0.number) }
        let added = new.filter { !oldNumbers.contains($0.number) }
        guard !removed.isEmpty || !added.isEmpty else { return }
        let (narrows, widens) = (!implies(old, added), !implies(new, removed))
        guard narrows || widens else { return }
        let keywordLocation = location(added.first?.constraint ?? removed.first?.constraint)
        let name = keywordLocation.map { compared.name(ofKeywordAt: $0) } ?? "multipleOf"
        let sampled = Self.sampledDivisors(removed, added)
        let bounds = [sets.old, sets.new].flatMap { set in
            [true, false].compactMap { bound(of: set, isLower: $0, areIntegers: false)?.number }
        }
        outcome.add(
            SchemaChange(
                kind: .keyword(
                    name,
                    old: removed.first?.number.text,
                    new: added.first?.number.text
                ),
                narrows: narrows,
                widens: widens,
                old: location(removed.first?.constraint) ?? location(of: sets.old),
                new: location(added.first?.constraint) ?? location(of: sets.new),
                candidates: samples(around: sampled + bounds, withMultiplesOf: sampled)
                    + sampled.flatMap { Self.numbersBetweenMultiples(of: $0, near: bounds) }
            )
        )
    }

    /// The maximum number of divisors of each version for which samples are made. Only a few samples are tried.
    private static let sampledDivisorLimit = 4
    /// The number of bytes of a divisor that count as one step when another divisor is divided by it.
    private static let bytesPerStep = 16

    private static func sampledDivisors(_ old: [Divisor], _ new: [Divisor]) -> [JSONNumber] {
        (old.prefix(sampledDivisorLimit) + new.prefix(sampledDivisorLimit)).map(\.number)
    }

    /// Returns whether each of `others` divides one of `divisors`: a multiple of 6 is also a multiple of 3. Returns
    /// false if no steps are left.
    private func implies(_ divisors: [Divisor], _ others: [Divisor]) -> Bool {
        others.allSatisfy { other in
            divisors.contains { divisor in
                guard compared.hasWorkLeft else { return false }
                compared.spend(1 + divisor.number.text.utf8.count / Self.bytesPerStep)
                return Self.isMultiple(divisor.number, of: other.number)
            }
        }
    }

    /// Returns numbers in the middle between two multiples of a divisor, near zero and near the bounds.
    private static func numbersBetweenMultiples(
        of divisor: JSONNumber,
        near bounds: [JSONNumber]
    ) -> [SampleValue] {
        ([JSONNumber(unchecked: "0")] + bounds).flatMap {
            multiples(of: divisor, near: $0, offsets: [0.5, -0.5])
        }
    }

    /// Returns the divisors of a set. If all numbers are integers, divisors of 1 are left out.
    private func divisors(of set: ConstraintSet) -> [Divisor] {
        set.constraints.compactMap { constraint in
            guard case .multipleOf(let id) = constraint.instruction else { return nil }
            let program = compared.program(constraint.owner.side)
            let node = program.constants.node(program.numbers[id].constant)
            guard let number = node.number else { return nil }
            // Every integer is a multiple of 1 and of 0.5.
            let one = JSONNumber(unchecked: "1")
            if set.kinds.restrictsNumbers, Self.isMultiple(one, of: number) { return nil }
            return Divisor(number: number, constraint: constraint)
        }
    }

    private static func isMultiple(_ number: JSONNumber, of divisor: JSONNumber) -> Bool {
        !divisor.isZero && number.isMultiple(of: divisor)
    }

    // MARK: Counts

    /// A keyword that limits a length or a count.
    private struct CountKeyword {
        let name: SchemaChange.BoundKeyword
        let kind: JSONKind
        /// True for a minimum, false for a maximum.
        let isLower: Bool
        /// A function that returns the count in an instruction of this keyword, or nil for other instructions.
        let count: (Instruction) -> Int?

        static var all: [CountKeyword] {
            [
                CountKeyword(name: .minLength, kind: .string, isLower: true) {
                    if case .minLength(let count) = $0 { count } else { nil }
                },
                CountKeyword(name: .maxLength, kind: .string, isLower: false) {
                    if case .maxLength(let count) = $0 { count } else { nil }
                },
                CountKeyword(name: .minItems, kind: .array, isLower: true) {
                    if case .minItems(let count) = $0 { count } else { nil }
                },
                CountKeyword(name: .maxItems, kind: .array, isLower: false) {
                    if case .maxItems(let count) = $0 { count } else { nil }
                },
                CountKeyword(name: .minProperties, kind: .object, isLower: true) {
                    if case .minProperties(let count) = $0 { count } else { nil }
                },
                CountKeyword(name: .maxProperties, kind: .object, isLower: false) {
                    if case .maxProperties(let count) = $0 { count } else { nil }
                },
            ]
        }
    }

    private func compareCounts(
        of row: CountKeyword,
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        let old = tightest(row, sets.old)
        let new = tightest(row, sets.new)
        guard old?.count != new?.count else { return }
        let isTighter: Bool
        switch (old?.count, new?.count) {
        case (let old?, let new?): isTighter = row.isLower ? new > old : new < old
        case (let old, _): isTighter = old == nil
        }
        if let bound = isTighter ? new : old,
            isImplied(bound.count, row, by: isTighter ? sets.old : sets.new)
        {
            return
        }
        outcome.add(
            SchemaChange(
                kind: .bound(
                    row.name,
                    old: old.map { "\($0.count)" },
                    new: new.map { "\($0.count)" }
                ),
                narrows: isTighter,
                widens: !isTighter,
                old: location(old?.constraint) ?? location(of: sets.old),
                new: location(new?.constraint) ?? location(of: sets.new),
                // The search for a witness resizes arrays and objects itself.
                candidates: row.kind == .string
                    ? [old?.count, new?.count].compactMap { $0 }.flatMap(Self.strings(around:)) : []
            )
        )
    }

    /// Returns whether other keywords make a bound ineffective: as many required members as `minProperties` demands, or
    /// schemas of items that reject every item beyond `maxItems`.
    private func isImplied(
        _ count: Int,
        _ row: CountKeyword,
        by set: ConstraintSet
    ) -> Bool {
        switch row.name {
        case .minProperties: return count <= compared.members(of: set).required.count
        case .maxItems:
            let items = compared.items(of: set)
            let rejected = (0...items.prefixCount).first {
                compared.hasStructureStepsLeft
                    && compared.constraints(of: items.schemas(at: $0)).rejectsAll
            }
            return rejected.map { count >= $0 } ?? false
        default: return false
        }
    }

    private func tightest(
        _ row: CountKeyword,
        _ set: ConstraintSet
    ) -> (count: Int, constraint: ConstraintSet.Constraint)? {
        let bounds = set.constraints.compactMap { constraint in
            row.count(constraint.instruction).map { (count: $0, constraint: constraint) }
        }
        // A minimum of 0 is no constraint.
        .filter { !row.isLower || $0.count > 0 }
        return row.isLower
            ? bounds.max { $0.count < $1.count } : bounds.min { $0.count < $1.count }
    }

    private static func strings(around count: Int) -> [SampleValue] {
        ValueSampler.counts(around: count, upTo: ValueSampler.maximumTextLength)
            .map { .string(String(repeating: "a", count: $0)) }
    }
}
