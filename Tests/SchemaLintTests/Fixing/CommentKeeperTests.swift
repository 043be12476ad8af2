import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that fixes of a text with comments keep the comments.
struct CommentKeeperTests {
    private static let text = "{\"a\": [1, /* one */ 2]}"
    /// The range of the array.
    private static let range = SourceRange(start: 6, end: 22)

    /// Returns the fix that replaces the array, as it is offered in a file.
    private static func fix(
        _ id: Diagnostic.ID,
        replacement: String,
        path: String = "a.jsonc"
    ) -> Diagnostic.Fix? {
        var finding = Diagnostic(id: id, message: "m", range: range)
        let edit = Diagnostic.Edit(range: range, replacement: replacement)
        finding.fixes = [Diagnostic.Fix(message: "f", edits: [edit], isSafe: true)]
        let source = SourceFile(path: path, bytes: Array(text.utf8))
        return CommentKeeper(source, allowsComments: false).keepingComments(finding).fixes.first
    }

    @Test func `a removal is divided at a comment and stays safe`() throws {
        let fix = try #require(Self.fix(.enumeration, replacement: ""))
        #expect(fix.isSafe)
        let ranges = fix.edits.map(\.range)
        #expect(ranges == [SourceRange(start: 6, end: 9), SourceRange(start: 20, end: 22)])
    }

    /// A range of the text `[1/*a*/, 2, /*b*/3]`, the replacement of the range, the text with the fix, and whether the
    /// fix is safe.
    struct Edited: Sendable {
        let start: Int
        let end: Int
        var replacement = ""
        let expected: String
        var isSafe = true
    }

    private static let edited = [
        // The range begins after a comment and ends before the white space beside the other one.
        Edited(start: 7, end: 11, expected: "[1/*a*/ /*b*/3]"),
        Edited(start: 7, end: 11, replacement: ";", expected: "[1/*a*/; /*b*/3]"),
        // The range is everything between the comments.
        Edited(start: 7, end: 12, expected: "[1/*a*//*b*/3]"),
        Edited(start: 7, end: 12, replacement: ";", expected: "[1/*a*/;/*b*/3]"),
        // The range contains a comment at its start, at its end, or both, or has text around them.
        Edited(start: 2, end: 12, expected: "[1/*a*/ /*b*/3]"),
        Edited(start: 7, end: 17, expected: "[1/*a*/ /*b*/3]"),
        Edited(start: 2, end: 17, expected: "[1/*a*/ /*b*/3]"),
        Edited(start: 1, end: 18, expected: "[/*a*/ /*b*/]"),
        Edited(start: 2, end: 12, replacement: ";", expected: "[1;/*b*/3]", isSafe: false),
        Edited(start: 7, end: 17, replacement: ";", expected: "[1/*a*/;3]", isSafe: false),
    ]

    @Test(arguments: edited)
    func `a fix keeps the comments that its range contains, and those beside it`(
        _ row: Edited
    ) throws {
        let bytes = Array("[1/*a*/, 2, /*b*/3]".utf8)
        let range = SourceRange(start: row.start, end: row.end)
        var finding = Diagnostic(id: .enumeration, message: "m", range: range)
        let edit = Diagnostic.Edit(range: range, replacement: row.replacement)
        finding.fixes = [Diagnostic.Fix(message: "f", edits: [edit], isSafe: true)]
        let keeper = CommentKeeper(SourceFile(path: "a.jsonc", bytes: bytes), allowsComments: false)
        let fix = try #require(keeper.keepingComments(finding).fixes.first)
        let text = String(decoding: EditList([fix]).applied(to: bytes), as: UTF8.self)
        #expect(text == row.expected)
        #expect(fix.isSafe == row.isSafe)
    }

    @Test(arguments: [
        (Diagnostic.ID.enumeration, "a.jsonc", false), (Diagnostic.ID.secret, "a.jsonc", true),
        (Diagnostic.ID.enumeration, "a.json", true),
    ])
    func `a replacement of a comment is safe only if a secret is replaced`(
        id: Diagnostic.ID,
        path: String,
        isSafe: Bool
    ) throws {
        let fix = try #require(Self.fix(id, replacement: "1", path: path))
        #expect(fix.isSafe == isSafe)
        #expect(fix.edits == [Diagnostic.Edit(range: Self.range, replacement: "1")])
    }
}
