import Foundation
import SchemaKitFoundation
import TestSupport
import Testing

/// Tests of the functions for users of Foundation.
struct FoundationTests {
    @Test func `data and strings are parsed and validated`() throws {
        let validator = try SchemaValidator(
            schema: #"{"type": "array", "items": {"type": "integer"}}"#
        )
        #expect(try validator.isValid("[1]"))
        #expect(try !validator.isValid(Data("{}".utf8)))
        #expect(throws: NoVerdictError.self) { try validator.isValid(Data()) }
        #expect(try JSONParser().parse("[1, 2]").root.elements.map(\.text) == ["1", "2"])
        var document: JSONDocument?
        try JSONParser().parse(Data("[3]".utf8), into: &document)
        #expect(document?.root.text == "[3]")
        try JSONParser().parse("[4]", into: &document)
        #expect(document?.root.text == "[4]")
        let notJSON = try validator.diagnostics(of: "[1,\n\"é\", x").first
        #expect(notJSON.map { "\($0.line):\($0.column)" } == "2:6")
        let invalid = try validator.diagnostics(of: Data("[1,\n\"é\", \"x\"]".utf8)).first
        #expect(invalid.map { "\($0.line):\($0.column)" } == "2:1")
        #expect(LineIndex("a\nb").lineCount == 2)
        #expect(LineIndex(Data("a\nb".utf8)).position(of: 2) == LineColumn(line: 2, column: 1))
    }

    @Test func `schemas are compiled from data and strings, with formats and content`() throws {
        let text = #"{"format": "sku", "contentMediaType": "application/json"}"#
        let digits = CustomFormat(name: "sku", expectation: "digits") { (text: String) in
            text.allSatisfy(\.isNumber)
        }
        let validators = [
            try SchemaValidator(schema: text, customFormats: [digits], content: .assert),
            try SchemaValidator(
                schema: Data(text.utf8),
                customFormats: [digits],
                content: .assert
            ),
            try SchemaValidator(
                schema: JSONParser().parse(text),
                customFormats: [digits],
                content: .assert
            ),
            try SchemaValidator(
                schema: SourceFile(path: "a.json", bytes: Data(text.utf8)),
                registry: SchemaRegistry(formats: [digits]),
                content: .assert
            ),
        ]
        for validator in validators {
            #expect(try validator.isValid(#""12""#))
            #expect(try !validator.isValid(#""{}""#))
            #expect(try !validator.isValid(#""""#))
        }
    }

