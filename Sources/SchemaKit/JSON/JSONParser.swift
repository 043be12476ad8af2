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
        let storage = JSONEntryStorage(textByteCount: bytes.count)
        var failure: JSONSyntaxError?
        bytes.withUnsafeBufferPointer { text in
            let scanner = JSONScanner(text: text, storage: storage, depthLimit: depthLimit)
            do throws(JSONSyntaxError) { try scanner.scanDocument() } catch { failure = error }
        }
        if let failure { throw failure }
        return JSONDocument(bytes: bytes, storage: storage)
    }
}
