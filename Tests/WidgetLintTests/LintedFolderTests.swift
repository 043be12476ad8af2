import CommandLineInterface
import Foundation
import SchemaKit
import Testing

@testable import FileLinting

/// Tests of the folders in which a payload may name its schema.
@Suite struct `Linted folders` {
    /// The paths of payloads, and the folder that contains each.
    static let rows: [(path: String, folder: String?)] = [
        ("a/c.json", "a"), ("a/b/d.json", "a"), ("a/b/other/e.json", "a"), ("f/g.json", "f"),
        ("h.json", nil), ("ab/i.json", nil),
    ]

    @Test(arguments: rows)
    func `The outermost linted folder around a payload is found`(path: String, folder: String?)
        throws
    {
        let scratch = try ScratchFolder()
        for row in Self.rows { try scratch.write("{}", to: row.path) }
        let files = ["a/b/d.json", "a/c.json", "f/g.json"].map {
            PayloadFile(named: scratch.item($0).path)
        }
        let linted = LintedFolders(of: files, inputName: "input")
        let payload = SourceFile(path: scratch.item(path).path, bytes: [])
        let expected = folder.flatMap { FileSystem.canonicalPath(of: scratch.item($0).path) }
        #expect(linted.folder(containing: payload) == expected)
        #expect((expected == nil) == (folder == nil))
    }

    @Test func `A payload in a stream is in no linted folder`() throws {
        let scratch = try ScratchFolder()
        try scratch.write("{}", to: "a.json")
        let path = scratch.item("a.json").path
        let files = [path, StandardInput.operand].map { PayloadFile(named: $0) }
        let linted = LintedFolders(of: files, inputName: path)
        #expect(linted.folder(containing: SourceFile(path: path, bytes: [])) == nil)
    }
}
