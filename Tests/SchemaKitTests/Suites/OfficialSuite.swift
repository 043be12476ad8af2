import Foundation
import TestSupport

@testable import SchemaKit

/// The official JSON Schema test suite: its files, and the remote schemas that they refer to.
struct OfficialSuite {
    let root: URL

    /// Where the suite's remotes are taken to be served; nothing is ever fetched from there.
    static let remoteBase = "http://localhost:1234/"

    init?() {
        guard let root = Corpora.folder("json-schema-test-suite") else { return nil }
        self.root = root
    }

    /// The files directly in, or anywhere below, a folder of the tests.
    func files(in folder: String, recursive: Bool) -> [URL] {
        let folder = root.appendingPathComponent("tests/" + folder)
        return Corpora.files(in: folder).filter {
            recursive || $0.deletingLastPathComponent().path == folder.path
        }
    }

    /// The remotes, each under the URI that the suite uses for it.
    func remotes() throws -> [(uri: String, source: SourceFile, document: JSONDocument)] {
        let folder = root.appendingPathComponent("remotes")
        return try Corpora.files(in: folder).map { file in
            let path = String(file.path.dropFirst(folder.path.count + 1))
            let bytes = try Corpora.bytes(of: file)
            return (
                uri: Self.remoteBase + path,
                source: SourceFile(path: path, bytes: bytes),
                document: try JSONParser().parse(bytes)
            )
        }
    }

    /// The cases of one file.
    func groups(in file: URL) throws -> [Group] {
        let document = try JSONParser().parse(try Corpora.bytes(of: file))
        return document.root.elements.map { group in
            Group(
                description: group["description"]?.string ?? "",
                schema: group["schema"],
                cases: group["tests"].map { Array($0.elements) } ?? []
            )
        }
    }

    /// One schema of the suite and the values to try it on.
    struct Group {
        let description: String
        let schema: JSONNode?
        let cases: [JSONNode]
    }
}

extension JSONNode {
    /// The value as a document of its own.
    func detached() throws -> JSONDocument {
        try JSONParser().parse(Array(document.bytes[range.start..<range.end]))
    }
}
