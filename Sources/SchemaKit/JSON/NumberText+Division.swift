extension NumberText {
    /// Whether the value is a whole multiple of `divisor`, which is above zero.
    ///
    /// With the value A × 10^p and the divisor D × 10^q, where neither A nor D ends in zero, the
    /// question is whether D × 10^(q-p) divides A. For q > p it can't, as ten does not divide A.
    /// Else it is whether D divides A × 10^(p-q). What powers of ten can add to divisibility are
    /// factors two and five, of which D has at most four for each of its digits: more zeros than
    /// that change nothing, so huge exponents cost nothing.
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

    /// The significant digits, at most 18 of them, as one number.
    private var smallSignificand: UInt64 {
        var value: UInt64 = 0
        forEachDigit { value = value * 10 + UInt64($0) }
        return value
    }

    /// Long division digit by digit: a remainder below 10^18 times ten stays below 2^64.
    private func isMultiple(ofDigits divisor: UInt64, zeros: Int) -> Bool {
        var remainder: UInt64 = 0
        forEachDigit { remainder = (remainder * 10 + UInt64($0)) % divisor }
        for _ in 0..<zeros { remainder = remainder * 10 % divisor }
        return remainder == 0
    }

    /// The same division where the divisor has more digits than fit a machine word.
    private func isMultiple(ofLargeDigits divisor: NumberText, zeros: Int) -> Bool {
        var digits: [UInt8] = []
        divisor.forEachDigit { digits.append($0) }
        var remainder = DigitRemainder(divisor: digits)
        forEachDigit { remainder.append($0) }
        for _ in 0..<zeros { remainder.append(0) }
        return remainder.isZero
    }
}

/// The remainder of a long division by a divisor of any number of digits.
private struct DigitRemainder {
    /// The most significant digit comes first.
    private let divisor: [UInt8]
    /// As many digits as the divisor has and one in front of them.
    private var digits: [UInt8]

    init(divisor: [UInt8]) {
        self.divisor = [0] + divisor
        digits = Array(repeating: 0, count: divisor.count + 1)
    }

    var isZero: Bool { digits.allSatisfy { $0 == 0 } }

    /// Brings down the next digit of the dividend.
    mutating func append(_ digit: UInt8) {
        digits.removeFirst()
        digits.append(digit)
        while !digits.lexicographicallyPrecedes(divisor) { subtractDivisor() }
    }

    private mutating func subtractDivisor() {
        var borrow: Int8 = 0
        for index in digits.indices.reversed() {
            var difference = Int8(digits[index]) - Int8(divisor[index]) - borrow
            borrow = difference < 0 ? 1 : 0
            if difference < 0 { difference += 10 }
            digits[index] = UInt8(difference)
        }
    }
}
