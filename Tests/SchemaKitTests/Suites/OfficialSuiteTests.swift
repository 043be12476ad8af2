import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Runs the official suite. Each file is one test case, which lists all its failures.
@Suite(.enabled(if: OfficialSuite() != nil, "\(Corpora.skipComment)"))
struct OfficialSuiteTests {
    /// One file of the suite.
    struct File: CustomTestStringConvertible {
        let url: URL
        let folder: String
        let dialect: Dialect

        var testDescription: String {
            let components = url.pathComponents
            guard let start = components.lastIndex(of: folder) else { return url.lastPathComponent }
            return components[start...].joined(separator: "/")
        }

        /// The format policy: formats are asserted in folders named `format`. In other folders, the dialect decides.
        var formats: FormatPolicy {
            url.deletingLastPathComponent().lastPathComponent == "format" ? .assert : .dialect
        }

        /// The content policy: only the optional file of draft 7 expects that content is asserted.
        var content: ContentPolicy {
            testDescription == "draft7/optional/content.json" ? .assert : .annotate
        }
    }

    /// The dialects by the suite's folders.
    static let dialects: [(folder: String, dialect: Dialect)] = [
        ("draft3", .draft3), ("draft4", .draft4), ("draft6", .draft6), ("draft7", .draft7),
        ("draft2019-09", .draft201909), ("draft2020-12", .draft202012), ("v1", .version1),
    ]

    static let files: [File] = dialects.flatMap { folder, dialect in
        (OfficialSuite()?.files(in: folder, recursive: true) ?? []).map {
            File(url: $0, folder: folder, dialect: dialect)
        }
    }

    @Test func `the suite has files for every dialect`() {
        for (folder, _) in Self.dialects {
            #expect(Self.files.count { $0.folder == folder } > 20, "\(folder)")
        }
    }

    @Test(arguments: files)
    func `every test of the official suite passes`(file: File) throws {
        let suite = try #require(OfficialSuite())
        var registry = SchemaRegistry(defaultDialect: file.dialect)
        registry.add(try suite.remotes())
        var failures: [String] = []
        for group in try suite.groups(in: file.url) {
            failures += try verdictFailures(of: group, file, registry: registry)
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private func verdictFailures(
        of group: OfficialSuite.Group,
        _ file: File,
        registry: SchemaRegistry
    ) throws -> [String] {
        let schema = try #require(group.schema).detached()
        var registry = registry
        let uri = "https://suite.example/schema"
        registry.add([
            (uri: uri, source: SourceFile(path: "schema", bytes: schema.bytes), document: schema)
        ])
        let validator: SchemaValidator
        do {
            validator = try SchemaValidator(
                uri: uri,
                registry: registry,
                formats: file.formats,
                content: file.content
            )
        } catch {
            return ["\(group.description): \(error)"]
        }
        var failures: [String] = []
        for testCase in group.cases {
            let name = "\(group.description) / \(testCase["description"]?.string ?? "")"
            let instance = try #require(testCase["data"]).detached()
            let expected = try #require(testCase["valid"]?.bool as Bool?)
            do {
                let isValid = try validator.isValid(instance)
                if isValid != expected { failures.append("\(name): expected \(expected)") }
                for detail in [TracingEvaluator.Detail.failures, .all] {
                    let trace = try TracingEvaluator.trace(
                        instance,
                        program: validator.program,
                        detail: detail
                    )
                    if trace.isValid != isValid {
                        failures.append("\(name): the trace has the verdict \(trace.isValid)")
                    }
                }
            } catch {
                failures.append("\(name): \(error)")
            }
        }
        return failures
    }
}
