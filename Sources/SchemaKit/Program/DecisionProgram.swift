/// A compiled schema that only decides whether a value is valid.
///
/// The bytecode gives the verdicts of the instructions from which it is compiled, in fewer steps. The bytecode of a
/// subschema is a row of sixteen columns, one for each value of the low four bits of `JSONEntry.attributes`. A column
/// holds the first step for JSON values whose attributes end in these bits, or the verdict if no step is needed. A
/// reference to a small subschema is replaced by a copy of the subschema's steps. The table of member names has the
/// subschema of each member. Unions record the branches that values of each kind can match. For
///
///     {"properties": {"id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "integer", "minimum": 1}}}
///
/// there are three rows. Row 1 has a copy, steps 1 to 4, of the steps of row 2, which are steps 5 to 8. `1.0` stands
/// for a number with a fraction or an exponent:
///
///     row 0   object: step 0                 all others: accepted
///     row 1   number: step 1; 1.0: step 2    all others: rejected
///     row 2   number: step 5; 1.0: step 6    all others: rejected
///
///     step 0   member(plan 0)
///     step 1   minimum(number 0)
///     step 2   sequence of 2
///     step 3   integer
///     step 4   minimum(number 0)
///
/// A row has the number of its subschema, and a member plan has the number of its ``ObjectPlan``. Name slots have the
/// same numbers as in `SchemaProgram`. Nothing in a decision program is reference-counted. (Benchmark: `validate`.)
package struct DecisionProgram: Sendable {
    /// The columns of all rows; the rows are in the order of the subschemas.
    let rows: ConstantPool<DecisionStart>
    let steps: ConstantPool<DecisionStep>
    /// For each subschema, true if the subschema has only assertions and thus applies no other subschema. Such a
    /// subschema does not add to the evaluation depth.
    package let isLeaf: ConstantPool<Bool>
    let itemPlans: ConstantPool<ItemPlan>
    let memberPlans: ConstantPool<MemberPlan>
    let memberSlots: ConstantPool<MemberSlot>
    let memberPatterns: ConstantPool<MemberPattern>
    /// The small integers of enumerations that do not fit into `IntegerSet.bits`, in ascending order for each
    /// enumeration.
    let integers: ConstantPool<Int64>
    let integerSets: ConstantPool<IntegerSet>
    let literals: ConstantPool<LiteralTest>
    /// The bytes that literals search for.
    let literalBytes: ConstantPool<UInt8>
    let unions: ConstantPool<UnionPlan>
    /// The slots of the tables that map a string to the index of its range of branches in `choices`.
    let choiceSlots: ConstantPool<NameTable.Slot>
    let choices: ConstantPool<PoolRange>
    /// The branches that unions try. The ranges in `choices` are ranges of this pool.
    let candidates: ConstantPool<SubschemaID>
    /// The pools that the decision program shares with the instructions.
    let shared: SharedPools

    /// The pools that both instructions and steps refer to. The program owns their memory.
    struct SharedPools: Sendable {
        let nameBytes: ConstantPool<UInt8>
        let nameSlots: ConstantPool<NameTable.Slot>
        let constants: ConstantDocument.Pools
        let numbers: ConstantPool<NumberConstant>
        let enumerations: ConstantPool<EnumerationPlan>
        let enumerationValues: ConstantPool<ConstantID>
        let enumerationHashes: ConstantPool<HashedConstant>
        let patterns: ConstantPool<Pattern>
        let arrayPlans: ConstantPool<ArrayPlan>
        let listedSubschemas: ConstantPool<SubschemaID>
        let containsPlans: ConstantPool<ContainsPlan>
        let conditionals: ConstantPool<ConditionalPlan>
        /// The memory of evaluations, owned by the program. (Benchmark: `validate`, pattern.)
        let scratches: ScratchPool.Reference
        /// True if evaluation must record each resource that it enters and leaves.
        let tracksScope: Bool

        /// Returns the text of a number of the schema, with its shape.
        @inline(__always)
        @_lifetime(borrow self)
        func numberText(_ constant: NumberConstant) -> NumberText {
            let digits = constants.bytes.bytes(
                PoolRange(start: Int(constant.textOffset), count: Int(constant.shape.end))
            )
            return NumberText(bytes: digits, shape: constant.shape)
        }
    }
}

/// A column of a row: the first step for values of one kind, or the verdict if no step is needed.
struct DecisionStart: Sendable, Hashable {
    /// The index of the first step; negative if the kind alone decides.
    let step: Int32

    /// The start for kinds that are accepted as a whole.
    static let accepted = DecisionStart(step: -1)
    /// The start for kinds that are rejected as a whole.
    static let rejected = DecisionStart(step: -2)

