/// A decimal number as digits and an exponent: 0.DDD × 10^exponent. For example, 12.5 has the digits 1, 2 and 5, and
/// the exponent 2. Neither the first nor the last digit is zero. The number zero has no digits.
struct NumberSpelling: Hashable {
    private(set) var digits: [UInt8] = []
    private(set) var exponent = 0
    private(set) var isNegative = false

    /// Parses a JSON number, or returns `nil` for any other text. Also accepts leading zeros, and a point without
    /// digits after it.
    init?(_ text: some Collection<UInt8>) {
        var isPastPoint = false
        var hasDigits = false
        var position = text.startIndex
        scan: while position < text.endIndex {
            switch text[position] {
            case UInt8(ascii: "-") where position == text.startIndex: isNegative = true
            case UInt8(ascii: ".") where !isPastPoint && hasDigits: isPastPoint = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                hasDigits = true
                append(text[position] - UInt8(ascii: "0"), isPastPoint: isPastPoint)
            case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
            default: return nil
            }
            text.formIndex(after: &position)
        }
        guard hasDigits else { return nil }
        if position < text.endIndex {
            guard let power = Self.power(text[text.index(after: position)...]) else { return nil }
            exponent += power
        }
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { (exponent, isNegative) = (0, false) }
    }

    /// Parses the exponent of a number. A very large exponent becomes a quarter of the greatest or
    /// least `Int`, so that an `Int` can represent the sum of the exponent and the count of the
    /// digits.
    private static func power(_ text: some Collection<UInt8>) -> Int? {
        var digits = text[...]
        let sign = digits.first
        if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { digits.removeFirst() }
        guard !digits.isEmpty else { return nil }
        let limit = Int.max / 4
        var power = 0
        for digit in digits {
            guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
            power = power < limit / 10 ? power * 10 + Int(digit - UInt8(ascii: "0")) : limit
        }
        return sign == UInt8(ascii: "-") ? -power : power
    }

    /// Decodes a number as an integer type that cannot represent it, and takes its digits from the error. Returns `nil`
    /// if the error does not contain the digits.
    ///
    /// - Parameter double: A number that is not short; see `Double.isShort`.
    init?(in container: any SingleValueDecodingContainer, near double: Double) {
        do {
            // The conversion to `Int8` only gives both branches one type. It is not reached, because decoding fails.
            _ =
                double < 0
                ? Int8(try container.decode(UInt8.self) & 1)
                : try container.decode(Int8.self)
            return nil
        } catch {
            // Inspecting the error down to two levels is faster than describing it.
            var value: Any = error
            for _ in 0..<3 {
                if let text = value as? String, let spelling = Self(in: text, near: double) {
                    self = spelling
                    return
                }
                guard let child = Mirror(reflecting: value).children.first else { break }
                value = child.value
            }
            self.init(in: String(describing: error), near: double)
        }
    }

