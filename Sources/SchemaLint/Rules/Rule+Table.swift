import SchemaKit

/// The rules about the JSON text, the choice of a schema, and the keywords of the standard dialects.
extension Rule {
    static let ofText = [
        Rule(
            .syntax,
            "the file is not JSON",
            """
            Parsers of apps refuse the whole text, so nothing in it is shown. Comments, trailing \
            commas, single quotes and names without quotes are not JSON, whatever editors accept.
            """,
            wrong: #"{"id": 1,}"#,
            right: #"{"id": 1}"#,
            fix: """
                removes trailing commas and comments, and writes as JSON does what can mean one \
                thing only; it never puts in what is missing
                """
        ),
        Rule(
            .byteOrderMark,
            severity: .warning,
            "the file starts with a byte-order mark",
            """
            JSON has none (RFC 8259, section 8.1), and some parsers refuse it. Save the file as \
            UTF-8 without it.
            """,
            wrong: "\u{FEFF}{}",
            right: "{}"
        ),
        Rule(
            .loneSurrogate,
            severity: .warning,
            "half of a surrogate pair stands alone",
            """
            Characters beyond U+FFFF are escaped as two halves. A half alone is no character: apps \
            get U+FFFD in its place, or refuse the text.
            """,
            wrong: #"{"text": "\ud83d"}"#,
            right: #"{"text": "\ud83d\ude00"}"#
        ),
        Rule(
            .duplicateMember,
            "a member stands twice in one object",
            """
            Most parsers keep the last of the values, some the first, some refuse the text. What an \
            app shows is then a matter of chance.
            """,
            wrong: #"{"id": 1, "id": 2}"#,
            right: #"{"id": 1}"#,
            fix: "removes all but the last where the values are equal",
            fixing: Example(schema: "{}", wrong: #"{"id": 1, "id": 1}"#, right: #"{"id": 1}"#)
        ),
    ]

    static let ofChoice = [
        Rule(
            .unknownPayload,
            "the payload fits no known schema, or several alike",
            """
            Without '$schema' the schema is found by the members of the payload. Say which is meant \
            with --schema, or with '$schema' in the payload.
            """,
            schema: nil,
            wrong: #"{"compilerOptions": {}}"#,
            right: #"{"vote_count": 3}"#
        ),
        Rule(
            .unknownSchema,
            "the payload names a schema that nobody knows",
            """
            '$schema' is a built-in schema's URI, or a path from the payload to a file. Nothing is \
            ever fetched.
            """,
            schema: nil,
            wrong: #"{"$schema": "https://example.com/no-such-schema.json"}"#,
            right: #"{"vote_count": 3}"#
        ),
        Rule(
            .invalidSchema,
            "the schema is broken",
            """
            A keyword has a value that makes no sense, or a reference leads nowhere. Nothing can be \
            said of payloads before the schema is mended.
            """,
            schema: #"{"type": "string"}"#,
            wrong: ##"{"$ref": "#/$defs/none"}"##,
            right: #""text""#
        ),
    ]

    static let ofValues = [
        Rule(
            .type,
            "a value is of the wrong type",
            """
            A typed model can't hold it, so decoding the payload fails; often the text of a number \
            stands where the number should.
            """,
            schema: #"{"properties": {"id": {"type": "integer"}}}"#,
            wrong: #"{"id": "7"}"#,
            right: #"{"id": 7}"#,
            fix: """
                takes the quotation marks off a Boolean, or a number of up to 15 digits, where no \
                string fits
                """
        ),
        Rule(
            .constant,
            "a value is not the one that it must be",
            "Such a value tells one kind of payload from the others, or is fixed for another reason.",
            schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
            wrong: #"{"kind": "quiz"}"#,
            right: #"{"kind": "poll"}"#,
            fix: "replaces a string that can only be a slip of the pen for the right one",
            fixing: Example(
                schema: #"{"properties": {"kind": {"const": "poll"}}}"#,
                wrong: #"{"kind": "Poll"}"#,
                right: #"{"kind": "poll"}"#
            )
        ),
        Rule(
            .enumeration,
            "a value is not one of those that are listed",
            "Most often it is misspelt; case matters.",
            schema: #"{"properties": {"align": {"enum": ["left", "right"]}}}"#,
            wrong: #"{"align": "rigth"}"#,
            right: #"{"align": "right"}"#,
            fix: "replaces a string that can only be a slip of the pen for one that is listed"
        ),
        Rule(
            .forbidden,
            "a value is there that may not be",
            "The schema is 'false' here, or excludes just this with 'not'.",
            schema: #"{"not": {"required": ["draft"]}}"#,
            wrong: #"{"draft": true}"#,
            right: "{}"
        ),
        Rule(
            .custom,
            "a value breaks a rule that the schema's author has programmed",
            "The message is that of the rule.",
            schema: nil,
            wrong: "5",
            right: "4"
        ),
        Rule(
            .noBranch,
            "a value fits none of the alternatives",
            """
            Where one of the alternatives was meant, its own findings are told; this one says that \
            none is nearer than the others.
            """,
            schema: #"{"anyOf": [{"minLength": 5}, {"pattern": "^#"}]}"#,
            wrong: #""abc""#,
            right: ##""#abc""##
        ),
        Rule(
            .severalBranches,
            "a value fits several alternatives, of which it may fit one only",
            "Leave out what belongs to the others, or make the alternatives exclude each other.",
            schema: #"{"oneOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
            wrong: #"{"a": 1, "b": 2}"#,
            right: #"{"a": 1}"#
        ),
        Rule(
            .belowMinimum,
            "a number is too small",
            "The bound is 'minimum', or 'exclusiveMinimum', which is excluded itself.",
            schema: #"{"minimum": 0}"#,
            wrong: "-1",
            right: "0"
        ),
        Rule(
            .aboveMaximum,
            "a number is too large",
            "The bound is 'maximum', or 'exclusiveMaximum', which is excluded itself.",
            schema: #"{"exclusiveMaximum": 1}"#,
            wrong: "1",
            right: "0.5"
        ),
        Rule(
            .notAMultiple,
            "a number is no multiple of another",
            "Numbers are compared exactly, so 0.3 is a multiple of 0.1.",
            schema: #"{"multipleOf": 0.1}"#,
            wrong: "0.35",
            right: "0.3"
        ),
    ]

    static let ofStrings = [
        Rule(
            .tooShort,
            "a string is too short",
            "Characters are code points. Where one is asked for, the string may not be empty.",
            schema: #"{"minLength": 1}"#,
            wrong: #""""#,
            right: #""a""#
        ),
        Rule(
            .tooLong,
            "a string is too long",
            "Characters are code points: an emoji may be several.",
            schema: #"{"maxLength": 2}"#,
            wrong: #""abc""#,
            right: #""ab""#
        ),
        Rule(
            .pattern,
            "a string does not match its pattern",
            "Patterns are regular expressions of ECMA-262, and match anywhere unless they are anchored.",
            schema: ##"{"pattern": "^#[0-9a-f]{6}$"}"##,
            wrong: ##""#ff000""##,
            right: ##""#ff0000""##,
            fix: "takes off what Markdown puts around an address, such as '<' and '>'",
            fixing: Example(
                schema: #"{"pattern": "^https:"}"#,
                wrong: #""<https://example.com>""#,
                right: #""https://example.com""#
            )
        ),
        Rule(
            .format,
            "a string is not of its format",
            "--string-formats annotate takes formats for hints only, as JSON Schema itself does.",
            schema: #"{"format": "date"}"#,
            wrong: #""17.05.2024""#,
            right: #""2024-05-17""#,
            fix: "takes off what Markdown puts around an address, such as '<' and '>'",
            fixing: Example(
                schema: #"{"format": "uri"}"#,
                wrong: #""[the shop](https://example.com)""#,
                right: #""https://example.com""#
            )
        ),
        Rule(
            .content,
            "a string does not hold what it should",
            """
            It should hold JSON, or text in an encoding such as base64. Findings inside the JSON of a \
            string have their own rules.
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
            "an array has too few elements",
            "The bound is 'minItems'.",
            schema: #"{"minItems": 2}"#,
            wrong: "[1]",
            right: "[1, 2]"
        ),
        Rule(
            .tooManyItems,
            "an array has too many elements",
            "The bound is 'maxItems'.",
            schema: #"{"maxItems": 1}"#,
            wrong: "[1, 2]",
            right: "[1]"
        ),
        Rule(
            .duplicateItems,
            "two elements of an array are equal",
            "Equal numbers may be written in two ways, and members may stand in any order.",
            schema: #"{"uniqueItems": true}"#,
            wrong: "[1, 1.0]",
            right: "[1, 2]"
        ),
        Rule(
            .unexpectedItem,
            "an array has an element where none is allowed",
            "A list of fixed length ends before it.",
            schema: #"{"prefixItems": [{}], "items": false}"#,
            wrong: "[1, 2]",
            right: "[1]"
        ),
        Rule(
            .contains,
            "too few or too many elements are of a kind",
            "'minContains' and 'maxContains' bound how many fit 'contains'.",
            schema: #"{"contains": {"const": 1}}"#,
            wrong: "[2]",
            right: "[2, 1]"
        ),
        Rule(
            .missingMember,
            "a member that must be there is missing",
            "A model that needs it can't be made; a member that is null is there.",
            schema: #"{"required": ["id"]}"#,
            wrong: #"{"name": "a"}"#,
            right: #"{"id": 1, "name": "a"}"#,
            fix: "renames a member whose name can only be a slip of the pen for the missing one",
            fixing: Example(
                schema: #"{"required": ["title"]}"#,
                wrong: #"{"titel": "a"}"#,
                right: #"{"title": "a"}"#
            )
        ),
        Rule(
            .misspeltMember,
            severity: .warning,
            "a member is called nearly as one that is absent",
            """
            The schema allows other members, so the payload is valid, but readers look for the name in the \
            schema and act as if the member were absent. Rename the member. If the name is right, describe \
            it in the schema, or set the rule to 'off' for these files.
            """,
            schema: #"{"properties": {"actionType": {"type": "integer"}}}"#,
            wrong: #"{"actiontype": 2}"#,
            right: #"{"actionType": 2}"#,
            fix: "renames the member if no other member and no other name comes into question"
        ),
        Rule(
            .unknownMember,
            "a member is not known, where all members are",
            "It is misspelt, or belongs elsewhere; apps pass over it.",
            schema: #"{"properties": {"color": {}}, "additionalProperties": false}"#,
            wrong: #"{"colour": "red"}"#,
            right: #"{"color": "red"}"#,
            fix: "renames it where that can only be a slip of the pen for a name that is not there"
        ),
        Rule(
            .tooFewMembers,
            "an object has too few members",
            "The bound is 'minProperties'.",
            schema: #"{"minProperties": 1}"#,
            wrong: "{}",
            right: #"{"a": 1}"#
        ),
        Rule(
            .tooManyMembers,
            "an object has too many members",
            "The bound is 'maxProperties'.",
            schema: #"{"maxProperties": 1}"#,
            wrong: #"{"a": 1, "b": 2}"#,
            right: #"{"a": 1}"#
        ),
        Rule(
            .missingDependent,
            "a member is missing that another asks for",
            "'dependentRequired' says which members go together.",
            schema: #"{"dependentRequired": {"price": ["currency"]}}"#,
            wrong: #"{"price": 5}"#,
            right: #"{"price": 5, "currency": "EUR"}"#
        ),
    ]
}
