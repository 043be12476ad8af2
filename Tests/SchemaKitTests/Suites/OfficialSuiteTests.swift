import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Runs the official suite; each file is one case, and its failures are listed together.
@Suite(.enabled(if: OfficialSuite() != nil, "\(Corpora.skipComment)"))
struct OfficialSuiteTests {
    /// One file of the suite.
    struct File: CustomTestStringConvertible {
        let url: URL
        var testDescription: String { url.lastPathComponent }
    }

    static let requiredFiles: [File] =
        OfficialSuite()?.files(in: "draft2020-12", recursive: false).map { File(url: $0) } ?? []

    @Test(arguments: requiredFiles)
    func `every required test of draft 2020-12 passes`(file: File) throws {
        let suite = try #require(OfficialSuite())
        var registry = SchemaRegistry()
        registry.add(try suite.remotes())
        var failures: [String] = []
        for group in try suite.groups(in: file.url) {
            failures += try verdictFailures(of: group, registry: registry)
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    private func verdictFailures(
        of group: OfficialSuite.Group,
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
            validator = try SchemaValidator(uri: uri, registry: registry)
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
                        failures.append("\(name): the explaining reader says \(trace.isValid)")
                    }
                }
            } catch {
                failures.append("\(name): \(error)")
            }
        }
        return failures
    }
}
