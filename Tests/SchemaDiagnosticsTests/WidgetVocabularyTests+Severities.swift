import Testing

@testable import SchemaDiagnostics

/// Tests that a finding that is not an error never replaces an error.
extension WidgetVocabularyTests {
    private static let severities = [
        // The message of a schema joins the findings of the schemas inside it. An error and a warning become an error.
        Row(
            #""message": "not a badge", "allOf": [{"type": "object", "severity": "warning"}, {"minLength": 3}]"#,
            #"1️⃣"x""#,
            .init("1️⃣", .type, #"not a badge; found "x""#)
        ),
        Row(
            #"""
            "severity": "warning", "message": "not a badge",
            "allOf": [{"type": "object"}, {"minLength": 3, "severity": "error"}]
            """#,
            #"1️⃣"x""#,
            .init("1️⃣", .type, #"not a badge; found "x""#)
        ),
        // The error of the inner advice replaces the note of the outer advice about the same value.
        Row(
            #"""
            "advice": [{"severity": "note",
             "properties": {"c": {"type": "string", "advice": [{"type": "object", "severity": "error"}]}}}]
            """#,
            #"{"c": 1️⃣3}"#,
            .init("1️⃣", .type, "expected an object, found a number")
        ),
        // The content has an error and a warning about the same value. Only the error is reported.
        Row(
            #"""
            "severity": "warning", "contentMediaType": "application/json",
            "contentSchema": {"allOf": [{"type": "object"}, {"type": "integer", "severity": "error"}]}
            """#,
            #""1️⃣\"x\"""#,
            .init("1️⃣", .type, "expected an integer, found a string, in the JSON of the string")
        ),
        Row(
            #"""
            "severity": "warning", "contentMediaType": "application/json",
            "contentSchema": {"type": "object", "allOf": [{"type": "integer", "severity": "error"}]}
            """#,
            #""1️⃣\"x\"""#,
            .init("1️⃣", .type, "expected an integer, found a string, in the JSON of the string")
        ),
        // The error about the missing member replaces the warning about the misspelled member.
        Row(
            #"""
            "allOf": [{"severity": "warning", "properties": {"title": true}, "additionalProperties": false},
             {"required": ["title"]}]
            """#,
            #"{1️⃣"titel": 1}"#,
            .init(
                "1️⃣",
                .missingMember,
                "missing required member 'title', misspelled as 'titel'",
                replacement: #""title""#
            )
        ),
        // Warnings about items do not hide the error that two of them are equal.
        Row(
            #"""
            "allOf": [{"severity": "warning", "type": "array", "items": {"type": "string"}},
             {"uniqueItems": true}]
            """#,
            #"[1️⃣1, 2️⃣1]"#,
            .init("1️⃣", .type, "expected a string, found a number", severity: .warning),
            .init("2️⃣", .type, "expected a string, found a number", severity: .warning),
            .init(
                "2️⃣",
                .duplicateItems,
                "duplicate item; items must be unique",
                related: [.init(marker: "1️⃣", message: "first occurrence")]
            )
        ),
    ]

    @Test(arguments: severities)
    func `an error stays an error beside warnings`(row: Row) throws { try expect(row) }
}
