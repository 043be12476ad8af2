/// A program that is being compiled: the arrays that become its pools.
///
/// The builder cannot be copied, because copying so many arrays takes as long as compiling a small schema. (Benchmark:
/// `compile`, fast.)
struct ProgramBuilder: ~Copyable {
    var instructions: [Instruction] = []
    /// The keyword of each instruction, by the index of the instruction.
    var origins: [KeywordEntry] = []
    var subschemas: [Subschema] = []
    var listedSubschemas: [SubschemaID] = []
    var nameBytes: [UInt8] = []
    var nameSlots: [NameTable.Slot] = []
    var numberConstants: [ConstantID] = []
    var enumerations: [EnumerationPlan] = []
    var enumerationValues: [ConstantID] = []
    var enumerationHashes: [HashedConstant] = []
    var objectPlans: [ObjectPlan] = []
    var propertySlots: [PropertySlot] = []
    var patternProperties: [PatternProperty] = []
    var arrayPlans: [ArrayPlan] = []
    var containsPlans: [ContainsPlan] = []
    var conditionals: [ConditionalPlan] = []
    var dependentRequiredRows: [DependentRequiredRow] = []
    var dependentNames: [MemberName] = []
    var aliasNames: [NameText] = []
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
    /// The limits of the patterns that are added.
    var patternLimits = Pattern.Limits.standard
    var rules: [ValueRule] = []
    var propertyAliases: [PropertyAlias] = []
    var unresolvedReferences: [SchemaError] = []
    /// The value of `SchemaProgram.canReportNotices`.
    var canReportNotices = false
    /// True if a schema has a keyword whose violation or use is a notice: `advice`, an advisory rule or `aliases`.
    var hasNoticeKeywords = false {
        didSet { if hasNoticeKeywords { canReportNotices = true } }
    }
    /// True if any schema is marked as deprecated.
    var hasDeprecatedSchemas = false
    /// True if a schema has the severity `error`, which overrides a lower severity of the schemas around it.
    var hasErrorSeverities = false
    /// The texts of the constants, separated by commas.
    private(set) var constantText: [UInt8] = []
    private(set) var constants: [Constant] = []
    private var patternsBySource: [[UInt8]: PoolIndex<Pattern>] = [:]
    /// The sum of `Pattern.stateCount` of the patterns that were compiled.
    private var patternStateCount = 0

    /// The facts about a constant that the compiler needs.
    struct Constant {
        let kind: JSONKind
        /// The text of a string; nil for other kinds.
        let text: NameText?
        /// The index of a number; negative for other kinds.
        let number: PoolIndex<NumberConstant>
    }

    mutating func append(_ instruction: Instruction, from keyword: KeywordEntry) {
        instructions.add(instruction)
        origins.add(keyword)
    }

    /// Adds a subschema. Subschemas must be added in the order of their numbers.
    mutating func append(_ subschema: Subschema) { subschemas.add(subschema) }

    /// Adds a value of the schema to the constants.
    mutating func addConstant(_ node: JSONNode) -> ConstantID {
        if constants.isEmpty {
            constantText.reserveCapacity(64)
        } else {
            constantText.append(UInt8(ascii: ","))
        }
        let kind = node.kind
        node.document.withText { text in
            constantText.append(copying: text.token(of: text[node.index]))
        }
        let id = ConstantID(index: Int32(constants.count))
        let constant = Constant(
            kind: kind,
            text: kind == .string ? addName(at: node.index, of: node.document) : nil,
            number: PoolIndex(kind == .number ? numberConstants.count : -1)
        )
        constants.add(constant)
        if kind == .number { numberConstants.add(id) }
        return id
    }

    mutating func addNumber(_ node: JSONNode) -> PoolIndex<NumberConstant> {
        constants[Int(addConstant(node).index)].number
    }

    mutating func addName(_ bytes: [UInt8]) -> NameText {
        NameText(bytes: nameBytes.add(bytes), hash: NameHash.hash(bytes))
    }

    /// Adds the string or the name at an entry of a document.
    mutating func addName(at index: Int32, of document: JSONDocument) -> NameText {
        document.withStringBytes(at: index) { bytes in
            let start = nameBytes.count
            if start == 0 { nameBytes.reserveCapacity(max(64, 2 * bytes.count)) }
            nameBytes.append(copying: bytes)
            return NameText(
                bytes: PoolRange(start: start, count: bytes.count),
                hash: NameHash.hash(bytes)
            )
        }
    }

    /// Returns the text of an added name.
    func bytes(of name: NameText) -> [UInt8] {
        Array(nameBytes[Int(name.bytes.start)..<Int(name.bytes.end)])
    }

    /// Returns whether an added name has this text.
    func hasText(_ name: NameText, _ text: Span<UInt8>) -> Bool {
        let range = Int(name.bytes.start)..<Int(name.bytes.end)
        return nameBytes.span.extracting(range).isEqual(to: text)
    }

    /// Returns whether two added names have the same text.
    func isSame(_ left: NameText, _ right: NameText) -> Bool {
        guard left.hash == right.hash else { return false }
        let range = Int(right.bytes.start)..<Int(right.bytes.end)
        return hasText(left, nameBytes.span.extracting(range))
    }

    /// Adds a table with room for `capacity` names, which `insert` fills.
    mutating func addTable(capacity: Int) -> NameTable {
        let count = NameTable.slotCount(capacity: capacity)
        let table = NameTable(firstSlot: Int32(nameSlots.count), mask: UInt32(count - 1))
        if nameSlots.isEmpty { nameSlots.reserveCapacity(max(16, count)) }
        nameSlots.append(contentsOf: repeatElement(.free, count: count))
        return table
    }

    /// Inserts a name with its value into a table, unless the table already has a name with the same text.
    mutating func insert(_ name: NameText, value: Int, into table: NameTable) {
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

    /// Compiles a pattern, or returns the index of a pattern with the same source that was added before.
    ///
    /// - Throws: The mistake in the pattern, or `tooManyStates` if the patterns of the program have too many states
    ///   together. After this error, further patterns are not compiled, because that would take time.
    mutating func addPattern(_ source: [UInt8]) throws(PatternError) -> PoolIndex<Pattern> {
        if let index = patternsBySource[source] { return index }
        let limit = patternLimits.programStateCount
        if patternStateCount <= limit {
            let pattern = try Pattern(utf8: source, syntax: .either, limits: patternLimits)
            patternStateCount += pattern.stateCount
            if patternStateCount <= limit {
                let index = patterns.add(pattern)
                patternsBySource[source] = index
                return index
            }
        }
        throw PatternError(kind: .tooManyStates(limit: limit), range: 0..<source.count)
    }
}

/// Additions to the arrays that become the pools of a program.
extension Array where Element: Sendable {
    /// Appends an element, and returns its index. If the element is the first, reserves memory for more elements,
    /// because few arrays have only one.
    @inline(__always)
    @discardableResult
    mutating func add(_ element: Element) -> PoolIndex<Element> {
        if isEmpty { reserveCapacity(16) }
        append(element)
        return PoolIndex(count - 1)
    }

    /// Appends elements, and returns their range.
    @inline(__always)
    mutating func add(_ elements: [Element]) -> PoolRange {
        let start = count
        guard !elements.isEmpty else { return PoolRange(start: start, count: 0) }
        if start == 0 { reserveCapacity(Swift.max(16, 2 * elements.count)) }
        append(contentsOf: elements)
        return PoolRange(start: start, count: elements.count)
    }
}
