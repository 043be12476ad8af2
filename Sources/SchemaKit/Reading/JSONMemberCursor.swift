/// Walks the members of an object that a reader has opened.
///
/// Of members with one name the first counts; the others are passed over.
public struct JSONMemberCursor {
    private let names: JSONMemberNames
    /// Where the object starts.
    public let start: JSONReader.Mark
    private var last = -1
    private var isFirst = true
    /// A bit for each of the first 64 names that have come.
    private var seen: UInt64 = 0
    /// The same for the others.
    private var othersSeen: [UInt64]?

    init(_ names: JSONMemberNames, _ start: JSONReader.Mark) {
        self.names = names
        self.start = start
    }

    /// Goes on to the next member; its value must have been read, or passed, before this is called again.
    ///
    /// - Returns: the position of its name; -1 where that is unknown; `nil` after the last member.
    public mutating func next(_ reader: inout JSONReader) throws(JSONReadingStop) -> Int? {
        let end = reader.end
        while true {
            var cursor = reader.cursor
            // The next member in the order of the schema, without spaces.
            if !isFirst, end - cursor > 1, cursor.pointee == UInt8(ascii: ","),
                let value = names.end(ofName: last + 1, at: cursor + 1, before: end),
                isNew(last + 1)
            {
                last += 1
                reader.cursor = value
                reader.skipWhiteSpace()
                return last
            }
            reader.skipWhiteSpace()
            cursor = reader.cursor
            guard cursor < end else { throw reader.malformed() }
            if cursor.pointee == UInt8(ascii: "}") {
                reader.cursor = cursor + 1
                reader.depthLeft += 1
                return nil
            }
            if isFirst {
                isFirst = false
            } else {
                guard cursor.pointee == UInt8(ascii: ",") else { throw reader.malformed() }
                reader.cursor = cursor + 1
                reader.skipWhiteSpace()
                cursor = reader.cursor
            }
            guard cursor < end, cursor.pointee == UInt8(ascii: "\"") else {
                throw reader.malformed()
            }
            let position: Int
            if let value = names.end(ofName: last + 1, at: cursor, before: end) {
                position = last + 1
                reader.cursor = value
                reader.skipWhiteSpace()
            } else {
                position = try names.position(&reader)
                try passColon(&reader)
                guard position >= 0 else { return -1 }
            }
            if isNew(position) {
                last = position
                return position
            }
            try reader.skipValue()
        }
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
