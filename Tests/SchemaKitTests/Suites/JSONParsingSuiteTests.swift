import Foundation
import TestSupport
import Testing

@testable import SchemaKit

/// Runs JSONTestSuite's parsing tests, whose file names say what is to happen.
@Suite(.enabled(if: Corpora.folder("jsontestsuite/test_parsing") != nil, "\(Corpora.skipComment)"))
struct JSONParsingSuiteTests {
    private func names(startingWith prefix: String) throws -> [URL] {
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

    @Test func `what must be accepted is accepted`() throws {
        for file in try names(startingWith: "y_") {
            #expect(try isAccepted(file), "\(file.lastPathComponent)")
        }
    }

    @Test func `what must be refused is refused`() throws {
        for file in try names(startingWith: "n_") {
            #expect(try !isAccepted(file), "\(file.lastPathComponent)")
        }
    }

    @Test func `what is left to the parser does no harm`() throws {
        for file in try names(startingWith: "i_") { _ = try isAccepted(file) }
    }
}
