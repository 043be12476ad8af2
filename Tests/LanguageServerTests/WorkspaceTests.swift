import FileLinting
import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

@Suite struct `The files of a workspace` {
    private static let pulling =
        #""textDocument":{"diagnostic":{},"publishDiagnostics":\#(ServerSession.publishing)}"#
    private static let watching =
        #""workspace":{"workspaceFolders":true,"didChangeWatchedFiles":{"dynamicRegistration":true},"diagnostics":{"refreshSupport":true}}"#

    /// Starts a server.
    ///
    /// - Parameter folders: Members of the parameters of `initialize` that name folders, as JSON.
    private func session(
        _ folders: String,
        _ options: ServerOptions = ServerOptions(),
        watching: String = watching
    ) throws -> ServerSession {
        var session = ServerSession(options, capabilities: nil)
        let answer = try session.answer(
            to: "initialize",
            #"{"capabilities":{\#(Self.pulling),\#(watching)},\#(folders)}"#
        )
        let provider = answer["result"]?["capabilities"]?["diagnosticProvider"]
        #expect(provider?["workspaceDiagnostics"]?.bool == true)
        session.notify("initialized", "{}")
        _ = session.take()
        return session
    }

    private func folderMember(_ folders: URL...) -> String {
        let items = folders.map { #"{"uri":\#(ServerSession.quoted($0.fileURI)),"name":"x"}"# }
        return #""workspaceFolders":[\#(items.joined(separator: ","))]"#
    }

    /// Returns the reports by URI.
    ///
    /// - Parameter previous: The identifiers of the results that the client has, by URI.
    private func reports(
        _ session: inout ServerSession,
        _ previous: [String: String] = [:]
    ) throws -> [String: JSONNode] {
        let ids = previous.map { #"{"uri":"\#($0)","value":"\#($1)"}"# }.joined(separator: ",")
        let answer = try session.answer(
            to: "workspace/diagnostic",
            #"{"previousResultIds":[\#(ids)]}"#
        )
        let items = try #require(answer["result"]?["items"]).elements
        return try Dictionary(
            items.map { (try #require($0["uri"]?.string), $0) },
            uniquingKeysWith: { first, _ in
                Issue.record("two reports on \(first["uri"]?.string ?? "")")
                return first
            }
        )
    }

    private func codes(_ report: JSONNode?) -> [String]? {
        report?["items"].map {
            $0.elements.map { $0["code"]?.string ?? $0["message"]?.string ?? "" }
        }
    }

    private func ids(_ reports: [String: JSONNode]) -> [String: String] {
        reports.compactMapValues { $0["resultId"]?.string }
    }

    /// A folder `payloads` with two payloads and two schemas, and with files that are not checked.
    private struct Project {
        let folder: TemporaryFolder

        init() throws {
            folder = try TemporaryFolder()
            try folder.write("payloads/a.json", #"{"a": 1, "a": 2}"#)
            try folder.write("payloads/b.ndjson", "{\"a\": 1}\n{\"a\": 1, \"a\": 2}\n")
            try folder.write("payloads/s.schema.json", #"{"type": "strin"}"#)
            try folder.write(
                "payloads/m.json",
                #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "type": "x"}"#
            )
            try folder.write("payloads/.hidden.json", "{")
            try folder.write("payloads/skipped/c.json", "{")
            try folder.write("payloads/text.txt", "{")
            try folder.write(
                "payloads/.widget-lint.json",
                #"{"exclude": ["skipped/"], "rules": [{"id": "unknown-payload", "severity": "off", "reason": "-"}]}"#
            )
        }

        var payloads: URL { folder.url.appendingPathComponent("payloads") }

        func uri(_ name: String) -> String { payloads.appendingPathComponent(name).fileURI }
    }

    @Test func `Each payload that the command line checks has a report, and so has each schema`()
        throws
    {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let reports = try reports(&session)
        #expect(
            Set(reports.keys)
                == Set(["a.json", "b.ndjson", "s.schema.json", "m.json"].map(project.uri))
        )
        let run = try ToolRun("widget-lint", ["--reporter", "json", project.payloads.path])
        let report = try JSONParser().parse(Array(run.output.utf8)).root
        let files = try #require(report["files"]).elements
        var expected: [String: [String]] = [:]
        for file in files {
            let uri = URL(fileURLWithPath: try #require(file["path"]?.string)).fileURI
            let found = try #require(file["diagnostics"]).elements.map { $0["id"]?.string ?? "" }
            expected[uri, default: []] += found
        }
        #expect(expected[project.uri("a.json")] == ["duplicate-member"])
        for (uri, found) in expected { #expect(codes(reports[uri]) == found, "\(uri)") }
        for name in ["s.schema.json", "m.json"] {
            let uri = project.uri(name)
            #expect(codes(reports[uri])?.isEmpty == false)
            // An open document has the same findings.
            let text = try project.folder.text("payloads/\(name)")
            session.open(uri, text)
            let answer = try session.answer(
                to: "textDocument/diagnostic",
                #"{"textDocument":{"uri":"\#(uri)"}}"#
            )
            #expect(answer["result"]?["items"]?.text == reports[uri]?["items"]?.text)
        }
        #expect(reports.values.allSatisfy { $0["kind"]?.string == "full" })
        #expect(reports.values.allSatisfy { $0["version"]?.kind == .null })
    }

    @Test func `Only changed files are reported again`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let first = try reports(&session)
        var previous = ids(first)
        #expect(previous.count == 4)
        #expect(
            try reports(&session, previous).values.allSatisfy { $0["kind"]?.string == "unchanged" }
        )
        // The unsaved text of a document is checked, and the report has its version.
        let uri = project.uri("a.json")
        session.open(uri, #"{"a": 1}"#)
        let opened = try reports(&session, previous)
        #expect(codes(opened[uri]) == [])
        #expect(opened[uri]?["version"]?.int == 1)
        #expect(opened.values.count { $0["kind"]?.string == "full" } == 1)
        session.notify("textDocument/didClose", document: uri)
        previous.merge(ids(opened)) { $1 }
        // The server reads a file again after the client has reported a change.
        try project.folder.write("payloads/a.json", "{")
        try FileManager.default.removeItem(at: project.payloads.appendingPathComponent("m.json"))
        try project.folder.write("payloads/new.json", "[1,]")
        session.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
        let changed = try reports(&session, previous)
        #expect(codes(changed[uri]) == ["json-syntax"])
        #expect(codes(changed[project.uri("new.json")]) == ["json-syntax"])
        // The report of a removed file is empty.
        #expect(codes(changed[project.uri("m.json")]) == [])
        #expect(changed[project.uri("m.json")]?["resultId"] == nil)
        #expect(changed[project.uri("b.ndjson")]?["kind"]?.string == "unchanged")
        #expect(session.take().contains { $0["method"]?.string == "workspace/diagnostic/refresh" })
    }

    @Test func `A file is read again after its document is closed`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let previous = ids(try reports(&session))
        let uri = project.uri("a.json")
        session.open(uri, "{}")
        // The client does not report this change of the file.
        try project.folder.write("payloads/a.json", "{")
        session.notify("textDocument/didClose", document: uri)
        let changed = try reports(&session, previous)
        #expect(codes(changed[uri]) == ["json-syntax"])
    }

    @Test func `Previous reports without an identifier or a URI are ignored`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let uri = project.uri("a.json")
        let id = try #require(reports(&session)[uri]?["resultId"]?.string)
        let known = #"{"uri":"\#(uri)","value":"\#(id)"}"#
        let answer = try session.answer(
            to: "workspace/diagnostic",
            #"{"previousResultIds":[{"value":"1"},{"uri":"\#(uri)"},{"uri":1,"value":"1"},\#(known)]}"#
        )
        let items = try #require(answer["result"]?["items"]).elements
        let unchanged = items.filter { $0["kind"]?.string == "unchanged" }
        #expect(unchanged.map { $0["uri"]?.string } == [uri])
    }

    @Test func `A file that is removed before it is checked has an error`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        session.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
        try FileManager.default.removeItem(at: project.payloads.appendingPathComponent("a.json"))
        session.check()
        let items = try #require(session.take().last?["result"]?["items"]).elements
        let report = try #require(items.first { $0["uri"]?.string == project.uri("a.json") })
        let found = Array(try #require(report["items"]).elements)
        #expect(found.count == 1)
        #expect(found.first?["message"]?.string?.contains("no such file") == true)
        #expect(found.first?["severity"]?.int == 1)
    }

    @Test func `A report names its file as the client does`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let uri = project.uri("a.json")
        let sameURI = uri.replacing("/a.json", with: "/%61.json")
        var previous = ids(try reports(&session))
        previous[sameURI] = previous.removeValue(forKey: uri)
        let second = try reports(&session, previous)
        #expect(second.count == 4)
        #expect(second.values.allSatisfy { $0["kind"]?.string == "unchanged" })
        #expect(second[sameURI] != nil)
    }

    @Test func `A document whose URI has dot segments is the text of its file`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        let uri = project.uri("a.json").replacing("/a.json", with: "/skipped/../a.json")
        session.open(uri, "{")
        let found = try reports(&session)
        #expect(codes(found[uri]) == ["json-syntax"])
        #expect(found[project.uri("a.json")] == nil)
    }

    /// Some file systems of macOS treat canonically equivalent names as equal.
    #if os(Linux)
        @Test func `Schemas whose names are canonically equivalent have their own texts`() throws {
            let folder = try TemporaryFolder()
            var session = ServerSession()
            let names = ["e\u{301}.json", "\u{E9}.json"]
            for (name, type) in zip(names, ["array", "object"]) {
                let path = try folder.write(name, "{}")
                session.open(FileURI.uri(of: path), #"{"type": "\#(type)"}"#)
            }
            let uri = folder.url.appendingPathComponent("payload.json").fileURI
            for (name, codes) in zip(names, [["type-mismatch"], []]) {
                session.open(uri, #"{"$schema": "\#(name)"}"#)
                let found = try session.diagnostics(of: uri)
                #expect(found.compactMap { $0["code"]?.string } == codes)
            }
        }
    #endif

    @Test func `Files are read again for a client that does not report changes`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads), watching: #""workspace":{}"#)
        let first = try reports(&session)
        try project.folder.write("payloads/a.json", "{")
        let second = try reports(&session, ids(first))
        #expect(codes(second[project.uri("a.json")]) == ["json-syntax"])
        #expect(second[project.uri("b.ndjson")]?["kind"]?.string == "unchanged")
    }

    @Test func `A document follows changes of its schema, even after a check of the workspace`()
        throws
    {
        let folder = try TemporaryFolder()
        let schema = #"{"properties": {"a": {"type": "string"}}}"#
        let text = #"{"$schema": "./s.schema.json", "a": 1}"#
        let schemaPath = try folder.write("s.schema.json", schema)
        let schemaURI = URL(fileURLWithPath: schemaPath).fileURI
        let uri = URL(fileURLWithPath: try folder.write("a.json", text)).fileURI
        // The documents are outside of the workspace, so its check does not read them.
        let empty = try TemporaryFolder()
        for watching in [Self.watching, #""workspace":{}"#] {
            var session = try session(folderMember(empty.url), watching: watching)
            func pulled() throws -> [String]? {
                codes(
                    try session.answer(
                        to: "textDocument/diagnostic",
                        #"{"textDocument":{"uri":"\#(uri)"}}"#
                    )["result"]
                )
            }
            session.open(schemaURI, schema)
            session.open(uri, text)
            #expect(try pulled() == ["type-mismatch"])
            #expect(try reports(&session).isEmpty)
            session.replace(schemaURI, with: "{}")
            #expect(try pulled() == [])
        }
    }

    /// The ways to name the folders of a workspace.
    enum Naming: String, CaseIterable {
        case workspaceFolders
        case rootURI
        case rootPath
        case foldersBeforeRoot
        case none
    }

    @Test(arguments: Naming.allCases)
    func `The client names the folders of the workspace`(_ naming: Naming) throws {
        let project = try Project()
        let other = try TemporaryFolder()
        let uri = URL(fileURLWithPath: try other.write("x.json", "{")).fileURI
        let folders =
            switch naming {
            case .workspaceFolders: folderMember(project.payloads)
            case .rootURI: #""workspaceFolders":null,"rootUri":"\#(project.payloads.fileURI)""#
            case .rootPath: #""rootUri":null,"rootPath":"\#(project.payloads.path)""#
            case .foldersBeforeRoot:
                folderMember(project.payloads) + #","rootUri":"\#(other.url.fileURI)""#
            case .none: #""rootUri":null,"workspaceFolders":[]"#
            }
        var session = try session(folders)
        #expect(try reports(&session).count == (naming == .none ? 0 : 4))
        let added = #"{"uri":"\#(other.url.fileURI)","name":"o"}"#
        session.notify(
            "workspace/didChangeWorkspaceFolders",
            #"{"event":{"added":[\#(added),\#(added)],"removed":[]}}"#
        )
        let reports = try reports(&session)
        #expect(reports.count == (naming == .none ? 1 : 5))
        #expect(codes(reports[uri]) == ["json-syntax"])
        session.notify(
            "workspace/didChangeWorkspaceFolders",
            #"{"event":{"added":[],"removed":[\#(added),{"uri":"\#(project.payloads.fileURI)"}]}}"#
        )
        #expect(try self.reports(&session).isEmpty)
    }

    @Test func `The folders are announced, and files in nested folders are reported once`() throws {
        let project = try Project()
        var session = ServerSession(capabilities: nil)
        let answer = try session.answer(
            to: "initialize",
            #"{"capabilities":{\#(Self.pulling),\#(Self.watching)},\#(folderMember(project.folder.url, project.payloads))}"#
        )
        let support = answer["result"]?["capabilities"]?["workspace"]?["workspaceFolders"]
        #expect(support?.text == #"{"supported":true,"changeNotifications":true}"#)
        #expect(try reports(&session).count == 4)
    }

    @Test func `Special files are not read`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", "{}")
        #expect(mkfifo(folder.url.appendingPathComponent("pipe.json").path, 0o600) == 0)
        var session = try session(folderMember(folder.url))
        #expect(
            try reports(&session).keys.contains(folder.url.appendingPathComponent("a.json").fileURI)
        )
    }

