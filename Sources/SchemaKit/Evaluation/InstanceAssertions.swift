/// The assertions that look at one value alone, for both readers of a program.
struct InstanceAssertions {
    let program: SchemaProgram
    let text: JSONText
    var scratch: EvaluationScratch
    /// Set when no verdict can be given; evaluation then ends as fast as it can.
    var fault: EvaluationFault?
    /// Whether to look for what can be told of a valid value.
    var collectsNotices = false
    /// Whether there was any such thing.
    var hasNotice = false

    init(program: SchemaProgram, text: JSONText, scratch: EvaluationScratch) {
        self.program = program
        self.text = text
        self.scratch = scratch
    }

    /// Whether a value is of one of `kinds`.
    @inline(__always)
    func isOfKind(_ entry: JSONEntry, _ kinds: KindMask) -> Bool {
        guard kinds.bits & entry.kindBit != 0 else { return false }
        return !kinds.restrictsNumbers || entry.kind != .number || entry.isPlainInteger
            || (!kinds.wantsPlainIntegers && NumberText(text.token(of: entry)).isInteger)
    }

    // MARK: Values

    func isEqual(_ index: Int32, to constant: ConstantID) -> Bool {
        JSONEquality.isEqual(
            index,
            in: text,
            program.constants.entry(of: constant),
            in: program.constants.text
        )
    }

    mutating func isMember(_ index: Int32, of plan: EnumerationPlan) -> Bool {
        let entry = text[index]
        guard plan.kinds.bits & entry.kindBit != 0 else { return false }
        if entry.kind == .string {
            return withContent(of: entry) { content, program, _ in
                guard let base = content.baseAddress else {
                    preconditionFailure("the text of a string has an address")
                }
                let hash = NameHash.hash(base, count: content.count)
                return program.lookUp(content, hash: hash, in: plan.strings) >= 0
            }
        }
        for offset in plan.values.start..<plan.values.end
        where isEqual(index, to: program.enumerationValues[offset]) {
            return true
        }
        return false
    }

    // MARK: Numbers

