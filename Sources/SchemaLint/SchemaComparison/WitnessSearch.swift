import SchemaKit

/// A search for witnesses: values that are valid under one version and invalid under the other.
struct WitnessSearch {
    private let compared: ComparedSchemas
    private var sampler: ValueSampler
    private let roots: [VersionedSubschema]

    init(_ compared: ComparedSchemas) {
        self.compared = compared
        sampler = ValueSampler(compared)
        roots = [compared.root(.old), compared.root(.new)]
    }

    /// Returns whether a value is valid under the version `side` and invalid under the other version.
    func isWitness(_ value: SampleValue, validOn side: SchemaSide) -> Bool {
        compared.accepts(value, under: [compared.root(side)])
            && compared.rejects(value, under: [compared.root(side.other)])
    }

    /// A value that is valid under only one version.
    struct Witness {
        let value: SampleValue
        /// True if the changed keyword alone decides differently about the value. Otherwise, the verdicts differ
        /// because of another change.
        let showsChange: Bool
    }

    /// A request for a witness of a change.
    private struct Request {
        /// The version under which the witness is valid.
        let side: SchemaSide
        let steps: ArraySlice<SchemaChange.Step>
        /// The lists of schemas for which the values around a candidate are made.
        let bases: [[VersionedSubschema]]
        /// The evidence for the change; nil if every witness is accepted.
        var evidence: ChangeEvidence?

        /// Returns whether a candidate shows the change.
        mutating func isShown(by candidate: SampleValue) -> Bool {
            evidence?.isGiven(by: candidate) ?? true
        }
    }

    /// Returns a witness of a change, or nil if none was found. A witness that shows the change is preferred.
    ///
    /// - Parameters:
    ///   - side: The version under which the value is valid.
    ///   - isByOverlap: True to search for a value that the other version rejects because two branches of `oneOf` match
    ///     there: the changed branch and a further branch.
    mutating func witness(
        for change: SchemaChange,
        validOn side: SchemaSide,
        byOverlap isByOverlap: Bool = false
    ) -> Witness? {
        guard compared.hasWorkLeft, !change.isTooDeep else { return nil }
        sampler.matchesFurtherBranch = isByOverlap
        // For an overlap, the changed branch must accept the value in the version that rejects the root value.
        var candidates =
            change.isAboutOneValue
            ? change.candidates
            : localCandidates(for: change, validOn: isByOverlap ? side.other : side)
        if isByOverlap {
            candidates = overlappingValues(of: change, acceptedOn: side.other) + candidates
        }
        // If the rest of the value is valid under both versions, only changes of the value at the location can be the
        // reason for the verdicts. A value with another rest does not prove a speculative break.
        let needsProof = change.isBreakSpeculative && side == .old
        var request = Request(
            side: side,
            steps: change.steps[...],
            bases: needsProof ? [roots] : [roots, [compared.root(side)]],
            evidence: isByOverlap ? nil : ChangeEvidence(for: change, in: compared)
        )
        let first = candidates.prefix(Self.candidateLimit)
        guard let witness = witness(among: first, for: &request) else { return nil }
        if witness.showsChange { return witness }
        // Other changes can decide about all of the first candidates.
        let others = candidates.dropFirst(Self.candidateLimit).prefix(Self.examinedCandidateLimit)
            .filter { request.isShown(by: $0) }
        return self.witness(among: others.prefix(Self.candidateLimit), for: &request) ?? witness
    }

    /// Returns a witness that contains one of the candidates, or nil if none was found. A witness that shows the change
    /// is preferred.
    private mutating func witness(
        among candidates: ArraySlice<SampleValue>,
        for request: inout Request
    ) -> Witness? {
        var indirectWitness: Witness?
        sampler.hasIgnoredChoice = false
        // Most values are valid even if choices (`anyOf`, `oneOf`) and conditions on the way to the candidate are
        // ignored. Values for certain branches and outcomes are made only if no such value is a witness.
        for decidesChoices in [false, true] where !decidesChoices || sampler.hasIgnoredChoice {
            sampler.decidesChoices = decidesChoices
            for base in request.bases {
                let limit = decidesChoices ? Self.decidedCandidateLimit : Self.candidateLimit
                for candidate in candidates.prefix(limit) {
                    // One witness that does not show the change is enough.
                    guard indirectWitness == nil || request.isShown(by: candidate) else { continue }
                    let value = value(with: candidate, of: base, for: request)
                    guard let value else { continue }
                    let witness = Witness(
                        value: value,
                        showsChange: request.isShown(by: candidate)
                    )
                    if witness.showsChange { return witness }
                    indirectWitness = witness
                }
            }
        }
        return indirectWitness
    }

