import Foundation
import SchemaKit
import SchemaKitFoundation
import Testing

/// The conveniences for users of Foundation.
struct FoundationTests {
    @Test func `data and strings are validated`() throws {
        let validator = try SchemaValidator(schema: Array(#"{"type": "array"}"#.utf8))
        #expect(try validator.isValid("[1]"))
        #expect(try !validator.isValid(Data("{}".utf8)))
        #expect(throws: ValidationError.self) { try validator.isValid(Data()) }
        #expect(try JSONParser().parse("[1, 2]").root.elements.map(\.text) == ["1", "2"])
    }

    @Test func `a folder of schemas is loaded together`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemas-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"$ref": "b.json"}"#.utf8).write(to: folder.appendingPathComponent("a.json"))
        try Data(#"{"$ref": "b%20%C3%A9.json"}"#.utf8)
            .write(to: folder.appendingPathComponent("c.json"))
        try Data(#"{"type": "string"}"#.utf8).write(to: folder.appendingPathComponent("b é.json"))
        try Data(#"{"type": "string"}"#.utf8).write(to: folder.appendingPathComponent("b.json"))
        var registry = SchemaRegistry()
        try registry.add(contentsOf: folder, base: "https://example.com/")
        for name in ["a", "c", "b é", "b%20%c3%a9"] {
            let uri = "https://example.com/\(name).json"
            let validator = try SchemaValidator(uri: uri, registry: registry)
            #expect(try validator.isValid(#""text""#))
            #expect(try !validator.isValid("1"))
        }
    }

    @Test func `a folder holds the files in it, not those that links lead to`() throws {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? manager.removeItem(at: root) }
        let folder = root.appendingPathComponent("schemas")
        try manager.createDirectory(
            at: folder.appendingPathComponent("folder.json"),
            withIntermediateDirectories: true
        )
        let schema = Data(#"{"type": "integer"}"#.utf8)
        try schema.write(to: folder.appendingPathComponent("a.json"))
        try schema.write(to: root.appendingPathComponent("outside.json"))
        for (link, target) in [("inside.json", "a.json"), ("link.json", "../outside.json")] {
            try manager.createSymbolicLink(
                atPath: folder.appendingPathComponent(link).path,
                withDestinationPath: target
            )
        }
        #expect(mkfifo(folder.appendingPathComponent("fifo.json").path, 0o600) == 0)
        var registry = SchemaRegistry()
        try registry.add(contentsOf: folder, base: "https://example.com/")
        let known = ["a", "inside", "link", "fifo", "folder"].filter { name in
            let uri = "https://example.com/\(name).json"
            return (try? SchemaValidator(uri: uri, registry: registry)) != nil
        }
        #expect(known == ["a", "inside"])
    }
}
