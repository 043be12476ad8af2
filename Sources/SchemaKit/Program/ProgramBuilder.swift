/// The parts of a program while it is being compiled.
///
/// It is a class because copying this many arrays takes as long as compiling a small schema. Only one thread at a time
/// uses it, so access needs no exclusivity checks. (Benchmark: `compile`, fast.)
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
    var enumerationHashes: [HashedConstant] = []
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
    /// True if the program can report notices about a valid value.
    @exclusivity(unchecked) var tellsNotices = false
    /// True if any schema is marked as deprecated.
    @exclusivity(unchecked) var marksDeprecated = false
    /// The texts of the constants, separated by commas.
    @exclusivity(unchecked) private(set) var constantText: [UInt8] = []
    @exclusivity(unchecked) private(set) var constants: [Constant] = []
    @exclusivity(unchecked) private var patternsBySource: [[UInt8]: PoolIndex<Pattern>] = [:]

    /// The properties of a constant that the compiler needs.
    struct Constant {
        let kind: JSONKind
        /// The text of a string; nil for other kinds.
        let text: NameText?
        /// The index of a number; negative for other kinds.
        let number: PoolIndex<NumberConstant>
    }

    func append(_ instruction: Instruction, from keyword: KeywordEntry) {
        Self.append(instruction, to: &instructions)
        Self.append(keyword, to: &origins)
    }

    /// Appends to a pool. The first element reserves room for more, because there is seldom only one.
    @inline(__always)
    private static func append<Element>(_ element: Element, to pool: inout [Element]) {
        if pool.isEmpty { pool.reserveCapacity(16) }
        pool.append(element)
    }

    /// Adds a subschema. Subschemas must be added in the order of their numbers.
    func append(_ subschema: Subschema) { Self.append(subschema, to: &subschemas) }

    /// Adds a value to a pool and returns its index there.
    @inline(__always)
    func add<Element>(_ element: Element, to pool: inout [Element]) -> PoolIndex<Element> {
        Self.append(element, to: &pool)
        return PoolIndex(pool.count - 1)
    }

    /// Adds values to a pool and returns their range there.
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
        if constants.isEmpty {
            constantText.reserveCapacity(64)
        } else {
            constantText.append(UInt8(ascii: ","))
        }
        let kind = node.kind
        node.document.withText { text in
            constantText.append(contentsOf: text.token(of: text[node.index]))
        }
        let id = ConstantID(index: Int32(constants.count))
        let constant = Constant(
            kind: kind,
            text: kind == .string ? addName(at: node.index, of: node.document) : nil,
            number: PoolIndex(kind == .number ? numberConstants.count : -1)
        )
        Self.append(constant, to: &constants)
        if kind == .number { Self.append(id, to: &numberConstants) }
        return id
    }

    func addNumber(_ node: JSONNode) -> PoolIndex<NumberConstant> {
        constants[Int(addConstant(node).index)].number
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

    /// Returns the text of a name that was added.
    func bytes(of name: NameText) -> [UInt8] {
        Array(nameBytes[Int(name.bytes.start)..<Int(name.bytes.end)])
    }

    /// Returns whether a name that was added has this text.
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

    /// Returns whether two names that were added have the same text.
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

    /// Adds a table with room for `capacity` names, which `insert` fills.
    func addTable(capacity: Int) -> NameTable {
        let count = NameTable.slotCount(capacity: capacity)
        let table = NameTable(firstSlot: Int32(nameSlots.count), mask: UInt32(count - 1))
        if nameSlots.isEmpty { nameSlots.reserveCapacity(max(16, count)) }
        nameSlots.append(contentsOf: repeatElement(.free, count: count))
        return table
    }

    /// Inserts a name into a table. If the table already has a name with the same text, that name stays.
    func insert(_ name: NameText, _ value: Int, into table: NameTable) {
        var position = name.hash & table.mask
        while true {
            let slot = Int(table.firstSlot) + Int(position)
            if nameSlots[slot].value < 0 {
                nameSlots[slot] = NameTable.Slot(name: name, value: Int32(value))
                return
            }
            if isSame(nameSlots[slot].name, name) { return }
            position = (position + 1) & table.mask
        }
    }

    /// Compiles a pattern, or returns the index of the same pattern if it was already added.
    func addPattern(_ source: [UInt8]) throws(PatternError) -> PoolIndex<Pattern> {
        if let known = patternsBySource[source] { return known }
        let pattern = try Pattern(String(decoding: source, as: UTF8.self), syntax: .either)
        let index = add(pattern, to: &patterns)
        patternsBySource[source] = index
        return index
    }
}
