/// A JSON number in borrowed bytes, interpreted as an exact decimal.
///
/// The value is 0.DDD × 10^exponent. DDD are the significant digits: the digits from the first to the last one
/// that is not zero. A decimal point may be among their bytes. Numbers of any size are neither copied nor
/// rounded.
package struct NumberText: ~Escapable {
    /// The sign, the exponent and the position of the significant digits. Offsets are relative to the first byte
    /// of the number.
    struct Shape: Hashable, Sendable {
        var isNegative: Bool
        /// The offset of the first significant digit.
        var start: Int32
        /// The offset after the last significant digit; equal to `start` for zero.
        var end: Int32
        /// The number of significant digits, without the decimal point.
        var digitCount: Int32
        /// The exponent. The number after `e` is limited to ±`exponentLimit`, so that the difference of two exponents
        /// fits in an `Int`.
        var exponent: Int

        /// The exponent if the significant digits are read as an integer: the value is DDD × 10^scale.
        var scale: Int { exponent - Int(digitCount) }
    }

    let bytes: Span<UInt8>
    let shape: Shape

    @_lifetime(copy bytes)
    init(bytes: Span<UInt8>, shape: Shape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Creates a number from `token`, which must be a valid number of RFC 8259.
    @_lifetime(copy token)
    package init(_ token: Span<UInt8>) {
        bytes = token
        shape = Self.shape(of: token)
    }

    var isZero: Bool { shape.digitCount == 0 }

    /// True if the value is an integer, in any spelling.
    var isInteger: Bool { isZero || shape.scale >= 0 }

    /// The number that replaces a larger one after `e`. Exponents that differ only beyond this limit are equal.
    private static let exponentLimit = Int.max / 4

    private static func shape(of token: Span<UInt8>) -> Shape {
        var offset = 0
        let isNegative = token[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        var shape = Shape(isNegative: isNegative, start: 0, end: 0, digitCount: 0, exponent: 0)
        var isPastPoint = false
        var digitsSeen: Int32 = 0
        scan: while offset < token.count {
            switch token[offset] {
            case UInt8(ascii: "."):
                isPastPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                shape.exponent += exponent(token, from: offset + 1)
                break scan
            case let digit:
                let isSignificant = digit != UInt8(ascii: "0") || digitsSeen > 0
                if isSignificant {
                    if digitsSeen == 0 { shape.start = Int32(truncatingIfNeeded: offset) }
                    digitsSeen += 1
                }
                if digit != UInt8(ascii: "0") {
                    shape.end = Int32(truncatingIfNeeded: offset + 1)
                    shape.digitCount = digitsSeen
                }
                if isPastPoint {
                    if !isSignificant { shape.exponent -= 1 }
                } else if isSignificant {
                    shape.exponent += 1
                }
            }
            offset &+= 1
        }
        if shape.digitCount == 0 { return .zero }
        return shape
    }

    private static func exponent(_ token: Span<UInt8>, from start: Int) -> Int {
        var offset = start
        let isNegative = token[offset] == UInt8(ascii: "-")
        if isNegative || token[offset] == UInt8(ascii: "+") { offset += 1 }
        var value = 0
        while offset < token.count, value < exponentLimit / 10 {
            value = value * 10 + Int(token[offset] - UInt8(ascii: "0"))
            offset += 1
        }
        if offset < token.count { value = exponentLimit }
        return isNegative ? -value : value
    }

    /// Calls `body` with each significant digit, as a value from 0 to 9, in order.
    @inline(__always)
    func forEachDigit(_ body: (UInt8) -> Void) {
        for offset in Int(shape.start)..<Int(shape.end) where bytes[offset] != UInt8(ascii: ".") {
            body(bytes[offset] - UInt8(ascii: "0"))
        }
    }
}

extension NumberText.Shape {
    /// Zero. Its sign and exponent have no meaning.
    static let zero = Self(isNegative: false, start: 0, end: 0, digitCount: 0, exponent: 0)
}

extension NumberText {
    /// Returns the value of a number that is written in at most 18 bytes, only with digits and an optional sign,
    /// or nil for any other number. (Benchmark: `validate`, minimum.)
    ///
    /// - Parameter isPlain: True if the number has neither a fraction nor an exponent.
    @inline(__always)
    static func smallInteger(_ token: Span<UInt8>, isPlain: Bool) -> Int64? {
        guard isPlain, token.count <= 18 else { return nil }
        let isNegative = token[0] == UInt8(ascii: "-")
        var offset = isNegative ? 1 : 0
        var value = Int64(token[offset] &- UInt8(ascii: "0"))
        offset &+= 1
        while offset < token.count {
            value = value &* 10 &+ Int64(token[offset] &- UInt8(ascii: "0"))
            offset &+= 1
        }
        return isNegative ? 0 &- value : value
    }

    /// The value of an integer of at most 18 digits, in any spelling; nil for any other number.
    var smallInteger: Int64? {
        guard isInteger, shape.exponent <= 18 else { return nil }
        var value: Int64 = 0
        forEachDigit { value = value &* 10 &+ Int64($0) }
        for _ in 0..<shape.scale { value &*= 10 }
        return shape.isNegative ? -value : value
    }
}

/// The comparison of numbers.
extension NumberText {
    /// The result of a comparison of two numbers.
    package enum Order {
        case ascending
        case equal
        case descending

        /// Creates the order of two integers.
        @inline(__always)
        fileprivate init(of left: Int, _ right: Int) {
            self = left < right ? .ascending : left > right ? .descending : .equal
        }

        var reversed: Order {
            switch self {
            case .ascending: .descending
            case .equal: .equal
            case .descending: .ascending
            }
        }
    }

    /// Returns the order of the exact values.
    package static func order(_ left: NumberText, _ right: NumberText) -> Order {
        guard !left.isZero, !right.isZero else {
            if left.isZero && right.isZero { return .equal }
            let isAscending = left.isZero ? !right.shape.isNegative : left.shape.isNegative
            return isAscending ? .ascending : .descending
        }
        guard left.shape.isNegative == right.shape.isNegative else {
            return left.shape.isNegative ? .ascending : .descending
        }
        let magnitudes = magnitudeOrder(left, right)
        return left.shape.isNegative ? magnitudes.reversed : magnitudes
    }

    private static func magnitudeOrder(_ left: NumberText, _ right: NumberText) -> Order {
        let exponents = Order(of: left.shape.exponent, right.shape.exponent)
        guard exponents == .equal else { return exponents }
        var leftOffset = Int(left.shape.start)
        var rightOffset = Int(right.shape.start)
        while true {
            let leftDigit = left.digit(at: &leftOffset)
            // The end of the digits (-1) is less than any digit, and the last significant digit is never zero.
            let digits = Order(of: leftDigit, right.digit(at: &rightOffset))
            if digits != .equal || leftDigit < 0 { return digits }
        }
    }

    /// Returns the digit at `offset`, or -1 after the last digit, and advances `offset`.
    @inline(__always)
    private func digit(at offset: inout Int) -> Int {
        guard offset < Int(shape.end) else { return -1 }
        // The digits are within `bytes`, so the access is not checked. (Benchmark: `decode`.)
        var byte = bytes.word(at: offset, as: UInt8.self)
        offset &+= 1
        // The last significant digit is at `end - 1`, so a digit follows the point.
        if byte == UInt8(ascii: ".") {
            byte = bytes.word(at: offset, as: UInt8.self)
            offset &+= 1
        }
        return Int(byte &- UInt8(ascii: "0"))
    }

    /// Hashes the exact value into `hasher`. Equal numbers have equal hashes in any spelling.
    func hash(into hasher: inout Hasher) {
        hasher.combine(shape.isNegative)
        hasher.combine(shape.exponent)
        forEachDigit { hasher.combine($0) }
    }
}

/// The division of numbers, for `multipleOf`.
extension NumberText {
    /// The maximum number of significant digits of a divisor. A division takes time proportional to the number of
    /// digits of the dividend times the number of digits of the divisor.
    static let divisorDigitLimit = 1_000

    /// Returns whether a number of a schema has few enough digits to be a divisor.
    static func canDivide(by node: JSONNode) -> Bool {
        guard node.range.byteCount > divisorDigitLimit else { return true }
        return node.document.withText { text in
            NumberText(text.token(of: text[node.index])).shape.digitCount <= divisorDigitLimit
        }
    }

    /// Returns whether the value is an integer multiple of `divisor`, which must be greater than zero.
    ///
    /// Let the value be A × 10^p and the divisor D × 10^q, where neither A nor D ends in zero. The value is a
    /// multiple if D × 10^(q-p) divides A. For q > p this is impossible, because ten does not divide A. Otherwise
    /// D must divide A × 10^(p-q). A factor of ten adds only the prime factors two and five. A divisor with n digits has
    /// each of them at most 4n times. More factors of ten do not change the result, so a huge exponent needs no more
    /// steps.
    func isMultiple(of divisor: NumberText) -> Bool {
        if isZero { return true }
        guard shape.scale >= divisor.shape.scale else { return false }
        let zeros = min(shape.scale - divisor.shape.scale, 4 * Int(divisor.shape.digitCount))
        return divisor.shape.digitCount <= 18
            ? isMultiple(ofDigits: divisor.smallSignificand, zeros: zeros)
            : isMultiple(ofLargeDigits: divisor, zeros: zeros)
    }

    /// The significant digits as one integer. There must be at most 18.
    var smallSignificand: UInt64 {
        var value: UInt64 = 0
        forEachDigit { value = value * 10 + UInt64($0) }
        return value
    }

    /// Divides the digits, followed by a number of zeros, one digit at a time. A remainder below 10^18, times ten,
    /// stays below 2^64.
    private func isMultiple(ofDigits divisor: UInt64, zeros: Int) -> Bool {
        var remainder: UInt64 = 0
        forEachDigit { remainder = (remainder * 10 + UInt64($0)) % divisor }
        for _ in 0..<zeros { remainder = remainder * 10 % divisor }
        return remainder == 0
    }

    /// Divides the digits, followed by a number of zeros, nine digits at a time. The divisor does not fit in a machine
    /// word.
    private func isMultiple(ofLargeDigits divisor: NumberText, zeros: Int) -> Bool {
        var remainder = LargeRemainder(divisor: divisor.significantDigits)
        var group: Int64 = 0
        // The first group may be shorter, so that the last group is full.
        var missingDigitCount = (Int(shape.digitCount) + zeros) % LargeRemainder.digitsPerGroup
        if missingDigitCount == 0 { missingDigitCount = LargeRemainder.digitsPerGroup }
        func append(_ digit: UInt8) {
            group = group * 10 + Int64(digit)
            missingDigitCount -= 1
            guard missingDigitCount == 0 else { return }
            remainder.append(group)
            group = 0
            missingDigitCount = LargeRemainder.digitsPerGroup
        }
        forEachDigit(append)
        for _ in 0..<zeros { append(0) }
        return remainder.isZero
    }

    private var significantDigits: [UInt8] {
        var digits: [UInt8] = []
        forEachDigit { digits.append($0) }
        return digits
    }
}

/// The remainder of a long division by a divisor with any number of digits.
///
/// Numbers are groups of nine digits, the most significant group first. Appending one group of the dividend takes time
/// proportional to the number of groups of the divisor.
private struct LargeRemainder {
    static let digitsPerGroup = 9
    private static let base: Int64 = 1_000_000_000

    /// The groups of the divisor. The first group is zero, the second is not.
    private let divisor: [Int64]
    /// The groups of the remainder, as many as the divisor has.
    private var groups: [Int64]
    /// The first four groups of the divisor as one number.
    private let divisorLead: Double

    init(divisor digits: [UInt8]) {
        var divisor: [Int64] = [0]
        var end = digits.count % Self.digitsPerGroup
        if end == 0 { end = Self.digitsPerGroup }
        var start = 0
        while start < digits.count {
            divisor.append(digits[start..<end].reduce(0) { $0 * 10 + Int64($1) })
            start = end
            end += Self.digitsPerGroup
        }
        self.divisor = divisor
        groups = Array(repeating: 0, count: divisor.count)
        divisorLead = Self.lead(of: divisor)
    }

    var isZero: Bool { groups.allSatisfy { $0 == 0 } }

    /// Appends the next nine digits of the dividend to the remainder, and reduces the remainder to less than the
    /// divisor.
    mutating func append(_ group: Int64) {
        // The remainder is less than the divisor, so its first group is zero, too.
        groups.removeFirst()
        groups.append(group)
        // The old remainder was less than the divisor, so the quotient is less than the base. Both leads are exact to
        // 50 bits, and the quotient has 30 bits, so the estimate is off by at most one.
        let quotient = Int64((Self.lead(of: groups) / divisorLead).rounded(.down))
        subtractDivisor(times: quotient)
        if !groups.lexicographicallyPrecedes(divisor) { subtractDivisor(times: 1) }
    }

    /// Returns the value of the first four groups.
    private static func lead(of groups: [Int64]) -> Double {
        (0..<4).reduce(0) { lead, index in
            let group = index < groups.count ? Double(groups[index]) : 0
            return lead * Double(base) + group
        }
    }

    /// Subtracts `factor` times the divisor. If the result would be negative, adds the divisor once.
    private mutating func subtractDivisor(times factor: Int64) {
        var borrow: Int64 = 0
        for index in groups.indices.reversed() {
            let product = factor * divisor[index] + borrow
            var difference = groups[index] - product % Self.base
            borrow = product / Self.base
            if difference < 0 {
                difference += Self.base
                borrow += 1
            }
            groups[index] = difference
        }
        if borrow > 0 { addDivisor() }
    }

    private mutating func addDivisor() {
        var carry: Int64 = 0
        for index in groups.indices.reversed() {
            let sum = groups[index] + divisor[index] + carry
            carry = sum >= Self.base ? 1 : 0
            groups[index] = sum - carry * Self.base
        }
    }
}
