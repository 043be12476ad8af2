extension JSONReader {
    /// Reads an integer in any notation, such as `10`, `10.0` or `1e1`. Throws an error if the number is not an integer
    /// or does not fit an `Int`.
    public mutating func integer() throws(JSONReadingStop) -> Int {
        if let value = plainInteger() { return value }
        let start = mark
        guard let value = try integerIfExact() else {
            throw stop(at: start, "type", "expected an integer of \(Int.bitWidth) bits")
        }
        return value
    }

    /// Reads a number that a `Double` represents without loss of digits: the number is the shortest decimal form of its
    /// nearest `Double`, such as 0.1, or has at most 17 digits and equals this `Double` rounded to the same
    /// number of digits, such as 0.10000000000000001. Throws an error for any other number, such as 1e400 or
    /// 0.12345678901234567890.
    public mutating func double() throws(JSONReadingStop) -> Double {
        if let value = plainDouble() { return value }
        let start = mark
        let text = unsafe String(decoding: try numberText(), as: UTF8.self)
        guard let value = JSONNumber(unchecked: text).losslessDouble else {
            throw stop(
                at: start,
                "type",
                "expected a number that Double represents without loss of digits"
            )
        }
        return value
    }

    /// Reads a number and returns its value, or `nil` if it is not an integer that fits an `Int`.
    mutating func integerIfExact() throws(JSONReadingStop) -> Int? {
        if let value = plainInteger() { return value }
        let text = unsafe String(decoding: try numberText(), as: UTF8.self)
        return JSONNumber(unchecked: text).int64.flatMap(Int.init(exactly:))
    }

    /// Reads a number that is written with an optional sign and up to 18 digits, or 9 if `Int` has 32 bits. Returns
    /// `nil` and consumes nothing if the next value is anything else.
    public mutating func plainInteger() -> Int? {
        var position = unsafe cursor
        let isNegative = unsafe position < end && position.pointee == UInt8(ascii: "-")
        if isNegative { unsafe position += 1 }
        let start = unsafe position
        var value = 0
        while unsafe position < end {
            let digit = unsafe position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int(digit)
            unsafe position += 1
        }
        let count = unsafe position - start
        let digitLimit = Int.bitWidth == 64 ? 18 : 9
        guard count > 0, count <= digitLimit,
            unsafe start.pointee != UInt8(ascii: "0") || count == 1,
            unsafe position == end || !Self.continuesNumber(position.pointee)
        else { return nil }
        unsafe cursor = position
        return isNegative ? 0 &- value : value
    }

    /// Reads a number of up to 15 digits without an exponent. Returns `nil` and consumes nothing if the next value
    /// is anything else. Such a number equals the decimal form of its nearest `Double`, because any 15 digits survive
    /// the conversion to a `Double` and back.
    @inline(__always)
    private mutating func plainDouble() -> Double? {
        var position = unsafe cursor
        let isNegative = unsafe position < end && position.pointee == UInt8(ascii: "-")
        if isNegative { unsafe position += 1 }
        let start = unsafe position
        var value: Int64 = 0
        unsafe passDigits(&position, &value)
        let integerCount = unsafe position - start
        var fractionCount = 0
        if unsafe position < end, unsafe position.pointee == UInt8(ascii: ".") {
            unsafe position += 1
            let first = unsafe position
            unsafe passDigits(&position, &value)
            fractionCount = unsafe position - first
            guard fractionCount > 0 else { return nil }
        }
        guard integerCount > 0, integerCount + fractionCount <= 15,
            unsafe start.pointee != UInt8(ascii: "0") || integerCount == 1,
            unsafe position == end || !Self.continuesNumber(position.pointee)
        else { return nil }
        unsafe cursor = position
        // Both operands are exact, so the quotient is the nearest `Double`. The number -0 is read as 0.
        let magnitude = Double(value) / Self.power(fractionCount)
        return isNegative && value != 0 ? -magnitude : magnitude
    }

    /// Consumes digits and appends them to `value`, which wraps around on overflow.
    @inline(__always)
    private func passDigits(_ position: inout UnsafePointer<UInt8>, _ value: inout Int64) {
        while unsafe position < end {
            let digit = unsafe position.pointee &- UInt8(ascii: "0")
            guard digit < 10 else { break }
            value = value &* 10 &+ Int64(digit)
            unsafe position += 1
        }
    }

    /// Returns a power of ten that a `Double` holds exactly. A static array would be initialized lazily, which
    /// costs a call for each access. The compiler turns this switch into a table.
    @inline(__always)
    private static func power(_ exponent: Int) -> Double {
        switch exponent {
        case 0: 1
        case 1: 1e1
        case 2: 1e2
        case 3: 1e3
        case 4: 1e4
        case 5: 1e5
        case 6: 1e6
        case 7: 1e7
        case 8: 1e8
        case 9: 1e9
        case 10: 1e10
        case 11: 1e11
        case 12: 1e12
        case 13: 1e13
        case 14: 1e14
        default: 1e15
        }
    }

    private static func continuesNumber(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
    }

    /// Reads a number and returns its bytes in the buffer of the text.
    public mutating func numberText() throws(JSONReadingStop) -> UnsafeBufferPointer<UInt8> {
        let start = unsafe cursor
        var position = unsafe cursor
        func digits(_ position: inout UnsafePointer<UInt8>) -> Int {
            let start = unsafe position
            while unsafe position < end, unsafe position.pointee &- UInt8(ascii: "0") < 10 {
                unsafe position += 1
            }
            return unsafe position - start
        }
        if unsafe position < end, unsafe position.pointee == UInt8(ascii: "-") {
            unsafe position += 1
        }
        let first = unsafe position
        let count = unsafe digits(&position)
        guard count > 0, unsafe count == 1 || first.pointee != UInt8(ascii: "0") else {
            throw mismatch("a number")
        }
        if unsafe position < end, unsafe position.pointee == UInt8(ascii: ".") {
            unsafe position += 1
            guard unsafe digits(&position) > 0 else { throw malformed() }
        }
        if unsafe position < end, unsafe position.pointee | 0x20 == UInt8(ascii: "e") {
            unsafe position += 1
            if unsafe position < end,
                unsafe position.pointee == UInt8(ascii: "+")
                    || position.pointee == UInt8(ascii: "-")
            {
                unsafe position += 1
            }
            guard unsafe digits(&position) > 0 else { throw malformed() }
        }
        unsafe cursor = position
        return unsafe UnsafeBufferPointer(start: start, count: position - start)
    }
}
