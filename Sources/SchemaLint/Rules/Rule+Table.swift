import SchemaDiagnostics
import SchemaKit

/// The rules about the JSON text, the choice of a schema, and the keywords of the standard dialects.
extension Rule {
    static let textRules = [
        Rule(
            id: .syntax,
            summary: "the file is not JSON",
            explanation: """
                Parsers reject the whole text, so apps cannot use any part of it. JSON has no comments, \
                trailing commas, single quotes or unquoted names, even if some editors accept them.
                """,
            example: Example(
                wrong: #"{"id": 1,}"#,
                right: #"{"id": 1}"#
            ),
            fix: Fix(
                """
                removes trailing commas and comments, and rewrites unambiguous text as JSON; it never \
                inserts missing text
                """
            )
        ),
        Rule(
            id: .byteOrderMark,
            severity: .warning,
            summary: "the file starts with a byte-order mark",
            explanation: """
                JSON text must not start with a byte-order mark (RFC 8259, section 8.1), and some parsers \
                reject the text. Save the file as UTF-8 without a byte-order mark.
                """,
            example: Example(
                wrong: "\u{FEFF}{}",
                right: "{}"
            )
        ),
        Rule(
            id: .loneSurrogate,
            severity: .warning,
            summary: "unpaired surrogate in a string",
            explanation: """
                A character above U+FFFF is escaped as a pair of surrogates. An unpaired surrogate is not a \
                character: parsers replace it with U+FFFD or reject the text.
                """,
            example: Example(
                wrong: #"{"text": "\ud83d"}"#,
                right: #"{"text": "\ud83d\ude00"}"#
            )
        ),
        Rule(
            id: .duplicateMember,
            summary: "duplicate member in an object",
            explanation: """
                Which value wins depends on the parser: most keep the last value, some keep the first, \
                and some reject the text.
                """,
            example: Example(
                wrong: #"{"id": 1, "id": 2}"#,
                right: #"{"id": 1}"#
            ),
            fix: Fix(
                "removes all but the last of the members if their values are equal",
                example: Example(schema: "{}", wrong: #"{"id": 1, "id": 1}"#, right: #"{"id": 1}"#)
            )
        ),
    ]

    static let schemaChoiceRules = [
        Rule(
            id: .unknownPayload,
            summary: "no schema matches the payload, or several match equally well",
            explanation: """
                Without '$schema', the schema is chosen by the members of the payload. Choose one with \
                --schema, or add '$schema' to the payload.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"compilerOptions": {}}"#,
                right: #"{"vote_count": 3}"#
            )
        ),
        Rule(
            id: .unknownSchema,
            summary: "the payload names an unknown schema",
            explanation: """
                '$schema' must be the URI of a known schema, or a path from the payload to a schema file. \
                Remote schemas are not fetched; add the folder of a schema with --schemas.
                """,
            example: Example(
                schema: nil,
                wrong: #"{"$schema": "https://example.com/no-such-schema.json"}"#,
                right:
                    #"{"$schema": "https://schemas.widgets.example/widget-lint/configuration.schema.json"}"#
            )
        ),
        Rule(
            id: .invalidSchema,
            summary: "the schema is invalid",
            explanation: """
                A keyword has an invalid value, or a reference cannot be resolved. With an invalid value, no \
                payload can be checked; with an unresolved reference, only payloads that do not need it can \
                be checked.
                """,
            // The examples are schemas, not payloads.
            example: Example(
                schema: nil,
                wrong: #"{"type": "strnig"}"#,
                right: #"{"type": "string"}"#
            )
        ),
    ]

    static let valueRules = [
        Rule(
            id: .type,
            summary: "value has the wrong type",
            explanation: """
                A typed model cannot hold the value, so decoding the payload fails. A common cause is a \
                number that is written as a string.
                """,
            example: Example(
                schema: #"{"properties": {"id": {"type": "integer"}}}"#,
                wrong: #"{"id": "7"}"#,
                right: #"{"id": 7}"#
            ),
            fix: Fix(
                """
                removes the quotation marks around a Boolean, or around a number of up to 15 digits, \
                if no string is allowed
                """
            )
        ),
        Rule(
            id: .constant,
            summary: "value is not the required constant",
            explanation:
                "The keyword 'const' sets the constant. Apps often use a constant to recognize the kind of a payload.",
            example: Example(
                schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
                wrong: #"{"kind": "quiz"}"#,
                right: #"{"kind": "poll"}"#
            ),
            fix: Fix(
                "corrects an obvious misspelling of the constant",
                example: Example(
                    schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
                    wrong: #"{"kind": "Poll"}"#,
                    right: #"{"kind": "poll"}"#
                )
            )
        ),
        Rule(
            id: .enumeration,
            summary: "value is not in the 'enum'",
            explanation: "Usually a misspelling. The comparison is case-sensitive.",
            example: Example(
                schema: #"{"properties": {"align": {"enum": ["left", "right"]}}}"#,
                wrong: #"{"align": "rigth"}"#,
                right: #"{"align": "right"}"#
            ),
            fix: Fix("corrects an obvious misspelling of a listed value")
        ),
        Rule(
            id: .forbidden,
            summary: "value is not allowed",
            explanation: "The schema at this location is 'false', or 'not' excludes the value.",
            example: Example(
                schema: #"{"not": {"required": ["draft"]}}"#,
                wrong: #"{"draft": true}"#,
                right: "{}"
            )
        ),
        Rule(
            id: .custom,
            summary: "value violates a custom keyword",
            explanation: """
                A program that uses SchemaKit as a library can define keywords, here 'even'. The message \
                comes from the code of the keyword. widget-lint has no custom keywords.
                """,
            example: Example(
                schema: #"{"even": true}"#,
                wrong: "5",
                right: "4"
            )
        ),
        Rule(
            id: .noBranch,
            summary: "value matches no branch",
            explanation: """
                Reported when no branch is clearly the intended one. Otherwise, the findings of the \
                intended branch are reported.
                """,
            example: Example(
                schema: #"{"anyOf": [{"minLength": 5}, {"pattern": "^#"}]}"#,
                wrong: #""abc""#,
                right: ##""#abc""##
            )
        ),
        Rule(
            id: .severalBranches,
            summary: "value matches more than one 'oneOf' branch",
            explanation:
                "Remove the members of the other branches, or make the branches exclude each other.",
            example: Example(
                schema: #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
                wrong: #"{"a": 1, "b": 2}"#,
                right: #"{"a": 1}"#
            )
        ),
        Rule(
            id: .belowMinimum,
            summary: "number is too small",
            explanation: "The limit is set by 'minimum' or 'exclusiveMinimum'.",
            example: Example(
                schema: #"{"minimum": 0}"#,
                wrong: "-1",
                right: "0"
            )
        ),
        Rule(
            id: .aboveMaximum,
            summary: "number is too large",
            explanation: "The limit is set by 'maximum' or 'exclusiveMaximum'.",
            example: Example(
                schema: #"{"exclusiveMaximum": 1}"#,
                wrong: "1",
                right: "0.5"
            )
        ),
        Rule(
            id: .notAMultiple,
            summary: "number is not a multiple of 'multipleOf'",
            explanation: "Numbers are compared exactly: 0.3 is a multiple of 0.1.",
            example: Example(
                schema: #"{"multipleOf": 0.1}"#,
                wrong: "0.35",
                right: "0.3"
            )
        ),
    ]

    static let stringRules = [
        Rule(
            id: .tooShort,
            summary: "string is too short",
            explanation: "The limit is set by 'minLength', which counts Unicode code points.",
            example: Example(
                schema: #"{"minLength": 1}"#,
                wrong: #""""#,
                right: #""a""#
            )
        ),
        Rule(
            id: .tooLong,
            summary: "string is too long",
            explanation:
                "The limit is set by 'maxLength', which counts Unicode code points; an emoji can have several.",
            example: Example(
                schema: #"{"maxLength": 2}"#,
                wrong: #""abc""#,
                right: #""ab""#
            )
        ),
        Rule(
            id: .pattern,
            summary: "string does not match the 'pattern'",
            explanation:
                "Patterns are ECMA-262 regular expressions. Without '^' and '$', they match anywhere in the string.",
            example: Example(
                schema: ##"{"pattern": "^#[0-9a-f]{6}$"}"##,
                wrong: ##""#ff000""##,
                right: ##""#ff0000""##
            ),
            fix: Fix(
                "removes Markdown around a URL, such as '<' and '>'",
                example: Example(
                    schema: #"{"pattern": "^https:"}"#,
                    wrong: #""<https://example.com>""#,
                    right: #""https://example.com""#
                )
            )
        ),
        Rule(
            id: .format,
            summary: "string does not match the 'format'",
            explanation:
                "JSON Schema does not check formats by default, but this tool does; --string-formats annotate turns the check off.",
            example: Example(
                schema: #"{"format": "date"}"#,
                wrong: #""17.05.2024""#,
                right: #""2024-05-17""#
            ),
            fix: Fix(
                "removes Markdown around a URL, such as '<' and '>'",
                example: Example(
                    schema: #"{"format": "uri"}"#,
                    wrong: #""[the shop](https://example.com)""#,
                    right: #""https://example.com""#
                )
            )
        ),
        Rule(
            id: .content,
            summary: "string has invalid content",
            explanation: """
                The string must contain JSON, or text in an encoding such as base64. Findings inside this \
                JSON have their own rules.
                """,
            example: Example(
                schema: #"""
                    {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
                     "contentMediaType": "application/json"}
                    """#,
                wrong: #""{'a': 1}""#,
                right: #""{\"a\": 1}""#
            )
        ),
    ]

    static let containerRules = [
        Rule(
            id: .tooFewItems,
            summary: "array has too few items",
            explanation: "The limit is set by 'minItems'.",
            example: Example(
                schema: #"{"minItems": 2}"#,
                wrong: "[1]",
                right: "[1, 2]"
            )
        ),
        Rule(
            id: .tooManyItems,
            summary: "array has too many items",
            explanation: "The limit is set by 'maxItems'.",
            example: Example(
                schema: #"{"maxItems": 1}"#,
                wrong: "[1, 2]",
                right: "[1]"
            )
        ),
        Rule(
            id: .duplicateItems,
            summary: "array has duplicate items",
            explanation:
                "Items are compared by value: 1 equals 1.0, and the order of members does not matter.",
            example: Example(
                schema: #"{"uniqueItems": true}"#,
                wrong: "[1, 1.0]",
                right: "[1, 2]"
            )
        ),
        Rule(
            id: .unexpectedItem,
            summary: "array has an unexpected item",
            explanation:
                "The array has more items than the schema allows, or 'unevaluatedItems' forbids the item.",
            example: Example(
                schema: #"{"prefixItems": [{}], "items": false}"#,
                wrong: "[1, 2]",
                right: "[1]"
            )
        ),
        Rule(
            id: .contains,
            summary: "too few or too many items match 'contains'",
            explanation: "The bounds are 'minContains' (default: 1) and 'maxContains'.",
            example: Example(
                schema: #"{"contains": {"const": 1}}"#,
                wrong: "[2]",
                right: "[2, 1]"
            )
        ),
        Rule(
            id: .missingMember,
            summary: "required member is missing",
            explanation:
                "Decoding fails without this member. A member with the value null counts as present.",
            example: Example(
                schema: #"{"required": ["id"]}"#,
                wrong: #"{"name": "a"}"#,
                right: #"{"id": 1, "name": "a"}"#
            ),
            fix: Fix(
                "renames a member whose name is an obvious misspelling of the missing name",
                example: Example(
                    schema: #"{"required": ["title"]}"#,
                    wrong: #"{"titel": "a"}"#,
                    right: #"{"title": "a"}"#
                )
            )
        ),
        Rule(
            id: .misspelledMember,
            severity: .warning,
            summary: "member name resembles the name of an absent member",
            explanation: """
                The schema allows any member, so the payload is valid. But apps look for the name in the schema, \
                and do not find the member. Rename the member. If the name is right, describe the member in the \
                schema, or turn the rule off for these files.
                """,
            example: Example(
                schema: #"{"properties": {"actionType": {"type": "integer"}}}"#,
                wrong: #"{"actiontype": 2}"#,
                right: #"{"actionType": 2}"#
            ),
            fix: Fix("renames the member if only one correction is possible")
        ),
        Rule(
            id: .unknownMember,
            summary: "unknown member in a closed object",
            explanation:
                "The name is misspelled, or the member belongs elsewhere. Apps ignore the member.",
            example: Example(
                schema: #"{"properties": {"color": {}}, "additionalProperties": false}"#,
                wrong: #"{"colour": "red"}"#,
                right: #"{"color": "red"}"#
            ),
            fix: Fix(
                "renames a member whose name is an obvious misspelling of a member that the object lacks"
            )
        ),
        Rule(
            id: .tooFewMembers,
            summary: "object has too few members",
            explanation: "The limit is set by 'minProperties'.",
            example: Example(
                schema: #"{"minProperties": 1}"#,
                wrong: "{}",
                right: #"{"a": 1}"#
            )
        ),
        Rule(
            id: .tooManyMembers,
            summary: "object has too many members",
            explanation: "The limit is set by 'maxProperties'.",
            example: Example(
                schema: #"{"maxProperties": 1}"#,
                wrong: #"{"a": 1, "b": 2}"#,
                right: #"{"a": 1}"#
            )
        ),
        Rule(
            id: .missingDependent,
            summary: "member required by another member is missing",
            explanation:
                "The requirement is set by 'dependentRequired', or by 'dependencies' up to draft 7.",
            example: Example(
                schema: #"{"dependentRequired": {"price": ["currency"]}}"#,
                wrong: #"{"price": 5}"#,
                right: #"{"price": 5, "currency": "EUR"}"#
            )
        ),
    ]
}
