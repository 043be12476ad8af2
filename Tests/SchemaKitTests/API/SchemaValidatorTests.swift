import SchemaKit
import Testing

/// Tests of the library through its public interface.
struct SchemaValidatorTests {
    private static let point = Array(
        #"{"type":"object","properties":{"x":{"type":"number"}},"required":["x"]}"#.utf8
    )

    @Test func `many threads can use one validator`() async throws {
        let validator = try SchemaValidator(schema: Self.point)
        let verdicts = try await withThrowingTaskGroup(of: (Int, Bool).self) { group in
            for number in 0..<64 {
                group.addTask {
                    let text = number % 2 == 0 ? #"{"x":\#(number)}"# : #"{"x":"\#(number)"}"#
                    return (number, try validator.isValid(Array(text.utf8)))
                }
            }
            var verdicts: [Int: Bool] = [:]
            for try await (number, verdict) in group { verdicts[number] = verdict }
            return verdicts
        }
        #expect(verdicts.count == 64)
        #expect(verdicts.allSatisfy { $0.value == ($0.key % 2 == 0) })
    }

    @Test(arguments: [
        "https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#",
    ])
    func `formats are asserted unless the caller passes another 'FormatPolicy'`(
        dialect: String
    ) throws {
        let schema = Array(#"{"$schema":"\#(dialect)","format":"ipv4"}"#.utf8)
        let value = Array(#""1.2.3""#.utf8)
        #expect(try !SchemaValidator(schema: schema).isValid(value))
        #expect(try !SchemaValidator(schema: schema, formats: .assert).isValid(value))
        #expect(try SchemaValidator(schema: schema, formats: .annotate).isValid(value))
        #expect(try SchemaValidator(schema: schema, formats: .dialect).isValid(value))
    }

    @Test func `a validator accepts arrays, spans and buffers of bytes`() throws {
        let validator = try SchemaValidator(schema: Self.point)
        let bytes = Array(#"{"x": 1}"#.utf8)
        #expect(try validator.isValid(bytes))
        #expect(try validator.isValid(bytes.span))
        #expect(try bytes.withUnsafeBufferPointer { try validator.isValid($0) })
    }

    @Test(arguments: ["", "x", "{", "\u{FEFF}", "é", "1"])
    func `the validator reads no byte after a text`(text: String) throws {
        let validator = try SchemaValidator(schema: Self.point)
        let memory = GuardedMemory(pageCount: 1)
        let verdict = try? validator.isValid(
            UnsafeBufferPointer(memory.copyToEnd(Array(text.utf8)))
        )
        #expect(verdict == (text == "1" ? false : nil))
    }

    @Test func `a text that is not JSON gives a syntax error instead of a verdict`() throws {
        let validator = try SchemaValidator(schema: Self.point)
        let error = #expect(throws: NoVerdictError.self) {
            try validator.isValid(Array(#"{"x": }"#.utf8))
        }
        guard case .notJSON(let syntax) = error else {
            Issue.record("expected a syntax error, found \(String(describing: error))")
            return
        }
        #expect(syntax.range == SourceRange(start: 6, end: 7))
    }

    @Test func `the error about an invalid schema has the position of the mistake`() throws {
        let error = #expect(throws: UnusableSchemaError.self) {
            try SchemaValidator(
                schema: SourceFile(path: "s.json", bytes: Array(#"{"minimum": "3"}"#.utf8))
            )
        }
        #expect(error?.message == "'minimum' must be a number")
        #expect(error?.path == "s.json")
        #expect(error?.range == SourceRange(start: 12, end: 15))
        #expect(error?.position == LineColumn(line: 1, column: 13))
    }

    @Test func `an unknown URI is an error without a path and a position`() throws {
        let error = #expect(throws: UnusableSchemaError.self) {
            try SchemaValidator(uri: "https://example.com/none", registry: SchemaRegistry())
        }
        #expect(error?.message.contains("'https://example.com/none'") == true)
        #expect(error?.path == nil)
        #expect(error?.range == nil)
        #expect(error?.position == nil)
    }

    @Test func `a validator lists unresolved references before a value needs them`() throws {
        let schema = ##"{"properties": {"a": {"$ref": "#/nowhere"}}}"##
        let validator = try SchemaValidator(schema: Array(schema.utf8))
        #expect(validator.unresolvedReferences.count == 1)
        #expect(try validator.isValid(Array(#"{"b": 1}"#.utf8)))
        #expect(throws: NoVerdictError.self) { try validator.isValid(Array(#"{"a": 1}"#.utf8)) }
    }

    @Test func `a schema without '$schema' has the dialect of the registry`() throws {
        let text = #"{"items": [{"type": "string"}], "additionalItems": false}"#
        let schema = SourceFile(path: "schema.json", bytes: Array(text.utf8))
        let instance = Array(#"["a", 1]"#.utf8)
        let draft7 = try SchemaValidator(schema: schema, registry: SchemaRegistry(dialect: .draft7))
        #expect(try !draft7.isValid(instance))
        #expect(throws: UnusableSchemaError.self) { try SchemaValidator(schema: schema) }
    }
}
