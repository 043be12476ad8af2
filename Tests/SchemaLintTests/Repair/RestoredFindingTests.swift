import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests which findings about a repaired text, and which of their fixes, are kept for the original text.
struct RestoredFindingTests {
    private static let text = #"{"a": NaN, b: 2, "c": 3}"#
    private static let repaired = #"{"a": null, "b": 2, "c": 3}"#
    /// Ranges in the repaired text.
    private static let guess = SourceRange(start: 6, end: 10)
    private static let name = SourceRange(start: 12, end: 15)
    private static let lastValue = SourceRange(start: 25, end: 26)

    private func repair() throws -> JSONRepair {
        let repair = try #require(JSONRepair(of: Array(Self.text.utf8)))
        #expect(repair.document?.bytes.elementsEqual(Self.repaired.utf8) == true)
        return repair
    }

    /// Returns a finding with a fix of the last value and a fix of the name that the repair has changed.
    private func finding(_ id: Diagnostic.ID, _ range: SourceRange) -> Diagnostic {
        var finding = Diagnostic(id: id, message: "m", range: range)
        finding.fixes = [Self.lastValue, Self.name].map { range in
            let edit = Diagnostic.Edit(range: range, replacement: "1")
            return Diagnostic.Fix(message: "f", edits: [edit], isSafe: true)
        }
        return finding
    }

    /// Offsets in the repaired text, each with whether the repair has changed the range or the text beside it.
    private static let changes: [(start: Int, end: Int, isChanged: Bool)] = [
        (0, 5, false), (0, 6, true), (6, 10, true), (7, 8, true), (10, 11, true), (11, 11, false),
        (11, 12, true), (12, 15, true), (15, 16, true), (16, 17, false), (20, 27, false),
        (0, 27, true),
    ]

    @Test(arguments: changes)
    func `a range is changed if it contains or touches an edit`(
        start: Int,
        end: Int,
        isChanged: Bool
    ) throws {
        #expect(try repair().isChanged(SourceRange(start: start, end: end)) == isChanged)
    }

    /// Offsets in the repaired text, each with whether the range begins or ends in a guess. The quotation marks of the
    /// name are no guess.
    private static let guesses: [(start: Int, end: Int, isGuess: Bool)] = [
        (6, 10, true), (5, 7, true), (9, 11, true), (0, 6, false), (10, 12, false), (6, 6, false),
        (0, 27, false), (12, 15, false),
    ]

    @Test(arguments: guesses)
    func `a range is a guess if it begins or ends in guessed text`(
        start: Int,
        end: Int,
        isGuess: Bool
    ) throws {
        #expect(try repair().isGuess(SourceRange(start: start, end: end)) == isGuess)
    }

    @Test func `a restored finding has only the fixes of text that the repair has not changed`()
        throws
    {
        let restored = try finding(.enumeration, Self.lastValue).restored(by: repair())
        let found = try #require(restored)
        #expect(found.range == SourceRange(start: 22, end: 23))
        #expect(found.fixes.map(\.isSafe) == [true])
        let ranges = found.fixes.flatMap(\.edits).map(\.range)
        #expect(ranges == [SourceRange(start: 22, end: 23)])
    }

    @Test func `a finding about a guess is left out unless it is about a secret`() throws {
        let repair = try repair()
        let other = finding(.enumeration, Self.guess).restored(by: repair)
        #expect(other == nil)
        let secret = try #require(finding(.secret, Self.guess).restored(by: repair))
        #expect(secret.range == SourceRange(start: 6, end: 9))
        let ranges = secret.fixes.flatMap(\.edits).map(\.range)
        #expect(ranges == [SourceRange(start: 22, end: 23), SourceRange(start: 11, end: 12)])
    }
}
