import Testing

@testable import SchemaKit

/// Tests of parsing one text after the other into the same memory.
struct JSONDocumentReuseTests {
    private let parser = JSONParser()
    private let long = "[" + (0..<5_000).map { "{\"id\":\($0)}" }.joined(separator: ",") + "]"

    @Test func `the parser reuses the memory of the last document, whatever its size`() throws {
        var document: JSONDocument?
        try parser.parse(Array("[1]".utf8), into: &document)
        let memory = try #require(document?.entryMemory)
        for text in [long, "{\"a\":[]}", "7", long] {
            try parser.parse(Array(text.utf8), into: &document)
            let found = try #require(document)
            let expected = try parser.parse(Array(text.utf8))
            #expect(found.entryMemory == memory)
            #expect(found.bytes == Array(text.utf8))
            #expect(found.entryCount == expected.entryCount)
            #expect(
                (0..<Int32(found.entryCount)).allSatisfy {
                    found.range(at: $0) == expected.range(at: $0)
                }
            )
        }
    }

    @Test func `a copy or a node of a document keeps its content when the memory is reused`() throws
    {
        var document: JSONDocument?
        try parser.parse(Array("[1]".utf8), into: &document)
        let copy = try #require(document)
        try parser.parse(Array("[2,3]".utf8), into: &document)
        let node = try #require(document?.root)
        try parser.parse(Array("{\"a\":4}".utf8), into: &document)
        #expect(copy.bytes == Array("[1]".utf8))
        #expect(copy.root.kind == .array && copy.entryCount == 2)
        #expect(node.document.bytes == Array("[2,3]".utf8))
        #expect(node.document.entryCount == 3)
        #expect(document?.root.kind == .object)
    }

    @Test func `a syntax error leaves no document, and the next text can be parsed`() throws {
        var document: JSONDocument?
        try parser.parse(Array("[1]".utf8), into: &document)
        #expect(throws: JSONSyntaxError.self) {
            try parser.parse(Array("[1".utf8), into: &document)
        }
        #expect(document == nil)
        try parser.parse(Array("[2]".utf8), into: &document)
        #expect(document?.bytes == Array("[2]".utf8))
    }
}
