/// The error for a value that violates a constraint of its schema.
public struct SchemaViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The location of the value, as a JSON Pointer relative to the value that was validated.
    public let pointer: String
    /// The keyword of the schema that the value violates, such as `minLength`.
    public let rule: String
    /// A phrase for the values that the keyword allows, such as "at least 3 characters".
    public let expectation: String

    /// The location, the keyword and the expectation.
    public var description: String {
        "\(pointer.isEmpty ? "the value" : pointer): \(rule): \(expectation)"
    }
}

/// A model whose schema has constraints that the Swift type does not express.
public protocol SchemaValidated {
    /// Checks the value against the constraints of its schema.
    ///
    /// - Throws: A ``SchemaViolation`` for the first constraint that the value violates.
    func validate() throws
}
