import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the requirements in "SARIF support for code scanning", a page of GitHub's documentation.
struct CodeScanningTests {
    /// A property that the documentation marks as required.
    struct Property: CustomTestStringConvertible, Sendable {
        /// The path of the objects that have the property. `[]` stands for each item of an array.
        let owner: String
        /// The path from the object to the property.
        let path: String
        var isArray = false

        var testDescription: String { "\(owner) \(path)" }
    }

    private static let driver = "runs.[].tool.driver"
    private static let result = "runs.[].results.[]"
    private static let location = result + ".locations.[].physicalLocation"

    static let required = [
        Property(owner: "", path: "$schema"),
        Property(owner: "", path: "version"),
        Property(owner: "", path: "runs", isArray: true),
        Property(owner: "runs.[]", path: "tool.driver"),
        Property(owner: "runs.[]", path: "results", isArray: true),
        Property(owner: driver, path: "name"),
        Property(owner: driver, path: "rules", isArray: true),
        Property(owner: driver + ".rules.[]", path: "id"),
        Property(owner: driver + ".rules.[]", path: "shortDescription.text"),
        Property(owner: driver + ".rules.[]", path: "fullDescription.text"),
        Property(owner: driver + ".rules.[]", path: "help.text"),
        Property(owner: result, path: "message.text"),
        Property(owner: result, path: "locations", isArray: true),
        Property(owner: result, path: "partialFingerprints.primaryLocationLineHash"),
        Property(owner: result + ".locations.[]", path: "physicalLocation"),
        Property(owner: location, path: "artifactLocation.uri"),
        Property(owner: location, path: "region.startLine"),
        Property(owner: location, path: "region.startColumn"),
        Property(owner: location, path: "region.endLine"),
        Property(owner: location, path: "region.endColumn"),
    ]

    @Test(arguments: required)
    func `SARIF has each property that code scanning requires`(_ property: Property) throws {
        let log = try report(rulePageAddress: nil)
        let owners = Self.nodes(at: property.owner, from: [log.root])
        #expect(!owners.isEmpty)
        for owner in owners {
            let values = Self.nodes(at: property.path, from: [owner])
            #expect(values.count == 1, "\(owner.text)")
            // GitHub accepts no empty text.
            #expect(values.allSatisfy { $0.text != "\"\"" })
            if property.isArray { #expect(values.allSatisfy { $0.kind == .array && $0.count > 0 }) }
        }
    }

    @Test func `Descriptions have at most the length that code scanning shows`() throws {
        let log = try report(rulePageAddress: nil)
        for name in ["shortDescription.text", "fullDescription.text"] {
            for text in Self.nodes(at: Self.driver + ".rules.[]." + name, from: [log.root]) {
                #expect(text.text.count <= 1024)
            }
        }
    }

    @Test func `Rules have addresses if the address of the rules' page is known`() throws {
        let page = "https://example.com/Rules.md"
        let log = try report(rulePageAddress: page)
        #expect(texts(at: Self.driver + ".informationUri", in: log) == [page])
        let expected = Rule.all.map { "\(page)#\($0.id.rawValue)" }
        #expect(texts(at: Self.driver + ".rules.[].helpUri", in: log) == expected)
        let plain = try report(rulePageAddress: nil)
        #expect(texts(at: Self.driver + ".informationUri", in: plain).isEmpty)
        #expect(texts(at: Self.driver + ".rules.[].helpUri", in: plain).isEmpty)
    }

    struct HashedText: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        /// The hash of each line, as `upload-sarif` computes it.
        let hashes: [String]
    }

    private static let greetings = [
        "e9496ae3ebfced30:1", "fb7c023a8b9ccb3f:1", "ce8ba1a563dcdaca:1", "e20e36e16fcb0cc8:1",
        "b3edc88f2938467e:1", "c8e28b0b4002a3a0:1", "c129715d7a2bc9a3:1",
    ]

