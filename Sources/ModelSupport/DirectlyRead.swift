public import SchemaKit

/// A type that is read directly from JSON text and checked while it is read.
protocol DirectlyRead: JSONReadable, JSONCoding {}

extension JSONReader {
    /// Reads a value of the given type.
    mutating func value<Value: DirectlyRead>(
        _ type: Value.Type
    ) throws(JSONReadingStop) -> Value {
        try Value(reading: &self)
    }

    /// Reads an object of the given type. If reading fails and the object has one of the members, returns
    /// `nil` without moving the reader, because the object may belong to another branch of a union.
    ///
    /// - Parameter names: The names of the members, or `nil` to return `nil` for any object that cannot be read.
    /// - Throws: The error of reading if the object has none of the members, or an error if too many bytes have been
    ///   read again.
    mutating func value<Value: DirectlyRead>(
        _ type: Value.Type,
        orNilWith names: JSONMemberNames?
    ) throws(JSONReadingStop) -> Value? {
        let readerAtStart = self
        do throws(JSONReadingStop) {
            return try Value(reading: &self)
        } catch {
            let readerAtError = self
            self = readerAtStart
            if let names, try !hasMember(names) {
                self = readerAtError
                throw error
            }
            try countRereading(by: readerAtError)
            return nil
        }
    }

    /// Reads a value that was skipped at `mark`, and moves back to the current position.
    mutating func value<Value: DirectlyRead>(
        _ type: Value.Type,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value {
        let end = self.mark
        move(to: mark)
        let value = try value(type)
        move(to: end)
        return value
    }

    /// Reads any object.
    mutating func anyObject() throws(JSONReadingStop) -> JSONValue {
        .object(try [String: JSONValue](reading: &self))
    }

    /// Reads the value of a member if it has the given type. Otherwise reads the value into
    /// `members` and returns `nil`.
    mutating func fitting<Value: DirectlyRead, Other: DirectlyRead>(
        _ type: Value.Type,
        named name: String,
        of members: inout [String: Other]
    ) throws(JSONReadingStop) -> Value? {
        var reader = self
        if let value = try? reader.value(type) {
            self = reader
            return value
        }
        try countRereading(by: reader)
        members[name] = .some(try value(Other.self))
        return nil
    }

    /// Returns the value that was skipped at `mark`, or `nil` if it does not have the given type.
    mutating func fitting<Value: DirectlyRead>(
        _ type: Value.Type,
        at mark: Mark
    ) throws(JSONReadingStop) -> Value? {
        var reader = self
        if let value = try? reader.value(type, at: mark) {
            self = reader
            return value
        }
        try countRereading(by: reader, at: mark)
        return nil
    }

    /// Counts the bytes of a value that was skipped at `mark` and that must be read again.
    ///
    /// - Parameter reader: A copy of this reader that has tried to read the value.
    package mutating func countRereading(
        by reader: JSONReader,
        at mark: Mark
    ) throws(JSONReadingStop) {
        let end = self.mark
        move(to: mark)
        try countRereading(by: reader)
        move(to: end)
    }

    /// Reads the value of a member that was skipped at `mark`. Does nothing if `mark` is `nil`.
    mutating func member<Value: DirectlyRead>(
        _ name: String,
        at mark: Mark?,
        of members: inout [String: Value]
    ) throws(JSONReadingStop) {
        guard let mark else { return }
        members[name] = .some(try value(Value.self, at: mark))
    }
}

extension JSONMemberNames {
    /// Creates a list of the names of members, followed by their aliases, without duplicates.
    init(_ members: [KnownMember]) {
        var names = members.map(\.name)
        var seen = Set(names)
        for alias in members.lazy.flatMap(\.aliases) where seen.insert(alias).inserted {
            names.append(alias)
        }
        self.init(names)
    }
}

extension Defaulted {
    /// Creates the value of a member. The value that was read is `nil` if the member is absent.
    init(read value: Value?, default defaultValue: Value) {
        self =
            value.map { Defaulted(written: $0) }
            ?? Defaulted(defaultValue, default: defaultValue)
    }
}

extension String: DirectlyRead {}

extension Bool: DirectlyRead {}

extension Int: DirectlyRead {}

extension Double: DirectlyRead {}

extension Optional: DirectlyRead where Wrapped: DirectlyRead {}

extension Array: DirectlyRead where Element: DirectlyRead {}

extension Dictionary: DirectlyRead where Key == String, Value: DirectlyRead {}

extension Nullable: JSONReadable where Wrapped: JSONReadable {
    /// Reads `null` or a value.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.null() ? .null : .value(Wrapped(reading: &reader))
    }
}

extension Nullable: DirectlyRead where Wrapped: DirectlyRead {}

extension FormattedText where Self: JSONReadable {
    /// Reads a string.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self.init(rawValue: try reader.string())
    }
}

extension URI: JSONReadable, DirectlyRead {}

extension ISODuration: JSONReadable, DirectlyRead {}

extension ISODate: JSONReadable, DirectlyRead {}

extension ISODateTime: JSONReadable, DirectlyRead {}

extension UUIDString: JSONReadable, DirectlyRead {}

extension CSSColor: JSONReadable, DirectlyRead {}

extension JSONNumber: JSONReadable, DirectlyRead {
    /// Reads a number.
    ///
    /// - Throws: An error for a number that cannot be represented exactly.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        if let value = reader.plainInteger() {
            self.init(Int64(value))
            return
        }
        let start = reader.mark
        let text = try reader.numberText()
        guard let number = NumberSpelling(text).flatMap(JSONNumber.init(_:)) else {
            throw reader.stop(
                at: start,
                "type",
                "expected a number that can be represented exactly"
            )
        }
        self = number
    }
}

extension JSONValue: JSONReadable, DirectlyRead {
    /// Reads any JSON value.
    ///
    /// - Throws: An error for a number that cannot be represented exactly.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        switch try reader.kind() {
        case .null:
            _ = try reader.null()
            self = .null
        case .true, .false: self = .bool(try reader.boolean())
        case .number: self = .number(try JSONNumber(reading: &reader))
        case .string: self = .string(try reader.string())
        case .array: self = .array(try [JSONValue](reading: &reader))
        case .object: self = try reader.anyObject()
        }
    }
}
