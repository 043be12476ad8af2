import SchemaKit

extension JSONRepair {
    /// The maximum length in bytes of a tag that the error about HTML or XML marks. If the tag is longer, the error
    /// marks only `<`.
    private static let tagByteLimit = 200

    /// Returns the only error to report for a foreign text; nil for other texts. Errors at single tokens would hide the
    /// cause.
    ///
    /// HTML and XML, such as the error page of a server, are foreign. JSON is foreign if it was copied from a string
    /// literal together with the backslashes before its quotation marks.
    static func foreignText(_ bytes: [UInt8]) -> SyntaxError? {
        let hasByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let first = tokenStart(in: bytes, from: hasByteOrderMark ? 3 : 0)
        guard first + 1 < bytes.count else { return nil }
        switch bytes[first] {
        case UInt8(ascii: "<"):
            guard JSONScanner.isMarkup(bytes[first], bytes[first + 1]) else { return nil }
            let tag = bytes[first..<min(bytes.count, first + tagByteLimit)]
            let end = tag.firstIndex(of: UInt8(ascii: ">")).map { $0 + 1 } ?? first + 1
            return SyntaxError(
                kind: .foreignText("HTML or XML"),
                range: SourceRange(start: first, end: end)
            )
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            let second = tokenStart(in: bytes, from: first + 1)
            guard bytes[second...].starts(with: "\\\"".utf8) else { return nil }
            return SyntaxError(
                kind: .foreignText("JSON with a backslash before each quotation mark"),
                range: SourceRange(start: second, end: second + 2)
            )
        default: return nil
        }
    }

    private static func tokenStart(in bytes: [UInt8], from start: Int) -> Int {
        bytes[start...].firstIndex { !RepairLexer.isWhiteSpace($0) } ?? bytes.count
    }
}
