/// A number as decimal digits with an exponent: 0.DDD × 10^exponent. Neither the first nor the last
/// digit is zero.
struct NumberSpelling: Hashable {
    private var digits: [UInt8] = []
    private var exponent = 0
    private var isNegative = false

    /// Parses a JSON number, or returns `nil` for any other text.
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
                append(text[position] - UInt8(ascii: "0"), isPastPoint)
            case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
            default: return nil
            }
            text.formIndex(after: &position)
        }
        guard hasDigits else { return nil }
        if position < text.endIndex {
            let power = String(decoding: text[text.index(after: position)...], as: UTF8.self)
            guard let power = Int(power), power.magnitude < 1_000_000 else { return nil }
            exponent += power
        }
        while digits.last == 0 { digits.removeLast() }
        if digits.isEmpty { (exponent, isNegative) = (0, false) }
    }

    /// Finds the digits of a number in the error of the decoder for an integer type that cannot
    /// represent it.
    init?(_ double: Double, in container: any SingleValueDecodingContainer) {
        guard double < 0 || double > 127 || !double.isWhole else { return nil }
        do {
            _ =
                double < 0
                ? Int8(try container.decode(UInt8.self) & 1)
                : try container.decode(Int8.self)
            return nil
        } catch {
            // Inspecting the error is faster than describing it.
            var value: Any = error
            for _ in 0..<3 {
                if let text = value as? String, let found = Self(quotedIn: text, near: double) {
                    self = found
                    return
                }
                guard let child = Mirror(reflecting: value).children.first else { break }
                value = child.value
            }
            self.init(quotedIn: String(describing: error), near: double)
        }
    }

    /// Finds the number in a message: a complete word whose value rounds to `double`.
    private init?(quotedIn message: String, near double: Double) {
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

    private mutating func append(_ digit: UInt8, _ isPastPoint: Bool) {
        if digits.isEmpty, digit == 0 {
            if isPastPoint { exponent -= 1 }
            return
        }
        digits.append(digit)
        if !isPastPoint { exponent += 1 }
    }

    /// Returns the value as an integer, or `nil` if the type cannot represent it.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        guard exponent >= digits.count, exponent <= 20 else { return nil }
        let zeros = repeatElement(0 as UInt8, count: exponent - digits.count)
        let characters = (digits + zeros).map { UInt8(ascii: "0") + $0 }
        let text = String(decoding: characters, as: UTF8.self)
        return digits.isEmpty ? 0 : Integer((isNegative ? "-" : "") + text)
    }

    /// Returns whether the number is an integer multiple of another one.
    func isMultiple(of divisor: NumberSpelling?) -> Bool {
        guard let divisor, let unit = divisor.magnitude, unit > 0, let own = magnitude else {
            return false
        }
        if own == 0 { return true }
        // The distance between the last digits of both numbers.
        let places = exponent - digits.count - (divisor.exponent - divisor.digits.count)
        guard places < 0 else {
            var rest = own % unit
            // After 64 zeros, the product contains every power of ten that a divisor of 64 bits can
            // have.
            for _ in 0..<min(places, 64) where rest != 0 {
                rest = unit.dividingFullWidth(rest.multipliedFullWidth(by: 10)).remainder
            }
            return rest == 0
        }
        var scaled = unit
        for _ in 0..<(-places) {
            let (product, overflow) = scaled.multipliedReportingOverflow(by: 10)
            if overflow || product > own { return false }
            scaled = product
        }
        return own % scaled == 0
    }

    /// The digits as an integer, or `nil` if it does not fit into 64 bits.
    private var magnitude: UInt64? {
        digits.isEmpty
            ? 0 : UInt64(String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self))
    }

    /// The `Double` whose description has the same digits, or `nil` if there is none.
    var double: Double? {
        let text = String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self)
        guard let value = Double("\(isNegative ? "-" : "")0.\(text)e\(exponent)"),
            value.isFinite, NumberSpelling(value.description.utf8) == self
        else { return nil }
        return value
    }
}

extension Double {
    /// True if the number has no fractional part. This is computed from the bits, because not every
    /// program links the mathematical functions of the C library.
    package var isWhole: Bool {
        let power = Int(exponentBitPattern) - 1023
        if power < 0 { return self == 0 }
        return power >= 52 ? isFinite : significandBitPattern << UInt64(12 + power) == 0
    }

    /// True if the number has a fraction of at most 12 digits, or is an integer that every integer
    /// type can represent.
    package var isShort: Bool {
        if isWhole { return 0...127 ~= self }
        var power = 10.0
        while magnitude * power < 1e12, power <= 1e22 {
            // Both operands are exact, so the quotient is the `Double` nearest to the decimal
            // number.
            if Double(Int64(magnitude * power + 0.5)) / power == magnitude { return true }
            power *= 10
        }
        return false
    }
}
