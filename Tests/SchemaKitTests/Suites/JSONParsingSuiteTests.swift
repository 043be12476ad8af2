import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Runs the parsing tests of JSONTestSuite, whose file names give the expected results.
@Suite(.enabled(if: Corpora.folder("jsontestsuite/test_parsing") != nil, "\(Corpora.skipComment)"))
struct JSONParsingSuiteTests {
    private func files(startingWith prefix: String) throws -> [URL] {
        let folder = try #require(Corpora.folder("jsontestsuite/test_parsing"))
        let files = Corpora.files(in: folder).filter { $0.lastPathComponent.hasPrefix(prefix) }
        #expect(!files.isEmpty, "the suite has files of every kind")
        return files
    }

    private func isAccepted(_ file: URL) throws -> Bool {
        let bytes = try Corpora.bytes(of: file)
        do throws(JSONSyntaxError) {
            _ = try JSONParser().parse(bytes)
            return true
        } catch {
            #expect(error.range.end <= bytes.count, "\(file.lastPathComponent)")
            return false
        }
    }

    @Test func `the parser accepts the texts that it must accept`() throws {
        for file in try files(startingWith: "y_") {
            #expect(try isAccepted(file), "\(file.lastPathComponent)")
        }
    }

    @Test func `the parser rejects the texts that it must reject`() throws {
        for file in try files(startingWith: "n_") {
            #expect(try !isAccepted(file), "\(file.lastPathComponent)")
        }
    }

    @Test func `the parser does not crash on texts that it may accept or reject`() throws {
        for file in try files(startingWith: "i_") { _ = try isAccepted(file) }
    }
}
