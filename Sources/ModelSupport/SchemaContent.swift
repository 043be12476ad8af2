/// The keywords `contentEncoding`, `contentMediaType` and `contentSchema`: the text of a string is
/// encoded data, JSON or both.
///
/// JSON in a string can have at most 128 nested arrays and objects. If the string is itself in the JSON
/// text of another string, the depths of both texts are added, and the sum is limited. Without a limit,
/// a rule that refers to itself could exhaust the stack of the thread.
struct SchemaContent: SchemaConstraint {
    private let encoding: Encoding?
    /// The rule of the JSON value in the string, or `nil` if the content can be any data.
    private let json: SchemaRule?

    /// An encoding of data as text.
    enum Encoding: String {
        case base16, base32, base64
        case base64URL = "base64url"
        case quotedPrintable = "quoted-printable"
    }

    private static let depthLimit = 128

    init(encoding: Encoding? = nil, json: SchemaRule? = nil) {
        (self.encoding, self.json) = (encoding, json)
    }

    func violation(in value: JSONContent, at depth: Int) -> SchemaViolation? {
        guard case .string(let text) = value else { return nil }
        let bytes = Array(text.utf8)
        guard let data = encoding.map({ $0.decoded(bytes) }) ?? bytes else {
            return SchemaViolation(
                "contentEncoding",
                "text in the encoding \(encoding?.rawValue ?? "")"
            )
        }
        guard let json else { return nil }
        var parser = JSONTextParser(data, depthLimit: Self.depthLimit - depth)
        guard let content = parser.value() else {
            return SchemaViolation(
                "contentMediaType",
                parser.isTooDeep
                    ? "at most \(Self.depthLimit) levels of arrays and objects in the JSON texts of strings"
                    : "a JSON text"
            )
        }
        // A text without arrays and objects adds 1 to the depth, so that the number of strings in strings is limited.
        return json.violation(by: content, at: depth + max(parser.depth, 1)).map { violation in
            let subject = violation.pointer.isEmpty ? "that" : "whose value at \(violation.pointer)"
            let expectation = "JSON \(subject) meets \(violation.rule): \(violation.expectation)"
            return SchemaViolation("contentSchema", expectation)
        }
    }
}

extension SchemaContent.Encoding {
    /// Returns the data that a text encodes, or `nil` if the text is not in the encoding.
    func decoded(_ text: [UInt8]) -> [UInt8]? {
        switch self {
        case .base16: decoded(text, bitsPerDigit: 4, digitsPerGroup: 2)
        case .base32: decoded(text, bitsPerDigit: 5, digitsPerGroup: 8)
        case .base64, .base64URL: decoded(text, bitsPerDigit: 6, digitsPerGroup: 4)
        case .quotedPrintable: Self.decodedQuotedPrintable(text)
        }
    }

    /// Returns the data that digits encode (RFC 4648). `=` pads the last group of digits. This padding is optional
    /// only in base64url.
    private func decoded(
        _ text: [UInt8],
        bitsPerDigit: Int,
        digitsPerGroup: Int
    ) -> [UInt8]? {
        let paddingCount = text.reversed().prefix { $0 == UInt8(ascii: "=") }.count
        let isComplete = text.count % digitsPerGroup == 0
        guard paddingCount < digitsPerGroup,
            isComplete || self == .base64URL && paddingCount == 0
        else { return nil }
        var data: [UInt8] = []
        var bits: UInt32 = 0
        var bitCount = 0
        for character in text.dropLast(paddingCount) {
            guard let digit = digit(character) else { return nil }
            // At most thirteen of these bits are needed: seven of an unfinished byte and six of a digit.
            bits = (bits << bitsPerDigit | UInt32(digit)) & 0xFFFF
            bitCount += bitsPerDigit
            if bitCount >= 8 {
                bitCount -= 8
                data.append(UInt8(truncatingIfNeeded: bits >> bitCount))
            }
        }
        // The last digit must hold bits of the last byte, and its other bits must be zero.
        return bitCount < bitsPerDigit && bits & (1 << bitCount - 1) == 0 ? data : nil
    }

    /// Returns the value of a digit, such as 10 for `A` in base16 and 0 for `A` in the other encodings.
    private func digit(_ character: UInt8) -> UInt8? {
        switch (character, self) {
        case (UInt8(ascii: "A")...UInt8(ascii: "F"), .base16): character - 55
        case (UInt8(ascii: "a")...UInt8(ascii: "f"), .base16): character - 87
        case (UInt8(ascii: "0")...UInt8(ascii: "9"), .base16): character - 48
        case (_, .base16): nil
        case (UInt8(ascii: "A")...UInt8(ascii: "Z"), _): character - 65
        case (UInt8(ascii: "2")...UInt8(ascii: "7"), .base32): character - 24
        case (_, .base32): nil
        case (UInt8(ascii: "a")...UInt8(ascii: "z"), _): character - 71
        case (UInt8(ascii: "0")...UInt8(ascii: "9"), _): character + 4
        case (UInt8(ascii: "+"), .base64), (UInt8(ascii: "-"), .base64URL): 62
        case (UInt8(ascii: "/"), .base64), (UInt8(ascii: "_"), .base64URL): 63
        default: nil
        }
    }

