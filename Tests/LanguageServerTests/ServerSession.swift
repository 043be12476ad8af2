import CommandLineInterface
import Foundation
import LanguageServer
import SchemaKit
import Testing

/// A client that calls the server without pipes and keeps the received messages.
struct ServerSession {
    private var server: Server
    /// The received messages that no test has taken yet.
    private(set) var received: [JSONNode] = []
    private var requestCount = 0
    private var versions: [String: Int] = [:]

    /// Capabilities of a client that supports all optional members of diagnostics.
    static let publishing =
        #"{"relatedInformation":true,"versionSupport":true,"dataSupport":true,"tagSupport":{"valueSet":[1,2]}}"#

    /// Starts a server, and initializes it unless the capabilities are nil.
    ///
    /// - Parameters:
    ///   - encodings: The position encodings of the client, as JSON.
    ///   - capabilities: Further members of the client's capabilities, as JSON.
    init(
        _ options: ServerOptions = ServerOptions(),
        encodings: String = #"["utf-8"]"#,
        capabilities: String? = #""textDocument":{"publishDiagnostics":\#(publishing)}"#
    ) {
        server = Server(options: options)
        guard let capabilities else { return }
        let general = #""general":{"positionEncodings":\#(encodings)}"#
        request("initialize", #"{"capabilities":{\#(general),\#(capabilities)}}"#)
        notify("initialized", "{}")
    }

    /// The exit status of the process, or nil until the client has sent `exit`.
    var exitStatus: Int32? { server.exitStatus?.rawValue }

    /// Sends the content of a message.
    mutating func send(_ content: String) {
        receive(server.receive(Message(Array(content.utf8))))
    }

    mutating func request(_ method: String, _ parameters: String? = nil) {
        requestCount += 1
        let member = parameters.map { #","params":\#($0)"# } ?? ""
        send(#"{"jsonrpc":"2.0","id":\#(requestCount),"method":"\#(method)"\#(member)}"#)
    }

    mutating func notify(_ method: String, _ parameters: String? = nil) {
        let member = parameters.map { #","params":\#($0)"# } ?? ""
        send(#"{"jsonrpc":"2.0","method":"\#(method)"\#(member)}"#)
    }

    /// Lets the server check documents, and the workspace if the client has requested that.
    mutating func check() {
        while server.hasWork { receive(server.work()) }
    }

    /// Lets the server do one piece of its work.
    mutating func work() { receive(server.work()) }

    /// Sends a request, lets the server check files if necessary, and returns the answer.
    mutating func answer(to method: String, _ parameters: String? = nil) throws -> JSONNode {
        request(method, parameters)
        let id = requestCount
        func answer() -> JSONNode? {
            received.last { $0["id"]?.int == id && $0["method"] == nil }
        }
        if answer() == nil { check() }
        return try #require(answer())
    }

    private mutating func receive(_ messages: [[UInt8]]) {
        var splitter = MessageSplitter()
        for message in messages { splitter.append(message) }
        while let segment = splitter.next() {
            guard case .content(let content) = segment,
                let document = try? JSONParser().parse(content)
            else {
                Issue.record("the server sent \(segment)")
                continue
            }
            received.append(document.root)
        }
    }

    /// Returns the received messages, and removes them from the session.
    mutating func take() -> [JSONNode] {
        defer { received = [] }
        return received
    }

    // MARK: Documents

    static func quoted(_ text: String) -> String {
        var json = JSONWriter()
        json.string(text)
        return json.text
    }

    mutating func open(_ uri: String, _ text: String) {
        versions[uri] = 1
        let (uri, text) = (Self.quoted(uri), Self.quoted(text))
        notify(
            "textDocument/didOpen",
            #"{"textDocument":{"uri":\#(uri),"languageId":"json","version":1,"text":\#(text)}}"#
        )
    }

    /// Sends changes, each an object as JSON.
    mutating func change(_ uri: String, _ changes: [String]) {
        versions[uri, default: 0] += 1
        let document = #"{"uri":\#(Self.quoted(uri)),"version":\#(versions[uri] ?? 0)}"#
        notify(
            "textDocument/didChange",
            #"{"textDocument":\#(document),"contentChanges":[\#(changes.joined(separator: ","))]}"#
        )
    }

    mutating func replace(_ uri: String, with text: String) {
        change(uri, [#"{"text":\#(Self.quoted(text))}"#])
    }

    mutating func notify(_ method: String, document uri: String) {
        notify(method, #"{"textDocument":{"uri":\#(Self.quoted(uri))}}"#)
    }

    /// Lets the server check the documents, and returns the latest diagnostics of one document.
    mutating func diagnostics(of uri: String) throws -> [JSONNode] {
        check()
        let last = received.last {
            $0["method"]?.string == "textDocument/publishDiagnostics"
                && $0["params"]?["uri"]?.string == uri
        }
        let list = try #require(last?["params"]?["diagnostics"])
        return Array(list.elements)
    }
}

extension JSONNode {
    /// The integer, or nil if the node is not an integer that fits in 64 bits.
    var int: Int? { number?.int64.map(Int.init) }
}

extension URL {
    /// The URI in the form that the server writes.
    var fileURI: String { FileURI.uri(of: path) }
}
