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
    /// Returns the violations of the schema's constraints by the value and the values in it.
    ///
    /// - Parameter limit: The maximum number of violations. The search ends when this number is reached.
    func violations(limit: Int) -> [SchemaViolation]
}

extension SchemaValidated {
    /// Returns the first 100 violations of the schema's constraints, or an empty array if the value
    /// is valid.
    public func violations() -> [SchemaViolation] { violations(limit: 100) }

    /// Checks the value against the constraints of its schema.
    ///
    /// - Throws: A ``SchemaViolation`` for the first constraint that the value violates.
    public func validate() throws {
        if let violation = violations(limit: 1).first { throw violation }
    }
}

extension SchemaViolation {
    package init(_ rule: String, _ expectation: String) {
        self.init(pointer: "", rule: rule, expectation: expectation)
    }

    /// Returns the violation with a location relative to the object or array that contains the
    /// value.
    package func within(_ name: String) -> SchemaViolation {
        var token = ""
        for scalar in name.unicodeScalars {
            switch scalar {
            case "~": token += "~0"
            case "/": token += "~1"
            default: token.unicodeScalars.append(scalar)
            }
        }
        return SchemaViolation(
            pointer: "/\(token)\(pointer)",
            rule: rule,
            expectation: expectation
        )
    }
}
