/// A value that does not do what its schema asks.
public struct SchemaViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The way to the value from the one that was checked: a JSON Pointer.
    public let pointer: String
    /// The keyword of the schema, such as `minLength`.
    public let rule: String
    /// What the keyword asks for.
    public let expectation: String

    /// The pointer, the keyword and the expectation.
    public var description: String {
        "\(pointer.isEmpty ? "the value" : pointer): \(rule): \(expectation)"
    }
}

/// A model whose schema asks more than its type says.
public protocol SchemaValidated {
    /// Throws a ``SchemaViolation`` where the value does not do what its schema asks.
    func validate() throws
}
