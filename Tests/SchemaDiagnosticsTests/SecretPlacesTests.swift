import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the bytes of a value that its schema marks as secret.
struct SecretPlacesTests {
    struct Row: CustomTestStringConvertible {
        let testDescription: String
        let keywords: String
        let text: String
        let masked: String

        init(_ name: String, _ keywords: String, _ text: String, masked: String) {
            testDescription = name
            self.keywords = keywords
            self.text = text
            self.masked = masked
        }
    }

    static func widget(_ keywords: String) -> String {
        "{\"$schema\": \"\(Dialect.widget.uri)\", \(keywords)}"
    }

    static let secret = #""secret": "k-[0-9]+""#

    static let rows = [
        Row("a token", secret, #""see k-12x, k-3""#, masked: #""see *****, ***""#),
        Row(
            "a misspelled name",
            #""properties": {"token": {\#(secret)}}"#,
            #"{"tokn": "k-1", "Token": {"a": "k-2"}, "other": "k-3"}"#,
            masked: #"{"tokn": "***", "Token": {"a": "***"}, "other": "k-3"}"#
        ),
        Row(
            "a name with two wrong letters",
            #""properties": {"authorization": {\#(secret)}}"#,
            #"{"autorisation": "k-1", "authority": "k-2"}"#,
            masked: #"{"autorisation": "***", "authority": "k-2"}"#
        ),
        Row(
            "a name with many separators",
            #""properties": {"apikey": {\#(secret)}}"#,
            #"{"a_p_i_k_e_y": "k-1"}"#,
            masked: #"{"a_p_i_k_e_y": "***"}"#
        ),
        Row(
            "a misspelled alias",
            #""properties": {"token": {\#(secret), "aliases": {"accessKey": {"source": "x"}}}}"#,
            #"{"accesKey": "k-1"}"#,
            masked: #"{"accesKey": "***"}"#
        ),
        Row(
            "a name in another Unicode normal form",
            #""properties": {"cl\u00e9": {\#(secret)}}"#,
            #"{"cle\u0301": "k-1"}"#,
            masked: #"{"cle\u0301": "***"}"#
        ),
        Row("no match", secret, #""see k-x""#, masked: #""see k-x""#),
        Row("escapes", secret, #""\u006b-1\u0032""#, masked: #""**************""#),
        Row(
            "only the word that replaces secrets",
            #""secret": ".+""#,
            #""REDACTED""#,
            masked: #""REDACTED""#
        ),
        Row(
            "a pattern that matches every character",
            #""secret": ".""#,
            #""a b""#,
            masked: #""***""#
        ),
        Row(
            "a secret with punctuation in it",
            #""secret": "key=\\S+""#,
            #""see key=p@ss!1 now""#,
            masked: #""see ********** now""#
        ),
        Row(
            "punctuation at the beginning of a secret",
            #""secret": "\\S+=1""#,
            #""see p@ss=1 now""#,
            masked: #""see ****** now""#
        ),
        Row(
            "a secret that ends where a lazy quantifier ends",
            #""secret": "key=\\(.+?\\)""#,
            #""key=(a+b) and (c)""#,
            masked: #""********* and (c)""#
        ),
        Row(
            "the secrets of two patterns, with the first pattern's value first or last",
            #""properties": {"a": {\#(secret)}, "b": {"secret": "t-[0-9]+"}, "c": {\#(secret)}}"#,
            #"{"c": "k-1 t-2", "b": "k-3 t-4", "a": "k-5 t-6"}"#,
            masked: #"{"c": "*** t-2", "b": "k-3 ***", "a": "*** t-6"}"#
        ),
        Row("a number", secret, "12", masked: "**"),
        Row("a Boolean", secret, "true", masked: "true"),
        Row(
            "a container",
            secret,
            #"{"a": ["x", 1, null], "k-1": "y"}"#,
            masked: #"{"a": ["*", *, null], "***": "*"}"#
        ),
        Row(
            "a branch that does not match",
            #""anyOf": [{"type": "string"}, {"type": "integer", \#(secret)}]"#,
            #""k-1""#,
            masked: #""***""#
        ),
        Row(
            "'then' of a condition that does not hold",
            #""if": {"const": "x"}, "then": {\#(secret)}"#,
            #""k-1""#,
            masked: #""***""#
        ),
        Row(
            "'else' of a condition that holds",
            #""if": {"const": "k-1"}, "else": {\#(secret)}"#,
            #""k-1""#,
            masked: #""***""#
        ),
        Row(
            "a value of the wrong type in place of the object with the secret",
            #""properties": {"a": {"type": "object", "properties": {"b": {\#(secret)}}}}"#,
            #"{"a": ["x"], "b": "k-1"}"#,
            masked: #"{"a": ["*"], "b": "***"}"#
        ),
        Row(
            "adjacent values of the wrong type",
            #""items": {"type": "object", "properties": {"b": {\#(secret)}}}"#,
            #"["x", "y", 1]"#,
            masked: #"["*", "*", *]"#
        ),
        Row(
            "a value of the wrong type under a dynamic reference",
            ##"""
            "items": {"$dynamicRef": "#n"},
            "$defs": {"n": {"$dynamicAnchor": "n", "type": "object",
                            "properties": {"b": {\##(secret)}}}}
            """##,
            #"["x", {"b": "k-1"}]"#,
            masked: #"["*", {"b": "***"}]"#
        ),
        Row(
            "members, items and names",
            #"""
            "properties": {"a": {"items": {\#(secret)}}}, "patternProperties": {"^b": {\#(secret)}},
            "additionalProperties": {"propertyNames": {\#(secret)}}
            """#,
            #"{"a": ["k-1"], "b1": "k-2", "c": {"k-3": "k-4"}}"#,
            masked: #"{"a": ["***"], "b1": "***", "c": {"***": "k-4"}}"#
        ),
        Row(
            "a tree",
            ##"""
            "$ref": "#/$defs/t",
            "$defs": {"t": {"properties": {"k": {\##(secret)}, "in": {"$ref": "#/$defs/t"}}}}
            """##,
            #"{"in": {"in": {"k": "k-1"}}}"#,
            masked: #"{"in": {"in": {"k": "***"}}}"#
        ),
        Row(
            "JSON in a string",
            #""contentMediaType": "application/json", "contentSchema": {"items": {\#(secret)}}"#,
            #""[\"k-1\", \"x\"]""#,
            masked: #""[\"***\", \"x\"]""#
        ),
        Row(
            "JSON in a string with an unknown encoding",
            #""contentEncoding": "base85", "contentMediaType": "application/json", "#
                + #""contentSchema": {\#(secret)}"#,
            #""BE-k-1""#,
            masked: #""******""#
        ),
    ]

    @Test(arguments: rows + memberRows)
    func `the secret bytes of a value are masked`(_ row: Row) throws {
        let program = try SchemaProgram.compiled(Self.widget(row.keywords))
        let document = try JSONParser().parse(Array(row.text.utf8))
        let places = SecretPlaces(in: document, program)
        #expect(
            String(decoding: document.bytes.masking(places.ranges), as: UTF8.self) == row.masked
        )
        #expect(document.masking(places.ranges).entryCount == document.entryCount)
    }

    /// The first schema requires `token` in `auth`. The other schemas require `credentials`, whose members may have any
    /// names.
    private static let relatedValues: [(keywords: String, text: String, message: String)] = [
        (
            #"""
            "properties": {"auth": {"properties": {"token": {\#(secret)}}, "required": ["token"]}},
            "additionalProperties": false
            """#,
            #"{"auth": {}, "token": "k-1"}"#,
            "unknown member 'token'; it belongs in '/auth'"
        ),
        (
            #"""
            "required": ["credentials"],
            "properties": {"credentials": {"type": "object", "properties": {"user": {}},
                                           "additionalProperties": {\#(secret)}}}
            """#,
            #"{"login": {"user": "x", "code": "k-1"}}"#,
            "missing required member 'credentials'; the value of member 'login' would fit"
        ),
        (
            #"""
            "required": ["credentials"],
            "properties": {"credentials": {"type": "object", "properties": {"user": {}}}},
            "allOf": [{"patternProperties": {"^cred": {"additionalProperties": {\#(secret)}}}}]
            """#,
            #"{"login": {"user": "x", "code": "k-1"}}"#,
            "missing required member 'credentials'; the value of member 'login' would fit"
        ),
    ]

    @Test(arguments: relatedValues)
    func `a value is masked if a finding says that it belongs to a secret member`(
        keywords: String,
        text: String,
        message: String
    ) throws {
        let program = try SchemaProgram.compiled(Self.widget(keywords))
        let document = try JSONParser().parse(Array(text.utf8))
        let found = try EvaluationDiagnostics.findings(
            of: document,
            program,
            selection: FindingSelection(limit: 10)
        )
        #expect(found.kept.count == 1)
        #expect(found.kept.first?.message.hasPrefix(message) == true)
        let places = try #require(found.secrets)
        #expect(
            String(decoding: document.bytes.masking(places.ranges), as: UTF8.self)
                == text.replacing("k-1", with: "***")
        )
    }

    @Test func `the path to a secret name is the path to its object`() throws {
        let program = try SchemaProgram.compiled(
            Self.widget(#""items": {"propertyNames": {\#(Self.secret)}}"#)
        )
        let document = try JSONParser().parse(Array(#"[{}, {"k-3": 1}]"#.utf8))
        let places = SecretPlaces(in: document, program)
        let exposure = try #require(places.exposures.first)
        #expect(exposure.path.count == 1)
        guard case .item(1) = exposure.path.first else {
            Issue.record("the path does not lead to the second item")
            return
        }
    }

    @Test func `no fix writes asterisks in place of a secret name`() throws {
        let program = try SchemaProgram.compiled(
            Self.widget(#""keyedBy": "/name", "propertyNames": {\#(Self.secret)}"#)
        )
        let document = try JSONParser().parse(Array(#"{"k-1": {"name": "house"}}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        let mismatch = try #require(found.first(where: { $0.id == .keyMismatch }))
        #expect(mismatch.message == #"must equal the member name "***", found "house""#)
        #expect(mismatch.fixes.isEmpty)
    }

    @Test func `a program without the keyword 'secret' marks no secrets`() throws {
        let program = try SchemaProgram.compiled(#"{"properties": {"a": {"type": "string"}}}"#)
        #expect(!program.marksSecrets)
        let document = try JSONParser().parse(Array(#"{"a": 1}"#.utf8))
        #expect(SecretPlaces(in: document, program).isEmpty)
    }

    @Test func `the findings that an app gets quote no secret`() throws {
        let program = try SchemaProgram.compiled(Self.widget(#""enum": ["a"], \#(Self.secret)"#))
        let document = try JSONParser().parse(Array(#""k-\u0031""#.utf8))
        let found = try SchemaValidator(program: program).diagnostics(of: document)
        #expect(found.map(\.rule.rawValue) == ["not-in-enum", "exposed-secret"])
        #expect(found[0].message == #"expected "a", found "********""#)
        let output = try SchemaValidator(program: program).output(of: document)
        for format in OutputFormat.allCases { #expect(!output.json(format).contains("k-")) }
    }

    /// The fix deletes the quotation marks, so it writes no text. Its message would show asterisks.
    @Test(arguments: [("boolean", #""true""#), ("integer", #""1""#)])
    func `no fix has a message that masks a secret`(type: String, text: String) throws {
        let program = try SchemaProgram.compiled(
            Self.widget(#""type": "\#(type)", "secret": "^(true|1)$""#)
        )
        let document = try JSONParser().parse(Array(text.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.map(\.id) == [.type, .secret])
        #expect(found.first?.fixes.isEmpty == true)
    }

    @Test func `no fix writes the asterisks that mask a constant`() throws {
        let address = "https://a.example/images/banner?"
        let program = try SchemaProgram.compiled(
            Self.widget(#""const": "\#(address)k-1", \#(Self.secret)"#)
        )
        let document = try JSONParser().parse(Array(#""\#(address)k-x""#.utf8))
        let found = try SchemaValidator(program: program).diagnostics(of: document)
        #expect(found.map(\.message) == [#"expected "\#(address)***", found "\#(address)k-x""#])
        #expect(found.map(\.fixes) == [[]])
    }

    /// The rows have the keywords for each object, and the number of findings for 40 nested secrets. Findings with
    /// different severities are not merged: in the last row, the root reports 40 secrets, and its member `in` reports
    /// 39 of them again, as errors.
    @Test(arguments: [
        (##""properties": {"in": {"$ref": "#/$defs/t"}}"##, 40),
        (##""anyOf": [{"properties": {"in": {"$ref": "#/$defs/t"}}}, false]"##, 40),
        (##""properties": {"in": {"severity": "error", "$ref": "#/$defs/t"}}"##, 79),
    ])
    func `the object around nested objects reports their secrets once`(
        keywords: String,
        count: Int
    ) throws {
        let program = try SchemaProgram.compiled(
            Self.widget(
                ##""$ref": "#/$defs/t", "$defs": {"t": {\##(Self.secret), \##(keywords)}}"##
            )
        )
        let text =
            String(repeating: #"{"k": "k-1", "in": "#, count: 39) + #"{"k": "k-1"}"#
            + String(repeating: "}", count: 39)
        let trace = try TracingEvaluator.trace(
            JSONParser().parse(Array(text.utf8)),
            program: program
        )
        let diagnostics = EvaluationDiagnostics(of: trace)
        // These are the findings of the root. Repetitions are not removed from them yet.
        let found = diagnostics.diagnostics(in: EvaluationTrace.UnitID(index: 0))
        #expect(found.count == count)
        // The empty paths lead to the root, whose keyword `secret` applies to all strings inside it.
        #expect(diagnostics.secrets.exposures.map(\.path.count) == Array(repeating: 0, count: 40))
    }

    /// The rows have a pattern, a text with secrets, and the text after the fix.
    @Test(arguments: [
        ("[0-9]{4}", #""k 1234, \u0031234""#, #""k REDACTED, REDACTED""#),
        // A number is a secret as a whole.
        ("[0-9]{4}", "12345", #""REDACTED""#),
        // The pattern matches the word that replaces a secret, too, so the word replaces the whole string.
        ("[A-Z0-9]{8}", #""k-AB12CD34-k""#, #""REDACTED""#),
        ("[0-9]{4}", #""https://a.example/1234""#, #""https://a.example/REDACTED""#),
        ("[0-9]{4}", #""1234 k""#, #""REDACTED k""#),
        // The whole word that a match overlaps is replaced.
        ("34", #""k 1-3456 k""#, #""k REDACTED k""#),
        // The last byte of `À` is the first one beyond ASCII.
        ("34", #""k 1À34À k""#, #""k REDACTED k""#), ("34", #""k %34~ k""#, #""k REDACTED k""#),
        // A port is a number, so the word replaces the whole URL.
        ("[0-9]{4}", #""https://a.example:1234/b""#, #""REDACTED""#),
        // A label before the last word of a match names the secret and is kept. A label has no digits and is followed
        // by an equals sign or a colon.
        ("token=[0-9]{4}", #""token=1234""#, #""token=REDACTED""#),
        ("api_key: [0-9]{4}", #""api_key: 1234""#, #""api_key: REDACTED""#),
        ("x-key=[0-9]{4}", #""x-key=1234""#, #""x-key=REDACTED""#),
        ("k1=[0-9]{4}", #""k1=1234""#, #""REDACTED=REDACTED""#),
        ("code [0-9]{4}", #""code 1234""#, #""REDACTED REDACTED""#),
        ("k.*k", #""(k (b) 123456789 k, c)""#, #""(REDACTED (REDACTED) REDACTED REDACTED, c)""#),
        // A match without a word cannot be replaced, so the whole string is replaced.
        ("$", #""ab""#, #""REDACTED""#),
        (" ", #""a b""#, #""REDACTED""#),
    ])
    func `the fix of a secret leaves a JSON value`(source: String, text: String, fixed: String)
        throws
    {
        var bytes = Array(text.utf8)
        let document = try JSONParser().parse(bytes)
        let pattern = try Pattern(source)
        var scratch = PatternScratch()
        let fix = Diagnostic.Fix.redaction(of: 0, in: document, by: pattern, scratch: &scratch)
        for edit in try #require(fix).edits.reversed() {
            bytes.replaceSubrange(edit.range.start..<edit.range.end, with: edit.replacement.utf8)
        }
        #expect(String(decoding: bytes, as: UTF8.self) == fixed)
    }

    @Test func `a text is secret as a whole if a search for secrets is too long`() throws {
        var limits = Pattern.Limits()
        limits.stepCount = 100
        let pattern = try Pattern(#"^(a|aa)+\1b$"#, limits: limits)
        let text = String(repeating: "a", count: 30) + "cb"
        let document = try JSONParser().parse(Array("\"\(text)\"".utf8))
        var scratch = PatternScratch()
        let content = document.stringBytes(at: 0)
        let found = Redaction.firstSecret(in: content.span, by: pattern, scratch: &scratch)
        #expect(found == 0..<text.utf8.count)
        #expect(Redaction.secrets(in: content, by: pattern) == [0..<text.utf8.count])
        // It is not known which part of the text is the secret.
        let fix = Diagnostic.Fix.redaction(of: 0, in: document, by: pattern, scratch: &scratch)
        #expect(fix == nil)
    }

    /// The text is no secret, but the pattern takes many steps to decide this.
    @Test(arguments: [(0, false), (PatternScratch.costlyStepLimit, true)])
    func `a search of the JSON in a string shares the step limit of costly patterns`(
        stepCount: Int,
        isMasked: Bool
    ) throws {
        let program = try SchemaProgram.compiled(
            Self.widget(
                #"""
                "contentMediaType": "application/json",
                "contentSchema": {"secret": "^(a|aa)+\\1b$"}
                """#
            )
        )
        let value = #""\""# + String(repeating: "a", count: 20) + #"cb\"""#
        let document = try JSONParser().parse(Array(value.utf8))
        let places = SecretPlaces(
            in: document.root,
            program,
            under: program.start,
            SecretPlaces.SearchMemory(costlyStepCount: stepCount)
        )
        #expect(places.isEmpty == !isMasked)
        #expect((places.costlyStepCount > stepCount) == isMasked)
    }

    @Test func `misspelled names are masked if a schema has many patterns and names`() throws {
        let count = 1 + Int(Double(SchemaProgram.SecretPatternProperties.pairLimit).squareRoot())
        let names = (0..<count).map { "\"tokenOfApp\($0)\": {}" }.joined(separator: ", ")
        let patterns = (0..<count).map { "\"^tokenOfApp\($0)$\": {\(Self.secret)}" }
            .joined(separator: ", ")
        let program = try SchemaProgram.compiled(
            Self.widget(
                #"""
                "properties": {"a": {"properties": {"plainText": {}, \#(names)}},
                               "b": {"patternProperties": {\#(patterns)}}}
                """#
            )
        )
        let text = #"{"a": {"tokenOfAp7": "k-1", "plainTxt": "k-2"}}"#
        let document = try JSONParser().parse(Array(text.utf8))
        let places = SecretPlaces(in: document, program)
        #expect(
            String(decoding: document.bytes.masking(places.ranges), as: UTF8.self)
                == text.replacing("k-1", with: "***")
        )
    }

    @Test func `a value is masked if a pattern does not decide whether its schema has a secret`()
        throws
    {
        let schema = Self.widget(
            #""patternProperties": {"^(?:(a|aa)+\\1b|a+cb)$": {\#(Self.secret)}}"#
        )
        let registry = try SchemaRegistry(files: [(uri: SchemaProgram.testURI, text: schema)])
        var compiler = SchemaCompiler(registry: registry)
        compiler.builder.patternLimits.stepCount = 10_000
        let program = try compiler.compile(uri: SchemaProgram.testURI)
        // The last name is not matched, because too many matches have exceeded the limit before.
        let members = (0...TracingEvaluator.costlyPatternLimit).map {
            "\"" + String(repeating: "a", count: 40 + $0) + "cb\": \"k-1\""
        }
        let text = "{" + members.joined(separator: ", ") + "}"
        let document = try JSONParser().parse(Array(text.utf8))
        let places = SecretPlaces(in: document, program)
        #expect(
            String(decoding: document.bytes.masking(places.ranges), as: UTF8.self)
                == text.replacing("k-1", with: "***")
        )
        #expect(places.exposures.isEmpty)
    }

    @Test(arguments: [0, 1])
    func `a fix replaces each secret if there are no more than the limit`(excess: Int) throws {
        let count = Redaction.matchLimit + excess
        let text = Array((0..<count).map { "k\($0)" }.joined(separator: " ").utf8)
        let pattern = try Pattern("k[0-9]+")
        var scratch = PatternScratch()
        let redaction = Redaction(of: text, by: pattern, scratch: &scratch)
        #expect(redaction?.ranges.count == (excess == 0 ? count : nil))
        #expect(Redaction.secrets(in: text, by: pattern).count == (excess == 0 ? count : 1))
    }

    @Test(
        arguments: [
            ("https://user:pass@a.example/p", "user:pass"), ("a://:@h", ":"),
            ("a://u:p:q@r@h", "u:p:q@r"), ("a://u:p@h?q", "u:p"), ("a://u:p@h#q@r", "u:p"),
            ("https://user@a.example", nil), ("https://user@a.example:80", nil),
            ("https://a.example:80/b@c", nil), ("https://a.example:80?b@c", nil),
            ("https://a.example:80#b@c", nil), ("user:pass@a.example", nil),
            ("https:/user:pass@a.example", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `the user name and the password of a URL are found`(url: String, credentials: String?) {
        let text = Array(url.utf8)
        let found = Redaction.credentials(in: text)
        #expect(found.map { String(decoding: text[$0], as: UTF8.self) } == credentials)
    }

    private func range(_ start: Int, _ end: Int) -> SourceRange {
        SourceRange(start: start, end: end)
    }

    @Test func `ranges that overlap or touch are merged`() {
        let merged: [([(Int, Int)], [(Int, Int)])] = [
            ([(4, 6), (1, 3)], [(1, 3), (4, 6)]), ([(1, 3), (3, 5)], [(1, 5)]),
            ([(1, 3), (2, 5)], [(1, 5)]), ([(1, 9), (2, 5)], [(1, 9)]),
            ([(1, 3), (1, 2)], [(1, 3)]), ([(2, 2), (4, 5)], [(4, 5)]),
            ([(1, 3), (3, 3)], [(1, 3)]),
        ]
        for (ranges, expected) in merged {
            let places = SecretPlaces(masking: ranges.map { range($0.0, $0.1) })
            #expect(places.ranges == expected.map { range($0.0, $0.1) }, "\(ranges)")
        }
    }

    @Test(arguments: [
        (0, 2, false), (0, 3, true), (2, 5, true), (3, 4, true), (4, 5, false), (4, 6, false),
        (4, 7, true), (7, 8, true), (8, 9, false), (0, 9, true),
    ])
    func `a range overlaps the secrets if it contains a masked byte`(
        start: Int,
        end: Int,
        overlaps: Bool
    ) {
        let places = SecretPlaces(masking: [range(2, 4), range(6, 8)])
        #expect(places.overlaps(range(start, end)) == overlaps)
    }
}
