/// A program as the reader runs it that says yes or no and nothing else.
///
/// It says the same as the instructions that it is made from, in fewer steps: what a subschema asks
/// is a row of sixteen places, one for each kind of value as the low four bits of an entry's tag have
/// it, and a place tells the first step for values of that kind, or that there is nothing to ask.
/// Small schemas that are referred to stand where the reference was, what a member's name leads to
/// lies in the table of names itself, and alternatives know by which values they can be passed
/// over. For
///
///     {"properties": {"id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "integer", "minimum": 1}}}
///
/// there are three rows, of which the second does without the third:
///
///     row 0   object: step 0                 all others: accepted
///     row 1   number: step 1; 1.0: step 2    all others: rejected
///     row 2   number: step 5; 1.0: step 6    all others: rejected
///
///     step 0   members(plan 0)
///     step 1   minimum(number 0)
///     step 2   sequence of 2
///     step 3   wholeNumber
///     step 4   minimum(number 0)
///
/// Rows have the numbers of their subschemas, and plans of members and slots of names those of the
/// instructions' own. Nothing in it is counted by reference. (Benchmark: `validate`.)
struct DecisionProgram: Sendable {
    /// The rows, one after another.
    let rows: ConstantPool<DecisionStart>
    let steps: ConstantPool<DecisionStep>
    /// Of each subschema whether it applies no other. The depth of evaluation does not count such.
    let leaves: ConstantPool<Bool>
    let elementPlans: ConstantPool<ElementPlan>
    let memberPlans: ConstantPool<MemberPlan>
    let memberSlots: ConstantPool<MemberSlot>
    let memberPatterns: ConstantPool<MemberPattern>
    /// The numbers that enumerations list, each enumeration's in order.
    let integers: ConstantPool<Int64>
    let integerSets: ConstantPool<IntegerSet>
    let literals: ConstantPool<LiteralTest>
    /// The bytes that literals look for.
    let literalBytes: ConstantPool<UInt8>
    let unions: ConstantPool<UnionPlan>
    /// From a string to the number of the choice in `choices`.
    let choiceSlots: ConstantPool<NameTable.Slot>
    let choices: ConstantPool<PoolRange>
    /// The alternatives that a union tries, run by run.
    let alternatives: ConstantPool<SubschemaID>
    /// What it has in common with the program that explains.
    let shared: SharedPools

    /// The pools of instructions that decisions point into as well; they belong to the program.
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
        let branches: ConstantPool<SubschemaID>
        let containsPlans: ConstantPool<ContainsPlan>
        let conditionals: ConstantPool<ConditionalPlan>
        /// The memory of evaluations, which the program holds. (Benchmark: `validate`, pattern.)
        let scratches: Unmanaged<ScratchPool>
        /// Whether resources must be counted as they are entered and left.
        let tracksScope: Bool

        /// The number of the schema as it is compared with.
        @inline(__always)
        func numberText(_ constant: NumberConstant) -> NumberText {
            NumberText(
                bytes: constants.text.bytes + Int(constant.textOffset),
                shape: constant.shape
            )
        }
    }
}

/// Where the steps for values of one kind start.
struct DecisionStart: Sendable, Hashable {
    /// The first step; below zero where the kind decides.
    let step: Int32

    /// All values of the kind are valid.
    static let accepted = DecisionStart(step: -1)
    /// None is.
    static let rejected = DecisionStart(step: -2)

    /// The places of a row: the kind in the low three bits, and whether a number has a fraction or an
    /// exponent, or a string escapes.
    static let placeCount = 16

    /// The place for a value in a row.
    @inline(__always)
    static func place(of entry: JSONEntry) -> Int { Int(entry.tag & 15) }

    /// The kind of the values for which a row has a place; nil where there are none.
    static func kind(at place: Int) -> JSONKind? {
        guard place & 7 < JSONKind.allCases.count else { return nil }
        let kind = JSONKind.allCases[place & 7]
        return place < 8 || kind == .number || kind == .string ? kind : nil
    }
}

/// A set of kinds of values, one bit for each place of a row.
///
/// Numbers with a fraction or an exponent have a bit of their own, and a set may hold them without the
/// other numbers: `{"not": {"type": "integer"}}` does in draft 4.
struct AcceptedKinds: Sendable, Hashable {
    private var bits: UInt16
    /// Whether a number with a fraction or an exponent is accepted if its value is whole.
    private(set) var acceptsWhole: Bool

    private static let complexNumber: UInt16 = 1 << (8 | UInt16(JSONKind.number.rawValue))

