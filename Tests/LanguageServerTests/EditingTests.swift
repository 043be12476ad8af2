import Foundation
import LanguageServer
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@Suite struct `Editing documents` {
    private static let uri = "file:///nowhere/edited.json"

    private func texts(_ diagnostics: [JSONNode]) -> [String] { diagnostics.map(\.text) }

    private func codes(_ diagnostics: [JSONNode]) -> [String] {
        diagnostics.map { $0["code"]?.string ?? $0["message"]?.string ?? "" }
    }

    /// Returns a random change as JSON, and the text after it.
    private func randomChange(
        of text: [UInt8],
        _ encoding: PositionEncoding,
        using generator: inout SeededGenerator
    ) -> (change: String, text: [UInt8]) {
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        // No position names the offset between a CR and an LF.
        func withoutSplitBreak(_ offset: Int) -> Int {
            let range = max(0, offset - 1)..<min(scalars.count, offset + 1)
            return scalars[range].elementsEqual(["\r", "\n"]) ? offset + 1 : offset
        }
        let start = Int.random(in: 0...scalars.count, using: &generator)
        let length = Int.random(in: 0...6, using: &generator)
        let first = withoutSplitBreak(start)
        let last = withoutSplitBreak(min(scalars.count, start + length))
        let replacement = generator.pick([
            "", "\"", "é", "😀", "1", ",", "\n", "\r", "\r\n", "{\"a\": 2}",
        ])
        func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: scalars)
            return String(text)
        }
        let changed = string(scalars[..<first]) + replacement + string(scalars[last...])
        let positions = PositionConverter(DocumentText(text), encoding)
        let ends = [first, last].map {
            positions.position(of: string(scalars[..<$0]).utf8.count)
        }
        let places = ends.map { #"{"line":\#($0.line),"character":\#($0.character)}"# }
        let quoted = ServerSession.quoted(replacement)
        let change = #"{"range":{"start":\#(places[0]),"end":\#(places[1])},"text":\#(quoted)}"#
        return (change, Array(changed.utf8))
    }

    @Test(.long, arguments: PositionEncoding.allCases)
    func `An edited document has the findings of a new document with this text`(
        _ encoding: PositionEncoding
    ) throws {
        let start = Array(#"{"kind": "é", "b": [1, 2, {"c": "😀"}], "a": 1,\#n "a": 2}"#.utf8)
        for seed in 0..<LongTests.count(4, long: 12) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var session = ServerSession(encodings: #"["\#(encoding.rawValue)"]"#)
            var text = start
            session.open(Self.uri, String(decoding: text, as: UTF8.self))
            for _ in 0..<10 {
                var changes: [String] = []
                for _ in 0..<generator.pick([1, 1, 3]) {
                    let next = randomChange(of: text, encoding, using: &generator)
                    changes.append(next.change)
                    text = next.text
                }
                session.change(Self.uri, changes)
                if generator.oneIn(3) { session.check() }
            }
            let found = try session.diagnostics(of: Self.uri)
            var other = ServerSession(encodings: #"["\#(encoding.rawValue)"]"#)
            other.open(Self.uri, String(decoding: text, as: UTF8.self))
            #expect(try texts(found) == texts(other.diagnostics(of: Self.uri)), "\(seed)")
        }
    }

    @Test func `Diagnostics name the version, and are removed when the document is closed`() throws
    {
        var session = ServerSession()
        session.open(Self.uri, "{")
        #expect(try !session.diagnostics(of: Self.uri).isEmpty)
        #expect(session.take().last?["params"]?["version"]?.int == 1)
        session.replace(Self.uri, with: "[")
        _ = try session.diagnostics(of: Self.uri)
        #expect(session.take().last?["params"]?["version"]?.int == 2)
        session.check()
        #expect(session.take().isEmpty)
        session.notify("textDocument/didClose", document: Self.uri)
        let message = try #require(session.take().last)
        #expect(message["params"]?["diagnostics"]?.text == "[]")
        session.check()
        #expect(session.take().isEmpty)
    }

    @Test func `Changes of a closed document are ignored`() {
        var session = ServerSession()
        session.open(Self.uri, "{}")
        session.notify("textDocument/didClose", document: Self.uri)
        session.check()
        _ = session.take()
        session.replace(Self.uri, with: "{")
        session.check()
        session.notify("textDocument/didClose", document: Self.uri)
        session.check()
        #expect(session.take().isEmpty)
    }

    @Test(arguments: [("git:/a.json", false), ("untitled:a", true), ("UNTITLED:a", true)])
    func `Only files and new documents have diagnostics`(_ uri: String, isChecked: Bool) throws {
        var session = ServerSession()
        session.open(uri, "{")
        #expect(try session.diagnostics(of: uri).isEmpty == !isChecked)
    }

    @Test func `Documents whose URIs are canonically equivalent have their own texts`() throws {
        var session = ServerSession(capabilities: #""textDocument":{"diagnostic":{}}"#)
        let documents = [
            ("file:///nowhere/e\u{301}.json", "{"), ("file:///nowhere/\u{E9}.json", "[]"),
        ]
        for (uri, text) in documents { session.open(uri, text) }
        for (uri, text) in documents {
            let uri = ServerSession.quoted(uri)
            let document = #"{"textDocument":{"uri":\#(uri)}}"#
            let answer = try session.answer(to: "textDocument/diagnostic", document)
            let found = try #require(answer["result"]?["items"])
            #expect(codes(found.elements.map(\.self)).contains("json-syntax") == (text == "{"))
        }
    }

    @Test(.long) func `New documents are checked like standard input`() throws {
        var session = ServerSession()
        let texts = ["untitled:a": #"{"a": 1, "a": 2}"#, "untitled:b": "[", "untitled:c": "[1,]"]
        for (uri, text) in texts { session.open(uri, text) }
        for (uri, text) in texts {
            let found = try session.diagnostics(of: uri)
            let run = try ToolRun("widget-lint", ["--reporter=json", "-"], input: Array(text.utf8))
            let report = try JSONParser().parse(Array(run.output.utf8)).root
            let expected = try #require(report["files"]?[0]?["diagnostics"]).elements
            #expect(!found.isEmpty)
            #expect(found.map { $0["message"]?.string } == expected.map { $0["message"]?.string })
        }
    }

    @Test func `A note counts the findings that are not shown`() throws {
        var options = ServerOptions()
        options.findingLimit = .count(1)
        var session = ServerSession(options)
        session.open(Self.uri, #"{"a": 1, "a": 2, "a": 3}"#)
        let found = try session.diagnostics(of: Self.uri)
        #expect(found.count == 2)
        #expect(found.last?["code"]?.string == "max-findings")
        #expect(found.last?["severity"]?.int == 3)
    }

    @Test func `A change without a valid range does not change the text`() throws {
        var session = ServerSession()
        session.open(Self.uri, #"{"a": 1, "a": 2}"#)
        let before = try texts(session.diagnostics(of: Self.uri))
        session.change(Self.uri, [#"{"range":{"start":3},"text":"x"}"#, #"{"text":4}"#, "5"])
        #expect(try texts(session.diagnostics(of: Self.uri)) == before)
    }

    // MARK: Other files

    private struct Project {
        let folder: TemporaryFolder
        let payload: String
        let schema: String
        let configuration: String

        static let schemaText = #"{"properties": {"a": {"type": "string"}}}"#
        static let payloadText = #"{"$schema": "./s.schema.json", "a": 1}"#

        init() throws {
            folder = try TemporaryFolder()
            schema =
                URL(fileURLWithPath: try folder.write("s.schema.json", Self.schemaText)).fileURI
            payload = URL(fileURLWithPath: try folder.write("a.json", Self.payloadText)).fileURI
            configuration = folder.url.appendingPathComponent(".widget-lint.json").fileURI
        }
    }

    @Test func `Unsaved text of a schema applies to payloads`() throws {
        let project = try Project()
        var session = ServerSession()
        session.open(project.payload, Project.payloadText)
        #expect(try codes(session.diagnostics(of: project.payload)) == ["type-mismatch"])
        session.open(project.schema, Project.schemaText)
        session.replace(project.schema, with: #"{"properties": {"a": {"minimum": 2}}}"#)
        #expect(try codes(session.diagnostics(of: project.payload)) == ["below-minimum"])
        // A schema that is not JSON prevents the check. The payload has a diagnostic about the failure.
        session.replace(project.schema, with: "{")
        let failure = try session.diagnostics(of: project.payload)
        #expect(failure.count == 1 && failure[0]["code"] == nil)
        #expect(
            failure[0]["relatedInformation"]?[0]?["location"]?["uri"]?.string == project.schema
        )
        session.notify("textDocument/didClose", document: project.schema)
        #expect(try codes(session.diagnostics(of: project.payload)) == ["type-mismatch"])
    }

    @Test func `Schemas that are not saved yet apply until they are closed`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "b.json", "schema": "./s.schema.json"}]}"#
        )
        func uri(_ name: String) -> String { folder.url.appendingPathComponent(name).fileURI }
        var session = ServerSession()
        session.open(uri("a.json"), #"{"$schema": "./s.schema.json", "a": 1}"#)
        session.open(uri("b.json"), #"{"a": 1}"#)
        #expect(try codes(session.diagnostics(of: uri("a.json"))) == ["unknown-schema"])
        session.open(uri("s.schema.json"), #"{"$ref": "t.json"}"#)
        #expect(try codes(session.diagnostics(of: uri("s.schema.json"))) == ["dead-reference"])
        session.open(uri("t.json"), #"{"properties": {"a": {"type": "string"}}}"#)
        #expect(try session.diagnostics(of: uri("s.schema.json")).isEmpty)
        for payload in ["a.json", "b.json"] {
            #expect(try codes(session.diagnostics(of: uri(payload))) == ["type-mismatch"])
        }
        session.notify("textDocument/didClose", document: uri("s.schema.json"))
        #expect(try codes(session.diagnostics(of: uri("a.json"))) == ["unknown-schema"])
    }

    @Test func `The text of a schema applies until its last document is closed`() throws {
        let project = try Project()
        var session = ServerSession()
        session.open(project.payload, Project.payloadText)
        // Both URIs name the same file.
        let uris = [
            project.schema,
            project.schema.replacing("/s.schema.json", with: "/%73.schema.json"),
        ]
        for uri in uris { session.open(uri, #"{"properties": {"a": {"minimum": 2}}}"#) }
        #expect(try codes(session.diagnostics(of: project.payload)) == ["below-minimum"])
        session.notify("textDocument/didClose", document: uris[0])
        #expect(try codes(session.diagnostics(of: project.payload)) == ["below-minimum"])
        session.notify("textDocument/didClose", document: uris[1])
        #expect(try codes(session.diagnostics(of: project.payload)) == ["type-mismatch"])
    }

    @Test func `The text of a closed schema does not apply if its folder was missing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("real/sub/s.json", "{}")
        let link = folder.url.appendingPathComponent("link")
        let real = folder.url.appendingPathComponent("real")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
        let schema = link.appendingPathComponent("sub/s.json").fileURI
        let payload = link.appendingPathComponent("p.json").fileURI
        var session = ServerSession()
        session.open(schema, #"{"type": "array"}"#)
        session.open(payload, #"{"$schema": "sub/s.json"}"#)
        #expect(try codes(session.diagnostics(of: payload)) == ["type-mismatch"])
        try FileManager.default.removeItem(at: real.appendingPathComponent("sub"))
        session.notify("textDocument/didClose", document: schema)
        try folder.write("real/sub/s.json", #"{"type": "object"}"#)
        session.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
        #expect(try codes(session.diagnostics(of: payload)).isEmpty)
    }

    @Test func `A client is asked to request diagnostics again after a schema is closed`() throws {
        let project = try Project()
        var session = ServerSession(
            capabilities:
                #""textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}"#
        )
        session.open(project.payload, Project.payloadText)
        session.open(project.schema, "{}")
        let document = #"{"textDocument":{"uri":"\#(project.payload)"}}"#
        _ = try session.answer(to: "textDocument/diagnostic", document)
        session.check()
        _ = session.take()
        session.notify("textDocument/didClose", document: project.schema)
        session.check()
        #expect(session.take().map { $0["method"]?.string } == ["workspace/diagnostic/refresh"])
        session.open("untitled:Untitled-1", "{}")
        for uri in [project.payload, "untitled:Untitled-1"] {
            session.notify("textDocument/didClose", document: uri)
            session.check()
            #expect(session.take().isEmpty, "\(uri)")
        }
    }

    @Test func `A changed configuration applies after it is reported`() throws {
        let project = try Project()
        let methods = [
            ("workspace/didChangeWatchedFiles", #"{"changes":[]}"#),
            ("workspace/didChangeConfiguration", #"{"settings":null}"#),
            ("textDocument/didSave", #"{"textDocument":{"uri":"\#(project.configuration)"}}"#),
        ]
        for (method, parameters) in methods {
            var session = ServerSession()
            session.open(project.payload, Project.payloadText)
            #expect(try codes(session.diagnostics(of: project.payload)) == ["type-mismatch"])
            try project.folder.write(
                ".widget-lint.json",
                #"{"rules": [{"id": "type-mismatch", "severity": "warning"}]}"#
            )
            session.notify(method, parameters)
            let found = try session.diagnostics(of: project.payload)
            #expect(found.map { $0["severity"]?.int } == [2], "\(method)")
            try project.folder.write(".widget-lint.json", #"{"exclude": ["a.json"]}"#)
            session.notify(method, parameters)
            #expect(try session.diagnostics(of: project.payload).isEmpty, "\(method)")
            try project.folder.write(".widget-lint.json", "{")
            session.notify(method, parameters)
            let failure = try session.diagnostics(of: project.payload)
            #expect(
                failure.first?["relatedInformation"]?[0]?["location"]?["uri"]?.string
                    == project.configuration
            )
            try FileManager.default.removeItem(
                at: project.folder.url.appendingPathComponent(".widget-lint.json")
            )
        }
    }

    @Test func `A document of a new file is checked`() throws {
        let project = try Project()
        let uri = project.folder.url.appendingPathComponent("new.json").fileURI
        var session = ServerSession()
        session.open(uri, #"{"a": 1, "a": 2}"#)
        #expect(try codes(session.diagnostics(of: uri)).contains("duplicate-member"))
        let schema = project.folder.url.appendingPathComponent("new.schema.json").fileURI
        session.open(schema, #"{"type": "strin"}"#)
        #expect(try codes(session.diagnostics(of: schema)).contains("not-a-schema") == false)
        #expect(try !session.diagnostics(of: schema).isEmpty)
    }

    // MARK: Requests for diagnostics

    @Test func `A client can request diagnostics, and unchanged diagnostics are not sent again`()
        throws
    {
        var session = ServerSession(
            capabilities:
                #""textDocument":{"diagnostic":{}},"workspace":{"diagnostics":{"refreshSupport":true}}"#
        )
        session.open(Self.uri, #"{"a": 1, "a": 2}"#)
        session.check()
        _ = session.take()
        func request(_ previous: String?) throws -> JSONNode {
            let member = previous.map { #","previousResultId":"\#($0)""# } ?? ""
            session.request(
                "textDocument/diagnostic",
                #"{"textDocument":{"uri":"\#(Self.uri)"}\#(member)}"#
            )
            return try #require(session.take().last?["result"])
        }
        let first = try request(nil)
        #expect(first["kind"]?.string == "full")
        #expect(first["items"].map { Array($0.elements).isEmpty } == false)
        let id = try #require(first["resultId"]?.string)
        #expect(try request(id).text == #"{"kind":"unchanged","resultId":"\#(id)"}"#)
        session.replace(Self.uri, with: #"{"a": 1}"#)
        let second = try request(id)
        #expect(second["kind"]?.string == "full" && second["resultId"]?.string != id)
        session.notify("workspace/didChangeWatchedFiles", #"{"changes":[]}"#)
        session.check()
        let refresh = session.take()
        #expect(refresh.map { $0["method"]?.string } == ["workspace/diagnostic/refresh"])
        #expect(refresh.first?["params"] == nil)
        session.check()
        #expect(session.take().isEmpty)
    }
}
