import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the errors in files that the registry cannot use, and of the URIs that several files have.
struct UnusableFileTests {
    /// A file with an error at each marker, and the URIs of its schemas after they were indexed.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: MarkedText
        let kinds: [SchemaError.Kind]
        let uris: [String]
    }

    private static let file = "http://x/a.json"

    private static let rows = [
        Row(
            testDescription: "an anchor of three schemas",
            text: MarkedText(
                #"{"items":{"$anchor":"x"},"if":{"$anchor":1️⃣"x"},"not":{"$anchor":2️⃣"x"}}"#
            ),
            kinds: [.duplicateAnchor(name: "x"), .duplicateAnchor(name: "x")],
            uris: [file]
        ),
        Row(
            testDescription: "a repeated identifier before a repeated anchor",
            text: MarkedText(
                #"""
                {"items":{"$id":"b","$anchor":"x"},"if":1️⃣{"$id":"b"},
                 "not":{"$anchor":"x"},"then":{"$anchor":2️⃣"x"}}
                """#
            ),
            kinds: [.duplicateIdentifier(uri: "http://x/b"), .duplicateAnchor(name: "x")],
            uris: [file, "http://x/b", "http://x/b"]
        ),
        Row(
            testDescription: "an unknown dialect",
            text: MarkedText(
                #"{"$schema":1️⃣"http://d/unknown","if":{"$anchor":"x"},"not":{"$anchor":"x"}}"#
            ),
            kinds: [.unknownDialect(uri: "http://d/unknown")],
            uris: []
        ),
    ]

    /// Returns a registry of the file in a row.
    private func makeRegistry(_ row: Row) throws -> SchemaRegistry {
        try SchemaRegistry(files: [
            (uri: Self.file, text: String(decoding: row.text.bytes, as: UTF8.self))
        ])
    }

    @Test(arguments: rows)
    func `all errors of an unusable file are found if its schemas are indexed`(row: Row) throws {
        var registry = try makeRegistry(row)
        let file = try #require(registry.document(uri: Self.file))
        #expect(registry.document(file).failure != nil)
        let errors = registry.indexUnusable([file, file])
        #expect(Array(errors.keys) == [file])
        #expect(errors[file]?.map(\.kind) == row.kinds)
        let offsets = ["1️⃣", "2️⃣"].compactMap { (marker: Character) in
            row.text.offset(of: marker)
        }
        #expect(errors[file]?.map(\.range.start) == offsets)
        #expect(registry.resourceURIs(of: file) == row.uris)
    }

    @Test func `a repeated anchor leads to its first schema`() throws {
        var registry = try makeRegistry(Self.rows[0])
        let file = try #require(registry.document(uri: Self.file))
        _ = registry.indexUnusable([file])
        let root = SchemaLocation(document: file, entry: 0)
        let target = try registry.resolve("#x", from: registry.resource(around: root))
        #expect(registry.node(at: target).range.start == 9)
    }

    /// The first file no longer has the URI that all files had before.
    @Test func `the error about a shared URI names no earlier version of a file`() throws {
        let uris = ["a", "b", "c"].map { "http://x/\($0).json" }
        var registry = try SchemaRegistry(
            files: uris.map { (uri: $0, text: "{\"$id\":\"http://y/s\",\"title\":\"\($0)\"}") }
        )
        let source = SourceFile(path: uris[0], bytes: Array("{}".utf8))
        let document = try JSONParser().parse(source.bytes)
        registry.replace([(uri: uris[0], source: source, document: document)])
        let files = try uris.map { try #require(registry.document(uri: $0)) }
        let errors = registry.sharedURIErrors(of: files)
        let messages = files.map { errors[$0]?.map(\.message) }
        let start = "another schema already has the URI 'http://y/s'; it is in "
        #expect(messages == [nil, [start + "'\(uris[2])'"], [start + "'\(uris[1])'"]])
    }
}
