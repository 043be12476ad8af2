import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the findings for keywords of the widget vocabulary. This file has the tests of names, messages, and
/// severities in unions.
struct WidgetVocabularyTests {
    /// The keywords of a schema in the widget dialect, a marked payload, and all findings.
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

    static let link = #"{"type": "string", "aliases": {"url": {"source": "old guides"}}}"#

    private static let names = [
        Row(
            #""properties": {"link": \#(link)}, "required": ["link"]"#,
            #"{1️⃣"url": "a"}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' (used in old guides) is an alias of 'link'; use 'link'",
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
                "'url' (used in old guides) is an alias of 'link'; use 'link'",
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
                "'url' (used in old guides) is an alias of 'link'; 'link' is present too",
                severity: .warning
            )
        ),
        // An alias with its own schema is a separate member.
        Row(#""properties": {"link": \#(link), "url": {}}"#, #"{"url": 5}"#),
        // An alias that the schema requires is a separate member, too.
        Row(
            #""properties": {"link": \#(link)}, "required": ["link", "url"]"#,
            #"1️⃣{"url": 5}"#,
            .init("1️⃣", .missingMember, "missing required member 'link'")
        ),
        Row(
            #""properties": {"link": \#(link)}, "required": ["url"], "dependentRequired": {"link": ["note"]}"#,
            #"{"url": "a"}"#
        ),
        // In the inner schema, 'url' is an alias of 'name', so the member 'link' is missing there.
        Row(
            #"""
            "properties": {"link": \#(link)},
            "allOf": [{"required": ["link"],
                "properties": {"name": {"aliases": {"url": {"source": "x", "severity": "note"}}}}}]
            """#,
            #"1️⃣{2️⃣"url": "a"}"#,
            .init("1️⃣", .missingMember, "missing required member 'link'"),
            .init(
                "2️⃣",
                .alias,
                "'url' (used in old guides) is an alias of 'link'; use 'link'",
                severity: .warning,
                replacement: #""link""#
            ),
            .init(
                "2️⃣",
                .alias,
                "'url' (used in x) is an alias of 'name'; use 'name'",
                severity: .note,
                replacement: #""name""#
            )
        ),
        Row(
            #""properties": {"a": {"aliases": {"b": {"source": "x", "severity": "note"}}}}"#,
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a'; use 'a'",
                severity: .note,
                replacement: #""a""#
            )
        ),
        // An alias also applies to inner schemas for the same value.
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
                "'url' (used in old guides) is an alias of 'link'; use 'link'",
                severity: .warning,
                replacement: #""link""#
            ),
            .init("2️⃣", .tooShort, "must have at least 2 characters, found 1")
        ),
        // An alias satisfies and triggers requirements between members.
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
                "'url' (used in old guides) is an alias of 'link'; use 'link'",
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
                "'url' (used in x) is an alias of 'link'; use 'link'",
                severity: .note,
                replacement: #""link""#
            )
        ),
        Row(
            #"""
            "properties": {"link": {"aliases": {"url": {"source": "x", "severity": "note"}}}},
            "dependentSchemas": {"link": false}
            """#,
            #"{"a": 1, 1️⃣"url": "a"}"#,
            .init(
                "1️⃣",
                .alias,
                "'url' (used in x) is an alias of 'link'; use 'link'",
                severity: .note,
                replacement: #""link""#
            ),
            .init("1️⃣", .forbidden, "member 'url' is not allowed here")
        ),
        // An alias does not apply to schemas of members.
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
    func `aliases and deprecated members are reported`(row: Row) throws { try expect(row) }

    @Test func `only dialects with the widget vocabulary report deprecated values`() throws {
        try expectDiagnostics(#"{"deprecated": true}"#, "5", [])
    }

    // MARK: Messages

    private static let messages = [
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
        // The advice of a failed branch, of a condition or of a negated schema is not reported.
        Row(#""anyOf": [{"type": "null", "advice": [false]}, {"type": "number"}]"#, "2"),
        Row(#""if": {"advice": [false]}, "then": {"type": "number"}"#, "2"),
        Row(#""not": {"advice": [false], "type": "null"}"#, "2"),
        Row(
            #""oneOf": [{"type": "null"}, {"type": "number", "advice": [{"minimum": 3}]}]"#,
            "1️⃣2",
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .warning)
        ),
        // The advice of each branch that matches is reported.
        Row(
            #""anyOf": [{"type": "integer"}, {"type": "number", "advice": [{"minimum": 3}]}]"#,
            "1️⃣2",
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .warning)
        ),
        // A mistake that is only a warning does not hide an error.
        Row(
            #""type": "number", "severity": "warning", "advice": [{"type": "null", "severity": "error"}]"#,
            #"1️⃣"a""#,
            .init("1️⃣", .type, "expected null, found a string")
        ),
        // A mistake does not hide the advice on valid members.
        Row(
            #""properties": {"a": {"advice": [{"minimum": 3}]}, "b": {"type": "null"}}"#,
            #"{"b": 2️⃣1, "a": 1️⃣2}"#,
            .init("2️⃣", .type, "expected null, found a number"),
            .init("1️⃣", .belowMinimum, "must be at least 3, found 2", severity: .warning)
        ),
        // The message of a schema replaces the findings of the schemas inside it that have no message.
        Row(
            #""properties": {"a": {"minLength": 1}}, "required": ["a", "b"], "message": "no a, no b""#,
            #"1️⃣{"a": ""}"#,
            .init("1️⃣", .missingMember, "no a, no b")
        ),
        // The message of an inner schema is kept.
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
        // `dropsInvalid` concerns invalid items, and invalid members that `properties` does not name.
        Row(
            #""items": {"items": {"type": "string"}}, "minItems": 3, "dropsInvalid": true"#,
            "1️⃣[[2️⃣1]]",
            .init("1️⃣", .tooFewItems, "must have at least 3 items, found 1"),
            .init(
                "2️⃣",
                .type,
                "expected a string, found a number; the app may drop this item, but keeps the others"
            )
        ),
        Row(
            #""properties": {"a": {"type": "string"}}, "additionalProperties": {"type": "string"}, "dropsInvalid": true"#,
            #"{"a": 1️⃣1, "b": 2️⃣1}"#,
            .init("1️⃣", .type, "expected a string, found a number"),
            .init(
                "2️⃣",
                .type,
                "expected a string, found a number; the app may drop this member, but keeps the others"
            )
        ),
        Row(
            #""items": {"type": "string", "effect": "nothing works"}, "dropsInvalid": true"#,
            "[1️⃣1]",
            .init("1️⃣", .type, "expected a string, found a number; nothing works")
        ),
        Row(
            #""items": {"advice": [{"type": "string"}]}, "dropsInvalid": true"#,
            "[1️⃣1]",
            .init("1️⃣", .type, "expected a string, found a number", severity: .warning)
        ),
        Row(
            #""items": {"type": "string"}, "dropsInvalid": false"#,
            "[1️⃣1]",
            .init("1️⃣", .type, "expected a string, found a number")
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

    @Test(arguments: messages)
    func `the advice, messages, effects and severities of schemas are reported`(row: Row) throws {
        try expect(row)
    }

    @Test(arguments: [
        ("not x", nil), ("x", nil), (#""x" is bad"#, nil), ("ox or x", nil),
        ("not xy", #"not xy; found "x""#), ("not yx", #"not yx; found "x""#),
        ("x2", #"x2; found "x""#), ("3x", #"3x; found "x""#), ("not y", #"not y; found "x""#),
    ])
    func `the message of a schema is followed by the value unless it has the value as a word`(
        message: String,
        complete: String?
    ) throws {
        try expect(
            Row(
                #""type": "integer", "message": \#(JSONText.quoted(message))"#,
                #"1️⃣"x""#,
                .init("1️⃣", .type, complete ?? message)
            )
        )
    }

    // MARK: Severities in unions

    private static let shortText = #"{"type": "string", "maxLength": 2, "severity": "warning"}"#

    private static let severities = [
        // A branch that is violated only with warnings is accepted.
        Row(
            #""anyOf": [\#(shortText), {"type": "integer"}]"#,
            #"1️⃣"abc""#,
            .init("1️⃣", .tooLong, "must have at most 2 characters, found 3", severity: .warning)
        ),
        Row(
            #""oneOf": [{"type": "integer"}, \#(shortText)]"#,
            "1️⃣[]",
            .init("1️⃣", .type, "expected a string, found an array", severity: .warning)
        ),
        // A branch that is violated only with warnings is preferred to a closer branch with errors.
        Row(
            #"""
            "anyOf": [
                {"properties": {"t": \#(shortText)}, "required": ["t"]},
                {"properties": {"a": {}, "b": {}, "u": {"type": "integer"}}, "required": ["u"]}]
            """#,
            #"{"a": 1, "b": 2, "t": 1️⃣"abc", "u": "x"}"#,
            .init("1️⃣", .tooLong, "must have at most 2 characters, found 3", severity: .warning)
        ),
        // An error in the same branch remains an error.
        Row(
            #"""
            "anyOf": [
                {"properties": {"t": \#(shortText), "n": {"type": "integer"}}, "required": ["t"]}, {"type": "null"}]
            """#,
            #"{"t": 1️⃣"abc", "n": 2️⃣"x"}"#,
            .init("1️⃣", .tooLong, "must have at most 2 characters, found 3", severity: .warning),
            .init("2️⃣", .type, "expected an integer, found a string")
        ),
        // The severity of a branch is not higher than that of the union.
        Row(
            #""severity": "note", "anyOf": [{"type": "integer"}, {"type": "string", "minLength": 2, "severity": "error"}]"#,
            #"1️⃣"""#,
            .init("1️⃣", .tooShort, "must have at least 2 characters, found 0", severity: .note)
        ),
        // The keywords `not` and `if` ignore severities.
        Row(
            #""not": \#(shortText)"#,
            #""abc""#
        ),
        Row(
            #""if": \#(shortText), "else": {"type": "integer"}"#,
            #"1️⃣"abc""#,
            .init("1️⃣", .type, "expected an integer, found a string")
        ),
        // A similar name does not change the severity of the schema for additional members.
        Row(
            #""properties": {"color": {}}, "additionalProperties": {"type": "string", "severity": "note"}"#,
            #"{"colour": 1️⃣5}"#,
            .init("1️⃣", .type, "expected a string, found a number", severity: .note)
        ),
        // Apps read aliases and deprecated members, so the findings about them are not errors.
        Row(
            #""severity": "error", "properties": {"old": {"deprecated": true}, "a": {"aliases": {"b": {"source": "x"}}}}"#,
            #"{1️⃣"old": 1, 2️⃣"b": 2}"#,
            .init("1️⃣", .deprecated, "member 'old' is deprecated", severity: .warning),
            .init(
                "2️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a'; use 'a'",
                severity: .warning,
                replacement: #""a""#
            )
        ),
    ]

    @Test(arguments: severities)
    func `unions consider the severities of their branches`(row: Row) throws {
        try expect(row)
    }
}
