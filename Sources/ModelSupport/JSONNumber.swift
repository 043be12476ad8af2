/// A JSON number that is represented exactly: an integer of 64 bits, or a number that a `Double` represents without
/// loss of digits.
///
/// Two numbers are equal if they have the same value, even if they are written with different
/// digits.
public struct JSONNumber: Hashable, Sendable {
    private enum Storage: Hashable, Sendable {
        case signed(Int64)
        /// An integer above `Int64.max`.
        case unsigned(UInt64)
        /// A number that is not an integer of 64 bits.
        case double(Double)
    }

    private let storage: Storage

    /// Creates a number from a signed integer.
    public init(_ value: Int64) { storage = .signed(value) }

    /// Creates a number from an unsigned integer.
    public init(_ value: UInt64) {
        storage = Int64(exactly: value).map(Storage.signed) ?? .unsigned(value)
    }

    /// Creates a number from a floating-point value, or returns `nil` for infinities and NaN, which
    /// JSON does not have.
    public init?(_ value: Double) {
        guard value.isFinite else { return nil }
        if value.isWhole, value >= -0x1p63, value < 0x1p63 {
            storage = .signed(Int64(value))
        } else if value.isWhole, value >= 0x1p63, value < 0x1p64 {
            storage = .unsigned(UInt64(value))
        } else {
            storage = .double(value)
        }
    }

    /// The value as a signed integer, or `nil` if it cannot be represented as one.
    public var int64: Int64? {
        guard case .signed(let value) = storage else { return nil }
        return value
    }

    /// The value as an unsigned integer, or `nil` if it cannot be represented as one.
    public var uint64: UInt64? {
        switch storage {
        case .signed(let value): UInt64(exactly: value)
        case .unsigned(let value): value
        case .double: nil
        }
    }

    /// The `Double` that represents the number without loss of digits, or `nil` if there is none.
    ///
    /// The number equals the description of the `Double`, or the `Double` rounded to as many digits as the number has.
    /// Beyond 2^53, the description can be an integer other than the exact value of the `Double`: that of 2^63 is
    /// 9.223372036854776e+18, and the exact value is 9223372036854775808.
    public var exactDouble: Double? {
        switch storage {
        case .signed(let value) where value.magnitude <= 1 << 53: Double(value)
        case .signed(let value): NumberSpelling(value.description.utf8)?.double
        case .unsigned(let value): NumberSpelling(value.description.utf8)?.double
        case .double(let value): value
        }
    }

    /// The text of the number in messages.
    package var text: String {
        switch storage {
        case .signed(let value): value.description
        case .unsigned(let value): value.description
        case .double(let value): value.description
        }
    }

    /// The `Double` nearest to the value.
    public var double: Double {
        switch storage {
        case .signed(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .double(let value): value
        }
    }
}

extension JSONNumber: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, Comparable {
    /// Creates a number from an integer literal.
    public init(integerLiteral value: Int64) { self.init(value) }

    /// Creates a number from a floating-point literal. Infinities and NaN, which JSON does not
    /// have, become zero.
    public init(floatLiteral value: Double) { self = JSONNumber(value) ?? 0 }

    /// Returns a Boolean value that indicates whether the first number is less than the second.
    public static func < (left: Self, right: Self) -> Bool {
        switch (left.storage, right.storage) {
        case (.signed(let left), .signed(let right)): left < right
        case (.signed, .unsigned): true
        case (.unsigned, .signed): false
        case (.unsigned(let left), .unsigned(let right)): left < right
        // A `Double` that is not an integer of 64 bits is beyond all such integers, or less than 2^53.
        case (.unsigned, .double(let right)): right >= 0x1p64
        case (.double(let left), .unsigned): left < 0x1p64
        default: left.double < right.double
        }
    }

    /// The decimal digits of the number.
    var spelling: NumberSpelling? {
        switch storage {
        case .signed(let value): NumberSpelling(value.description.utf8)
        case .unsigned(let value): NumberSpelling(value.description.utf8)
        case .double(let value): NumberSpelling(value.description.utf8)
        }
    }
}

extension JSONNumber: Codable, JSONCoding {
    /// Decodes a number.
    ///
    /// A decoder does not report whether it rounded a `Double`. However, if a number is decoded as
    /// an integer type that cannot represent it, the error contains the digits of the number. The
    /// initializer causes this error and compares the digits. It does not detect rounding in three
    /// cases:
    ///
    /// - The result has a fraction and at most 12 significant digits, as for 0.100000000000000001. The comparison would
    ///   take longer than the rest of decoding.
    /// - The result is an integer from 0 to 127, as for 1.00000000000000001. Every integer type can
    ///   represent it, so no error occurs.
    /// - The errors of the decoder do not contain the digits. Any `Double` between -2^64 and 2^64 is then
    ///   accepted.
    ///
    /// - Throws: An error for a number that cannot be represented exactly.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = try JSONNumber(ifAnyIn: container) else {
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                .init(
                    codingPath: decoder.codingPath,
                    debugDescription: "The value is not a number."
                )
            )
        }
        self = number
    }

    /// Decodes a number, or returns `nil` if the value is not a number.
    package init?(ifAnyIn container: any SingleValueDecodingContainer) throws {
        let double: Double
        do {
            double = try container.decode(Double.self)
        } catch DecodingError.typeMismatch {
            // A decoder of a format other than JSON may refuse to decode an integer as a `Double`.
            guard let number = Self.integer(in: container) else { return nil }
            self = number
            return
        }
        let number: JSONNumber?
        if double.isShort {
            number = JSONNumber(double)
        } else if let spelling = NumberSpelling(in: container, near: double) {
            number = JSONNumber(spelling)
        } else {
            number = Self.unverified(double, in: container)
        }
        guard let number else {
            throw DecodingError.dataCorruptedError(
                in: container,
                debugDescription:
                    "The number cannot be represented exactly; the nearest value is \(double)."
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

    /// Returns the number for a `Double` whose digits in the text are unknown. The number can be rounded, unless it is
    /// an integer of 64 bits. Returns `nil` if its magnitude is 2^64 or more.
    private static func unverified(
        _ double: Double,
        in container: any SingleValueDecodingContainer
    ) -> JSONNumber? {
        if double.isWhole, let integer = integer(in: container) { return integer }
        return double.magnitude < 0x1p64 ? JSONNumber(double) : nil
    }

    /// Creates a number from its digits, or returns `nil` if it cannot be represented exactly.
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

    /// Encodes the number.
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

extension JSONNumber: CustomStringConvertible {
    /// The number as JSON text.
    public var description: String { text }
}
