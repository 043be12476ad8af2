import SchemaDiagnostics
import SchemaKit
import Testing

/// Formats and keywords that a user of the library defines.
struct CustomVocabularyTests {
    @Test func `a custom format is asserted like a standard format`() throws {
        let sku = CustomFormat(name: "sku", expectation: "an article number") { text in
            text.hasPrefix("SKU-")
        }
        let validator = try SchemaValidator(
            schema: Array(#"{"format": "sku"}"#.utf8),
            customFormats: [sku]
        )
        #expect(try validator.isValid(Array(#""SKU-1""#.utf8)))
        let diagnostics = try validator.diagnostics(of: JSONParser().parse(Array(#""1""#.utf8)))
        #expect(diagnostics.map(\.message) == [#"expected an article number, found "1""#])
    }

    private static let metaschema = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "$id": "https://example.com/meta",
          "$vocabulary": {
            "https://json-schema.org/draft/2020-12/vocab/core": true,
            "https://json-schema.org/draft/2020-12/vocab/applicator": true,
            "https://example.com/vocab/parity": true
          }
        }
        """#

    private static let parity = CustomVocabulary(
        uri: "https://example.com/vocab/parity",
        keywords: [
            CustomKeyword("even") { keyword in
                guard let mustBeEven = keyword.bool else { return nil }
                return { value in
                    guard let number = value.number?.int64 else { return nil }
                    return (number % 2 == 0) == mustBeEven ? nil : "\(number) has the wrong parity"
                }
            }
        ]
    )

    private func validator(_ schema: String) throws -> SchemaValidator {
        var registry = SchemaRegistry(vocabularies: [Self.parity])
        try registry.add(
            SourceFile(path: "meta.json", bytes: Array(Self.metaschema.utf8)),
            uri: "https://example.com/meta"
        )
        return try SchemaValidator(
            schema: SourceFile(path: "schema.json", bytes: Array(schema.utf8)),
            registry: registry
        )
    }

    @Test func `a custom keyword is evaluated if the metaschema names its vocabulary`() throws {
        let validator = try validator(
            #"{"$schema": "https://example.com/meta", "properties": {"a": {"even": true}}}"#
        )
        #expect(try validator.isValid(Array(#"{"a": 2}"#.utf8)))
        let document = try JSONParser().parse(Array(#"{"a": 3}"#.utf8))
        let diagnostics = try validator.diagnostics(of: document)
        #expect(diagnostics.map(\.message) == ["3 has the wrong parity"])
        #expect(diagnostics.map(\.range) == [SourceRange(start: 6, end: 7)])
    }

    @Test func `a custom keyword applies only to the values of its own schema`() throws {
        let validator = try validator(
            #"""
            {"$schema": "https://example.com/meta", "properties": {
             "a": {"even": true}, "b": {"title": "any number"}, "c": {"even": false}, "d": {}}}
            """#
        )
        for (value, isValid) in [
            (#"{"a": 2, "b": 3, "c": 3, "d": 2}"#, true), (#"{"b": 2, "d": 3}"#, true),
            (#"{"a": 1}"#, false), (#"{"c": 2}"#, false),
        ] {
            #expect(try validator.isValid(Array(value.utf8)) == isValid, "\(value)")
        }
    }

    @Test func `an invalid value of a custom keyword is an error of the schema`() {
        #expect(throws: UnusableSchemaError.self) {
            try validator(#"{"$schema": "https://example.com/meta", "even": 1}"#)
        }
    }

    @Test func `a dialect without the vocabulary ignores the custom keyword`() throws {
        let validator = try validator(#"{"even": 1}"#)
        #expect(try validator.isValid(Array("3".utf8)))
    }

    /// The word "café" in two Unicode normal forms, which are equal as Swift strings.
    private static let equivalentNames = ["caf\u{E9}", "cafe\u{301}"]

    @Test func `a custom format applies only to its own spelling of the name`() throws {
        let names = Self.equivalentNames
        let format = CustomFormat(name: names[0], expectation: "no text") { (text: String) in
            text.isEmpty
        }
        for (name, isValid) in zip(names, [false, true]) {
            let validator = try SchemaValidator(
                schema: Array("{\"format\": \"\(name)\"}".utf8),
                customFormats: [format]
            )
            #expect(try validator.isValid(Array(#""a""#.utf8)) == isValid)
        }
    }

    /// Two vocabularies have canonically equivalent URIs. Each of them has two keywords with such names.
    @Test func `vocabularies and keywords with equivalent names are different`() throws {
        let names = Self.equivalentNames
        let check: CustomKeyword.Check = { _ in "wrong" }
        let vocabularies = names.map { uriEnd in
            CustomVocabulary(
                uri: "https://example.com/vocab/" + uriEnd,
                keywords: names.map { name in
                    CustomKeyword(name + uriEnd) { _ in check }
                }
            )
        }
        for listed in names {
            var registry = SchemaRegistry(vocabularies: vocabularies)
            let metaschema = Self.metaschema.replacing("parity", with: listed)
            try registry.add(
                SourceFile(path: "meta.json", bytes: Array(metaschema.utf8)),
                uri: "https://example.com/meta"
            )
            for uriEnd in names {
                for name in names {
                    let schema =
                        #"{"$schema": "https://example.com/meta", "\#(name + uriEnd)": 1}"#
                    let validator = try SchemaValidator(
                        schema: SourceFile(path: "schema.json", bytes: Array(schema.utf8)),
                        registry: registry
                    )
                    let hasKeyword = Array(uriEnd.utf8) == Array(listed.utf8)
                    #expect(try validator.isValid(Array("3".utf8)) == !hasKeyword)
                }
            }
        }
    }

    @Test func `an undefined vocabulary that a metaschema requires is an error`() throws {
        var registry = SchemaRegistry()
        try registry.add(
            SourceFile(path: "meta.json", bytes: Array(Self.metaschema.utf8)),
            uri: "https://example.com/meta"
        )
        #expect(throws: UnusableSchemaError.self) {
            try SchemaValidator(
                schema: SourceFile(
                    path: "schema.json",
                    bytes: Array(#"{"$schema": "https://example.com/meta"}"#.utf8)
                ),
                registry: registry
            )
        }
    }
}
