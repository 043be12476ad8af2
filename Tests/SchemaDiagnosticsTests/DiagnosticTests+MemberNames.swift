import Testing

@testable import SchemaDiagnostics

/// Rows about the names of members: those that `propertyNames` checks as strings, and those that no schema declares.
extension DiagnosticTests {
    private static let memberNames = [
        Row(
            #"{"propertyNames": {"pattern": "^[a-z]+$"}}"#,
            #"{"a": 1, 1️⃣"B": 2}"#,
            .init("1️⃣", .pattern, #"member name: "B" does not match the pattern '^[a-z]+$'"#)
        ),
        Row(
            #"{"propertyNames": {"enum": ["alpha", "beta"]}}"#,
            #"{1️⃣"alpah": 1}"#,
            .init(
                "1️⃣",
                .enumeration,
                #"member name: "alpah" is not one of "alpha" or "beta"; did you mean "alpha"?"#,
                replacement: #""alpha""#
            )
        ),
        Row(
            #"{"properties": {"x": {"propertyNames": false}}}"#,
            #"{"x": {1️⃣"a" : 1}}"#,
            .init("1️⃣", .forbidden, "member 'a' is not allowed here")
        ),
        Row(
            #"{"items": {"propertyNames": {"not": {"pattern": "^x-"}}}}"#,
            #"[{"a": 1, 1️⃣"x-b": "c"}]"#,
            .init("1️⃣", .forbidden, "member 'x-b' is not allowed here")
        ),
        // The value of the only member is not a name.
        Row(
            #"{"properties": {"x": {"not": {"const": "a"}}}}"#,
            #"{"x": 1️⃣"a"}"#,
            .init("1️⃣", .forbidden, #""a" is not allowed here"#)
        ),
        Row(
            #"{"properties": {"color": {}, "colors": {}}, "additionalProperties": false}"#,
            #"{1️⃣"Color": 1, "color": 2}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'Color', which resembles 'color', but 'color' is present, too"
            )
        ),
        Row(
            #"{"properties": {"name": true}, "additionalProperties": false}"#,
            #"{"name": 1, 1️⃣"nmae": 1}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'nmae', which resembles 'name', but 'name' is present, too"
            )
        ),
        Row(
            // Both declared names differ from the unknown name only in their style, and one of them is present.
            #"{"properties": {"TEXTCOLOR": {}, "text_color": {}}, "additionalProperties": false}"#,
            #"{1️⃣"textcolor": 1, "text_color": 2}"#,
            .init(
                "1️⃣",
                .unknownMember,
                "unknown member 'textcolor', which resembles 'text_color', but 'text_color' is "
                    + "present, too"
            )
        ),
    ]

    /// Unknown members without a similar declared member.
    private static let unknownNames = [
        Row(
            #"{"properties": {"name": {}}, "additionalProperties": false}"#,
            #"{1️⃣"other": 1}"#,
            .init("1️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            #"{"allOf": [{"properties": {"name": {}}}], "unevaluatedProperties": false}"#,
            #"{1️⃣"other": 1}"#,
            .init("1️⃣", .unknownMember, "unknown member 'other'")
        ),
        Row(
            #"{"properties": {"name": {}}, "patternProperties": {"^o": false}}"#,
            #"{1️⃣"other": 1}"#,
            .init("1️⃣", .forbidden, "member 'other' is not allowed here")
        ),
    ]

    @Test(arguments: unknownNames)
    func `a member is forbidden rather than unknown only if a pattern forbids its name`(row: Row)
        throws
    {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }

    @Test(arguments: memberNames)
    func `a finding about the name of a member says that it is about the name`(row: Row) throws {
        try expectDiagnostics(row.schema, row.payload, row.expected)
    }
}
