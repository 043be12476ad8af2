/// The outcome of one case.
enum CaseOutcome: Sendable {
    /// One outcome for each instance, in their order.
    case results([TestOutcome])
    case skipped(SkipReason)
    /// The schema can't be used; the message says why.
    case errored(message: String)
}

/// The outcome of one instance.
enum TestOutcome: Sendable {
    case verdict(isValid: Bool)
    case annotated(isValid: Bool, [CollectedAnnotation])
    /// There is no verdict; the message says why.
    case errored(message: String)
}

/// Why a case is not tried at all.
enum SkipReason: Hashable, Sendable {
    /// The schema has no `$schema`, and the dialect that was chosen for such is not known.
    case unsupportedDialect(uri: String)
    /// The request is none of version 1 of the protocol.
    case unsupportedOutput(String)
}

extension SkipReason {
    /// One sentence for a person.
    var message: String {
        switch self {
        case .unsupportedDialect(let uri): "the dialect '\(uri)' is not supported"
        case .unsupportedOutput(let name): "the output '\(name)' is not supported"
        }
    }
}
