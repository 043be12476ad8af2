/// A number's value as its digits say it: 0.DDD × 10^exponent, with neither the first nor the
/// last digit zero.
struct NumberSpelling: Hashable {
    private var digits: [UInt8] = []
    private var exponent = 0
    private var isNegative = false

    /// Reads a JSON number, or returns `nil` for any other text.
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

    /// Asks for an integer that the number can't be: the error says how it is written.
    init?(_ double: Double, in container: any SingleValueDecodingContainer) {
        guard double < 0 || double > 127 || !double.isWhole else { return nil }
        do {
            _ =
                double < 0
                ? Int8(try container.decode(UInt8.self) & 1)
                : try container.decode(Int8.self)
            return nil
        } catch {
            // Looking into the error takes less time than describing it.
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

    /// Finds the number in a message: a whole word that means `double` once it is rounded.
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

    /// The value, if it is a whole number that fits.
    func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        guard exponent >= digits.count, exponent <= 20 else { return nil }
        let zeros = repeatElement(0 as UInt8, count: exponent - digits.count)
        let characters = (digits + zeros).map { UInt8(ascii: "0") + $0 }
        let text = String(decoding: characters, as: UTF8.self)
        return digits.isEmpty ? 0 : Integer((isNegative ? "-" : "") + text)
    }

    /// Whether the number divided by another one has no rest.
    func isMultiple(of divisor: NumberSpelling?) -> Bool {
        guard let divisor, let unit = divisor.magnitude, unit > 0, let own = magnitude else {
            return false
        }
        if own == 0 { return true }
        // The last digits stand so many places apart.
        let places = exponent - digits.count - (divisor.exponent - divisor.digits.count)
        guard places < 0 else {
            var rest = own % unit
            // More zeros add no factor that a divisor of 64 bits could still have.
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

    /// The digits as a whole number.
    private var magnitude: UInt64? {
        digits.isEmpty
            ? 0 : UInt64(String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self))
    }

    /// The `Double` that is written with the same digits, if there is one.
    var double: Double? {
        let text = String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self)
        guard let value = Double("\(isNegative ? "-" : "")0.\(text)e\(exponent)"),
            value.isFinite, NumberSpelling(value.description.utf8) == self
        else { return nil }
        return value
    }
}

extension Double {
    /// Whether nothing stands behind the point. The bits tell, without the library of
    /// mathematical functions, which not every program links.
    package var isWhole: Bool {
        let power = Int(exponentBitPattern) - 1023
        if power < 0 { return self == 0 }
        return power >= 52 ? isFinite : significandBitPattern << UInt64(12 + power) == 0
    }

    /// Whether this is a fraction of at most 12 digits, or a whole number of which no integer
    /// tells whether something is lost.
    package var isShort: Bool {
        if isWhole { return 0...127 ~= self }
        var power = 10.0
        while magnitude * power < 1e12, power <= 1e22 {
            // Both operands are exact, so the quotient is the `Double` nearest to the decimal.
            if Double(Int64(magnitude * power + 0.5)) / power == magnitude { return true }
            power *= 10
        }
        return false
    }
}
