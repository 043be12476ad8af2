/// The parts of a program while it is being compiled.
struct ProgramBuilder {
    var instructions: [Instruction] = []
    var origins: [KeywordEntry] = []
    var subschemas: [Subschema] = []
    var branches: [SubschemaID] = []
    var nameBytes: [UInt8] = []
    var nameSlots: [NameTable.Slot] = []
    var numberConstants: [ConstantID] = []
    var enumerations: [EnumerationPlan] = []
    var enumerationValues: [ConstantID] = []
    var objectPlans: [ObjectPlan] = []
    var propertySlots: [PropertySlot] = []
    var patternProperties: [PatternProperty] = []
    var arrayPlans: [ArrayPlan] = []
    var containsPlans: [ContainsPlan] = []
    var conditionals: [ConditionalPlan] = []
    var dependentRequired: [DependentRequiredPlan] = []
    var dependentRequiredRows: [DependentRequiredRow] = []
    var dependentNames: [NameText] = []
    var dependentSchemas: [DependentSchema] = []
    var propertyDependencies: [PropertyDependency] = []
    var typeUnions: [TypeUnionPlan] = []
    var dynamicReferences: [DynamicReferencePlan] = []
    var dynamicCandidates: [DynamicCandidate] = []
    var annotations: [AnnotationKeyword] = []
    var contentPlans: [ContentPlan] = []
    var customChecks: [CustomCheck] = []
    var customFormats: [CustomFormat] = []
    var patterns: [Pattern] = []
    var rules: [ValueRule] = []
    var propertyAliases: [PropertyAlias] = []
    var deadReferences: [SchemaError] = []
    /// Whether anything can be told of a valid value.
    var tellsNotices = false
    /// The texts of the constants, separated by commas.
    private(set) var constantText: [UInt8] = []
    /// Of each constant that is a string its text.
    private(set) var constantTexts: [NameText?] = []
    private(set) var constantKinds: [JSONKind] = []
    /// Of each constant that is a number its number; below zero of others.
    private(set) var constantNumbers: [PoolIndex<NumberConstant>] = []
    private var patternsBySource: [[UInt8]: PoolIndex<Pattern>] = [:]

    mutating func append(_ instruction: Instruction, from keyword: KeywordEntry) {
        instructions.append(instruction)
        origins.append(keyword)
    }

    /// Adds a value to a pool and returns its index there.
    mutating func add<Element>(
        _ element: Element,
        to pool: WritableKeyPath<ProgramBuilder, [Element]>
    ) -> PoolIndex<Element> {
        self[keyPath: pool].append(element)
        return PoolIndex(self[keyPath: pool].count - 1)
    }

    /// Adds values to a pool and returns where they lie in it.
    mutating func add<Element>(
        _ elements: [Element],
        to pool: WritableKeyPath<ProgramBuilder, [Element]>
    ) -> PoolRange {
        let start = self[keyPath: pool].count
        self[keyPath: pool] += elements
        return PoolRange(start: start, count: elements.count)
    }

    /// Adds a value of the schema to the constants.
    mutating func addConstant(_ node: JSONNode) -> ConstantID {
        if !constantTexts.isEmpty { constantText.append(UInt8(ascii: ",")) }
        let range = node.range
        constantText += node.document.bytes[range.start..<range.end]
        let isString = node.kind == .string
        constantTexts.append(
            isString ? addName(node.document.stringBytes(at: node.index)) : nil
        )
        let constant = ConstantID(index: Int32(constantKinds.count))
        constantKinds.append(node.kind)
        constantNumbers.append(PoolIndex(node.kind == .number ? numberConstants.count : -1))
        if node.kind == .number { numberConstants.append(constant) }
        return constant
    }

    mutating func addNumber(_ node: JSONNode) -> PoolIndex<NumberConstant> {
        constantNumbers[Int(addConstant(node).index)]
    }

    mutating func addName(_ bytes: [UInt8]) -> NameText {
        NameText(bytes: add(bytes, to: \.nameBytes), hash: NameHash.hash(bytes))
    }

    /// The text of a name that was added.
    func bytes(of name: NameText) -> [UInt8] {
        Array(nameBytes[Int(name.bytes.start)..<Int(name.bytes.end)])
    }

    /// Whether two names that were added have one text.
    func isSame(_ left: NameText, _ right: NameText) -> Bool {
        guard left.hash == right.hash, left.bytes.count == right.bytes.count else { return false }
        for offset in 0..<Int(left.bytes.count)
        where nameBytes[Int(left.bytes.start) + offset]
            != nameBytes[Int(right.bytes.start) + offset]
        {
            return false
        }
        return true
    }

    /// Builds a table that finds each name's position in `names`, and the numbers of `others`.
    mutating func addTable(
        _ names: [NameText],
        others: [(name: NameText, value: Int32)] = []
    ) -> NameTable {
        let rows = names.enumerated().map { (name: $1, value: Int32($0)) } + others
        let (slots, mask) = NameTable.slots(rows, isSame: isSame)
        return NameTable(firstSlot: add(slots, to: \.nameSlots).start, mask: mask)
    }

    /// Compiles a pattern, or finds it again if the schema has it elsewhere.
    mutating func addPattern(_ source: [UInt8]) throws(PatternError) -> PoolIndex<Pattern> {
        if let known = patternsBySource[source] { return known }
        let pattern = try Pattern(String(decoding: source, as: UTF8.self))
        let index = add(pattern, to: \.patterns)
        patternsBySource[source] = index
        return index
    }
}
