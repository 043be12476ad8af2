import SchemaKit

/// The rules of `widget-lint diff`. In their examples, `old` is the schema before the change; `wrong` and
/// `right` are schemas after it.
extension Rule {
    static let ofComparison = ofPayloadChanges + ofSwiftChanges

    private static let ofPayloadChanges = [
        Rule(
            .breakingChange,
            "payloads that were valid no longer are",
            """
            The finding shows a payload that was checked with both schemas: the one before accepts \
            it, the new one does not.
            """,
            schema: nil,
            old: #"{"properties": {"kind": {"enum": ["poll", "quiz"]}}}"#,
            wrong: #"{"properties": {"kind": {"enum": ["quiz"]}}}"#,
            right: #"{"properties": {"kind": {"enum": ["quiz", "poll"]}}}"#
        ),
        Rule(
            .possibleBreak,
            "payloads that were valid may no longer be",
            """
            The new schema asks more, or something else, but no payload was found that shows it. \
            There may be none, or only ones that are hard to make up, such as texts of two patterns.
            """,
            schema: nil,
            old: #"{"pattern": "^(a+)b\\1$"}"#,
            wrong: #"{"pattern": "^(a+)\\1$"}"#,
            right: #"{"pattern": "^(a+)b\\1$", "title": "text"}"#
        ),
        Rule(
            .claimedMember,
            severity: .warning,
            "a member has a schema now that could be anything before",
            """
            Who sent the member already, for purposes of their own, may be refused. That is how \
            schemas grow, so it is no error.
            """,
            schema: nil,
            old: #"{"properties": {"id": {"type": "string"}}}"#,
            wrong: #"{"properties": {"id": {"type": "string"}, "size": {"type": "integer"}}}"#,
            right: #"{"properties": {"id": {"type": "string"}, "size": true}}"#
        ),
        Rule(
            .wideningChange,
            severity: .note,
            "payloads are valid now that were not",
            "Apps that were made for the schema before may not know what to do with them.",
            schema: nil,
            old: #"{"type": "integer"}"#,
            wrong: #"{"type": "number"}"#,
            right: #"{"type": ["integer"]}"#
        ),
        Rule(
            .annotationChange,
            severity: .note,
            "what a schema tells programs, and does not ask of payloads, has changed",
            "It is about 'default', 'deprecated', 'replacement', 'readOnly' and 'writeOnly'.",
            schema: nil,
            old: #"{"type": "integer", "default": 1}"#,
            wrong: #"{"type": "integer", "default": 2}"#,
            right: #"{"type": "integer", "default": 1, "description": "how many"}"#
        ),
    ]

    private static let ofSwiftChanges = [
        Rule(
            .removedSchema,
            "a schema is gone",
            "References to it, and payloads that name it, lead nowhere.",
            schema: nil,
            wrong: "",
            right: ""
        ),
        Rule(
            .addedSchema,
            severity: .note,
            "a schema is new",
            "Nothing that was there before depends on it.",
            schema: nil,
            wrong: "",
            right: ""
        ),
        Rule(
            .swiftBreakingChange,
            "code that uses the generated Swift models may no longer compile",
            """
            A type, a property or a case is gone or of another type, or an initializer asks for \
            more. With --no-swift the models are not compared.
            """,
            schema: nil,
            old: #"{"type": "object", "properties": {"id": {"type": "string"}}}"#,
            wrong: #"{"type": "object", "properties": {"key": {"type": "string"}}}"#,
            right: #"{"type": "object", "properties": {"id": {"type": "string", "minLength": 0}}}"#
        ),
        Rule(
            .swiftChange,
            severity: .note,
            "the generated Swift models have more in them, or another default",
            "Code that uses them compiles as it did.",
            schema: nil,
            old: #"{"type": "object", "properties": {"id": {"type": "string"}}}"#,
            wrong: """
                {"type": "object", "properties": {"id": {"type": "string"}, "key": {"type": "string"}}}
                """,
            right: #"{"type": "object", "properties": {"id": {"type": "string", "minLength": 0}}}"#
        ),
    ]
}
