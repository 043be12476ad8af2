import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Moments in a list, and the parameters of a link.
extension WidgetVocabularyTests {
    private static let hourly = #""steps": {"at": "/d", "by": "PT1H", "within": 2}"#

    private static func uneven(_ seconds: String, _ related: Character = "2️⃣") -> DiagnosticSpec {
        .init(
            "1️⃣",
            .unevenStep,
            "must be 3600 s after the previous time, found \(seconds) s",
            severity: .warning,
            related: [.init(marker: related, message: "the previous time")]
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
        // What is no moment breaks no rule, nor does what follows it.
        Row(
            hourly,
            #"[{"d": "2026-05-09T11:00:00Z"}, {"d": "soon"}, {"d": "2026-05-09T11:00:00Z"}]"#
        ),
        Row(hourly, #"{"a": {"d": "2026-05-09T11:00:00Z"}, "b": {"d": "2026-05-09T11:00:00Z"}}"#),
    ]

    @Test(arguments: steps)
    func `moments follow each other at a distance`(row: Row) throws { try expect(row) }

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
        Row(query, #"{"url": "a://b?x=1&x=2", "p": {"x": "2"}}"#),
        Row(query, #"{"url": "a://b?x", "p": {"x": ""}}"#),
        Row(query, #"{"url": "a://search/OPO", "p": {"to": "OPO"}}"#),
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
                "parameter 'y' of the link is not listed",
                severity: .warning
            )
        ),
        Row(
            #"\#(query), "severity": "error""#,
            #"{"url": 1️⃣"a://b?x=1", "p": {}}"#,
            .init("1️⃣", .queryMismatch, "parameter 'x' of the link is not listed")
        ),
    ]

    @Test(arguments: queries)
    func `parameters are those of a link`(row: Row) throws { try expect(row) }
}
