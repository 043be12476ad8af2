/// The reason why a URI or a reference does not yield a usable schema.
public enum SchemaFailure: Error, Sendable {
    /// The reference cannot be resolved to a schema.
    case dead(ReferenceError)
    /// The reference resolves to a file that is itself invalid.
    case unusableFile(SchemaError)

    /// The message for users: one sentence.
    public var message: String {
        switch self {
        case .dead(let error): error.message
        case .unusableFile(let error): error.message
        }
    }
}

extension SchemaFailure: CustomStringConvertible {
    /// The message, after the position in the file if a file is invalid.
    public var description: String {
        switch self {
        case .dead(let error): error.description
        case .unusableFile(let error): error.description
        }
    }
}
