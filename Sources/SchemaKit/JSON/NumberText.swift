/// A JSON number in borrowed bytes, interpreted as an exact decimal.
///
/// The value is 0.DDD × 10^exponent. DDD are the significant digits: the digits from the first to the last one
/// that is not zero. A decimal point may be among their bytes. Numbers of any size are neither copied nor
/// rounded.
package struct NumberText: ~Escapable {
    /// The sign, the exponent and the position of the significant digits. Offsets are relative to the first byte
    /// of the number.
    struct Shape: Hashable, Sendable {
        var isNegative: Bool
        /// The offset of the first significant digit.
        var start: Int32
        /// The offset after the last significant digit; equal to `start` for zero.
        var end: Int32
        /// The number of significant digits, without the decimal point.
        var digitCount: Int32
        /// The exponent, which saturates at ±2^61 so that the difference of two exponents fits. Such numbers are
        /// far beyond any that can be distinguished from zero or infinity.
        var exponent: Int
    }

    let bytes: Span<UInt8>
    let shape: Shape

    @_lifetime(copy bytes)
    init(bytes: Span<UInt8>, shape: Shape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Creates a number from `token`, which must be a valid number of RFC 8259.
    @_lifetime(copy token)
    package init(_ token: Span<UInt8>) {
        bytes = token
        shape = Self.shape(of: token)
    }

    var isZero: Bool { shape.digitCount == 0 }

    /// True if the value is an integer, in any spelling.
    var isInteger: Bool { isZero || shape.exponent >= Int(shape.digitCount) }

    private static let exponentLimit = 1 << 61

    private static func shape(of base: Span<UInt8>) -> Shape {
        var offset = 0
        let isNegative = base[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        var shape = Shape(isNegative: isNegative, start: 0, end: 0, digitCount: 0, exponent: 0)
        var isPastPoint = false
        var digitsSeen: Int32 = 0
        scan: while offset < base.count {
            switch base[offset] {
            case UInt8(ascii: "."):
                isPastPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                shape.exponent += exponent(base, from: offset + 1, to: base.count)
                break scan
            case let digit:
                let isSignificant = digit != UInt8(ascii: "0") || digitsSeen > 0
                if isSignificant {
                    if digitsSeen == 0 { shape.start = Int32(truncatingIfNeeded: offset) }
                    digitsSeen += 1
                }
                if digit != UInt8(ascii: "0") {
                    shape.end = Int32(truncatingIfNeeded: offset + 1)
                    shape.digitCount = digitsSeen
                }
                if isPastPoint {
                    if !isSignificant { shape.exponent -= 1 }
                } else if isSignificant {
                    shape.exponent += 1
                }
            }
            offset &+= 1
        }
        if shape.digitCount == 0 { return .zero }
        return shape
    }

    private static func exponent(_ base: Span<UInt8>, from start: Int, to end: Int) -> Int {
        var offset = start
        let isNegative = base[offset] == UInt8(ascii: "-")
        if isNegative || base[offset] == UInt8(ascii: "+") { offset += 1 }
        var value = 0
        while offset < end, value < exponentLimit / 10 {
            value = value * 10 + Int(base[offset] - UInt8(ascii: "0"))
            offset += 1
        }
        if offset < end { value = exponentLimit }
        return isNegative ? -value : value
    }

    /// Calls `body` with each significant digit, as a value from 0 to 9, in order.
    @inline(__always)
    func forEachDigit(_ body: (UInt8) -> Void) {
        for offset in Int(shape.start)..<Int(shape.end) where bytes[offset] != UInt8(ascii: ".") {
            body(bytes[offset] - UInt8(ascii: "0"))
        }
    }
}

extension NumberText.Shape {
    /// Zero. Its sign and exponent have no meaning.
    static let zero = Self(isNegative: false, start: 0, end: 0, digitCount: 0, exponent: 0)
}

extension NumberText {
    /// Returns the value of a number that is written in at most 18 bytes, only with digits and an optional sign,
    /// or nil for any other number. (Benchmark: `validate`, minimum.)
    @inline(__always)
    static func smallInteger(_ token: Span<UInt8>, isPlain: Bool) -> Int64? {
        guard isPlain, token.count <= 18 else { return nil }
        let isNegative = token[0] == UInt8(ascii: "-")
        var offset = isNegative ? 1 : 0
        var value = Int64(token[offset] &- UInt8(ascii: "0"))
        offset &+= 1
        while offset < token.count {
            value = value &* 10 &+ Int64(token[offset] &- UInt8(ascii: "0"))
            offset &+= 1
        }
        return isNegative ? 0 &- value : value
    }

    /// The value of an integer of at most 18 digits, in any spelling; nil for any other number.
    var smallInteger: Int64? {
        guard isInteger, shape.exponent <= 18 else { return nil }
        var value: Int64 = 0
        forEachDigit { value = value &* 10 &+ Int64($0) }
        for _ in 0..<(shape.exponent - Int(shape.digitCount)) { value &*= 10 }
        return shape.isNegative ? -value : value
    }
}
