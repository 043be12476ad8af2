/// Why a URI or a reference does not lead to a schema that can be used.
public enum SchemaFailure: Error, Sendable {
    /// It leads to no schema.
    case dead(ReferenceError)
    /// It leads to a file that is itself broken.
    case unusableFile(SchemaError)

    /// One sentence for a person.
    public var message: String {
        switch self {
        case .dead(let error): error.message
        case .unusableFile(let error): error.message
        }
    }
}
