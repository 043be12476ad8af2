extension JSONReader {
    /// A cursor over the members of an object that a reader has opened.
    ///
    /// If several members have the same name, and the name is known, the first member counts, and the cursor skips the
    /// others. Members with unknown names are never skipped.
    public struct MemberCursor {
        private let names: JSONMemberNames
        /// The start of the object.
        public let start: Mark
        /// The index of the expected name, which follows the name read last.
        private var expected = 0
        /// The byte before the next name: a brace before the first name, then commas.
        private var separator = UInt8(ascii: "{")
        /// The names that have been read: one bit for each of the first 64 names.
        private var readNames: UInt64 = 0
        /// The names from index 64 on that have been read: one bit for each name of the schema.
        private var laterReadNames: [UInt64]?

        /// Creates a cursor at the opening brace, which `next(_:)` consumes.
        init(_ names: JSONMemberNames, _ start: Mark) {
            self.names = names
            self.start = start
        }

        /// Advances to the next member. The caller must read or skip its value before the next call.
        ///
        /// - Returns: The index of the name, -1 if the name is unknown, or `nil` after the last member.
        public mutating func next(_ reader: inout JSONReader) throws(JSONReadingStop) -> Int? {
            // Fast path: the next member in the order of the schema, without white space, or the end of the object.
            // (Benchmark: `decode`.)
            let cursor = unsafe reader.cursor
            if unsafe cursor < reader.end {
                if unsafe cursor.pointee == separator {
                    if let value = unsafe names.end(
                        ofName: expected,
                        at: cursor + 1,
                        before: reader.end
                    ),
                        markAsRead(expected)
                    {
                        let index = expected
                        expected = index &+ 1
                        separator = UInt8(ascii: ",")
                        unsafe reader.cursor = value
                        reader.skipWhiteSpace()
                        return index
                    }
                } else if unsafe cursor.pointee == UInt8(ascii: "}") {
                    close(&reader)
                    return nil
                }
            }
            return try nextInFull(&reader)
        }

        /// Advances to the next member, taking the general path: members in any order, white space, repeated names.
        @inline(never)
        private mutating func nextInFull(
            _ reader: inout JSONReader
        ) throws(JSONReadingStop) -> Int? {
            while true {
                reader.skipWhiteSpace()
                guard unsafe reader.cursor < reader.end else { throw reader.malformed() }
                let isFirst = separator == UInt8(ascii: "{")
                if unsafe reader.cursor.pointee == separator {
                    separator = UInt8(ascii: ",")
                    unsafe reader.cursor += 1
                    reader.skipWhiteSpace()
                    guard unsafe reader.cursor < reader.end else { throw reader.malformed() }
                } else if unsafe isFirst || reader.cursor.pointee != UInt8(ascii: "}") {
                    throw reader.malformed()
                } else {
                    close(&reader)
                    return nil
                }
                let cursor = unsafe reader.cursor
                if isFirst, unsafe cursor.pointee == UInt8(ascii: "}") {
                    close(&reader)
                    return nil
                }
                guard unsafe cursor.pointee == UInt8(ascii: "\"") else { throw reader.malformed() }
                let index: Int
                if let (found, value) = unsafe names.nearName(
                    from: expected,
                    at: cursor,
                    before: reader.end
                ) {
                    index = found
                    unsafe reader.cursor = value
                    reader.skipWhiteSpace()
                } else {
                    index = try names.readIndex(from: &reader)
                    try passColon(&reader)
                    guard index >= 0 else { return -1 }
                }
                if markAsRead(index) {
                    expected = index + 1
                    return index
                }
                try reader.skipValue()
            }
        }

        /// Moves past the closing brace.
        @inline(__always)
        private func close(_ reader: inout JSONReader) {
            unsafe reader.cursor += 1
            reader.depthLeft += 1
        }

        @inline(__always)
        private func passColon(_ reader: inout JSONReader) throws(JSONReadingStop) {
            reader.skipWhiteSpace()
            guard unsafe reader.cursor < reader.end,
                unsafe reader.cursor.pointee == UInt8(ascii: ":")
            else {
                throw reader.malformed()
            }
            unsafe reader.cursor += 1
            reader.skipWhiteSpace()
        }

        /// Marks the name at `index` as read. Returns false if the name was already marked.
        @inline(__always)
        private mutating func markAsRead(_ index: Int) -> Bool {
            guard index < 64 else { return markLaterAsRead(index) }
            let bit: UInt64 = 1 << UInt64(index)
            defer { readNames |= bit }
            return readNames & bit == 0
        }

        private mutating func markLaterAsRead(_ index: Int) -> Bool {
            var words = laterReadNames ?? Array(repeating: 0, count: (names.count + 63) / 64)
            let bit: UInt64 = 1 << UInt64(index & 63)
            defer {
                words[index >> 6] |= bit
                laterReadNames = words
            }
            return words[index >> 6] & bit == 0
        }

        /// Marks the member at `index` as read. Call this if its value was read from a member with another name, an
        /// alias.
        public mutating func pass(_ index: Int) { _ = markAsRead(index) }

        /// Returns the error to throw if at least one of the required members at `indices` is missing. The error names
        /// the first of `indices` that has not been read.
        public func missing(_ indices: [Int], _ reader: inout JSONReader) -> JSONReadingStop {
            var members = self
            let index = indices.first { members.markAsRead($0) } ?? 0
            return reader.missing(names[index], at: start)
        }
    }
}

