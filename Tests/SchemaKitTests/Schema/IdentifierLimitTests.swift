import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the limits for the URIs that identifiers give to schemas: at each limit, and one past it.
struct IdentifierLimitTests {
    private static let file = "http://x/a.json"
    private static let expectation = "a URI of at most \(ResourceScanner.uriByteLimit) bytes"

    /// Returns an absolute URI with a given number of bytes, whose path has one segment.
    private static func uri(byteCount: Int) -> String {
        let start = "http://y/"
        return start + String(repeating: "n", count: byteCount - start.utf8.count)
    }

    /// Returns a schema that contains the metaschema of its dialect.
    private static func bundle(_ uri: String, dialect: String, identifier: String) -> String {
        """
        {"$id":"\(uri)","$schema":"\(dialect)","$defs":{"m":
         {"$id":"\(identifier)","$schema":"\(Dialect.draft202012.uri)",
          "$vocabulary":{"https://json-schema.org/draft/2020-12/vocab/core":true}}}}
        """
    }

    private static let limit = ResourceScanner.uriByteLimit
    private static let files: [(text: String, errorOffset: Int?)] = [
        ("{\"$id\":\"\(uri(byteCount: limit))\"}", nil),
        ("{\"$id\":\"\(uri(byteCount: limit + 1))\"}", 7),
        ("{\"$id\":\"\(uri(byteCount: limit - 2))/\",\"not\":{\"$id\":\"b\"}}", nil),
        ("{\"$id\":\"\(uri(byteCount: limit - 2))/\",\"not\":{\"$id\":\"bc\"}}", limit + 22),
        ("{\"not\":{\"$id\":\"\(uri(byteCount: limit + 1))\"}}", 14),
        // The file bundles its metaschema.
        (bundle(uri(byteCount: limit), dialect: "http://y/meta", identifier: "meta"), nil),
        (bundle(uri(byteCount: limit + 1), dialect: "http://m/a", identifier: "http://m/a"), 7),
        // This identifier is data.
        ("{\"const\":{\"$id\":\"\(uri(byteCount: limit + 1))\"}}", nil),
    ]

    @Test(arguments: files.indices)
    func `the URI that an identifier gives to a schema has a limit`(number: Int) throws {
        let (text, errorOffset) = Self.files[number]
        var registry = SchemaRegistry()
        let source = SourceFile(path: "a.json", bytes: Array(text.utf8))
        var failure: SchemaError?
        do throws(SchemaError) {
            try registry.addFile(source, uri: Self.file)
        } catch {
            failure = error
        }
        #expect(failure?.range.start == errorOffset)
        let kind = SchemaError.Kind.invalidKeyword(name: "$id", expected: Self.expectation)
        #expect(failure?.kind == (errorOffset == nil ? nil : kind))
    }

    @Test func `the URI of a file has no limit`() throws {
        let file = Self.uri(byteCount: 2 * Self.limit)
        var registry = try SchemaRegistry(files: [
            (uri: file, text: ##"{"not":{"$anchor":"a"},"$ref":"#a"}"##)
        ])
        let id = try registry.resource(uri: file)
        let resource = try #require(id)
        let target = try registry.resolve("#a", from: resource)
        #expect(registry.node(at: target).range.start == 7)
    }

    @Test(.long) func `all URIs that identifiers of a file give have a limit together`() throws {
        let base = Self.uri(byteCount: Self.limit - 8) + "/"
        let count = ResourceScanner.totalURIByteLimit / Self.limit + 10
        let definitions = (0..<count).map { "\"d\($0)\":{\"$id\":\"b\($0)\"}" }
        let text = "{\"$id\":\"\(base)\",\"$defs\":{\(definitions.joined(separator: ","))}}"
        let registry = try SchemaRegistry(files: [(uri: Self.file, text: text)])
        let file = try #require(registry.document(uri: Self.file))
        let failure = try #require(registry.document(file).failure)
        #expect(failure.message.hasPrefix("'$id' must be shorter"))
        #expect(registry.resourceURIs(of: file).isEmpty)
        // A linter that looks for further mistakes does not exceed the limit, either.
        var indexed = registry
        let errors = indexed.indexUnusable([file])
        #expect(errors[file]?.map(\.kind) == [failure.kind])
        #expect(indexed.resourceURIs(of: file).isEmpty)
    }
}
