import SchemaKit

/// The constraints that several schemas apply to one value. The constraints of references and of `allOf` are flattened
/// into the set.
///
/// Equivalent forms of a constraint give the same constraints:
/// - a reference, and its target
/// - `allOf`, and its branches
/// - a choice with a single branch, and this branch (unless choices are kept)
/// - `enum`, and a choice of constants (unless choices are kept)
/// - `type`, and a choice of types (unless choices are kept)
struct ConstraintSet {
    /// One instruction, with the keyword and the schema that it comes from.
    struct Constraint {
        let instruction: Instruction
        let keyword: KeywordEntry
        let owner: VersionedSubschema
    }

    /// An `anyOf`, of which at least one branch must match, or an exclusive `oneOf`, of which exactly one must match.
    struct Choice {
        let branches: [VersionedSubschema]
        let isExclusive: Bool
        let constraint: Constraint
    }

    /// The schemas from which the set was made.
    let schemas: [VersionedSubschema]
    /// The kinds that ``kindRestrictions`` leave. Lists of constants do not restrict them further.
    private(set) var kinds = KindMask.all
    /// The keywords that restrict the kinds, each with the kinds that it leaves and with its schema. The keyword is
    /// `none` for the schema `false` and for a choice of types.
    private(set) var kindRestrictions:
        [(kinds: KindMask, keyword: KeywordEntry, schema: VersionedSubschema)] = []
    private(set) var constraints: [Constraint] = []
    private(set) var choices: [Choice] = []
    /// The lists of constants. A value must be in all of them.
    private(set) var valueLists: [(values: [JSONNode], constraint: Constraint)] = []
    /// The nested schemas that cannot be flattened, because they depend on the members or items that they evaluate
    /// themselves, as with `unevaluatedProperties`.
    private(set) var evaluationTrackingSchemas: [VersionedSubschema] = []
    /// All schemas that were flattened into the set, the outermost first.
    private(set) var flattenedSchemas: [VersionedSubschema] = []

    /// True if every `anyOf` and `oneOf` stays in ``choices``, even with a single branch or with constants as branches.
    private let keepsChoices: Bool
    /// The schemas in ``flattenedSchemas`` and ``evaluationTrackingSchemas``; empty after the set is made.
    private var visited: Set<VersionedSubschema> = []

    init(
        of schemas: [VersionedSubschema],
        in compared: ComparedSchemas,
        keepsChoices: Bool = false
    ) {
        self.schemas = schemas
        self.keepsChoices = keepsChoices
        for schema in schemas { collect(schema, compared, isOnlySchema: schemas.count == 1) }
        visited = []
    }

    /// Adds the constraints of a schema.
    ///
    /// - Parameter isOnlySchema: True if no other schema and no keyword around this schema, apart from `type`, applies
    ///   to the value.
    private mutating func collect(
        _ schema: VersionedSubschema,
        _ compared: ComparedSchemas,
        isOnlySchema: Bool
    ) {
        guard visited.insert(schema).inserted else { return }
        let program = compared.program(schema.side)
        let subschema = program[schema.id]
        if subschema.tracksEvaluated, !isOnlySchema {
            evaluationTrackingSchemas.append(schema)
            return
        }
        flattenedSchemas.append(schema)
        restrict(to: subschema.kinds, by: subschema.typeKeyword, of: schema)
        let isOnlyConstraint = isOnlySchema && subschema.instructions.count == 1
        for offset in subschema.instructions.start..<subschema.instructions.end {
            let constraint = Constraint(
                instruction: program.instructions[offset],
                keyword: program.origins[offset],
                owner: schema
            )
            add(constraint, in: compared, isOnlyConstraint: isOnlyConstraint)
        }
    }

    private mutating func restrict(
        to other: KindMask,
        by keyword: KeywordEntry,
        of schema: VersionedSubschema
    ) {
        guard other != .all else { return }
        kinds = kinds.intersection(other)
        kindRestrictions.append((other, keyword, schema))
    }

