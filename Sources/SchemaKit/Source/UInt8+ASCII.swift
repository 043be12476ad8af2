/// The classes of ASCII bytes.
extension UInt8 {
    var isASCIILetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 }
    var isASCIIDigit: Bool { self &- UInt8(ascii: "0") < 10 }

    /// True for a letter, a digit and the underscore.
    var isASCIIWordCharacter: Bool { isASCIILetter || isASCIIDigit || self == UInt8(ascii: "_") }

    /// True for a line feed and a carriage return.
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }

    /// True for the white space of JSON (RFC 8259, section 2).
    var isJSONWhiteSpace: Bool { isLineEnd || self == 0x20 || self == 0x09 }

    /// The value of a hexadecimal digit, or nil for other bytes.
    var hexadecimalDigitValue: UInt8? {
        if isASCIIDigit { return self - UInt8(ascii: "0") }
        let letter = (self | 0x20) &- UInt8(ascii: "a")
        return letter < 6 ? letter + 10 : nil
    }
}

extension [UInt8] {
    /// The text with its percent-encoded bytes decoded. Invalid escapes are kept.
    var percentDecoded: [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < count {
            if self[index] == UInt8(ascii: "%"), index + 2 < count,
                let high = self[index + 1].hexadecimalDigitValue,
                let low = self[index + 2].hexadecimalDigitValue
            {
                decoded.append(high << 4 | low)
                index += 3
            } else {
                decoded.append(self[index])
                index += 1
            }
        }
        return decoded
    }
}
