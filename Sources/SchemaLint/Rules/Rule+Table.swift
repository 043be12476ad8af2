import SchemaKit

/// The rules about the JSON text, the choice of a schema, and the keywords of the standard dialects.
extension Rule {
    static let ofText = [
        Rule(
            .syntax,
            "the file is not JSON",
            """
            Parsers reject the whole text, so apps show nothing of it. Comments, trailing commas, \
            single quotes and unquoted names are not JSON, even if some editors accept them.
            """,
            wrong: #"{"id": 1,}"#,
            right: #"{"id": 1}"#,
            fix: """
                removes trailing commas and comments, and rewrites unambiguous text as JSON; it never \
                inserts missing text
                """
        ),
        Rule(
            .byteOrderMark,
            severity: .warning,
            "the file starts with a byte-order mark",
            """
            JSON does not allow one (RFC 8259, section 8.1), and some parsers reject it. Save the \
            file as UTF-8 without it.
            """,
            wrong: "\u{FEFF}{}",
            right: "{}"
        ),
        Rule(
            .loneSurrogate,
            severity: .warning,
            "unpaired surrogate in a string",
            """
            Characters beyond U+FFFF are escaped as a pair of surrogates. An unpaired surrogate is \
            not a character: parsers replace it with U+FFFD or reject the text.
            """,
            wrong: #"{"text": "\ud83d"}"#,
            right: #"{"text": "\ud83d\ude00"}"#
        ),
        Rule(
            .duplicateMember,
            "duplicate member in an object",
            """
            Which value wins depends on the parser: most keep the last value, some keep the first, \
            and some reject the text.
            """,
            wrong: #"{"id": 1, "id": 2}"#,
            right: #"{"id": 1}"#,
            fix: "removes all but the last if the values are equal",
            fixing: Example(schema: "{}", wrong: #"{"id": 1, "id": 1}"#, right: #"{"id": 1}"#)
        ),
    ]

    static let ofChoice = [
        Rule(
            .unknownPayload,
            "no schema matches the payload, or several match equally well",
            """
            Without '$schema', the schema is chosen by the members of the payload. Choose one with \
            --schema, or add '$schema' to the payload.
            """,
            schema: nil,
            wrong: #"{"compilerOptions": {}}"#,
            right: #"{"vote_count": 3}"#
        ),
        Rule(
            .unknownSchema,
            "the payload names an unknown schema",
            """
            '$schema' must be the URI of a known schema, or a path from the payload to a schema file. \
            Remote schemas are not fetched; add the folder of a schema with --schemas.
            """,
            schema: nil,
            wrong: #"{"$schema": "https://example.com/no-such-schema.json"}"#,
            right: #"{"vote_count": 3}"#
        ),
        Rule(
            .invalidSchema,
            "the schema is invalid",
            """
            A keyword has an invalid value, or a reference cannot be resolved. No payload can be \
            checked until the schema is fixed.
            """,
            schema: #"{"type": "string"}"#,
            wrong: ##"{"$ref": "#/$defs/none"}"##,
            right: #""text""#
        ),
    ]

    static let ofValues = [
        Rule(
            .type,
            "value has the wrong type",
            """
            A typed model cannot hold the value, so decoding the payload fails. A common cause is a \
            number that is written as a string.
            """,
            schema: #"{"properties": {"id": {"type": "integer"}}}"#,
            wrong: #"{"id": "7"}"#,
            right: #"{"id": 7}"#,
            fix: """
                removes the quotation marks around a Boolean, or around a number of up to 15 digits, \
                where no string is allowed
                """
        ),
        Rule(
            .constant,
            "value is not the required constant",
            "Set by 'const'. Apps often use such a constant to recognize the kind of a payload.",
            schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
            wrong: #"{"kind": "quiz"}"#,
            right: #"{"kind": "poll"}"#,
            fix: "corrects an obvious misspelling of the constant",
            fixing: Example(
                schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
                wrong: #"{"kind": "Poll"}"#,
                right: #"{"kind": "poll"}"#
            )
        ),
        Rule(
            .enumeration,
            "value is not in the 'enum'",
            "The value is usually misspelled. Uppercase and lowercase letters differ.",
            schema: #"{"properties": {"align": {"enum": ["left", "right"]}}}"#,
            wrong: #"{"align": "rigth"}"#,
            right: #"{"align": "right"}"#,
            fix: "corrects an obvious misspelling of a listed value"
        ),
        Rule(
            .forbidden,
            "value is not allowed",
            "The schema at this location is 'false', or 'not' excludes the value.",
            schema: #"{"not": {"required": ["draft"]}}"#,
            wrong: #"{"draft": true}"#,
            right: "{}"
        ),
        Rule(
            .custom,
            "value violates a custom keyword",
            "The message comes from the code that implements the keyword.",
            schema: nil,
            wrong: "5",
            right: "4"
        ),
        Rule(
            .noBranch,
            "value matches no branch",
            """
            Reported when no branch is clearly the intended one. Otherwise, the findings of the \
            intended branch are reported.
            """,
            schema: #"{"anyOf": [{"minLength": 5}, {"pattern": "^#"}]}"#,
            wrong: #""abc""#,
            right: ##""#abc""##
        ),
        Rule(
            .severalBranches,
            "value matches more than one 'oneOf' branch",
            "Remove the members of the other branches, or make the branches exclude each other.",
            schema: #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
            wrong: #"{"a": 1, "b": 2}"#,
            right: #"{"a": 1}"#
        ),
        Rule(
            .belowMinimum,
            "number is too small",
            "Set by 'minimum' or 'exclusiveMinimum'.",
            schema: #"{"minimum": 0}"#,
            wrong: "-1",
            right: "0"
        ),
        Rule(
            .aboveMaximum,
            "number is too large",
            "Set by 'maximum' or 'exclusiveMaximum'.",
            schema: #"{"exclusiveMaximum": 1}"#,
            wrong: "1",
            right: "0.5"
        ),
        Rule(
            .notAMultiple,
            "number is not a multiple of 'multipleOf'",
            "Numbers are compared exactly: 0.3 is a multiple of 0.1.",
            schema: #"{"multipleOf": 0.1}"#,
            wrong: "0.35",
            right: "0.3"
        ),
    ]

    static let ofStrings = [
        Rule(
            .tooShort,
            "string is too short",
            "Set by 'minLength', which counts Unicode code points.",
            schema: #"{"minLength": 1}"#,
            wrong: #""""#,
            right: #""a""#
        ),
        Rule(
            .tooLong,
            "string is too long",
            "Set by 'maxLength', which counts Unicode code points; an emoji can have several.",
            schema: #"{"maxLength": 2}"#,
            wrong: #""abc""#,
            right: #""ab""#
        ),
        Rule(
            .pattern,
            "string does not match the 'pattern'",
            "Patterns are ECMA-262 regular expressions. Without '^' and '$', they match anywhere in the string.",
            schema: ##"{"pattern": "^#[0-9a-f]{6}$"}"##,
            wrong: ##""#ff000""##,
            right: ##""#ff0000""##,
            fix: "removes Markdown around a URL, such as '<' and '>'",
            fixing: Example(
                schema: #"{"pattern": "^https:"}"#,
                wrong: #""<https://example.com>""#,
                right: #""https://example.com""#
            )
        ),
        Rule(
            .format,
            "string does not match the 'format'",
            "With --string-formats annotate, formats are not checked. That is the default of JSON Schema.",
            schema: #"{"format": "date"}"#,
            wrong: #""17.05.2024""#,
            right: #""2024-05-17""#,
            fix: "removes Markdown around a URL, such as '<' and '>'",
            fixing: Example(
                schema: #"{"format": "uri"}"#,
                wrong: #""[the shop](https://example.com)""#,
                right: #""https://example.com""#
            )
        ),
        Rule(
            .content,
            "string has invalid content",
            """
            The string must contain JSON, or text in an encoding such as base64. Findings inside this \
            JSON have their own rules.
            """,
            schema: #"""
                {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                 "contentMediaType": "application/json"}
                """#,
            wrong: #""{'a': 1}""#,
            right: #""{\"a\": 1}""#
        ),
    ]

    static let ofContainers = [
        Rule(
            .tooFewItems,
            "array has too few items",
            "Set by 'minItems'.",
            schema: #"{"minItems": 2}"#,
            wrong: "[1]",
            right: "[1, 2]"
        ),
        Rule(
            .tooManyItems,
            "array has too many items",
            "Set by 'maxItems'.",
            schema: #"{"maxItems": 1}"#,
            wrong: "[1, 2]",
            right: "[1]"
        ),
        Rule(
            .duplicateItems,
            "array has duplicate items",
            "Items are compared by value: 1 equals 1.0, and the order of members does not matter.",
            schema: #"{"uniqueItems": true}"#,
            wrong: "[1, 1.0]",
            right: "[1, 2]"
        ),
        Rule(
            .unexpectedItem,
            "array has an unexpected item",
            "The schema describes an array of fixed length, and the array is longer.",
            schema: #"{"prefixItems": [{}], "items": false}"#,
            wrong: "[1, 2]",
            right: "[1]"
        ),
        Rule(
            .contains,
            "too few or too many items match 'contains'",
            "The number is limited by 'minContains' (1 by default) and 'maxContains'.",
            schema: #"{"contains": {"const": 1}}"#,
            wrong: "[2]",
            right: "[2, 1]"
        ),
        Rule(
            .missingMember,
            "required member is missing",
            "Decoding fails without it. A member with the value null counts as present.",
            schema: #"{"required": ["id"]}"#,
            wrong: #"{"name": "a"}"#,
            right: #"{"id": 1, "name": "a"}"#,
            fix: "renames a member that is an obvious misspelling of the missing one",
            fixing: Example(
                schema: #"{"required": ["title"]}"#,
                wrong: #"{"titel": "a"}"#,
                right: #"{"title": "a"}"#
            )
        ),
        Rule(
            .misspeltMember,
            severity: .warning,
            "member name resembles the name of an absent member",
            """
            The schema allows other members, so the payload is valid, but apps look for the name in the \
            schema and treat the member as absent. Rename the member. If the name is right, describe the \
            member in the schema, or turn the rule off for these files.
            """,
            schema: #"{"properties": {"actionType": {"type": "integer"}}}"#,
            wrong: #"{"actiontype": 2}"#,
            right: #"{"actionType": 2}"#,
            fix: "renames the member if only one correction is possible"
        ),
        Rule(
            .unknownMember,
            "unknown member in a closed object",
            "The name is misspelled, or the member belongs elsewhere. Apps ignore it.",
            schema: #"{"properties": {"color": {}}, "additionalProperties": false}"#,
            wrong: #"{"colour": "red"}"#,
            right: #"{"color": "red"}"#,
            fix: "renames an obvious misspelling of an absent member"
        ),
        Rule(
            .tooFewMembers,
            "object has too few members",
            "Set by 'minProperties'.",
            schema: #"{"minProperties": 1}"#,
            wrong: "{}",
            right: #"{"a": 1}"#
        ),
        Rule(
            .tooManyMembers,
            "object has too many members",
            "Set by 'maxProperties'.",
            schema: #"{"maxProperties": 1}"#,
            wrong: #"{"a": 1, "b": 2}"#,
            right: #"{"a": 1}"#
        ),
        Rule(
            .missingDependent,
            "member required by another member is missing",
            "Set by 'dependentRequired', or by 'dependencies' up to draft 7.",
            schema: #"{"dependentRequired": {"price": ["currency"]}}"#,
            wrong: #"{"price": 5}"#,
            right: #"{"price": 5, "currency": "EUR"}"#
        ),
    ]
}
