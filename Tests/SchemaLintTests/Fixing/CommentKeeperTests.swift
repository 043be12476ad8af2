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
