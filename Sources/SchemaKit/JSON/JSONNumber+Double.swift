extension JSONNumber {
    /// The nearest `Double`, or `nil` if it loses digits of the number.
    ///
    /// The `Double` loses no digits in two cases:
    /// - The number equals the shortest decimal form of the `Double`.
    /// - The number has at most 17 digits and equals the `Double` rounded to this number of digits. Some encoders write
    ///   17 digits even if the shortest form has fewer.
    var losslessDouble: Double? {
        let value = nearestDouble
        guard value.isFinite else { return nil }
        return JSONNumber(unchecked: value.description) == self || isRounding(of: value)
            ? value : nil
    }

    /// Returns whether `value`, rounded to the number of digits of this number, equals this number. Ties round to even.
    private func isRounding(of value: Double) -> Bool {
        let decimal: (digits: UInt64, scale: Int)? = withNumberText { number in
            guard number.shape.digitCount <= 17 else { return nil }
            return (number.smallSignificand, number.shape.scale)
        }
        // A zero already equals its `Double`, so `digits` is greater than zero.
        guard let (digits, scale) = decimal else { return false }
        // The bounds are half a unit of the last digit below and above this number.
        let lower = JSONNumber(unchecked: "\(digits * 10 - 5)e\(scale - 1)")
        let upper = JSONNumber(unchecked: "\(digits * 10 + 5)e\(scale - 1)")
        let exact = JSONNumber(exactly: value.magnitude)
        return digits.isMultiple(of: 2)
            ? lower <= exact && exact <= upper : lower < exact && exact < upper
    }

    /// Creates the exact value of a finite `Double` that is not negative.
    private init(exactly value: Double) {
        // The value is `significand` × 2^power. 1075 is the exponent's bias of 1023 plus the 52 bits of the fraction.
        let isNormal = value.exponentBitPattern > 0
        let significand = value.significandBitPattern + (isNormal ? 1 << 52 : 0)
        let power = Int(isNormal ? value.exponentBitPattern : 1) - 1075
        // A division by two is a multiplication by five and a shift by one decimal place.
        let factor: UInt64 = power < 0 ? 5 : 2
        let base: UInt64 = 1_000_000_000
        // Groups of nine digits, the least significant group first.
        var groups = [
            significand % base, significand / base % base, significand / base / base,
        ]
        for _ in 0..<abs(power) {
            var carry: UInt64 = 0
            for position in groups.indices {
                let sum = groups[position] * factor + carry
                groups[position] = sum % base
                carry = sum / base
            }
            if carry > 0 { groups.append(carry) }
        }
        let digits = groups.reversed().map { group in
            let text = String(group)
            return String(repeating: "0", count: 9 - text.utf8.count) + text
        }
        self.init(unchecked: digits.joined() + "e\(min(power, 0))")
    }
}
