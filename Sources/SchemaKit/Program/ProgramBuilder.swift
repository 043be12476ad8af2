/// The parts of a program while it is being compiled.
///
/// A class, as to copy that many arrays takes as long as to compile a small schema; one thread at a time
/// has it, so that no access needs to be checked for exclusivity. (Benchmark: `compile`, fast.)
final class ProgramBuilder {
    @exclusivity(unchecked) var instructions: [Instruction] = []
    @exclusivity(unchecked) var origins: [KeywordEntry] = []
    @exclusivity(unchecked) var subschemas: [Subschema] = []
    @exclusivity(unchecked) var branches: [SubschemaID] = []
    @exclusivity(unchecked) var nameBytes: [UInt8] = []
    @exclusivity(unchecked) var nameSlots: [NameTable.Slot] = []
    @exclusivity(unchecked) var numberConstants: [ConstantID] = []
    @exclusivity(unchecked) var enumerations: [EnumerationPlan] = []
    @exclusivity(unchecked) var enumerationValues: [ConstantID] = []
    @exclusivity(unchecked) var objectPlans: [ObjectPlan] = []
    @exclusivity(unchecked) var propertySlots: [PropertySlot] = []
    @exclusivity(unchecked) var patternProperties: [PatternProperty] = []
    @exclusivity(unchecked) var arrayPlans: [ArrayPlan] = []
    @exclusivity(unchecked) var containsPlans: [ContainsPlan] = []
    @exclusivity(unchecked) var conditionals: [ConditionalPlan] = []
    @exclusivity(unchecked) var dependentRequired: [DependentRequiredPlan] = []
    @exclusivity(unchecked) var dependentRequiredRows: [DependentRequiredRow] = []
    @exclusivity(unchecked) var dependentNames: [MemberName] = []
    @exclusivity(unchecked) var otherNames: [NameText] = []
    @exclusivity(unchecked) var dependentSchemas: [DependentSchema] = []
    @exclusivity(unchecked) var propertyDependencies: [PropertyDependency] = []
    @exclusivity(unchecked) var typeUnions: [TypeUnionPlan] = []
    @exclusivity(unchecked) var dynamicReferences: [DynamicReferencePlan] = []
    @exclusivity(unchecked) var dynamicCandidates: [DynamicCandidate] = []
    @exclusivity(unchecked) var annotations: [AnnotationKeyword] = []
    @exclusivity(unchecked) var contentPlans: [ContentPlan] = []
    @exclusivity(unchecked) var customChecks: [CustomCheck] = []
    @exclusivity(unchecked) var customFormats: [CustomFormat] = []
    @exclusivity(unchecked) var patterns: [Pattern] = []
    @exclusivity(unchecked) var rules: [ValueRule] = []
    @exclusivity(unchecked) var propertyAliases: [PropertyAlias] = []
    @exclusivity(unchecked) var deadReferences: [SchemaError] = []
    /// Whether anything can be told of a valid value.
    @exclusivity(unchecked) var tellsNotices = false
    /// The texts of the constants, separated by commas.
    @exclusivity(unchecked) private(set) var constantText: [UInt8] = []
    /// Of each constant that is a string its text.
    @exclusivity(unchecked) private(set) var constantTexts: [NameText?] = []
    @exclusivity(unchecked) private(set) var constantKinds: [JSONKind] = []
    /// Of each constant that is a number its number; below zero of others.
    @exclusivity(unchecked) private(set) var constantNumbers: [PoolIndex<NumberConstant>] = []
    @exclusivity(unchecked) private var patternsBySource: [[UInt8]: PoolIndex<Pattern>] = [:]

    func append(_ instruction: Instruction, from keyword: KeywordEntry) {
        Self.append(instruction, to: &instructions)
        Self.append(keyword, to: &origins)
    }

    /// Appends to a pool; the first of its elements makes room for more, as there seldom is only one.
    @inline(__always)
    private static func append<Element>(_ element: Element, to pool: inout [Element]) {
        if pool.isEmpty { pool.reserveCapacity(16) }
        pool.append(element)
    }