    /// The number of columns in a row.
    ///
    /// The low three bits of a column are the kind. The fourth bit is set for numbers with a fraction or an exponent,
    /// and for strings with escapes.
    static let columnCount = 16

    /// Returns the column for a value in a row.
    @inline(__always)
    static func column(of entry: JSONEntry) -> Int { Int(entry.attributes & 15) }

    /// Returns the kind of the values at a column of a row; nil if no value has this column.
    static func kind(at column: Int) -> JSONKind? {
        guard let kind = JSONKind(rawValue: UInt8(column & 7)) else { return nil }
        return column < 8 || kind == .number || kind == .string ? kind : nil
    }
}

/// A set of kinds of values, with one bit for each column of a row.
///
/// Numbers with a fraction or an exponent have a bit of their own. In draft 4, for example, `{"not": {"type":
/// "integer"}}` accepts these numbers and rejects all other numbers.
struct AcceptedKinds: Sendable, Hashable {
    private var bits: UInt16
    /// True if a number that is written with a fraction or an exponent is accepted only if its value is an integer.
    private(set) var acceptsOnlyWholeFractions: Bool

    private static let fractionOrExponent: UInt16 = 1 << (8 | UInt16(JSONKind.number.rawValue))

    init(_ kinds: KindMask) {
        let kindBits = kinds.bits & KindMask.all.bits
        bits = kindBits | kindBits << 8
        acceptsOnlyWholeFractions = false
        if kinds.restrictsNumbers, kinds.contains(.number) {
            bits &= ~Self.fractionOrExponent
            acceptsOnlyWholeFractions = !kinds.rejectsFractions
        }
    }

    /// Returns whether the kind alone decides that a value is accepted.
    ///
    /// If the result is false, the value can still be an accepted integer; see `acceptsOnlyWholeFractions`.
    @inline(__always)
    func contains(_ entry: JSONEntry) -> Bool {
        bits &>> UInt16(truncatingIfNeeded: entry.attributes & 15) & 1 != 0
    }

    /// Returns whether all values at this column of a row are accepted.
    func contains(column: Int) -> Bool { bits >> UInt16(column) & 1 != 0 }

    /// Returns whether values at this column of a row are accepted only if they are integers.
    func containsOnlyIntegers(column: Int) -> Bool {
        acceptsOnlyWholeFractions && 1 << UInt16(column) == Self.fractionOrExponent
    }

    /// Returns whether some value of a kind is accepted.
    func mayContain(_ kind: JSONKind) -> Bool {
        (bits | bits >> 8) >> kind.rawValue & 1 != 0
            || (acceptsOnlyWholeFractions && kind == .number)
    }

    /// True if the set contains neither arrays nor objects.
    @inline(__always)
    var areScalar: Bool {
        bits >> JSONKind.array.rawValue & 1 == 0 && bits >> JSONKind.object.rawValue & 1 == 0
    }

    var isEmpty: Bool { bits == 0 && !acceptsOnlyWholeFractions }

    /// Removes the kinds of another set. The other set must not have `acceptsOnlyWholeFractions` set.
    mutating func subtract(_ other: AcceptedKinds) {
        bits &= ~other.bits
        if other.bits & Self.fractionOrExponent != 0 { acceptsOnlyWholeFractions = false }
    }

    mutating func formIntersection(_ other: AcceptedKinds) {
        let hasFractions = bits & Self.fractionOrExponent != 0
        let otherHasFractions = other.bits & Self.fractionOrExponent != 0
        acceptsOnlyWholeFractions =
            (hasFractions || acceptsOnlyWholeFractions)
            && (otherHasFractions || other.acceptsOnlyWholeFractions)
            && !(hasFractions && otherHasFractions)
        bits &= other.bits
    }
}

/// One step of the decision program: its action and the evaluation depth that it adds.
struct DecisionStep: Sendable {
    var action: DecisionAction
    /// The number of levels by which an applicator increases the evaluation depth: 1, plus 1 for each inlined reference
    /// that leads to the applicator. The number is 0 for an assertion, because an assertion enters no subschema.
    var levelCount: UInt8 = 0
}

extension ConstantPointer<DecisionStep> {
    /// The number of levels by which the step increases the evaluation depth.
    var levelCount: UInt8 {
        @inline(__always) get { pointee.levelCount }
    }
}

