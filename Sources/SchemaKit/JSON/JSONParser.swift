/// A parser that turns JSON texts (RFC 8259) into flat documents.
///
/// The grammar is strict: only UTF-8, no comments, no trailing commas. One byte-order mark at the start is
/// skipped. Names may repeat and numbers may have any size; both are kept as they are written. The parser does
/// not recurse, so nesting uses no stack.
public struct JSONParser: Sendable {
    /// The default for ``depthLimit``.
    public static let standardDepthLimit = 512
    /// The maximum length of a text in bytes. Offsets have 32 bits, and the indices of entries are of the type `Int32`.
    public static let byteLimit = Int(Int32.max)

    /// The maximum number of arrays and objects that may be nested in one another.
    public var depthLimit: Int

    /// Creates a parser that accepts up to `depthLimit` levels of nesting.
    public init(depthLimit: Int = JSONParser.standardDepthLimit) {
        self.depthLimit = depthLimit
    }

    /// Parses `bytes`, one complete JSON text.
    ///
    /// - Throws: The first syntax error in the text.
    public func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument {
        try parse(bytes, into: JSONEntryStorage(textByteCount: bytes.count))
    }

    /// Parses `bytes`, one complete JSON text, and replaces the document that was parsed before.
    ///
    /// The storage of that document is reused, unless a copy of the document or a node still refers to the storage.
    /// Such copies and nodes stay unchanged. Reuse is faster than releasing each document and allocating the next. It
    /// helps large documents most, because the system clears new memory.
    ///
    ///     var document: JSONDocument?
    ///     for text in texts {
    ///         try parser.parse(text, into: &document)
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: The text, in UTF-8.
    ///   - document: The document whose storage is reused, or `nil`. On return, the new document; `nil` if an error is
    ///     thrown.
    /// - Throws: The first syntax error in the text.
    public func parse(
        _ bytes: [UInt8],
        into document: inout JSONDocument?
    ) throws(JSONSyntaxError) {
        do throws(JSONSyntaxError) {
            if try document?.replace(with: bytes, parsedBy: self) == true { return }
        } catch {
            document = nil
            throw error
        }
        document = nil
        document = try parse(bytes)
    }

    private func parse(
        _ bytes: [UInt8],
        into storage: JSONEntryStorage
    ) throws(JSONSyntaxError) -> JSONDocument {
        try scan(bytes, into: storage)
        return JSONDocument(bytes: bytes, storage: storage)
    }

    /// Fills `storage` with the entries of a text.
    func scan(_ bytes: [UInt8], into storage: JSONEntryStorage) throws(JSONSyntaxError) {
        try JSONScanner.scan(bytes, into: storage, depthLimit: depthLimit)
    }
}

/// Support for JSON with comments and trailing commas, as editors store it in `.jsonc` files.
package enum CommentedJSON {
    /// Returns the text with spaces in place of comments, and of each comma after the last item or member.
    ///
    /// All other bytes and the line ends in comments stay, so ranges and positions in the result are valid in the
    /// original text. An unterminated comment is not replaced, nor is a comma that follows no value.
    package static func strictJSON(of text: [UInt8]) -> [UInt8] {
        var output = text
        /// The last two bytes that are neither white space nor in a comment, and the offset of `last`. The
        /// opening quotation mark of a string stands for the whole string, and 0 stands for a missing byte.
        var (secondToLast, last, lastOffset) = (UInt8(0), UInt8(0), 0)
        let lastEnd = endOfLastComment(in: text)
        var offset = 0
        while offset < text.count {
            if let end = endOfComment(at: offset, in: text, notAfter: lastEnd) {
                for index in offset..<end where !text[index].isLineEnd { output[index] = space }
                offset = end
                continue
            }
            let byte = text[offset]
            let start = offset
            offset = byte == quote ? endOfString(at: offset, in: text) : offset + 1
            guard !byte.isJSONWhiteSpace else { continue }
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: "}"), last == comma,
                endsValue(secondToLast)
            {
                output[lastOffset] = space
            }
            (secondToLast, last, lastOffset) = (last, byte, start)
        }
        return output
    }

    /// Returns the ranges of the comments that `strictJSON(of:)` replaces, in the order of the text.
    static func comments(in text: [UInt8]) -> [SourceRange] {
        var comments: [SourceRange] = []
        let lastEnd = endOfLastComment(in: text)
        var offset = 0
        while offset < text.count {
            if let end = endOfComment(at: offset, in: text, notAfter: lastEnd) {
                comments.append(SourceRange(start: offset, end: end))
                offset = end
            } else {
                offset = text[offset] == quote ? endOfString(at: offset, in: text) : offset + 1
            }
        }
        return comments
    }

    private static let space = UInt8(ascii: " ")
    private static let quote = UInt8(ascii: "\"")
    private static let comma = UInt8(ascii: ",")
    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")

    /// Returns whether a byte can be the last byte of a value. A quotation mark stands for a whole string.
    private static func endsValue(_ byte: UInt8) -> Bool {
        ![0, comma, UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{")].contains(byte)
    }

    /// Returns the end of the last `*/` that can end a comment, or 0 if there is none. A comment has at least four
    /// bytes. Without this limit, the search for the end of each unterminated comment would read the rest of the text.
    private static func endOfLastComment(in text: [UInt8]) -> Int {
        var end = text.count
        while end >= 4, text[end - 1] != slash || text[end - 2] != star { end -= 1 }
        return end >= 4 ? end : 0
    }

    /// Returns the end of the comment that begins at `offset`, or nil if no comment begins there or it is
    /// unterminated.
    private static func endOfComment(
        at offset: Int,
        in text: [UInt8],
        notAfter lastEnd: Int
    ) -> Int? {
        guard text[offset] == slash, offset + 1 < text.count else { return nil }
        if text[offset + 1] == slash {
            return text[offset...].firstIndex(where: \.isLineEnd) ?? text.count
        }
        guard text[offset + 1] == star else { return nil }
        var end = offset + 2
        while end + 1 < lastEnd {
            if text[end] == star, text[end + 1] == slash { return end + 2 }
            end += 1
        }
        return nil
    }

    /// Returns the end of the string that begins at `offset`.
    private static func endOfString(at offset: Int, in text: [UInt8]) -> Int {
        var end = offset + 1
        while end < text.count, text[end] != quote {
            end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(end + 1, text.count)
    }
}

extension SourceFile {
    /// Returns the content as JSON. Comments and trailing commas are replaced with spaces if they are allowed: in
    /// `.jsonc` files, or with `allowsComments` in every file.
    package func jsonBytes(allowsComments: Bool = false) -> [UInt8] {
        mayHaveComments(allowingThem: allowsComments) ? CommentedJSON.strictJSON(of: bytes) : bytes
    }

    /// Returns the ranges of the comments, in the order of the text, if comments are allowed. The result is empty
    /// otherwise.
    package func comments(allowsComments: Bool = false) -> [SourceRange] {
        mayHaveComments(allowingThem: allowsComments) ? CommentedJSON.comments(in: bytes) : []
    }

    /// Returns whether comments are allowed, by the caller or by the file name.
    private func mayHaveComments(allowingThem allowsComments: Bool) -> Bool {
        allowsComments || path.hasSuffix(".jsonc")
    }

    /// True if the file name ends in `.yaml` or `.yml`.
    package var hasYAMLExtension: Bool { path.hasSuffix(".yaml") || path.hasSuffix(".yml") }
}
