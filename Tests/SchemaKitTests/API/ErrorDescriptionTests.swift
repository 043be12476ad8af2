import Foundation
import SchemaKit
import SchemaKitFoundation
import TestSupport
import Testing

/// Each public error type prints one readable line, and Foundation shows the same line.
struct ErrorDescriptionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let type: String
        let description: String
        let body: @Sendable () throws -> Void
        var testDescription: String { "\(type): \(description)" }

        init(_ type: String, _ description: String, _ body: @escaping @Sendable () throws -> Void) {
            self.type = type
            self.description = description
            self.body = body
        }
    }

    private static func validator(_ schema: String) throws -> SchemaValidator {
        try SchemaValidator(schema: Array(schema.utf8), path: "a.json")
    }

    static let rows = [
        Row("JSONSyntaxError", "expected a value, found ',' (at byte 1)") {
            _ = try JSONParser().parse("[,]")
        },
        Row("JSONReadingError", "2:1: expected a number, found a string at '/0'") {
            _ = try [Int](json: Array("[\n\"x\"]".utf8))
        },
        Row("JSONReadingStop", "the value cannot be read; see JSONReader.error") {
            try Array("1".utf8).withUnsafeBufferPointer {
                var reader = JSONReader($0)
                _ = try reader.boolean()
            }
        },
        Row("SchemaError", "a.json:1:13: unknown dialect 'http://d/x' in '$schema'") {
            var registry = SchemaRegistry()
            let bytes = Array(#"{"$schema": "http://d/x"}"#.utf8)
            try registry.add(SourceFile(path: "a.json", bytes: bytes), uri: "http://x/a.json")
        },
        Row("ReferenceError", #"cannot resolve the reference: 'a\u{A}' has no anchor 'x'"#) {
            throw ReferenceError.noSuchAnchor(name: "x", resource: "a\n")
        },
        Row("ReferenceError", "cannot resolve the reference: 'a' has no value at '/x'") {
            throw ReferenceError.pointerToNowhere(pointer: "/x", resource: "a")
        },
        Row("ReferenceError", "cannot resolve the reference: 'a' is not a schema") {
            throw ReferenceError.targetNotASchema(uri: "a")
        },
        Row(
            "ReferenceError",
            "cannot resolve the reference: the schema '#' applies itself to the same value again"
        ) {
            throw ReferenceError.endless(uri: "#")
        },
        Row(
            "SchemaFailure",
            "a.json:1:10: 'type' must be the name of a type or an array of such names"
        ) {
            _ = try validator(#"{"type": 1}"#)
        },
        Row(
            "SchemaFailure",
            "cannot resolve the reference: no schema with the URI 'http://x'; "
                + "remote schemas are not fetched"
        ) {
            _ = try SchemaValidator(uri: "http://x", registry: SchemaRegistry())
        },
        Row(
            "EvaluationFault",
            "a.json:1:10: cannot resolve '$ref': "
                + "'json-schema:///schema.json' has no value at '/$defs/x'"
        ) {
            _ = try validator(##"{"$ref": "#/$defs/x"}"##).isValid(JSONParser().parse("1"))
        },
        Row("EvaluationFault", "evaluation takes more than 9 steps") {
            throw EvaluationFault.stepLimitExceeded(limit: 9)
        },
        Row("EvaluationFault", "the pattern '(a*)*b' takes too many steps") {
            throw EvaluationFault.patternTooCostly(pattern: "(a*)*b")
        },
        Row(
            "EvaluationFault",
            "evaluation applies more than 9 nested subschemas; a schema may refer to itself"
        ) {
            throw EvaluationFault.depthLimitExceeded(limit: 9)
        },
        Row("ValidationError", "expected a value or ']', found the end of the document (at byte 1)")
        {
            _ = try validator("true").isValid("[")
        },
        Row("ValidationError", "evaluation takes more than 9 steps") {
            throw ValidationError.fault(.stepLimitExceeded(limit: 9))
        },
    ]

    @Test(arguments: rows)
    func `an error prints one line`(row: Row) throws {
        let error = try #require(throws: (any Error).self) { try row.body() }
        #expect("\(type(of: error))" == row.type)
        #expect("\(error)" == row.description)
        #expect(error.localizedDescription == row.description)
    }

    @Test func `the rows have every public error type`() throws {
        var types: Set<String> = []
        let sources = Repository.file("Sources/SchemaKit")
        for url in Corpora.files(in: sources, withExtension: "swift") {
            let text = try String(contentsOf: url, encoding: .utf8)
            let pattern = /public (?:struct|enum) (\w+): (?:\w+, )*Error\b/
            types.formUnion(text.matches(of: pattern).map { String($0.output.1) })
        }
        #expect(types == Set(Self.rows.map(\.type)))
    }
}
