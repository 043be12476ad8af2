import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import LanguageServer

/// Tests that compare the answers to requests about random documents with recorded answers.
///
/// `UPDATE_SNAPSHOTS=1` records the answers again; read the difference before you commit it.
struct RecordedAnswerTests {
    private static let capabilities = #"""
        "completion":{"completionItem":{"snippetSupport":true,"documentationFormat":["markdown"]}},
        "hover":{"contentFormat":["markdown"]},
        "documentSymbol":{"hierarchicalDocumentSymbolSupport":true},
        "rename":{"prepareSupport":true},"definition":{},"references":{},"selectionRange":{},
        "foldingRange":{},"colorProvider":{},"documentLink":{},"inlayHint":{},
        "codeAction":{"codeActionLiteralSupport":{"codeActionKind":{"valueSet":["quickfix"]}}}
        """#

    nonisolated(unsafe) private static let range =
        /{"start":{"line":(\d+),"character":(\d+)},"end":{"line":(\d+),"character":(\d+)}}/

    @Test func `answers about random payloads and schemas equal the recorded answers`() throws {
        var generator = SeededGenerator(seed: 71)
        var record: [String] = []
        for number in 0..<14 {
            let schema = RandomModelSchema(number: number, using: &generator).text.replacing(
                ", \"",
                with: ",\n\""
            )
            let payload = RandomModelSchema.value(depth: 3, using: &generator)
            let folder = try TemporaryFolder()
            try folder.write("root.schema.json", schema)
            try folder.write(
                ".widget-lint.json",
                #"{"schemas": [{"files": "a.json", "schema": "root.schema.json"}]}"#
            )
            record.append("# \(number)")
            for (name, text) in [("a.json", payload), ("root.schema.json", schema)] {
                record.append(text)
                let uri = folder.url.appendingPathComponent(name).fileURI
                var client = FeatureSession(Self.capabilities, text, uri: uri)
                for _ in 0..<6 {
                    let offset = Int.random(in: 1..<text.utf8.count, using: &generator)
                    record += try Self.answers(&client, at: offset)
                }
                record += try Self.answers(&client)
            }
        }
        // The folders of the test have random names. Ranges are frequent and have long texts.
        let text = record.joined(separator: "\n")
            .replacing(/file:[^"]*\//) { _ in "file:///folder/" }
            .replacing(Self.range) { "\($0.1):\($0.2)-\($0.3):\($0.4)" }
        let file = Repository.file("Tests/Fixtures/findings/answers-of-the-server.txt")
        #expect(GoldenFile.difference(of: text + "\n", from: file) == nil)
    }

    /// Returns the answers about an offset, as lines.
    private static func answers(
        _ client: inout FeatureSession,
        at offset: Int
    ) throws -> [String] {
        let text = DocumentText(client.text.bytes)
        let position = PositionConverter(text, .utf8).position(of: offset)
        let json = #"{"line":\#(position.line),"character":\#(position.character)}"#
        let place = #""position":\#(json)"#
        var lines = ["\(position.line):\(position.character)"]
        let completion = try client.result("completion", place)
        let items = Array(completion.elements)
        // The first items show all their parts.
        lines += items.prefix(2).map { "  item: \($0.text)" }
        let labels = items.compactMap { $0["label"]?.string }
        lines.append("  labels: \(labels.joined(separator: " "))")
        let context = #"\#(place),"context":{"includeDeclaration":true}"#
        let requests = [
            ("hover", place), ("definition", place), ("prepareRename", place),
            ("references", context), ("selectionRange", #""positions":[\#(json)]"#),
        ]
        for (method, members) in requests {
            lines.append("  \(method): \(try client.result(method, members).text)")
        }
        return lines
    }

    /// Returns the names and details of a symbol and of the symbols in it.
    private static func outline(_ symbol: JSONNode) -> String {
        let inner = symbol["children"].map { $0.elements.map(outline) } ?? []
        let name = symbol["name"]?.string ?? ""
        let detail = symbol["detail"]?.string ?? ""
        return "\(name) (\(detail))" + (inner.isEmpty ? "" : " {\(inner.joined(separator: " "))}")
    }

    /// Returns the answers about the whole document, as lines.
    private static func answers(_ client: inout FeatureSession) throws -> [String] {
        let end = PositionConverter(DocumentText(client.text.bytes), .utf8)
            .position(of: client.text.bytes.count)
        let range = """
            "range":{"start":{"line":0,"character":0},\
            "end":{"line":\(end.line),"character":\(end.character)}}
            """
        let requests = [
            ("foldingRange", ""), ("documentColor", ""),
            ("documentLink", ""), ("inlayHint", range),
            ("codeAction", #"\#(range),"context":{"diagnostics":[]}"#),
        ]
        let outline = try client.result("documentSymbol").elements.map(outline)
        return try ["outline: \(outline.joined(separator: " "))"]
            + requests.map { "\($0): \(try client.result($0, $1).text)" }
    }
}
