import LanguageServer
import SchemaKit
import Testing

@Suite struct `The queue of messages` {
    private static func request(
        _ id: String,
        _ method: String = "m",
        _ uri: String = "u"
    ) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":{"textDocument":{"uri":"\#(uri)"}}}"#
    }

    private static func notification(_ method: String, _ parameters: String = "{}") -> String {
        #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters)}"#
    }

    private static func cancel(_ id: String) -> String {
        notification("$/cancelRequest", #"{"id":\#(id)}"#)
    }

    private static func change(_ uri: String = "u") -> String {
        notification("textDocument/didChange", #"{"textDocument":{"uri":"\#(uri)"}}"#)
    }

    private static let pull = "textDocument/diagnostic"

    /// Returns the method of a message, or the code of the error for it. `?` marks an error without an identifier.
    private func summary(_ message: Message) -> String {
        switch message {
        case .request(_, let method, _), .notification(let method, _): method
        case .response: "response"
        case .invalid(let id, let error): "\(id == nil ? "?" : "")\(error.code.rawValue)"
        }
    }

    /// The messages that arrive, and the summaries of those that leave the queue. Of the codes, -32800 is
    /// `RequestCancelled`, -32802 is `ServerCancelled`, and -32700 is `ParseError`.
    static let rows: [(name: String, messages: [String], expected: [String])] = [
        ("requests in order", [request("1", "a"), request("2", "b")], ["a", "b"]),
        ("cancelling a waiting request", [request("1"), cancel("1")], ["-32800"]),
        (
            "cancelling the second of three requests",
            [request("1", "a"), request("2", "b"), request("3", "c"), cancel("2")],
            ["a", "-32800", "c"]
        ),
        ("identifiers are equal as numbers", [request("1.0"), cancel("1")], ["-32800"]),
        (
            "a string does not equal a number", [request("1"), cancel(#""1""#)],
            ["m", "$/cancelRequest"]
        ),
        ("an identifier that is a string", [request(#""1""#), cancel(#""1""#)], ["-32800"]),
        (
            "a cancellation before its request", [cancel("1"), request("1")],
            ["$/cancelRequest", "m"]
        ),
        ("an unknown identifier", [request("1"), cancel("2")], ["m", "$/cancelRequest"]),
        (
            "a cancellation without an identifier",
            [request("1"), notification("$/cancelRequest")], ["m", "$/cancelRequest"]
        ),
        (
            "cancelling twice", [request("1"), cancel("1"), cancel("1"), request("2")],
            ["-32800", "m"]
        ),
        (
            "a change after a request for diagnostics", [request("1", pull), change()],
            ["-32802", "textDocument/didChange"]
        ),
        (
            "a change before a request for diagnostics", [change(), request("1", pull)],
            ["textDocument/didChange", pull]
        ),
        (
            "a change of another document", [request("1", pull), change("v")],
            [pull, "textDocument/didChange"]
        ),
        (
            "a change of a document whose URI is canonically equivalent",
            [request("1", pull, "e\u{301}"), change("\u{E9}")], [pull, "textDocument/didChange"]
        ),
        (
            "a change after a request for other results", [request("1"), change()],
            ["m", "textDocument/didChange"]
        ),
        (
            "requests between and after changes",
            [change(), request("1", pull), change(), request("2", pull)],
            ["textDocument/didChange", "-32802", "textDocument/didChange", pull]
        ),
        (
            "a change and a cancellation", [request("1", pull), change(), cancel("1")],
            ["-32800", "textDocument/didChange"]
        ),
        ("an invalid message", ["{", request("1")], ["?-32700", "m"]),
    ]

    @Test(arguments: rows)
    func `Cancellations and changes answer waiting requests with errors`(
        _ row: (name: String, messages: [String], expected: [String])
    ) {
        var queue = MessageQueue()
        for message in row.messages {
            queue.append(Array("Content-Length: \(message.utf8.count)\r\n\r\n\(message)".utf8))
        }
        var received: [String] = []
        while let message = queue.next() { received.append(summary(message)) }
        #expect(received == row.expected, "\(row.name)")
        #expect(queue.count == 0)
    }

    @Test func `The queue passes on the cancellation of a request that has left it`() {
        var queue = MessageQueue()
        func append(_ content: String) { queue.append(Message(Array(content.utf8))) }
        append(Self.request("1"))
        append(Self.change())
        #expect(queue.count == 2)
        #expect(queue.next().map(summary) == "m")
        append(Self.cancel("1"))
        append(Self.request("1", Self.pull))
        #expect(queue.next().map(summary) == "textDocument/didChange")
        // The server gets the cancellation, because it may still be working on the request.
        #expect(queue.next().map(summary) == "$/cancelRequest")
        #expect(queue.next().map(summary) == Self.pull)
        #expect(queue.next() == nil)
    }

    @Test func `The error after a change tells the client not to repeat the request`() throws {
        var queue = MessageQueue()
        for content in [Self.request("7", Self.pull), Self.change()] {
            queue.append(Message(Array(content.utf8)))
        }
        var server = Server()
        let answer = try #require(queue.next().map { server.receive($0) }?.first)
        var splitter = MessageSplitter()
        splitter.append(answer)
        guard case .content(let content)? = splitter.next() else {
            Issue.record("the server sent no message")
            return
        }
        let root = try JSONParser().parse(content).root
        #expect(root["id"]?.int == 7)
        #expect(root["error"]?["data"]?.text == #"{"retriggerRequest":false}"#)
    }
}
