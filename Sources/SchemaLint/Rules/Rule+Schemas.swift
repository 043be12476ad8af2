import SchemaKit

/// The rules of `widget-lint schema`. Their examples `wrong` and `right` are schemas, not payloads.
extension Rule {
    static let ofSchemas = ofSchemaFiles + ofSchemaNames + ofSchemaValues + ofSchemaBranches

    private static let ofSchemaFiles = [
        Rule(
            .notASchema,
            "file does not contain a schema",
            "A schema is an object or a Boolean.",
            schema: nil,
            wrong: "[]",
            right: "{}"
        ),
        Rule(
            .unknownDialect,
            "unknown dialect in '$schema'",
            """
            '$schema' determines the keywords, so nothing else is checked. A custom metaschema must be \
            among the files, or in a folder given with --schemas.
            """,
            schema: nil,
            wrong: #"{"$schema": "https://json-schema.org/draft-07/schema#"}"#,
            right: #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#,
            fix: "corrects an obvious misspelling of a known URI",
            fixing: Example(
                schema: nil,
                wrong: #"{"$schema": "https://json-schema.org/draft-07/schema"}"#,
                right: #"{"$schema": "http://json-schema.org/draft-07/schema"}"#
            )
        ),
        Rule(
            .deadReference,
            "reference cannot be resolved",
            """
            A value that reaches the reference cannot be checked. Remote schemas are not fetched: a \
            reference to a URL outside of the files is only a warning. Add the folder of its schema with \
            --schemas.
            """,
            schema: nil,
            wrong: ##"{"$ref": "#/$defs/colour", "$defs": {"color": {"$anchor": "c"}}}"##,
            right: ##"{"$ref": "#/$defs/color", "$defs": {"color": {"$anchor": "c"}}}"##
        ),
        Rule(
            .endlessReference,
            "circular reference",
            """
            The reference leads back to its own schema for the same value, so checking would never end. \
            A schema may refer to itself for members and items, which are nested deeper.
            """,
            schema: nil,
            wrong: ##"{"allOf": [{"$ref": "#"}]}"##,
            right: ##"{"items": {"$ref": "#"}}"##
        ),
        Rule(
            .deadDefinition,
            severity: .warning,
            "unused definition",
            """
            None of the checked files refers to it, and it has no identifier or anchor. Files that \
            contain only definitions are not reported, because other files use them.
            """,
            schema: nil,
            wrong: #"{"type": "object", "$defs": {"id": {"type": "string"}}}"#,
            right: ##"{"items": {"$ref": "#/$defs/id"}, "$defs": {"id": {"type": "string"}}}"##
        ),
    ]

    private static let ofSchemaNames = [
        Rule(
            .misspeltKeyword,
            "misspelled keyword",
            """
            Validators ignore unknown keywords, so the intended constraint is never checked. Names that \
            resemble no keyword, or begin with 'x-', are not reported.
            """,
            schema: nil,
            wrong: #"{"type": "object", "require": ["id"]}"#,
            right: #"{"type": "object", "required": ["id"]}"#,
            fix: "renames an obvious misspelling of an absent keyword"
        ),
        Rule(
            .foreignKeyword,
            severity: .warning,
            "keyword of another draft",
            "Validators of the schema's own draft ignore it. Each keyword is reported once per file.",
            schema: nil,
            wrong: """
                {"$schema": "http://json-schema.org/draft-04/schema#", "const": 1}
                """,
            right: """
                {"$schema": "http://json-schema.org/draft-07/schema#", "const": 1}
                """
        ),
        Rule(
            .ignoredKeyword,
            severity: .warning,
            "keyword has no effect because of its neighbors",
            """
            Up to draft 7, keywords beside '$ref' are ignored. 'then' and 'else' have no effect \
            without 'if', nor does 'additionalItems' unless 'items' is an array.
            """,
            schema: nil,
            wrong: ##"{"then": {"minLength": 1}}"##,
            right: ##"{"if": {"type": "string"}, "then": {"minLength": 1}}"##
        ),
        Rule(
            .inapplicableKeyword,
            severity: .warning,
            "keyword does not apply to the declared type",
            "Keywords ignore values of other types, so this one has no effect.",
            schema: nil,
            wrong: #"{"type": "array", "minLength": 1}"#,
            right: #"{"type": "array", "minItems": 1}"#
        ),
        Rule(
            .unknownFormat,
            severity: .warning,
            "unknown format",
            """
            Validators ignore unknown formats. Names that resemble no known format are reported only \
            if the dialect asserts formats.
            """,
            schema: nil,
            wrong: #"{"format": "datetime"}"#,
            right: #"{"format": "date-time"}"#,
            fix: "corrects an obvious misspelling of a known format"
        ),
        Rule(
            .undefinedRequired,
            severity: .warning,
            "required member is not defined",
            """
            'properties' describes other members, but not this one. It is misspelled, or was renamed in \
            only one place.
            """,
            schema: nil,
            wrong: #"{"properties": {"color": {}}, "required": ["colour"]}"#,
            right: #"{"properties": {"color": {}}, "required": ["color"]}"#
        ),
        Rule(
            .missingDescription,
            severity: .note,
            "member has no description, unlike most others",
            "Reported if at least five members of the object have a description for each one without.",
            schema: nil,
            wrong: describedMembers + #""last": {}}}"#,
            right: describedMembers + #""last": {"description": "the last"}}}"#
        ),
    ]

