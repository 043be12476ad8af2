import SchemaKit

/// Why a case, or one of its instances, has no verdict.
enum CaseFailure: Error {
    /// The schema or an instance is JSON beyond a limit.
    case unreadable(JSONSyntaxError)
    /// A schema of the registry is JSON beyond a limit.
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

    /// One sentence for a person.
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
            "the schema refers to itself more than \(limit) times over"
        case .fault(.patternTooCostly(let pattern)):
            "the pattern '\(pattern)' takes too many steps"
        case .fault(.stepLimitExceeded(let limit)):
            "the schema takes more than \(limit) evaluation steps for this value"
        }
    }
}
