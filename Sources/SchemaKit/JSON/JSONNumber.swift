/// A JSON number of any size and precision, stored as it is written.
///
/// Equality, order and hashing use the exact value: `1`, `1.0` and `10e-1` are equal, and `12345678901234567890` and
/// `12345678901234567891` differ, although the nearest `Double` is the same.
public struct JSONNumber: Sendable {
    /// The number as it is written.
    public let text: String

    /// Creates a number from its text, or returns `nil` if RFC 8259 does not allow it as a number.
    public init?(_ text: String) {
        guard let document = try? JSONParser().parse(Array(text.utf8)),
            document.root.kind == .number, document.root.range.byteCount == text.utf8.count
        else { return nil }
        self.text = text
    }

    /// Creates a number from text that a parser has already accepted as a number.
    package init(unchecked text: String) {
        self.text = text
    }

    /// True if the value is an integer, as in `1.0` and `1e2`.
    public var isInteger: Bool { withNumberText { $0.isInteger } }

    /// True if the value is less than zero. `-0` is not negative.
    public var isNegative: Bool { withNumberText { $0.shape.isNegative } }

    /// True if the value is zero, in any spelling.
    public var isZero: Bool { withNumberText { $0.isZero } }

    /// The value as an `Int64`; `nil` if it is not an integer that fits.
    public var int64: Int64? { integer(Int64.self) }

    /// The value as a `UInt64`; `nil` if it is not an integer that fits.
    public var uint64: UInt64? { integer(UInt64.self) }

    /// The nearest double, or infinity if the value is out of range.
    public var nearestDouble: Double { Double(text) ?? .nan }

    private func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
        withNumberText { number in
            // The exponent of an integer is the number of its digits. No integer of 64 bits has more than 20.
            guard number.isInteger, number.shape.exponent <= 20 else { return nil }
            var value: Integer = 0
            var isExact = true
            func append(_ digit: UInt8) {
                let (product, productOverflow) = value.multipliedReportingOverflow(by: 10)
                let (sum, sumOverflow) =
                    number.shape.isNegative
                    ? product.subtractingReportingOverflow(Integer(digit))
                    : product.addingReportingOverflow(Integer(digit))
                value = sum
                if productOverflow || sumOverflow { isExact = false }
            }
            number.forEachDigit(append)
            for _ in 0..<number.shape.scale { append(0) }
            return isExact ? value : nil
        }
    }

    func withNumberText<Result>(_ body: (NumberText) -> Result) -> Result {
        text.withUTF8Span { body(NumberText($0)) }
    }
}

extension JSONNumber: Hashable, Comparable {
    /// Returns whether the exact values are equal.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        order(left, right) == .equal
    }

    /// Returns whether the exact value of `left` is less than that of `right`.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        order(left, right) == .ascending
    }

    /// Hashes the exact value.
    public func hash(into hasher: inout Hasher) {
        withNumberText { $0.hash(into: &hasher) }
    }

    /// Returns whether the exact value is a multiple of `divisor`, which must not be zero.
    package func isMultiple(of divisor: JSONNumber) -> Bool {
        withNumberText { text in
            divisor.withNumberText { text.isMultiple(of: $0) }
        }
    }

    private static func order(_ left: JSONNumber, _ right: JSONNumber) -> NumberText.Order {
        left.withNumberText { leftText in
            right.withNumberText { NumberText.order(leftText, $0) }
        }
    }
}

extension JSONNumber: CustomStringConvertible {
    /// The number as it is written.
    public var description: String { text }
}