    /// Returns a value that contains a candidate at the location of a change and is valid under only one version, or
    /// nil if none was found.
    private mutating func value(
        with candidate: SampleValue,
        of base: [VersionedSubschema],
        for request: Request
    ) -> SampleValue? {
        for variant in 0..<Self.variantLimit {
            let value = sampler.value(
                of: base,
                with: candidate,
                at: request.steps,
                variant: variant
            )
            if let value, isWitness(value, validOn: request.side) { return value }
        }
        return nil
    }

    /// The maximum number of candidates that are tried at the location of a change.
    private static let candidateLimit = 8
    /// The maximum number of further candidates that are examined if the first ones do not show the change.
    private static let examinedCandidateLimit = 64
    /// The maximum number of candidates that are tried again with values that match a branch of each choice.
    private static let decidedCandidateLimit = 4
    /// The number of variants of the root value that are tried with each candidate.
    private static let variantLimit = 6
    /// The maximum number of schemas of a change for which values are made.
    private static let sampledSchemaLimit = 8
    /// The number of variants of values that are made for one schema of a change.
    private static let sampledVariantCount = 4
    /// The number of variants of values that are adapted to the kind of change.
    private static let baseVariantCount = 5

    /// Returns values for the location of the change. Values that only the version `side` accepts there come first. A
    /// negation on the way reverses the roles of the versions.
    private mutating func localCandidates(
        for change: SchemaChange,
        validOn side: SchemaSide
    ) -> [SampleValue] {
        let isNegated = change.steps.count { $0 == .negation } % 2 == 1
        let localSide = isNegated ? side.other : side
        // `schemas(at:on:)` cannot follow steps through a negation. The schemas of the change are used instead, without
        // other schemas that apply because of branches on the way.
        let schemas: [SchemaSide: [VersionedSubschema]] =
            change.steps.contains(.negation)
            ? [.old: change.oldSchemas, .new: change.newSchemas]
            : [
                .old: sampler.schemas(at: change.steps, on: .old),
                .new: sampler.schemas(at: change.steps, on: .new),
            ]
        let (accepting, rejecting) = (schemas[localSide] ?? [], schemas[localSide.other] ?? [])
        if case .dependent(let name, _) = change.steps.last {
            sampler.requestMember(name)
        }
        defer { sampler.requestMember(nil) }
        var pool = change.candidates
        for schema in change.sampledSchemas.prefix(Self.sampledSchemaLimit) {
            for variant in 0..<Self.sampledVariantCount {
                pool += [
                    sampler.value(of: accepting + [schema], variant: variant),
                    sampler.value(of: [schema], variant: variant),
                ].compactMap { $0 }
            }
        }
        pool += tailored(to: change, acceptedBy: accepting, rejectedBy: rejecting)
        for variant in 0..<Self.poolVariantCount {
            if let value = sampler.value(of: accepting, variant: variant) { pool.append(value) }
        }
        if case .dependent(let name, _) = change.steps.last {
            // The schema applies only to objects with this member.
            pool = pool.compactMap { $0.adding(name, .integer(1)) }
        }
        var seen: Set<SampleValue> = []
        pool = pool.filter { seen.insert($0).inserted }
        if change.needsOverlap {
            pool = pool.filter { value in
                change.sampledSchemas.count { compared.accepts(value, under: [$0]) } > 1
            }
        }
        var distinguishing = pool.filter {
            compared.accepts($0, under: accepting) && !compared.accepts($0, under: rejecting)
        }
        if distinguishing.isEmpty {
            distinguishing = resizedArrays(for: change, acceptedBy: accepting).filter {
                !compared.accepts($0, under: rejecting)
            }
        }
        let accepted = pool.filter {
            compared.accepts($0, under: accepting) && !distinguishing.contains($0)
        }
        let sorted = distinguishing.sorted { $0.text.utf8.count < $1.text.utf8.count }
        return sorted.alternatingKinds + accepted
    }

    /// Returns values that match a further branch, for a change of a branch of `oneOf` itself. The changed branch
    /// accepts the values only in the version `side`.
    private mutating func overlappingValues(
        of change: SchemaChange,
        acceptedOn side: SchemaSide
    ) -> [SampleValue] {
        guard case .branch(let branches) = change.steps.last else { return [] }
        let outer = sampler.schemas(at: Array(change.steps.dropLast()), on: side)
        let others = sampler.otherBranches(besides: branches, in: outer)
        let accepting = branches.filter { $0.side == side }
        let rejecting = branches.filter { $0.side != side }
        var values: [SampleValue] = []
        for variant in 0..<Self.sampledVariantCount {
            for other in others.prefix(Self.sampledSchemaLimit) {
                let value = sampler.value(of: accepting + [other], variant: variant)
                guard let value, !values.contains(value) else { continue }
                if !compared.accepts(value, under: rejecting) { values.append(value) }
            }
        }
        return values
    }

