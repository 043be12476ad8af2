/// A JSON Pointer (RFC 6901): the location of a value inside another one.
public struct JSONPointer: Hashable, Sendable {
    /// The unescaped reference tokens. Empty for the whole document.
    public var tokens: [String]

    /// Creates a pointer from unescaped tokens.
    public init(_ tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Parses the string form: an empty string, or tokens that each follow a `/`.
    ///
    /// - Returns: `nil` if `text` is not a pointer: it does not begin with `/`, or has a `~` without 0 or 1 after
    ///   it.
    public init?(parsing text: some StringProtocol) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        var tokens: [String] = []
        var token: [UInt8] = []
        var isFirst = true
        var isEscape = false
        for byte in text.utf8 {
            if isFirst {
                guard byte == UInt8(ascii: "/") else { return nil }
                isFirst = false
            } else if isEscape {
                guard byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
                token.append(byte == UInt8(ascii: "0") ? UInt8(ascii: "~") : UInt8(ascii: "/"))
                isEscape = false
            } else if byte == UInt8(ascii: "/") {
                tokens.append(String(decoding: token, as: UTF8.self))
                token.removeAll()
            } else if byte == UInt8(ascii: "~") {
                isEscape = true
            } else {
                token.append(byte)
            }
        }
        guard !isEscape else { return nil }
        tokens.append(String(decoding: token, as: UTF8.self))
        self.init(tokens)
    }

    /// Returns this pointer with `token` appended.
    public func appending(_ token: String) -> JSONPointer {
        JSONPointer(tokens + [token])
    }

    /// Returns the array index that a token denotes, or nil if the token is not digits without a leading zero.
    static func position(_ token: String) -> Int? {
        let digits = token.utf8
        guard let first = digits.first, digits.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            first != UInt8(ascii: "0") || digits.count == 1
        else { return nil }
        return Int(token)
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The string form.
    public var description: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the string form.
    package var bytes: [UInt8] {
        var text: [UInt8] = []
        for token in tokens {
            text.append(UInt8(ascii: "/"))
            for byte in token.utf8 {
                switch byte {
                case UInt8(ascii: "~"): text += [UInt8(ascii: "~"), UInt8(ascii: "0")]
                case UInt8(ascii: "/"): text += [UInt8(ascii: "~"), UInt8(ascii: "1")]
                default: text.append(byte)
                }
            }
        }
        return text
    }
}
