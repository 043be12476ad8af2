/// The outcome of one case.
enum CaseOutcome: Sendable {
    /// The outcomes of the instances, in the order of the instances.
    case results([TestOutcome])
    case skipped(SkipReason)
    /// The schema cannot be used. The message gives the reason.
    case errored(message: String)
}

/// The outcome of one instance.
enum TestOutcome: Sendable {
    case verdict(isValid: Bool)
    case annotated(isValid: Bool, [CollectedAnnotation])
    /// There is no verdict. The message gives the reason.
    case errored(message: String)
}

/// The reason why a case is not run at all.
enum SkipReason: Hashable, Sendable {
    /// The schema has no `$schema`, and the dialect selected for such schemas is not supported.
    case unsupportedDialect(uri: String)
    /// The requested output is not part of version 1 of the protocol.
    case unsupportedOutput(String)
}

extension SkipReason {
    /// The reason as one sentence for users.
    var message: String {
        switch self {
        case .unsupportedDialect(let uri): "the dialect '\(uri)' is not supported"
        case .unsupportedOutput(let name): "the output '\(name)' is not supported"
        }
    }
}
