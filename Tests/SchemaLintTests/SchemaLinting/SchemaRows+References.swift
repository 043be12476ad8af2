import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// The rows about references and unused definitions, and about files with a wrong dialect or errors of a metaschema.
extension SchemaRows {
    private static let endless =
        "circular reference: to check a value, this schema must check the same value again"

    static let references: [SchemaRow] = [
        SchemaRow(
            "a misspelled reference",
            ##"{"$ref": 1️⃣"#/$defs/colour", "$defs": {"color": {"$anchor": "c"}}}"##,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no value at '/$defs/colour' in "
                    + "'file:///schemas/0.json'; did you mean '#/$defs/color'?",
                fixed: ##"{"$ref": "#/$defs/color", "$defs": {"color": {"$anchor": "c"}}}"##
            )
        ),
        SchemaRow(
            "references that resolve although they are not percent-encoded",
            ##"""
            {"prefixItems": [{"$ref": 1️⃣"#/$defs/List<Int>"}, {"$ref": "#/$defs/a b"}],
             "$defs": {"List<Int>": {"type": "array"}, "a b": {"$ref": "#/$defs/List<Int>"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .format,
                "3 references are not percent-encoded, so some validators reject them; did you "
                    + "mean '#/$defs/List%3CInt%3E'?",
                severity: .warning,
                fixed: ##"""
                    {"prefixItems": [{"$ref": "#/$defs/List%3CInt%3E"}, {"$ref": "#/$defs/a%20b"}],
                     "$defs": {"List<Int>": {"type": "array"}, "a b": {"$ref": "#/$defs/List%3CInt%3E"}}}
                    """##
            )
        ),
        SchemaRow(
            "references to definitions whose names are canonically equivalent, but differ",
            ##"""
            {"prefixItems": [{"$ref": 1️⃣"#/$defs/\u00e9"}, {"$ref": "#/$defs/e\u0301"}],
             "$defs": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "integer"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .format,
                "2 references are not percent-encoded, so some validators reject them; did you "
                    + "mean '#/$defs/%C3%A9'?",
                severity: .warning,
                fixed: ##"""
                    {"prefixItems": [{"$ref": "#/$defs/%C3%A9"}, {"$ref": "#/$defs/e%CC%81"}],
                     "$defs": {"\u00e9": {"type": "string"}, "e\u0301": {"type": "integer"}}}
                    """##
            )
        ),
        SchemaRow(
            "a reference with an incomplete percent-encoding",
            ##"{"$ref": 1️⃣"#/$defs/50%", "$defs": {"50%": {"type": "array"}}}"##,
            SchemaFinding(
                "1️⃣",
                .format,
                "the reference is not percent-encoded, so some validators reject it; did you "
                    + "mean '#/$defs/50%25'?",
                severity: .warning,
                fixed: ##"{"$ref": "#/$defs/50%25", "$defs": {"50%": {"type": "array"}}}"##
            )
        ),
        SchemaRow(
            "a dynamic reference without a target",
            ##"{"$dynamicRef": 1️⃣"#node", "$defs": {"node": {"$anchor": "n"}}}"##,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$dynamicRef': no anchor 'node' in 'file:///schemas/0.json'"
            )
        ),
        SchemaRow(
            "a dynamic reference in v1, whose target may be in another schema",
            ##"{"$schema": "https://json-schema.org/v1", "items": {"$dynamicRef": "#node"}}"##
        ),
        SchemaRow(
            "a reference to a schema on the web",
            #"{"$ref": 1️⃣"https://schemas.example/color.json#/$defs/a"}"#,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no schema with the URI "
                    + "'https://schemas.example/color.json'; remote schemas are not fetched; "
                    + "add the folder of the schema with --schemas",
                severity: .warning
            )
        ),
        SchemaRow(
            "a reference to the web that is not a URI reference",
            #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": 1️⃣"http://[bad"}"#,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': expected a URI or a relative reference, found \"http://[bad\""
            )
        ),
        // The linter treats the base URI beside an ignored identifier as unknown, so it does not report the reference.
        SchemaRow(
            "a reference beside an ignored identifier in draft 7",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "$id": "https://schemas.example/a", "$ref": "b.json"}
            """#
        ),
        SchemaRow(
            "a reference below an identifier in draft 7",
            #"""
            {"$schema": "http://json-schema.org/draft-07/schema#",
             "$id": "https://schemas.example/a", "items": {"$ref": 1️⃣"b.json"}}
            """#,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no schema with the URI 'https://schemas.example/b.json'; "
                    + "remote schemas are not fetched; add the folder of the schema with --schemas",
                severity: .warning
            )
        ),
        SchemaRow(
            "a reference to the enclosing schema",
            ##"{"type": "object", "allOf": [{"$ref": 1️⃣"#"}]}"##,
            SchemaFinding("1️⃣", .endlessReference, endless)
        ),
        SchemaRow(
            "two definitions that apply each other to one value",
            ##"""
            {"items": {"$ref": "#/$defs/a"},
             "$defs": {"a": {"anyOf": [{"type": "null"}, {"$ref": 1️⃣"#/$defs/b"}]},
                       "b": {"not": {"$ref": 2️⃣"#/$defs/a"}}}}
            """##,
            SchemaFinding("1️⃣", .endlessReference, endless),
            SchemaFinding("2️⃣", .endlessReference, endless)
        ),
        SchemaRow(
            "a schema that applies itself only to its members",
            ##"{"type": "object", "allOf": [{"additionalProperties": {"$ref": "#"}}]}"##
        ),
        SchemaRow(
            "a reference to a definition of the enclosing schema",
            ##"{"allOf": [{"$ref": "#/$defs/a"}], "$defs": {"a": {"type": "string"}}}"##
        ),
        SchemaRow(
            "a definition that only refers to itself",
            ##"{"type": "array", "$defs": {1️⃣"a": {"items": {"$ref": "#/$defs/a"}}}}"##,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'a'")
        ),
        SchemaRow(
            "a definition that is a reference to itself",
            ##"{"type": "array", "$defs": {1️⃣"a": {"$ref": 2️⃣"#/$defs/a"}}}"##,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'a'"),
            SchemaFinding("2️⃣", .endlessReference, endless)
        ),
        SchemaRow(
            "a definition to which only an unused definition refers",
            ##"""
            {"type": "array",
             "$defs": {"a": {"title": "A"}, 1️⃣"b": {"items": {"$ref": "#/$defs/a"}}}}
            """##,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'b'")
        ),
        SchemaRow(
            "an unused definition before a schema to which a reference leads",
            ##"""
            {"allOf": [{"$defs": {1️⃣"a": {"type": "string"}}}, {"type": "integer"}],
             "properties": {"x": {"$ref": "#/allOf/1"}}}
            """##,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'a'")
        ),
        SchemaRow(
            "definitions with identifiers, by which other files can refer to them",
            #"""
            {"type": "array", "$defs": {
              "a": {"$id": "https://schemas.example/a", "type": "string"}, "b": {"$anchor": "b"},
              "c": {"$dynamicAnchor": "c"}, 1️⃣"d": {"title": "D"}}}
            """#,
            SchemaFinding("1️⃣", .deadDefinition, "unused definition 'd'")
        ),
        SchemaRow(
            "a reference into a definition",
            ##"{"items": {"$ref": "#/$defs/a/items"}, "$defs": {"a": {"items": true}}}"##
        ),
        SchemaRow(
            "a definition with a slash in its name, which the reference to a remote schema names",
            ##"""
            {"items": {"$ref": 1️⃣"https://schemas.example/color.json#/$defs/a~1b"},
             "$defs": {"a/b": {"title": "A"}}}
            """##,
            SchemaFinding(
                "1️⃣",
                .deadReference,
                "cannot resolve '$ref': no schema with the URI "
                    + "'https://schemas.example/color.json'; remote schemas are not fetched; "
                    + "add the folder of the schema with --schemas",
                severity: .warning
            )
        ),
        SchemaRow("definitions that other files may use", #"{"$defs": {"a": {"type": "string"}}}"#),
        SchemaRow(
            "a definition with a name in Swift",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "type": "object", "$defs": {"a": {"swiftName": "A", "type": "object"}}}
            """
        ),
    ]

    static let files: [SchemaRow] = [
        SchemaRow(
            "a file that is not a schema",
            "1️⃣[1]",
            SchemaFinding(
                "1️⃣",
                .notASchema,
                "expected a schema (an object or a Boolean), found an array"
            )
        ),
        SchemaRow("a Boolean schema", "true"),
        SchemaRow(
            "a misspelled dialect",
            #"{"$schema": 1️⃣"http://json-schema.org/draft-07/shema#", "titel": 1}"#,
            SchemaFinding(
                "1️⃣",
                .unknownDialect,
                "unknown dialect 'http://json-schema.org/draft-07/shema' in '$schema'; did you mean "
                    + "'http://json-schema.org/draft-07/schema'?",
                fixed: #"{"$schema": "http://json-schema.org/draft-07/schema", "titel": 1}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "'https' in the URI of a dialect with 'http'",
            #"{"$schema": 1️⃣"https://json-schema.org/draft-07/schema#", "const": {"a": 1}}"#,
            SchemaFinding(
                "1️⃣",
                .unknownDialect,
                "some validators do not know the dialect "
                    + "'https://json-schema.org/draft-07/schema#'; did you mean "
                    + "'http://json-schema.org/draft-07/schema#'?",
                severity: .warning,
                fixed:
                    #"{"$schema": "http://json-schema.org/draft-07/schema#", "const": {"a": 1}}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "'http' in the URI of the dialect of an embedded schema",
            """
            {"$defs": {"a": {"$id": "https://e.example/a",
             "$schema": 1️⃣"http://json-schema.org/draft/2020-12/schema"}}}
            """,
            SchemaFinding(
                "1️⃣",
                .unknownDialect,
                "some validators do not know the dialect "
                    + "'http://json-schema.org/draft/2020-12/schema'; did you mean "
                    + "'https://json-schema.org/draft/2020-12/schema'?",
                severity: .warning,
                fixed: """
                    {"$defs": {"a": {"$id": "https://e.example/a",
                     "$schema": "https://json-schema.org/draft/2020-12/schema"}}}
                    """,
                isSafe: true
            )
        ),
        SchemaRow(
            "an error that the metaschema finds",
            #"{"properties": {"a": {"minLength": 1️⃣-1}}}"#,
            SchemaFinding("1️⃣", .belowMinimum, "must be at least 0, found -1")
        ),
        SchemaRow(
            "identifiers with fragments",
            """
            {"$id": 1️⃣"https://e.example/a#b", "$defs": {"a": {"$id": 2️⃣"b#/$defs/c"},
             "c": {"$id": 3️⃣"c#d", "$anchor": "d"}}}
            """,
            SchemaFinding(
                "1️⃣",
                .pattern,
                #"expected a URI without a fragment, found "https://e.example/a#b"; "#
                    + "name the schema with '$anchor' instead"
            ),
            SchemaFinding(
                "2️⃣",
                .pattern,
                #"expected a URI without a fragment, found "b#/$defs/c"; remove the fragment"#
            ),
            SchemaFinding(
                "3️⃣",
                .pattern,
                #"expected a URI without a fragment, found "c#d"; remove the fragment"#
            )
        ),
        SchemaRow(
            "anchors with other characters than those of anchors",
            #"{"$anchor": 1️⃣"a b", "items": {"$dynamicAnchor": 2️⃣"-"}}"#,
            SchemaFinding(
                "1️⃣",
                .pattern,
                "expected a letter or '_' and then only letters, digits, '-', '.' or '_', "
                    + #"found "a b""#
            ),
            SchemaFinding(
                "2️⃣",
                .pattern,
                "expected a letter or '_' and then only letters, digits, '-', '.' or '_', "
                    + #"found "-""#
            )
        ),
        SchemaRow(
            "an anchor of draft 2019-09 that begins with a digit",
            """
            {"$schema": "https://json-schema.org/draft/2019-09/schema", "$anchor": 1️⃣"1a"}
            """,
            SchemaFinding(
                "1️⃣",
                .pattern,
                "expected a letter and then only letters, digits, '-', '.', ':' or '_', "
                    + #"found "1a""#
            )
        ),
        SchemaRow(
            "'items' of a tuple, as in earlier drafts",
            #"{"properties": {"a": {"items": 1️⃣[{"type": "string"}]}}}"#,
            SchemaFinding(
                "1️⃣",
                .type,
                "expected a Boolean or an object, found an array; did you mean 'prefixItems'?"
            )
        ),
        SchemaRow(
            "an array as 'items' beside 'prefixItems'",
            #"{"prefixItems": [true], "items": 1️⃣[true]}"#,
            SchemaFinding("1️⃣", .type, "expected a Boolean or an object, found an array")
        ),
        SchemaRow(
            "numbers as exclusive bounds in draft 4, and a bound that is missing",
            """
            {"$schema": "http://json-schema.org/draft-04/schema#",
             "items": [{"exclusiveMinimum": 1️⃣3}, {"maximum": 4, "exclusiveMaximum": 2️⃣5},
              3️⃣{"exclusiveMaximum": true, "exclusiveMinimum": 4️⃣3}]}
            """,
            SchemaFinding(
                "1️⃣",
                .type,
                "expected a Boolean, found a number; up to draft 4, it only says whether "
                    + "'minimum' is exclusive"
            ),
            SchemaFinding(
                "2️⃣",
                .type,
                "expected a Boolean, found a number; up to draft 4, it only says whether "
                    + "'maximum' is exclusive"
            ),
            SchemaFinding(
                "3️⃣",
                .missingDependent,
                "missing member 'maximum'; required because 'exclusiveMaximum' is present"
            ),
            SchemaFinding(
                "4️⃣",
                .type,
                "expected a Boolean, found a number; up to draft 4, it only says whether "
                    + "'minimum' is exclusive"
            )
        ),
        SchemaRow(
            "an error that the metaschema and a rule find is reported once",
            """
            {"$schema": "http://json-schema.org/draft-07/schema#", "enum": [2️⃣1, 1️⃣1]}
            """,
            SchemaFinding(
                "1️⃣",
                .repeatedEnumValue,
                "duplicate value 1 in 'enum'",
                related: ["2️⃣"],
                fixed: #"{"$schema": "http://json-schema.org/draft-07/schema#", "enum": [1]}"#,
                isSafe: true
            )
        ),
        SchemaRow(
            "an error that the widget vocabulary finds",
            """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "severity": 1️⃣7}
            """,
            SchemaFinding("1️⃣", .enumeration, #"7 is not one of "error", "warning" or "note""#)
        ),
        SchemaRow(
            "all errors are reported",
            """
            {"$ref": 1️⃣3, "properties": 2️⃣[1], "required": 3️⃣"a", "minimum": 4️⃣"a",
             "allOf": [5️⃣3, {"pattern": 6️⃣3}], "examples": 7️⃣3, "patternProperties": 8️⃣3}
            """,
            SchemaFinding("1️⃣", .type, "expected a string, found a number"),
            SchemaFinding("2️⃣", .type, "expected an object, found an array"),
            SchemaFinding("3️⃣", .type, "expected an array, found a string"),
            SchemaFinding("4️⃣", .type, "expected a number, found a string"),
            SchemaFinding("5️⃣", .type, "expected a Boolean or an object, found a number"),
            SchemaFinding("6️⃣", .type, "expected a string, found a number"),
            SchemaFinding("7️⃣", .type, "expected an array, found a number"),
            SchemaFinding("8️⃣", .type, "expected an object, found a number")
        ),
        SchemaRow(
            "mistakes beside repeated anchors",
            """
            {"$defs": {"a": {"$anchor": "x"}, "b": {"$anchor": 1️⃣"x"}, "c": {"$dynamicAnchor": 2️⃣"x"},
             "d": {"title": 3️⃣3}, "e": {"anyOf": [5️⃣{"type": "string"}, 4️⃣{"type": "string"}]}}}
            """,
            SchemaFinding(
                "1️⃣",
                .invalidSchema,
                "another schema of this resource already has the anchor 'x'"
            ),
            SchemaFinding(
                "2️⃣",
                .invalidSchema,
                "another schema of this resource already has the anchor 'x'"
            ),
            SchemaFinding("3️⃣", .type, "expected a string, found a number"),
            SchemaFinding(
                "4️⃣",
                .repeatedBranch,
                "duplicate 'anyOf' branch; the duplicate has no effect",
                severity: .warning,
                related: ["5️⃣"]
            )
        ),
        SchemaRow(
            "a mistake in a schema with the identifier of another schema in the file",
            """
            {"$defs": {"a": {"$id": "https://e.example/x"},
             "b": 1️⃣{"$id": "https://e.example/x", "title": 2️⃣3}}}
            """,
            SchemaFinding(
                "1️⃣",
                .invalidSchema,
                "another schema already has the URI 'https://e.example/x'"
            ),
            SchemaFinding("2️⃣", .type, "expected a string, found a number")
        ),
        SchemaRow(
            "a duplicate member",
            #"{2️⃣"type": "string", 1️⃣"type": "string"}"#,
            SchemaFinding(
                "1️⃣",
                .duplicateMember,
                "duplicate member 'type'; which value wins depends on the parser",
                related: ["2️⃣"],
                fixed: #"{"type": "string"}"#,
                isSafe: true
            )
        ),
    ]
}
