import FileLinting
import Foundation
import LanguageServer
import SchemaKit
import SchemaLint
import TestSupport
import Testing

/// A client that requests code actions.
private struct ActionSession {
    var session: ServerSession
    let encoding: PositionEncoding

    static let literals =
        #""codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":[]}}}"#
    static let allEdits =
        #""workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}"#

    init(
        _ options: ServerOptions = ServerOptions(),
        _ encoding: PositionEncoding = .utf8,
        edits: String = allEdits
    ) {
        self.encoding = encoding
        session = ServerSession(
            options,
            encodings: #"["\#(encoding.rawValue)"]"#,
            capabilities:
                #""workspace":{\#(edits)},"textDocument":{"publishDiagnostics":\#(ServerSession.publishing),\#(Self.literals)}"#
        )
    }

    /// Returns the actions in a range of a text, each as JSON.
    mutating func actions(
        in uri: String,
        _ text: String,
        at range: Range<Int>? = nil,
        only: [String]? = nil
    ) throws -> [JSONNode] {
        let positions = PositionConverter(DocumentText(Array(text.utf8)), encoding)
        let range = range ?? 0..<text.utf8.count
        let ends = [range.lowerBound, range.upperBound].map(positions.position).map {
            #"{"line":\#($0.line),"character":\#($0.character)}"#
        }
        let kinds = only.map { $0.map { #""\#($0)""# }.joined(separator: ",") }
        let context = kinds.map { #"{"diagnostics":[],"only":[\#($0)]}"# } ?? #"{"diagnostics":[]}"#
        let answer = try session.answer(
            to: "textDocument/codeAction",
            #"{"textDocument":{"uri":\#(ServerSession.quoted(uri))},"range":{"start":\#(ends[0]),"end":\#(ends[1])},"context":\#(context)}"#
        )
        return Array(try #require(answer["result"]).elements)
    }

    /// Returns the text after all safe fixes.
    mutating func fixedText(of uri: String, _ text: String) throws -> String {
        session.open(uri, text)
        defer {
            session.notify("textDocument/didClose", document: uri)
            _ = session.take()
        }
        let actions = try actions(in: uri, text, at: 0..<0, only: ["source.fixAll"])
        guard let action = actions.first else { return text }
        #expect(actions.count == 1)
        #expect(action["isPreferred"] == nil)
        var edits = AppliedEdits([uri: text], encoding)
        try edits.apply(try #require(action["edit"]))
        #expect(edits.versions == [uri: 1])
        return try #require(edits.texts[uri])
    }
}

extension JSONNode {
    fileprivate var title: String { self["title"]?.string ?? "" }
    fileprivate var actionKind: String { self["kind"]?.string ?? "" }
}

@Suite struct `Code actions` {
    /// Expects that the server makes the edits that the command line makes. Returns the number of changed texts.
    private func expectAgreement(
        _ texts: [String: String],
        arguments: [String] = [],
        options: ServerOptions = ServerOptions(),
        encoding: PositionEncoding = .utf8,
        in folder: TemporaryFolder
    ) throws -> Int {
        var session = ActionSession(options, encoding)
        var fixed: [String: String] = [:]
        for (name, text) in texts {
            let path = try folder.write(name, text)
            fixed[name] = try session.fixedText(of: URL(fileURLWithPath: path).fileURI, text)
        }
        let paths = texts.keys.sorted().map { folder.url.appendingPathComponent($0).path }
        _ = try ToolRun("widget-lint", arguments + ["--fix"] + paths)
        for (name, text) in fixed {
            #expect(try folder.text(name) == text, "\(name)")
        }
        return fixed.count { $0.value != texts[$0.key] }
    }

    /// Returns the text of each `step`-th broken payload, beginning with the payload at `start`. The keys are names for
    /// new files, such as `3.json` for the payload at 3.
    private static func brokenPayloads(from start: Int, by step: Int) throws -> [String: String] {
        let folder = Repository.file("Tests/Fixtures/payloads/broken")
        let files = Corpora.files(in: folder, withExtension: "json").sorted { $0.path < $1.path }
        var texts: [String: String] = [:]
        for index in stride(from: start, to: files.count, by: step) {
            // A file that is not UTF-8 cannot be the text of a document.
            guard let text = try? String(contentsOf: files[index], encoding: .utf8) else {
                continue
            }
            texts["\(index).json"] = text
        }
        return texts
    }

    @Test(.long, arguments: PositionEncoding.allCases)
    func `All safe fixes of broken payloads equal the fixes of the command line`(
        _ encoding: PositionEncoding
    ) throws {
        let start = try #require(PositionEncoding.allCases.firstIndex(of: encoding))
        let texts = try Self.brokenPayloads(from: start, by: LongTests.count(36, long: 3))
        let count = try expectAgreement(texts, encoding: encoding)
        #expect(count > LongTests.count(0, long: 10))
    }

    private func expectAgreement(
        _ texts: [String: String],
        encoding: PositionEncoding
    ) throws -> Int {
        try expectAgreement(texts, encoding: encoding, in: TemporaryFolder())
    }

    @Test(.long) func `Lines that end with CR and LF have the fixes of the command line`() throws {
        let texts = try Self.brokenPayloads(from: 1, by: LongTests.count(24, long: 1)).mapValues {
            $0.replacingOccurrences(of: "\n", with: "\r\n")
        }
        #expect(try expectAgreement(texts, encoding: .utf16) > LongTests.count(0, long: 5))
        let comments = ["a.json": "{\"a\": 1, // é\r\n \"b\": 2 /* 😀\r\n */, // c\r\n}\r\n"]
        #expect(try expectAgreement(comments, encoding: .utf16) == 1)
    }

    @Test func `Schemas have the fixes of the command line`() throws {
        let texts = [
            "a.schema.json": #"{"type": "object", "propertys": {"a": {"type": "string"}}, }"#,
            "b.json":
                #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "minLenght": 3, "minLength": "3"}"#,
            "c.schema.json": #"{"enum": [1, 1], "requierd": ["é"], "descripton": "x"}"#,
        ]
        let folder = try TemporaryFolder()
        #expect(try expectAgreement(texts, arguments: ["schema"], in: folder) >= 1)
    }

    @Test func `Streams, baselines and configurations have the fixes of the command line`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            #"{"properties": {"radius": {"type": "number"}, "color": {}}, "additionalProperties": false}"#
        )
        try folder.write(
            ".widget-lint.json",
            #"""
            {"schemas": [{"files": "*", "schema": "s.schema.json"}],
             "rules": [{"id": "type-mismatch", "files": "b.ndjson", "severity": "off", "reason": "-"}]}
            """#
        )
        let lines = #"""
            {"raduis": "3"}

            {"é": 1, "colour": "😀", }
            {"raduis": "4", "raduis": "4"}
            {
            {"radius": 1, "radius": 1}
            """#
        let texts = ["a.ndjson": lines, "b.ndjson": lines, "c.json": #"{"raduis": "3"}"#]
        #expect(try expectAgreement(texts, in: folder) == 3)
        let known = try folder.write("a.ndjson", #"{"raduis": "3"}"#)
        let baseline = folder.url.appendingPathComponent("baseline.json").path
        _ = try ToolRun("widget-lint", ["--write-baseline", baseline, known])
        var options = ServerOptions()
        options.baseline = baseline
        let arguments = ["--baseline", baseline]
        let changed = ["a.ndjson": lines, "c.json": #"{"raduis": "3"}"#]
        #expect(
            try expectAgreement(changed, arguments: arguments, options: options, in: folder) > 0
        )
    }

    // MARK: Kinds

    /// A schema for three findings: with a safe fix, with a suggestion, and without a fix.
    private static let schema = #"""
        {"properties": {"kind": {"enum": ["solid", "dotted"]}, "radius": {"type": "number"}, "b": {"maximum": 1}},
         "additionalProperties": false}
        """#
    private static let text = #"{"kind": "dottet", "raduis": 1, "b": 2}"#

    private func project(_ text: String = text) throws -> (folder: TemporaryFolder, uri: String) {
        let folder = try TemporaryFolder()
        try folder.write("s.schema.json", Self.schema)
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "*.json", "schema": "s.schema.json"}]}"#
        )
        return (folder, URL(fileURLWithPath: try folder.write("a.json", text)).fileURI)
    }

    static let kinds: [(only: [String]?, kinds: Set<String>)] = [
        (nil, ["quickfix", "source.fixAll.widget-lint"]),
        ([""], ["quickfix", "source.fixAll.widget-lint"]),
        (["quickfix"], ["quickfix"]),
        (["source"], ["source.fixAll.widget-lint"]),
        (["source.fixAll"], ["source.fixAll"]),
        (["source.fixAll.widget-lint"], ["source.fixAll.widget-lint"]),
        (["source.fixAll.other"], []),
        (["source.fix"], []),
        (["quickfix.other"], []),
        (["refactor", "source.organizeImports"], []),
        ([], []),
    ]

    @Test(arguments: kinds)
    func `Only the requested kinds are offered`(_ row: (only: [String]?, kinds: Set<String>)) throws
    {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession()
        session.session.open(uri, Self.text)
        let actions = try session.actions(in: uri, Self.text, only: row.only)
        #expect(Set(actions.map(\.actionKind)) == row.kinds)
    }

    @Test func `A fix is offered if the requested range touches its finding`() throws {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession()
        session.session.open(uri, Self.text)
        let diagnostics = try session.session.diagnostics(of: uri)
        let starts = [#""dottet""#, #""raduis""#, "2}"].map { piece in
            Self.text.utf8.distance(
                from: Self.text.startIndex,
                to: Self.text.range(of: piece)?.lowerBound ?? Self.text.endIndex
            )
        }
        let fixes = try (0...Self.text.utf8.count).map { offset in
            try session.actions(in: uri, Self.text, at: offset..<offset, only: ["quickfix"])
                .filter { !$0.title.hasPrefix("Turn") }
        }
        #expect(fixes[0].isEmpty)
        #expect(fixes[starts[0] - 1].isEmpty)
        #expect(fixes[starts[0]].map(\.title) == ["Replace with \"dotted\""])
        #expect(fixes[starts[0]].first?["isPreferred"] == nil)
        // The value has eight bytes, and the offset after its last byte touches it.
        #expect(fixes[starts[0] + 8].count == 1 && fixes[starts[0] + 9].isEmpty)
        let safe = try #require(fixes[starts[1]].first)
        #expect(safe["isPreferred"]?.bool == true)
        let named = try #require(safe["diagnostics"]?[0])
        // The action has the diagnostic that the server sent to the client.
        #expect(diagnostics.contains { $0.text == named.text })
        var edits = AppliedEdits([uri: Self.text])
        try edits.apply(try #require(safe["edit"]))
        let fixed = Self.text.replacingOccurrences(of: "raduis", with: "radius")
        #expect(edits.texts[uri] == fixed)
        #expect(fixes[starts[2]].isEmpty)
        let all = try session.actions(in: uri, Self.text, only: ["quickfix"])
        #expect(all.count { !$0.title.hasPrefix("Turn") } == 2)
    }

    @Test func `Fixes belong to the current text`() throws {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession()
        session.session.open(uri, "{}")
        _ = try session.session.diagnostics(of: uri)
        let texts = [Self.text, #"{"b": 1}"#, #"{ "raduis": 2}"#]
        for (number, text) in texts.enumerated() {
            session.session.replace(uri, with: text)
            let actions = try session.actions(in: uri, text, only: ["source.fixAll"])
            guard let action = actions.first else {
                // Only the second text has no safe fix.
                #expect(number == 1)
                continue
            }
            var edits = AppliedEdits([uri: text])
            try edits.apply(try #require(action["edit"]))
            #expect(edits.versions == [uri: number + 2])
            #expect(
                edits.texts[uri] == text.replacingOccurrences(of: "raduis", with: "radius")
            )
        }
    }

    @Test func `Fixes belong to the text of a document that is open under two URIs`() throws {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession()
        let text = "\n\n" + Self.text
        session.session.open(uri, text)
        session.session.open(uri.replacing("/a.json", with: "/%61.json"), Self.text)
        let action = try #require(
            try session.actions(in: uri, text, only: ["source.fixAll"]).first
        )
        var edits = AppliedEdits([uri: text])
        try edits.apply(try #require(action["edit"]))
        #expect(edits.texts[uri] == text.replacingOccurrences(of: "raduis", with: "radius"))
    }

    @Test func `Findings are published even if a request has already used them`() throws {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession()
        session.session.open(uri, Self.text)
        #expect(try !session.actions(in: uri, Self.text).isEmpty)
        #expect(try session.session.diagnostics(of: uri).count == 3)
        session.session.replace(uri, with: "{}")
        #expect(try session.actions(in: uri, "{}").isEmpty)
        #expect(try session.session.diagnostics(of: uri).isEmpty)
    }

    @Test func `A client without documentChanges gets the member 'changes' in edits`() throws {
        let (folder, uri) = try project()
        defer { withExtendedLifetime(folder) {} }
        var session = ActionSession(edits: #""workspaceEdit":{}"#)
        session.session.open(uri, Self.text)
        let actions = try session.actions(in: uri, Self.text)
        // Two fixes, the action with all safe fixes, and an action for each of three rules.
        #expect(actions.count == 6)
        for action in actions {
            let edit = try #require(action["edit"])
            #expect(edit["changes"] != nil && edit["documentChanges"] == nil)
        }
    }

    @Test func `A client without support for code action literals gets no code actions`() throws {
        for (support, isAnnounced) in [("{}", false), (#"{"codeActionLiteralSupport":{}}"#, true)] {
            var session = ServerSession(capabilities: nil)
            let answer = try session.answer(
                to: "initialize",
                #"{"capabilities":{"textDocument":{"codeAction":\#(support)}}}"#
            )
            let provider = answer["result"]?["capabilities"]?["codeActionProvider"]
            #expect((provider != nil) == isAnnounced)
            #expect(
                provider?["codeActionKinds"]?.text
                    == (isAnnounced
                        ? #"["quickfix","source.fixAll.widget-lint","source.fixAll"]"# : nil)
            )
        }
    }

    @Test func `A fix that would write a secret is not offered`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            #"{"$schema": "\#(Dialect.widget.uri)", "properties": {"token": {"secret": "[0-9]{6}", "type": "number"}, "n": {"type": "number"}}}"#
        )
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "*.json", "schema": "s.schema.json"}]}"#
        )
        let text = #"{"token": "123456", "n": "12"}"#
        let uri = URL(fileURLWithPath: try folder.write("a.json", text)).fileURI
        var session = ActionSession()
        session.session.open(uri, text)
        let fixes = try session.actions(in: uri, text, only: ["quickfix"])
            .filter { !$0.title.hasPrefix("Turn") }
        let run = try ToolRun("widget-lint", ["--reporter", "json", FileURI.path(of: uri) ?? ""])
        let report = try JSONParser().parse(Array(run.output.utf8)).root
        let findings = try #require(report["files"]?[0]?["diagnostics"]).elements
        let shown = findings.flatMap { finding in
            finding["fixes"].map { $0.elements.map { $0["message"]?.string ?? "" } } ?? []
        }
        #expect(!fixes.isEmpty)
        #expect(fixes.map { $0.title.lowercased() } == shown.map { $0.lowercased() })
    }

    // MARK: Turning rules off

    struct Layout: CustomTestStringConvertible {
        let testDescription: String
        /// The configuration, or nil if there is none.
        let before: String?
        /// The configuration after the action. `ENTRY` stands for the new setting.
        let after: String
        var path = "a.json"
        var pattern = "/a.json"
    }

    static let layouts = [
        Layout(
            testDescription: "no configuration",
            before: nil,
            after: "{\n  \"rules\": [\n    ENTRY\n  ]\n}\n"
        ),
        Layout(
            testDescription: "an empty document",
            before: "",
            after: "{\n  \"rules\": [\n    ENTRY\n  ]\n}\n"
        ),
        Layout(
            testDescription: "an empty object",
            before: "{}",
            after: "{\n  \"rules\": [\n    ENTRY\n  ]\n}"
        ),
        Layout(
            testDescription: "one line",
            before: #"{"exclude": ["x"]}"#,
            after: #"{"exclude": ["x"], "rules": [ENTRY]}"#
        ),
        Layout(
            testDescription: "tabs, and CR and LF",
            before: "{\r\n\t\"exclude\": []\r\n}\r\n",
            after: "{\r\n\t\"exclude\": [],\r\n\t\"rules\": [\r\n\t\tENTRY\r\n\t]\r\n}\r\n"
        ),
        Layout(
            testDescription: "an empty list of rules",
            before: "{\n    \"rules\": []\n}",
            after: "{\n    \"rules\": [\n        ENTRY\n    ]\n}"
        ),
        Layout(
            testDescription: "a rule on one line",
            before: #"{"rules": [{"id": "json-syntax", "severity": "note"}], "exclude": []}"#,
            after: #"{"rules": [{"id": "json-syntax", "severity": "note"}, ENTRY], "exclude": []}"#
        ),
        Layout(
            testDescription: "rules on several lines",
            before: """
                { "rules": [
                      {"id": "json-syntax", "severity": "note"},
                      { "id": "duplicate-member",
                        "severity": "error" }
                  ] }
                """,
            after: """
                { "rules": [
                      {"id": "json-syntax", "severity": "note"},
                      { "id": "duplicate-member",
                        "severity": "error" },
                      ENTRY
                  ] }
                """
        ),
        Layout(
            testDescription: "a file name with the special characters of patterns",
            before: "{}",
            after: "{\n  \"rules\": [\n    ENTRY\n  ]\n}",
            path: "b/![x]*?.json",
            pattern: #"b/\!\[x\]\*\?.json"#
        ),
        Layout(
            testDescription: "a folder with the name of a folder in the root of the file system",
            before: "{}",
            after: "{\n  \"rules\": [\n    ENTRY\n  ]\n}",
            path: "tmp/a é.json",
            pattern: "tmp/a é.json"
        ),
    ]

    @Test(arguments: layouts)
    func `A rule can be turned off for a file`(_ row: Layout) throws {
        let folder = try TemporaryFolder()
        let text = #"{"a": 1, "a": 2}"#
        let path = try folder.write(row.path, text)
        let uri = URL(fileURLWithPath: path).fileURI
        let other = try folder.write("other/a.json", text)
        let configuration = folder.url.appendingPathComponent(".widget-lint.json")
        if let before = row.before, !before.isEmpty {
            try folder.write(".widget-lint.json", before)
        }
        var session = ActionSession()
        session.session.notify(
            "workspace/didChangeWorkspaceFolders",
            #"{"event":{"added":[{"uri":"\#(folder.url.fileURI)","name":"x"}],"removed":[]}}"#
        )
        // The client has not saved the empty document yet.
        if row.before == "" { session.session.open(configuration.fileURI, "") }
        session.session.open(uri, text)
        let actions = try session.actions(in: uri, text, only: ["quickfix"])
        let title = "Turn 'duplicate-member' off for this file"
        let action = try #require(actions.first { $0.title == title })
        #expect(action["isPreferred"] == nil)
        #expect(action["diagnostics"]?[0]?["code"]?.string == "duplicate-member")
        var edits = AppliedEdits(row.before.map { [configuration.fileURI: $0] } ?? [:])
        try edits.apply(try #require(action["edit"]))
        #expect(edits.createdURIs == (row.before == nil ? [configuration.fileURI] : []))
        let entry =
            #"{"id": "duplicate-member", "files": \#(ServerSession.quoted(row.pattern)), "severity": "off", "reason": "\#(RuleSuppression.reason)"}"#
        let result = try #require(edits.texts[configuration.fileURI])
        #expect(result == row.after.replacingOccurrences(of: "ENTRY", with: entry))
        // The setting applies to this file only.
        try folder.write(".widget-lint.json", result)
        let run = try ToolRun("widget-lint", ["--reporter", "xcode", path, other])
        let lines = run.output.split(separator: "\n").filter { $0.contains("duplicate-member") }
        #expect(lines.count == 1, "\(run.errors)")
        #expect(lines.first?.contains("other/a.json") == true, "\(run.output)")
    }

    /// The cases in which no action turns a rule off.
    enum Obstacle: String, CaseIterable {
        case clientCannotCreateFiles
        case configurationsAreIgnored
        case configurationIsBroken
        case documentIsConfiguration
        case documentIsNew
        case documentIsWorkspaceFolder
    }

    @Test(arguments: Obstacle.allCases)
    func `A rule cannot be turned off if no configuration can get the setting`(
        _ obstacle: Obstacle
    ) throws {
        let folder = try TemporaryFolder()
        var options = ServerOptions()
        options.schemas.usesConfiguration = obstacle != .configurationsAreIgnored
        let edits =
            obstacle == .clientCannotCreateFiles
            ? #""workspaceEdit":{"documentChanges":true}"# : ActionSession.allEdits
        var session = ActionSession(options, edits: edits)
        let text = #"{"a": 1, "a": 1}"#
        var uri = URL(fileURLWithPath: try folder.write("a.json", text)).fileURI
        switch obstacle {
        case .documentIsNew: uri = "untitled:a"
        case .documentIsWorkspaceFolder:
            uri = folder.url.fileURI
            session.session.notify(
                "workspace/didChangeWorkspaceFolders",
                #"{"event":{"added":[{"uri":"\#(uri)","name":"x"}],"removed":[]}}"#
            )
        case .documentIsConfiguration:
            uri = folder.url.appendingPathComponent(".widget-lint.json").fileURI
        case .configurationIsBroken: try folder.write(".widget-lint.json", #"{"rules": 1}"#)
        case .clientCannotCreateFiles, .configurationsAreIgnored: break
        }
        session.session.open(uri, text)
        let actions = try session.actions(in: uri, text, only: ["quickfix"])
        #expect(actions.filter { $0.title.hasPrefix("Turn") }.isEmpty)
        // With a broken configuration, the document is not checked, so it has no fixes either.
        #expect(actions.isEmpty == (obstacle == .configurationIsBroken))
    }

    @Test func `An action edits the unsaved text of a configuration`() throws {
        let (folder, uri) = try project()
        let configuration = folder.url.appendingPathComponent(".widget-lint.json").fileURI
        let text = try folder.text(".widget-lint.json").dropLast() + #", "exclude": ["x.json"]}"#
        var session = ActionSession()
        session.session.open(uri, Self.text)
        session.session.open(configuration, String(text))
        session.session.replace(configuration, with: String(text))
        let actions = try session.actions(in: uri, Self.text, only: ["quickfix"])
        let suppressions = actions.filter { $0.title.hasPrefix("Turn") }
        #expect(suppressions.count == 3)
        for action in suppressions {
            var edits = AppliedEdits([configuration: String(text)])
            try edits.apply(try #require(action["edit"]))
            #expect(edits.versions == [configuration: 2])
            #expect(
                edits.texts[configuration]?.contains(#""exclude": ["x.json"], "rules": [{"#) == true
            )
        }
    }
}
