import SchemaKit

/// One line of the conversation, as Bowtie sends it.
enum Request {
    case start
    case dialect(uri: String)
    case run(RunRequest)
    case stop

    /// The version of the protocol that is spoken here.
    static let protocolVersion = 1

    /// Reads a line, whose nesting no limit applies to: schemas and instances are parsed anew, each
    /// with the usual limit, so that one that goes too deep is an error of its own case.
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
    /// The member called `name`, which a request must have.
    func member(_ name: String) throws(RequestError) -> JSONNode {
        guard let value = self[name] else {
            throw RequestError(.missingMember(name), at: range)
        }
        return value
    }

    /// The member called `name`, which a request must have and which must be of one kind.
    func member(_ name: String, _ kind: JSONKind) throws(RequestError) -> JSONNode {
        let value = try member(name)
        guard value.kind == kind else {
            throw RequestError(.wrongKind(name, expected: kind, found: value.kind), at: value.range)
        }
        return value
    }
}