    private mutating func add(
        _ constraint: Constraint,
        in compared: ComparedSchemas,
        isOnlyConstraint: Bool
    ) {
        let side = constraint.owner.side
        let program = compared.program(side)
        switch constraint.instruction {
        case .reference(let target):
            let target = VersionedSubschema(side: side, id: target)
            collect(target, compared, isOnlySchema: isOnlyConstraint)
        case .allOf(let range):
            for branch in program.listedSubschemas(range, side) {
                collect(branch, compared, isOnlySchema: isOnlyConstraint && range.count == 1)
            }
        case .anyOf(let range), .oneOf(let range):
            var isExclusive = false
            if case .oneOf = constraint.instruction { isExclusive = true }
            let choice = Choice(
                branches: program.listedSubschemas(range, side),
                isExclusive: isExclusive,
                constraint: constraint
            )
            addChoice(choice, in: compared, isOnlyConstraint: isOnlyConstraint)
        case .constant, .enumeration:
            valueLists.append((program.listedValues(of: constraint.instruction) ?? [], constraint))
        case .typeUnion(let plan) where program.namesOnlyTypes(program.typeUnions[plan]):
            restrict(
                to: program.typeUnions[plan].kinds,
                by: constraint.keyword,
                of: constraint.owner
            )
        case .disallowedTypes(let plan) where program.namesOnlyTypes(program.typeUnions[plan]):
            let rejected = program.typeUnions[plan].kinds
            // A mask cannot express the numbers that are left if only the integers are rejected.
            let isPartial = rejected.restrictsNumbers
            let kept = isPartial ? KindMask.number.bits : 0
            restrict(
                to: KindMask(bits: KindMask.all.bits & (~rejected.bits | kept)),
                by: constraint.keyword,
                of: constraint.owner
            )
            if isPartial { constraints.append(constraint) }
        case .advice:
            break
        case .rule(let rule) where program.rules[rule].isAdvisory:
            break
        default:
            constraints.append(constraint)
        }
    }

    private mutating func addChoice(
        _ choice: Choice,
        in compared: ComparedSchemas,
        isOnlyConstraint: Bool
    ) {
        let (branches, isExclusive) = (choice.branches, choice.isExclusive)
        if keepsChoices {
            choices.append(choice)
            return
        }
        if branches.count == 1 {
            collect(branches[0], compared, isOnlySchema: isOnlyConstraint)
            return
        }
        // Constants as branches become a list of constants, and types as branches restrict the kinds. In `oneOf`, this
        // is possible only if no constant and no type is in two branches.
        let sets = branches.map { compared.simpleConstraints(of: $0) }
        if !isExclusive || sets.areDisjointLists, sets.allSatisfy({ $0?.isListOfValues == true }) {
            valueLists.append((sets.flatMap { $0?.valueLists[0].values ?? [] }, choice.constraint))
        } else if sets.allSatisfy({ $0?.restrictsOnlyKinds == true }),
            !isExclusive || sets.areDisjointTypes
        {
            restrict(
                to: sets.reduce(KindMask.none) { $0.union($1?.kinds ?? .none) },
                by: .none,
                of: choice.constraint.owner
            )
        } else {
            choices.append(choice)
        }
    }

    /// The shortest of ``valueLists``; nil if there is none.
    var shortestValueList: (values: [JSONNode], constraint: Constraint)? {
        valueLists.min { $0.values.count < $1.values.count }
    }

    /// The kinds of those constants in the shortest list that ``kinds`` allows; ``kinds`` if there is no list.
    var kindsOfConstants: KindMask {
        guard let list = shortestValueList else { return kinds }
        let integers = KindMask(bits: KindMask.number.bits | KindMask.integersOnly)
        return list.values.filter { kinds.contains($0) }.reduce(KindMask.none) { result, value in
            let isInteger = value.number?.isInteger == true
            return result.union(isInteger ? integers : KindMask(value.kind))
        }
    }

    /// True if there are no constraints.
    var isEmpty: Bool {
        kinds == .all && constraints.isEmpty && choices.isEmpty && valueLists.isEmpty
            && evaluationTrackingSchemas.isEmpty
    }

    /// True if values of every kind are rejected.
    var rejectsAll: Bool { kinds.bits & KindMask.all.bits == 0 }

    /// True if the set consists of one choice. The set may restrict the kinds, too.
    var isOneChoice: Bool {
        choices.count == 1 && constraints.isEmpty && valueLists.isEmpty
            && evaluationTrackingSchemas.isEmpty
    }