    /// Adds a subschema; they have the numbers in which they come.
    func append(_ subschema: Subschema) { Self.append(subschema, to: &subschemas) }

    /// Adds a value to a pool and returns its index there.
    @inline(__always)
    func add<Element>(_ element: Element, to pool: inout [Element]) -> PoolIndex<Element> {
        Self.append(element, to: &pool)
        return PoolIndex(pool.count - 1)
    }

    /// Adds values to a pool and returns where they lie in it.
    @inline(__always)
    func add<Element>(
        _ elements: [Element],
        to pool: inout [Element]
    ) -> PoolRange {
        let start = pool.count
        guard !elements.isEmpty else { return PoolRange(start: start, count: 0) }
        if start == 0 { pool.reserveCapacity(max(16, 2 * elements.count)) }
        pool += elements
        return PoolRange(start: start, count: elements.count)
    }

    /// Adds a value of the schema to the constants.
    func addConstant(_ node: JSONNode) -> ConstantID {
        if constantTexts.isEmpty {
            constantText.reserveCapacity(64)
        } else {
            constantText.append(UInt8(ascii: ","))
        }
        let isString = node.kind == .string
        node.document.withText { text in
            constantText.append(contentsOf: text.token(of: text[node.index]))
        }
        Self.append(
            isString ? addName(at: node.index, of: node.document) : nil,
            to: &constantTexts
        )
        let constant = ConstantID(index: Int32(constantKinds.count))
        Self.append(node.kind, to: &constantKinds)
        let number = node.kind == .number ? numberConstants.count : -1
        Self.append(PoolIndex(number), to: &constantNumbers)
        if number >= 0 { Self.append(constant, to: &numberConstants) }
        return constant
    }

    func addNumber(_ node: JSONNode) -> PoolIndex<NumberConstant> {
        constantNumbers[Int(addConstant(node).index)]
    }

    func addName(_ bytes: [UInt8]) -> NameText {
        NameText(bytes: add(bytes, to: &nameBytes), hash: NameHash.hash(bytes))
    }

    /// Adds the string or the name at an entry of a document.
    func addName(at index: Int32, of document: JSONDocument) -> NameText {
        document.withStringBytes(at: index) { bytes in
            let start = nameBytes.count
            if start == 0 { nameBytes.reserveCapacity(max(64, 2 * bytes.count)) }
            nameBytes.append(contentsOf: bytes)
            return NameText(
                bytes: PoolRange(start: start, count: bytes.count),
                hash: NameHash.hash(bytes)
            )
        }
    }

    /// The text of a name that was added.
    func bytes(of name: NameText) -> [UInt8] {
        Array(nameBytes[Int(name.bytes.start)..<Int(name.bytes.end)])
    }

    /// Whether a name that was added has this text.
    func isCalled(_ name: NameText, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard Int(name.bytes.count) == text.count, let base = text.baseAddress else {
            return name.bytes.isEmpty && text.isEmpty
        }
        return nameBytes.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map {
                ByteComparison.isEqual($0 + Int(name.bytes.start), base, count: text.count)
            } ?? true
        }
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
    func addTable(
        _ names: [NameText],
        others: [(name: NameText, value: Int32)] = []
    ) -> NameTable {
        var rows: [(name: NameText, value: Int32)] = []
        rows.reserveCapacity(names.count + others.count)
        for index in names.indices { rows.append((names[index], Int32(index))) }
        rows += others
        let (slots, mask) = NameTable.slots(rows, isSame: isSame)
        return NameTable(firstSlot: add(slots, to: &nameSlots).start, mask: mask)
    }

    /// Compiles a pattern, or finds it again if the schema has it elsewhere.
    func addPattern(_ source: [UInt8]) throws(PatternError) -> PoolIndex<Pattern> {
        if let known = patternsBySource[source] { return known }
        let pattern = try Pattern(String(decoding: source, as: UTF8.self))
        let index = add(pattern, to: &patterns)
        patternsBySource[source] = index
        return index
    }
}
