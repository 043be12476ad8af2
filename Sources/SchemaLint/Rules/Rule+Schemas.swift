import SchemaDiagnostics
import SchemaKit

/// The rules of `widget-lint schema`. Their examples `wrong` and `right` are schemas, not payloads.
extension Rule {
    static let schemaRules =
        schemaFileRules + schemaNameRules + schemaValueRules + schemaBranchRules

    private static let schemaFileRules = [
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
                Without the dialect, the meaning of the keywords is unknown, so the schema is not checked \
                further. A custom metaschema must be one of the files, or in a folder given with --schemas. \
                A known URI with 'http' in place of 'https', or the reverse, is only a warning.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"$schema": "https://json-schema.org/draft/2020-12/shema"}"#,
                right: #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#
            ),
            fix: Fix("corrects an obvious misspelling of a known URI")
        ),
        Rule(
            id: .deadReference,
            summary: "reference cannot be resolved",
            explanation: """
                Values cannot be checked against the missing schema. Remote schemas are not fetched, so a \
                reference to a remote URL is only a warning. Add the folder of the missing schema with \
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
                To check a value, the schema must check the same value again, which would never end. A schema \
                may refer to itself for members and items, because these are other values.
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
                None of the checked files refers to the definition, and it has no identifier or anchor. Files \
                that contain only definitions are not reported, because their definitions are for other files.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"type": "object", "$defs": {"id": {"type": "string"}}}"#,
                right: ##"{"items": {"$ref": "#/$defs/id"}, "$defs": {"id": {"type": "string"}}}"##
            )
        ),
    ]

    private static let schemaNameRules = [
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
            fix: Fix("renames a keyword whose name is an obvious misspelling")
        ),
        Rule(
            id: .foreignKeyword,
            severity: .warning,
            summary: "keyword of another draft",
            explanation:
                "The draft of the schema does not define the keyword, so validators ignore it. Each keyword is reported once per file.",
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
                without 'if', and 'if' has no effect without one of them. 'additionalItems' has no effect \
                unless 'items' is an array, and 'minContains' has no effect without 'contains'.
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
            explanation: "The keyword constrains only values of another type, so it has no effect.",
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
                'properties' defines other members, but not the required member. The name may be misspelled, \
                or it was changed in only one of the two keywords.
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
                "Reported if members with a description outnumber members without one by at least 5 to 1.",
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

    private static let schemaValueRules = [
        Rule(
            id: .contradictoryBounds,
            summary: "contradictory bounds",
            explanation:
                "No value satisfies both bounds. One of the bounds is wrong, or the bounds belong to different schemas.",
            example: Example(
                schema: nil,
                wrong: #"{"minLength": 5, "maxLength": 3}"#,
                right: #"{"minLength": 3, "maxLength": 5}"#
            )
        ),
        Rule(
            id: .excludedValue,
            summary: "value in 'enum' or 'const' has a type that 'type' excludes",
            explanation:
                "No payload can have this value. A common case is null, for which 'type' must include 'null'.",
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
                members, because these members may have defaults.
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
            explanation: "Readers who copy the example get an invalid value.",
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
                JSON Schema recommends ECMA-262 with the flag 'u'. With this flag, a backslash before \
                punctuation is valid only if the character is a syntax character or '/' (in a class, also \
                '-'), and literal brackets must be escaped. Validators without the flag accept the \
                pattern; others reject the whole schema.
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
                "For example, '^' or '$' is inside the pattern, or a character class is empty. Every string is rejected.",
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
                A pattern can match any part of a string, so a repetition at its start or end has no effect: \
                '[a-z]+' only requires one letter. Put '^' before and '$' after the pattern.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"pattern": "[a-z]+"}"#,
                right: #"{"pattern": "^[a-z]+$"}"#
            )
        ),
    ]

    private static let schemaBranchRules = [
        Rule(
            id: .repeatedBranch,
            summary: "duplicate branch",
            explanation: """
                In 'oneOf', a value that matches one of the two branches matches both and is rejected. In \
                'anyOf', the duplicate has no effect, and the finding is a warning.
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
