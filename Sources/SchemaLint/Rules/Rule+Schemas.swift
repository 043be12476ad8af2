import SchemaKit

/// The rules of `widget-lint schema`. Their examples `wrong` and `right` are schemas, not payloads.
extension Rule {
    static let ofSchemas = ofSchemaFiles + ofSchemaNames + ofSchemaValues + ofSchemaBranches

    private static let ofSchemaFiles = [
        Rule(
            .notASchema,
            "the file holds no schema",
            "A schema is an object or a Boolean.",
            schema: nil,
            wrong: "[]",
            right: "{}"
        ),
        Rule(
            .unknownDialect,
            "a schema names a dialect that nobody knows",
            """
            '$schema' says which keywords there are, so nothing else is checked. A metaschema of your \
            own must be among the files, or in a folder given with --schemas.
            """,
            schema: nil,
            wrong: #"{"$schema": "https://json-schema.org/draft-07/schema#"}"#,
            right: #"{"$schema": "http://json-schema.org/draft-07/schema#"}"#,
            fix: "mends a URI that can only be a slip of the pen for a known one",
            fixing: Example(
                schema: nil,
                wrong: #"{"$schema": "https://json-schema.org/draft-07/schema"}"#,
                right: #"{"$schema": "http://json-schema.org/draft-07/schema"}"#
            )
        ),
        Rule(
            .deadReference,
            "a reference leads nowhere",
            """
            A value that gets there has no verdict. As nothing is ever fetched, a reference to an address \
            on the web that is not among the files is not checked, which is a warning.
            """,
            schema: nil,
            wrong: ##"{"$ref": "#/$defs/colour", "$defs": {"color": {"$anchor": "c"}}}"##,
            right: ##"{"$ref": "#/$defs/color", "$defs": {"color": {"$anchor": "c"}}}"##
        ),
        Rule(
            .endlessReference,
            "a reference leads back to its own schema at the same value",
            """
            Checking a value would never end, so there is no verdict. A schema may refer to itself \
            for members and elements, which lie deeper.
            """,
            schema: nil,
            wrong: ##"{"allOf": [{"$ref": "#"}]}"##,
            right: ##"{"items": {"$ref": "#"}}"##
        ),
        Rule(
            .deadDefinition,
            severity: .warning,
            "nothing refers to a definition",
            """
            None of the files that were checked together does, and it has no identifier or anchor \
            of its own. Files that hold nothing but definitions are there for others.
            """,
            schema: nil,
            wrong: #"{"type": "object", "$defs": {"id": {"type": "string"}}}"#,
            right: ##"{"items": {"$ref": "#/$defs/id"}, "$defs": {"id": {"type": "string"}}}"##
        ),
    ]

