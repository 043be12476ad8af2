import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests of the ranges of a text that are masked because they may contain secrets.
struct RepairedSecretTests {
    private func texts(_ places: SecretPlaces, in text: String) -> [String] {
        let bytes = Array(text.utf8)
        return places.ranges.map { String(decoding: bytes[$0.start..<$0.end], as: UTF8.self) }
    }

    @Test(arguments: [
        (#"{"a": 1, b: 'c d'}"#, ["a", "1", "b", "c", "d"]), ("", []), (" {}[],:\"'\n\u{1}", []),
        ("word", ["word"]), ("[é", ["é"]), ("a{b", ["a", "b"]), ("!~", ["!~"]),
    ])
    func `everything except JSON's structure is masked if the schema is unknown`(
        text: String,
        expected: [String]
    ) {
        let places = SecretPlaces.everything(in: Array(text.utf8))
        #expect(texts(places, in: text) == expected)
        #expect(places.masksAllValues)
    }

    @Test(
        arguments: [
            (#"{"a": "b", "c": [1, true, null, {"d": ""}]}"#, nil, ["b", "1"]),
            (#"["a", "b"]"#, "a", ["b"]),
            (#"["https://u:p@a.example", 2]"#, "https://u:p@a.example", ["u:p", "2"]),
            (#""a""#, nil, ["a"]), ("-1.5", nil, ["-1.5"]), ("true", nil, []),
        ] as [(String, String?, [String])]
    )
    func `all strings and numbers except one value are masked`(
        text: String,
        exception: String?,
        expected: [String]
    ) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        let excepted = document.root.elements.first { $0.string == exception && exception != nil }
        let places = SecretPlaces.values(of: document, except: excepted?.index)
        #expect(texts(places, in: text) == expected)
        #expect(places.masksAllValues)
    }

    /// Texts, each with the strings that are masked in it. The schema says that 'sk1' and similar texts in the member
    /// 'key' are secret. Removed text is masked, too; in a comment, only text that may be secret.
    private static let repairs: [(text: String, expected: [String])] = [
        (#"{"key": "sk1",}"#, ["sk1"]), (#"{'key': 'sk1 b'}"#, ["sk1"]),
        (#"{"key": "sk1" /* plain sk2 */}"#, ["sk1", "sk2"]), (#"{"b": 1 /* plain */}"#, []),
        (#"{"key": "sk1"/* plain sk2 */}"#, ["sk1", "sk2"]),
        (#"{"b": 1 /* my pin: 12 */}"#, ["pin: 12"]),
        (#"{"b": 1, /* "c": x}"#, ["/*", "c", "x"]),
        (#"{"b": 1} more words"#, ["more", "words"]), (#"{"b": sk2}"#, []),
        (#"{"b": +1}"#, []),
    ]

    @Test(arguments: repairs)
    func `secrets of a repaired text are masked in the original text`(
        text: String,
        expected: [String]
    ) throws {
        let bytes = Array(text.utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let secrets = try places(in: repair, of: bytes)
        #expect(texts(secrets, in: text) == expected)
    }

    @Test func `a secret of several words in an allowed comment is masked`() throws {
        let text = "{/* my pin: 12 */ /* sk1 */\n// pin: 3, pin\n\"b\": 1,}"
        let bytes = Array(text.utf8)
        let secrets = SecretPlaces.none.addingComments(
            of: bytes,
            replacedIn: CommentedJSON.strictJSON(of: bytes),
            try program()
        )
        #expect(texts(secrets, in: text) == ["pin: 12", "sk1", "pin: 3"])
    }

    /// Keywords of a schema with too many syntax errors, each with the text that is masked.
    @Test(arguments: [
        (#""secret": "sk1""#, ["secret", "sk1"]), ("'secret': 'sk1'", ["secret", "sk1"]),
        ("secret: sk1", ["secret", "sk1"]), ("'pattern': 'sk1'", []),
    ])
    func `all text of a schema that cannot be repaired is masked if it marks secrets`(
        keyword: String,
        expected: [String]
    ) throws {
        let errors = String(repeating: ",", count: JSONRepair.syntaxErrorLimit + 1)
        let text = "{\(keyword)\(errors)}"
        let bytes = Array(text.utf8)
        let repair = try #require(JSONRepair(of: bytes))
        #expect(repair.document == nil)
        #expect(texts(SecretPlaces.samples(of: repair, in: bytes), in: text) == expected)
    }

    private func program() throws -> SchemaProgram {
        try SchemaProgram.compiled(
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"key": {"secret": "sk[0-9]+|pin: [0-9]+"}}}
            """
        )
    }

    private func places(in repair: JSONRepair, of bytes: [UInt8]) throws -> SecretPlaces {
        let program = try program()
        let document = try #require(repair.document)
        return SecretPlaces(in: document, at: 0, program, under: program.start)
            .restored(by: repair, of: bytes, program)
    }

    @Test(arguments: ["sk1", "my sk1", "it's sk1", "sk1 'a' 'b'", "a … sk1"])
    func `messages about text without quotes do not quote its secrets`(value: String) throws {
        let bytes = Array("{\"key\": \(value)}".utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let secrets = try places(in: repair, of: bytes)
        let findings = Diagnostic.syntax(repair, of: bytes, hiding: secrets)
        #expect(findings.map(\.message) == ["expected a value, found text without quotes"])
    }

    /// Kinds of errors, each with the message and the remedy that do not quote the text.
    private static let withoutTexts:
        [(kind: JSONRepair.SyntaxError.Kind, message: String, remedy: String)] = [
            (
                .unquotedName("sk1"), "expected a member name in double quotes, found other text",
                "put the name in double quotes"
            ),
            (
                .unquotedText("sk1"), "expected a value, found text without quotes",
                "put the text in double quotes"
            ),
            (
                .placeholder("{{sk1}}"), "expected a value, found a placeholder",
                "put the placeholder in double quotes"
            ),
            (
                .foreignWord("sk1", expected: "null"), "expected null, found another word",
                "replace with 'null'"
            ),
            (
                .unrepresentableNumber("Infinity"), "the number is not a JSON number",
                "replace with null"
            ),
            (
                .foreignNumber("+1", expected: "1"),
                "expected a JSON number, found another notation", "rewrite the number as JSON"
            ),
        ]

    @Test(arguments: withoutTexts)
    func `a message that does not quote the text describes it`(
        kind: JSONRepair.SyntaxError.Kind,
        message: String,
        remedy: String
    ) {
        let range = SourceRange(start: 0, end: 1)
        let error = JSONRepair.SyntaxError(kind: kind, range: range).withoutText
        #expect(error.message == message)
        #expect(error.remedy == remedy)
    }

    @Test func `a message does not quote a secret beside a byte that is not UTF-8`() throws {
        let bytes = Array("{\"key\": sk1".utf8) + [0xFF] + Array("}".utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let secrets = try places(in: repair, of: bytes)
        let findings = Diagnostic.syntax(repair, of: bytes, hiding: secrets)
        #expect(findings.map(\.message) == ["expected a value, found text without quotes"])
    }

    /// Texts, each with the messages about it. Text that the repair removes may be a secret.
    private static let messages: [(text: String, messages: [String])] = [
        (#"{"b": 1} sk1"#, ["expected the end of the document, found other text"]),
        (#"{"b": 1} "sk1""#, ["expected the end of the document, found a string"]),
        (#"{"b": 1, *** "c": 2}"#, ["unexpected text"]),
        (#"{"b": "c" …sk1}"#, ["unexpected text"]), (#"{"b": 1 {{…sk1}}}"#, ["unexpected text"]),
        (#"{"b": 1} …sk1"#, ["expected the end of the document, found other text"]),
        (#"{"b" 1}"#, ["expected ':' after the member name, found '1'"]),
        ("[1 2]", ["expected ',' after the item, found '2'"]),
    ]

    @Test(arguments: messages)
    func `messages quote only text that the repair keeps`(text: String, messages: [String]) throws {
        let bytes = Array(text.utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let secrets = try places(in: repair, of: bytes)
        let findings = Diagnostic.syntax(repair, of: bytes, hiding: secrets)
        #expect(findings.map(\.message) == messages)
    }
}
