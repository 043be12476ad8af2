public import Foundation
public import SchemaKit

// These conformances make `localizedDescription` return the description of the error. Without them, Foundation returns
// a generic sentence.

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
