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