/// The action of a step, which runs only for values of the kinds that the action constrains.
enum DecisionAction: Sendable {
    // Steps that run other steps
    /// Runs the given number of steps that follow.
    case sequence(Int32)
    /// Runs the next step in a new frame, for a subschema with `unevaluatedItems` or `unevaluatedProperties`.
    case tracked
    /// Adds the resource to the dynamic scope, runs the next step, and removes the resource.
    case scope(SchemaResourceID)
    // Any value
    case constant(ConstantID)
    case enumeration(PoolIndex<EnumerationPlan>)
    // Numbers
    /// The number must be an integer. `1.0` is an integer.
    case integer
    case equal(PoolIndex<NumberConstant>)
    case integers(PoolIndex<IntegerSet>)
    case minimum(PoolIndex<NumberConstant>)
    case exclusiveMinimum(PoolIndex<NumberConstant>)
    case maximum(PoolIndex<NumberConstant>)
    case exclusiveMaximum(PoolIndex<NumberConstant>)
    case multipleOf(PoolIndex<NumberConstant>)
    // Strings
    case text(PoolRange)
    case texts(NameTable)
    case minLength(UInt32)
    case maxLength(UInt32)
    case literal(PoolIndex<LiteralTest>)
    case pattern(PoolIndex<Pattern>)
    case format(StringFormat)
    // Arrays. The bounds of counts, also those for objects, are less than `JSONEntry.countLimit`, so the count in an
    // entry decides.
    case minItems(UInt32)
    case maxItems(UInt32)
    case uniqueItems
    /// Only the number of items and the kind of each item are checked.
    case itemKinds(PoolIndex<ItemPlan>)
    case items(PoolIndex<ItemPlan>)
    /// The first items have subschemas of their own.
    case array(PoolIndex<ArrayPlan>)
    case contains(PoolIndex<ContainsPlan>)
    /// Only the kind of each item is checked.
    case containsKinds(PoolIndex<ContainsPlan>, AcceptedKinds)
    // Objects
    case minProperties(UInt32)
    case maxProperties(UInt32)
    /// Only members of one name are constrained.
    case member(PoolIndex<MemberPlan>)
    /// Members are constrained by names, by `additionalProperties` or by both. There are no patterns, and at most
    /// `MemberPlan.bitCount` required names.
    case members(PoolIndex<MemberPlan>)
    /// Members are constrained, by any number of names and patterns.
    case membersInFull(PoolIndex<MemberPlan>)
    case propertyNames(SubschemaID)
    // Applicators that apply subschemas to the value itself
    case reference(SubschemaID)
    case anyOf(PoolIndex<UnionPlan>)
    case oneOf(PoolIndex<UnionPlan>)
    case not(SubschemaID)
    case conditional(PoolIndex<ConditionalPlan>)
    /// An instruction that does not change the verdict.
    case notice(PoolIndex<Instruction>)
    /// An instruction that is rare in schemas.
    case other(PoolIndex<Instruction>)

    /// The values that an action constrains.
    enum Subject: Int {
        case any, numbers, strings, arrays, objects

        /// Creates the subject of a kind; `any` if no action constrains only this kind.
        init(_ kind: JSONKind) {
            switch kind {
            case .null, .false, .true: self = .any
            case .number: self = .numbers
            case .string: self = .strings
            case .array: self = .arrays
            case .object: self = .objects
            }
        }
    }

    /// The values that the action constrains. For `other`, the instruction may constrain fewer values; see
    /// `DecisionCompiler.Constraint`.
    var subject: Subject {
        switch self {
        case .sequence, .tracked, .scope, .constant, .enumeration, .reference, .anyOf, .oneOf,
            .not, .conditional, .notice, .other:
            .any
        case .integer, .equal, .integers, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf:
            .numbers
        case .text, .texts, .minLength, .maxLength, .literal, .pattern, .format: .strings
        case .minItems, .maxItems, .uniqueItems, .itemKinds, .items, .array, .contains,
            .containsKinds:
            .arrays
        case .minProperties, .maxProperties, .member, .members, .membersInFull,
            .propertyNames:
            .objects
        }
    }

    var isUnion: Bool {
        switch self {
        case .anyOf, .oneOf: true
        default: false
        }
    }

    /// True if the action applies no subschemas: it tests only the value itself, or also the kinds of the items. False
    /// for every `notice` and `other`, because their instructions may apply subschemas.
    var isAssertion: Bool {
        switch self {
        case .constant, .enumeration, .integer, .equal, .integers, .minimum,
            .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf, .text, .texts, .minLength,
            .maxLength, .literal, .pattern, .format, .minItems, .maxItems, .uniqueItems,
            .itemKinds, .containsKinds, .minProperties, .maxProperties:
            true
        case .sequence, .tracked, .scope, .items, .array, .contains, .member, .members,
            .membersInFull, .propertyNames, .reference, .anyOf, .oneOf, .not, .conditional,
            .notice, .other:
            false
        }
    }
}

/// A set of integers from an enumeration.
struct IntegerSet: Sendable {
    /// The smallest number. Bit n of `bits` is set if `minimum + n` is in the set.
    var minimum: Int64
    var bits: UInt64
    /// The small integers above `minimum + 63`, as a range of the pool `integers`.
    var range: PoolRange
    /// True if the enumeration has numbers that are not small integers, as `NumberText.smallInteger` defines them.
    var hasOtherNumbers: Bool
    /// The whole enumeration, for numbers of the schema or of the value that are not small integers.
    var plan: PoolIndex<EnumerationPlan>
}

