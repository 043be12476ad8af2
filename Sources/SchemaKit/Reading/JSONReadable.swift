/// A type that a `JSONReader` makes values of.
///
/// Generated models have the conformance where their configuration asks for direct decoding.
public protocol JSONReadable {
    /// Reads the value that comes next.
    init(reading reader: inout JSONReader) throws(JSONReadingStop)

    /// Reads a value with nothing around it that asks more of it than its type.
    static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self
}

extension JSONReadable {
    /// Reads the value as any other.
    @inlinable
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        try Self(reading: &reader)
    }
}

extension JSONReadable {
    /// Reads a JSON text in UTF-8 that holds one value.
    ///
    /// - Parameter checked: whether the value is to do all that its schema asks, as `validate()` does
    ///   it for models, or only to fit its type.
    /// - Throws: what is wrong first, in the order of the text, with its place. A member that is
    ///   missing, and a rule about several members, stand where their object starts.
    @inlinable
    public init(
        json text: UnsafeBufferPointer<UInt8>,
        checked: Bool = true
    ) throws(JSONReadingError) {
        var reader = JSONReader(text, checksRules: checked)
        do throws(JSONReadingStop) {
            let value = try Self.root(reading: &reader)
            try reader.finish()
            self = value
        } catch {
            throw reader.error
        }
    }

    /// Reads a JSON text in UTF-8 that holds one value.
    ///
    /// - Parameter checked: whether the value is to do all that its schema asks.
    /// - Throws: what is wrong first, with its place.
    @inlinable
    public init(json text: [UInt8], checked: Bool = true) throws(JSONReadingError) {
        self = try text.withUnsafeBufferPointer { (buffer) throws(JSONReadingError) in
            try Self(json: buffer, checked: checked)
        }
    }
}

extension String: JSONReadable {
    /// Reads a string.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.string()
    }
}

extension Bool: JSONReadable {
    /// Reads `true` or `false`.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.boolean()
    }
}

extension Int: JSONReadable {
    /// Reads a whole number, however it is written.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.integer()
    }
}

extension Double: JSONReadable {
    /// Reads a number that a `Double` is written as.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.double()
    }
}

extension Optional: JSONReadable where Wrapped: JSONReadable {
    /// Reads a value, or null as `nil`.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        self = try reader.null() ? nil : .some(Wrapped(reading: &reader))
    }

    /// Reads a value, or null as `nil`, with nothing around it.
    @inlinable
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        try reader.null() ? nil : .some(Wrapped.root(reading: &reader))
    }
}

extension Array: JSONReadable where Element: JSONReadable {
    /// Reads the elements of an array.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var elements = try reader.array()
        self.init()
        guard try elements.next(&reader) else { return }
        // Spares the steps from one element to four.
        reserveCapacity(4)
        repeat { append(try Element(reading: &reader)) } while try elements.next(&reader)
    }

    /// Reads the elements of an array with nothing around it.
    @inlinable
    public static func root(reading reader: inout JSONReader) throws(JSONReadingStop) -> Self {
        var elements = try reader.array()
        var values: Self = []
        while try elements.next(&reader) { values.append(try Element.root(reading: &reader)) }
        return values
    }
}

extension Dictionary: JSONReadable where Key == String, Value: JSONReadable {
    /// Reads the members of an object; of those with one name, the first counts.
    @inlinable
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var members = try reader.object(.none)
        self.init()
        while try members.next(&reader) != nil { try reader.member(of: &self) }
    }
}

extension JSONReader {
    /// Reads the value of the member that was come to last into `members`, unless they have one
    /// of its name.
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
