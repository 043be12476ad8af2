public import Foundation
public import SchemaKit

// `localizedDescription` of these errors is their description, not a general sentence of the system.

extension NoVerdictError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension JSONReadingError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension JSONReadingStop: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension JSONSyntaxError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension UnusableSchemaError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}
