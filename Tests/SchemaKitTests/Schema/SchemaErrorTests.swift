import TestSupport
import Testing

@testable import SchemaKit

/// Tests of files that cannot be used as schemas, and of the positions of their mistakes.
struct SchemaErrorTests {
    /// A file with a mistake at marker 1.
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let kind: SchemaError.Kind
        let message: String
        var testDescription: String { text }

        init(_ text: String, _ kind: SchemaError.Kind, _ message: String) {
            self.text = text
            self.kind = kind
            self.message = message
        }
    }

    private static let rows = [
        Row(
            "{\"a\":1️⃣x}",
            .syntax(.unexpected(found: "'x'", expected: .value)),
            "expected a value, found 'x'"
        ),
        Row(
            "{1️⃣",
            .syntax(.unexpectedEnd(expected: .memberNameOrObjectEnd)),
            "expected a member name in double quotes or '}', found the end of the document"
        ),
        Row(
            #"{"$schema":1️⃣"http://d/unknown"}"#,
            .unknownDialect(uri: "http://d/unknown"),
            "unknown dialect 'http://d/unknown' in '$schema'"
        ),
        Row(
            #"{"$schema":1️⃣"http://d/unknown#"}"#,
            .unknownDialect(uri: "http://d/unknown"),
            "unknown dialect 'http://d/unknown' in '$schema'"
        ),
        Row(
            #"{"$schema":1️⃣"https://json-schema.org/draft/2021-12/schema"}"#,
            .unknownDialect(uri: "https://json-schema.org/draft/2021-12/schema"),
            "unknown dialect 'https://json-schema.org/draft/2021-12/schema' in '$schema'; did you "
                + "mean 'https://json-schema.org/draft/2020-12/schema'?"
        ),
        Row(#"{"$schema":1️⃣""}"#, .unknownDialect(uri: ""), "unknown dialect '' in '$schema'"),
        Row(
            #"{"$defs":{"a":{"$id":"a","$schema":1️⃣"http://d/unknown"}}}"#,
            .unknownDialect(uri: "http://d/unknown"),
            "unknown dialect 'http://d/unknown' in '$schema'"
        ),
        Row(
            #"{"$defs":{"a":{"$anchor":"x"},"b":{"$anchor":1️⃣"x"}}}"#,
            .duplicateAnchor(name: "x"),
            "another schema of this resource already has the anchor 'x'"
        ),
        Row(
            #"{"$anchor":"x","items":{"$dynamicAnchor":1️⃣"x"}}"#,
            .duplicateAnchor(name: "x"),
            "another schema of this resource already has the anchor 'x'"
        ),
        Row(
            #"""
            {"$schema":"https://json-schema.org/v1",
             "not":{"$dynamicAnchor":"x"},"items":{"$dynamicAnchor":1️⃣"x"}}
            """#,
            .duplicateAnchor(name: "x"),
            "another schema of this resource already has the anchor 'x'"
        ),
        Row(
            #"{"$defs":{"a":{"$id":"i"},"b":1️⃣{"$id":"http://x/i"}}}"#,
            .duplicateIdentifier(uri: "http://x/i"),
            "another schema already has the URI 'http://x/i'"
        ),
        Row(
            #"{"$id":"http://x/i","$defs":{"b":1️⃣{"$id":"i"}}}"#,
            .duplicateIdentifier(uri: "http://x/i"),
            "another schema already has the URI 'http://x/i'"
        ),
    ]

    @Test(arguments: rows)
    func `a registry rejects an invalid file with the position of the mistake`(row: Row) throws {
        let text = MarkedText(row.text)
        var registry = SchemaRegistry()
        let source = SourceFile(path: "a.json", bytes: text.bytes)
        let error = #expect(throws: SchemaError.self) {
            try registry.addFile(source, uri: "http://x/a.json")
        }
        #expect(error?.kind == row.kind)
        #expect(error?.range.start == text.offset(of: "1️⃣"))
        #expect(error?.path == "a.json")
        #expect(error?.message == row.message)
    }

    /// The first two rows are left out, because their files are not JSON.
    @Test(arguments: rows.dropFirst(2))
    func `a rejected file does not compile`(row: Row) throws {
        let text = String(decoding: MarkedText(row.text).bytes, as: UTF8.self)
        let registry = try SchemaRegistry(files: [(uri: "http://x/a.json", text: text)])
        #expect(throws: SchemaError.self) {
            try registry.validator(of: "http://x/a.json")
        }
    }

    /// Schemas with a mistake whose message quotes the word "canary".
    private static let quoted = [
        "canary", #"{"$schema": "canary"}"#,
        #"{"$defs": {"a": {"$anchor": "canary"}, "b": {"$anchor": "canary"}}}"#,
        #"{"$defs": {"a": {"$id": "canary"}, "b": {"$id": "canary"}}}"#,
        #"{"pattern": "\\k<canary>"}"#, #"{"dependentRequired": {"canary": 1}}"#,
        #"{"$ref": "canary.json"}"#, #"{"$ref": "http://h/canary"}"#, ##"{"$ref": "#canary"}"##,
        ##"{"$ref": "#/canary"}"##, ##"{"$ref": "#/enum", "enum": [1], "$id": "canary"}"##,
        ##"{"$dynamicRef": "#canary"}"##,
    ]

    private func mistakes(in schema: String) throws -> [SchemaError] {
        let validator: SchemaValidator
        do {
            validator = try SchemaValidator(schema: Array(schema.utf8))
        } catch {
            guard case .unusableFile(let mistake) = error.failure else { throw error }
            return [mistake]
        }
        let document = try JSONParser().parse(Array("1".utf8))
        do throws(EvaluationFault) {
            _ = try validator.verdict(on: document)
            return []
        } catch {
            guard case .unresolvedReference(let mistake) = error else { throw error }
            return [mistake]
        }
    }

    @Test(arguments: quoted)
    func `an error without quoted text has no text of the file`(_ schema: String) throws {
        let errors = try mistakes(in: schema)
        #expect(errors.contains { $0.message.contains("canary") })
        for error in errors {
            #expect(!error.withoutQuotedText.message.contains("canary"))
            #expect(!error.withoutQuotedText.description.contains("canary"))
            // The hint "remote schemas are not fetched" remains.
            #expect(
                error.withoutQuotedText.message.hasSuffix("fetched")
                    == error.message.hasSuffix("fetched")
            )
        }
    }

    @Test func `an error without quoted text names keywords`() throws {
        let error = try #require(try mistakes(in: #"{"minLength": "canary"}"#).first)
        #expect(error.withoutQuotedText.message == "'minLength' must be a non-negative integer")
        let reference = try #require(try mistakes(in: ##"{"$ref": "#/canary"}"##).first)
        #expect(
            reference.withoutQuotedText.message
                == "cannot resolve '$ref': no value at its JSON Pointer"
        )
    }

    @Test func `the error about a reference to a rejected file includes the error of the file`()
        throws
    {
        var registry = try SchemaRegistry(files: [
            (uri: "http://x/a.json", text: #"{"$ref":"b.json"}"#),
            (uri: "http://x/b.json", text: #"{"$schema":"http://d/unknown"}"#),
        ])
        let resource = try #require(try registry.resource(uri: "http://x/a.json"))
        let failure = #expect(throws: SchemaLookupError.self) {
            try registry.resolve("b.json", from: resource)
        }
        guard case .unusableFile(let error) = failure else {
            Issue.record("expected an unusable file, found \(String(describing: failure))")
            return
        }
        #expect(error.kind == .unknownDialect(uri: "http://d/unknown"))
        #expect(error.path == "http://x/b.json")
    }
}
