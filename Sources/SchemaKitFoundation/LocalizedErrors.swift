public import Foundation
public import SchemaKit

// `localizedDescription` of these errors is their description, not a general sentence of the system.

extension EvaluationFault: LocalizedError {
    /// The description of the fault.
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

extension ReferenceError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension SchemaError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension SchemaFailure: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}

extension ValidationError: LocalizedError {
    /// The description of the error.
    public var errorDescription: String? { description }
}
