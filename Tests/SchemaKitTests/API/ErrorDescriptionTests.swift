import Foundation
import SchemaKitFoundation
import TestSupport
import Testing

/// Tests of the descriptions of errors: each public error type prints one readable line, Foundation shows this line,
/// and no way of printing an error shows a value that may be secret. URIs and patterns of the schema are shown.
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

    /// A value in the payload or in the schema of each row that parses one. No error may show it.
    private static let secret = "hunter2canary"

    private static func validator(_ members: String) throws -> SchemaValidator {
        let text = #"{"default": "\#(secret)", \#(members)}"#
        return try SchemaValidator(schema: SourceFile(path: "a.json", text: text))
    }

    static let rows = syntaxRows + readingRows + schemaRows + verdictRows

    private static let syntaxRows = [
        Row("JSONSyntaxError", "1:2: expected a value, found ','") {
            _ = try JSONParser().parse(#"[,"\#(secret)"]"#)
        },
        Row("JSONSyntaxError", "2:1: expected a value") {
            _ = try JSONParser().parse("[1,\n\(secret)]")
        },
        Row("JSONSyntaxError", "1:7: expected ':' after the member name") {
            _ = try JSONParser().parse(#"{"a"  \#(secret)}"#)
        },
        Row("JSONSyntaxError", "1:16: invalid escape; expected one such as '\\n' or '\\u0041'") {
            _ = try JSONParser().parse(#"["\#(secret)\h"]"#)
        },
        Row(
            "JSONSyntaxError",
            #"1:1: unterminated string; expected '"' before the end of the line"#
        ) {
            _ = try JSONParser().parse(#""\#(secret)"#)
        },
    ]

    private static let readingRows = [
        Row("JSONReadingError", "2:1: expected a number, found a string at '/0'") {
            _ = try [Int](json: "[\n\"\(secret)\"]")
        },
        Row("JSONReadingError", "1:2: expected a value") {
            _ = try [Int](json: "[\(secret)]")
        },
        Row("JSONReadingStop", "the value cannot be read; see JSONReader.error") {
            try Array(#""\#(secret)""#.utf8).withUnsafeBufferPointer {
                var reader = JSONReader($0)
                _ = try reader.boolean()
            }
        },
    ]

    private static let schemaRows = [
        Row(
            "UnusableSchemaError",
            "a.json:1:38: 'type' must be the name of a type or an array of such names"
        ) {
            _ = try validator(#""type": 1"#)
        },
        Row("UnusableSchemaError", "a.json:1:30: expected a member name in double quotes") {
            _ = try validator(secret)
        },
        Row("UnusableSchemaError", "http://x/a.json:1:2: expected a value") {
            var registry = SchemaRegistry()
            try registry.add("[\(secret)]", uri: "http://x/a.json")
        },
        Row(
            "UnusableSchemaError",
            "http://x/a.json:2:12: unknown dialect 'http://d/x' in '$schema'"
        ) {
            var registry = SchemaRegistry()
            let text = """
                {"default": "\(secret)",
                "$schema": "http://d/x"}
                """
            try registry.add(Data(text.utf8), uri: "http://x/a.json")
        },
        Row(
            "UnusableSchemaError",
            "no schema with the URI 'http://x'; remote schemas are not fetched"
        ) {
            var registry = SchemaRegistry()
            try registry.add(#"{"default": "\#(secret)"}"#, uri: "http://x/a.json")
            _ = try SchemaValidator(uri: "http://x", registry: registry)
        },
    ]

    private static let verdictRows = [
        Row("NoVerdictError", "1:2: expected a value") {
            _ = try validator(#""type": "array""#).isValid("[\(secret)")
        },
        Row("NoVerdictError", "1:1: expected a JSON value, found an empty document") {
            _ = try validator(#""type": "array""#).isValid(Data())
        },
        Row(
            "NoVerdictError",
            "a.json:1:38: cannot resolve '$ref': "
                + "no value at '/$defs/x' in 'json-schema:///schema.json'"
        ) {
            _ = try validator(##""$ref": "#/$defs/x""##).isValid(#""\#(secret)""#)
        },
        Row("NoVerdictError", #"the pattern '^(?:(a|a)*)*\1$' takes too many steps"#) {
            throw NoVerdictError.patternTooCostly(pattern: #"^(?:(a|a)*)*\1$"#)
        },
        Row("NoVerdictError", "evaluation takes more than 9 steps") {
            throw NoVerdictError.stepLimitExceeded(limit: 9)
        },
        Row(
            "NoVerdictError",
            "evaluation applies more than 9 nested subschemas; a schema probably refers to itself"
        ) {
            throw NoVerdictError.depthLimitExceeded(limit: 9)
        },
    ]

    @Test(arguments: rows)
    func `an error prints one line, and Foundation shows this line`(row: Row) throws {
        let error = try #require(throws: (any Error).self) { try row.body() }
        #expect("\(type(of: error))" == row.type)
        #expect("\(error)" == row.description)
        #expect(error is any LocalizedError)
        #expect(error.localizedDescription == row.description)
    }

    @Test(arguments: rows)
    func `no way of printing an error shows the secret of the rows`(row: Row) throws {
        let error = try #require(throws: (any Error).self) { try row.body() }
        var dumped = ""
        dump(error, to: &dumped)
        var dumpedInside = ""
        dump(["error": Result<Int, any Error>.failure(error)], to: &dumpedInside)
        let texts = [
            "\(error)", String(reflecting: error), "\([error])", dumped, dumpedInside,
            String(reflecting: Mirror(reflecting: error).children.map(\.value)),
            error.localizedDescription, (error as NSError).description,
            String(describing: (error as NSError).userInfo),
        ]
        for text in texts {
            #expect(!text.contains(Self.secret))
            // The first bytes of the secret, in the form in which an array prints them.
            let bytes = Self.secret.utf8.prefix(6).map(String.init)
            #expect(!text.contains(bytes.joined(separator: ", ")))
            #expect(!text.contains(bytes.joined(separator: "\n")))
        }
        // A dump prints each byte of an array on a line of its own.
        #expect(!dumped.contains(Self.secret.utf8.first.map { "- \($0)\n" } ?? ""))
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
