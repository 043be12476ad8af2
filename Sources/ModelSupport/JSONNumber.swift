/// A JSON number that is kept exactly: a whole number of 64 bits, or the number that a `Double`
/// is written as.
///
/// Numbers are equal if their values are, however they were written.
public struct JSONNumber: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case signed(Int64)
        /// Above the largest `Int64`.
        case unsigned(UInt64)
        /// No whole number of 64 bits.
        case double(Double)
    }

    private let storage: Storage

    /// A whole number.
    public init(_ value: Int64) { storage = .signed(value) }

    /// A whole number that is not negative.
    public init(_ value: UInt64) {
        storage = Int64(exactly: value).map(Storage.signed) ?? .unsigned(value)
    }

    /// A number, or `nil` for those that JSON does not have: infinities and NaN.
    public init?(_ value: Double) {
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
    public var int64: Int64? {
        guard case .signed(let value) = storage else { return nil }
        return value
    }

    /// The value, if it is a whole number that fits.
    public var uint64: UInt64? {
        switch storage {
        case .signed(let value): UInt64(exactly: value)
        case .unsigned(let value): value
        case .double: nil
        }
    }

    /// The value, if a `Double` is written as the same number.
    ///
    /// Beyond 2^53 a `Double` may hold a whole number and yet be written as another one near it.
    public var exactDouble: Double? {
        switch storage {
        case .signed(let value) where value.magnitude <= 1 << 53: Double(value)
        case .signed(let value): NumberSpelling(value.description.utf8)?.double
        case .unsigned(let value): NumberSpelling(value.description.utf8)?.double
        case .double(let value): value
        }
    }

    /// The number as messages have it.
    package var text: String {
        switch storage {
        case .signed(let value): value.description
        case .unsigned(let value): value.description
        case .double(let value): value.description
        }
    }

    /// The nearest `Double`.
    public var double: Double {
        switch storage {
        case .signed(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Comparable {
    /// A whole number.
    public init(integerLiteral value: Int64) { self.init(value) }

    /// A number; one that JSON does not have becomes zero.
    public init(floatLiteral value: Double) { self = JSONNumber(value) ?? 0 }

    /// Whether one number is less than another.
    public static func < (left: Self, right: Self) -> Bool {
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
    public init(from decoder: any Decoder) throws {
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
    package init?(ifAnyIn container: any SingleValueDecodingContainer) throws {
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

    /// The number, if it can be kept exactly.
    init?(_ spelling: NumberSpelling) {
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
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch storage {
        case .signed(let value): try container.encode(value)
        case .unsigned(let value): try container.encode(value)
        case .double(let value): try container.encode(value)
        }
    }

    var jsonContent: JSONContent { .number(self) }
}
