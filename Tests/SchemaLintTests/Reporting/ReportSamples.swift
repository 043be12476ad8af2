import TestSupport

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// File reports that the tests write with each reporter.
enum ReportSamples {
    static let all: [FileReport] = [
        report("no-findings.json", "{}", []),
        report("one.json", "{\"kind\": 1️⃣\"tapp\"2️⃣}\n", [mismatch]),
        report("several-lines.json", "{\n  \"a\": 1️⃣[\n    1,\n    2\n  ]2️⃣\n}\n", [mismatch]),
        report(
            "non-ascii.json",
            "{\"größe\": \"日本\", \"e\u{301}😀\": 1️⃣\"kürzer\"2️⃣, \"z\": \"ä\"}\n",
            [mismatch]
        ),
        report("windows.json", "{\r\n  \"kind\": 1️⃣\"tapp\"2️⃣\r\n}\r\n", [mismatch]),
        report("tab.json", "{\n\t\"kind\":\t1️⃣\"tapp\"2️⃣,\t\"x\": 1\n}\n", [mismatch]),
        report("two-ranges.json", "{\n  3️⃣\"a\"4️⃣: 1,\n  1️⃣\"a\"2️⃣: 2\n}\n", [duplicate]),
        report(
            "long-line.json",
            "{" + members(30) + "\"kind\": 1️⃣\"tapp\"2️⃣, " + members(30) + "\"z\": 0}",
            [mismatch]
        ),
        report(
            "long-value.json",
            "{\"kind\": 1️⃣\"" + String(repeating: "tap ", count: 80) + "\"2️⃣}",
            [mismatch]
        ),
        report("secret.json", "{\"url\": \"https://x/1️⃣se\\u0063ret2️⃣/\"}", [secret]),
        report("end.json", "{\"kind\": \"tap\"\n1️⃣2️⃣", [unfinished], schema: nil),
        report("other-file.json", "{\"kind\": 1️⃣32️⃣}", [change]),
        report("quo\"te\\.json", "1️⃣{2️⃣}", [warning, note], schema: nil),
    ]

    /// A function that makes a finding from the range between markers 1 and 2, and from the range between markers 3
    /// and 4.
    private typealias MakeFinding = @Sendable (SourceRange, SourceRange?) -> Diagnostic

    /// A finding with a related range in another file.
    private static let change: MakeFinding = { range, _ in
        var diagnostic = Diagnostic(id: .breakingChange, message: "it was 2", range: range)
        diagnostic.related = [
            Diagnostic.RelatedRange(
                message: "old version",
                range: SourceRange(start: 11, end: 12),
                source: SourceFile(path: "other.json", bytes: Array("{\n\n\"kind\": 2}".utf8))
            )
        ]
        return diagnostic
    }

    private static let mismatch: MakeFinding = { range, _ in
        var diagnostic = Diagnostic(
            id: .constant,
            message: "expected \"tap\", found something else",
            range: range
        )
        diagnostic.instanceLocation = JSONPointer(["kind"])
        diagnostic.keywordLocation = JSONPointer(["properties", "kind", "$ref", "const"])
        diagnostic.absoluteKeywordLocation = "http://x/s#/$defs/kind/const"
        diagnostic.fixes = [
            Diagnostic.Fix(
                message: "replace with \"tap\"",
                edits: [Diagnostic.Edit(range: range, replacement: "\"tap\"")]
            )
        ]
        return diagnostic
    }

    private static let duplicate: MakeFinding = { range, first in
        Diagnostic.duplicateMember("a", first: first ?? range, second: range)
    }

    private static let unfinished: MakeFinding = { range, _ in
        Diagnostic(
            id: .syntax,
            message: JSONSyntaxError.Kind.unexpectedEnd(expected: .commaOrObjectEnd).message,
            range: range
        )
    }

    private static let warning: MakeFinding = { range, _ in
        var diagnostic = Diagnostic(
            id: Diagnostic.ID(rawValue: "sample-warning"),
            severity: .warning,
            message: "a warning with related places at the same range",
            range: range
        )
        diagnostic.related = [Diagnostic.RelatedRange(message: "see here", range: range)]
        return diagnostic
    }

    private static let secret: MakeFinding = { range, _ in
        Diagnostic.secret(at: range).asNotice(.warning)
    }

    private static let note: MakeFinding = { range, _ in
        Diagnostic(
            id: Diagnostic.ID(rawValue: "sample-note"),
            severity: .note,
            message: "a note",
            range: range
        )
    }

    private static func members(_ count: Int) -> String {
        (0..<count).map { "\"m\($0)\": \($0), " }.joined()
    }

    private static func report(
        _ path: String,
        _ marked: String,
        _ findings: [MakeFinding],
        schema: String? = "http://x/s"
    ) -> FileReport {
        let text = MarkedText(marked)
        func range(_ start: Character, _ end: Character) -> SourceRange? {
            guard let start = text.offset(of: start), let end = text.offset(of: end) else {
                return nil
            }
            return SourceRange(start: start, end: end)
        }
        let first = range("1️⃣", "2️⃣") ?? SourceRange(start: 0, end: 0)
        return FileReport(
            source: SourceFile(path: path, bytes: text.bytes),
            schema: schema,
            diagnostics: findings.map { $0(first, range("3️⃣", "4️⃣")) }
        )
    }
}
