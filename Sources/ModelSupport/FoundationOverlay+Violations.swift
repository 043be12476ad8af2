public import Foundation

extension SchemaViolation: LocalizedError {
    /// The description of the violation, which is also its `localizedDescription`.
    public var errorDescription: String? { description }
}
