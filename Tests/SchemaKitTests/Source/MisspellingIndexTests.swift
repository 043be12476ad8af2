import Testing

@testable import SchemaKit

/// Tests of the search for the names that a name may misspell.
struct MisspellingIndexTests {
    /// A name and a known name, and a flag that is true if the name may misspell the known name.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let known: String
        let isLike: Bool

        init(_ testDescription: String, _ name: String, _ known: String, _ isLike: Bool) {
            self.testDescription = testDescription
            self.name = name
            self.known = known
            self.isLike = isLike
        }
    }

    /// Returns a name of `count` letters.
    private static func name(_ first: String, count: Int) -> String {
        first + String(repeating: "a", count: count - 1)
    }

    private static let rows: [Row] = [
        Row("a letter missing in three", "ab", "abc", true),
        Row("a letter missing in two", "a", "ab", false),
        Row("a letter added to three", "abxc", "abc", true),
        Row("a letter added before three", "xabc", "abc", true),
        Row("a letter added to two", "abx", "ab", false),
        Row("a letter added in two", "axb", "ab", false),
        Row("a letter added before two", "xab", "ab", false),
        Row("the last letter of two doubled", "abb", "ab", true),
        Row("the first letter of two doubled", "aab", "ab", true),
        Row("a letter doubled in another case", "abB", "ab", true),
        Row("a letter doubled in one", "aa", "a", false),
        Row("a letter replaced in four", "abxd", "abcd", true),
        Row("a first letter replaced in four", "xbcd", "abcd", true),
        Row("a letter replaced in three", "abx", "abc", false),
        Row("two letters swapped in two", "ba", "ab", true),
        Row("two letters swapped in four", "abdc", "abcd", true),
        Row("letters swapped that are not neighbors", "cbad", "abcd", false),
        Row("two letters replaced", "axxd", "abcd", false),
        Row("two letters missing", "abcd", "abcdef", false),
        Row("another case and separator", "IMAGE_URL", "image-url", true),
        Row("another separator in a name without letters", "1_2", "1-2", false),
        Row("another style, and a letter missing", "imag_url", "imageURL", true),
        Row("a digit added", "line1", "line", false),
        Row("a digit replaced", "line1", "line2", false),
        Row("a character added that is no letter", "line.", "line", false),
        Row("another Unicode normal form", "e\u{301}", "\u{E9}", true),
        Row("the same name", "abcd", "abcd", false),
        Row("another name", "color", "abcd", false),
        Row("a letter missing in 64", name("b", count: 63), name("b", count: 64), true),
        Row("a letter missing in 65", name("b", count: 64), name("b", count: 65), false),
        Row("a letter added to 63", name("b", count: 64), name("b", count: 63), true),
        Row("a letter added to 64", name("b", count: 65), name("b", count: 64), false),
        Row("another case of 65", name("B", count: 65), name("b", count: 65), true),
    ]

    @Test(arguments: rows)
    func `a name misspells a name that one edit distinguishes from it`(row: Row) {
        let index = MisspellingIndex([row.known])
        #expect(index.positions(like: row.name) == (row.isLike ? [0] : []))
        #expect(index.onlyPosition(like: row.name) == (row.isLike ? 0 : nil))
    }

    @Test func `all names are found that one edit distinguishes from a name`() {
        let index = MisspellingIndex(["startX", "end", "startY", "START_x", "starts"])
        #expect(index.positions(like: "start") == [0, 2, 3, 4])
        #expect(index.onlyPosition(like: "start") == nil)
        #expect(index.onlyPosition(like: "ent") == nil)
        #expect(index.onlyPosition(like: "ends") == 1)
        // Names that differ only in case and separators are preferred to names with other letters.
        #expect(index.positions(like: "start-x") == [0, 3])
        #expect(index.positions(like: "startX") == [3])
        #expect(index.positions(like: "STARTY") == [2])
    }

    @Test func `a search spends steps of its budget, and finds nothing afterwards`() {
        let index = MisspellingIndex(["abcd", "ab_cd"])
        let budget = NearestNameIndex.Budget(limit: 1)
        #expect(index.positions(like: "abxd", within: budget) == [0, 1])
        #expect(budget.isSpent)
        #expect(index.positions(like: "abxd", within: budget) == [])
        let other = NearestNameIndex.Budget(limit: 1)
        #expect(index.positions(like: "AbCd", within: other) == [0, 1])
        #expect(other.isSpent)
        #expect(index.onlyPosition(like: "ABCD", within: other) == nil)
        let enough = NearestNameIndex.Budget(limit: 1_000)
        #expect(index.positions(like: "AbCd", within: enough) == [0, 1])
        #expect(!enough.isSpent)
    }
}
