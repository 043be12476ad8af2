/// Parses JSON texts (RFC 8259) into flat documents.
///
/// The grammar is strict: UTF-8 only, no comments, no trailing commas. One byte-order mark at the
/// start is passed over. Names may repeat, and numbers may have any size: both are kept as they
/// stand. The parser never recurses, so nesting costs no stack.
public struct JSONParser: Sendable {
    /// How many arrays and objects may be open at once, unless told otherwise.
    public static let standardDepthLimit = 512
    /// The length of the longest text: offsets have 32 bits, and entries a sign of their own.
    public static let byteLimit = Int(Int32.max)

    /// How many arrays and objects may be open at once.
    public var depthLimit: Int

    /// Creates a parser that follows `depthLimit` levels of nesting.
    public init(depthLimit: Int = JSONParser.standardDepthLimit) {
        self.depthLimit = depthLimit
    }

    /// Parses `bytes`, one whole JSON text.
    ///
    /// - Throws: the first mistake in the order of the text.
    public func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONDocument {
        try parse(bytes, into: JSONEntryStorage(textByteCount: bytes.count))
    }

    /// Parses `bytes`, one whole JSON text, in place of the document that was parsed before.
    ///
    /// The memory of that document is used again, unless there are copies of it, or nodes, which stay as
    /// they are. For many texts, one after the other, this is faster than to let go of each document and
    /// to make the next: most of all for large ones, as the system clears memory that it hands out.
    ///
    ///     var document: JSONDocument?
    ///     for text in texts {
    ///         try parser.parse(text, into: &document)
    ///     }
    ///
    /// - Parameter document: The last document, or `nil`; then the new one, or `nil` where it throws.
    /// - Throws: the first mistake in the order of the text.
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
        var failure: JSONSyntaxError?
        bytes.withUnsafeBufferPointer { text in
            let scanner = JSONScanner(text: text, storage: storage, depthLimit: depthLimit)
            do throws(JSONSyntaxError) { try scanner.scanDocument() } catch { failure = error }
        }
        if let failure { throw failure }
    }
}