    static let hashedTexts = [
        HashedText(testDescription: "no text", text: "", hashes: ["c129715d7a2bc9a3:1"]),
        HashedText(
            testDescription: "no line feed at the end",
            text: " a\nb\n  \t\tc\n d",
            hashes: [
                "271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1",
                "a23a3dc5e078b07b:1",
            ]
        ),
        HashedText(
            testDescription: "line feeds",
            text: " hello; \t\nworld!!!\n\n\n  \t\tGreetings\n End\n",
            hashes: greetings
        ),
        HashedText(
            testDescription: "carriage returns",
            text: " hello; \t\rworld!!!\r\r\r  \t\tGreetings\r End\r",
            hashes: greetings
        ),
        HashedText(
            testDescription: "line feeds and carriage returns",
            text: " hello; \t\r\nworld!!!\r\n\r\n\r\n  \t\tGreetings\r\n End\r\n",
            hashes: greetings
        ),
        HashedText(
            testDescription: "a line feed at the start",
            text: "\na\n",
            hashes: ["6f7821bf6a94a0cc:1", "243cbaa4685aab12:1", "c129715d7a2bc9a3:1"]
        ),
        HashedText(
            testDescription: "line ends of different kinds",
            text: "\n\r\n\na",
            hashes: [
                "e0152d04864b4b42:1", "6aef5ba169c14e20:1", "7c78184e49cfb836:1",
                "53b5d4aabe50d64:1",
            ]
        ),
        HashedText(
            testDescription: "equal lines",
            text: String(repeating: "Lorem ipsum dolor sit amet.\n", count: 10),
            hashes: (1...6).map { "a7f2ff13bc495cf2:\($0)" } + [
                "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1", "55ec222b86bcae53:1",
                "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1",
            ]
        ),
    ]

    @Test(arguments: hashedTexts)
    func `Hashes of lines equal those of upload-sarif`(_ row: HashedText) {
        let source = SourceFile(path: "a", bytes: Array(row.text.utf8))
        let lines = 1...row.hashes.count
        let hashes = LineHashes(of: Set(lines), in: source)
        #expect(lines.map { hashes[$0] } == row.hashes)
        #expect(hashes[row.hashes.count + 1] == nil)
        let last = LineHashes(of: [row.hashes.count], in: source)
        #expect(last[row.hashes.count] == row.hashes.last)
        #expect(row.hashes.count == 1 || last[1] == nil)
    }

    @Test func `A line of a stream has the hash of its text`() {
        let start = SourceFile.LineStart(line: 7, offset: 90)
        let line = SourceFile(path: "a", line: Array("{}".utf8), at: start)
        let file = SourceFile(path: "a", bytes: Array("{}".utf8))
        #expect(LineHashes(of: [7], in: line)[7] == LineHashes(of: [1], in: file)[1])
    }

    @Test func `The hash of a line does not depend on the secrets in the line`() {
        let texts = ["hunter2a", "hunter2b"].map { secret in
            let text = "{\"key\": \"\(secret)\"}"
            var reporter = SARIFReporter(version: "1.2.3")
            return reporter.begin()
                + reporter.report(
                    FileReport(
                        source: SourceFile(path: "a.json", bytes: Array(text.utf8)),
                        schema: nil,
                        diagnostics: [Diagnostic.secret(at: SourceRange(start: 9, end: 17))]
                    )
                )
        }
        #expect(texts[0] == texts[1])
        #expect(texts[0].contains("primaryLocationLineHash"))
    }

    private func report(rulePageAddress: String?) throws -> JSONDocument {
        var reporter = SARIFReporter(version: "1.2.3", rulePageAddress: rulePageAddress)
        var text = reporter.begin()
        for report in ReportSamples.all { text += reporter.report(report) }
        text += reporter.end(ReportSummary())
        return try JSONParser().parse(Array(text.utf8))
    }

    private func texts(at path: String, in log: JSONDocument) -> [String] {
        Self.nodes(at: path, from: [log.root]).compactMap(\.string)
    }

    /// Returns the values at a path. `[]` in the path stands for each item of an array.
    private static func nodes(at path: String, from roots: [JSONNode]) -> [JSONNode] {
        path.split(separator: ".").reduce(roots) { nodes, step in
            nodes.flatMap { node in
                step == "[]" ? Array(node.elements) : node[String(step)].map { [$0] } ?? []
            }
        }
    }
}
