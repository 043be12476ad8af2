/// Thrown by reading from a `JSONReader`, which knows what is wrong: see `JSONReader.error`.
public struct JSONReadingStop: Error {
}

/// Why a text gives no value of a type: what is wrong, and where.
public struct JSONReadingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The way to the value (RFC 6901); to the outermost one where the text is no JSON.
    public let instanceLocation: JSONPointer
    /// The line and column of the value, or of the mistake in a text that is no JSON.
    public let position: LineColumn
    /// The byte there, counted from zero.
    public let offset: Int
    /// The keyword of the schema that the value does not satisfy, such as `required`; `nil` where the
    /// text is no JSON.
    public let keyword: String?
    /// What was expected, as one sentence.
    public let message: String

    /// The place and the sentence on one line.
    public var description: String {
        let place = instanceLocation.tokens.isEmpty ? "" : " at '\(instanceLocation)'"
        return "\(position.line):\(position.column): \(message)\(place)"
    }
}

extension JSONReader {
    /// What made reading stop.
    struct Failure {
        let mark: Mark
        let keyword: String
        let message: String
        /// The way from the value at the mark to the one that is meant.
        let pointer: String
    }

    /// What is wrong with the text; asked for after a method has thrown.
    ///
    /// The text is parsed once more, which tells mistakes in its grammar from values that the schema
    /// does not allow, and finds the way to the value.
    public var error: JSONReadingError {
        let bytes = Array(UnsafeBufferPointer(start: base, count: end - base))
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
        let failure =
            failure
            ?? Failure(mark: mark, keyword: "type", message: "expected another value", pointer: "")
        let value = document.value(at: failure.mark.offset)
        let inner = JSONPointer(parsing: failure.pointer) ?? JSONPointer()
        let offset = Self.nearest(to: inner, from: value).range.start
        let tokens = document.pointer(to: value.index).tokens + inner.tokens
        return JSONReadingError(
            instanceLocation: JSONPointer(tokens),
            position: lines.position(of: offset),
            offset: offset,
            keyword: failure.keyword,
            message: failure.message
        )
    }

    /// The value that `pointer` leads to, or the last one on the way: a member that a default or
    /// another name stands for is not there by its own.
    private static func nearest(to pointer: JSONPointer, from value: JSONNode) -> JSONNode {
        var value = value
        for token in pointer.tokens {
            guard let next = value.value(at: JSONPointer([token])) else { break }
            value = next
        }
        return value
    }

    /// What to throw where a rule does not hold for the value at `mark`.
    ///
    /// - Parameters:
    ///   - keyword: the keyword of the schema.
    ///   - message: what was expected.
    ///   - pointer: the way from the value at `mark` to the one that is meant, as a JSON Pointer.
    public mutating func stop(
        at mark: Mark,
        _ keyword: String,
        _ message: String,
        pointer: String = ""
    ) -> JSONReadingStop {
        failure = Failure(mark: mark, keyword: keyword, message: message, pointer: pointer)
        return JSONReadingStop()
    }

    /// What to throw where the next value is of another kind than `expected`, which has its article.
    public mutating func mismatch(_ expected: String) -> JSONReadingStop {
        guard let kind = try? kind() else { return malformed() }
        return stop(at: mark, "type", "expected \(expected), found \(kind.phrase)")
    }

    /// What to throw where the text is no JSON; `error` finds out why.
    mutating func malformed() -> JSONReadingStop {
        failure = nil
        return JSONReadingStop()
    }
}

extension JSONDocument {
    /// The value that starts at `offset`, or else the last one that starts before it.
    fileprivate func value(at offset: Int) -> JSONNode {
        var index: Int32 = 0
        var low: Int32 = 0
        var high = Int32(entryCount)
        while low < high {
            let middle = low + (high - low) / 2
            if range(at: middle).start <= offset {
                index = middle
                low = middle + 1
            } else {
                high = middle
            }
        }
        return JSONNode(document: self, index: index)
    }
}