    init(_ kinds: KindMask) {
        let plain = kinds.bits & KindMask.all.bits
        bits = plain | plain << 8
        acceptsWhole = false
        if kinds.restrictsNumbers, kinds.contains(.number) {
            bits &= ~Self.complexNumber
            acceptsWhole = !kinds.wantsPlainIntegers
        }
    }

    /// Whether a value is of one of the kinds for certain; if not, it may be a whole number yet.
    @inline(__always)
    func contains(_ entry: JSONEntry) -> Bool {
        bits &>> UInt16(truncatingIfNeeded: entry.tag & 15) & 1 != 0
    }

    /// Whether values for which a row has this place are of one of the kinds for certain.
    func containsPlace(_ place: Int) -> Bool { bits >> UInt16(place) & 1 != 0 }

    /// Whether values for which a row has this place are of one of the kinds if they are whole.
    func containsIfWhole(_ place: Int) -> Bool {
        acceptsWhole && 1 << UInt16(place) == Self.complexNumber
    }

    /// Returns whether some value of a kind is accepted.
    func mayContain(_ kind: JSONKind) -> Bool {
        (bits | bits >> 8) >> kind.rawValue & 1 != 0 || (acceptsWhole && kind == .number)
    }

    /// Whether no arrays and no objects are accepted.
    @inline(__always)
    var areScalar: Bool {
        bits >> JSONKind.array.rawValue & 1 == 0 && bits >> JSONKind.object.rawValue & 1 == 0
    }

    var isEmpty: Bool { bits == 0 && !acceptsWhole }

    /// Takes out the kinds of another set, which must not accept numbers only if they are whole.
    mutating func subtract(_ other: AcceptedKinds) {
        bits &= ~other.bits
        if other.bits & Self.complexNumber != 0 { acceptsWhole = false }
    }

    mutating func formIntersection(_ other: AcceptedKinds) {
        let isComplex = bits & Self.complexNumber != 0
        let isOtherComplex = other.bits & Self.complexNumber != 0
        acceptsWhole =
            (isComplex || acceptsWhole) && (isOtherComplex || other.acceptsWhole)
            && !(isComplex && isOtherComplex)
        bits &= other.bits
    }
}

/// One step of a decision: what it asks, and how deep evaluation goes for it.
struct DecisionStep: Sendable {
    var action: DecisionAction
    /// How many subschemas an applicator stands for, one inside the other; an assertion stands for none,
    /// as nothing comes of it.
    var levelCount: UInt8 = 0
}

/// What a step asks. It is only run for values of the kinds that it speaks of.
enum DecisionAction: Sendable {
    // Steps about steps
    /// So many steps that follow.
    case sequence(Int32)
    /// What follows, by a subschema that looks at what its keywords have evaluated.
    case tracked
    /// What follows, inside of a resource.
    case scope(SchemaResourceID)
    // Any value
    case constant(ConstantID)
    case enumeration(PoolIndex<EnumerationPlan>)
    // Numbers
    /// `1.0` is whole.
    case wholeNumber
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
    // Arrays; the counts are below the limit of those that entries hold
    case minItems(UInt32)
    case maxItems(UInt32)
    case uniqueItems
    /// The count and the kind of each element decide.
    case elementKinds(PoolIndex<ElementPlan>)
    case elements(PoolIndex<ElementPlan>)
    case array(PoolIndex<ArrayPlan>)
    case contains(PoolIndex<ContainsPlan>)
    /// The kind of each element decides.
    case containsKinds(PoolIndex<ContainsPlan>, AcceptedKinds)
    // Objects
    case minProperties(UInt32)
    case maxProperties(UInt32)
    /// Members of which only those of one name matter.
    case member(PoolIndex<MemberPlan>)
    case members(PoolIndex<MemberPlan>)
    case membersInFull(PoolIndex<MemberPlan>)
    case propertyNames(SubschemaID)
    // In place
    case reference(SubschemaID)
    case anyOf(PoolIndex<UnionPlan>)
    case oneOf(PoolIndex<UnionPlan>)
    case not(SubschemaID)
    case conditional(PoolIndex<ConditionalPlan>)
    /// An instruction that changes no verdict.
    case notice(PoolIndex<Instruction>)
    /// An instruction that few schemas have.
    case other(PoolIndex<Instruction>)

    /// The values that an action asks something of.
    enum Subject: Int {
        case any, numbers, strings, arrays, objects

        /// The values of a kind: those of no subject of their own are asked what all are.
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

