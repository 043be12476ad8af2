import Testing

@testable import SchemaDiagnostics

/// Rows about names and strings that look equal. In the schemas, a letter with an accent is one code point; in the
/// payloads, the letter and the accent are two.
extension DiagnosticTests {
    private static let lookAlikes = [
        Row(
            "{\"properties\": {\"\u{E9}\": {}}, \"required\": [\"\u{E9}\"], \"additionalProperties\": false}",
            "{1️⃣\"e\u{301}\": 1}",
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member '\u{E9}'; did you mean '\u{E9}', "
                    + "which differs only in its Unicode normal form?",
                replacement: "\"\u{E9}\""
            )
        ),
        Row(
            "{\"properties\": {\"\u{E9}\": {}}, \"additionalProperties\": false}",
            "{1️⃣\"e\u{301}\": 1, \"\u{E9}\": 2}",
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member '\u{E9}', which resembles '\u{E9}', but '\u{E9}' is present, too; "
                    + "the two differ only in their Unicode normal form"
            )
        ),
        Row(
            "{\"required\": [\"\u{E9}\"]}",
            "{1️⃣\"e\u{301}\": 1}",
            .init(
                "1️⃣",
                .missingMember,
                "missing required member '\u{E9}', misspelled as '\u{E9}'; "
                    + "the two differ only in their Unicode normal form",
                replacement: "\"\u{E9}\""
            )
        ),
        // In the next two rows, two findings have messages that look equal, but none repeats the other.
        Row(
            "{\"allOf\": [{\"pattern\": \"\u{E9}\"}, {\"pattern\": \"e\u{301}\"}]}",
            "1️⃣\"x\"",
            .init("1️⃣", .pattern, "\"x\" does not match the pattern '\u{E9}'"),
            .init("1️⃣", .pattern, "\"x\" does not match the pattern 'e\u{301}'")
        ),
        Row(
            "{\"required\": [\"\u{E9}\", \"e\u{301}\"]}",
            "1️⃣{}",
            .init("1️⃣", .missingMember, "missing required members '\u{E9}' and 'e\u{301}'")
        ),
        // Only the member whose name has the letter and the accent is missing.
        Row(
            "{\"required\": [\"\u{E9}\", \"e\u{301}\"]}",
            "1️⃣{\"\u{E9}\": 1}",
            .init("1️⃣", .missingMember, "missing required member 'e\u{301}'")
        ),
        Row(
            "{\"dependentRequired\": {\"a\": [\"\u{E9}\"]}}",
            "{\"a\": 1, 1️⃣\"e\u{301}\": 1}",
            .init(
                "1️⃣",
                .missingDependent,
                "missing member '\u{E9}', misspelled as '\u{E9}'; the two differ only in their Unicode "
                    + "normal form; required because 'a' is present",
                replacement: "\"\u{E9}\""
            )
        ),
        Row(
            "{\"const\": \"\u{E9}\"}",
            "1️⃣\"e\u{301}\"",
            .init(
                "1️⃣",
                .constant,
                "expected \"\u{E9}\", found \"\u{E9}\"; the two differ only in their Unicode normal form",
                replacement: "\"\u{E9}\""
            )
        ),
        Row(
            "{\"enum\": [\"a\", \"\u{E9}\"]}",
            "1️⃣\"e\u{301}\"",
            .init(
                "1️⃣",
                .enumeration,
                "\"\u{E9}\" is not one of \"a\" or \"\u{E9}\"; did you mean \"\u{E9}\", "
                    + "which differs only in its Unicode normal form?",
                replacement: "\"\u{E9}\""
            )
        ),
        Row(
            "{\"oneOf\": [{\"const\": \"\u{E9}\", \"deprecated\": true}, {\"const\": \"e\u{301}\"}, "
                + "{\"const\": \"b\"}]}",
            "1️⃣\"q\"",
            .init("1️⃣", .enumeration, "\"q\" is not one of \"e\u{301}\" or \"b\"")
        ),
        // The other name is no tag, so the tag selects the second branch.
        Row(
            "{\"oneOf\": [{\"properties\": {\"\u{E9}\": {\"const\": \"a\"}}, \"required\": [\"x\"]}, "
                + "{\"properties\": {\"\u{E9}\": {\"const\": \"b\"}, \"y\": {\"type\": \"integer\"}}}]}",
            "{\"e\u{301}\": \"a\", \"\u{E9}\": \"b\", \"y\": 1️⃣[]}",
            .init("1️⃣", .type, "expected an integer, found an array")
        ),
        Row(
            "{\"dependentSchemas\": {\"\u{E9}\": false}}",
            "{\"e\u{301}\": 1, 1️⃣\"\u{E9}\": 2}",
            .init("1️⃣", .forbidden, "member '\u{E9}' is not allowed here")
        ),
    ]

    @Test(arguments: lookAlikes)
    func `a finding explains the difference between texts that look equal`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }
}
