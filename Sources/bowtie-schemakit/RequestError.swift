import SchemaKit

/// Why a line can't be answered, and where in the line.
struct RequestError: Error {
    let kind: Kind
    let range: SourceRange

    init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }

    enum Kind: Hashable, Sendable {
        case syntax(JSONSyntaxError.Kind)
        case notAnObject(found: JSONKind)
        case missingMember(String)
        case wrongKind(String, expected: JSONKind, found: JSONKind)
        case unknownCommand(String)
        /// Another version of the protocol is wanted, which stands here as it is written.
        case unknownVersion(String)
        /// A command came before `start`.
        case notStarted
        case startedTwice
    }
}

extension RequestError {
    /// One sentence for a person.
    var message: String {
        switch kind {
        case .syntax(let kind):
            JSONSyntaxError(kind, at: range).message
        case .notAnObject(let found):
            "expected an object, found \(found.phrase)"
        case .missingMember(let name):
            "expected a member '\(name)', found none"
        case .wrongKind(let name, let expected, let found):
            "expected '\(name)' to be \(expected.phrase), found \(found.phrase)"
        case .unknownCommand(let name):
            "expected the command 'start', 'dialect', 'run' or 'stop', found '\(name)'"
        case .unknownVersion(let version):
            "expected version \(Request.protocolVersion) of the protocol, found \(version)"
        case .notStarted:
            "expected the command 'start' before any other"
        case .startedTwice:
            "expected the command 'start' only once"
        }
    }
}