/// A pattern that searches for one literal: `^ab` searches for `ab` at the start.
struct LiteralTest: Sendable {
    var bytes: PoolRange
    var isAtStart: Bool
    var isAtEnd: Bool
}

/// One member of `patternProperties`, with only what the verdict needs.
struct MemberPattern: Sendable {
    /// The pattern, used if `literal` is nil.
    var pattern: PoolIndex<Pattern>
    var literal: PoolIndex<LiteralTest>?
    var subschema: SubschemaID
}

/// The constraints on an array whose items all have the same subschema, and the bounds of the number of items.
///
/// (Benchmark: `validate`, geojson.)
struct ItemPlan: Sendable {
    /// The minimum number of items, less than `JSONEntry.countLimit`.
    var minimum: UInt32
    /// The maximum number of items, or `UInt32.max` if there is no bound.
    var maximum: UInt32
    /// The subschema of the items.
    var subschema: SubschemaID
    /// The kinds of the items, used if the subschema constrains nothing else.
    var kinds: AcceptedKinds

    /// Returns whether an array has an allowed number of items.
    @inline(__always)
    func accepts(_ count: UInt32) -> Bool { count >= minimum && count <= maximum }
}

/// The constraints on an object that one pass over its members checks.
///
/// The plan has only the parts of an ``ObjectPlan`` that the verdict needs.
struct MemberPlan: Sendable {
    var names: NameTable
    var patterns: PoolRange
    /// The subschema for members that neither a name nor a pattern matches.
    var additional: SubschemaID
    var requiredCount: Int32
    /// The bits of the required names; 0 if more than `bitCount` names are required.
    var requiredBits: UInt64
    /// True if a member whose name is not in the table may be a misspelling of a name in the table; see
    /// ``ObjectPlan/detectsMisspellings(_:)``.
    var detectsMisspellings: Bool

    /// The maximum number of required names that have bits.
    static let bitCount: Int32 = 64

    /// Returns the bit of the required name with this number. Returns 0 if the number is -1 or at least `bitCount`,
    /// because the shift then moves the bit out of the result.
    static func bit(ofRequired number: Int32) -> UInt64 { 1 << number }
}

/// A member name in the table of a plan, together with its constraints.
struct MemberSlot: Sendable {
    /// The bit of the required name, or 0. The property comes first so that a slot has 32 bytes.
    var requiredBit: UInt64
    var hash: UInt32
    var nameStart: Int32
    /// The length of the name in bytes; negative in a free slot.
    var nameCount: Int32
    /// The subschema of the member's value; none if the name is only required.
    var subschema: SubschemaID
    /// The number of the name among the required names, or -1.
    var requiredNumber: Int32
    /// True if the name is an alias of a member. The use of an alias is reported.
    var isAlias: Bool
    /// A bit for each pattern of the plan that matches the name; the first pattern has the lowest bit. The value
    /// is `unknownPatterns` if the matching patterns are not known.
    var patternBits: UInt16

    /// The value of `patternBits` if each member with the name must be matched with the patterns.
    static let unknownPatterns = UInt16.max
    /// The maximum number of patterns that have bits.
    static let patternLimit = UInt16.bitWidth - 1

    static let free = MemberSlot(
        requiredBit: 0,
        hash: 0,
        nameStart: 0,
        nameCount: -1,
        subschema: .none,
        requiredNumber: -1,
        isAlias: false,
        patternBits: unknownPatterns
    )
}

/// The branches of `anyOf` or `oneOf`, with tables that find the branches that a value can match.
struct UnionPlan: Sendable {
    /// The index in `choices` of the first of seven ranges of branches, one for each kind, in the order of the kinds.
    var byKind: Int32
    /// The branches for strings, if the texts of strings distinguish branches.
    var byText: Choice?
    /// The name of the member that distinguishes branches, or nil if no member does.
    var member: NameText?
    /// The branches for objects with the member, by the text of the member's value.
    var byMemberText: Choice
    /// The branches for objects without the member.
    var withoutMember: PoolRange
    /// True if the program has keywords whose violation or use is a notice. Each branch that a value matches can then
    /// have notices about the value, so evaluation must not stop at the first branch that matches.
    var hasNoticeKeywords: Bool

    /// The branches by the text of a string.
    struct Choice: Sendable {
        var texts: NameTable
        /// The branches for any other text and for values that are not strings.
        var otherwise: PoolRange

        static let none = Choice(texts: NameTable(firstSlot: 0, mask: 0), otherwise: .empty)
    }
}
