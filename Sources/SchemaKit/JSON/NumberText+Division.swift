extension NumberText {
    /// The maximum number of significant digits of a divisor. A division takes time proportional to the product
    /// of the digits of both numbers.
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
    /// D must divide A × 10^(p-q). Powers of ten only add the factors two and five, and D has at most four of
    /// each for every digit. More zeros than that change nothing, so huge exponents cost nothing.
    func isMultiple(of divisor: NumberText) -> Bool {
        if isZero { return true }
        let power = shape.exponent - Int(shape.digitCount)
        let divisorPower = divisor.shape.exponent - Int(divisor.shape.digitCount)
        guard power >= divisorPower else { return false }
        let zeros = min(power - divisorPower, 4 * Int(divisor.shape.digitCount))
        return divisor.shape.digitCount <= 18
            ? isMultiple(ofDigits: divisor.smallSignificand, zeros: zeros)
            : isMultiple(ofLargeDigits: divisor, zeros: zeros)
    }

    /// The significant digits as one integer. There must be at most 18.
    private var smallSignificand: UInt64 {
        var value: UInt64 = 0
        forEachDigit { value = value * 10 + UInt64($0) }
        return value
    }

    /// Long division, one digit at a time. A remainder below 10^18, times ten, stays below 2^64.
    private func isMultiple(ofDigits divisor: UInt64, zeros: Int) -> Bool {
        var remainder: UInt64 = 0
        forEachDigit { remainder = (remainder * 10 + UInt64($0)) % divisor }
        for _ in 0..<zeros { remainder = remainder * 10 % divisor }
        return remainder == 0
    }

    /// Long division, nine digits at a time, for a divisor that does not fit in a machine word.
    private func isMultiple(ofLargeDigits divisor: NumberText, zeros: Int) -> Bool {
        var remainder = LargeRemainder(divisor: divisor.significantDigits)
        var group: Int64 = 0
        // The first group may be shorter, so that the last one is full.
        var missing = (Int(shape.digitCount) + zeros) % LargeRemainder.digitsOfGroup
        if missing == 0 { missing = LargeRemainder.digitsOfGroup }
        func append(_ digit: UInt8) {
            group = group * 10 + Int64(digit)
            missing -= 1
            guard missing == 0 else { return }
            remainder.append(group)
            group = 0
            missing = LargeRemainder.digitsOfGroup
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
/// Numbers are groups of nine digits, the most significant group first. A step takes time proportional to the
/// number of groups of the divisor. A division therefore takes the product of the lengths of both numbers,
/// divided by 81.
private struct LargeRemainder {
    static let digitsOfGroup = 9
    private static let base: Int64 = 1_000_000_000

    /// The groups of the divisor. The first group is zero, the second is not.
    private let divisor: [Int64]
    /// The groups of the remainder, as many as the divisor has.
    private var groups: [Int64]
    /// The first four groups of the divisor as one number.
    private let leadOfDivisor: Double

    init(divisor digits: [UInt8]) {
        var divisor: [Int64] = [0]
        var end = digits.count % Self.digitsOfGroup
        if end == 0 { end = Self.digitsOfGroup }
        var start = 0
        while start < digits.count {
            divisor.append(digits[start..<end].reduce(0) { $0 * 10 + Int64($1) })
            start = end
            end += Self.digitsOfGroup
        }
        self.divisor = divisor
        groups = Array(repeating: 0, count: divisor.count)
        leadOfDivisor = Self.lead(of: divisor)
    }

    var isZero: Bool { groups.allSatisfy { $0 == 0 } }

    /// Appends the next nine digits of the dividend to the remainder and reduces it.
    mutating func append(_ group: Int64) {
        groups.removeFirst()
        groups.append(group)
        // The remainder was below the divisor, so the quotient is below the base. Both leads are exact to 50 bits
        // and the quotient has 30 bits, so the estimate is off by at most one.
        let quotient = Int64((Self.lead(of: groups) / leadOfDivisor).rounded(.down))
        if quotient > 0 { subtractDivisor(times: quotient) }
        if !groups.lexicographicallyPrecedes(divisor) { subtractDivisor(times: 1) }
    }

    /// Returns the value of the first four groups.
    private static func lead(of groups: [Int64]) -> Double {
        (0..<4).reduce(0) { $0 * Double(base) + ($1 < groups.count ? Double(groups[$1]) : 0) }
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