    /// Returns the data of a text with escapes such as `=3D` (RFC 2045, section 6.7). `=` before CR LF is a soft line
    /// break, which is no part of the data. `=` before LF without CR is invalid.
    private static func decodedQuotedPrintable(_ text: [UInt8]) -> [UInt8]? {
        var data: [UInt8] = []
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case UInt8(ascii: "=") where rest.starts(with: [0x0D, 0x0A]): rest = rest.dropFirst(2)
            case UInt8(ascii: "="):
                guard let high = rest.popFirst().flatMap(base16.digit),
                    let low = rest.popFirst().flatMap(base16.digit)
                else { return nil }
                data.append(high << 4 | low)
            case 0x20...0x7E, 0x09, 0x0A, 0x0D: data.append(character)
            default: return nil
            }
        }
        return data
    }
}

extension JSONContent {
    /// Parses a JSON text, or returns `nil` if the text is not valid.
    init?(parsing text: String) {
        var parser = JSONTextParser(Array(text.utf8), depthLimit: .max)
        guard let value = parser.value() else { return nil }
        self = value
    }
}

/// The members of an object in a JSON text. Canonically equivalent names are different names.
private struct ParsedMembers: OtherMembers {
    private let values: [ExactText: JSONContent]

    init(_ values: [ExactText: JSONContent]) { self.values = values }

    var count: Int { values.count }
    var contentNames: [String] { values.keys.map(\.text) }

    func contentMember(_ name: String) -> (any JSONCoding)? {
        values[ExactText(name)]
    }
}

/// A parser of one JSON text in UTF-8 (RFC 8259). It keeps the arrays and objects around its position
/// in a list, so that deep nesting does not use up the stack.
///
/// Of members with equal names, the last one is used. An unpaired surrogate in a string becomes U+FFFD.
private struct JSONTextParser {
    /// The maximum number of nested arrays and objects.
    private let depthLimit: Int
    /// The depth of the text before the current position: the greatest number of arrays and objects inside one another.
    private(set) var depth = 0
    /// True if the depth of the text exceeds the limit.
    private(set) var isTooDeep: Bool
    private var text: ArraySlice<UInt8>
    /// The arrays and objects that contain the current position, from the outermost to the innermost. `start` is the
    /// index of the first of their values in `values`, and `nameStart` that of their first name in `names`.
    private var open: [(isObject: Bool, start: Int, nameStart: Int)] = []
    /// The finished items, and values of members, of the arrays and objects in `open`.
    private var values: [JSONContent] = []
    /// The names of the members of the objects in `open`.
    private var names: [String] = []

    init(_ text: [UInt8], depthLimit: Int) {
        self.depthLimit = depthLimit
        // A text without arrays and objects counts as one level, too, because it adds 1 to the depth in
        // `SchemaContent.violation`.
        isTooDeep = depthLimit < 1
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        self.text =
            text.starts(with: byteOrderMark) ? text.dropFirst(byteOrderMark.count) : text[...]
    }

    /// Returns the value, or `nil` if the text is not valid.
    mutating func value() -> JSONContent? {
        if isTooDeep { return nil }
        while true {
            skipSpace()
            guard let first = text.first else { return nil }
            switch first {
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                text.removeFirst()
                guard open.count < depthLimit else {
                    isTooDeep = true
                    return nil
                }
                let isObject = first == UInt8(ascii: "{")
                open.append((isObject, values.count, names.count))
                depth = max(depth, open.count)
                if takeEnd() { break }
                guard !isObject || takeName() else { return nil }
                continue
            default:
                guard let scalar = scalar() else { return nil }
                values.append(scalar)
            }
            guard finishValue() else { return nil }
            guard open.isEmpty else { continue }
            if text.isEmpty { return values[0] }
            return nil
        }
    }

    /// Consumes the text after a value up to the next value. Returns `false` if the text is invalid.
    private mutating func finishValue() -> Bool {
        while let container = open.last {
            if skipSpaceAndTake(UInt8(ascii: ",")) { return !container.isObject || takeName() }
            guard takeEnd() else { return false }
        }
        skipSpace()
        return true
    }

