import SchemaDiagnostics
import SchemaKit

/// The rules of `widget-lint diff`. In their examples, `old` is the schema before the change; `wrong` and
/// `right` are schemas after the change.
extension Rule {
    static let comparisonRules = payloadChangeRules + schemaSetRules + swiftChangeRules

    private static let payloadChangeRules = [
        Rule(
            id: .breakingChange,
            summary: "valid payloads became invalid",
            explanation: """
                The finding shows a payload that was checked with both versions: the old schema accepts \
                it, and the new one rejects it. If only other changes explain the payloads that were \
                found, the finding shows none.
                """,
            example: Example(
                schema: nil,
                old: #"{"properties": {"kind": {"enum": ["poll", "quiz"]}}}"#,
                wrong: #"{"properties": {"kind": {"enum": ["quiz"]}}}"#,
                right: #"{"properties": {"kind": {"enum": ["quiz", "poll"]}}}"#
            )
        ),
        Rule(
            id: .possibleBreak,
            summary: "valid payloads may have become invalid",
            explanation: """
                The new schema has a stricter or different constraint, but no payload was found that became \
                invalid. There may be no such payload, or it may be hard to construct, such as a string that \
                matches two patterns.
                """,
            example: Example(
                schema: nil,
                old: #"{"pattern": "^(a+)b\\1$"}"#,
                wrong: #"{"pattern": "^(a+)\\1$"}"#,
                right: #"{"pattern": "^(a+)b\\1$", "title": "text"}"#
            )
        ),
        Rule(
            id: .claimedMember,
            severity: .warning,
            summary: "previously unconstrained member got a schema",
            explanation: """
                Payloads that already use this member may be rejected. The finding is only a warning, \
                because new members are the usual way to extend a schema.
                """,
            example: Example(
                schema: nil,
                old: #"{"properties": {"id": {"type": "string"}}}"#,
                wrong: #"{"properties": {"id": {"type": "string"}, "size": {"type": "integer"}}}"#,
                right: #"{"properties": {"id": {"type": "string"}, "size": true}}"#
            )
        ),
        Rule(
            id: .wideningChange,
            severity: .note,
            summary: "invalid payloads became valid",
            explanation: "Apps built for the old schema may not handle such payloads.",
            example: Example(
                schema: nil,
                old: #"{"type": "integer"}"#,
                wrong: #"{"type": "number"}"#,
                right: #"{"type": ["integer"]}"#
            )
        ),
        Rule(
            id: .annotationChange,
            severity: .note,
            summary: "annotation (default, deprecated, …) changed",
            explanation:
                "Reported for 'default', 'deprecated', 'replacement', 'readOnly' and 'writeOnly', which do not affect validation.",
            example: Example(
                schema: nil,
                old: #"{"type": "integer", "default": 1}"#,
                wrong: #"{"type": "integer", "default": 2}"#,
                right: #"{"type": "integer", "default": 1, "description": "how many"}"#
            )
        ),
    ]

    /// The rules about schemas that only one version has. They have no examples, because an example compares two
    /// versions of one schema.
    private static let schemaSetRules = [
        Rule(
            id: .removedSchema,
            summary: "schema was removed",
            explanation:
                "References to the schema, and '$schema' in payloads, can no longer be resolved.",
            example: Example(
                schema: nil,
                wrong: "",
                right: ""
            )
        ),
        Rule(
            id: .addedSchema,
            severity: .note,
            summary: "schema was added",
            explanation: "No existing schema or payload depends on the new schema.",
            example: Example(
                schema: nil,
                wrong: "",
                right: ""
            )
        ),
    ]

    private static let swiftChangeRules = [
        Rule(
            id: .swiftBreakingChange,
            summary: "code that uses the generated Swift models may no longer compile",
            explanation: """
                A type, a property or a case was removed or has another type, a case has another \
                value, or an initializer requires another argument. With --no-swift, the models \
                are not compared.
                """,
            example: Example(
                schema: nil,
                old: #"{"type": "object", "properties": {"id": {"type": "string"}}}"#,
                wrong: #"{"type": "object", "properties": {"key": {"type": "string"}}}"#,
                right:
                    #"{"type": "object", "properties": {"id": {"type": "string", "minLength": 0}}}"#
            )
        ),
        Rule(
            id: .swiftChange,
            severity: .note,
            summary: "generated Swift models gained a declaration or changed a default",
            explanation: """
                Existing code still compiles, except a 'switch' that lists the cases of an enumeration, has no \
                'default', and lacks a new case.
                """,
            example: Example(
                schema: nil,
                old: #"{"type": "object", "properties": {"id": {"type": "string"}}}"#,
                wrong: """
                    {"type": "object", "properties": {"id": {"type": "string"}, "key": {"type": "string"}}}
                    """,
                right:
                    #"{"type": "object", "properties": {"id": {"type": "string", "minLength": 0}}}"#
            )
        ),
    ]
}
