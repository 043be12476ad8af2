import FileLinting
import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

/// The properties of a finding that both the command line and the server report.
private struct PlacedFinding: Hashable, CustomStringConvertible {
    var id: String
    var severity: Int
    var message: String
    var range: [Int]
    var related: [String]

    var description: String { "\(range) \(severity) \(message) [\(id)] \(related)" }
}

@Suite struct `Findings of the server` {
    static let encodings = ["utf-8", "utf-16", "utf-32"]

    /// A conversion of offsets to positions that does not use the code of the server.
    private struct Positions {
        let bytes: [UInt8]
        let encoding: String

        func position(of offset: Int) -> [Int] {
            let before = bytes[..<offset]
            let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let line = before.count { $0 == UInt8(ascii: "\n") }
            let text = String(decoding: bytes[lineStart..<offset], as: UTF8.self)
            switch encoding {
            case "utf-8": return [line, text.utf8.count]
            case "utf-16": return [line, text.utf16.count]
            default: return [line, text.unicodeScalars.count]
            }
        }

        func range(_ node: JSONNode) -> [Int] {
            ["start", "end"].flatMap { position(of: node[$0]?["offset"]?.int ?? 0) }
        }
    }

    /// Returns the findings in the JSON report of the command line, by path.
    private func reported(
        _ arguments: [String],
        _ paths: [String],
        in encoding: String
    ) throws -> [String: [PlacedFinding]] {
        let run = try ToolRun("widget-lint", arguments + ["--reporter", "json"] + paths)
        let report = try JSONParser().parse(Array(run.output.utf8)).root
        var findings: [String: [PlacedFinding]] = [:]
        for file in try #require(report["files"]).elements {
            let path = try #require(file["path"]?.string)
            let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
            let positions = Positions(bytes: bytes, encoding: encoding)
            for diagnostic in try #require(file["diagnostics"]).elements {
                let related = (diagnostic["related"]?.elements).map(Array.init) ?? []
                let severity = try #require(diagnostic["severity"]?.string)
                let found = PlacedFinding(
                    id: try #require(diagnostic["id"]?.string),
                    severity: try #require(["error": 1, "warning": 2, "note": 3][severity]),
                    message: try #require(diagnostic["message"]?.string),
                    range: positions.range(diagnostic),
                    related: related.map {
                        let other = $0["path"]?.string
                        let range = other == nil ? "\(positions.range($0))" : ""
                        return "\(other ?? path) \(range) \($0["message"]?.string ?? "")"
                    }
                )
                findings[path, default: []].append(found)
            }
            if findings[path] == nil { findings[path] = [] }
        }
        return findings
    }

    /// Returns the findings that the server's diagnostics contain.
    private func published(_ diagnostics: [JSONNode]) throws -> [PlacedFinding] {
        func range(_ node: JSONNode?) -> [Int] {
            ["start", "end"].flatMap { end in
                ["line", "character"].map { node?[end]?[$0]?.int ?? -1 }
            }
        }
        return try diagnostics.map { diagnostic in
            #expect(diagnostic["source"]?.string == "widget-lint")
            let related = diagnostic["relatedInformation"].map { Array($0.elements) } ?? []
            return PlacedFinding(
                id: try #require(diagnostic["code"]?.string),
                severity: try #require(diagnostic["severity"]?.int),
                message: try #require(diagnostic["message"]?.string),
                range: range(diagnostic["range"]),
                related: try related.map {
                    let uri = try #require($0["location"]?["uri"]?.string)
                    let path = FileURI.path(of: uri) ?? uri
                    let range = range($0["location"]?["range"])
                    return "\(path) \(range) \($0["message"]?.string ?? "")"
                }
            )
        }
    }

    /// Expects that the server and the command line find equal findings in each file.
    private func expectAgreement(
        _ paths: [String],
        arguments: [String],
        in encoding: String,
        _ options: ServerOptions = ServerOptions()
    ) throws {
        let expected = try reported(arguments, paths, in: encoding)
        var session = ServerSession(options, encodings: #"["\#(encoding)"]"#)
        for path in paths {
            let url = URL(fileURLWithPath: path)
            session.open(url.fileURI, try String(contentsOf: url, encoding: .utf8))
            let found = try published(session.diagnostics(of: url.fileURI))
            #expect(found == expected[path], "\(path)")
            session.notify("textDocument/didClose", document: url.fileURI)
            _ = session.take()
        }
    }

    @Test(.long, arguments: encodings)
    func `Broken payloads have the findings of the command line`(_ encoding: String) throws {
        let folder = Repository.file("Tests/Fixtures/payloads/broken")
        let files = Corpora.files(in: folder, withExtension: "json").map(\.path).sorted()
        // With all inputs, each encoding checks all files. With fewer inputs, the encodings check different files.
        let step = LongTests.count(48, long: 1)
        let first = LongTests.count(Self.encodings.firstIndex(of: encoding) ?? 0, long: 0)
        let chosen = stride(from: first, to: files.count, by: step).map { files[$0] }
        #expect(chosen.count > LongTests.count(6, long: 40))
        // A file that is not UTF-8 cannot be the text of a document.
        let texts = chosen.filter { (try? String(contentsOfFile: $0, encoding: .utf8)) != nil }
        try expectAgreement(texts, arguments: [], in: encoding)
    }

    static let schemas = [
        "nasty-names", "swift-names", "recursion", "formats", "advice", "cross-file", "vain",
        "defaults", "comments",
    ]

    @Test(.long, arguments: schemas)
    func `Schemas have the findings of the command line`(_ name: String) throws {
        let url = Repository.file("Tests/Cases/codegen/\(name)/schema.json")
        let text = try String(contentsOf: url, encoding: .utf8)
        let folder = try TemporaryFolder()
        // The file name or the dialect shows that a file is a schema.
        let path = try folder.write("\(name).schema.json", text)
        for encoding in Self.encodings {
            try expectAgreement([path], arguments: ["schema"], in: encoding)
        }
        guard text.contains(#""$schema""#) else { return }
        try expectAgreement([url.path], arguments: ["schema"], in: "utf-16")
    }

    @Test(arguments: encodings)
    func `Lines of a stream have the findings of the command line`(_ encoding: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("s.schema.json", #"{"properties": {"é😀": {"type": "string"}}}"#)
        try folder.write(
            ".widget-lint.json",
            #"{"schemas": [{"files": "*", "schema": "s.schema.json"}]}"#
        )
        let lines = [
            #"{"é😀": 1}"#, "", #"{"a": "😀", "é😀": 2, "a": 3}"#, "{", "  ", #"{"é😀": "x"}"#,
            #"["é", ]"#,
        ]
        for end in ["\n", "\r\n"] {
            let path = try folder.write("a.ndjson", lines.joined(separator: end))
            let expected = try reported([], [path], in: encoding)
            #expect(expected[path]?.isEmpty == false)
            try expectAgreement([path], arguments: [], in: encoding)
        }
    }

    @Test(arguments: encodings)
    func `Positions after characters outside of ASCII follow the encoding`(
        _ encoding: String
    ) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("a.json", "{\"é😀\": 1, \"日本\": 2,\r\n \"é😀\": 3, }")
        try expectAgreement([path], arguments: [], in: encoding)
    }

    @Test func `A file that is not saved yet can name its schema`() throws {
        let folder = try TemporaryFolder()
        try folder.write("s.json", #"{"properties": {"a": {"type": "string"}}}"#)
        var session = ServerSession()
        let uri = folder.url.appendingPathComponent("new.json").fileURI
        session.open(uri, #"{"$schema": "s.json", "a": 1}"#)
        let found = try session.diagnostics(of: uri)
        #expect(found.map { $0["code"]?.string } == ["type-mismatch"])
    }

    @Test func `Diagnostics have only the members that the client supports`() throws {
        let rows: [(capabilities: String, members: [String])] = [
            ("{}", []), (#"{"dataSupport":true}"#, ["data"]),
            (#"{"relatedInformation":true}"#, ["relatedInformation"]),
        ]
        for row in rows {
            var session = ServerSession(
                capabilities: #""textDocument":{"publishDiagnostics":\#(row.capabilities)}"#
            )
            session.open("untitled:a", #"{"a": 1, "a": 1}"#)
            let found = try session.diagnostics(of: "untitled:a")
            let duplicate = try #require(found.first { $0["code"]?.string == "duplicate-member" })
            let members = ["data", "relatedInformation"].filter { duplicate[$0] != nil }
            #expect(members == row.members)
        }
    }

    @Test func `The edits of a fix begin and end at positions, not between CR and LF`() throws {
        var session = ServerSession()
        let uri = "file:///nowhere/a.ndjson"
        session.open(uri, "\"a\": 1\r\n{\"a\": 1}\r\n")
        let found = try session.diagnostics(of: uri)
        let edit = try #require(found.first?["data"]?["fixes"]?[0]?["edits"]?[0])
        // The fix ends between CR and LF. The edit ends after the LF, so its text must contain the LF again.
        #expect(edit["range"]?["end"]?.text == #"{"line":1,"character":0}"#)
        #expect(edit["newText"]?.string == "\n")
    }

    @Test(arguments: [false, true])
    func `A missing folder or configuration of the options is reported in each document`(
        isConfiguration: Bool
    ) throws {
        var options = ServerOptions()
        if isConfiguration {
            options.schemas.configuration = "/nowhere/at/all"
        } else {
            options.schemas.folders = ["/nowhere/at/all"]
        }
        var session = ServerSession(options)
        for uri in ["untitled:a", "untitled:b", "untitled:a"] {
            session.open(uri, "{}")
            let found = try session.diagnostics(of: uri)
            let operation = isConfiguration ? "read" : "list"
            #expect(
                found.map { $0["message"]?.string } == [
                    "cannot \(operation) '/nowhere/at/all': no such file or directory"
                ]
            )
            #expect(found.first?["severity"]?.int == 1 && found.first?["code"] == nil)
            // No range of another file explains the failure.
            #expect(found.first?["relatedInformation"] == nil)
        }
    }

    @Test func `An unusable schema is reported at the line of its payload`() throws {
        let folder = try TemporaryFolder()
        try folder.write("s.json", #"{"$id": "https://e.example/s", "type": 5}"#)
        var options = ServerOptions()
        options.schemas.folders = [folder.url.path]
        var session = ServerSession(options)
        let uri = "file:///nowhere/a.ndjson"
        // CR ends a line of the protocol, but no payload.
        let payload = #"{"$schema": "https://e.example/s"}"#
        session.open(uri, "[\r]\n\r\n\(payload)\n\(payload)")
        let failures = try session.diagnostics(of: uri).filter { $0["code"] == nil }
        #expect(failures.map { $0["range"]?["start"]?["line"]?.int } == [3, 4])
    }

    @Test func `A baseline and a configuration apply as on the command line`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "s.schema.json",
            #"{"properties": {"a": {"type": "string"}, "b": {"maximum": 1}, "c": {"enum": [1]}}}"#
        )
        try folder.write(
            ".widget-lint.json",
            #"""
            {"schemas": [{"files": "*", "schema": "s.schema.json"}],
             "rules": [{"id": "not-in-enum", "severity": "warning"}]}
            """#
        )
        let baseline = folder.url.appendingPathComponent("baseline.json").path
        let path = try folder.write("a.json", #"{"a": 1}"#)
        _ = try ToolRun("widget-lint", ["--write-baseline", baseline, path])
        try folder.write("a.json", #"{"a": 1, "b": 2, "c": 3}"#)
        var options = ServerOptions()
        options.baseline = baseline
        let expected = try reported(["--baseline", baseline], [path], in: "utf-8")
        #expect(expected[path]?.count == 2)
        // The file is opened twice, because the baseline must apply each time.
        try expectAgreement(
            [path, path],
            arguments: ["--baseline", baseline],
            in: "utf-8",
            options
        )
    }
}
