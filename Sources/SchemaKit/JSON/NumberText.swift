/// A JSON number in borrowed bytes, as the exact decimal that it is.
///
/// The value is 0.DDD × 10^exponent, where DDD are the significant digits: those from the first
/// that is not zero to the last that is not zero. A decimal point may stand among their bytes.
/// Nothing is copied and nothing is rounded, whatever the size.
package struct NumberText {
    /// Where the significant digits are, relative to the number's first byte.
    struct Shape: Hashable, Sendable {
        var isNegative: Bool
        /// The first significant digit.
        var start: Int32
        /// One past the last significant digit; equal to `start` for zero.
        var end: Int32
        /// The number of significant digits, the point not counted.
        var digitCount: Int32
        /// Saturates at ±2^61, so that the difference of two fits: far past any number that could
        /// be told from zero or infinity.
        var exponent: Int
    }

    let bytes: UnsafePointer<UInt8>
    let shape: Shape

    init(bytes: UnsafePointer<UInt8>, shape: Shape) {
        self.bytes = bytes
        self.shape = shape
    }

    /// Reads `token`, which must be a number by RFC 8259.
    package init(_ token: UnsafeBufferPointer<UInt8>) {
        guard let base = token.baseAddress else {
            preconditionFailure("a number has at least one digit")
        }
        bytes = base
        shape = Self.shape(of: base, count: token.count)
    }

    var isZero: Bool { shape.digitCount == 0 }

    /// Whether the value is a whole number, however it is written.
    var isInteger: Bool { isZero || shape.exponent >= Int(shape.digitCount) }

    private static let exponentLimit = 1 << 61

    private static func shape(of base: UnsafePointer<UInt8>, count: Int) -> Shape {
        var offset = 0
        let isNegative = base[0] == UInt8(ascii: "-")
        if isNegative { offset = 1 }
        var shape = Shape(isNegative: isNegative, start: 0, end: 0, digitCount: 0, exponent: 0)
        var isPastPoint = false
        var digitsSeen: Int32 = 0
        scan: while offset < count {
            switch base[offset] {
            case UInt8(ascii: "."):
                isPastPoint = true
            case UInt8(ascii: "e"), UInt8(ascii: "E"):
                shape.exponent += exponent(base, from: offset + 1, to: count)
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
            offset += 1
        }
        if shape.digitCount == 0 { return .zero }
        return shape
    }

    private static func exponent(_ base: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int
    {
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

    /// Calls `body` with the values, 0 to 9, of the significant digits in their order.
    @inline(__always)
    func forEachDigit(_ body: (UInt8) -> Void) {
        for offset in Int(shape.start)..<Int(shape.end) where bytes[offset] != UInt8(ascii: ".") {
            body(bytes[offset] - UInt8(ascii: "0"))
        }
    }
}

extension NumberText.Shape {
    /// Zero, whose sign and exponent mean nothing.
    static let zero = Self(isNegative: false, start: 0, end: 0, digitCount: 0, exponent: 0)
}

extension NumberText {
    /// The value of a number written with at most 18 digits and a sign alone.
    @inline(__always)
    static func smallInteger(_ token: UnsafeBufferPointer<UInt8>, isPlain: Bool) -> Int64? {
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

    /// The value of a whole number of at most 18 digits, however it is written.
    var smallInteger: Int64? {
        guard isInteger, shape.exponent <= 18 else { return nil }
        var value: Int64 = 0
        forEachDigit { value = value &* 10 &+ Int64($0) }
        for _ in 0..<(shape.exponent - Int(shape.digitCount)) { value &*= 10 }
        return shape.isNegative ? -value : value
    }
}
