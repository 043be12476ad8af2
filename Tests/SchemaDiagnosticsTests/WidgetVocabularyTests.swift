import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// The keywords of the widget vocabulary: what each finds, where, and in which words.
struct WidgetVocabularyTests {
    /// Keywords of a schema in the widget dialect, a marked payload and all that is found.
    struct Row: CustomTestStringConvertible, Sendable {
        let keywords: String
        let payload: String
        let expected: [DiagnosticSpec]
        var testDescription: String { "\(keywords): \(payload)" }

        init(_ keywords: String, _ payload: String, _ expected: DiagnosticSpec...) {
            self.keywords = keywords
            self.payload = payload
            self.expected = expected
        }
    }

    func expect(_ row: Row) throws {
        let schema = "{\"$schema\": \"\(Dialect.widget.uri)\", \(row.keywords)}"
        try expectDiagnostics(schema, row.payload, row.expected, formats: .dialect)
    }

    // MARK: Names

    private static let link = #"{"type": "string", "aliases": {"url": {"source": "old guides"}}}"#

    private static let names = [
        Row(
            #""properties": {"link": \#(link)}, "required": ["link"]"#,
            #"{1️⃣"url": "a"}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); use 'link'",
                severity: .warning,
                replacement: #""link""#
            )
        ),
        Row(
            #""properties": {"link": \#(link)}, "additionalProperties": false"#,
            #"{1️⃣"url": 2️⃣5}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); use 'link'",
                severity: .warning,
                replacement: #""link""#
            ),
            .init("2️⃣", .type, "expected a string, found a number")
        ),
        Row(
            #""properties": {"link": \#(link)}, "unevaluatedProperties": false"#,
            #"{"link": "a", 1️⃣"url": "b"}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); 'link' is present too",
                severity: .warning
            )
        ),
        // A name with a schema of its own is a member of its own.
        Row(#""properties": {"link": \#(link), "url": {}}"#, #"{"url": 5}"#),
        Row(
            #""properties": {"a": {"aliases": {"b": {"source": "x", "severity": "note"}}}}"#,
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' is an alias of 'a' (x); use 'a'",
                severity: .note,
                replacement: #""a""#
            )
        ),
        // Aliases hold in the schemas that stand inside and are applied to the same value.
        Row(
            #"""
            "properties": {"link": \#(link)},
            "allOf": [{"if": {"required": ["kind"]}, "then": {
                "required": ["link"], "properties": {"link": {"minLength": 2}}}}]
            """#,
            #"{"kind": 1, 1️⃣"url": 2️⃣"a"}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); use 'link'",
                severity: .warning,
                replacement: #""link""#
            ),
            .init("2️⃣", .tooShort, "must have at least 2 characters, found 1")
        ),
        // They are there where other members ask for them, and ask for others themselves.
        Row(
            #"""
            "properties": {"link": \#(link), "note": {}},
            "dependentRequired": {"link": ["note"]}
            """#,
            #"1️⃣{2️⃣"url": "a"}"#,
            .init(
                "1️⃣",
                .missingDependent,
                "missing member 'note'; required because 'url' is present"
            ),
            .init(
                "2️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); use 'link'",
                severity: .warning,
                replacement: #""link""#
            )
        ),
        Row(
            #"""
            "properties": {"link": {"aliases": {"url": {"source": "x", "severity": "note"}}}},
            "dependentSchemas": {"link": {"maxProperties": 0}, "other": {"required": ["link"]}}
            """#,
            #"1️⃣{2️⃣"url": "a", "other": 1}"#,
            .init(
                "1️⃣",
                .tooManyMembers,
                "must have no members, found 2"
            ),
            .init(
                "2️⃣",
                .alias,
                "'url' is an alias of 'link' (x); use 'link'",
                severity: .note,
                replacement: #""link""#
            )
        ),
        // Not in those of members.
        Row(
            #""properties": {"link": \#(link), "inner": {"required": ["link"]}}"#,
            #"{"inner": 1️⃣{"url": "a"}}"#,
            .init("1️⃣", .missingMember, "missing required member 'link'")
        ),
        Row(
            #""properties": {"old": {"deprecated": true, "replacement": "new"}}"#,
            #"{1️⃣"old": 1}"#,
            .init(
                "1️⃣",
                .deprecated,
                "member 'old' is deprecated; use 'new'",
                severity: .warning
            )
        ),
        Row(#""properties": {"old": {"deprecated": false, "replacement": "new"}}"#, #"{"old": 1}"#),
        Row(
            #"""
            "properties": {"s": {"oneOf": [
                {"const": "on"}, {"const": "active", "deprecated": true, "replacement": "on"}]}}
            """#,
            #"{"s": 1️⃣"active"}"#,
            .init(
                "1️⃣",
                .deprecated,
                #""active" is deprecated; use "on""#,
                severity: .warning,
                replacement: #""on""#
            )
        ),
        Row(
            #""items": {"deprecated": true}"#,
            "[1️⃣5]",
            .init("1️⃣", .deprecated, "5 is deprecated", severity: .warning)
        ),
    ]

    @Test(arguments: names)
    func `names are read as they are meant`(row: Row) throws { try expect(row) }

    @Test func `only dialects with the vocabulary tell of what is deprecated`() throws {
        try expectDiagnostics(#"{"deprecated": true}"#, "5", [])
    }

    // MARK: Words

    private static let words = [
        Row(
            #""advice": [{"enum": ["image", "text"], "message": "only these are known"}]"#,
            #"1️⃣"carousel""#,
            .init("1️⃣", .enumeration, #"only these are known; found "carousel""#, severity: .warning)
        ),
        Row(
            #""advice": [{"type": "string"}, {"minimum": 3, "severity": "note"}]"#,
            "1️⃣2",
            .init("1️⃣", .type, "expected a string, found a number", severity: .warning),
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .note)
        ),
        Row(
            #""advice": [{"minimum": 3, "severity": "note"}, {"maximum": 1, "severity": "error"}]"#,
            "1️⃣2",
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .note),
            .init("1️⃣", .aboveMaximum, "must be at most 1, found 2")
        ),
        // What a branch that fails, or a condition, has advice on is nobody's business.
        Row(#""anyOf": [{"type": "null", "advice": [false]}, {"type": "number"}]"#, "2"),
        Row(#""if": {"advice": [false]}, "then": {"type": "number"}"#, "2"),
        Row(#""not": {"advice": [false], "type": "null"}"#, "2"),
        Row(
            #""oneOf": [{"type": "null"}, {"type": "number", "advice": [{"minimum": 3}]}]"#,
            "1️⃣2",
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .warning)
        ),
        // A mistake does not hide advice on what is in order.
        Row(
            #""properties": {"a": {"advice": [{"minimum": 3}]}, "b": {"type": "null"}}"#,
            #"{"b": 2️⃣1, "a": 1️⃣2}"#,
            .init("2️⃣", .type, "expected null, found a number"),
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .warning)
        ),
        Row(
            #""properties": {"a": {"minLength": 1}}, "required": ["a", "b"], "message": "no a, no b""#,
            #"1️⃣{"a": ""}"#,
            .init("1️⃣", .missingMember, "no a, no b")
        ),
        // The words of a schema further inside stay.
        Row(
            #""properties": {"a": {"minLength": 1, "message": "inner"}}, "required": ["b"], "message": "outer""#,
            #"1️⃣{"a": 2️⃣""}"#,
            .init("1️⃣", .missingMember, "outer"),
            .init("2️⃣", .tooShort, #"inner; found """#)
        ),
        Row(
            #""items": {"type": "string", "effect": "the app drops it"}, "effect": "nothing works""#,
            "[1️⃣1]",
            .init("1️⃣", .type, "expected a string, found a number; the app drops it")
        ),
        Row(
            #""items": {"type": "string", "message": "text please"}, "effect": "nothing works""#,
            "[1️⃣1]",
            .init("1️⃣", .type, "text please; found 1; nothing works")
        ),
        Row(
            #""severity": "warning", "items": {"type": "string", "severity": "note"}, "minItems": 3"#,
            "1️⃣[2️⃣1]",
            .init(
                "1️⃣",
                .tooFewItems,
                "must have at least 3 items, found 1",
                severity: .warning
            ),
            .init("2️⃣", .type, "expected a string, found a number", severity: .note)
        ),
    ]

    @Test(arguments: words)
    func `schemas have their own words`(row: Row) throws { try expect(row) }

    // MARK: Relations between values

    private static let relations = [
        Row(
            #""uniqueBy": "/id""#,
            #"[{"id": 2️⃣"a"}, {"id": "b"}, {"id": null}, {}, 5, {"id": null}, {"id": 1️⃣" a "}]"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "duplicate key \" a \"; keys must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        Row(
            #""uniqueBy": "/id""#,
            #"[{"id": 2️⃣1}, {"id": "1"}, {"id": true}, {"id": 1.5}, {"id": 1️⃣1.0}]"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "duplicate key 1.0; keys must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        Row(
            #""uniqueBy": "/ids/1""#,
            #"{"x": {"ids": [1, 2️⃣2]}, "y": {"ids": [2, 1️⃣2]}}"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "duplicate key 2; keys must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        Row(
            #""keyedBy": "/name""#,
            #"{"a": {"name": " a"}, "b": {"name": 1️⃣"c"}, "d": null, "e": {}}"#,
            .init(
                "1️⃣",
                .keyMismatch,
                #"must equal the member name "b", found "c""#,
                replacement: #""b""#
            )
        ),
        Row(
            #""atMost": {"/sale": "/price", "/low": "/high"}"#,
            #"{"sale": 1️⃣10.50, "price": 2️⃣1.05e1, "low": 3️⃣3, "high": 4️⃣2.9999999999999999999}"#,
            .init(
                "3️⃣",
                .aboveOther,
                "must be at most 'high' (2.9999999999999999999), found 3",
                related: [.init(marker: "4️⃣", message: "'high'")]
            )
        ),
        Row(#""atMost": {"/sale": "/price"}"#, #"{"sale": "9", "price": 2}"#),
        // Pointers lead through members by whichever name they go.
        Row(
            #"""
            "properties": {"a": {"$ref": "#/$defs/sum"}}, "atMost": {"/a/low": "/a/high"},
            "$defs": {"sum": {"properties": {
                "low": {"aliases": {"least": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"{"a": {1️⃣"least": 2️⃣5, "high": 3️⃣1}}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' is an alias of 'low' (x); use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "2️⃣",
                .aboveOther,
                "must be at most 'a.high' (1), found 5",
                related: [.init(marker: "3️⃣", message: "'a.high'")]
            )
        ),
        Row(
            #"""
            "uniqueBy": "/id", "items": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/e"}]},
            "$defs": {"e": {"properties": {
                "id": {"aliases": {"key": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"[null, {"id": 2️⃣1}, {1️⃣"key": 3️⃣1}]"#,
            .init(
                "1️⃣",
                .alias,
                "'key' is an alias of 'id' (x); use 'id'",
                severity: .note,
                replacement: #""id""#
            ),
            .init(
                "3️⃣",
                .repeatedKey,
                "duplicate key 1; keys must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        Row(#""keyedBy": "/id""#, #"{"a": {"id": 3}}"#),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#,
            ##"{"text": 1️⃣"#777777", "fill": 2️⃣"#FFF"}"##,
            .init(
                "1️⃣",
                .lowContrast,
                ##"the contrast of "#777777" and "#FFF" must be at least 4.5, found 4.47"##,
                related: [.init(marker: "2️⃣", message: "the other color")]
            )
        ),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#,
            ##"{"text": "#767676", "fill": "White"}"##
        ),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 21}"#,
            ##"{"text": "black", "fill": "#ffffff80"}"##
        ),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 9}"#,
            #"{"text": "", "fill": "x"}"#
        ),
    ]

    @Test(arguments: relations)
    func `values are compared`(row: Row) throws { try expect(row) }

    // MARK: Inside strings

    private static let token = #"""
        "template": {"open": "[%", "close": "%]", "token": "^[a-z]+\\$[a-z]+$",
            "expectation": "a token such as [%name$default%]"}
        """#
    private static let block = #"""
        "template": {"open": "{%", "close": "%}", "token": "^ *(?:list id=[0-9]+|endlist|if|endif) *$",
            "expectation": "an insert", "blocks": {"list": "endlist", "if": "endif"}}
        """#

    private static let parameters = #"""
        "template": {"open": "{%", "close": "%}", "token": "^ *(?:list .*id=[0-9]+ *|[a-z]+ *)$",
            "expectation": "an insert", "blocks": {"list": "endlist"},
            "parameters": {"list": {"id": {"value": "^[0-9]+$", "expectation": "digits"}}}}
        """#

    private static let partsOfTokens = [
        Row(parameters, #""{% list id=1 %}{% endlist %}{% list a='id=' id=1 %}{% endlist %}""#),
        Row(
            parameters,
            #""1️⃣{% list x=1 %}{% endlist %}2️⃣{% list ID = 1 %}{% endlist %}""#,
            .init("1️⃣", .template, "missing parameter 'id' of 'list'"),
            .init("2️⃣", .template, "missing parameter 'id' of 'list', misspelled as 'ID'")
        ),
        Row(
            parameters,
            #""1️⃣{% list id=a %}{% endlist %}2️⃣{% list id= %}{% endlist %}3️⃣{% List! %}""#,
            .init("1️⃣", .template, "expected digits for parameter 'id'"),
            .init("2️⃣", .template, "expected digits for parameter 'id'"),
            .init("3️⃣", .template, "expected an insert")
        ),
        Row(
            parameters,
            #""{% list id=1 %}1️⃣{% endlst %}""#,
            .init(
                "1️⃣",
                .template,
                "'list' is not closed; expected 'endlist', misspelled as 'endlst'"
            )
        ),
        Row(
            parameters,
            #""{% lists %}1️⃣{% endlist %}""#,
            .init(
                "1️⃣",
                .template,
                "'endlist' without 'list' before it, misspelled as 'lists'"
            )
        ),
    ]

    @Test(arguments: partsOfTokens)
    func `a finding names the part of a token that is wrong`(row: Row) throws { try expect(row) }

    @Test(arguments: [0, 1])
    func `tokens up to a limit are held against those of blocks`(excess: Int) throws {
        let count = TemplateScanner.comparedTokenLimit - 1 + excess
        let others = String(repeating: "{% other %}", count: count)
        let isNamed = excess == 0
        try expect(
            Row(
                Self.parameters,
                (isNamed ? "\"" : "\"1️⃣") + "{% list id=1 %}" + others
                    + (isNamed ? "1️⃣{% endlst %}\"" : "{% endlst %}\""),
                .init(
                    "1️⃣",
                    .template,
                    "'list' is not closed; expected 'endlist'"
                        + (isNamed ? ", misspelled as 'endlst'" : "")
                )
            )
        )
    }

    private static let strings = [
        Row(token, #""100 % [sic] [%a$b%] \u00e4 [%c$d%]""#),
        Row(
            token,
            #""\u00e4 1️⃣[%a%] and 2️⃣[%b$c and 3️⃣[%d$e%] 4️⃣%]""#,
            .init("1️⃣", .template, "expected a token such as [%name$default%]"),
            .init("2️⃣", .template, "'[%' is not closed; expected '%]'"),
            .init("4️⃣", .template, "'%]' without '[%' before it")
        ),
        Row(block, #""{% list id=1 %}{% if %}x{% endif %}{% endlist %}""#),
        Row(
            block,
            #""1️⃣{% list id=1 %}2️⃣{% endif %}3️⃣{% list %}{% endlist %}""#,
            .init("1️⃣", .template, "'list' is not closed; expected 'endlist'"),
            .init("2️⃣", .template, "'endif' without 'if' before it"),
            .init("3️⃣", .template, "expected an insert")
        ),
        Row(
            #""secret": "key-[0-9]{2}""#,
            #""https://a.example/1️⃣key-1234_x/b""#,
            .init(
                "1️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(#""secret": "key-[0-9]{2}""#, #""https://a.example/REDACTED/b""#),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"P1W""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""P1W" means 604800 s but is read as 0 s; write "P7D""#,
                replacement: #""P7D""#
            )
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"PT1.5S""#,
            .init("1️⃣", .misreadDuration, #""PT1.5S" means 1.5 s but is read as 7 s"#)
        ),
        Row(
            #""durationReading": {"units": "DTHMS", "otherwise": 7}"#,
            #"1️⃣"pt30s""#,
            .init(
                "1️⃣",
                .misreadDuration,
                #""pt30s" means 30 s but is read as 7 s; write "PT30S""#,
                replacement: #""PT30S""#
            )
        ),
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""P0DT00H01M30S""#),
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""PT7.0S""#),
        Row(#""durationReading": {"units": "DTHMS", "otherwise": 7}"#, #""soon""#),
        Row(
            #""contentMediaType": "application/json", "contentSchema": {"properties": {"link": \#(link)}}"#,
            #""{1️⃣\"url\": 2️⃣5}""#,
            .init(
                "1️⃣",
                .alias,
                "'url' is an alias of 'link' (old guides); use 'link', at '/url' in the JSON of the string",
                severity: .warning
            ),
            .init(
                "2️⃣",
                .type,
                "expected a string, found a number, at '/url' in the JSON of the string"
            )
        ),
    ]

    @Test(arguments: strings)
    func `strings are looked into`(row: Row) throws { try expect(row) }

    // MARK: The schema

    @Test(arguments: [
        #""properties": {"a": {"aliases": {"b": {"source": "x", "readBy": 5}}}}"#,
        #""properties": {"a": {"aliases": {"b": {"source": "x", "readBy": ""}}}}"#,
        #""steps": {"at": "/a"}"#, #""steps": {"at": "/a", "by": "1 h"}"#,
        #""steps": {"by": "PT1H"}"#,
        #""queryOf": {"a": "/b"}"#, #""queryOf": []"#, #""uniqueBy": "id""#, #""uniqueBy": 5"#,
        #""keyedBy": "~2""#, #""atMost": {"a": "/b"}"#,
        #""atMost": []"#, #""contrast": {"of": ["/a"], "atLeast": 3}"#, #""secret": "(""#,
        #""template": {"open": "", "close": "x", "token": "a"}"#, #""advice": {}"#,
        #""durationReading": {"units": "SM", "otherwise": 1}"#, #""advice": []"#,
        #""aliases": ["b"]"#, #""aliases": {"b": {}}"#, #""aliases": {"b": "x"}"#,
        #""aliases": {"b": {"source": "x", "sourc": "y"}}"#,
        #""aliases": {"b": {"source": "x", "severity": "info"}}"#, #""severity": "info""#,
        #""message": 3"#, #""message": """#, #""effect": """#, #""replacement": null"#,
    ])
    func `a keyword with a value that makes no sense is an error of the schema`(
        keywords: String
    ) throws {
        let schema = "{\"$schema\": \"\(Dialect.widget.uri)\", \(keywords)}"
        #expect(throws: SchemaFailure.self) {
            try SchemaValidator(schema: Array(schema.utf8))
        }
        let validator = try SchemaValidator(uri: Dialect.widget.uri, registry: SchemaRegistry())
        let document = try JSONParser().parse(Array(schema.utf8))
        let isValid = try validator.isValid(document)
        #expect(!isValid)
    }

    @Test func `a format that is not known is an error of the schema, with the nearest`() {
        let schema = "{\"$schema\": \"\(Dialect.widget.uri)\", \"format\": \"hex-colour\"}"
        let failure = #expect(throws: SchemaFailure.self) {
            try SchemaValidator(schema: Array(schema.utf8))
        }
        guard case .unusableFile(let error) = failure else {
            Issue.record("expected an error of the schema")
            return
        }
        #expect(
            error.message
                == "'format' must be a known format; did you mean 'hex-color'?"
        )
    }

    @Test func `the metaschema describes the keywords of the table`() throws {
        let metaschema = try #require(
            WidgetMetaSchemas.all.first { $0.path == "widget-vocabulary.json" }
        )
        let root = try JSONParser().parse(metaschema.bytes).root
        let described = try #require(root["properties"]?.members.map(\.name))
        #expect(Set(described) == Set(Vocabulary.widget.keywords.map(\.name)))
        let file = Repository.file("Schemas/vocabulary/README.md")
        let documentation = String(decoding: try Corpora.bytes(of: file), as: UTF8.self)
        let names =
            described.map { "**`\($0)`**" }
            + StringFormat.Table.widget.formats.keys.map { "| `\($0)` |" }
        for name in names { #expect(documentation.contains(name), "\(name)") }
    }

    @Test func `the dialect is what its metaschema puts together`() throws {
        let metaschema = try #require(
            WidgetMetaSchemas.all.first { $0.path == "widget-dialect.json" }
        )
        let root = try JSONParser().parse(metaschema.bytes).root
        let vocabularies = try #require(root["$vocabulary"]?.members.map(\.name))
        #expect(Set(vocabularies) == Set(Dialect.widget.vocabularies.map(\.uri)))
        #expect(root["$id"]?.string == Dialect.widget.uri)
    }

    @Test func `advice is no part of the output`() throws {
        let schema = """
            {"$schema": "\(Dialect.widget.uri)", "advice": [{"type": "null"}], "message": "m"}
            """
        let validator = try SchemaValidator(schema: Array(schema.utf8))
        let output = try validator.output(of: try JSONParser().parse(Array("5".utf8)))
        #expect(output.isValid)
        #expect(output.children.allSatisfy { $0.isValid })
        #expect(output.children.contains { $0.keyword == "message" })
    }
}