    /// Parses the number in a message: the first word whose value rounds to `double`.
    private init?(in message: String, near double: Double) {
        let words = message.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
                UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."),
                UInt8(ascii: "+"), UInt8(ascii: "-"):
                false
            default:
                true
            }
        }
        for word in words {
            let text = word.last == UInt8(ascii: ".") ? word.dropLast() : word
            guard let spelling = NumberSpelling(text),
                Double(String(decoding: text, as: UTF8.self)) == double
            else { continue }
            self = spelling
            return
        }
        return nil
    }

    private mutating func append(_ digit: UInt8, isPastPoint: Bool) {
        if digits.isEmpty, digit == 0 {
            if isPastPoint { exponent -= 1 }
            return
        }
        digits.append(digit)
        if !isPastPoint { exponent += 1 }
    }

    /// Returns the value as an integer, or `nil` if the type cannot represent it.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        // No integer of 64 bits has more than 20 digits.
        guard exponent >= digits.count, exponent <= 20 else { return nil }
        let zeros = repeatElement(0 as UInt8, count: exponent - digits.count)
        let characters = (digits + zeros).map { UInt8(ascii: "0") + $0 }
        let text = String(decoding: characters, as: UTF8.self)
        return digits.isEmpty ? 0 : Integer((isNegative ? "-" : "") + text)
    }

    /// The `Double` that represents the number without loss of digits, or `nil` if there is none.
    ///
    /// The number equals the description of the `Double`, or the `Double` rounded to as many digits as the number has.
    /// The second case occurs because some encoders write 17 digits where the description has fewer.
    var double: Double? {
        let value = nearestDouble
        guard value.isFinite else { return nil }
        if NumberSpelling(value.description.utf8) == self { return value }
        let isRounding =
            digits.count <= 17 && NumberSpelling(rounding: value, toDigits: digits.count) == self
        return isRounding ? value : nil
    }

    /// Rounds a finite `Double` to a number of significant digits, which must be positive unless the `Double` is zero.
    init(rounding value: Double, toDigits count: Int) {
        // The value is `significand` × 2^power. The bias of the exponent is 1023, and 52 bits of the significand are
        // after the point.
        let isNormal = value.exponentBitPattern > 0
        let significand = value.significandBitPattern + (isNormal ? 1 << 52 : 0)
        let power = Int(isNormal ? value.exponentBitPattern : 1) - 1075
        // A division by two is a multiplication by five and a shift by one decimal place.
        digits = Self.product(of: significand, power < 0 ? 5 : 2, toThe: abs(power))
        exponent = digits.count + min(power, 0)
        isNegative = value < 0
        defer { while digits.last == 0 { digits.removeLast() } }
        guard digits.count > count else { return }
        let rest = digits[count...]
        let isOdd = digits[count - 1] % 2 == 1
        let hasMore = rest.dropFirst().contains { $0 > 0 }
        // A rest of exactly 5 is rounded to an even digit.
        let roundsUp = rest[count] > 5 || rest[count] == 5 && (hasMore || isOdd)
        digits.removeSubrange(count...)
        if roundsUp { incrementLastDigit() }
    }

    /// Adds one to the last digit.
    private mutating func incrementLastDigit() {
        var position = digits.count
        while position > 0, digits[position - 1] == 9 {
            position -= 1
            digits[position] = 0
        }
        if position > 0 {
            digits[position - 1] += 1
        } else {
            digits.insert(1, at: 0)
            exponent += 1
        }
    }

    /// Returns the decimal digits of `factor` × `base`^`power`.
    private static func product(of factor: UInt64, _ base: UInt64, toThe power: Int) -> [UInt8] {
        // Each group has nine digits. The least significant group is first.
        let groupBase: UInt64 = 1_000_000_000
        var groups = [
            factor % groupBase, factor / groupBase % groupBase, factor / groupBase / groupBase,
        ]
        for _ in 0..<power {
            var carry: UInt64 = 0
            for position in groups.indices {
                let sum = groups[position] * base + carry
                groups[position] = sum % groupBase
                carry = sum / groupBase
            }
            if carry > 0 { groups.append(carry) }
        }
        var digits: [UInt8] = []
        for var group in groups {
            for _ in 0..<9 {
                digits.append(UInt8(group % 10))
                group /= 10
            }
        }
        while digits.last == 0 { digits.removeLast() }
        digits.reverse()
        return digits
    }

    /// The nearest `Double`. It is infinite for numbers that are too large.
    var nearestDouble: Double {
        let text = String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self)
        let sign = isNegative ? "-" : ""
        return Double("\(sign)0.\(text)e\(exponent)") ?? (exponent < 0 ? 0 : .infinity)
    }
}

extension Double {
    /// True if the number has no fractional part. The result is computed from the bits of the number,
    /// because not every app links the mathematical functions of the C library.
    package var isWhole: Bool {
        let power = Int(exponentBitPattern) - 1023
        if power < 0 { return self == 0 }
        return power >= 52 ? isFinite : significandBitPattern << UInt64(12 + power) == 0
    }

    /// True if the number has a fraction, at most 12 significant digits and at most 22 decimal places, or is an integer
    /// that every integer type can represent.
    package var isShort: Bool {
        if isWhole { return 0...127 ~= self }
        var power = 10.0
        while magnitude * power < 1e12, power <= 1e22 {
            // Powers of ten are exact up to 10^22. Both operands are thus exact, and the quotient is the `Double`
            // nearest to the decimal number.
            if Double(Int64(magnitude * power + 0.5)) / power == magnitude { return true }
            power *= 10
        }
        return false
    }
}
