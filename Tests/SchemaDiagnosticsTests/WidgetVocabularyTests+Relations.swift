import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests of the keywords that compare values: keys, bounds, colors, the times in a list, and the parameters of a link.
extension WidgetVocabularyTests {
    private static let lowWithAlias =
        #""properties": {"low": {"aliases": {"least": {"source": "x", "severity": "note"}}}}"#

    private static let relations = [
        // White space at the ends of a string does not count. Items whose key is null or missing are not compared.
        Row(
            #""uniqueBy": "/id""#,
            #"[{"id": 2️⃣"a"}, {"id": "b"}, {"id": null}, {}, 5, {"id": null}, {"id": 1️⃣" a "}]"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "\" a \" is used twice; these values must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        // Numbers are compared by value.
        Row(
            #""uniqueBy": "/id""#,
            #"[{"id": 2️⃣1}, {"id": "1"}, {"id": true}, {"id": 1.5}, {"id": 1️⃣1.0}]"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "1.0 is used twice; these values must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        // In an object, the values of the members are compared.
        Row(
            #""uniqueBy": "/ids/1""#,
            #"{"x": {"ids": [1, 2️⃣2]}, "y": {"ids": [2, 1️⃣2]}}"#,
            .init(
                "1️⃣",
                .repeatedKey,
                "2 is used twice; these values must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        // White space at the ends does not count, and a member without a name in its value is not compared.
        Row(
            #""keyedBy": "/name""#,
            #"{"a": {"name": " a"}, "b": {"name": 1️⃣"c"}, "d": null, "e": {}}"#,
            .init(
                "1️⃣",
                .keyMismatch,
                #"must equal the member name "b", found "c""#,
                replacement: #""b""#
            )
        ),
        // Numbers are compared exactly. As `Double`, 2.9999999999999999999 would equal 3.
        Row(
            #""atMost": {"/sale": "/price", "/low": "/high"}"#,
            #"{"sale": 1️⃣10.50, "price": 2️⃣1.05e1, "low": 3️⃣3, "high": 4️⃣2.9999999999999999999}"#,
            .init(
                "3️⃣",
                .aboveOther,
                "must be at most 'high' (2.9999999999999999999), found 3",
                related: [.init(marker: "4️⃣", message: "'high'")]
            )
        ),
        // Only numbers are compared.
        Row(#""atMost": {"/sale": "/price"}"#, #"{"sale": "9", "price": 2}"#),
        Row(
            #""atMost": {"/0/1": "/2"}"#,
            "[[1, 1️⃣5], 5, 2️⃣2]",
            .init(
                "1️⃣",
                .aboveOther,
                "must be at most '2' (2), found 5",
                related: [.init(marker: "2️⃣", message: "'2'")]
            )
        ),
        // The inner array has no item with the index 2. The value after this array is not one of its items.
        Row(#""atMost": {"/0/2": "/2"}"#, "[[1, 1], 5, 2]"),
        // Pointers follow aliases of members.
        Row(
            #"""
            "properties": {"a": {"$ref": "#/$defs/sum"}}, "atMost": {"/a/low": "/a/high"},
            "$defs": {"sum": {"properties": {
                "low": {"aliases": {"least": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"{"a": {1️⃣"least": 2️⃣5, "high": 3️⃣1}}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "2️⃣",
                .aboveOther,
                "must be at most 'a.high' (1), found 5",
                related: [.init(marker: "3️⃣", message: "'a.high'")]
            )
        ),
        Row(
            #"""
            "uniqueBy": "/id", "items": {"anyOf": [{"type": "null"}, {"$ref": "#/$defs/e"}]},
            "$defs": {"e": {"properties": {
                "id": {"aliases": {"key": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"[null, {"id": 2️⃣1}, {1️⃣"key": 3️⃣1}]"#,
            .init(
                "1️⃣",
                .alias,
                "'key' (used in x) is an alias of 'id'; use 'id'",
                severity: .note,
                replacement: #""id""#
            ),
            .init(
                "3️⃣",
                .repeatedKey,
                "1 is used twice; these values must be unique",
                related: [.init(marker: "2️⃣", message: "first occurrence")]
            )
        ),
        // Pointers follow aliases that are declared in `prefixItems`, `patternProperties` and `additionalProperties`.
        Row(
            #"""
            "properties": {"rows": {"prefixItems": [{"$ref": "#/$defs/sum"}]}},
            "patternProperties": {"^x-": {"additionalProperties": {"$ref": "#/$defs/sum"}}},
            "atMost": {"/rows/0/low": "/x-1/sum/low"},
            "$defs": {"sum": {"properties": {
                "low": {"aliases": {"least": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"{"rows": [{1️⃣"least": 3️⃣5}], "x-1": {"sum": {2️⃣"least": 4️⃣1}}}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "3️⃣",
                .aboveOther,
                "must be at most 'x-1.sum.low' (1), found 5",
                related: [.init(marker: "4️⃣", message: "'x-1.sum.low'")]
            ),
            .init(
                "2️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            )
        ),
        // Pointers follow the dynamic references of dialect v1, which name an anchor.
        Row(
            #"""
            "atMost": {"/low": "/high"}, "$ref": "#/$defs/v", "$defs": {
            "v": {"$id": "v", "$schema": "https://json-schema.org/v1", "$dynamicRef": "sum",
                "$defs": {"s": {"$dynamicAnchor": "sum", "$ref": "w"}}},
            "w": {"$id": "w", "$schema": "\#(Dialect.widget.uri)", "properties": {
                "low": {"aliases": {"least": {"source": "x", "severity": "note"}}}}}}
            """#,
            #"{1️⃣"least": 2️⃣5, "high": 3️⃣1}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "2️⃣",
                .aboveOther,
                "must be at most 'high' (1), found 5",
                related: [.init(marker: "3️⃣", message: "'high'")]
            )
        ),
        // The first names of the pointers are canonically equivalent, but only the second has a member with an alias.
        Row(
            #"""
            "properties": {"\u00e9": {}, "e\u0301": {\#(lowWithAlias)}},
            "atMost": {"/\u00e9/low": "/high", "/e\u0301/low": "/high"}
            """#,
            #"{"e\u0301": {1️⃣"least": 2️⃣5}, "high": 3️⃣1}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "2️⃣",
                .aboveOther,
                "must be at most 'high' (1), found 5",
                related: [.init(marker: "3️⃣", message: "'high'")]
            )
        ),
        // A pointer does not follow an alias if a schema of the object requires a member with this name.
        Row(
            #"""
            "properties": {"low": {"aliases": {"least": {"source": "x", "severity": "note"}}}},
            "atMost": {"/low": "/high"}, "allOf": [{"required": ["least"]}]
            """#,
            #"{1️⃣"least": 5, "high": 1}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            )
        ),
        // Pointers follow neither the aliases of a negated schema nor those of a condition.
        Row(
            #""atMost": {"/low": "/high"}, "not": {"required": ["x"], \#(lowWithAlias)}"#,
            #"{"least": 5, "high": 1}"#
        ),
        Row(
            #""atMost": {"/low": "/high"}, "if": {"required": ["x"], \#(lowWithAlias)}"#,
            #"{"least": 5, "high": 1}"#
        ),
        Row(
            #"""
            "atMost": {"/low": "/high"}, "if": {"required": ["high"]}, "then": {\#(lowWithAlias)}
            """#,
            #"{1️⃣"least": 2️⃣5, "high": 3️⃣1}"#,
            .init(
                "1️⃣",
                .alias,
                "'least' (used in x) is an alias of 'low'; use 'low'",
                severity: .note,
                replacement: #""low""#
            ),
            .init(
                "2️⃣",
                .aboveOther,
                "must be at most 'high' (1), found 5",
                related: [.init(marker: "3️⃣", message: "'high'")]
            )
        ),
        // The schemas of 'contains' and 'propertyNames' do not describe each item or member.
        Row(
            #"""
            "uniqueBy": "/id", "contains": {"properties": {
                "id": {"aliases": {"key": {"source": "x", "severity": "note"}}}}}
            """#,
            #"[{"key": 1}, {"id": 1}]"#
        ),
        Row(
            #"""
            "keyedBy": "/id", "propertyNames": {"properties": {
                "id": {"aliases": {"key": {"source": "x", "severity": "note"}}}}}
            """#,
            #"{"a": {"key": "b"}}"#
        ),
        // The pointer of 'keyedBy' starts at each member, so the aliases are those of the members.
        Row(
            #"""
            "keyedBy": "/name", "additionalProperties": {"properties": {
                "name": {"aliases": {"title": {"source": "x", "severity": "note"}}}}}
            """#,
            #"{"a": {1️⃣"title": 2️⃣"b"}}"#,
            .init(
                "1️⃣",
                .alias,
                "'title' (used in x) is an alias of 'name'; use 'name'",
                severity: .note,
                replacement: #""name""#
            ),
            .init(
                "2️⃣",
                .keyMismatch,
                #"must equal the member name "a", found "b""#,
                replacement: #""a""#
            )
        ),
        // Values and names with a redacted part are not compared.
        Row(
            #""keyedBy": "/id""#,
            #"{"a": {"id": "REDACTED"}, "x***": {"id": "b"}, "c": {"id": "k-***"}}"#
        ),
        Row(
            #""uniqueBy": "/id""#,
            #"[{"id": "REDACTED"}, {"id": "REDACTED"}, {"id": "*** 1"}, {"id": "*** 1"}]"#
        ),
        // Parts of the words for redacted values are not redacted.
        Row(
            #""keyedBy": "/id""#,
            #"{"a": {"id": 1️⃣"R**"}, "REDACTE": {"id": "REDACTE"}}"#,
            .init(
                "1️⃣",
                .keyMismatch,
                #"must equal the member name "a", found "R**""#,
                replacement: #""a""#
            )
        ),
        // Only strings are compared with names.
        Row(#""keyedBy": "/id""#, #"{"a": {"id": 3}}"#),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#,
            ##"{"text": 1️⃣"#777777", "fill": 2️⃣"#FFF"}"##,
            .init(
                "1️⃣",
                .lowContrast,
                ##"the contrast of "#777777" and "#FFF" must be at least 4.5, found 4.47"##,
                related: [.init(marker: "2️⃣", message: "the other color")]
            )
        ),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 4.5}"#,
            ##"{"text": "#767676", "fill": "White"}"##
        ),
        // The opacity is ignored. The contrast of black and white is 21.
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 21}"#,
            ##"{"text": "#000", "fill": "#fff"}"##
        ),
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 21}"#,
            ##"{"text": "black", "fill": "#ffffff80"}"##
        ),
        // Texts that are not colors are not compared.
        Row(
            #""contrast": {"of": ["/text", "/fill"], "atLeast": 9}"#,
            #"{"text": "", "fill": "x"}"#
        ),
    ]

    @Test(arguments: relations)
    func `values are compared with other values`(row: Row) throws { try expect(row) }

    private static let hourly = #""steps": {"at": "/d", "by": "PT1H", "within": 2}"#

    private static func uneven(_ seconds: String) -> DiagnosticSpec {
        .init(
            "1️⃣",
            .unevenStep,
            "must be 3600 s after the previous time, found \(seconds) s",
            severity: .warning,
            related: [.init(marker: "2️⃣", message: "the previous time")]
        )
    }

    private static func timeAlias(_ marker: Character) -> DiagnosticSpec {
        .init(
            marker,
            .alias,
            "'time' (used in x) is an alias of 'd'; use 'd'",
            severity: .note,
            replacement: #""d""#
        )
    }

    private static let steps = [
        Row(hourly, #"[{"d": "2026-01-31T23:00:00Z"}, {"d": "2026-02-01T00:00:01.5Z"}]"#),
        Row(hourly, #"[{"d": "2024-02-29T23:30:00+01:00"}, {"d": "2024-02-29T23:30:00Z"}]"#),
        Row(
            hourly,
            #"[{"d": 2️⃣"2024-02-28T23:30:00Z"}, {"d": 1️⃣"2024-03-01T00:30:00Z"}]"#,
            uneven("90000")
        ),
        Row(
            hourly,
            #"[{"d": 2️⃣"2026-05-09T11:00:00Z"}, {"d": 1️⃣"2026-05-09T10:00:00Z"}]"#,
            uneven("-3600")
        ),
        Row(
            hourly,
            #"[{"d": 2️⃣"2026-05-09T11:00:00Z"}, {"d": 1️⃣"2026-05-09T12:00:03Z"}]"#,
            uneven("3603")
        ),
        Row(
            #"""
            \#(hourly), "items": {"properties": {
                "d": {"aliases": {"time": {"source": "x", "severity": "note"}}}}}
            """#,
            #"""
            [{3️⃣"time": 2️⃣"2026-05-09T11:00:00Z"},
             {4️⃣"time": 1️⃣"2026-05-09T13:00:00Z"}]
            """#,
            timeAlias("3️⃣"),
            timeAlias("4️⃣"),
            uneven("7200")
        ),
        // The deviations are exactly two seconds.
        Row(
            hourly,
            #"""
            [{"d": "2026-05-09T11:00:00Z"}, {"d": "2026-05-09T12:00:02Z"},
             {"d": "2026-05-09T13:00:00Z"}]
            """#
        ),
        // Seconds since 1970 are rounded, so the differences are not exactly 0.3 and 0.7.
        Row(
            #""steps": {"at": "", "by": "PT0.5S", "within": 0.2}"#,
            #"["2026-05-09T11:00:00Z", "2026-05-09T11:00:00.3Z", "2026-05-09T11:00:01Z"]"#
        ),
        Row(
            #""steps": {"at": "", "by": "PT1H"}"#,
            #"[2️⃣"2026-05-09T11:00:00Z", 1️⃣"2026-05-09T12:00:00.3Z"]"#,
            uneven("3600.3")
        ),
        // A value that is not a time gives no finding, and neither does the value after it.
        Row(
            hourly,
            #"[{"d": "2026-05-09T11:00:00Z"}, {"d": "soon"}, {"d": "2026-05-09T11:00:00Z"}]"#
        ),
        // The members of an object have no order.
        Row(hourly, #"{"a": {"d": "2026-05-09T11:00:00Z"}, "b": {"d": "2026-05-09T11:00:00Z"}}"#),
    ]

    @Test(arguments: steps)
    func `the times in a list follow each other at regular intervals`(row: Row) throws {
        try expect(row)
    }

    private static let query = #""queryOf": {"/p": "/url"}"#

    private static func mismatch(_ message: String) -> DiagnosticSpec {
        .init(
            "1️⃣",
            .queryMismatch,
            message,
            severity: .warning,
            related: [.init(marker: "2️⃣", message: "the link")]
        )
    }

    private static let queries = [
        Row(query, #"{"url": "a://b?x=1&y=2#z=3", "p": {"x": "1", "y": "2"}}"#),
        Row(query, #"{"url": "a://b?x%20=S%C3%A3o+Jo%C3%A3o", "p": {"x ": "São João"}}"#),
        Row(query, #"{"url": "a://b?x=1%2", "p": {"x": "1%2"}}"#),
        // The value of a repeated parameter can be any of its values.
        Row(query, #"{"url": "a://b?x=1&x=2", "p": {"x": "2"}}"#),
        Row(query, #"{"url": "a://b?x", "p": {"x": ""}}"#),
        // A value before the query needs no parameter.
        Row(query, #"{"url": "a://search/OPO", "p": {"to": "OPO"}}"#),
        Row(query, #"{"url": "OPO?x=1", "p": {"to": "OPO", "x": "1"}}"#),
        Row(
            query,
            #"{"url": 2️⃣"OP?x=1", "p": {"to": 1️⃣"OPO", "x": "1"}}"#,
            mismatch("the link has no parameter for \"OPO\"")
        ),
        // Redacted texts are not compared.
        Row(query, #"{"url": "a://b?x=REDACTED", "p": {"x": "7"}}"#),
        Row(query, #"{"url": "a://b?x=7", "p": {"x": "***"}}"#),
        Row(query, #"{"url": 5, "p": {"x": "7"}}"#),
        Row(
            query,
            #"{"url": 2️⃣"a://b?x=1", "p": {"x": 1️⃣"2"}}"#,
            mismatch("\"2\" differs from the parameter of the link")
        ),
        Row(
            query,
            #"{"url": 2️⃣"a://b", "p": {"x": 1️⃣"2"}}"#,
            mismatch("the link has no parameter for \"2\"")
        ),
        Row(
            query,
            #"{"url": 1️⃣"a://b?x=1&y=2", "p": {"x": "1"}}"#,
            .init(
                "1️⃣",
                .queryMismatch,
                "the parameter 'y' of the link has no corresponding member",
                severity: .warning
            )
        ),
        Row(
            #"\#(query), "severity": "error""#,
            #"{"url": 1️⃣"a://b?x=1", "p": {}}"#,
            .init(
                "1️⃣",
                .queryMismatch,
                "the parameter 'x' of the link has no corresponding member"
            )
        ),
        // The name of a parameter can be a part of the secret in the link, so the message does not have the name.
        Row(
            #"\#(query), "properties": {"url": {"secret": "k-[0-9]+"}}"#,
            #"{"url": 1️⃣"a://b?2️⃣k-7", "p": {}}"#,
            .init(
                "1️⃣",
                .queryMismatch,
                "a parameter of the link has no corresponding member",
                severity: .warning
            ),
            .init(
                "2️⃣",
                .secret,
                "the text contains a secret; replace it before the file is stored or shared",
                severity: .warning,
                replacement: "REDACTED"
            )
        ),
    ]

    @Test(arguments: queries)
    func `values are compared with the parameters of a link`(row: Row) throws { try expect(row) }

    @Test(arguments: [0, 1])
    func `a link that is too long to be searched counts as containing each value`(
        excess: Int
    ) throws {
        let pathByteCount = LinkQuery.searchedByteLimit - "a://".utf8.count + excess
        let path = String(repeating: "b", count: pathByteCount)
        let found = Self.mismatch("the link has no parameter for \"2\"")
        let marked = #"{"url": 2️⃣"a://\#(path)", "p": {"x": 1️⃣"2"}}"#
        let unmarked = #"{"url": "a://\#(path)", "p": {"x": "2"}}"#
        try expect(excess == 0 ? Row(Self.query, marked, found) : Row(Self.query, unmarked))
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `many values are compared with many parameters in linear time`() throws {
        let count = 50_000
        let parameters = (0..<count).map { "x\($0)=1" }.joined(separator: "&")
        let members = (0..<count).map { #""x\#($0)": "1""# }.joined(separator: ", ")
        try expect(Row(Self.query, #"{"url": "a://b?\#(parameters)", "p": {\#(members)}}"#))
    }
}