    /// The beginning of a schema with ten members, each with a description.
    private static let describedMembers =
        #"{"properties": {"#
        + (1...10).map { #""m\#($0)": {"description": "one of ten"}, "# }.joined()

    private static let ofSchemaValues = [
        Rule(
            .contradictoryBounds,
            "contradictory bounds",
            "No value satisfies both bounds. One of them is wrong, or they belong to different schemas.",
            schema: nil,
            wrong: #"{"minLength": 5, "maxLength": 3}"#,
            right: #"{"minLength": 3, "maxLength": 5}"#
        ),
        Rule(
            .excludedValue,
            "listed value has an excluded type",
            "'type' rejects the listed value. A common case is null, which also needs the type 'null'.",
            schema: nil,
            wrong: #"{"type": "string", "enum": ["a", null]}"#,
            right: #"{"type": ["string", "null"], "enum": ["a", null]}"#
        ),
        Rule(
            .repeatedEnumValue,
            severity: .warning,
            "duplicate value in 'enum'",
            "The duplicate has no effect; perhaps another value was intended.",
            schema: nil,
            wrong: #"{"enum": ["a", "b", "a"]}"#,
            right: #"{"enum": ["a", "b"]}"#,
            fix: "removes the duplicate"
        ),
        Rule(
            .invalidDefault,
            severity: .warning,
            "default does not match its own schema",
            """
            Code that applies the default gets an invalid value. An empty object may lack required \
            members, because these may have defaults of their own.
            """,
            schema: nil,
            wrong: #"{"type": "integer", "default": "3"}"#,
            right: #"{"type": "integer", "default": 3}"#
        ),
        Rule(
            .invalidExample,
            severity: .warning,
            "example does not match its own schema",
            "Readers copy examples, and this one is invalid.",
            schema: nil,
            wrong: #"{"minimum": 1, "examples": [0]}"#,
            right: #"{"minimum": 1, "examples": [1]}"#
        ),
        Rule(
            .invalidPattern,
            "invalid regular expression",
            "Patterns are ECMA-262 regular expressions with the flag 'u'.",
            schema: nil,
            wrong: #"{"pattern": "[a-z"}"#,
            right: #"{"pattern": "[a-z]"}"#
        ),
        Rule(
            .legacyPattern,
            severity: .warning,
            "regular expression is valid only without the flag 'u'",
            """
            JSON Schema recommends ECMA-262 with the flag 'u'. With this flag, a backslash may precede \
            only syntax characters, and literal brackets must be escaped. Validators without the flag \
            accept the pattern; others reject the whole schema.
            """,
            schema: nil,
            wrong: #"{"pattern": "^a\\&b$"}"#,
            right: #"{"pattern": "^a&b$"}"#
        ),
        Rule(
            .emptyPattern,
            "pattern matches no string",
            "An anchor is in the middle, or a character class is empty, so every string is rejected.",
            schema: nil,
            wrong: #"{"pattern": "a^b"}"#,
            right: #"{"pattern": "^ab"}"#
        ),
        Rule(
            .unanchoredPattern,
            severity: .warning,
            "pattern seems to be intended for the whole string",
            """
            A pattern can match anywhere, so a repetition at an unanchored end has no effect: '[a-z]+' \
            only requires one letter. Put '^' before and '$' after the pattern.
            """,
            schema: nil,
            wrong: #"{"pattern": "[a-z]+"}"#,
            right: #"{"pattern": "^[a-z]+$"}"#
        ),
    ]

    private static let ofSchemaBranches = [
        Rule(
            .repeatedBranch,
            "duplicate branch",
            """
            In 'oneOf', every value that matches the branch matches both and is rejected. In 'anyOf', \
            the branch has no effect.
            """,
            schema: nil,
            wrong: #"{"oneOf": [{"type": "string"}, {"type": "string"}]}"#,
            right: #"{"oneOf": [{"type": "string"}, {"type": "number"}]}"#
        ),
        Rule(
            .unreachableBranch,
            severity: .warning,
            "unreachable branch",
            "An earlier branch accepts every value, so this branch has no effect.",
            schema: nil,
            wrong: #"{"anyOf": [{}, {"type": "string"}]}"#,
            right: #"{"anyOf": [{"type": "number"}, {"type": "string"}]}"#
        ),
        Rule(
            .indistinctBranches,
            "ambiguous 'oneOf' branches",
            """
            Values that match both branches are rejected. Use 'anyOf', or make the branches exclude \
            each other by types or by different constants.
            """,
            schema: nil,
            wrong: #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#,
            right: #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#
        ),
    ]
}
