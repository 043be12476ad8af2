/// A program as the reader runs it that says yes or no and nothing else.
///
/// It says the same as the instructions that it is made from, in fewer steps: small schemas that are
/// referred to stand where the reference was, what a member's name leads to lies in the table of
/// names itself, and alternatives know by which values they can be passed over. For
///
///     {"properties": {"id": {"$ref": "#/$defs/id"}}, "$defs": {"id": {"type": "integer", "minimum": 1}}}
///
/// there are three decisions, of which the second does without the third:
///
///     decision 0   all kinds           steps 0..<1   members(plan 0)
///     decision 1   numbers, if whole   steps 1..<2   minimum(number 0)
///     decision 2   numbers, if whole   steps 2..<3   minimum(number 0)
///
/// Decisions have the numbers of their subschemas, and plans of members and slots of names those of the
/// instructions' own. Nothing in it is counted by reference. (Benchmark: `validate`.)
struct DecisionProgram: Sendable {
    let decisions: ConstantPool<Decision>
    let steps: ConstantPool<DecisionStep>
    let memberPlans: ConstantPool<MemberPlan>
    let memberSlots: ConstantPool<MemberSlot>
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
        let patterns: ConstantPool<Pattern>
        let patternProperties: ConstantPool<PatternProperty>
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

    /// Frees the memory of what is its own; only the program that owns it may call this, once.
    func deallocate() {
        decisions.deallocate()
        steps.deallocate()
        memberPlans.deallocate()
        memberSlots.deallocate()
        unions.deallocate()
        choiceSlots.deallocate()
        choices.deallocate()
        alternatives.deallocate()
    }
}

/// What a subschema asks.
struct Decision: Sendable {
    var kinds: AcceptedKinds
    /// Whether it looks at what its other keywords have evaluated.
    var tracksEvaluated: Bool
    /// Whether nothing but the value matters.
    var isPlain: Bool
    /// How many subschemas it stands for, one inside the other; none if it applies no others, as then
    /// nothing comes of it.
    var levelCount: UInt8
    var firstStep: Int32
    var endStep: Int32
    var resource: SchemaResourceID

    /// Whether it applies no other subschema. The depth of evaluation does not count such.
    var isLeaf: Bool { levelCount == 0 }

    /// Whether the kind of a value decides.
    @inline(__always)
    var isDecidedByKind: Bool { firstStep == endStep }
}

/// Kinds of values as bits by the low four bits of an entry's tag: the kind, and whether a number
/// has a fraction or an exponent.
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
    func contains(_ entry: JSONEntry) -> Bool { bits >> (entry.tag & 15) & 1 != 0 }

    /// Whether some value of a kind is accepted.
    func mayContain(_ kind: JSONKind) -> Bool { bits >> kind.rawValue & 1 != 0 }

    var isEmpty: Bool { bits == 0 }

    mutating func formIntersection(_ other: AcceptedKinds) {
        let isComplex = bits & Self.complexNumber != 0
        let isOtherComplex = other.bits & Self.complexNumber != 0
        acceptsWhole =
            (isComplex || acceptsWhole) && (isOtherComplex || other.acceptsWhole)
            && !(isComplex && isOtherComplex)
        bits &= other.bits
    }
}

/// One step of a decision. Steps about values of one kind accept all others.
enum DecisionStep: Sendable {
    // Any value
    case text(PoolRange)
    case constant(ConstantID)
    case enumeration(PoolIndex<EnumerationPlan>)
    // Numbers
    case minimum(PoolIndex<NumberConstant>)
    case exclusiveMinimum(PoolIndex<NumberConstant>)
    case maximum(PoolIndex<NumberConstant>)
    case exclusiveMaximum(PoolIndex<NumberConstant>)
    case multipleOf(PoolIndex<NumberConstant>)
    // Strings
    case minLength(Int)
    case maxLength(Int)
    case pattern(PoolIndex<Pattern>)
    case format(StringFormat)
    // Arrays
    case minItems(Int)
    case maxItems(Int)
    case uniqueItems
    case elements(SubschemaID)
    case array(PoolIndex<ArrayPlan>)
    case contains(PoolIndex<ContainsPlan>)
    // Objects
    case minProperties(Int)
    case maxProperties(Int)
    case members(PoolIndex<MemberPlan>)
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

    /// Whether it looks at the value alone and applies no subschemas.
    var isAssertion: Bool {
        switch self {
        case .text, .constant, .enumeration, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format, .minItems,
            .maxItems, .uniqueItems, .minProperties, .maxProperties:
            true
        case .elements, .array, .contains, .members, .propertyNames, .reference, .anyOf, .oneOf,
            .not, .conditional, .notice, .other:
            false
        }
    }
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

    /// The most required names that have bits.
    static let bitCount: Int32 = 64
}

/// A name of a member in a plan's table, with what it leads to.
struct MemberSlot: Sendable {
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

    static let free = MemberSlot(
        hash: 0,
        nameStart: 0,
        nameCount: -1,
        subschema: .none,
        requiredNumber: -1,
        isAlias: false
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
