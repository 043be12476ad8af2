import Foundation
import TestSupport

@testable import SchemaKit

/// The official JSON Schema test suite: its files, and the remote schemas that they refer to.
struct OfficialSuite {
    let root: URL

    /// The base URI of the suite's remote schemas. Nothing is fetched from it.
    static let remoteBase = "http://localhost:1234/"

    init?() {
        guard let root = Corpora.folder("json-schema-test-suite") else { return nil }
        self.root = root
    }

    /// Returns the files in a folder of the tests, with the files in inner folders if `recursive` is true.
    func files(in folder: String, recursive: Bool) -> [URL] {
        let folder = root.appendingPathComponent("tests/" + folder)
        return Corpora.files(in: folder).filter {
            recursive || $0.deletingLastPathComponent().path == folder.path
        }
    }

    /// Returns the remote schemas with the URIs that the suite uses for them.
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

    /// Returns the groups of one file.
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

    /// A schema of the suite, and the values that it must accept or reject.
    struct Group {
        let description: String
        let schema: JSONNode?
        let cases: [JSONNode]
    }
}

extension JSONNode {
    /// Returns the value as a separate document.
    func detached() throws -> JSONDocument {
        try JSONParser().parse(Array(document.bytes[range.start..<range.end]))
    }
}
