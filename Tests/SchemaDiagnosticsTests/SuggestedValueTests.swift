import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the values and branches that messages suggest, and of the values that they quote.
struct SuggestedValueTests {
    private typealias Row = DiagnosticTests.Row

    private static let dialect =
        #""$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json""#

    private static let deprecated = [
        Row(
            #"{"oneOf": [{"const": "open"}, {"const": "shut"}, {"const": "ajar", "deprecated": true}]}"#,
            #"1️⃣"half""#,
            .init("1️⃣", .enumeration, #""half" is not one of "open" or "shut""#)
        ),
        Row(
            // One schema lists the value, and another schema for the value marks it as deprecated.
            #"""
            {"properties": {"state": {"$ref": "#/$defs/state"}},
             "allOf": [{"properties": {"state": {"enum": ["active", "activated"]}}}],
             "$defs": {"state": {"anyOf": [{"const": "active"}, {"type": "string"},
                                           {"const": "activated", "deprecated": true}]}}}
            """#,
            #"{"state": 1️⃣"activatd"}"#,
            .init("1️⃣", .enumeration, #"expected "active", found "activatd""#)
        ),
        Row(
            // All allowed values are deprecated.
            #"{"enum": ["old", "older"], "deprecated": true}"#,
            #"1️⃣"new""#,
            .init("1️⃣", .enumeration, #""new" is not one of "old" or "older""#)
        ),
        Row(
            // A value that is deprecated for one member is not deprecated for another member.
            #"""
            {"properties": {"a": {"anyOf": [{"const": "x"}, {"const": "y", "deprecated": true}]},
                            "b": {"enum": ["x", "y"]}}}
            """#,
            #"{"b": 1️⃣"zzz"}"#,
            .init("1️⃣", .enumeration, #""zzz" is not one of "x" or "y""#)
        ),
        Row(
            #"""
            {\#(dialect), "pattern": "^x",
             "anyOf": [{"const": "old", "deprecated": true}, {"type": "string"}]}
            """#,
            #"1️⃣"odl""#,
            .init("1️⃣", .pattern, #""odl" does not match the pattern '^x'"#)
        ),
        Row(
            // A deprecated branch is not suggested.
            #"""
            {"anyOf": [{"required": ["name", "size"], "properties": {"size": {"type": "integer"}}},
                       {"required": ["label"], "deprecated": true}]}
            """#,
            #"1️⃣{"size": 1}"#,
            .init("1️⃣", .missingMember, "missing required member 'name'")
        ),
        Row(
            // A deprecated branch is not named beside the closest branch, even if it is equally close.
            #"{"oneOf": [{"required": ["a"]}, {"required": ["b"], "deprecated": true}]}"#,
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required member 'a'")
        ),
        Row(
            // The tag selects the branch even if the branch is deprecated.
            #"""
            {"oneOf": [{"properties": {"kind": {"const": "new"}, "a": {}}, "required": ["kind", "a"]},
                       {"properties": {"kind": {"const": "old"}, "b": {}}, "required": ["kind", "b"],
                        "deprecated": true}]}
            """#,
            #"1️⃣{"kind": "old"}"#,
            .init("1️⃣", .missingMember, "missing required member 'b'")
        ),
    ]

    @Test(
        arguments: [
            (#"{"Alpha": 1}"#, [true]), (#"{"Alpha": 1, "alphaa": 2}"#, [false, false]),
            (#"{"Alpha": 1, "alpha": 2}"#, [false]), (#"{"Alpha": 1, "Beta": 2}"#, [true, true]),
        ] as [(String, [Bool])]
    )
    func `a fix of a name is safe if no other member has or gets the name`(
        object: String,
        areSafe: [Bool]
    ) throws {
        let program = try SchemaProgram.compiled(
            #"{"propertyNames": {"allOf": [{"enum": ["alpha", "beta"]}]}}"#
        )
        let document = try JSONParser().parse(Array(object.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.flatMap(\.fixes).map(\.isSafe) == areSafe, "\(found)")
    }

    @Test(
        arguments: [
            (#"{"ABC": 1}"#, true), (#"{"ABC": 1, "a_b_c": 2}"#, false),
            (#"{"abcd": 1, "ABC": 2}"#, false),
        ] as [(String, Bool)]
    )
    func `a member is safely renamed to a missing name only if no other member can be meant`(
        object: String,
        isSafe: Bool
    ) throws {
        let program = try SchemaProgram.compiled(#"{"required": ["abc"]}"#)
        let document = try JSONParser().parse(Array(object.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        let missing = found.filter { $0.id == .missingMember }
        #expect(missing.flatMap(\.fixes).map(\.isSafe) == [isSafe], "\(found)")
    }

    @Test(arguments: [
        #""required": ["billing"]"#, #""dependentRequired": {"credit": ["billing"]}"#,
    ])
    func `a misspelled name of a member without a schema is safely corrected`(keyword: String)
        throws
    {
        let program = try SchemaProgram.compiled("{\(keyword)}")
        let document = try JSONParser().parse(Array(#"{"credit": 1, "biling": 2}"#.utf8))
        let found = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(found.flatMap(\.fixes).map(\.isSafe) == [true], "\(found)")
    }

    @Test(arguments: deprecated)
    func `deprecated values and branches are not suggested if there are others`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let messages = [
        Row(
            #"{\#(dialect), "enum": [1, 2, 3], "message": "an action type must be 1, 2 or 3"}"#,
            "1️⃣4",
            .init("1️⃣", .enumeration, "an action type must be 1, 2 or 3; found 4")
        ),
        Row(
            // The message contains 2 as a digit of 12, but does not quote the value 2.
            #"{\#(dialect), "enum": [12, 30], "message": "the size is 12 or 30"}"#,
            "1️⃣2",
            .init("1️⃣", .enumeration, "the size is 12 or 30; found 2")
        ),
        Row(
            // The message contains 1 as a digit of 12, too.
            #"{\#(dialect), "enum": [12, 30], "message": "the size is 12 or 30"}"#,
            "1️⃣1",
            .init("1️⃣", .enumeration, "the size is 12 or 30; found 1")
        ),
        Row(
            // The message itself quotes the found value.
            #"{\#(dialect), "not": {"const": "ready"}, "message": "'ready' is not entered"}"#,
            #"1️⃣"ready""#,
            .init("1️⃣", .forbidden, "'ready' is not entered")
        ),
        Row(
            #"{\#(dialect), "not": {"const": "ready"}, "message": "ready"}"#,
            #"1️⃣"ready""#,
            .init("1️⃣", .forbidden, "ready")
        ),
        Row(
            // Another word contains the found value.
            #"{\#(dialect), "not": {"const": "ready"}, "message": "already"}"#,
            #"1️⃣"ready""#,
            .init("1️⃣", .forbidden, #"already; found "ready""#)
        ),
        Row(
            #"{\#(dialect), "propertyNames": {"pattern": "^[a-z_]+$", "message": "names are in snake case"}}"#,
            #"{1️⃣"imageUrl": 1}"#,
            .init("1️⃣", .pattern, #"names are in snake case; found "imageUrl""#)
        ),
        Row(
            #"{\#(dialect), "properties": {"a": false}, "message": "no extras"}"#,
            #"{1️⃣"a": [1]}"#,
            .init("1️⃣", .forbidden, #"no extras; found "a""#)
        ),
        Row(
            // A message does not quote an object or an array.
            #"{\#(dialect), "contains": false, "message": "no such array"}"#,
            "1️⃣[1]",
            .init("1️⃣", .contains, "no such array")
        ),
        Row(
            #"{\#(dialect), "minItems": 2, "message": "two at least"}"#,
            "1️⃣[1]",
            .init("1️⃣", .tooFewItems, "two at least; found 1")
        ),
        Row(
            #"{\#(dialect), "type": "integer", "message": "it counts seconds"}"#,
            #"1️⃣"5""#,
            .init("1️⃣", .type, #"it counts seconds; found "5""#, replacement: "5")
        ),
        Row(
            #"{\#(dialect), "secret": "[0-9]{4,}", "maxLength": 4, "message": "a code is short"}"#,
            #"1️⃣"2️⃣12345""#,
            .init("1️⃣", .tooLong, #"a code is short; found "*****""#),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
        Row(
            // The effect precedes the suggestion.
            #"{\#(dialect), "enum": ["image", "video"], "effect": "nothing is shown"}"#,
            #"1️⃣"imgae""#,
            .init(
                "1️⃣",
                .enumeration,
                #""imgae" is not one of "image" or "video"; nothing is shown; did you mean "image"?"#,
                replacement: #""image""#
            )
        ),
        Row(
            #"{\#(dialect), "properties": {"size": {}}, "additionalProperties": false, "effect": "it is lost"}"#,
            #"{1️⃣"sise": 1}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'sise'; it is lost; did you mean 'size'?",
                replacement: #""size""#
            )
        ),
    ]

    @Test(arguments: messages)
    func `a schema's own message quotes the found value`(row: DiagnosticTests.Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let similar = [
        Row(
            #"{"enum": ["a", "b"]}"#,
            #"1️⃣"j""#,
            .init("1️⃣", .enumeration, #""j" is not one of "a" or "b""#)
        ),
        Row(
            #"{"enum": ["a", "b"]}"#,
            #"1️⃣"A""#,
            .init(
                "1️⃣",
                .enumeration,
                #""A" is not one of "a" or "b"; did you mean "a"?"#,
                replacement: #""a""#
            )
        ),
        Row(
            #"{"enum": ["get", "put"]}"#,
            #"1️⃣"set""#,
            .init("1️⃣", .enumeration, #""set" is not one of "get" or "put""#)
        ),
        Row(
            // The value is an abbreviation of only one listed value.
            #"{"enum": ["error", "warning", "info", "inform"]}"#,
            #"1️⃣"warn""#,
            .init(
                "1️⃣",
                .enumeration,
                #""warn" is not one of "error", "warning", "info" or "inform"; did you mean "warning"?"#,
                replacement: #""warning""#
            )
        ),
        Row(
            #"{"enum": ["debug", "warn"]}"#,
            #"1️⃣"warning""#,
            .init(
                "1️⃣",
                .enumeration,
                #""warning" is not one of "debug" or "warn"; did you mean "warn"?"#,
                replacement: #""warn""#
            )
        ),
        Row(
            // The message already names the only value, so it does not ask whether this value was meant.
            #"{"enum": ["open"]}"#,
            #"1️⃣"opne""#,
            .init(
                "1️⃣",
                .enumeration,
                #"expected "open", found "opne""#,
                replacement: #""open""#
            )
        ),
        Row(
            #"{"properties": {"credit": {}, "billing": {}}, "dependentRequired": {"credit": ["billing", "name"]}}"#,
            #"1️⃣{"credit": 1, 2️⃣"biling": 2}"#,
            .init(
                "1️⃣",
                .missingDependent,
                "missing member 'name'; required because 'credit' is present"
            ),
            .init(
                "2️⃣",
                .missingDependent,
                "missing member 'billing', misspelled as 'biling'; required because 'credit' is present",
                replacement: #""billing""#
            )
        ),
        Row(
            // An abbreviation has at least three letters.
            #"{"enum": ["error", "warning"]}"#,
            #"1️⃣"err""#,
            .init(
                "1️⃣",
                .enumeration,
                #""err" is not one of "error" or "warning"; did you mean "error"?"#,
                replacement: #""error""#
            )
        ),
        Row(
            #"{"enum": ["error", "warning"]}"#,
            #"1️⃣"er""#,
            .init("1️⃣", .enumeration, #""er" is not one of "error" or "warning""#)
        ),
        Row(
            #"{"enum": ["integral", "integer"]}"#,
            #"1️⃣"int""#,
            .init("1️⃣", .enumeration, #""int" is not one of "integral" or "integer""#)
        ),
        Row(
            #"{"enum": [1, 2]}"#,
            #"1️⃣"2""#,
            .init(
                "1️⃣",
                .enumeration,
                #""2" is not one of 1 or 2; did you mean 2?"#,
                replacement: "2"
            )
        ),
        Row(
            #"{"enum": ["1", "2"]}"#,
            "1️⃣2",
            .init(
                "1️⃣",
                .enumeration,
                #"2 is not one of "1" or "2"; did you mean "2"?"#,
                replacement: #""2""#
            )
        ),
        Row(
            // Other strings are allowed, too.
            #"{"pattern": "^(auto|[0-9]+)$", "anyOf": [{"const": "auto"}, {"type": "string"}]}"#,
            #"1️⃣"atuo""#,
            .init(
                "1️⃣",
                .pattern,
                #""atuo" does not match the pattern '^(auto|[0-9]+)$'; did you mean "auto"?"#,
                replacement: #""auto""#
            )
        ),
        Row(
            // A combining mark and the quotation mark before it are one `Character`.
            "{\"enum\": [\"\u{301}left\", \"right\"]}",
            "1️⃣\"\u{301}leff\"",
            .init(
                "1️⃣",
                .enumeration,
                """
                "\u{301}leff" is not one of "\u{301}left" or "right"; did you mean "\u{301}left"?
                """,
                replacement: "\"\u{301}left\""
            )
        ),
        Row(
            #"{"required": ["id"], "properties": {"id": {}}}"#,
            #"{1️⃣"di": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'id', misspelled as 'di'",
                replacement: #""id""#
            )
        ),
    ]

    @Test(arguments: similar)
    func `a similar value is suggested only if no other value is similar`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let describedBranches = [
        Row(
            #"{"oneOf": [{"required": ["a"]}, {"required": ["b", "c"]}]}"#,
            #"1️⃣{"a": 1, "b": 2, "c": 3}"#,
            .init(
                "1️⃣",
                .severalBranches,
                """
                matches the 'oneOf' branches 0 (an object with 'a') and \
                1 (an object with 'b' and 'c'), but must match only one of them
                """
            )
        ),
        // The message names the member, not an alias of it.
        Row(
            #"""
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "oneOf": [{"required": ["b"], "properties": {"b": {"aliases": {"a": {"source": "version 1"}}}}},
               {"required": ["c"]}]}
            """#,
            #"1️⃣{"b": 2, "c": 3}"#,
            .init(
                "1️⃣",
                .severalBranches,
                """
                matches the 'oneOf' branches 0 (an object with 'b') and 1 (an object with 'c'), \
                but must match only one of them
                """
            )
        ),
        Row(
            #"{"anyOf": [{"format": "ipv4"}, {"format": "ipv6"}, {"format": "hostname"}]}"#,
            #"1️⃣"a b""#,
            .init(
                "1️⃣",
                .noBranch,
                #"expected an IPv4 address, an IPv6 address or a hostname, found "a b""#
            )
        ),
        Row(
            #"{"contains": {"const": "main"}}"#,
            #"1️⃣["a"]"#,
            .init(
                "1️⃣",
                .contains,
                #"at least 1 item must match 'contains' (the constant "main"), found 0"#
            )
        ),
        // The texts of a schema are shown in full, even if they seem to end with an example.
        Row(
            #"{"contains": {"pattern": "a, such as b"}}"#,
            #"1️⃣["x"]"#,
            .init(
                "1️⃣",
                .contains,
                "at least 1 item must match 'contains' (a string that matches 'a, such as b'), "
                    + "found 0"
            )
        ),
        Row(
            #"{"oneOf": [{"title": "Big, such as 9"}, {"title": "Other"}]}"#,
            "1️⃣1",
            .init(
                "1️⃣",
                .severalBranches,
                """
                matches the 'oneOf' branches 0 ('Big, such as 9') and 1 ('Other'), but must match \
                only one of them
                """
            )
        ),
        Row(
            #"{"oneOf": [{"pattern": "^a"}, {"pattern": "z$"}, {"pattern": "q"}]}"#,
            #"1️⃣"abz""#,
            .init(
                "1️⃣",
                .severalBranches,
                #""abz" matches the patterns '^a' and 'z$', but must match only one of them"#
            )
        ),
        Row(
            #"{"oneOf": [{"type": "integer"}, {"type": "number"}, {"title": "Positive", "minimum": 1}, {"maximum": 9}]}"#,
            "1️⃣3",
            .init(
                "1️⃣",
                .severalBranches,
                """
                matches the 'oneOf' branches 0 (an integer), 1 (a number), 2 ('Positive') and 3, \
                but must match only one of them
                """
            )
        ),
    ]

    @Test(arguments: describedBranches)
    func `a message describes branches and items by their constraints`(row: DiagnosticTests.Row)
        throws
    {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    private static let repeated = [
        Row(
            #"{"items": {"enum": ["a", "b"]}, "uniqueItems": true}"#,
            #"["a", 1️⃣"zed", 2️⃣"zed"]"#,
            .init("1️⃣", .enumeration, #""zed" is not one of "a" or "b""#),
            .init("2️⃣", .enumeration, #""zed" is not one of "a" or "b""#)
        ),
        Row(
            // Only a wrong type and a value that is not listed hide that an item is a duplicate.
            #"{"items": {"minLength": 2}, "uniqueItems": true}"#,
            #"[1️⃣"a", 2️⃣"a"]"#,
            .init("1️⃣", .tooShort, "must have at least 2 characters, found 1"),
            .init(
                "2️⃣",
                .duplicateItems,
                "duplicate item; items must be unique",
                related: [.init(marker: "1️⃣", message: "first occurrence")]
            ),
            .init("2️⃣", .tooShort, "must have at least 2 characters, found 1")
        ),
        Row(
            #"{"prefixItems": [{"const": "a"}, {"const": "b"}], "uniqueItems": true}"#,
            #"["a", 1️⃣"a"]"#,
            .init("1️⃣", .constant, #"expected "b", found "a""#)
        ),
        Row(
            // A wrong item does not hide that other items are duplicates.
            #"{"items": {"enum": ["a", "b"]}, "uniqueItems": true}"#,
            #"[1️⃣"zed", 2️⃣"a", 3️⃣"a"]"#,
            .init("1️⃣", .enumeration, #""zed" is not one of "a" or "b""#),
            .init(
                "3️⃣",
                .duplicateItems,
                "duplicate item; items must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
    ]

    @Test(arguments: repeated)
    func `an item with a wrong value is not also reported as a duplicate`(
        row: DiagnosticTests.Row
    ) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    @Test func `the finding about a misspelled member masks a default that is secret`() throws {
        let schema = #"""
            {\#(Self.dialect), "properties": {"token": {"type": "string", "secret": "id-[0-9]{4,}", "default": "id-12345"}}}
            """#
        try expectDiagnostics(
            schema,
            #"{1️⃣"tokn": "none"}"#,
            [
                .init(
                    "1️⃣",
                    .misspelledMember,
                    #"unknown member 'tokn', so the default "********" of 'token' applies; did you mean 'token'?"#,
                    severity: .warning,
                    replacement: #""token""#
                )
            ]
        )
    }

    @Test func `a secret under a misspelled name has no finding of its own`() throws {
        try expectDiagnostics(
            #"""
            {\#(Self.dialect), "properties": {"token": {"type": "string", "secret": "k-[0-9]+"}}}
            """#,
            #"{1️⃣"tokn": "k-1"}"#,
            [
                .init(
                    "1️⃣",
                    .misspelledMember,
                    "unknown member 'tokn'; did you mean 'token'?",
                    severity: .warning,
                    replacement: #""token""#
                )
            ]
        )
    }

    @Test func `the finding about a misspelled member in a secret object names no default`() throws
    {
        let schema = #"""
            {\#(Self.dialect), "secret": "id-[0-9]{4,}", "properties": {"token": {"default": "id-12345"}}}
            """#
        try expectDiagnostics(
            schema,
            #"{1️⃣"tokn": "none"}"#,
            [
                .init(
                    "1️⃣",
                    .misspelledMember,
                    "unknown member 'tokn'; did you mean 'token'?",
                    severity: .warning,
                    replacement: #""token""#
                )
            ]
        )
    }
}
