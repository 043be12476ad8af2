/// The assertions that steps of the decision program make. A function whose name ends in `InFull` takes a general path.
extension Evaluator {
    // MARK: Any value

    @inline(never)
    mutating func isEqual(_ index: Int32, _ constant: ConstantID) -> Bool {
        assertions.isEqual(index, to: constant)
    }

    @inline(never)
    mutating func isListed(_ index: Int32, in plan: PoolIndex<EnumerationPlan>) -> Bool {
        assertions.isListed(index, in: assertions.shared.enumerations[plan])
    }

    // MARK: Numbers

    @inline(never)
    mutating func isEqual(_ index: Int32, _ number: PoolIndex<NumberConstant>) -> Bool {
        assertions.order(text[index], number) == .equal
    }

    @inline(never)
    mutating func isAtLeast(_ index: Int32, _ bound: PoolIndex<NumberConstant>) -> Bool {
        assertions.order(text[index], bound) != .ascending
    }

    @inline(never)
    mutating func isAbove(_ index: Int32, _ bound: PoolIndex<NumberConstant>) -> Bool {
        assertions.order(text[index], bound) == .descending
    }

    @inline(never)
    mutating func isAtMost(_ index: Int32, _ bound: PoolIndex<NumberConstant>) -> Bool {
        assertions.order(text[index], bound) != .descending
    }

    @inline(never)
    mutating func isBelow(_ index: Int32, _ bound: PoolIndex<NumberConstant>) -> Bool {
        assertions.order(text[index], bound) == .ascending
    }

    @inline(never)
    mutating func isMultiple(_ index: Int32, of divisor: PoolIndex<NumberConstant>) -> Bool {
        assertions.isMultiple(text[index], of: divisor)
    }

    /// Returns whether a number is in an enumeration.
    @inline(never)
    mutating func isListed(_ index: Int32, in id: PoolIndex<IntegerSet>) -> Bool {
        let set = pools.pointee.integerSets.pointer(at: id.index)
        let entry = text[index]
        let token = text.token(of: entry)
        guard let value = NumberText.smallInteger(token, isPlain: entry.isPlainInteger) else {
            return isListed(index, in: set.pointee.plan)
        }
        let distance = UInt64(bitPattern: value &- set.pointee.minimum)
        if distance < 64 {
            if set.pointee.bits &>> distance & 1 != 0 { return true }
        } else if contains(value, in: set.pointee.range) {
            return true
        }
        // A listed number in another notation can equal the value, as 1.0 equals 1.
        return set.pointee.hasOtherNumbers && isListed(index, in: set.pointee.plan)
    }

    /// Returns whether a number is in a sorted range of the pool.
    @inline(never)
    private func contains(_ value: Int64, in range: PoolRange) -> Bool {
        let integers = pools.pointee.integers.pointer(at: range.start)
        var low = 0
        var high = Int(range.count)
        while low < high {
            let middle = (low &+ high) >> 1
            if integers[middle] == value { return true }
            if integers[middle] < value { low = middle &+ 1 } else { high = middle }
        }
        return false
    }

    // MARK: Strings

    @inline(never)
    mutating func isEqual(_ index: Int32, toText bytes: PoolRange) -> Bool {
        assertions.isEqual(text[index], to: bytes)
    }

    /// Returns whether a string is in an enumeration.
    @inline(never)
    mutating func isListed(_ index: Int32, in strings: NameTable) -> Bool {
        assertions.withContent(of: text[index]) { content, pools in
            let hash = NameHash.hash(content)
            return pools.pointee.shared.lookUp(content, hash: hash, in: strings) >= 0
        }
    }

    /// Returns whether a string has at least `minimum` code points.
    ///
    /// A code point takes at least one byte, and exactly one byte in an ASCII string without escapes. For most strings,
    /// the number of bytes between the two quotation marks therefore decides.
    @inline(__always)
    mutating func isLongEnough(_ index: Int32, _ minimum: UInt32) -> Bool {
        let entry = text[index]
        guard entry.end &- entry.start &- 2 >= minimum else { return false }
        if entry.attributes & (JSONEntry.flagEscapesOrNonInteger | JSONEntry.flagBeyondASCII) == 0 {
            return true
        }
        return isLongEnoughInFull(index, minimum)
    }

    @inline(never)
    private mutating func isLongEnoughInFull(_ index: Int32, _ minimum: UInt32) -> Bool {
        assertions.isLength(of: text[index], atLeast: Int(minimum))
    }

    /// Returns whether a string has at most `maximum` code points.
    @inline(__always)
    mutating func isShortEnough(_ index: Int32, _ maximum: UInt32) -> Bool {
        let entry = text[index]
        if entry.end &- entry.start &- 2 <= maximum { return true }
        if entry.attributes & (JSONEntry.flagEscapesOrNonInteger | JSONEntry.flagBeyondASCII) == 0 {
            return false
        }
        return isShortEnoughInFull(index, maximum)
    }

    @inline(never)
    private mutating func isShortEnoughInFull(_ index: Int32, _ maximum: UInt32) -> Bool {
        assertions.isLength(of: text[index], atMost: Int(maximum))
    }

    @inline(never)
    mutating func matches(_ index: Int32, _ id: PoolIndex<LiteralTest>) -> Bool {
        assertions.withContent(of: text[index]) { content, pools in
            let test = pools.pointee.literals.pointer(at: id.index)
            return PatternLiteral.matches(
                pools.pointee.literalBytes.bytes(test.pointee.bytes),
                isAtStart: test.pointee.isAtStart,
                isAtEnd: test.pointee.isAtEnd,
                in: content
            )
        }
    }

    @inline(never)
    mutating func matches(_ index: Int32, _ pattern: PoolIndex<Pattern>) -> Bool {
        if assertions.matches(text[index], pattern) { return true }
        // The result is also false if the pattern exceeded its step limit, which is a fault.
        endAfterFault()
        return false
    }

    @inline(never)
    mutating func matches(_ index: Int32, _ format: StringFormat) -> Bool {
        assertions.matches(text[index], format)
    }

    // MARK: Arrays

    @inline(never)
    mutating func hasUniqueItems(_ index: Int32) -> Bool {
        assertions.firstDuplicate(in: index) == nil
    }
}
