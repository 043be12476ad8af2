import CommandLineInterface
import Foundation
import Testing

@testable import FileLinting

/// Tests of the division of a text into the name of a schema and a fragment.
@Suite struct `Names of schemas` {
    static let rows: [(text: String, name: String, fragment: String)] = [
        ("a.json", "a.json", ""),
        ("a.json#/$defs/x", "a.json", "#/$defs/x"),
        ("b#c.json", "b#c.json", ""),
        ("b#c.json#/x#y", "b#c.json", "#/x#y"),
        ("d#e.json#/x", "d", "#e.json#/x"),
        ("urn:x#y", "urn:x", "#y"),
        ("b#c.json" + longFragment, "b#c.json", longFragment),
        ("", "", ""),
    ]

    private static let longFragment = "#/" + String(repeating: "x#", count: 5_000)

    @Test(arguments: rows)
    func `A name is the longest one that leads to a file`(
        text: String,
        name: String,
        fragment: String
    ) throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "a.json")
        try folder.write("{}", to: "b#c.json")
        let found = SchemaLibrary.nameAndFragment(of: text) { folder.item($0).path }
        #expect(found.name == name)
        #expect(found.fragment == fragment)
    }

    @Test func `Names that are longer than the limit of paths are not tried`() {
        var lengths: [Int] = []
        let text = String(repeating: "#", count: 100_000)
        let found = SchemaLibrary.nameAndFragment(of: text) { name in
            lengths.append(name.utf8.count)
            return "/nowhere/at/all/" + name
        }
        #expect(lengths.count <= FileSystem.pathByteLimit)
        let longest = lengths.max()
        #expect(longest == FileSystem.pathByteLimit)
        #expect(found.name.isEmpty)
        #expect(found.fragment == text)
    }
}
