import SchemaDiagnostics
import SchemaKit

/// The rules of `widget-lint schema`. Their examples `wrong` and `right` are schemas, not payloads.
extension Rule {
    static let ofSchemas = ofSchemaFiles + ofSchemaNames + ofSchemaValues + ofSchemaBranches

    private static let ofSchemaFiles = [
        Rule(
            id: .notASchema,
            summary: "file does not contain a schema",
            explanation: "A schema is an object or a Boolean.",
            example: Example(
                schema: nil,
                wrong: "[]",
                right: "{}"
            )
        ),
        Rule(
            id: .unknownDialect,
            summary: "unknown dialect in '$schema'",
            explanation: """
                '$schema' determines the keywords, so nothing else is checked. A custom metaschema must be \
                among the files, or in a folder given with --schemas.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"$schema": "https://json-schema.org/draft-07/schema#"}"#,
                right: #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#
            ),
            fix: Fix(
                "corrects an obvious misspelling of a known URI",
                example: Example(
                    schema: nil,
                    wrong: #"{"$schema": "https://json-schema.org/draft-07/schema"}"#,
                    right: #"{"$schema": "http://json-schema.org/draft-07/schema"}"#
                )
            )
        ),
        Rule(
            id: .deadReference,
            summary: "reference cannot be resolved",
            explanation: """
                A value that reaches the reference cannot be checked. Remote schemas are not fetched: a \
                reference to a URL outside of the files is only a warning. Add the folder of its schema with \
                --schemas.
                """,
            example: Example(
                schema: nil,
                wrong: ##"{"$ref": "#/$defs/colour", "$defs": {"color": {"$anchor": "c"}}}"##,
                right: ##"{"$ref": "#/$defs/color", "$defs": {"color": {"$anchor": "c"}}}"##
            )
        ),
        Rule(
            id: .endlessReference,
            summary: "circular reference",
            explanation: """
                The reference leads back to its own schema for the same value, so checking would never end. \
                A schema may refer to itself for members and items, which are nested deeper.
                """,
            example: Example(
                schema: nil,
                wrong: ##"{"allOf": [{"$ref": "#"}]}"##,
                right: ##"{"items": {"$ref": "#"}}"##
            )
        ),
        Rule(
            id: .deadDefinition,
            severity: .warning,
            summary: "unused definition",
            explanation: """
                None of the checked files refers to it, and it has no identifier or anchor. Files that \
                contain only definitions are not reported, because other files use them.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"type": "object", "$defs": {"id": {"type": "string"}}}"#,
                right: ##"{"items": {"$ref": "#/$defs/id"}, "$defs": {"id": {"type": "string"}}}"##
            )
        ),
    ]

    private static let ofSchemaNames = [
        Rule(
            id: .misspelledKeyword,
            summary: "misspelled keyword",
            explanation: """
                Validators ignore unknown keywords, so the intended constraint is never checked. Names that \
                resemble no keyword, or begin with 'x-', are not reported.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"type": "object", "require": ["id"]}"#,
                right: #"{"type": "object", "required": ["id"]}"#
            ),
            fix: Fix("renames an obvious misspelling of an absent keyword")
        ),
        Rule(
            id: .foreignKeyword,
            severity: .warning,
            summary: "keyword of another draft",
            explanation:
                "Validators of the schema's own draft ignore it. Each keyword is reported once per file.",
            example: Example(
                schema: nil,
                wrong: """
                    {"$schema": "http://json-schema.org/draft-04/schema#", "const": 1}
                    """,
                right: """
                    {"$schema": "http://json-schema.org/draft-07/schema#", "const": 1}
                    """
            )
        ),
        Rule(
            id: .ignoredKeyword,
            severity: .warning,
            summary: "keyword has no effect because of its neighbors",
            explanation: """
                Up to draft 7, keywords beside '$ref' are ignored. 'then' and 'else' have no effect \
                without 'if', nor does 'additionalItems' unless 'items' is an array.
                """,
            example: Example(
                schema: nil,
                wrong: ##"{"then": {"minLength": 1}}"##,
                right: ##"{"if": {"type": "string"}, "then": {"minLength": 1}}"##
            )
        ),
        Rule(
            id: .inapplicableKeyword,
            severity: .warning,
            summary: "keyword does not apply to the declared type",
            explanation: "Keywords ignore values of other types, so this one has no effect.",
            example: Example(
                schema: nil,
                wrong: #"{"type": "array", "minLength": 1}"#,
                right: #"{"type": "array", "minItems": 1}"#
            )
        ),
        Rule(
            id: .unknownFormat,
            severity: .warning,
            summary: "unknown format",
            explanation: """
                Validators ignore unknown formats. Names that resemble no known format are reported only \
                if the dialect asserts formats.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"format": "datetime"}"#,
                right: #"{"format": "date-time"}"#
            ),
            fix: Fix("corrects an obvious misspelling of a known format")
        ),
        Rule(
            id: .undefinedRequired,
            severity: .warning,
            summary: "required member is not defined",
            explanation: """
                'properties' describes other members, but not this one. It is misspelled, or was renamed in \
                only one place.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"properties": {"color": {}}, "required": ["colour"]}"#,
                right: #"{"properties": {"color": {}}, "required": ["color"]}"#
            )
        ),
        Rule(
            id: .missingDescription,
            severity: .note,
            summary: "member has no description, unlike most others",
            explanation:
                "Reported if at least five members of the object have a description for each one without.",
            example: Example(
                schema: nil,
                wrong: describedMembers + #""last": {}}}"#,
                right: describedMembers + #""last": {"description": "the last"}}}"#
            )
        ),
    ]

    /// The beginning of a schema with ten members, each with a description.
    private static let describedMembers =
        #"{"properties": {"#
        + (1...10).map { #""m\#($0)": {"description": "one of ten"}, "# }.joined()

    private static let ofSchemaValues = [
        Rule(
            id: .contradictoryBounds,
            summary: "contradictory bounds",
            explanation:
                "No value satisfies both bounds. One of them is wrong, or they belong to different schemas.",
            example: Example(
                schema: nil,
                wrong: #"{"minLength": 5, "maxLength": 3}"#,
                right: #"{"minLength": 3, "maxLength": 5}"#
            )
        ),
        Rule(
            id: .excludedValue,
            summary: "listed value has an excluded type",
            explanation:
                "'type' rejects the listed value. A common case is null, which also needs the type 'null'.",
            example: Example(
                schema: nil,
                wrong: #"{"type": "string", "enum": ["a", null]}"#,
                right: #"{"type": ["string", "null"], "enum": ["a", null]}"#
            )
        ),
        Rule(
            id: .repeatedEnumValue,
            severity: .warning,
            summary: "duplicate value in 'enum'",
            explanation: "The duplicate has no effect; perhaps another value was intended.",
            example: Example(
                schema: nil,
                wrong: #"{"enum": ["a", "b", "a"]}"#,
                right: #"{"enum": ["a", "b"]}"#
            ),
            fix: Fix("removes the duplicate")
        ),
        Rule(
            id: .invalidDefault,
            severity: .warning,
            summary: "default does not match its own schema",
            explanation: """
                Code that applies the default gets an invalid value. An empty object may lack required \
                members, because these may have defaults of their own.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"type": "integer", "default": "3"}"#,
                right: #"{"type": "integer", "default": 3}"#
            )
        ),
        Rule(
            id: .invalidExample,
            severity: .warning,
            summary: "example does not match its own schema",
            explanation: "Readers copy examples, and this one is invalid.",
            example: Example(
                schema: nil,
                wrong: #"{"minimum": 1, "examples": [0]}"#,
                right: #"{"minimum": 1, "examples": [1]}"#
            )
        ),
        Rule(
            id: .invalidPattern,
            summary: "invalid regular expression",
            explanation: "Patterns are ECMA-262 regular expressions with the flag 'u'.",
            example: Example(
                schema: nil,
                wrong: #"{"pattern": "[a-z"}"#,
                right: #"{"pattern": "[a-z]"}"#
            )
        ),
        Rule(
            id: .legacyPattern,
            severity: .warning,
            summary: "regular expression is valid only without the flag 'u'",
            explanation: """
                JSON Schema recommends ECMA-262 with the flag 'u'. With this flag, a backslash may precede \
                only syntax characters, and literal brackets must be escaped. Validators without the flag \
                accept the pattern; others reject the whole schema.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"pattern": "^a\\&b$"}"#,
                right: #"{"pattern": "^a&b$"}"#
            )
        ),
        Rule(
            id: .emptyPattern,
            summary: "pattern matches no string",
            explanation:
                "An anchor is in the middle, or a character class is empty, so every string is rejected.",
            example: Example(
                schema: nil,
                wrong: #"{"pattern": "a^b"}"#,
                right: #"{"pattern": "^ab"}"#
            )
        ),
        Rule(
            id: .unanchoredPattern,
            severity: .warning,
            summary: "pattern seems to be intended for the whole string",
            explanation: """
                A pattern can match anywhere, so a repetition at an unanchored end has no effect: '[a-z]+' \
                only requires one letter. Put '^' before and '$' after the pattern.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"pattern": "[a-z]+"}"#,
                right: #"{"pattern": "^[a-z]+$"}"#
            )
        ),
    ]

    private static let ofSchemaBranches = [
        Rule(
            id: .repeatedBranch,
            summary: "duplicate branch",
            explanation: """
                In 'oneOf', every value that matches the branch matches both and is rejected. In 'anyOf', \
                the branch has no effect.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"oneOf": [{"type": "string"}, {"type": "string"}]}"#,
                right: #"{"oneOf": [{"type": "string"}, {"type": "number"}]}"#
            )
        ),
        Rule(
            id: .unreachableBranch,
            severity: .warning,
            summary: "unreachable branch",
            explanation: "An earlier branch accepts every value, so this branch has no effect.",
            example: Example(
                schema: nil,
                wrong: #"{"anyOf": [{}, {"type": "string"}]}"#,
                right: #"{"anyOf": [{"type": "number"}, {"type": "string"}]}"#
            )
        ),
        Rule(
            id: .indistinctBranches,
            summary: "ambiguous 'oneOf' branches",
            explanation: """
                Values that match both branches are rejected. Use 'anyOf', or make the branches exclude \
                each other by types or by different constants.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#,
                right: #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#
            )
        ),
    ]
}