    /// Returns arrays for a change of their number of items. The schemas accept the arrays, even if `uniqueItems` and
    /// an `enum` of the items leave only a few arrays.
    private mutating func resizedArrays(
        for change: SchemaChange,
        acceptedBy schemas: [VersionedSubschema]
    ) -> [SampleValue] {
        guard case .bound(let keyword, let old, let new) = change.kind,
            keyword == .minItems || keyword == .maxItems
        else { return [] }
        defer { sampler.requestItems(0) }
        var arrays: [SampleValue] = []
        for count in [old, new].compactMap({ $0 }).compactMap({ Int($0) }) {
            for size in ValueSampler.counts(around: count, upTo: ValueSampler.maximumItemCount) {
                sampler.requestItems(size)
                // Variants 1 and 2 are left out, because they can have more items than requested.
                for variant in [0, 3] {
                    let value = sampler.value(of: schemas, variant: variant)
                    if let value, !arrays.contains(value) { arrays.append(value) }
                }
            }
        }
        return arrays
    }

    /// The number of variants of values that are made for the location of a change.
    private static let poolVariantCount = 12

    /// Returns values that fit the kind of change, such as objects with one member fewer or more.
    private mutating func tailored(
        to change: SchemaChange,
        acceptedBy accepting: [VersionedSubschema],
        rejectedBy rejecting: [VersionedSubschema]
    ) -> [SampleValue] {
        let bases = (0..<Self.baseVariantCount).flatMap { variant in
            [
                sampler.value(of: accepting + rejecting, variant: variant),
                sampler.value(of: accepting, variant: variant),
            ].compactMap { $0 }
        }
        switch change.kind {
        case .required(let name), .notRequired(let name):
            return bases.compactMap { $0.removing(name) }
        case .dependency(let other, let name, _):
            // `localCandidates` ends this request, so its later values have the member, too.
            sampler.requestMember(name)
            let objects = (0..<Self.sampledVariantCount).compactMap {
                sampler.value(of: accepting, variant: $0)?.removing(other)
            }
            return objects
                + bases.compactMap {
                    $0.removing(other)?.adding(name, .integer(1))
                }
                + (0..<Self.sampledVariantCount).compactMap {
                    sampler.value(
                        of: accepting,
                        with: .integer(1),
                        at: [.member(name)],
                        variant: $0
                    )?.removing(other)
                }
        case .bound(let keyword, let old, let new):
            let counts = [old, new].compactMap { $0 }.compactMap { Int($0) }
            return bases.flatMap { $0.resized(keyword, around: counts) }
        case .keyword:
            return bases.compactMap(\.withRepetition) + bases.compactMap(\.withFallingNumbers)
                + bases
                + Self.plainValues
        case .boundReplaced:
            // The candidates of the change are the numbers around both bounds.
            return []
        case .unresolvedReference, .applicator, .exclusive, .condition, .branch, .types,
            .everyValueRejected, .someValuesAllowed, .memberConstrained, .memberUnconstrained,
            .memberForbidden, .memberAllowed, .uncompared:
            // Values that the accepting version accepts, and values of every kind.
            return bases + Self.plainValues
        case .value, .valuesRestricted, .valuesUnrestricted, .annotation:
            return Self.plainValues
        }
    }

    private static let plainValues: [SampleValue] = [
        .string("a"), .integer(1), .object([]), .array([]), .literal("true"), .literal("null"),
        .literal("0.5"), .string(""), .string("other"),
    ]

    // MARK: Without a change

    /// Returns values that are valid under at least one version and are not made for a specific change.
    mutating func samples(variantCount: Int) -> [SampleValue] {
        var samples: [SampleValue] = []
        for variant in 0..<variantCount {
            for schemas in [[roots[0]], [roots[1]], roots] {
                if let value = sampler.value(of: schemas, variant: variant) {
                    samples.append(value)
                }
            }
        }
        return samples
    }
}

extension SchemaChange {
    /// True if the change adds or removes one constant. Only that constant can be a witness.
    fileprivate var isAboutOneValue: Bool {
        if case .value = kind { true } else { false }
    }
}

extension [SampleValue] {
    /// The values in an order in which each kind has its turn. Only the first values are tried, and the schemas around
    /// the location may allow only one kind.
    fileprivate var alternatingKinds: [SampleValue] {
        var counts: [UInt8: Int] = [:]
        let turns = map { value in
            counts[value.kindMark, default: 0] += 1
            return counts[value.kindMark] ?? 0
        }
        return indices.sorted { (turns[$0], $0) < (turns[$1], $1) }.map { self[$0] }
    }
}

