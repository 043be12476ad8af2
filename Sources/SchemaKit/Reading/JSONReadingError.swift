/// The error that the methods of `JSONReader` throw. It has no content; `JSONReader.error` describes what is
/// wrong. Only generated models get this error: their users get a ``JSONReadingError``.
@_documentation(visibility: internal)
public struct JSONReadingStop: Error, CustomStringConvertible {
    /// A phrase that refers to `JSONReader.error`, which has the reason.
    public var description: String { "the value cannot be read; see JSONReader.error" }
}

/// An error that describes why a value of the requested type cannot be read from a text, and at which location.
public struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON Pointer (RFC 6901) to the value. Empty if the text is not JSON.
    public let instanceLocation: JSONPointer
    /// The line and column of the value or, if the text is not JSON, of the syntax error.
    public let position: LineColumn
    /// The byte offset of `position`, counted from zero.
    public let offset: Int
    /// The keyword of the schema that the value violates, such as `required`; `nil` if the text is not JSON.
    public let keyword: String?
    /// The message, one phrase that names what was expected.
    public let message: String

    /// The position, the message and the JSON Pointer on one line.
    public var description: String {
        let location = instanceLocation.tokens.isEmpty ? "" : " at '\(instanceLocation)'"
        return "\(position.line):\(position.column): \(message)\(location)".printable
    }
}

extension JSONReader {
    /// The details of an error about a value. A syntax error has no details.
    struct Failure {
        let mark: Mark
        let keyword: String
        let message: String
        /// The JSON Pointer from the value at the mark to the value in error.
        let pointer: String
    }

    /// The error in the text. Read it after a method has thrown.
    ///
    /// The property parses the text again. This distinguishes syntax errors from values that the schema rejects,
    /// and finds the JSON Pointer to the value.
    public var error: JSONReadingError {
        let bytes = bytes
        let lines = LineIndex(bytes)
        let document: JSONDocument
        do throws(JSONSyntaxError) {
            document = try JSONParser().parse(bytes)
        } catch {
            return JSONReadingError(
                instanceLocation: JSONPointer(),
                position: lines.position(of: error.range.start),
                offset: error.range.start,
                keyword: nil,
                message: error.message
            )
        }
        // The text is JSON. Without details, the reader stopped for another reason, such as a depth limit below that of
        // the parser.
        let failure =
            failure
            ?? Failure(
                mark: mark,
                keyword: "type",
                message: "expected a different value",
                pointer: ""
            )
        let value = document.value(at: failure.mark.offset)
        let pointerInValue = JSONPointer(parsing: failure.pointer) ?? JSONPointer()
        let offset = Self.innermostValue(to: pointerInValue, from: value).range.start
        let tokens = document.pointer(to: value.index).tokens + pointerInValue.tokens
        return JSONReadingError(
            instanceLocation: JSONPointer(tokens),
            position: lines.position(of: offset),
            offset: offset,
            keyword: failure.keyword,
            message: failure.message
        )
    }

    /// Returns the value that `pointer` refers to or, if this value does not exist, the innermost existing value that
    /// encloses it. The text can lack a member that `pointer` names, because the model used a default or an alias
    /// instead.
    private static func innermostValue(to pointer: JSONPointer, from value: JSONNode) -> JSONNode {
        var value = value
        for token in pointer.tokens {
            guard let next = value.value(at: JSONPointer([token])) else { break }
            value = next
        }
        return value
    }

    /// Returns the error to throw if the value at `mark` violates a rule.
    ///
    /// - Parameters:
    ///   - keyword: The keyword of the schema.
    ///   - message: The message, which names what was expected.
    ///   - pointer: The JSON Pointer from the value at `mark` to the value in error.
    public mutating func stop(
        at mark: Mark,
        _ keyword: String,
        _ message: String,
        pointer: String = ""
    ) -> JSONReadingStop {
        failure = Failure(mark: mark, keyword: keyword, message: message, pointer: pointer)
        return JSONReadingStop()
    }

    /// Returns the error to throw if the next value is of a kind other than `expected`, a phrase with its
    /// article.
    public mutating func mismatch(_ expected: String) -> JSONReadingStop {
        guard let kind = try? kind() else { return malformed() }
        return stop(at: mark, "type", "expected \(expected), found \(kind.phrase)")
    }

    /// Returns the error to throw if the text is not JSON, or is nested too deeply. `error` then determines the cause.
    mutating func malformed() -> JSONReadingStop {
        failure = nil
        return JSONReadingStop()
    }
}

extension JSONDocument {
    /// Returns the value that starts at `offset` or, if no value starts there, the last value or name that starts
    /// before `offset`.
    func value(at offset: Int) -> JSONNode {
        let next = (0..<entryCount).partitioningIndex { range(at: Int32($0)).start > offset }
        return JSONNode(document: self, index: Int32(max(next - 1, 0)))
    }
}