    private static let ofSchemaNames = [
        Rule(
            .misspeltKeyword,
            "a keyword is misspelt",
            """
            Unknown keywords are no mistake for a validator: what this one should ask is never \
            asked. Names that are far from every keyword, or begin with 'x-', are left alone.
            """,
            schema: nil,
            wrong: #"{"type": "object", "require": ["id"]}"#,
            right: #"{"type": "object", "required": ["id"]}"#,
            fix: "renames what can only be a slip of the pen for a keyword that is not there"
        ),
        Rule(
            .foreignKeyword,
            severity: .warning,
            "a keyword belongs to another draft",
            "A validator of the schema's own draft passes over it. It is told once in a file.",
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
            "a keyword is ignored for what stands beside it, or does not",
            """
            Up to draft 7, a schema with '$ref' is a reference and nothing else. 'then' and 'else' \
            say nothing without 'if', nor does 'additionalItems' where 'items' is no array.
            """,
            schema: nil,
            wrong: ##"{"then": {"minLength": 1}}"##,
            right: ##"{"if": {"type": "string"}, "then": {"minLength": 1}}"##
        ),
        Rule(
            .inapplicableKeyword,
            severity: .warning,
            "a keyword has no say on values of the declared type",
            "Keywords pass over values of other kinds than theirs, so this one never asks anything.",
            schema: nil,
            wrong: #"{"type": "array", "minLength": 1}"#,
            right: #"{"type": "array", "minItems": 1}"#
        ),
        Rule(
            .unknownFormat,
            severity: .warning,
            "a format is not known",
            """
            Validators pass over formats that they do not know. Names far from every known format \
            are only told where the dialect asserts formats.
            """,
            schema: nil,
            wrong: #"{"format": "datetime"}"#,
            right: #"{"format": "date-time"}"#,
            fix: "replaces what can only be a slip of the pen for a known format"
        ),
        Rule(
            .undefinedRequired,
            severity: .warning,
            "a required name is not defined",
            """
            The members are described, but this one is not: it is misspelt, or was renamed in one \
            place only.
            """,
            schema: nil,
            wrong: #"{"properties": {"color": {}}, "required": ["colour"]}"#,
            right: #"{"properties": {"color": {}}, "required": ["color"]}"#
        ),
        Rule(
            .missingDescription,
            severity: .note,
            "a member has no description where most have one",
            "It is told where at least five members of the object are described for each that is not.",
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
            "two bounds leave no value",
            "One of them is wrong, or they belong to different schemas.",
            schema: nil,
            wrong: #"{"minLength": 5, "maxLength": 3}"#,
            right: #"{"minLength": 3, "maxLength": 5}"#
        ),
        Rule(
            .excludedValue,
            "a listed value is of a type that is excluded",
            "No value can fit both. Often 'null' is listed, but not among the types.",
            schema: nil,
            wrong: #"{"type": "string", "enum": ["a", null]}"#,
            right: #"{"type": ["string", "null"], "enum": ["a", null]}"#
        ),
        Rule(
            .repeatedEnumValue,
            severity: .warning,
            "a value is listed twice",
            "Once is enough; perhaps another value was meant.",
            schema: nil,
            wrong: #"{"enum": ["a", "b", "a"]}"#,
            right: #"{"enum": ["a", "b"]}"#,
            fix: "removes the value where it stands again"
        ),
        Rule(
            .invalidDefault,
            severity: .warning,
            "a default does not fit its own schema",
            """
            Who takes the default has a value that the schema refuses. An empty object passes where \
            only members are missing, as these may have defaults of their own.
            """,
            schema: nil,
            wrong: #"{"type": "integer", "default": "3"}"#,
            right: #"{"type": "integer", "default": 3}"#
        ),
        Rule(
            .invalidExample,
            severity: .warning,
            "an example does not fit its own schema",
            "Readers copy examples; this one is refused.",
            schema: nil,
            wrong: #"{"minimum": 1, "examples": [0]}"#,
            right: #"{"minimum": 1, "examples": [1]}"#
        ),
        Rule(
            .invalidPattern,
            "a pattern is no regular expression",
            "Patterns are regular expressions of ECMA-262 with the flag 'u'.",
            schema: nil,
            wrong: #"{"pattern": "[a-z"}"#,
            right: #"{"pattern": "[a-z]"}"#
        ),
        Rule(
            .legacyPattern,
            severity: .warning,
            "a pattern is a regular expression without the flag 'u' only",
            """
            JSON Schema recommends ECMA-262 with the flag 'u', under which a backslash stands before signs \
            of the syntax only, and brackets that mean nothing have one. Validators that set no flag take the \
            pattern, others refuse the whole schema.
            """,
            schema: nil,
            wrong: #"{"pattern": "^a\\&b$"}"#,
            right: #"{"pattern": "^a&b$"}"#
        ),
        Rule(
            .emptyPattern,
            "a pattern matches no text",
            "An anchor stands in the middle, or a set is empty, so every string is refused.",
            schema: nil,
            wrong: #"{"pattern": "a^b"}"#,
            right: #"{"pattern": "^ab"}"#
        ),
        Rule(
            .unanchoredPattern,
            severity: .warning,
            "a pattern looks as if it were meant for the whole text",
            """
            A pattern matches anywhere, so a repetition at an end that is not anchored says nothing: \
            '[a-z]+' only asks for one letter. Put '^' before and '$' after it.
            """,
            schema: nil,
            wrong: #"{"pattern": "[a-z]+"}"#,
            right: #"{"pattern": "^[a-z]+$"}"#
        ),
    ]

    private static let ofSchemaBranches = [
        Rule(
            .repeatedBranch,
            "a branch is the same as an earlier one",
            """
            In 'oneOf', whatever fits the branch fits both and is refused. In 'anyOf' the branch \
            says nothing.
            """,
            schema: nil,
            wrong: #"{"oneOf": [{"type": "string"}, {"type": "string"}]}"#,
            right: #"{"oneOf": [{"type": "string"}, {"type": "number"}]}"#
        ),
        Rule(
            .unreachableBranch,
            severity: .warning,
            "a branch comes after one that every value fits",
            "What it asks is never asked.",
            schema: nil,
            wrong: #"{"anyOf": [{}, {"type": "string"}]}"#,
            right: #"{"anyOf": [{"type": "number"}, {"type": "string"}]}"#
        ),
        Rule(
            .indistinctBranches,
            "two branches of 'oneOf' can't be told apart",
            """
            Values that fit both are refused. Use 'anyOf', or make the branches exclude each other: \
            by types, or by constants that differ.
            """,
            schema: nil,
            wrong: #"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#,
            right: #"{"oneOf": [{"type": "integer"}, {"type": "string"}]}"#
        ),
    ]
}
