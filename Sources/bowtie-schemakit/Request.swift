import SchemaKit

/// A line that Bowtie sends.
enum Request {
    case start
    case dialect(uri: String)
    case run(RunRequest)
    case stop

    /// The supported version of the protocol.
    static let protocolVersion = 1

    /// Parses a line without a limit of depth. Schemas and instances are parsed again with the usual limit. A schema or
    /// an instance that is nested too deeply is therefore an error only of its own case.
    init(line: [UInt8]) throws(RequestError) {
        let root: JSONNode
        do {
            root = try JSONParser(depthLimit: .max).parse(line).root
        } catch {
            throw RequestError(.syntax(error.kind), at: error.range)
        }
        guard root.kind == .object else {
            throw RequestError(.notAnObject(found: root.kind), at: root.range)
        }
        let command = try root.member("cmd", .string)
        switch command.string {
        case "start":
            try Self.requireVersion(of: root)
            self = .start
        case "dialect":
            self = .dialect(uri: try root.member("dialect", .string).string ?? "")
        case "run":
            self = .run(try RunRequest(root))
        case "stop":
            self = .stop
        case let name:
            throw RequestError(.unknownCommand(name ?? ""), at: command.range)
        }
    }

    private static func requireVersion(of root: JSONNode) throws(RequestError) {
        let version = try root.member("version", .number)
        guard version.number?.int64 == Int64(protocolVersion) else {
            throw RequestError(.unknownVersion(version.text), at: version.range)
        }
    }
}

extension JSONNode {
    /// Returns the required member called `name`.
    func member(_ name: String) throws(RequestError) -> JSONNode {
        guard let value = self[name] else {
            throw RequestError(.missingMember(name), at: range)
        }
        return value
    }

    /// Returns the required member called `name`, which must have the given kind.
    func member(_ name: String, _ kind: JSONKind) throws(RequestError) -> JSONNode {
        let value = try member(name)
        guard value.kind == kind else {
            throw RequestError(.wrongKind(name, expected: kind, found: value.kind), at: value.range)
        }
        return value
    }
}

/// The request to validate the instances of one case.
struct RunRequest {
    /// The value of `seq`, of any kind, which the response repeats.
    let sequence: JSONNode
    /// The name of the requested output. The default is `flag`.
    let output: String
    let testCase: TestCase

    init(_ request: JSONNode) throws(RequestError) {
        sequence = try request.member("seq")
        output =
            request["output"] == nil
            ? RunOutput.flag.rawValue : try request.member("output", .string).string ?? ""
        testCase = try TestCase(request.member("case", .object))
    }
}

/// The kind of output for each instance.
enum RunOutput: String {
    /// Only the validity of the instance.
    case flag
    /// The validity of the instance and the annotations of the schema.
    case annotations
}

/// A schema, the instances to validate, and the schemas that it may refer to.
struct TestCase {
    let schema: JSONNode
    /// An object that maps URIs to schemas.
    let registry: JSONNode?
    let instances: [JSONNode]

    init(_ testCase: JSONNode) throws(RequestError) {
        schema = try testCase.member("schema")
        let hasRegistry = testCase["registry"].map { $0.kind != .null } ?? false
        registry = hasRegistry ? try testCase.member("registry", .object) : nil
        var instances: [JSONNode] = []
        for test in try testCase.member("tests", .array).elements {
            guard test.kind == .object else {
                throw RequestError(.notAnObject(found: test.kind), at: test.range)
            }
            instances.append(try test.member("instance"))
        }
        self.instances = instances
    }
}

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
        /// The request asks for another version of the protocol. The value is the version as the request writes it.
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
            kind.message
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