    /// True if a set from `simpleConstraints(of:)` accepts exactly the constants of one list.
    fileprivate var isListOfValues: Bool {
        valueLists.first?.values.allSatisfy({ kinds.contains($0) }) == true
    }

    /// True if a set from `simpleConstraints(of:)` only restricts the kinds.
    fileprivate var restrictsOnlyKinds: Bool { kinds != .all && valueLists.isEmpty }
}

extension ComparedSchemas {
    /// Returns the kinds of the values that a set may accept. A choice restricts the kinds to those of its branches.
    func possibleKinds(of set: ConstraintSet) -> KindMask {
        set.choices.reduce(set.kindsOfConstants) { kinds, choice in
            let branchKinds = choice.branches.map { constraints(of: [$0]).kindsOfConstants }
            return kinds.intersection(branchKinds.reduce(KindMask.none) { $0.union($1) })
        }
    }

    /// Returns the constraints of a branch that consists only of types or constants, or nil for other branches. The
    /// function is called while the constraints of the enclosing schema are computed. The branch may refer back to this
    /// schema, so the function follows only a few references and computes no constraints of larger branches.
    fileprivate func simpleConstraints(of branch: VersionedSubschema) -> ConstraintSet? {
        let referenceLimit = 8
        let program = program(branch.side)
        var schema = branch
        for _ in 0..<referenceLimit {
            let instructions = program[schema.id].instructions
            guard instructions.count <= 1 else { return nil }
            guard instructions.count == 1 else { return constraints(of: [schema]) }
            switch program.instructions[instructions.start] {
            case .reference(let target) where program[schema.id].kinds == .all:
                schema = VersionedSubschema(side: branch.side, id: target)
            case .constant, .enumeration:
                return constraints(of: [schema])
            default:
                return nil
            }
        }
        return nil
    }
}

extension SchemaProgram {
    /// Returns whether the value of `type` or `disallow` in draft 3 has no schemas. In the list of branches,
    /// `SubschemaID.none` stands for the name of a type.
    fileprivate func namesOnlyTypes(_ plan: TypeUnionPlan) -> Bool {
        listedSubschemas(in: plan.branches).allSatisfy(\.isNone)
    }
}

extension [ConstraintSet?] {
    fileprivate var areDisjointLists: Bool {
        let values = flatMap { $0?.valueLists.first?.values ?? [] }.map(SampleValue.init)
        return Set(values).count == values.count
    }

    fileprivate var areDisjointTypes: Bool {
        let bits = map { ($0?.kinds.bits ?? 0) & KindMask.all.bits }
        return bits.reduce(0) { $0 + $1.nonzeroBitCount }
            == bits.reduce(0) { $0 | $1 }.nonzeroBitCount
    }
}

extension KindMask {
    /// Returns the kinds in both sets. Numbers are restricted to integers if one of the sets restricts them.
    func intersection(_ other: KindMask) -> KindMask {
        var result = KindMask(bits: bits & other.bits & KindMask.all.bits)
        if result.contains(.number) { result.bits |= (bits | other.bits) & KindMask.restrictions }
        return result
    }

    /// Returns the kinds in either set. Numbers are restricted to integers if each set that contains numbers restricts
    /// them.
    func union(_ other: KindMask) -> KindMask {
        var result = KindMask(bits: (bits | other.bits) & KindMask.all.bits)
        let setsWithNumbers = [self, other].filter { $0.contains(.number) }
        if !setsWithNumbers.isEmpty, setsWithNumbers.allSatisfy(\.restrictsNumbers) {
            // `1.0` is an integer if it is one in either set.
            let common = setsWithNumbers.reduce(KindMask.restrictions) { $0 & $1.bits }
            result.bits |= common == 0 ? KindMask.integersOnly : common
        }
        return result
    }
}

extension SchemaProgram {
    /// Returns the subschemas in a range of the pool `listedSubschemas`, without missing subschemas.
    func listedSubschemas(_ range: PoolRange, _ side: SchemaSide) -> [VersionedSubschema] {
        (range.start..<range.end).compactMap { offset in
            let id = listedSubschemas[offset]
            return id.isNone ? nil : VersionedSubschema(side: side, id: id)
        }
    }
}