extension JSONReader {
    /// Returns the value of a required member named `name`. Throws an error at `mark`, the start of the object,
    /// if `value` is nil.
    @inlinable
    public mutating func required<Value>(
        _ value: consuming Value?,
        _ name: String,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value {
        guard let value else { throw missing(name, at: mark) }
        return value
    }

    /// Returns the error to throw if the object at `mark` has no member named `name`.
    public mutating func missing(_ name: String, at mark: Mark) -> JSONReadingStop {
        stop(at: mark, "required", "missing required member '\(name)'")
    }
}

extension JSONReader {
    /// A cursor over the items of an array that a reader has opened.
    public struct ItemCursor {
        private let start: Mark
        private var isFirst = true
        private var isAtEnd = false

        init(_ start: Mark) { self.start = start }

        /// Advances to the next item. Returns false after the last item.
        public mutating func next(_ reader: inout JSONReader) throws(JSONReadingStop) -> Bool {
            if isAtEnd { return false }
            reader.skipWhiteSpace()
            guard unsafe reader.cursor < reader.end else { throw reader.malformed() }
            if unsafe reader.cursor.pointee == UInt8(ascii: "]") {
                unsafe reader.cursor += 1
                reader.depthLeft += 1
                isAtEnd = true
                return false
            }
            if isFirst {
                isFirst = false
                return true
            }
            guard unsafe reader.cursor.pointee == UInt8(ascii: ",") else {
                throw reader.malformed()
            }
            unsafe reader.cursor += 1
            reader.skipWhiteSpace()
            guard unsafe reader.cursor < reader.end,
                unsafe reader.cursor.pointee != UInt8(ascii: "]")
            else {
                throw reader.malformed()
            }
            return true
        }

        /// Reads the next item. Returns nil after the last item.
        @inlinable
        public mutating func value<Value: JSONReadable>(
            _ type: Value.Type,
            _ reader: inout JSONReader
        ) throws(JSONReadingStop) -> Value? {
            try next(&reader) ? .some(Value(reading: &reader)) : nil
        }

        /// Reads the next item. Throws an error after the last item.
        @inlinable
        public mutating func required<Value: JSONReadable>(
            _ type: Value.Type,
            _ reader: inout JSONReader
        ) throws(JSONReadingStop) -> Value {
            guard try next(&reader) else { throw ended(&reader) }
            return try Value(reading: &reader)
        }

        /// Reads the remaining items.
        @inlinable
        public mutating func rest<Value: JSONReadable>(
            _ type: Value.Type,
            _ reader: inout JSONReader
        ) throws(JSONReadingStop) -> [Value] {
            var values: [Value] = []
            while try next(&reader) { values.append(try Value(reading: &reader)) }
            return values
        }

        /// Returns the error to throw if an item is missing.
        public func ended(_ reader: inout JSONReader) -> JSONReadingStop {
            reader.stop(at: start, "minItems", "expected more items")
        }
    }
}
