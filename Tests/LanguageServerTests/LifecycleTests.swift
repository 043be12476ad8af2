import LanguageServer
import SchemaKit
import Testing

@Suite struct `The lifecycle of a server` {
    /// The state of the server before a message.
    enum State: String {
        case new
        case running
        case shutDown
    }

    /// Returns a session in a state. The client of an initialized session announces only the unknown capability `x`.
    private func session(_ state: State) -> ServerSession {
        var session = ServerSession(capabilities: state == .new ? nil : #""x":{}"#)
        if state == .shutDown { session.request("shutdown") }
        _ = session.take()
        return session
    }

    /// Requests in each state, and the answer: the code of an error (LSP 3.17, `ErrorCodes`), or nil for a result.
    /// The client does not support `hover`, so this method is unknown. The parameters are `{}`, without the document
    /// that `diagnostic` needs.
    static let requests: [(state: State, method: String, code: Int?)] = [
        (.new, "initialize", nil),
        (.new, "shutdown", -32002),
        (.new, "textDocument/diagnostic", -32002),
        (.new, "unknown", -32002),
        (.running, "initialize", -32600),
        (.running, "shutdown", nil),
        (.running, "unknown", -32601),
        (.running, "$/unknown", -32601),
        (.running, "textDocument/hover", -32601),
        (.running, "textDocument/diagnostic", -32602),
        (.shutDown, "initialize", -32600),
        (.shutDown, "shutdown", -32600),
        (.shutDown, "unknown", -32600),
    ]

    @Test(arguments: requests)
    func `Requests get the expected result or error in each state of the server`(
        _ row: (state: State, method: String, code: Int?)
    ) throws {
        var session = session(row.state)
        session.request(row.method, "{}")
        let answer = try #require(session.take().first)
        #expect(answer["error"]?["code"]?.int == row.code, "\(row)")
        #expect((answer["result"] == nil) == (row.code != nil), "\(row)")
        #expect(answer["id"]?.int != nil)
        #expect(session.exitStatus == nil)
    }

    static let notifications = [
        "initialized", "$/cancelRequest", "$/setTrace", "$/unknown", "unknown",
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose",
        "textDocument/didSave", "workspace/didChangeConfiguration",
        "workspace/didChangeWatchedFiles",
    ]

    @Test(arguments: notifications, [State.new, .running, .shutDown])
    func `A notification is never answered`(_ method: String, _ state: State) {
        for parameters in ["{}", "[]", "null", #"{"textDocument":[]}"#] {
            var session = session(state)
            session.notify(method, parameters)
            session.check()
            #expect(session.take().isEmpty)
            #expect(session.exitStatus == nil)
        }
    }

    static let exits: [(state: State, status: Int32)] = [(.new, 1), (.running, 1), (.shutDown, 0)]

    @Test(arguments: exits)
    func `The exit status is 0 only after 'shutdown'`(
        _ row: (state: State, status: Int32)
    ) {
        var session = session(row.state)
        session.notify("exit")
        #expect(session.exitStatus == row.status)
        #expect(session.take().isEmpty)
    }

    @Test func `An invalid message is answered in each state`() throws {
        for state in [State.new, .running, .shutDown] {
            var session = session(state)
            session.send("{")
            let answer = try #require(session.take().first)
            #expect(answer["error"]?["code"]?.int == -32700)
            #expect(answer["id"]?.kind == .null)
        }
    }

    /// Requests about the open document `file:///nowhere/a.json` with the other members of their parameters, and the
    /// message of the error.
    static let incompleteRequests: [(method: String, members: String, message: String)] = [
        ("hover", "", "expected a position in 'position'"),
        ("hover", #""position":{"line":0}"#, "expected a position in 'position'"),
        ("rangeFormatting", #""options":{"tabSize":2}"#, "expected a range in 'range'"),
        (
            "rename", #""position":{"line":0,"character":0}"#,
            "expected a string in 'newName'"
        ),
        ("selectionRange", #""positions":{}"#, "expected an array in 'positions'"),
        ("selectionRange", #""positions":[1]"#, "expected a position in 'positions'"),
    ]

    @Test(arguments: incompleteRequests)
    func `An error names the parameter that a request lacks`(
        _ row: (method: String, members: String, message: String)
    ) throws {
        var client = FeatureSession(#""\#(row.method)":{}"#, "{}", uri: "file:///nowhere/a.json")
        let error = try #require(client.answer(row.method, row.members)["error"])
        #expect(error["code"]?.int == -32602)
        #expect(error["message"]?.string == row.message)
    }

    @Test func `A request about a document that is not open gets an error`() throws {
        var session = ServerSession(capabilities: #""textDocument":{"hover":{}}"#)
        session.request(
            "textDocument/hover",
            #"{"textDocument":{"uri":"file:///a.json"},"position":{"line":0,"character":0}}"#
        )
        let error = try #require(session.take().last?["error"])
        #expect(error["code"]?.int == -32602)
        #expect(error["message"]?.string == "the document is not open")
    }

    @Test func `The server announces its capabilities`() throws {
        var session = ServerSession(capabilities: nil)
        session.request("initialize", #"{"capabilities":{"textDocument":{"diagnostic":{}}}}"#)
        let result = try #require(session.take().first?["result"])
        let capabilities = try #require(result["capabilities"])
        // The encoding for a client that names none.
        #expect(capabilities["positionEncoding"]?.string == "utf-16")
        // `TextDocumentSyncKind.Incremental` (LSP 3.17)
        #expect(capabilities["textDocumentSync"]?["change"]?.int == 2)
        #expect(capabilities["textDocumentSync"]?["openClose"]?.bool == true)
        #expect(capabilities["textDocumentSync"]?["save"]?.bool == true)
        #expect(capabilities["diagnosticProvider"]?["interFileDependencies"]?.bool == true)
        #expect(capabilities["diagnosticProvider"]?["workspaceDiagnostics"]?.bool == true)
        #expect(capabilities["workspace"] == nil)
        #expect(result["serverInfo"]?["name"]?.string == "widget-lint")
    }

    @Test func `The server asks for changes of folders if the client reports them`() throws {
        var session = ServerSession(capabilities: nil)
        session.request("initialize", #"{"capabilities":{"workspace":{"workspaceFolders":true}}}"#)
        let capabilities = try #require(session.take().first?["result"]?["capabilities"])
        let expected = #"{"workspaceFolders":{"supported":true,"changeNotifications":true}}"#
        #expect(capabilities["workspace"]?.text == expected)
        #expect(capabilities["diagnosticProvider"] == nil)
    }

    @Test func `The server registers for changes of files if the client allows it`() throws {
        var session = ServerSession(
            capabilities: #""workspace":{"didChangeWatchedFiles":{"dynamicRegistration":true}}"#
        )
        let request = try #require(session.take().last)
        #expect(request["method"]?.string == "client/registerCapability")
        let registration = try #require(request["params"]?["registrations"]?[0])
        #expect(registration["method"]?.string == "workspace/didChangeWatchedFiles")
        session.send(#"{"jsonrpc":"2.0","id":"widget-lint-1","result":null}"#)
        #expect(session.take().isEmpty)
    }

    /// File URIs and the paths that they name, or nil if a URI names no local file. Paths have drives on Windows.
    static let paths: [(uri: String, path: String?, hasDrives: Bool)] = [
        ("file:///a/b.json", "/a/b.json", false),
        ("FILE:///a", "/a", false),
        ("file:/a", "/a", false),
        ("file://localhost/a", "/a", false),
        ("file:///a%20b/%C3%A9%23%3F.json", "/a b/é#?.json", false),
        ("file:///c%3A/a", "/c:/a", false),
        ("file:///c%3A/a%20b", "C:/a b", true),
        ("file:///C:/a", "C:/a", true),
        ("file:///a/b", "/a/b", true),
        ("file://host/a", nil, false),
        ("untitled:Untitled-1", nil, false),
        ("https://a.example/b.json", nil, false),
        ("", nil, false),
    ]

    @Test(arguments: paths)
    func `A file URI is converted to a path`(_ row: (uri: String, path: String?, hasDrives: Bool)) {
        #expect(FileURI.path(of: row.uri, hasDrives: row.hasDrives) == row.path)
    }

    @Test func `A path is converted to a file URI`() {
        #expect(
            FileURI.uri(of: "/a b/é#?.json", hasDrives: false) == "file:///a%20b/%C3%A9%23%3F.json"
        )
        #expect(FileURI.uri(of: #"C:\a b\c.json"#, hasDrives: true) == "file:///c%3A/a%20b/c.json")
        #expect(FileURI.uri(of: "C:/a", hasDrives: true) == "file:///c%3A/a")
        for path in ["/a/%41.json", "/ä/b c", "/a:b"] {
            let uri = FileURI.uri(of: path, hasDrives: false)
            #expect(FileURI.path(of: uri, hasDrives: false) == path)
        }
    }
}
