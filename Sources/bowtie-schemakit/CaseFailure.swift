import SchemaKit

/// The reason why a case or one of its instances has no verdict.
enum CaseFailure: Error {
    /// The schema or an instance exceeds a limit of the JSON parser.
    case unreadable(JSONSyntaxError)
    /// A schema of the registry exceeds a limit of the JSON parser.
    case unreadableRegistered(JSONSyntaxError, uri: String)
    case schema(SchemaFailure)
    case fault(EvaluationFault)
}

extension CaseFailure {
    init(_ error: ValidationError) {
        switch error {
        case .syntax(let error): self = .unreadable(error)
        case .fault(let fault): self = .fault(fault)
        }
    }

    /// The failure as one sentence for users.
    var message: String {
        switch self {
        case .unreadable(let error):
            error.message
        case .unreadableRegistered(let error, let uri):
            "\(uri): \(error.message)"
        case .schema(.unusableFile(let error)), .fault(.deadReference(let error)):
            error.path == CaseRunner.schemaName
                ? error.message : "\(error.path): \(error.message)"
        case .schema(.dead(let error)):
            error.message
        case .fault(.depthLimitExceeded(let limit)):
            "the schema refers to itself more than \(limit) times"
        case .fault(.patternTooCostly(let pattern)):
            "the pattern '\(pattern)' takes too many steps"
        case .fault(.stepLimitExceeded(let limit)):
            "the schema takes more than \(limit) evaluation steps for this value"
        }
    }
}
