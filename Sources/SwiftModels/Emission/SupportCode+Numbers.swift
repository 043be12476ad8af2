extension SupportCode {
    static let jsonNumber = #"""
        /// A JSON number that is kept exactly: a whole number of 64 bits, or the number that a `Double`
        /// is written as.
        ///
        /// Numbers are equal if their values are, however they were written.
        ACCESS struct JSONNumber: Hashable, Sendable {
            private enum Storage: Hashable, Sendable {
                case signed(Int64)
                /// Above the largest `Int64`.
                case unsigned(UInt64)
                /// No whole number of 64 bits.
                case double(Double)
            }

            private let storage: Storage

            /// A whole number.
            ACCESS init(_ value: Int64) { storage = .signed(value) }

            /// A whole number that is not negative.
            ACCESS init(_ value: UInt64) {
                storage = Int64(exactly: value).map(Storage.signed) ?? .unsigned(value)
            }

            /// A number, or `nil` for those that JSON does not have: infinities and NaN.
            ACCESS init?(_ value: Double) {
                guard value.isFinite else { return nil }
                if value.isWhole, value >= -0x1p63, value < 0x1p63 {
                    storage = .signed(Int64(value))
                } else if value.isWhole, value > 0, value < 0x1p64 {
                    storage = .unsigned(UInt64(value))
                } else {
                    storage = .double(value)
                }
            }

            /// The value, if it is a whole number that fits.
            ACCESS var int64: Int64? {
                guard case .signed(let value) = storage else { return nil }
                return value
            }

            /// The value, if it is a whole number that fits.
            ACCESS var uint64: UInt64? {
                switch storage {
                case .signed(let value): UInt64(exactly: value)
                case .unsigned(let value): value
                case .double: nil
                }
            }

            /// The value, if a `Double` is written as the same number.
            ///
            /// Beyond 2^53 a `Double` may hold a whole number and yet be written as another one near it.
            ACCESS var exactDouble: Double? {
                switch storage {
                case .signed(let value) where value.magnitude <= 1 << 53: Double(value)
                case .signed(let value): NumberSpelling(value.description.utf8)?.double
                case .unsigned(let value): NumberSpelling(value.description.utf8)?.double
                case .double(let value): value
                }
            }

            /// The number as messages have it.
            fileprivate var text: String {
                switch storage {
                case .signed(let value): value.description
                case .unsigned(let value): value.description
                case .double(let value): value.description
                }
            }

            /// The nearest `Double`.
            ACCESS var double: Double {
                switch storage {
                case .signed(let value): Double(value)
                case .unsigned(let value): Double(value)
                case .double(let value): value
                }
            }
        }

        extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Comparable {
            /// A whole number.
            ACCESS init(integerLiteral value: Int64) { self.init(value) }

            /// A number; one that JSON does not have becomes zero.
            ACCESS init(floatLiteral value: Double) { self = JSONNumber(value) ?? 0 }

            /// Whether one number is less than another.
            ACCESS static func < (left: Self, right: Self) -> Bool {
                switch (left.storage, right.storage) {
                case (.signed(let left), .signed(let right)): left < right
                case (.signed, .unsigned): true
                case (.unsigned, .signed): false
                case (.unsigned(let left), .unsigned(let right)): left < right
                default: left.double < right.double
                }
            }

            /// Whether nothing stands behind the point.
            var isInteger: Bool {
                guard case .double(let value) = storage else { return true }
                return value.isWhole
            }

            /// Whether the number is a whole number of times `divisor`, as both are written.
            func isMultiple(of divisor: JSONNumber) -> Bool {
                switch (storage, divisor.storage) {
                case (.signed(let value), .signed(let divisor)): value.isMultiple(of: divisor)
                default: spelling?.isMultiple(of: divisor.spelling) ?? false
                }
            }

            private var spelling: NumberSpelling? {
                switch storage {
                case .signed(let value): NumberSpelling(value.description.utf8)
                case .unsigned(let value): NumberSpelling(value.description.utf8)
                case .double(let value): NumberSpelling(value.description.utf8)
                }
            }
        }

        extension JSONNumber: Codable, JSONCoding {
            /// Reads a number, or refuses it where it can't be kept exactly.
            ///
            /// A decoder hands out a `Double` without saying whether it had to round. It does say how
            /// the number is written when it is asked for an integer and has none to give; the digits
            /// are then compared. Three gaps remain: digits that are lost behind a fraction of at most
            /// 12 digits and some zeros or nines (0.10000000000000001), as the detour takes longer
            /// than all other reading; a fraction that is lost beside a whole number from
            /// 1 to 127 (1.00000000000000001), as every integer type has those; and decoders whose
            /// errors say nothing, from which a `Double` below 2^64 is taken as it comes.
            ACCESS init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                guard let number = try JSONNumber(ifAnyIn: container) else {
                    throw DecodingError.typeMismatch(
                        JSONNumber.self,
                        .init(
                            codingPath: decoder.codingPath,
                            debugDescription: "The value is no number."
                        )
                    )
                }
                self = number
            }

            /// Reads the value if it is a number.
            fileprivate init?(ifAnyIn container: any SingleValueDecodingContainer) throws {
                let double: Double
                do {
                    double = try container.decode(Double.self)
                } catch DecodingError.typeMismatch {
                    // Some formats tell integers from other numbers.
                    guard let number = Self.integer(in: container) else { return nil }
                    self = number
                    return
                }
                let number: JSONNumber?
                if double.isShort {
                    number = JSONNumber(double)
                } else if let spelling = NumberSpelling(double, in: container) {
                    number = JSONNumber(spelling)
                } else {
                    number = Self.unverified(double, in: container)
                }
                guard let number else {
                    throw DecodingError.dataCorruptedError(
                        in: container,
                        debugDescription: "The number can't be kept exactly; it is near \(double)."
                    )
                }
                self = number
            }

            private static func integer(
                in container: any SingleValueDecodingContainer
            ) -> JSONNumber? {
                if let value = try? container.decode(Int64.self) { return JSONNumber(value) }
                return (try? container.decode(UInt64.self)).map { JSONNumber($0) }
            }

            private static func unverified(
                _ double: Double,
                in container: any SingleValueDecodingContainer
            ) -> JSONNumber? {
                if double.isWhole, let whole = integer(in: container) { return whole }
                return double.magnitude < 0x1p64 ? JSONNumber(double) : nil
            }

            private init?(_ spelling: NumberSpelling) {
                if let value = spelling.integer(Int64.self) {
                    self.init(value)
                } else if let value = spelling.integer(UInt64.self) {
                    self.init(value)
                } else if let value = spelling.double {
                    self.init(value)
                } else {
                    return nil
                }
            }

            /// Writes the number.
            ACCESS func encode(to encoder: any Encoder) throws {
                var container = encoder.singleValueContainer()
                switch storage {
                case .signed(let value): try container.encode(value)
                case .unsigned(let value): try container.encode(value)
                case .double(let value): try container.encode(value)
                }
            }

            var jsonContent: JSONContent { .number(self) }
        }

        """#

    static let numberReading = #"""
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
                    _ = double < 0 ? Int8(try container.decode(UInt8.self) & 1)
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
            fileprivate var isWhole: Bool {
                let power = Int(exponentBitPattern) - 1023
                if power < 0 { return self == 0 }
                return power >= 52 ? isFinite : significandBitPattern << UInt64(12 + power) == 0
            }

            /// Whether this is a fraction of at most 12 digits, or a whole number of which no integer
            /// tells whether something is lost.
            fileprivate var isShort: Bool {
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

        """#
}
