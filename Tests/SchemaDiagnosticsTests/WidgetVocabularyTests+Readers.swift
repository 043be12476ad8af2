import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of aliases that only some applications read.
extension WidgetVocabularyTests {
    /// A member with two aliases: no application reads the alias 'b', and an application reads the alias 'c'.
    private static let aliased = #"""
        "properties": {"a": {"aliases": {
            "b": {"source": "x", "readBy": null}, "c": {"source": "y", "readBy": "the bridge"}}}}
        """#

    private static func unread(
        _ marker: Character,
        _ severity: Diagnostic.Severity,
        effect: String = ""
    )
        -> DiagnosticSpec
    {
        .init(
            marker,
            .alias,
            "'b' (used in x) is an alias of 'a', but is read by no known receiver; use 'a'"
                + effect,
            severity: severity,
            replacement: #""a""#
        )
    }

    private static let byReaders = [
        Row(aliased, #"{1️⃣"b": 5}"#, unread("1️⃣", .warning)),
        Row(
            aliased,
            #"{1️⃣"c": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'c' (used in y) is an alias of 'a' and is read by the bridge; use 'a'",
                severity: .note,
                replacement: #""a""#
            )
        ),
        Row(
            #"\#(aliased), "required": ["a"], "effect": "it is dropped""#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .error, effect: "; it is dropped")
        ),
        // The member is present under a name that applications read.
        Row(
            #"\#(aliased), "required": ["a"]"#,
            #"{1️⃣"b": 5, "a": 4}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a', but is read by no known receiver; 'a' is present too",
                severity: .warning
            )
        ),
        Row(
            #"\#(aliased), "allOf": [{"required": ["a"], "effect": "it is dropped"}]"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .error, effect: "; it is dropped")
        ),
        // A condition requires members only if it holds. The schema under `if` never requires members.
        Row(
            #"\#(aliased), "if": {"required": ["k"]}, "then": {"required": ["a"]}"#,
            #"{"k": 1, 1️⃣"b": 5}"#,
            unread("1️⃣", .error)
        ),
        Row(
            #"\#(aliased), "if": {"required": ["k"]}, "then": {"required": ["a"]}"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning)
        ),
        Row(#"\#(aliased), "if": {"required": ["a"]}"#, #"{1️⃣"b": 5}"#, unread("1️⃣", .warning)),
        Row(#"\#(aliased), "advice": [{"required": ["a"]}]"#, #"{1️⃣"b": 5}"#, unread("1️⃣", .warning)),
        Row(
            #"\#(aliased), "not": {"required": ["a", "k"]}"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning)
        ),
        // A union requires only the members that all of its matching branches require.
        Row(
            #"\#(aliased), "anyOf": [{"required": ["a"]}, {"required": ["k"]}]"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .error)
        ),
        Row(
            #"\#(aliased), "anyOf": [{"required": ["a"]}, {"required": ["k"]}]"#,
            #"{1️⃣"b": 5, "k": 1}"#,
            unread("1️⃣", .warning)
        ),
        // A branch that the value violates only with warnings requires its members if no branch matches.
        Row(
            #"""
            \#(aliased), "anyOf": [{"required": ["a"],
            "properties": {"n": {"type": "integer", "severity": "warning"}}}, {"required": ["k"]}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .error),
            .init(
                "2️⃣",
                .type,
                "expected an integer, found a string",
                severity: .warning
            )
        ),
        // The value violates both branches only with warnings, and the second branch does not require the member. The
        // union therefore does not require it.
        Row(
            #"""
            \#(aliased), "anyOf": [{"required": ["a"],
            "properties": {"n": {"type": "integer", "severity": "warning"}}},
            {"properties": {"n": {"type": "boolean", "severity": "warning"}}}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .warning),
            .init(
                "2️⃣",
                .type,
                "expected a Boolean, found a string",
                severity: .warning
            )
        ),
        // The branch that requires the member can also declare the alias.
        Row(
            #"""
            "anyOf": [{\#(aliased), "required": ["a"],
            "allOf": [{"properties": {"n": {"type": "integer", "severity": "warning"}}}]}, {"required": ["k"]}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .error),
            .init(
                "2️⃣",
                .type,
                "expected an integer, found a string",
                severity: .warning
            )
        ),
        // If an absent member is only a warning, an alias is not an error either.
        Row(
            #"\#(aliased), "required": ["a"], "severity": "note""#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning)
        ),
        Row(
            #"\#(aliased), "allOf": [{"required": ["a"], "severity": "warning"}]"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning)
        ),
        Row(
            #""anyOf": [{\#(aliased), "required": ["a"], "severity": "warning"}, {"required": ["k"]}]"#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning)
        ),
        Row(
            #"""
            \#(aliased), "anyOf": [{"required": ["a"], "severity": "warning",
            "properties": {"n": {"type": "integer"}}}, {"required": ["k"]}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .warning),
            .init(
                "2️⃣",
                .type,
                "expected an integer, found a string",
                severity: .warning
            )
        ),
        Row(
            #"""
            \#(aliased), "anyOf": [{"allOf": [{"required": ["a"], "severity": "warning"}],
            "properties": {"n": {"type": "integer", "severity": "warning"}}}, {"required": ["k"]}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .warning),
            .init(
                "2️⃣",
                .type,
                "expected an integer, found a string",
                severity: .warning
            )
        ),
        // If the value violates the branches in other ways, too, these violations are the errors, and the alias is only
        // a warning.
        Row(
            #"\#(aliased), "anyOf": [{"required": ["a", "x"]}, {"required": ["a", "y"]}]"#,
            #"1️⃣{2️⃣"b": 5}"#,
            .init("1️⃣", .missingMember, "missing required member 'x' or 'y'"),
            unread("2️⃣", .warning)
        ),
        // Another severity in a branch does not hide that the branch requires the member.
        Row(
            #"""
            \#(aliased), "anyOf": [{"required": ["a"], "allOf": [{"severity": "warning",
            "properties": {"n": {"type": "integer"}}}]}, {"required": ["k"]}]
            """#,
            #"{1️⃣"b": 5, "n": 2️⃣"x"}"#,
            unread("1️⃣", .error),
            .init(
                "2️⃣",
                .type,
                "expected an integer, found a string",
                severity: .warning
            )
        ),
        // The severity in the declaration of an alias replaces the severity that depends on the readers.
        Row(
            #"""
            "properties": {"a": {"aliases": {"b": {"source": "x", "readBy": null, "severity": "note"}}}},
            "required": ["a"]
            """#,
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .note)
        ),
    ]

    /// Returns the keyword `properties` for a member with an effect and with the alias 'b'.
    private static func withEffect(_ readers: String) -> String {
        #"""
        "properties": {"a": {"effect": "nothing opens", "aliases": {"b": {"source": "x"\#(readers)}}}}
        """#
    }

    private static let effects = [
        Row(
            withEffect(#", "readBy": null"#),
            #"{1️⃣"b": 5}"#,
            unread("1️⃣", .warning, effect: "; nothing opens")
        ),
        Row(
            withEffect(""),
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a'; use 'a'; "
                    + "if the app does not read the alias, nothing opens",
                severity: .warning,
                replacement: #""a""#
            )
        ),
        Row(
            withEffect(#", "readBy": "y""#),
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a' and is read by y; use 'a'",
                severity: .note,
                replacement: #""a""#
            )
        ),
        // Without known readers, the severity of the schema around the alias applies.
        Row(
            #""severity": "note", \#(withEffect(""))"#,
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a'; use 'a'; "
                    + "if the app does not read the alias, nothing opens",
                severity: .note,
                replacement: #""a""#
            )
        ),
        // The severity of the declaration is final.
        Row(
            #""severity": "note", "# + withEffect(#", "severity": "error""#),
            #"{1️⃣"b": 5}"#,
            .init(
                "1️⃣",
                .alias,
                "'b' (used in x) is an alias of 'a'; use 'a'; "
                    + "if the app does not read the alias, nothing opens",
                replacement: #""a""#
            )
        ),
    ]

    @Test(arguments: effects)
    func `the effect of a member applies to an alias that may not be read`(row: Row) throws {
        try expect(row)
    }

    @Test(arguments: byReaders)
    func `the severity of an alias depends on the applications that read it`(row: Row) throws {
        try expect(row)
    }
}
