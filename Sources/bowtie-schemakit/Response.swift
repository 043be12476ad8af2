import SchemaDiagnostics
import SchemaKit

/// A response to one line from Bowtie.
enum Response {
    case started(Implementation)
    case dialect(isSupported: Bool)
    /// The outcome of the case in a request to run it. `sequence` is the value of the request's `seq`, which is
    /// repeated as it was written.
    case outcome(sequence: JSONNode, CaseOutcome)
}

extension Response {
    /// The response as JSON text with its line feed.
    var line: String {
        var writer = JSONWriter()
        writer.object { writer in
            switch self {
            case .started(let implementation):
                writer.member("version", Request.protocolVersion)
                writer.name("implementation")
                implementation.write(to: &writer)
            case .dialect(let isSupported):
                writer.member("ok", isSupported)
            case .outcome(let sequence, let outcome):
                writer.name("seq")
                writer.raw(sequence.text)
                outcome.writeMembers(to: &writer)
            }
        }
        return writer.text + "\n"
    }
}

extension CaseOutcome {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .results(let outcomes):
            writer.name("results")
            writer.array { writer in
                for outcome in outcomes {
                    writer.object { outcome.writeMembers(to: &$0) }
                }
            }
        case .skipped(let reason):
            writer.member("skipped", true)
            writer.member("message", reason.message)
        case .errored(let message):
            writer.writeErrorMembers(message)
        }
    }
}

extension TestOutcome {
    fileprivate func writeMembers(to writer: inout JSONWriter) {
        switch self {
        case .verdict(let isValid):
            writer.member("valid", isValid)
        case .annotated(let isValid, let annotations):
            writer.member("valid", isValid)
            writer.name("annotations")
            writer.array { writer in
                for annotation in annotations { annotation.write(to: &writer) }
            }
        case .errored(let message):
            writer.writeErrorMembers(message)
        }
    }
}

extension CollectedAnnotation {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("keyword", keyword)
            writer.member("instanceLocation", instanceLocation)
            writer.member("keywordLocation", keywordLocation)
            writer.name("annotation")
            value.write(to: &writer)
        }
    }
}

extension OutputAnnotation {
    fileprivate func write(to writer: inout JSONWriter) {
        switch self {
        case .value(let node):
            writer.raw(node.text)
        case .everything:
            writer.bool(true)
        case .highestIndex(let index):
            writer.number(index)
        case .indices(let indices):
            writer.array { writer in for index in indices { writer.number(index) } }
        case .names(let names):
            writer.array { writer in for name in names { writer.string(name) } }
        }
    }
}

extension JSONWriter {
    fileprivate mutating func writeErrorMembers(_ message: String) {
        member("errored", true)
        name("context")
        object { $0.member("message", message) }
    }
}

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
