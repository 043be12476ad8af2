import Foundation
import SchemaKit
import Testing

/// The format tests of the official suite, one case for each file.
struct FormatSuiteTests {
    struct SuiteFile: CustomTestStringConvertible, Sendable {
        let path: String
        let table: StringFormat.Table

        var testDescription: String {
            path.split(separator: "/").suffix(4).joined(separator: "/")
        }
    }

    private struct Group: Decodable {
        let schema: Schema
        let tests: [Case]
    }

    private struct Schema: Decodable {
        let format: String
    }

    private struct Case: Decodable {
        let description: String
        let data: Value
        let valid: Bool
    }

    /// The text of a string, or nil for other values, which are valid in every format.
    private struct Value: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            text = container.decodeNil() ? nil : try? container.decode(String.self)
        }
    }

    static let suite = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"].map {
        $0 + "/json-schema-test-suite/tests"
    }

    private static let folders: [(path: String, table: StringFormat.Table)] = [
        ("draft3/optional/format", .draft3),
        ("draft4/optional/format", .draft4),
        ("draft6/optional/format", .draft6),
        ("draft7/optional/format", .draft7),
        ("draft2019-09/optional/format", .draft201909),
        ("draft2020-12/optional/format", .draft202012),
        ("v1/format", .version1),
    ]

    static let files: [SuiteFile] = folders.flatMap { folder -> [SuiteFile] in
        guard let suite else { return [] }
        let path = suite + "/" + folder.path
        let names = try? FileManager.default.contentsOfDirectory(atPath: path)
        return (names ?? []).filter { $0.hasSuffix(".json") }.sorted()
            .map { SuiteFile(path: path + "/" + $0, table: folder.table) }
    }

    @Test(
        .enabled(if: suite != nil, "SCHEMAKIT_CORPORA does not name the folder of the corpora")
    )
    func `the suite has files`() {
        #expect(Self.files.count >= Self.folders.count)
    }

    @Test(
        .enabled(if: suite != nil, "SCHEMAKIT_CORPORA does not name the folder of the corpora"),
        arguments: files
    )
    func `the formats agree with every test of a file of the suite`(file: SuiteFile) throws {
        let data = try Data(contentsOf: URL(fileURLWithPath: file.path))
        for group in try JSONDecoder().decode([Group].self, from: data) {
            for test in group.tests {
                guard let text = test.data.text else { continue }
                let answer = file.table[group.schema.format]?.matches(text: text) ?? true
                // `matches(text:)` does not check regular expressions. `PatternSuiteTests` does.
                guard answer != test.valid, group.schema.format != "regex" else { continue }
                Issue.record("\(test.description): \(text.debugDescription)")
            }
        }
    }
}