    var subject: Subject {
        switch self {
        case .sequence, .tracked, .scope, .constant, .enumeration, .reference, .anyOf, .oneOf,
            .not, .conditional, .notice, .other:
            .any
        case .wholeNumber, .equal, .integers, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf:
            .numbers
        case .text, .texts, .minLength, .maxLength, .literal, .pattern, .format: .strings
        case .minItems, .maxItems, .uniqueItems, .elementKinds, .elements, .array, .contains,
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

    /// Whether it looks at the value alone, or at the kinds of its elements, and applies no subschemas
    /// that ask more.
    var isAssertion: Bool {
        switch self {
        case .constant, .enumeration, .wholeNumber, .equal, .integers, .minimum,
            .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf, .text, .texts, .minLength,
            .maxLength, .literal, .pattern, .format, .minItems, .maxItems, .uniqueItems,
            .elementKinds, .containsKinds, .minProperties, .maxProperties:
            true
        case .sequence, .tracked, .scope, .elements, .array, .contains, .member, .members,
            .membersInFull, .propertyNames, .reference, .anyOf, .oneOf, .not, .conditional,
            .notice, .other:
            false
        }
    }
}

/// Whole numbers that a value may be, in order.
struct IntegerSet: Sendable {
    /// The least of them, and those up to 63 above it as bits.
    var least: Int64
    var bits: UInt64
    /// All others.
    var range: PoolRange
    /// Whether the enumeration has numbers that are not written as short integers.
    var holdsOthers: Bool
    /// All its values, for those and for such numbers in a text.
    var plan: PoolIndex<EnumerationPlan>
}

/// A pattern that looks for one literal.
struct LiteralTest: Sendable {
    var bytes: PoolRange
    var isAtStart: Bool
    var isAtEnd: Bool
}

/// One member of `patternProperties`, as far as it decides.
struct MemberPattern: Sendable {
    /// Where the pattern is no literal.
    var pattern: PoolIndex<Pattern>
    var literal: PoolIndex<LiteralTest>?
    var subschema: SubschemaID
}

/// What an array is asked whose elements are all asked the same: that, and how many they are.
/// (Benchmark: `validate`, geojson.)
struct ElementPlan: Sendable {
    /// Below the limit of the counts that entries hold.
    var minimum: UInt32
    var maximum: UInt32
    /// What the elements are asked.
    var subschema: SubschemaID
    /// Their kinds, where nothing else is asked.
    var kinds: AcceptedKinds

    /// Whether an array has as many elements as it must.
    @inline(__always)
    func accepts(_ count: UInt32) -> Bool { count >= minimum && count <= maximum }
}

/// What an object is asked in one pass over its members: an `ObjectPlan` as far as it decides.
struct MemberPlan: Sendable {
    var names: NameTable
    var patterns: PoolRange
    /// For members that neither a name nor a pattern matches.
    var additional: SubschemaID
    var requiredCount: Int32
    /// The bits of the required names, where they are few enough.
    var requiredBits: UInt64
    /// Whether a member without a name in the table may be misspelt: there are names, and others are not
    /// asked anything.
    var watchesNames: Bool

    /// The most required names that have bits.
    static let bitCount: Int32 = 64

    /// The bit of a required name by its number; none where it has no number, or too high a one.
    static func bit(ofRequired number: Int32) -> UInt64 {
        number >= 0 && number < bitCount ? 1 << UInt64(number) : 0
    }
}

/// A name of a member in a plan's table, with what it leads to.
struct MemberSlot: Sendable {
    /// The bit of the number among the required names, where it has one. It comes first, so that a slot has 32 bytes.
    var requiredBit: UInt64
    var hash: UInt32
    var nameStart: Int32
    /// Below zero in a free slot.
    var nameCount: Int32
    /// What the member's value is asked; none where it is only required.
    var subschema: SubschemaID
    /// The number among the required names, or -1.
    var requiredNumber: Int32
    /// Whether it is another name of a member, which is told.
    var isAlias: Bool
    /// Which of the plan's patterns match the name, the first in the lowest bit, if that is known.
    var patternBits: UInt16

    /// Members with the name must be held against the patterns.
    static let unknownPatterns = UInt16.max
    /// The most patterns that have bits.
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

/// The alternatives of `anyOf` or `oneOf`, and how to find those that a value may fit.
struct UnionPlan: Sendable {
    /// The alternatives for each kind, in the order of the kinds: runs in the pool of choices.
    var byKind: Int32
    /// Those for strings, if their texts tell alternatives apart.
    var strings: Choice?
    /// The member that tells alternatives apart, if one does.
    var member: NameText?
    var members: Choice
    /// The alternatives for objects without the member.
    var absent: PoolRange

    /// The alternatives by a text.
    struct Choice: Sendable {
        var texts: NameTable
        /// Those for any other text, and for what is no string.
        var otherwise: PoolRange

        static let none = Choice(texts: NameTable(firstSlot: 0, mask: 0), otherwise: .empty)
    }
}
