/// A type whose values are read directly from JSON text, without a decoder.
///
/// Generated models conform to it if their configuration requests direct decoding: `Model(json: bytes)` reads a value
/// and checks it against its schema. `String`, `Bool`, `Int` and `Double` conform, too, as do optionals, arrays and
/// dictionaries of conforming types.
///
/// The requirements are for generated code.
public protocol JSONReadable {
    /// Reads the next value.
    @_documentation(visibility: internal)
    init(reading reader: inout JSONReader) throws(JSONReadingStop)

    /// Reads a root value, which is not inside a model: the value of the whole text or, if the text is an array or an
    /// object of models, one of these models.
    ///
    /// A schema can have rules that its type does not express. If the value is inside a model, the model checks these
    /// rules; for a root value, this method checks them.
    @_documentation(visibility: internal)
    static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self
}

extension JSONReadable {
    /// Reads the value as `init(reading:)` does.
    @inlinable
    @_documentation(visibility: internal)
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        try Self(reading: &reader)
    }
}

extension JSONReadable {
    /// Reads a JSON text in UTF-8 that contains one value.
    ///
    /// - Parameters:
    ///   - text: The text. The bytes are not copied.
    ///   - checked: True if the value must satisfy all rules of its schema, as `validate()` checks them for models;
    ///     false if it must only fit its type.
    /// - Throws: The first error in the order of the text, with its location and position. The position of an error
    ///   about a missing member, or about a rule for several members, is the start of the object.
    @inlinable
    public init(
        json text: UnsafeBufferPointer<UInt8>,
        checked: Bool = true
    ) throws(JSONReadingError) {
        var reader = unsafe JSONReader(text, checksRules: checked)
        do throws(JSONReadingStop) {
            let value = try Self.root(reading: &reader)
            try reader.finish()
            self = value
        } catch {
            throw reader.error
        }
    }

    /// Reads a JSON text in UTF-8 that contains one value.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - checked: True if the value must satisfy all rules of its schema; false if it must only fit its type.
    /// - Throws: The first error in the order of the text, with its location and position.
    @inlinable
    public init(json text: [UInt8], checked: Bool = true) throws(JSONReadingError) {
        self = unsafe try text.withUnsafeBufferPointer { (buffer) throws(JSONReadingError) in
            unsafe try Self(json: buffer, checked: checked)
        }
    }
}

extension String: JSONReadable {
    /// Reads a string.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.string()
    }
}

extension Bool: JSONReadable {
    /// Reads `true` or `false`.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.boolean()
    }
}

extension Int: JSONReadable {
    /// Reads an integer in any notation, such as `10`, `10.0` or `1e1`.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.integer()
    }
}

extension Double: JSONReadable {
    /// Reads a number that a `Double` represents without loss of digits.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.double()
    }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads a value, or null as `nil`.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.null() ? nil : .some(Wrapped(reading: &reader))
    }

    /// Reads a root value, or null as `nil`.
    @inlinable
    @_documentation(visibility: internal)
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        try reader.null() ? nil : .some(Wrapped.root(reading: &reader))
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// Reads the items of an array.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var items = try reader.array()
        self.init()
        guard try items.next(&reader) else { return }
        // Without this, the array would grow in several steps from one item to four.
        reserveCapacity(4)
        repeat { append(try Element(reading: &reader)) } while try items.next(&reader)
    }

    /// Reads an array whose items are read as root values.
    @inlinable
    @_documentation(visibility: internal)
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        var items = try reader.array()
        var values: Self = []
        while try items.next(&reader) { values.append(try Element.root(reading: &reader)) }
        return values
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// Reads the members of an object. If a name is repeated, the first member counts.
    @inlinable
    @_documentation(visibility: internal)
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var members = try reader.object(.none)
        self.init()
        while try members.next(&reader) != nil { try reader.member(of: &self) }
    }

    /// Reads an object whose members have values that are read as root values.
    @inlinable
    @_documentation(visibility: internal)
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        var members = try reader.object(.none)
        var values: Self = [:]
        while try members.next(&reader) != nil {
            let name = reader.memberName
            if values[name] == nil {
                values[name] = .some(try Value.root(reading: &reader))
            } else {
                try reader.skipValue()
            }
        }
        return values
    }
}

extension JSONReader {
    /// Reads the value of the current member into `members`. If `members` already has a value for this name, skips
    /// the new value.
    @inlinable
    public mutating func member<Value: JSONReadable>(
        of members: inout [String: Value]
    ) throws(JSONReadingStop) {
        let name = memberName
        if members[name] == nil {
            members[name] = .some(try Value(reading: &self))
        } else {
            try skipValue()
        }
    }
}
