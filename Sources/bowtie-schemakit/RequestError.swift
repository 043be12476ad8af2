import SchemaKit

/// The reason why a line cannot be answered, and the range of the text that causes it.
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
        /// The request asks for another version of the protocol. The value is the text of this version in the request.
        case unknownVersion(String)
        /// A command came before `start`.
        case notStarted
        case startedTwice
    }
}

extension RequestError {
    /// The error as one sentence for users.
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