extension SampleValue {
    /// A mark of the value's kind: the first byte of its text, but one byte for all numbers and one for both Booleans.
    fileprivate var kindMark: UInt8 {
        guard let first = text.utf8.first else { return 0 }
        return switch first {
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): UInt8(ascii: "0")
        case UInt8(ascii: "f"): UInt8(ascii: "t")
        default: first
        }
    }

    func removing(_ name: String) -> SampleValue? {
        guard case .object(let members) = self else { return nil }
        return .object(members.filter { ExactText($0.name) != ExactText(name) })
    }

    func adding(_ name: String, _ value: SampleValue) -> SampleValue? {
        guard case .object(let members) = self else { return nil }
        let key = ExactText(name)
        guard !members.contains(where: { ExactText($0.name) == key }) else { return self }
        return .object(members + [Member(name: name, value: value)])
    }

    /// An array that has the first item twice, or 1 twice if there is no item; nil if the value is not an array.
    fileprivate var withRepetition: SampleValue? {
        guard case .array(let items) = self else { return nil }
        let item = items.first ?? .integer(1)
        return .array([item, item])
    }

    /// The object with other numbers, each less than the number before it; nil if the value is not an object.
    fileprivate var withFallingNumbers: SampleValue? {
        guard case .object(let members) = self else { return nil }
        return .object(
            members.enumerated().map { index, member in
                guard case .literal(let text) = member.value, JSONNumber(text) != nil else {
                    return member
                }
                return Member(name: member.name, value: .integer(members.count - index))
            }
        )
    }

    /// Returns variants of an array or an object: for each count, variants with this number of items or members, with
    /// one less, and with one more.
    fileprivate func resized(
        _ keyword: SchemaChange.BoundKeyword,
        around counts: [Int]
    ) -> [SampleValue] {
        let sizes = counts.flatMap {
            ValueSampler.counts(around: $0, upTo: ValueSampler.maximumItemCount)
        }
        switch (self, keyword) {
        case (.array(let items), .minItems), (.array(let items), .maxItems),
            (.array(let items), .minContains), (.array(let items), .maxContains):
            let filler = items.last ?? .integer(1)
            return sizes.flatMap { size -> [SampleValue] in
                let kept = Array(items.prefix(size))
                let missing = size - kept.count
                return [
                    .array(kept + Array(repeating: filler, count: missing)),
                    .array(kept + (0..<missing).map { .integer($0) }),
                    .array(kept + (0..<missing).map { .string("a\($0)") }),
                ]
            }
        case (.object(let members), .minProperties), (.object(let members), .maxProperties):
            return sizes.map { size in
                let kept = Array(members.prefix(size))
                let taken = Set(kept.map(\.name))
                let names = (0..<size).map { "other\($0)" }.filter { !taken.contains($0) }
                let others = names.prefix(size - kept.count).map {
                    Member(name: $0, value: members.last?.value ?? .integer(1))
                }
                return .object(kept + others)
            }
        default:
            return []
        }
    }
}

extension ValueSampler {
    /// Returns the other branches of each `oneOf` of the schemas that has one of `branches`.
    func otherBranches(
        besides branches: [VersionedSubschema],
        in schemas: [VersionedSubschema]
    ) -> [VersionedSubschema] {
        compared.constraints(of: schemas).choices
            .filter { $0.isExclusive && $0.branches.contains(where: branches.contains) }
            .flatMap { choice in choice.branches.filter { !branches.contains($0) } }
    }

    /// Returns the schemas that apply at a location in one version if the value matches the branches in the steps. The
    /// result is empty if the steps lead through a negation.
    ///
    /// If a value should match a further branch, the schemas whose `oneOf` has a branch in the last steps are left out,
    /// because they reject such a value.
    func schemas(at steps: [SchemaChange.Step], on side: SchemaSide) -> [VersionedSubschema] {
        var schemas = [compared.root(side)]
        var excluded: [VersionedSubschema] = []
        for step in steps {
            if step.kindOfContainer != nil { excluded = [] }
            let set = compared.constraints(of: schemas)
            switch step {
            case .branch(let branches), .dependent(_, let branches):
                if matchesFurtherBranch {
                    excluded += schemas.filter {
                        !otherBranches(besides: branches, in: [$0]).isEmpty
                    }
                }
                schemas += branches.filter { $0.side == side && !schemas.contains($0) }
            case .negation:
                return []
            case .member(let name):
                schemas = self.schemas(ofMember: name, compared.members(of: set))
            case .otherMember:
                schemas = compared.members(of: set).schemasForOthers
            case .memberMatching(let text):
                schemas = compared.members(of: set).schemas(forPattern: text)
            case .memberName:
                schemas = set.constraints.compactMap {
                    guard case .propertyNames(let id) = $0.instruction else { return nil }
                    return VersionedSubschema(side: side, id: id)
                }
            case .item(let index), .otherItem(let index):
                schemas = compared.items(of: set).schemas(at: index)
            }
        }
        return schemas.filter { !excluded.contains($0) }
    }
}
