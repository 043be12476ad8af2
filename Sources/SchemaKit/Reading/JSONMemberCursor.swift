/// Walks the members of an object that a reader has opened.
///
/// Of members with one name the first counts; the others are passed over.
public struct JSONMemberCursor {
    private let names: JSONMemberNames
    /// Where the object starts.
    public let start: JSONReader.Mark
    /// The position of the name that is expected: the one after the last.
    private var expected = 0
    /// What stands in front of the next name: a brace, and then commas.
    private var separator = UInt8(ascii: "{")
    /// A bit for each of the first 64 names that have come.
    private var seen: UInt64 = 0
    /// The same for the others.
    private var othersSeen: [UInt64]?

    /// Starts at the opening brace, which is yet to be passed.
    init(_ names: JSONMemberNames, _ start: JSONReader.Mark) {
        self.names = names
        self.start = start
    }

    /// Goes on to the next member; its value must have been read, or passed, before this is called again.
    ///
    /// - Returns: the position of its name; -1 where that is unknown; `nil` after the last member.
    public mutating func next(_ reader: inout JSONReader) throws(JSONReadingStop) -> Int? {
        // The next member in the order of the schema without spaces, or the end.
        let cursor = reader.cursor
        if cursor < reader.end {
            if cursor.pointee == separator {
                if let value = names.end(ofName: expected, at: cursor + 1, before: reader.end),
                    isNew(expected)
                {
                    let position = expected
                    expected = position &+ 1
                    separator = UInt8(ascii: ",")
                    reader.cursor = value
                    reader.skipWhiteSpace()
                    return position
                }
            } else if cursor.pointee == UInt8(ascii: "}") {
                close(&reader)
                return nil
            }
        }
        return try nextInFull(&reader)
    }

    /// The same whatever comes.
    @inline(never)
    private mutating func nextInFull(
        _ reader: inout JSONReader
    ) throws(JSONReadingStop) -> Int? {
        while true {
            reader.skipWhiteSpace()
            guard reader.cursor < reader.end else { throw reader.malformed() }
            let isFirst = separator == UInt8(ascii: "{")
            if reader.cursor.pointee == separator {
                separator = UInt8(ascii: ",")
                reader.cursor += 1
                reader.skipWhiteSpace()
                guard reader.cursor < reader.end else { throw reader.malformed() }
            } else if isFirst || reader.cursor.pointee != UInt8(ascii: "}") {
                throw reader.malformed()
            } else {
                close(&reader)
                return nil
            }
            let cursor = reader.cursor
            if isFirst, cursor.pointee == UInt8(ascii: "}") {
                close(&reader)
                return nil
            }
            guard cursor.pointee == UInt8(ascii: "\"") else { throw reader.malformed() }
            let position: Int
            if let (found, value) = names.nearName(from: expected, at: cursor, before: reader.end) {
                position = found
                reader.cursor = value
                reader.skipWhiteSpace()
            } else {
                position = try names.position(&reader)
                try passColon(&reader)
                guard position >= 0 else { return -1 }
            }
            if isNew(position) {
                expected = position + 1
                return position
            }
            try reader.skipValue()
        }
    }

    /// Passes the closing brace.
    @inline(__always)
    private func close(_ reader: inout JSONReader) {
        reader.cursor += 1
        reader.depthLeft += 1
    }

    @inline(__always)
    private func passColon(_ reader: inout JSONReader) throws(JSONReadingStop) {
        reader.skipWhiteSpace()
        guard reader.cursor < reader.end, reader.cursor.pointee == UInt8(ascii: ":") else {
            throw reader.malformed()
        }
        reader.cursor += 1
        reader.skipWhiteSpace()
    }

    @inline(__always)
    private mutating func isNew(_ position: Int) -> Bool {
        guard position < 64 else { return isNewOther(position) }
        let bit: UInt64 = 1 << UInt64(position)
        defer { seen |= bit }
        return seen & bit == 0
    }

    private mutating func isNewOther(_ position: Int) -> Bool {
        var words = othersSeen ?? Array(repeating: 0, count: (names.count + 63) / 64)
        let bit: UInt64 = 1 << UInt64(position & 63)
        defer {
            words[position >> 6] |= bit
            othersSeen = words
        }
        return words[position >> 6] & bit == 0
    }

    /// Takes the member at `position` for one that has come, as another name stands for it.
    public mutating func pass(_ position: Int) { _ = isNew(position) }

    /// What to throw where one of the members at `positions`, all of which have to be there, is missing.
    public func missing(_ positions: [Int], _ reader: inout JSONReader) -> JSONReadingStop {
        var members = self
        let position = positions.first { members.isNew($0) } ?? 0
        return reader.missing(names[position], at: start)
    }
}

extension JSONReader {
    /// The value of a member, called `name`, that the object at `mark` has to have.
    @inlinable
    public mutating func required<Value>(
        _ value: consuming Value?,
        _ name: String,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value {
        guard let value else { throw missing(name, at: mark) }
        return value
    }

    /// What to throw where the object at `mark` has no member called `name`.
    public mutating func missing(_ name: String, at mark: Mark) -> JSONReadingStop {
        stop(at: mark, "required", "missing required member '\(name)'")
    }
}

/// Walks the elements of an array that a reader has opened.
public struct JSONElementCursor {
    private let start: JSONReader.Mark
    private var isFirst = true
    private var isAtEnd = false

    init(_ start: JSONReader.Mark) { self.start = start }

    /// Goes on to the next element; false after the last.
    public mutating func next(_ reader: inout JSONReader) throws(JSONReadingStop) -> Bool {
        if isAtEnd { return false }
        reader.skipWhiteSpace()
        guard reader.cursor < reader.end else { throw reader.malformed() }
        if reader.cursor.pointee == UInt8(ascii: "]") {
            reader.cursor += 1
            reader.depthLeft += 1
            isAtEnd = true
            return false
        }
        if isFirst {
            isFirst = false
            return true
        }
        guard reader.cursor.pointee == UInt8(ascii: ",") else { throw reader.malformed() }
        reader.cursor += 1
        reader.skipWhiteSpace()
        guard reader.cursor < reader.end, reader.cursor.pointee != UInt8(ascii: "]") else {
            throw reader.malformed()
        }
        return true
    }

    /// Reads the next element, or nothing after the last.
    @inlinable
    public mutating func value<Value: JSONReadable>(
        _ type: Value.Type,
        _ reader: inout JSONReader
    ) throws(JSONReadingStop) -> Value? {
        try next(&reader) ? .some(Value(reading: &reader)) : nil
    }

    /// Reads the next element, which has to be there.
    @inlinable
    public mutating func required<Value: JSONReadable>(
        _ type: Value.Type,
        _ reader: inout JSONReader
    ) throws(JSONReadingStop) -> Value {
        guard try next(&reader) else { throw ended(&reader) }
        return try Value(reading: &reader)
    }

    /// Reads the elements that are left.
    @inlinable
    public mutating func rest<Value: JSONReadable>(
        _ type: Value.Type,
        _ reader: inout JSONReader
    ) throws(JSONReadingStop) -> [Value] {
        var values: [Value] = []
        while try next(&reader) { values.append(try Value(reading: &reader)) }
        return values
    }

    /// What to throw where an element is missing.
    public func ended(_ reader: inout JSONReader) -> JSONReadingStop {
        reader.stop(at: start, "minItems", "expected more elements")
    }
}