    @Test func `a registry takes data and strings`() throws {
        var registry = SchemaRegistry()
        try registry.add(#"{"$ref": "b"}"#, uri: "https://example.com/a")
        try registry.add(Data(#"{"type": "string"}"#.utf8), uri: "https://example.com/b")
        let validator = try SchemaValidator(uri: "https://example.com/a", registry: registry)
        #expect(try validator.isValid(#""text""#))
        #expect(try !validator.isValid("1"))
    }

    @Test func `values are read from data and strings`() throws {
        #expect(try [Int](json: "[1, 2]") == [1, 2])
        #expect(try [String: Int](json: Data(#"{"a": 1}"#.utf8)) == ["a": 1])
        #expect(throws: JSONReadingError.self) { try Int(json: Data("true".utf8)) }
        // Data need not be contiguous, and a slice does not begin at 0.
        #expect(try Int(json: Data("x12".utf8).dropFirst()) == 12)
    }

    /// A model that only records the instruction of the reader to check its rules.
    private struct Flag: JSONReadable {
        let checksRules: Bool

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            checksRules = reader.checksRules
            try reader.skipValue()
        }
    }

    @Test func `values from data and strings are checked unless the caller does not want it`()
        throws
    {
        #expect(try Flag(json: "1").checksRules)
        #expect(try Flag(json: Data("1".utf8)).checksRules)
        for checked in [true, false] {
            #expect(try Flag(json: "1", checked: checked).checksRules == checked)
            #expect(try Flag(json: Data("1".utf8), checked: checked).checksRules == checked)
        }
    }

    /// A public function that takes a text: the type that declares it, its name, and the types of its parameters.
    private struct EntryPoint: Hashable {
        let owner: String
        let name: String
        var types: [String]
    }

    private static func entryPoints(in folder: String, taking type: String) throws -> Set<
        EntryPoint
    > {
        var found: Set<EntryPoint> = []
        for url in Corpora.files(in: Repository.file(folder), withExtension: "swift") {
            let text = try String(contentsOf: url, encoding: .utf8)
            let owners = text.matches(of: /\n(?:public )?(?:struct|extension|enum) (\w+)/)
            for match in text.matches(of: /public (?:mutating )?(?:func (\w+)|init)\(([^)]*)\)/) {
                let owner = owners.last { $0.range.lowerBound < match.range.lowerBound }
                let types = match.output.2.split(separator: ",").map { parameter in
                    let type = parameter.split(separator: ":", maxSplits: 1).last ?? ""
                    return type.split(separator: "=")[0].trimmingCharacters(
                        in: .whitespacesAndNewlines
                    )
                }
                guard types.contains(type) else { continue }
                found.insert(
                    EntryPoint(
                        owner: owner.map { String($0.output.1) } ?? "",
                        name: match.output.1.map(String.init) ?? "init",
                        types: types
                    )
                )
            }
        }
        return found
    }

    @Test(arguments: ["Data", "String"])
    func `every public function that takes bytes also takes data and strings`(type: String) throws {
        let taking = try Self.entryPoints(in: "Sources/SchemaKitFoundation", taking: type)
        var count = 0
        for folder in ["Sources/SchemaKit", "Sources/SchemaDiagnostics"] {
            for var entry in try Self.entryPoints(in: folder, taking: "[UInt8]") {
                entry.types = entry.types.map { $0 == "[UInt8]" ? type : $0 }
                #expect(taking.contains(entry), "\(entry)")
                count += 1
            }
        }
        #expect(count > 6)
    }

    @Test func `a registry loads a folder of schemas`() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("schemas-\(UUID().uuidString)", isDirectory: true)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(#"{"$ref": "b.json"}"#.utf8).write(to: folder.appendingPathComponent("a.json"))
        try Data(#"{"$ref": "b%20%C3%A9.json"}"#.utf8)
            .write(to: folder.appendingPathComponent("c.json"))
        try Data(#"{"type": "string"}"#.utf8).write(to: folder.appendingPathComponent("b é.json"))
        try Data(#"{"type": "string"}"#.utf8).write(to: folder.appendingPathComponent("b.json"))
        for base in ["https://example.com/", "https://example.com"] {
            var registry = SchemaRegistry()
            try registry.add(contentsOf: folder, base: base)
            // The last two names are spellings of one URI.
            for name in ["a", "c", "b é", "b%20%c3%a9"] {
                let uri = "https://example.com/\(name).json"
                let validator = try SchemaValidator(uri: uri, registry: registry)
                #expect(try validator.isValid(#""text""#))
                #expect(try !validator.isValid("1"))
            }
        }
    }

    @Test func `a file in place of a folder of schemas, or a missing folder, is an error`() throws {
        let file = Repository.file("Schemas/smartech/widget.schema.json")
        var registry = SchemaRegistry()
        #expect(throws: POSIXError(.ENOTDIR)) { try registry.add(contentsOf: file) }
        let missing = Repository.file("Schemas/none")
        #expect(throws: (any Error).self) { try registry.add(contentsOf: missing) }
    }

    @Test func `a registry loads only files inside the folder, and no folders or special files`()
        throws
    {
        let manager = FileManager.default
        let root = manager.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? manager.removeItem(at: root) }
        let folder = root.appendingPathComponent("\u{E9}")
        try manager.createDirectory(
            at: folder.appendingPathComponent("folder.json"),
            withIntermediateDirectories: true
        )
        let schema = Data(#"{"type": "integer"}"#.utf8)
        try schema.write(to: folder.appendingPathComponent("a.json"))
        try schema.write(to: root.appendingPathComponent("outside.json"))
        var links = [("inside.json", "a.json"), ("link.json", "../outside.json")]
        #if os(Linux)
            // The name of this folder is canonically equivalent to that of the other. Apple's systems regard both as
            // equal.
            let equivalent = root.appendingPathComponent("e\u{301}")
            try manager.createDirectory(at: equivalent, withIntermediateDirectories: true)
            try schema.write(to: equivalent.appendingPathComponent("c.json"))
            links.append(("equivalent.json", "../e\u{301}/c.json"))
        #endif
        for (link, target) in links {
            try manager.createSymbolicLink(
                atPath: folder.appendingPathComponent(link).path,
                withDestinationPath: target
            )
        }
        #expect(mkfifo(folder.appendingPathComponent("fifo.json").path, 0o600) == 0)
        var registry = SchemaRegistry()
        try registry.add(contentsOf: folder, base: "https://example.com/")
        let known = ["a", "inside", "link", "equivalent", "fifo", "folder"].filter { name in
            let uri = "https://example.com/\(name).json"
            return (try? SchemaValidator(uri: uri, registry: registry)) != nil
        }
        #expect(known == ["a", "inside"])
    }
}
