import Testing

@testable import SchemaDiagnostics

/// Rows about the numbers of items, and of characters in a string.
extension DiagnosticTests {
    private static let counts = [
        Row(
            #"{"contains": {"type": "integer"}, "minContains": 2}"#,
            #"1️⃣["a", 1]"#,
            .init(
                "1️⃣",
                .contains,
                "at least 2 items must match 'contains' (an integer), found 1"
            )
        ),
        Row(
            #"{"contains": {"type": "integer"}, "minContains": 0, "maxContains": 1}"#,
            "1️⃣[1, 2]",
            .init(
                "1️⃣",
                .contains,
                "at most 1 item may match 'contains' (an integer), found 2"
            )
        ),
        Row(
            #"{"contains": {"type": "integer"}, "minContains": 0, "maxContains": 0}"#,
            "1️⃣[1, 2]",
            .init(
                "1️⃣",
                .contains,
                "no items may match 'contains' (an integer), found 2"
            )
        ),
        Row(
            #"{"contains": {"const": 1}, "minContains": 2, "maxContains": 3}"#,
            "1️⃣[1, 2]",
            .init(
                "1️⃣",
                .contains,
                "2 to 3 items must match 'contains' (the constant 1), found 1"
            )
        ),
        Row(
            #"{"contains": {"minimum": 1}}"#,
            "1️⃣[]",
            .init("1️⃣", .contains, "at least 1 item must match 'contains', found 0")
        ),
        // Numbers beyond the range of `Int` are quoted from the schema.
        Row(
            #"{"minItems": 1e999999999}"#,
            "1️⃣[]",
            .init("1️⃣", .tooFewItems, "must have at least 1e999999999 items, found 0")
        ),
        Row(
            #"{"minLength": 10000000000000000000}"#,
            #"1️⃣"""#,
            .init("1️⃣", .tooShort, "must have at least 10000000000000000000 characters, found 0")
        ),
        Row(
            #"{"minProperties": 1e30}"#,
            "1️⃣{}",
            .init("1️⃣", .tooFewMembers, "must have at least 1e30 members, found 0")
        ),
        Row(
            #"{"contains": {"type": "integer"}, "minContains": 1e30, "maxContains": 1}"#,
            "1️⃣[1]",
            .init(
                "1️⃣",
                .contains,
                "no array is allowed: at least 1e30 items and at most 1 item must match 'contains' "
                    + "(an integer), found 1"
            )
        ),
        Row(
            #"{"items": false}"#,
            "[1️⃣1, 2️⃣2]",
            .init("1️⃣", .unexpectedItem, "unexpected item at index 0; no items are allowed"),
            .init("2️⃣", .unexpectedItem, "unexpected item at index 1; no items are allowed")
        ),
        Row(
            #"{"prefixItems": [{}, {}], "items": false}"#,
            "[1, 2, 1️⃣3]",
            .init("1️⃣", .unexpectedItem, "unexpected item at index 2; at most 2 items are allowed")
        ),
        Row(
            #"{"prefixItems": [{}, false, {}]}"#,
            "[1, 1️⃣2, 3]",
            .init("1️⃣", .unexpectedItem, "unexpected item at index 1; at most 1 item is allowed")
        ),
        // Characters are code points: two bytes, or two units of UTF-16, count as one.
        Row(
            #"{"minLength": 2}"#,
            #"1️⃣"é""#,
            .init("1️⃣", .tooShort, "must have at least 2 characters, found 1")
        ),
        Row(
            #"{"maxLength": 1}"#,
            #"1️⃣"😀é""#,
            .init("1️⃣", .tooLong, "must have at most 1 character, found 2")
        ),
        Row(
            #"{"maxLength": 0}"#,
            #"1️⃣"é""#,
            .init("1️⃣", .tooLong, "must have no characters, found 1")
        ),
    ]

    @Test(arguments: counts)
    func `a finding names the allowed number and the number that was found`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }
}
