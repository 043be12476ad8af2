/// A parser that turns JSON texts (RFC 8259) into flat documents.
///
/// The grammar is strict: only UTF-8, no comments, no trailing commas. One byte-order mark at the start is
/// skipped. Names may repeat and numbers may have any size; both are kept as they are written. The parser does
/// not recurse, so nesting uses no stack.
public struct JSONParser: Sendable {
    /// The default for ``depthLimit``.
    public static let standardDepthLimit = 512
    /// The maximum length of a text in bytes. Offsets have 32 bits, and the indexes of entries are signed.
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
    /// The storage of that document is reused, unless copies of it or nodes still refer to it; these stay
    /// unchanged. Reuse is faster than releasing each document and allocating the next. It helps large documents
    /// most, because the system clears new memory.
    ///
    ///     var document: JSONDocument?
    ///     for text in texts {
    ///         try parser.parse(text, into: &document)
    ///     }
    ///
    /// - Parameter document: The last document, or `nil`. On return, the new document; `nil` if an error is
    ///   thrown.
    /// - Throws: The first syntax error in the text.
    public func parse(
        _ bytes: [UInt8],
        into document: inout JSONDocument?
    ) throws(JSONSyntaxError) {
        do throws(JSONSyntaxError) {
            if try document?.replace(with: bytes, self) == true { return }
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