    /// How a number of the text compares with one of the schema.
    @inline(__always)
    func order(_ entry: JSONEntry, _ id: PoolIndex<NumberConstant>) -> NumberText.Order {
        let constant = program.numbers[id]
        let token = text.token(of: entry)
        if constant.isSmall,
            let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger)
        {
            return value < constant.small
                ? .ascending : value == constant.small ? .equal : .descending
        }
        return NumberText.order(NumberText(token), program.numberText(constant))
    }

    func isMultiple(_ entry: JSONEntry, of id: PoolIndex<NumberConstant>) -> Bool {
        let constant = program.numbers[id]
        let token = text.token(of: entry)
        if constant.isSmall,
            let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger)
        {
            return value % constant.small == 0
        }
        return NumberText(token).isMultiple(of: program.numberText(constant))
    }

    // MARK: Strings

    /// Calls `body` with the text of a string: its bytes, or the unescaped copy.
    @inline(__always)
    mutating func withContent<Result>(
        of entry: JSONEntry,
        _ body: (UnsafeBufferPointer<UInt8>, SchemaProgram, inout PatternScratch) -> Result
    ) -> Result {
        guard entry.hasEscapes else {
            return body(text.rawContent(of: entry), program, &scratch.pattern)
        }
        return withUnescapedContent(of: entry, body)
    }

    @inline(never)
    private mutating func withUnescapedContent<Result>(
        of entry: JSONEntry,
        _ body: (UnsafeBufferPointer<UInt8>, SchemaProgram, inout PatternScratch) -> Result
    ) -> Result {
        scratch.string.removeAll(keepingCapacity: true)
        JSONStringDecoder.decode(text.rawContent(of: entry), into: &scratch.string)
        return scratch.string.withUnsafeBufferPointer { body($0, program, &scratch.pattern) }
    }

    /// The number of code points of a string.
    @inline(__always)
    mutating func length(of entry: JSONEntry) -> Int {
        if entry.isASCII, !entry.hasEscapes { return Int(entry.end - entry.start) - 2 }
        return withContent(of: entry) { content, _, _ in
            content.count { $0 & 0b1100_0000 != 0b1000_0000 }
        }
    }

    mutating func matches(_ entry: JSONEntry, _ id: PoolIndex<Pattern>) -> Bool {
        let verdict = withContent(of: entry) { content, program, scratch in
            program.patterns[id].matches(content, scratch: &scratch)
        }
        switch verdict {
        case .match:
            return true
        case .noMatch:
            return false
        case .stepBudgetExhausted:
            fault = fault ?? .patternTooCostly(pattern: program.patterns[id].source)
            return false
        }
    }

    mutating func matches(_ entry: JSONEntry, _ format: StringFormat) -> Bool {
        withContent(of: entry) { content, _, _ in
            format.matches(content) { pattern in
                (try? Pattern(String(decoding: pattern, as: UTF8.self))) != nil
            }
        }
    }

    mutating func matches(_ entry: JSONEntry, _ format: CustomFormat) -> Bool {
        withContent(of: entry) { content, _, _ in format.check(content) }
    }

    /// What a user's keyword finds wrong with a value, which it sees as a document of its own.
    func complaint(of check: CustomCheck, about index: Int32) -> String? {
        let bytes = Array(text.token(of: text[index]))
        guard let document = try? JSONParser(depthLimit: .max).parse(bytes) else {
            preconditionFailure("a value of a parsed text is JSON")
        }
        return check.check(document.root)
    }

    // MARK: Arrays

    /// The first two equal elements of an array, if any.
    func firstDuplicate(in array: Int32) -> (first: Int32, second: Int32)? {
        let count = text.count(of: array)
        guard count > 1 else { return nil }
        return count <= 8 ? firstDuplicateByPairs(array) : firstDuplicateByHash(array)
    }

    private func firstDuplicateByPairs(_ array: Int32) -> (first: Int32, second: Int32)? {
        let end = text.indexAfter(array)
        var second = text.indexAfter(array + 1)
        while second < end {
            var first = array + 1
            while first < second {
                if JSONEquality.isEqual(first, in: text, second, in: text) {
                    return (first, second)
                }
                first = text.indexAfter(first)
            }
            second = text.indexAfter(second)
        }
        return nil
    }

    private func firstDuplicateByHash(_ array: Int32) -> (first: Int32, second: Int32)? {
        var elements: [Int: [Int32]] = [:]
        let end = text.indexAfter(array)
        var element = array + 1
        while element < end {
            var hasher = Hasher()
            JSONHash.combine(element, in: text, into: &hasher)
            let hash = hasher.finalize()
            let equal = elements[hash, default: []].first {
                JSONEquality.isEqual($0, in: text, element, in: text)
            }
            if let equal { return (equal, element) }
            elements[hash, default: []].append(element)
            element = text.indexAfter(element)
        }
        return nil
    }

    // MARK: Objects

    /// The slot that an object plan has for a member's name, or -1.
    @inline(__always)
    mutating func slot(of name: JSONEntry, in table: NameTable) -> Int32 {
        // The hash is that of the text, which is only unescaped to be compared.
        if name.hasEscapes, !program.mayHold(hash: name.link, in: table) { return -1 }
        return slotOfLikelyName(name, in: table)
    }

    @inline(__always)
    private mutating func slotOfLikelyName(_ name: JSONEntry, in table: NameTable) -> Int32 {
        withContent(of: name) { content, program, _ in
            program.lookUp(content, hash: name.link, in: table)
        }
    }

    /// The required names that an object lacks, in the order of the schema; a member may be there
    /// under another name.
    mutating func missingNames(of plan: ObjectPlan, in object: Int32) -> [NameText] {
        var present: Set<Int32> = []
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            present.insert(slot(of: text[name], in: plan.names))
            name = text.indexAfter(name + 1)
        }
        let missing = (0..<plan.slots.count).filter { !present.contains($0) }
            .map { program.propertySlots[plan.slots.start + $0] }
            .filter { $0.requiredNumber >= 0 }
        return missing.sorted { $0.requiredNumber < $1.requiredNumber }.map(\.name)
    }

    /// The other name that a member goes by, if it is not its own.
    mutating func alias(of name: Int32, _ slot: Int32, in plan: ObjectPlan) -> PropertyAlias? {
        let entry = text[name]
        for offset in plan.aliases.start..<plan.aliases.end {
            let alias = program.propertyAliases[offset]
            guard alias.slot == slot, alias.name.hash == entry.link else { continue }
            let isSame = withContent(of: entry) { content, program, _ in
                program.isEqual(alias.name, content)
            }
            if isSame { return alias }
        }
        return nil
    }

    /// The name entry of the last member of an object that is called `name`.
    mutating func member(of object: Int32, named name: NameText) -> Int32? {
        var found: Int32?
        var index = object + 1
        let end = text.indexAfter(object)
        while index < end {
            let entry = text[index]
            if entry.link == name.hash,
                withContent(of: entry, { content, program, _ in program.isEqual(name, content) })
            {
                found = index
            }
            index = text.indexAfter(index + 1)
        }
        return found
    }
}

extension SchemaProgram {
    @inline(__always)
    func numberText(_ constant: NumberConstant) -> NumberText {
        NumberText(
            bytes: constants.text.bytes + Int(constant.textOffset),
            shape: constant.shape
        )
    }
}
