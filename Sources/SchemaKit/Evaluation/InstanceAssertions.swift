/// The assertions that test one value without applying subschemas. `Evaluator` and `TracingEvaluator` share them.
///
/// A function whose name ends in `InFull` takes a general path. The initializer takes little time, because working
/// memory is borrowed only on first use, and the program is not retained. (Benchmark: `validate`, keywords.)
///
/// Memory safety: The caller keeps the program alive, and returns the borrowed memory when the evaluation ends. Until
/// then, no other evaluation uses this memory.
@safe
package struct InstanceAssertions {
    private unowned(unsafe) let unownedProgram: SchemaProgram
    /// The pools that are read most often, accessible without retaining the program.
    let pools: ConstantPointer<DecisionProgram>
    let text: JSONText
    /// The depth at which JSON in a string of this text begins. It is 0 if this text is the payload. If this text is
    /// itself JSON in a string, it is the sum of the depths (`JSONDocument.depthAsContent`) of this JSON and of all
    /// JSON in strings around it.
    var enclosingDepth = 0
    /// True if notices about valid values must be recorded.
    var collectsNotices = false
    /// True if a notice was found, or a member that may be a misspelling.
    var hasNotice = false
    /// True if there is no verdict. Evaluation then ends as soon as possible.
    package private(set) var hasFault = false
    private var borrowedScratch: UnsafeMutablePointer<EvaluationScratch>?

    /// Creates the assertions. The caller must finally call `returnScratch` on the same thread.
    @inline(__always)
    init(program: SchemaProgram, text: JSONText) {
        unsafe unownedProgram = program
        pools = program.decisions
        self.text = text
    }

    package var program: SchemaProgram {
        @inline(__always) get { unsafe unownedProgram }
    }

    var shared: DecisionProgram.SharedPools {
        @inline(__always) get { pools.pointee.shared }
    }

    /// The reason why there is no verdict.
    var fault: EvaluationFault? {
        get { hasFault ? unsafe borrowedScratch?.pointee.fault : nil }
        set {
            scratch.fault = newValue
            hasFault = newValue != nil
        }
    }

    /// Records the reason why there is no verdict, unless there already is a reason.
    @inline(never)
    mutating func fail(_ reason: EvaluationFault) {
        if !hasFault { fault = reason }
    }

    /// The working memory, which is borrowed on first use.
    package var scratch: EvaluationScratch {
        @inline(__always) mutating unsafeAddress { unsafe UnsafePointer(scratchPointer) }
        @inline(__always) unsafeMutableAddress { unsafe scratchPointer }
    }

    /// The resources that evaluation has entered and not left. The outermost resource is first.
    var currentScope: [SchemaResourceID] {
        unsafe borrowedScratch?.pointee.scope ?? []
    }

    private var scratchPointer: UnsafeMutablePointer<EvaluationScratch> {
        @inline(__always) mutating get { unsafe borrowedScratch ?? borrowScratch() }
    }

    /// Borrows working memory. The function is not inlined, because the calls in it would make its callers save
    /// registers.
    @inline(never)
    private mutating func borrowScratch() -> UnsafeMutablePointer<EvaluationScratch> {
        let scratch = unsafe shared.scratches.acquire()
        unsafe borrowedScratch = scratch
        return unsafe scratch
    }

    /// Returns the borrowed memory to its pool.
    @inline(__always)
    mutating func returnScratch() {
        guard let borrowedScratch = unsafe borrowedScratch else { return }
        unsafe shared.scratches.release(borrowedScratch)
        unsafe self.borrowedScratch = nil
    }

    /// Returns whether the kind of a value is one of `kinds`. If `kinds` has only integers among the numbers, a number
    /// such as 1.0 is an integer unless `rejectsFractions` is true.
    @inline(__always)
    package func isOfKind(_ entry: JSONEntry, _ kinds: KindMask) -> Bool {
        guard kinds.bits & entry.kindBit != 0 else { return false }
        return !kinds.restrictsNumbers || entry.kind != .number || entry.isPlainInteger
            || (!kinds.rejectsFractions && isInteger(entry))
    }

    private func isInteger(_ entry: JSONEntry) -> Bool {
        NumberText(text.token(of: entry)).isInteger
    }

    // MARK: Values

    mutating func isEqual(_ index: Int32, to constant: ConstantID) -> Bool {
        JSONEquality.isEqual(
            index,
            in: text,
            shared.constants.entries[constant.index],
            in: shared.constants.text
        )
    }

    mutating func isListed(_ index: Int32, in plan: EnumerationPlan) -> Bool {
        let entry = text[index]
        guard plan.kinds.bits & entry.kindBit != 0 else { return false }
        if entry.kind == .string {
            return withContent(of: entry) { content, pools in
                let hash = NameHash.hash(content)
                return pools.pointee.shared.lookUp(content, hash: hash, in: plan.strings) >= 0
            }
        }
        guard plan.hashes.isEmpty else { return isListed(index, inHashed: plan.hashes) }
        for offset in plan.values.start..<plan.values.end
        where isEqual(index, to: shared.enumerationValues[offset]) {
            return true
        }
        return false
    }

    /// Returns whether a value is in a large enumeration. A binary search finds the values with the same hash.
    @inline(never)
    private mutating func isListed(_ index: Int32, inHashed hashes: PoolRange) -> Bool {
        var hasher = Hasher()
        JSONHash.combine(index, in: text, into: &hasher)
        let hash = hasher.finalize()
        var low = hashes.start
        var high = hashes.end
        while low < high {
            let middle = low + (high - low) / 2
            if shared.enumerationHashes[middle].hash < hash {
                low = middle + 1
            } else {
                high = middle
            }
        }
        while low < hashes.end, shared.enumerationHashes[low].hash == hash {
            if isEqual(index, to: shared.enumerationHashes[low].constant) { return true }
            low += 1
        }
        return false
    }

    // MARK: Numbers

    /// Returns the order of a number of the text and a number of the schema.
    @inline(__always)
    mutating func order(_ entry: JSONEntry, _ id: PoolIndex<NumberConstant>) -> NumberText.Order {
        let constant = pools.pointee.shared.numbers.pointer(at: id.index)
        if constant.pointee.isSmall,
            let value = NumberText.smallInteger(
                text.token(of: entry),
                isPlain: entry.isPlainInteger
            )
        {
            return value < constant.pointee.small
                ? .ascending : value == constant.pointee.small ? .equal : .descending
        }
        return orderInFull(entry, id)
    }

    @inline(never)
    private mutating func orderInFull(
        _ entry: JSONEntry,
        _ id: PoolIndex<NumberConstant>
    ) -> NumberText.Order {
        NumberText.order(NumberText(text.token(of: entry)), shared.numberText(shared.numbers[id]))
    }

    @inline(__always)
    mutating func isMultiple(_ entry: JSONEntry, of id: PoolIndex<NumberConstant>) -> Bool {
        let constant = pools.pointee.shared.numbers.pointer(at: id.index)
        let token = text.token(of: entry)
        if constant.pointee.isSmall,
            let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger)
        {
            // For small numbers, the 32-bit remainder is faster.
            if let short = UInt32(exactly: value),
                let divisor = UInt32(exactly: constant.pointee.small)
            {
                return short % divisor == 0
            }
            return value % constant.pointee.small == 0
        }
        return isMultipleInFull(token, id)
    }

    @inline(never)
    private mutating func isMultipleInFull(
        _ token: Span<UInt8>,
        _ id: PoolIndex<NumberConstant>
    ) -> Bool {
        NumberText(token).isMultiple(of: shared.numberText(shared.numbers[id]))
    }

    // MARK: Strings

    /// Calls `body` with the text of a string: its bytes in the JSON text, or an unescaped copy.
    @inline(__always)
    package mutating func withContent<Result>(
        of entry: JSONEntry,
        _ body: (Span<UInt8>, ConstantPointer<DecisionProgram>) -> Result
    ) -> Result {
        guard entry.hasEscapes else { return body(text.rawContent(of: entry), pools) }
        return withUnescapedContent(of: entry, body)
    }

    @inline(never)
    private mutating func withUnescapedContent<Result>(
        of entry: JSONEntry,
        _ body: (Span<UInt8>, ConstantPointer<DecisionProgram>) -> Result
    ) -> Result {
        let content = scratch.decoded(entry, in: text)
        return body(content.span, pools)
    }

    /// Calls `body` with the text of a string, and with the memory for matching patterns.
    package mutating func withContent<Result>(
        of entry: JSONEntry,
        _ body: (Span<UInt8>, ConstantPointer<DecisionProgram>, inout PatternScratch) -> Result
    ) -> Result {
        let scratch = unsafe scratchPointer
        return withContent(of: entry) { content, pools in
            unsafe body(content, pools, &scratch.pointee.pattern)
        }
    }

    /// Returns whether a string is equal to a name or another string of the schema.
    @inline(__always)
    package mutating func isEqual(_ entry: JSONEntry, to string: PoolRange) -> Bool {
        guard !entry.hasEscapes else {
            return withContent(of: entry) { content, pools in
                pools.pointee.shared.isEqual(string, content)
            }
        }
        return shared.isEqual(string, text.rawContent(of: entry))
    }

    /// Returns whether a string has at least `minimum` code points.
    ///
    /// A code point takes from one byte to twelve bytes, the length of the two escapes of a surrogate pair. For most
    /// strings, the number of bytes therefore decides.
    @inline(__always)
    mutating func isLength(of entry: JSONEntry, atLeast minimum: Int) -> Bool {
        let byteCount = Int(entry.end &- entry.start) - 2
        if entry.attributes & (JSONEntry.flagEscapesOrNonInteger | JSONEntry.flagBeyondASCII) == 0 {
            return byteCount >= minimum
        }
        return byteCount / 12 >= minimum || length(of: entry) >= minimum
    }

    /// Returns whether a string has at most `maximum` code points.
    @inline(__always)
    mutating func isLength(of entry: JSONEntry, atMost maximum: Int) -> Bool {
        let byteCount = Int(entry.end &- entry.start) - 2
        if byteCount <= maximum { return true }
        if entry.attributes & (JSONEntry.flagEscapesOrNonInteger | JSONEntry.flagBeyondASCII) == 0 {
            return false
        }
        return length(of: entry) <= maximum
    }

    /// Returns the number of code points of a string with escapes or non-ASCII characters.
    @inline(never)
    private mutating func length(of entry: JSONEntry) -> Int {
        withContent(of: entry) { content, _ in
            var count = 0
            for index in content.indices where content[index] & 0b1100_0000 != 0b1000_0000 {
                count &+= 1
            }
            return count
        }
    }

    package mutating func matches(_ entry: JSONEntry, _ id: PoolIndex<Pattern>) -> Bool {
        guard !entry.hasEscapes else { return matchesInFull(entry, id) }
        let content = text.rawContent(of: entry)
        let isMatch = shared.patterns.matchesWithoutScratch(id, content)
        return isMatch ?? matchesInFull(entry, id)
    }

    /// Returns whether a string matches a pattern, taking the general path: the string or the pattern needs working
    /// memory.
    @inline(never)
    private mutating func matchesInFull(_ entry: JSONEntry, _ id: PoolIndex<Pattern>) -> Bool {
        let scratch = unsafe scratchPointer
        let knownMatch = withContent(of: entry) { content, _ in
            unsafe scratch.pointee.knownMatch(id, content)
        }
        if let knownMatch { return knownMatch }
        let result = withContent(of: entry) { content, pools in
            pools.pointee.shared.patterns.withPattern(id) {
                let result = unsafe $0.matches(content, scratch: &scratch.pointee.pattern)
                unsafe scratch.pointee.storeDFAIndex(id, $0)
                return result
            }
        }
        switch result {
        case .match:
            return true
        case .noMatch:
            return false
        case .stepLimitExceeded:
            failAfterSteps(of: id)
            return false
        }
    }

    /// Returns whether a string matches a pattern. Returns nil if the pattern exceeds its step limit, or if earlier
    /// patterns have exceeded theirs so often that no further pattern is tried.
    package mutating func decidedMatch(_ entry: JSONEntry, _ id: PoolIndex<Pattern>) -> Bool? {
        let countBefore = costlyPatternCount
        guard countBefore < TracingEvaluator.costlyPatternLimit else { return nil }
        if matches(entry, id) { return true }
        return costlyPatternCount > countBefore ? nil : false
    }

    /// The steps of costly matches in this evaluation and in those that share its limit; see
    /// ``PatternScratch/costlyStepCount``. Takes no working memory if there are none.
    package var costlyStepCount: Int {
        get { unsafe borrowedScratch?.pointee.pattern.costlyStepCount ?? 0 }
        set { if newValue > 0 { scratch.pattern.costlyStepCount = newValue } }
    }

    /// The number of times that a pattern exceeded its step limit in this evaluation.
    var costlyPatternCount: Int {
        mutating get { hasFault ? scratch.costlyPatternCount : 0 }
    }

    /// Records that there is no verdict, because a pattern has exceeded its step limit.
    mutating func failAfterSteps(of id: PoolIndex<Pattern>) {
        fail(.patternTooCostly(pattern: program.patterns[id].source))
        scratch.costlyPatternCount += 1
    }

    package mutating func matches(_ entry: JSONEntry, _ format: StringFormat) -> Bool {
        withContent(of: entry) { content, _ in
            format.matches(content) { pattern in
                Pattern.isWellFormed(pattern)
            }
        }
    }

    package mutating func matches(_ entry: JSONEntry, _ format: CustomFormat) -> Bool {
        withContent(of: entry) { content, _ in format.matches(content) }
    }

    /// Returns the message of a custom keyword about a value, or nil if the value is valid.
    ///
    /// The keyword gets the value as a separate document.
    package func customMessage(of check: CustomCheck, about index: Int32) -> String? {
        let bytes = Array(copying: text.token(of: text[index]))
        guard let document = try? JSONParser(depthLimit: .max).parse(bytes) else {
            preconditionFailure("a value of a parsed text is not JSON")
        }
        return check.check(document.root)
    }

    // MARK: Arrays

    /// Returns two equal items: `second` is the first item that equals an earlier item, and `first` is this earlier
    /// item. Returns nil if all items differ.
    package mutating func firstDuplicate(in array: Int32) -> (first: Int32, second: Int32)? {
        DuplicateSearch(text).firstDuplicate(in: array)
    }

    // MARK: Objects

    /// Returns the number that a table assigns to a member's name, such as the number of a slot; -1 if the table does
    /// not have the name.
    @inline(__always)
    package mutating func slot(of name: JSONEntry, in table: NameTable) -> Int32 {
        // `link` is the hash of the unescaped name. The name is unescaped only if the table may have this hash.
        if name.hasEscapes, !shared.mayContain(hash: name.link, in: table) { return -1 }
        return withContent(of: name) { content, pools in
            pools.pointee.shared.lookUp(content, hash: name.link, in: table)
        }
    }

    /// Returns the required names that an object lacks, in the order of the schema.
    ///
    /// A member can also be present under an alias.
    package mutating func missingNames(of plan: ObjectPlan, in object: Int32) -> [NameText] {
        var presentSlots: Set<Int32> = []
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            presentSlots.insert(slot(of: text[name], in: plan.names))
            name = text.indexAfter(name + 1)
        }
        let missing = (0..<plan.slots.count).filter { !presentSlots.contains($0) }
            .map { program.propertySlots[plan.slots.start + $0] }
            .filter { $0.requiredNumber >= 0 }
        return missing.sorted { $0.requiredNumber < $1.requiredNumber }.map(\.name)
    }

    /// Returns the names of the required members that are present only under aliases which no receiver reads.
    ///
    /// - Returns: The entry of each name, and the alias that the member has as its name.
    package mutating func unreadNames(
        ofRequiredMembersIn object: Int32,
        _ plan: ObjectPlan
    ) -> [(entry: Int32, alias: PropertyAlias)] {
        let hasUnreadAliases = (plan.aliases.start..<plan.aliases.end).contains {
            program.propertyAliases[$0].isUnread
        }
        guard hasUnreadAliases else { return [] }
        var unread: [(entry: Int32, alias: PropertyAlias)] = []
        var readSlots: Set<Int32> = []
        for name in text.names(of: object) {
            let slot = slot(of: text[name], in: plan.names)
            guard slot >= 0 else { continue }
            if let alias = alias(of: name, slot: slot, in: plan), alias.isUnread {
                unread.append((name, alias))
            } else {
                readSlots.insert(slot)
            }
        }
        return unread.filter { _, alias in
            !readSlots.contains(alias.slot)
                && program.propertySlots[plan.slots.start + alias.slot].requiredNumber >= 0
        }
    }

    /// Returns the alias that a member has as its name; nil if the name of the member is not an alias of `slot`.
    ///
    /// - Parameter slot: The slot that `plan.names` has for the name. The name can also be an alias of another slot.
    mutating func alias(of name: Int32, slot: Int32, in plan: ObjectPlan) -> PropertyAlias? {
        guard plan.aliases.count > 0 else { return nil }
        let number = self.slot(of: text[name], in: plan.aliasNames)
        guard number >= 0 else { return nil }
        let alias = program.propertyAliases[plan.aliases.start + number]
        return alias.slot == slot ? alias : nil
    }

    /// Returns the name entry of the last member with the name `name` in an object.
    package mutating func member(of object: Int32, named name: NameText) -> Int32? {
        var found: Int32?
        var index = object + 1
        let end = text.indexAfter(object)
        while index < end {
            let entry = text[index]
            if entry.link == name.hash, isEqual(entry, to: name.bytes) { found = index }
            index = text.indexAfter(index + 1)
        }
        return found
    }

    /// Returns the name entry of the last member with the name `name` in an object. If there is none, looks for each
    /// alias in turn instead.
    package mutating func member(of object: Int32, named name: MemberName) -> Int32? {
        if let member = member(of: object, named: name.name) { return member }
        for offset in name.aliases.start..<name.aliases.end {
            let alias = program.aliasNames[offset]
            if let member = member(of: object, named: alias) { return member }
        }
        return nil
    }
}
