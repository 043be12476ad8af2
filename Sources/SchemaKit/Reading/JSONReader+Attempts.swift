extension JSONReader {
    /// The result of an attempt: the value that was read, or the reason why the next value does not have the type.
    @_documentation(visibility: internal)
    public enum Attempt<Value> {
        case success(Value)
        case rejection(Rejection)
    }

    /// The reason why a value does not have a type.
    @_documentation(visibility: internal)
    public struct Rejection {
        /// The keyword of the schema that the value violates.
        public let keyword: String
        /// The message, one phrase that names what was expected.
        public let message: String
        /// The JSON Pointer from the rejected value to the value in error, which is the rejected value or inside it.
        public let pointer: String
    }

    /// Reads the next value. If the value does not have the type, returns the reason and stays at the value, so that it
    /// can be read as another type.
    ///
    /// A rejected value is read again. The depth limit keeps the time linear in the size of the text, even if rejected
    /// values are nested deeply.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - depthLimit: The maximum number of nested attempts. At the limit, the value is read without an attempt. If it
    ///     does not have the type, the innermost enclosing attempt is rejected.
    /// - Throws: An error if the value is not JSON, if the value does not have the type at the depth limit, or if
    ///   `countRereading(by:)` has found too many bytes.
    public mutating func attempt<Value: JSONReadable>(
        _ type: Value.Type,
        depthLimit: Int
    ) throws(JSONReadingStop) -> Attempt<Value> {
        guard attemptDepth < depthLimit else { return .success(try Value(reading: &self)) }
        let start = mark
        let depth = depthLeft
        failure = nil
        attemptDepth += 1
        defer { attemptDepth -= 1 }
        do throws(JSONReadingStop) {
            return .success(try Value(reading: &self))
        } catch {
            guard rereadByteCount <= allowedRereadByteCount else { throw error }
            let failure = failure
            move(to: start)
            depthLeft = depth
            try skipValue()
            let rejection = rejection(failure, ofValueAt: start, size: mark.offset - start.offset)
            move(to: start)
            self.failure = nil
            return .rejection(rejection)
        }
    }

    /// The number of bytes that can be read again, in addition to a multiple of the size of the text.
    static let rereadByteLimit = 1 << 20
    /// The number of times that a text can be read again, in addition to `rereadByteLimit`. Few texts need more than
    /// one for each branch of a union.
    private static let rereadingLimit = 256

    /// The number of bytes of this text that can be read again.
    private var allowedRereadByteCount: Int {
        Self.rereadByteLimit + Self.rereadingLimit * byteCount
    }

    /// Counts the bytes of the next value, which must be read again: `reader` has tried to read it as one type, but the
    /// value may have another type.
    ///
    /// If such values are inside one another, the time to read the text can double with each level. The number of bytes
    /// that are read again is therefore limited.
    ///
    /// - Parameter reader: A copy of this reader that has tried to read the value.
    /// - Throws: An error if the value is not JSON, or if too many bytes have been read again.
    public mutating func countRereading(by reader: JSONReader) throws(JSONReadingStop) {
        rereadByteCount = reader.rereadByteCount
        guard rereadByteCount <= allowedRereadByteCount else {
            failure = reader.failure
            throw JSONReadingStop()
        }
        var skippingReader = self
        do throws(JSONReadingStop) {
            try skippingReader.skipValue()
        } catch {
            throw malformed()
        }
        rereadByteCount += skippingReader.mark.offset - mark.offset
        guard rereadByteCount <= allowedRereadByteCount else {
            throw stop(at: mark, "anyOf", "too many attempts to find the type of a value")
        }
    }

    private func rejection(
        _ failure: Failure?,
        ofValueAt start: Mark,
        size: Int
    ) -> Rejection {
        // The type rejected the value without details about it. The value is JSON and is not nested too deeply, because
        // `skipValue` has read it without an error.
        guard let failure, failure.mark.offset >= start.offset else {
            return Rejection(keyword: "type", message: "expected a different value", pointer: "")
        }
        var pointer = ""
        if failure.mark != start {
            let document = try? JSONParser().parse(bytes(from: start, count: size))
            let value = document?.value(at: failure.mark.offset - start.offset)
            pointer = value.map { $0.document.pointer(to: $0.index).description } ?? ""
        }
        return Rejection(
            keyword: failure.keyword,
            message: failure.message,
            pointer: pointer + failure.pointer
        )
    }
}