    // MARK: Cancellation

    /// The code of LSP for a request that was cancelled.
    private static let requestCancelled = -32800

    @Test func `A check of the workspace pauses between files, and can be cancelled`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        session.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
        session.work()
        // The server answers other messages between two files.
        let uri = project.uri("a.json")
        session.open(uri, "{")
        session.request("textDocument/diagnostic", #"{"textDocument":{"uri":"\#(uri)"}}"#)
        var received = session.take()
        #expect(received.count == 1 && codes(received[0]["result"]) == ["json-syntax"])
        // The first request was `initialize`, and the second one was for the workspace.
        session.notify("$/cancelRequest", #"{"id":2}"#)
        received = session.take()
        #expect(received.count == 1)
        #expect(received.first?["id"]?.int == 2)
        #expect(received.first?["error"]?["code"]?.int == Self.requestCancelled)
        session.check()
        session.notify("$/cancelRequest", #"{"id":2}"#)
        #expect(session.take().isEmpty)
    }

    @Test func `A shutdown cancels a check of the workspace`() throws {
        let project = try Project()
        var session = try session(folderMember(project.payloads))
        session.request("workspace/diagnostic", #"{"previousResultIds":[]}"#)
        session.request("shutdown")
        let received = session.take()
        #expect(received.map { $0["id"]?.int } == [2, 3])
        #expect(received.map { $0["error"]?["code"]?.int } == [Self.requestCancelled, nil])
        session.check()
        #expect(session.take().isEmpty)
    }

    // MARK: Notes

    /// Returns the logged messages. A type is a number of `MessageType` (LSP 3.17): 2 is a warning, 3 is information.
    private func logged(_ session: inout ServerSession) -> [(type: Int?, text: String)] {
        session.take().filter { $0["method"]?.string == "window/logMessage" }.map {
            ($0["params"]?["type"]?.int, $0["params"]?["message"]?.string ?? "")
        }
    }

    @Test
    func `Stale entries of a baseline are logged once, with the text of the command line`()
        throws
    {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.json", #"{"a": 1, "a": 2, "b": 1, "b": 2}"#)
        let other = try folder.write("b.json", #"{"a": 1, "a": 2}"#)
        let baseline = folder.url.appendingPathComponent("baseline.json").path
        _ = try ToolRun("widget-lint", ["--write-baseline", baseline, path, other])
        let text = #"{"a": 1, "a": 2}"#
        try folder.write("a.json", text)
        let run = try ToolRun("widget-lint", ["--quiet", "--baseline", baseline, path])
        let expected = run.errors.split(separator: "\n").map(String.init)
        #expect(expected.count == 1)
        var options = ServerOptions()
        options.baseline = baseline
        var session = ServerSession(options)
        let (uri, otherURI) = (
            URL(fileURLWithPath: path).fileURI, URL(fileURLWithPath: other).fileURI
        )
        session.open(otherURI, text)
        session.check()
        #expect(logged(&session).isEmpty)
        session.open(uri, text)
        session.check()
        let first = logged(&session)
        #expect(first.map(\.text) == expected && first.map(\.type) == [3])
        // Stale entries are not logged during editing, because the findings are likely to occur again.
        session.replace(otherURI, with: "{}")
        session.check()
        #expect(logged(&session).isEmpty)
        session.notify("textDocument/didSave", document: otherURI)
        session.check()
        let saved = logged(&session)
        #expect(saved.count == 1 && saved.first?.text.contains("'b.json'") == true)
        session.notify("textDocument/didSave", document: uri)
        session.check()
        #expect(logged(&session).isEmpty)
    }

    @Test func `Stale entries of a baseline about a file that is not open are logged`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("payloads/a.json", #"{"a": 1, "a": 2}"#)
        var options = ServerOptions()
        let baseline = folder.url.appendingPathComponent("baseline.json").path
        options.baseline = baseline
        _ = try ToolRun("widget-lint", ["--write-baseline", baseline, path])
        try folder.write("payloads/a.json", #"{"a": 1}"#)
        let payloads = folder.url.appendingPathComponent("payloads")
        var session = try session(folderMember(payloads), options)
        let reports = try reports(&session)
        #expect(reports.count == 1)
        let messages = logged(&session)
        #expect(messages.map(\.type) == [3])
        #expect(messages.first?.text.contains("'duplicate-member' at '/a'") == true)
    }

    @Test func `Unresolved references are logged as warnings`() throws {
        let folder = try TemporaryFolder()
        try folder.write("s.schema.json", #"{"properties": {"a": {"$ref": "missing.json"}}}"#)
        let text = #"{"$schema": "./s.schema.json", "b": 1}"#
        let path = try folder.write("a.json", text)
        let run = try ToolRun("widget-lint", ["--quiet", path], in: folder.url)
        #expect(run.errors.contains("s.schema.json:1:31: warning: "))
        var session = ServerSession()
        session.open(URL(fileURLWithPath: path).fileURI, text)
        session.check()
        let notes = logged(&session)
        #expect(notes.map(\.type) == [2])
        let note = try #require(notes.first?.text)
        let message = try #require(note.components(separatedBy: ": warning: ").last)
        #expect(note.contains("s.schema.json:1:31: warning: ") && run.errors.contains(message))
    }

    @Test func `A note on a schema that resembles a payload is logged as information`() throws {
        var session = ServerSession()
        session.open(
            "file:///nowhere/a.schema.json",
            #"{"actionName": "x", "actionDeeplink": "https://a.example", "actionType": "2"}"#
        )
        session.check()
        let notes = logged(&session)
        #expect(notes.map(\.type) == [3])
        #expect(notes.first?.text.contains("note: this file resembles a payload") == true)
    }

    @Test func `A log message quotes no secret of a schema`() throws {
        let folder = try TemporaryFolder()
        var options = ServerOptions()
        options.schemas.folders = [folder.url.path]
        let dialect = "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        for (mark, isQuoted) in [(#""secret": ".", "#, false), ("", true)] {
            try folder.write(
                "s.json",
                #"{"$schema": "\#(dialect)", "items": {\#(mark)"default": hunter2}}"#
            )
            var session = ServerSession(options)
            session.open("untitled:a", "{}")
            session.check()
            let texts = logged(&session).map(\.text)
            #expect(texts.count == 1)
            #expect(texts.first?.contains("hunter2") == isQuoted)
        }
    }

    // MARK: Addresses of rules

    @Test(arguments: [nil, "https://a.example/rules.html"])
    func `A diagnostic has the address of its rule if the option and the client allow it`(
        _ page: String?
    ) throws {
        var options = ServerOptions()
        options.rulePageAddress = page
        for isSupported in [true, false] {
            var session = ServerSession(
                options,
                capabilities:
                    #""textDocument":{"publishDiagnostics":{"codeDescriptionSupport":\#(isSupported)}}"#
            )
            session.open("untitled:a", #"{"a": 1, "a": 2}"#)
            let found = try session.diagnostics(of: "untitled:a")
            let duplicate = found.first { $0["code"]?.string == "duplicate-member" }
            let address = try #require(duplicate)["codeDescription"]?["href"]?.string
            #expect(address == (isSupported ? page.map { $0 + "#duplicate-member" } : nil))
        }
    }
}
