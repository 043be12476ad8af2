import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import LanguageServer
@testable import SchemaLint

@Suite struct `Completions of the server` {
    static let capabilities = #"""
        "textDocument":{"completion":{"completionItem":{"snippetSupport":true,
        "documentationFormat":["markdown","plaintext"],"tagSupport":{"valueSet":[1]}}},
        "hover":{"contentFormat":["markdown"]}}
        """#

    /// The capabilities of a client that gets the inserted text without placeholders.
    static let capabilitiesWithoutSnippets =
        capabilities.replacing(#""snippetSupport":true"#, with: #""snippetSupport":false"#)

    /// Returns the completion items at a position of an open document.
    static func items(
        _ session: inout ServerSession,
        _ uri: String,
        at position: TextPosition
    ) throws -> [JSONNode] {
        let place = #"{"line":\#(position.line),"character":\#(position.character)}"#
        session.request(
            "textDocument/completion",
            #"{"textDocument":{"uri":\#(ServerSession.quoted(uri))},"position":\#(place)}"#
        )
        let answer = try #require(session.take().last)
        return Array(try #require(answer["result"]).elements)
    }

    private static func folder() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            #"""
            {"properties": {"é😀": {"enum": ["ä", "b"], "description": "A *choice*."},
             "old": {"deprecated": true}, "c": {}}, "required": ["c"]}
            """#
        )
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "*", "schema": "s.schema.json"}]}"#
        )
        return folder
    }

    @Test(arguments: ["utf-8", "utf-16", "utf-32"])
    func `Ranges of edits are in the position encoding of the session`(_ encoding: String) throws {
        let folder = try Self.folder()
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        let marked = MarkedText("{\"é😀\": \"1️⃣x\",\r\n \"😀\": 1, 2️⃣\"c3️⃣\": 1}")
        var session = ServerSession(
            encodings: #"["\#(encoding)"]"#,
            capabilities: Self.capabilities
        )
        session.open(uri, String(decoding: marked.bytes, as: UTF8.self))
        let text = DocumentText(marked.bytes)
        let positionEncoding = try #require(PositionEncoding(rawValue: encoding))
        let converter = PositionConverter(text, positionEncoding)
        let value = converter.position(of: try #require(marked.offset(of: "1️⃣")))
        let item = try #require(try Self.items(&session, uri, at: value).first)
        #expect(item["label"]?.string == #""ä""#)
        let range = try #require(item["textEdit"]?["range"].flatMap(TextRange.init))
        let replaced = text.offsets(range, positionEncoding)
        #expect(Array(marked.bytes[replaced]) == Array(#""x""#.utf8))
        let name = converter.position(of: try #require(marked.offset(of: "3️⃣")))
        let member = try #require(try Self.items(&session, uri, at: name).first)
        let start = try #require(member["textEdit"]?["range"]?["start"].flatMap(TextPosition.init))
        #expect(start == converter.position(of: try #require(marked.offset(of: "2️⃣"))))
        #expect(member["textEdit"]?["newText"]?.string == #""c""#)
    }

    @Test func `Completion items have the members that the client supports`() throws {
        let folder = try Self.folder()
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        var session = ServerSession(capabilities: Self.capabilities)
        session.open(uri, "{}")
        let start = TextPosition(line: 0, character: 1)
        let items = try Self.items(&session, uri, at: start)
        #expect(items.map { $0["label"]?.string } == ["c", "é😀", "old"])
        #expect(items[0]["detail"]?.string == "required")
        #expect(items[1]["documentation"]?["kind"]?.string == "markdown")
        #expect(items[1]["documentation"]?["value"]?.string == "A \\*choice\\*.")
        #expect(items[1]["textEdit"]?["newText"]?.string == #""é😀": ${1|"ä","b"|}"#)
        #expect(items[1]["insertTextFormat"]?.int == 2)
        #expect(items[2]["tags"]?.elements.map(\.int) == [1])
        var plain = ServerSession(capabilities: #""textDocument":{"completion":{}}"#)
        plain.open(uri, "{}")
        let plainItems = try Self.items(&plain, uri, at: start)
        #expect(plainItems[2]["tags"] == nil && plainItems[2]["deprecated"] == nil)
        let item = plainItems[1]
        #expect(item["textEdit"]?["newText"]?.string == #""é😀": "ä""#)
        #expect(item["insertTextFormat"] == nil)
        #expect(item["documentation"]?["value"]?.string == "A *choice*.")
        var older = ServerSession(
            capabilities:
                #""textDocument":{"completion":{"completionItem":{"deprecatedSupport":true}}}"#
        )
        older.open(uri, "{}")
        let olderItems = try Self.items(&older, uri, at: start)
        #expect(olderItems.map { $0["deprecated"]?.bool } == [nil, nil, true])
        // Nothing is offered in a comment.
        older.replace(uri, with: "{} // {}")
        #expect(try Self.items(&older, uri, at: TextPosition(line: 0, character: 7)).isEmpty)
    }

    @Test func `Lines of a completion are indented like the line of the cursor`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            "{\"properties\": {\"a\": {\"items\": {\"examples\": [\r\n"
                + "      {\r\n        \"b\": \"ä\"\r\n      }\r\n    ]}}}}"
        )
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"schema": "s.schema.json", "files": "a.json"}]}"#
        )
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        let capabilityStart = #""textDocument":{"completion":{"completionItem":"#
        for (capabilities, text, mode) in [
            (capabilityStart + "{}}}", "{\n\t    \"b\": \"ä\"\n\t  }", nil),
            (
                capabilityStart + #"{"insertTextModeSupport":{"valueSet":[1,2]}}}}"#,
                // The mode 2 (`adjustIndentation`) lets the client indent the lines.
                "{\n  \"b\": \"ä\"\n}", 2
            ),
        ] {
            var session = ServerSession(capabilities: capabilities)
            session.open(uri, "{\"a\": [\n\t  ")
            let place = TextPosition(line: 1, character: 3)
            let item = try #require(Self.items(&session, uri, at: place).first)
            #expect(item["textEdit"]?["newText"]?.string == text)
            #expect(item["insertTextMode"]?.int == mode)
        }
    }

    @Test func `A comma that is missing at the cursor belongs to the inserted text`() throws {
        let folder = try Self.folder()
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        // If there is a space before the cursor, another edit inserts the comma before the space.
        let rows = [(#"{"o": {}}"#, #", "c": {}"#, false), (#"{"o": {} }"#, #""c": {}"#, true)]
        for (text, inserted, hasOtherEdit) in rows {
            var session = ServerSession(capabilities: Self.capabilitiesWithoutSnippets)
            session.open(uri, text)
            let place = TextPosition(line: 0, character: text.utf8.count - 1)
            let item = try #require(try Self.items(&session, uri, at: place).first)
            #expect(item["textEdit"]?["newText"]?.string == inserted)
            #expect((item["additionalTextEdits"] != nil) == hasOtherEdit)
        }
    }

    @Test func `The member that names the schema is not counted as a member`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            #"""
            {"if": {"maxProperties": 1}, "then": {"properties": {"a": {"enum": [1]}}},
             "else": {"properties": {"a": {"enum": [2]}}}}
            """#
        )
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        var session = ServerSession(capabilities: Self.capabilities)
        let text = #"{"$schema": "s.schema.json", "a": }"#
        session.open(uri, text)
        let place = TextPosition(line: 0, character: text.utf8.count - 1)
        let items = try Self.items(&session, uri, at: place)
        #expect(items.map { $0["label"]?.string } == ["1"])
    }

    @Test func `Each line of a stream is completed separately`() throws {
        let folder = try Self.folder()
        let uri = folder.url.appendingPathComponent("a.ndjson").fileURI
        var session = ServerSession(capabilities: Self.capabilities)
        session.open(uri, "{\"c\": 1}\n{\"é😀\": }\n{")
        let items = try Self.items(&session, uri, at: TextPosition(line: 1, character: 11))
        #expect(items.map { $0["label"]?.string } == [#""ä""#, #""b""#])
        let range = items.first?["textEdit"]?["range"].flatMap(TextRange.init)
        #expect(range?.start.line == 1)
        let members = try Self.items(&session, uri, at: TextPosition(line: 2, character: 1))
        #expect(members.first?["label"]?.string == "c")
    }

    @Test func `The schema of a line is the first one that is offered in the line`() throws {
        let uri = "file:///nowhere/a.ndjson"
        let named = #""https://schemas.widgets.example/smartech/widget.schema.json""#
        for lines in ["", "{}\n", "{}\n\n[1]\n"] {
            var session = ServerSession(capabilities: Self.capabilities)
            session.open(uri, lines + #"{"$schema": \#(named)}"#)
            let line = lines.count { $0 == "\n" }
            // The character is in the URI.
            let place = TextPosition(line: line, character: 15)
            let items = try Self.items(&session, uri, at: place)
            #expect(items.first?["label"]?.string == named)
            #expect(items.count > 60)
        }
    }

    @Test func `A completion in a stream does not divide its line`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            "{\"properties\": {\"a\": {\"examples\": [\r\n{\r\n  \"b\": [\r\n    1,\r\n    2\r\n  ]\r\n}]}}}"
        )
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"schema": "s.schema.json", "files": "a.ndjson"}]}"#
        )
        let uri = folder.url.appendingPathComponent("a.ndjson").fileURI
        var session = ServerSession(capabilities: Self.capabilitiesWithoutSnippets)
        session.open(uri, "{}\n{\"a\": }")
        let place = TextPosition(line: 1, character: 6)
        let item = try #require(try Self.items(&session, uri, at: place).first)
        #expect(item["textEdit"]?["newText"]?.string == #"{"b": [1, 2]}"#)
    }

    @Test(.long) func `A new document offers the built-in payloads, and they are valid`() throws {
        var session = ServerSession(capabilities: Self.capabilities)
        session.open("untitled:Untitled-1", "")
        let items = try Self.items(
            &session,
            "untitled:Untitled-1",
            at: TextPosition(line: 0, character: 0)
        )
        var linter = DocumentLinter(options: ServerOptions())
        let snippets = linter.payloadSnippets()
        #expect(items.count == snippets.count)
        #expect(items.count > 60)
        var catalog = SchemaCatalog(formats: .dialect)
        for snippet in snippets {
            let name = try #require(snippet.title)
            let entry = try #require(catalog.entry(named: name))
            let program = try catalog.program(uri: entry.uri)
            let text = Array(snippet.insertion.plainText.utf8)
            let document = try JSONParser().parse(text)
            #expect(try SchemaValidator(program: program).isValid(document), "\(name)")
        }
    }

    /// Returns the completion items at the end of the text of a new document.
    private static func items(_ uri: String, atEndOf text: String) throws -> [JSONNode] {
        var session = ServerSession(capabilities: Self.capabilities)
        session.open(uri, text)
        return try items(
            &session,
            uri,
            at: TextPosition(line: 0, character: text.utf8.count)
        )
    }

    @Test func `The member '$schema' is offered until a payload has a schema`() throws {
        let items = try Self.items("file:///nowhere/a.json", atEndOf: "{")
        #expect(items.map { $0["label"]?.string } == ["$schema"])
        #expect(items[0]["textEdit"]?["newText"]?.string == #""\$schema": "$1""#)
        for text in [#"{"a": {"#, #"{"$schema": "x", "#] {
            #expect(try Self.items("file:///nowhere/a.json", atEndOf: text).isEmpty)
        }
        let folder = try Self.folder()
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        let labels = try Self.items(uri, atEndOf: "{").map { $0["label"]?.string }
        #expect(labels == ["c", "é😀", "old"])
        // An empty text cannot be repaired, so the schema is found with the marker.
        let empty = try Self.items(uri, atEndOf: "").map { $0["textEdit"]?["newText"]?.string }
        #expect(empty == [#"{"c": ${1:1}}"#])
    }

    @Test func `The schemas that a document can name are offered`() throws {
        func labels(_ uri: String, atEndOf text: String = #"{"$schema": ""#) throws -> [String] {
            try Self.items(uri, atEndOf: text).compactMap { $0["label"]?.string }
        }
        let catalog = SchemaCatalog(formats: .dialect).entries.map { "\"\($0.uri)\"" }
        let dialect = #""https://json-schema.org/draft/2020-12/schema""#
        for uri in ["untitled:Untitled-1", "file:///nowhere/a.json"] {
            let schemas = try labels(uri)
            #expect(Array(schemas.prefix(catalog.count)) == catalog)
            #expect(schemas.contains(dialect))
        }
        let named = try #require(catalog.last)
        let text = #"{"$schema": \#(named)"#
        #expect(try labels("untitled:Untitled-1", atEndOf: text).first == named)
        let dialects = try labels("file:///nowhere/a.schema.json")
        #expect(dialects.first == dialect)
        #expect(!dialects.contains { catalog.contains($0) })
        #expect(try labels("file:///nowhere/.widget-lint.json").count == 1)
        #expect(try labels("untitled:Untitled-1", atEndOf: #"{"a": {"$schema": ""#).isEmpty)
    }

    @Test func `The schemas in folders of the configuration are offered first`() throws {
        let folder = try TemporaryFolder()
        try folder.write("s/a.json", #"{"$id": "https://e.example/b", "title": "B"}"#)
        try folder.write("s/b.json", #"{"$id": "https://e.example/a"}"#)
        try folder.write("s/without-identifier.json", "{}")
        try folder.write(".widget-lint.json", #"{"schemaFolders": ["s"]}"#)
        let uri = folder.url.appendingPathComponent("a.json").fileURI
        let items = try Self.items(uri, atEndOf: #"{"$schema": ""#)
        let labels = items.compactMap { $0["label"]?.string }
        #expect(labels.prefix(2) == [#""https://e.example/a""#, #""https://e.example/b""#])
        #expect(labels.count(where: { $0.contains("e.example") }) == 2)
    }

    @Test func `Values of a schema's keywords are completed according to its metaschema`() throws {
        let folder = try TemporaryFolder()
        let uri = folder.url.appendingPathComponent("x.schema.json").fileURI
        var session = ServerSession(capabilities: Self.capabilities)
        session.open(uri, #"{"properties": {"a": {"type": ""}}}"#)
        let items = try Self.items(&session, uri, at: TextPosition(line: 0, character: 31))
        let labels = items.compactMap { $0["label"]?.string }
        #expect(labels.contains(#""string""#))
        #expect(labels.contains(#""integer""#))
    }

    // MARK: Fixtures

    /// A name or a scalar of a fixture.
    private struct Place {
        let uri: String
        let text: String
        let start: TextPosition
        let token: String
        let isName: Bool
    }

    private static func fixtures() throws -> [(uri: String, bytes: [UInt8])] {
        let folder = Repository.file("Tests/Fixtures/payloads/valid")
        return try Corpora.files(in: folder, withExtension: "json")
            .sorted { $0.path < $1.path }
            .map { (uri: $0.fileURI, bytes: try [UInt8](Data(contentsOf: $0))) }
    }

    /// Returns the names and the scalars of a text.
    private static func places(_ uri: String, _ bytes: [UInt8]) throws -> [Place] {
        let document = try JSONParser().parse(bytes)
        let positions = PositionConverter(DocumentText(bytes), .utf8)
        let text = String(decoding: bytes, as: UTF8.self)
        var names: Set<Int32> = []
        var places: [Place] = []
        for index in 0..<Int32(document.entryCount) {
            let entry = document.entry(at: index)
            if entry.kind == .object { names.formUnion(document.withText { $0.names(of: index) }) }
            guard !entry.isContainer else { continue }
            let range = document.range(at: index)
            places.append(
                Place(
                    uri: uri,
                    text: text,
                    start: positions.position(of: range.start),
                    token: String(decoding: bytes[range.start..<range.end], as: UTF8.self),
                    isName: names.contains(index)
                )
            )
        }
        return places
    }

    /// Tests a goal for users of editors: at random names and scalars, the first three completions contain the text
    /// in 95 % of the cases. A value that the schema does not list does not count.
    @Test(.long)
    func `The first three completions nearly always contain the name or value at the cursor`()
        throws
    {
        var places: [Place] = []
        for fixture in try Self.fixtures() {
            places += try Self.places(fixture.uri, fixture.bytes)
        }
        var generator = SeededGenerator(seed: 2026)
        var session = ServerSession(capabilities: Self.capabilities)
        var triedCount = 0
        var missed: [String] = []
        let count = LongTests.count(14, long: 1_000)
        while triedCount < count {
            let place = try #require(places.randomElement(using: &generator))
            session.open(place.uri, place.text)
            let items = try Self.items(&session, place.uri, at: place.start)
            session.notify("textDocument/didClose", document: place.uri)
            let texts = items.map { item in
                place.isName ? item["filterText"]?.string : item["label"]?.string
            }
            let listed = items.filter { item in
                item["detail"]?.string != "used in this document"
                    && item["label"]?.string == place.token
            }
            guard place.isName || !listed.isEmpty else { continue }
            triedCount += 1
            if !texts.prefix(3).contains(place.token) {
                missed.append("\(place.uri):\(place.start.line + 1): \(place.token)")
            }
        }
        // A short run may miss one place, too.
        #expect(missed.count * 20 <= max(triedCount, 20), "\(missed.joined(separator: "\n"))")
    }

    /// Truncates texts at random offsets. After a completion, each text can be repaired.
    @Test(.long)
    func `Unfinished texts have completions, and each completed text can be repaired`() throws {
        var generator = SeededGenerator(seed: 7)
        var session = ServerSession(capabilities: Self.capabilitiesWithoutSnippets)
        var completedTextCount = 0
        let fixtures = try Self.fixtures().filter { $0.bytes.count < 4_000 }
        for fixture in fixtures.shuffled(using: &generator).prefix(LongTests.count(12, long: 200)) {
            for _ in 0..<LongTests.count(4, long: 40) {
                let end = Int.random(in: 0...fixture.bytes.count, using: &generator)
                let text = String(decoding: fixture.bytes[..<end], as: UTF8.self)
                session.open(fixture.uri, text)
                let bytes = Array(text.utf8)
                let positions = PositionConverter(DocumentText(bytes), .utf8)
                let position = positions.position(of: bytes.count)
                let items = try Self.items(&session, fixture.uri, at: position)
                completedTextCount += items.isEmpty ? 0 : 1
                for item in items.prefix(3) {
                    let range = try #require(item["textEdit"]?["range"].flatMap(TextRange.init))
                    let inserted = try #require(item["textEdit"]?["newText"]?.string)
                    var completed = DocumentText(bytes)
                    completed.replace(completed.offsets(range, .utf8), with: Array(inserted.utf8))
                    let repair = JSONRepair(of: completed.bytes)
                    #expect(repair == nil || repair?.document != nil, "\(text) + \(inserted)")
                }
                session.notify("textDocument/didClose", document: fixture.uri)
            }
        }
        #expect(completedTextCount > 0)
    }
}