    /// Consumes the end of the innermost array or object, if the text continues with it.
    private mutating func takeEnd() -> Bool {
        guard let (isObject, start, nameStart) = open.last,
            skipSpaceAndTake(UInt8(ascii: isObject ? "}" : "]"))
        else { return false }
        open.removeLast()
        let value: JSONContent
        if isObject {
            let members = zip(names[nameStart...].map { ExactText($0) }, values[start...])
            let parsed = ParsedMembers(Dictionary(members, uniquingKeysWith: { $1 }))
            value = .object(ContentMembers(parsed))
            names.removeSubrange(nameStart...)
        } else {
            value = .array(Array(values[start...]))
        }
        values.removeSubrange(start...)
        values.append(value)
        return true
    }

    private mutating func takeName() -> Bool {
        skipSpace()
        guard text.first == UInt8(ascii: "\""), let name = string() else { return false }
        names.append(name)
        return skipSpaceAndTake(UInt8(ascii: ":"))
    }

    /// Consumes white space, and then a character if the text continues with it.
    private mutating func skipSpaceAndTake(_ character: UInt8) -> Bool {
        skipSpace()
        guard text.first == character else { return false }
        text.removeFirst()
        return true
    }

    private mutating func skipSpace() {
        text = text.drop { $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09 }
    }

    // MARK: Scalars

    private mutating func scalar() -> JSONContent? {
        switch text.first {
        case UInt8(ascii: "\""): string().map(JSONContent.string)
        case UInt8(ascii: "t"): literal("true", .bool(true))
        case UInt8(ascii: "f"): literal("false", .bool(false))
        case UInt8(ascii: "n"): literal("null", .null)
        default: number()
        }
    }

    private mutating func literal(_ word: String, _ value: JSONContent) -> JSONContent? {
        guard take(word) else { return nil }
        return value
    }

    /// Consumes a word, if the text continues with it. White space before the word is not skipped.
    private mutating func take(_ word: String) -> Bool {
        guard text.starts(with: word.utf8) else { return false }
        text = text.dropFirst(word.utf8.count)
        return true
    }

    private mutating func number() -> JSONContent? {
        let start = text
        if text.first == UInt8(ascii: "-") { text.removeFirst() }
        let digitCount = digitCount()
        guard digitCount > 0, digitCount == 1 || text.first != UInt8(ascii: "0") else {
            return nil
        }
        text = text.dropFirst(digitCount)
        if text.first == UInt8(ascii: ".") {
            text.removeFirst()
            guard takeDigits() else { return nil }
        }
        if text.first == UInt8(ascii: "e") || text.first == UInt8(ascii: "E") {
            text.removeFirst()
            if text.first == UInt8(ascii: "-") || text.first == UInt8(ascii: "+") {
                text.removeFirst()
            }
            guard takeDigits() else { return nil }
        }
        return NumberSpelling(start[..<text.startIndex]).map { spelling in
            JSONNumber(spelling).map(JSONContent.number) ?? .decimal(spelling)
        }
    }

    private func digitCount() -> Int {
        text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
    }

    private mutating func takeDigits() -> Bool {
        let count = digitCount()
        text = text.dropFirst(count)
        return count > 0
    }

    // MARK: Strings

    /// Consumes a string with its quotation marks.
    private mutating func string() -> String? {
        text.removeFirst()
        var content: [UInt8] = []
        while let character = text.popFirst() {
            switch character {
            case UInt8(ascii: "\""): return Self.string(content)
            case UInt8(ascii: "\\"):
                guard let scalar = escape() else { return nil }
                content += Array(String(scalar).utf8)
            case 0..<0x20: return nil
            default: content.append(character)
            }
        }
        return nil
    }

    /// Returns the text of bytes, or `nil` if they are not UTF-8.
    private static func string(_ bytes: [UInt8]) -> String? {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes) ? text : nil
    }

    /// Consumes an escape after its backslash.
    private mutating func escape() -> Unicode.Scalar? {
        switch text.popFirst() {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            guard let unit = codeUnit() else { return nil }
            guard 0xD800..<0xDC00 ~= unit else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
            let rest = text
            if take("\\u"), let low = codeUnit(), 0xDC00..<0xE000 ~= low {
                return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            }
            // The next escape is not the other half of a pair. It is read again, and can be
            // invalid.
            text = rest
            return "\u{FFFD}"
        default: return nil
        }
    }

    /// Consumes the four hexadecimal digits of a code unit.
    private mutating func codeUnit() -> UInt32? {
        let digits = text.prefix(4).compactMap {
            Character(Unicode.Scalar($0)).hexDigitValue.map(UInt32.init)
        }
        guard digits.count == 4 else { return nil }
        text = text.dropFirst(4)
        return digits.reduce(0) { $0 << 4 | $1 }
    }
}
