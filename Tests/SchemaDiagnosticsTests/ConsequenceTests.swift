import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that one mistake gives one finding, and that the consequences of the mistake give no findings of their own.
struct ConsequenceTests {
    private typealias Row = DiagnosticTests.Row

    private static let misspelled = [
        Row(
            #"{"properties": {"radius": true}, "required": ["radius"]}"#,
            #"{1️⃣"raduis": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'radius', misspelled as 'raduis'",
                replacement: #""radius""#
            )
        ),
        // The schema declares `radios`, so the name is not a misspelling of `radius`.
        Row(
            #"{"properties": {"radios": true}, "required": ["radius"]}"#,
            #"1️⃣{"radios": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'")
        ),
        Row(
            #"""
            {"properties": {"radius": true}, "required": ["radius"],
             "additionalProperties": false}
            """#,
            #"{1️⃣"raduis": 1}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'raduis'; did you mean 'radius'?",
                replacement: #""radius""#
            )
        ),
        Row(
            #"""
            {"allOf": [{"properties": {"radius": true}, "required": ["radius"]}],
             "unevaluatedProperties": false}
            """#,
            #"{1️⃣"raduis": 1}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'raduis'; did you mean 'radius'?",
                replacement: #""radius""#
            )
        ),
    ]

    @Test(arguments: misspelled)
    func `a misspelled name and the missing member give one finding`(row: DiagnosticTests.Row)
        throws
    {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    /// The keyword `$schema` with a dialect in which advice is given and the JSON of strings is checked.
    private static let contentDialect = #"""
        "$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json"
        """#

    private static let contents = [
        Row(
            #"""
            {\#(contentDialect), "maxItems": 1,
             "items": {"contentMediaType": "application/json",
                       "contentSchema": {"prefixItems": [true], "items": false}}}
            """#,
            #"1️⃣["[1,2️⃣2]", "[3]"]"#,
            .init("1️⃣", .tooManyItems, "must have at most 1 item, found 2"),
            .init(
                "2️⃣",
                .unexpectedItem,
                "unexpected item at index 1; at most 1 item is allowed, "
                    + "at '/1' in the JSON of the string"
            )
        ),
        // All findings about Base64 have the range of the string.
        Row(
            #"""
            {\#(contentDialect),
             "contentEncoding": "base64", "contentMediaType": "application/json",
             "contentSchema": {"uniqueItems": true, "items": {"type": "integer"}}}
            """#,
            #"1️⃣"WzEsMSwieCJd""#,
            .init(
                "1️⃣",
                .duplicateItems,
                "duplicate item; items must be unique, in the JSON of the string",
                related: [.init(marker: "1️⃣", message: "first occurrence")]
            ),
            .init(
                "1️⃣",
                .type,
                "expected an integer, found a string, at '/2' in the JSON of the string"
            )
        ),
    ]

    @Test(arguments: contents)
    func `a mistake in the JSON of a string explains no finding about another array`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let consequences = [
        Row(
            // Of two errors of one rank, the first is reported.
            #"{"allOf": [{"type": "integer"}, {"type": "boolean"}]}"#,
            "1️⃣null",
            .init("1️⃣", .type, "expected an integer, found null")
        ),
        Row(
            // The unknown name resembles the missing one, although the schema that rejects it has no such member.
            #"""
            {"required": ["radius"],
             "allOf": [{"properties": {"color": {}}, "additionalProperties": false}]}
            """#,
            #"{1️⃣"raduis": 1}"#,
            .init("1️⃣", .unknownMember, "unknown member 'raduis'")
        ),
        Row(
            #"""
            {"required": ["radius"],
             "allOf": [{"properties": {"color": {}}, "additionalProperties": false}]}
            """#,
            #"1️⃣{2️⃣"other": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'"),
            .init("2️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            // Another value is required, so it does not matter that this value is not allowed.
            #"""
            {\#(contentDialect), "allOf": [{"enum": ["b", "c"]}], "advice": [{"not": {"const": "a"}}]}
            """#,
            #"1️⃣"a""#,
            .init("1️⃣", .enumeration, #""a" is not one of "b" or "c""#)
        ),
        Row(
            #"{\#(contentDialect), "minLength": 2, "advice": [{"not": {"const": "a"}}]}"#,
            #"1️⃣"a""#,
            .init("1️⃣", .tooShort, "must have at least 2 characters, found 1"),
            .init("1️⃣", .forbidden, #""a" is not allowed here"#, severity: .warning)
        ),
        Row(
            #"{"type": "integer", "enum": [1, 2]}"#,
            #"1️⃣"3""#,
            .init("1️⃣", .type, "expected an integer, found a string", replacement: "3")
        ),
        Row(
            #"{"properties": {"a": true}, "additionalProperties": false, "maxProperties": 1}"#,
            #"{"a": 1, 1️⃣"other": 1}"#,
            .init("1️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            #"{"prefixItems": [true], "items": false, "maxItems": 1}"#,
            "[0, 1️⃣1]",
            .init("1️⃣", .unexpectedItem, "unexpected item at index 1; at most 1 item is allowed")
        ),
        Row(
            #"{"required": ["a", "b"], "minProperties": 2}"#,
            #"1️⃣{"a": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'b'")
        ),
        Row(
            // The names of the two members are canonically equivalent.
            #"{"additionalProperties": {"required": ["a"], "minProperties": 2}}"#,
            "{\"e\u{301}\": 1️⃣{\"a\": 1}, \"\u{E9}\": 2️⃣{}}",
            .init("1️⃣", .tooFewMembers, "must have at least 2 members, found 1"),
            .init("2️⃣", .missingMember, "missing required member 'a'")
        ),
        Row(
            #"""
            {"properties": {"style": {"properties": {"size": true}, "required": ["size"]},
                            "name": true},
             "additionalProperties": false}
            """#,
            #"{"name": 1, "style": {}, 1️⃣"size": 3}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'size'; it belongs in '/style', which lacks it"
            )
        ),
        Row(
            // The unknown member would not be the missing one in the other object.
            #"""
            {"properties": {"p": {"required": ["\u00E9"]}, "q": {"additionalProperties": false}}}
            """#,
            #"{"p": 1️⃣{}, "q": {2️⃣"e\u0301": 1}}"#,
            .init("1️⃣", .missingMember, "missing required member '\u{E9}'"),
            .init("2️⃣", .unknownMember, "unknown member 'e\u{301}'")
        ),
        Row(
            #"""
            {"required": ["kind"],
             "if": {"properties": {"kind": {"const": "circle"}}}, "then": {"required": ["radius"]}}
            """#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'kind'")
        ),
        Row(
            #"""
            {"properties": {"kind": {"type": "string"}},
             "if": {"properties": {"kind": {"pattern": "^[Rr]ound$"}}},
             "then": {"required": ["radius"]}}
            """#,
            #"{"kind": 1️⃣null}"#,
            .init("1️⃣", .type, "expected a string, found null")
        ),
        Row(
            // The condition does not compare the value, which is of no type that has a length.
            #"""
            {"properties": {"kind": {"type": "string"}},
             "if": {"properties": {"kind": {"minLength": 2}}}, "then": {"required": ["radius"]}}
            """#,
            #"1️⃣{"kind": 2️⃣null}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'"),
            .init("2️⃣", .type, "expected a string, found null")
        ),
        Row(
            // The condition compares an item.
            #"""
            {"prefixItems": [{"type": "string"}],
             "if": {"prefixItems": [{"pattern": "^[Rr]ound$"}]}, "then": {"minItems": 2}}
            """#,
            "[1️⃣null]",
            .init("1️⃣", .type, "expected a string, found null")
        ),
        Row(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "items": {"anyOf": [{"const": "text"}, {"type": "string"}],
                       "advice": [{"not": {"pattern": "^[Tt]ext$"}}]}}
            """#,
            #"[1️⃣null, 2️⃣"text"]"#,
            .init("1️⃣", .type, #"expected a string or "text", found null"#),
            .init("2️⃣", .forbidden, #""text" is not allowed here"#, severity: .warning)
        ),
    ]

    @Test(arguments: consequences)
    func `a consequence of a mistake is not a separate finding`(row: DiagnosticTests.Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    /// Conditions that require different members for each value of `kind`.
    private static let conditions = #"""
        {"required": ["kind"],
         "allOf": [
            {"if": {"properties": {"kind": {"const": "circle"}}, "required": ["kind"]},
             "then": {"properties": {"radius": {"type": "number"}}, "required": ["radius"]}},
            {"if": {"properties": {"kind": {"const": "square"}}, "required": ["kind"]},
             "then": {"properties": {"side": {"type": "number"}}, "required": ["side"]}}]}
        """#

    private static let dynamicConditions = ##"""
        {"$dynamicAnchor": "n", "properties": {"in": {"$dynamicRef": "#n"}},
         "allOf": [\##(conditions)]}
        """##

    private static let conditional = [
        Row(
            conditions,
            #"{"kind": 1️⃣"square", "radius": 1}"#,
            .init(
                "1️⃣",
                .constant,
                #""square" does not match the other members, which belong to "circle""#
            )
        ),
        // The escape does not change the tag, so the schema of circles declares as many members as that of squares.
        Row(
            #"""
            {"allOf": [
                {"if": {"properties": {"kind": {"const": "circle"}}},
                 "then": {"properties": {"x": true}, "required": ["x", "y"]}},
                {"if": {"properties": {"kind": {"const": "square"}}},
                 "then": {"properties": {"side": true}, "required": ["side"]}}]}
            """#,
            #"1️⃣{"kind": 2️⃣"\u0063ircle", "side": 1, "x": 2}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'y'",
                related: [
                    .init(marker: "2️⃣", message: #"required because 'kind' is "\u0063ircle""#)
                ]
            )
        ),
        Row(
            conditions,
            #"1️⃣{"kind": 2️⃣"square", "name": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'side'",
                related: [.init(marker: "2️⃣", message: #"required because 'kind' is "square""#)]
            )
        ),
        Row(
            #"""
            {"if": {"properties": {"kind": {"const": "a"}, "mode": {"const": "b"}}},
             "then": {"required": ["radius"]}}
            """#,
            #"1️⃣{"mode": 3️⃣"b", "kind": 2️⃣"a"}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'radius'",
                related: [
                    .init(marker: "2️⃣", message: #"required because 'kind' is "a""#),
                    .init(marker: "3️⃣", message: #"required because 'mode' is "b""#),
                ]
            )
        ),
        Row(
            // The text of an array is too long for a reason.
            #"{"if": {"properties": {"kind": {"const": []}}}, "then": {"required": ["radius"]}}"#,
            #"1️⃣{"kind": []}"#,
            .init("1️⃣", .missingMember, "missing required member 'radius'")
        ),
        Row(
            // Only the condition rejects the value of `kind`. It is therefore not a mistake, and `else` applies.
            #"""
            {"if": {"properties": {"kind": {"const": "a"}}},
             "then": {"required": ["first"]}, "else": {"required": ["second"]}}
            """#,
            #"1️⃣{"kind": 2️⃣"b"}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'second'",
                related: [.init(marker: "2️⃣", message: #"required because 'kind' is "b""#)]
            )
        ),
        Row(
            // With dynamic references, other values of the tag are not tried.
            dynamicConditions,
            #"1️⃣{"kind": 2️⃣"square", "radius": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'side'",
                related: [.init(marker: "2️⃣", message: #"required because 'kind' is "square""#)]
            )
        ),
        Row(
            #"""
            {"if": {"properties": {"kind": {"const": "text"}}},
             "then": {"not": {"required": ["url"]}}}
            """#,
            #"{"kind": 2️⃣"text", 1️⃣"url": 1}"#,
            .init(
                "1️⃣",
                .forbidden,
                "member 'url' is not allowed here",
                related: [
                    .init(marker: "2️⃣", message: #"not allowed because 'kind' is "text""#)
                ]
            )
        ),
        Row(
            conditions,
            #"{"kind": "square", "side": 1️⃣"1"}"#,
            .init("1️⃣", .type, "expected a number, found a string", replacement: "1")
        ),
        Row(
            #"""
            {"properties": {"kind": {"type": "string"}},
             "if": {"properties": {"kind": {"const": "round"}}},
             "then": {"properties": {"radius": true, "kind": true}, "additionalProperties": false},
             "else": {"properties": {"side": true, "kind": {"const": "square"}},
                      "additionalProperties": false}}
            """#,
            #"{"kind": 1️⃣"round", "side": 1}"#,
            .init(
                "1️⃣",
                .constant,
                #""round" does not match the other members, which belong to "square""#
            )
        ),
        Row(
            states,
            // All mistakes are in one member, which is as likely to be wrong as the tag is.
            #"{"kind": "alert", "states": ["shown", 1️⃣"answered", "finished"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "finished", found "answered"; without this item, the other items are valid"#
            )
        ),
        Row(
            // The tag or the item is wrong, and the schema does not decide which of them.
            states,
            #"{"kind": "alert", "states": [1️⃣"answered", "finished"]}"#,
            .init("1️⃣", .constant, #"expected "shown", found "answered""#)
        ),
        Row(
            states,
            #"{"kind": "alert", "states": [1️⃣"show", "finished"]}"#,
            .init(
                "1️⃣",
                .constant,
                #"expected "shown", found "show""#,
                replacement: #""shown""#
            )
        ),
        // The only error is about the tag. It does not replace the warning about another member.
        Row(
            #"""
            {\#(contentDialect),
             "properties": {"kind": {"enum": ["circle", "square"]},
                            "note": {"advice": [{"maxLength": 3}]}},
             "allOf": [{"if": {"properties": {"kind": {"const": "circle"}}},
                        "then": {"required": ["radius"]}},
                       {"if": {"properties": {"kind": {"const": "square"}}},
                        "then": {"required": ["side"]}}]}
            """#,
            #"{"kind": 1️⃣"sqare", "side": 1, "note": 2️⃣"long text"}"#,
            .init(
                "1️⃣",
                .enumeration,
                #""sqare" is not one of "circle" or "square"; did you mean "square"?"#,
                replacement: #""square""#
            ),
            .init(
                "2️⃣",
                .tooLong,
                "must have at most 3 characters, found 9",
                severity: .warning
            )
        ),
        // The tag is wrong, so the member `table`, which `then` requires, is not reported as missing.
        Row(
            #"""
            {"properties": {"type": {"enum": ["strip", "map"]}},
             "dependentSchemas": {"tags": {"properties": {"type": {"const": "strip"}}}},
             "if": {"properties": {"type": {"const": "map"}}}, "then": {"required": ["table"]}}
            """#,
            #"{"type": 1️⃣"map", "tags": []}"#,
            .init("1️⃣", .constant, #"expected "strip", found "map""#)
        ),
    ]

    /// Kinds that differ in the items of `states` and have the same members.
    private static let states = #"""
        {"required": ["kind"], "allOf": [
            {"if": {"properties": {"kind": {"const": "alert"}}},
             "then": {"properties": {"states": {
                "prefixItems": [{"const": "shown"}, {"const": "finished"}], "maxItems": 2}}}},
            {"if": {"properties": {"kind": {"const": "quiz"}}},
             "then": {"properties": {"states": {
                "prefixItems": [{"const": "answered"}, {"const": "finished"}], "maxItems": 2}}}},
            {"if": {"properties": {"kind": {"const": "poll"}}},
             "then": {"properties": {"states": {"prefixItems": [
                {"const": "shown"}, {"const": "answered"}, {"const": "finished"}]}}}}]}
        """#

    @Test(arguments: conditional)
    func `a value that a condition tests is reported only if other members fit another value`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let dependentSchemas = [
        Row(
            #"{"dependentSchemas": {"a": {"required": ["b", "c"]}}}"#,
            #"1️⃣{2️⃣"a": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required members 'b' and 'c'",
                related: [.init(marker: "2️⃣", message: "required because 'a' is present")]
            )
        ),
        Row(
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "dependencies": {"a": {"required": ["b"]}, "x": {"required": ["y"]}}}
            """#,
            #"1️⃣{2️⃣"a": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'b'",
                related: [.init(marker: "2️⃣", message: "required because 'a' is present")]
            )
        ),
        Row(
            #"{"dependentSchemas": {"a": {"not": {"required": ["b"]}}}}"#,
            #"{1️⃣"b": 1, 2️⃣"a": 1}"#,
            .init(
                "1️⃣",
                .forbidden,
                "member 'b' is not allowed here",
                related: [.init(marker: "2️⃣", message: "not allowed because 'a' is present")]
            )
        ),
        Row(
            // The reason would explain nothing about the member itself.
            #"{"dependentSchemas": {"a": {"properties": {"a": {"required": ["b"]}}}}}"#,
            #"{"a": 1️⃣{}}"#,
            .init("1️⃣", .missingMember, "missing required member 'b'")
        ),
    ]

    @Test(arguments: dependentSchemas)
    func `a finding of a dependent schema names the member that the schema depends on`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    @Test func `an additional member can be a misspelled declared member`() throws {
        try expectDiagnostics(
            #"""
            {"properties": {"version": {"type": "integer"}},
             "additionalProperties": {"type": "object"}}
            """#,
            #"{1️⃣"vresion": 2, "other": 2️⃣3}"#,
            [
                .init(
                    "1️⃣",
                    .unknownMember,
                    "unknown member 'vresion'; did you mean 'version'?",
                    replacement: #""version""#
                ),
                .init("2️⃣", .type, "expected an object, found a number"),
            ]
        )
    }

    @Test func `a member that only a condition requires is reported as missing`() throws {
        // Besides the condition, only the first branch requires a member, and this branch was not meant.
        try expectDiagnostics(
            #"""
            {"anyOf": [{"type": "array", "required": ["kind"]}, {"minProperties": 0}],
             "if": {"properties": {"kind": {"const": 1}}}, "then": {"required": ["radius"]}}
            """#,
            "1️⃣{}",
            [.init("1️⃣", .missingMember, "missing required member 'radius'")]
        )
    }
}
