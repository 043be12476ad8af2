import SchemaKit
import TestSupport
import Testing

@Suite("The nearest name")
struct NearestNameTests {
    static let keywords = [
        "type", "properties", "required", "additionalProperties", "minLength", "maxLength", "items",
        "exclusiveMinimum", "minimum", "enum", "const", "id", "image_url", "format",
    ]

    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let expected: String?

        init(_ name: String, _ expected: String?) {
            self.name = name
            self.expected = expected
        }

        var testDescription: String { name }
    }

    static let rows = [
        Row("tpye", "type"),
        Row("typ", "type"),
        Row("TYPE", "type"),
        Row("ITEMS", "items"),
        Row("Id", "id"),
        Row("requried", "required"),
        Row("minLenght", "minLength"),
        Row("minlength", "minLength"),
        Row("exclusiveMin", "exclusiveMinimum"),
        Row("aditionalProperty", "additionalProperties"),
        Row("imageUrl", "image_url"),
        Row("froamt", "format"),
        Row("", nil),
        Row("x", nil),
        Row("ix", nil),
        Row("foo", nil),
        Row("widget", nil),
        Row("type", nil),
        Row(String(repeating: "a", count: 100_000), nil),
    ]

    @Test("is found only if it is near enough", arguments: rows)
    func suggestion(_ row: Row) {
        #expect(NearestName.suggestion(for: row.name, among: Self.keywords) == row.expected)
    }

    @Test("does not depend on the order of the candidates")
    func ties() {
        let candidates = ["boat", "coat", "goat"]
        #expect(NearestName.suggestion(for: "moat", among: candidates) == "boat")
        #expect(NearestName.suggestion(for: "moat", among: candidates.reversed()) == "boat")
    }

    @Test("is not chosen among several names with other digits")
    func numbers() {
        let drafts = ["draft-04", "draft-06", "draft-07"]
        for candidates in [drafts, drafts.reversed(), drafts + drafts] as [[String]] {
            #expect(NearestName.suggestion(for: "draft-08", among: candidates) == nil)
            #expect(NearestName.suggestion(for: "draft-7", among: candidates) == "draft-07")
            #expect(NearestName.suggestion(for: "drat-07", among: candidates) == "draft-07")
        }
        #expect(NearestName.suggestion(for: "draft-08", among: ["draft-07"]) == "draft-07")
        #expect(NearestName.suggestion(for: "line4", among: ["line1", "lined", "line2"]) == nil)
        #expect(NearestName.suggestion(for: "line4", among: ["line1", "LINE4"]) == "LINE4")
    }

    @Test("ranks a difference in case, and a swap of letters, before a wrong letter")
    func costs() {
        #expect(NearestName.suggestion(for: "Name", among: ["fame", "name"]) == "name")
        #expect(NearestName.suggestion(for: "abdc", among: ["abcd", "abxyc"]) == "abcd")
        #expect(NearestName.suggestion(for: "gr\u{F6}\u{DF}e", among: ["Gr\u{D6}\u{DF}e"]) != nil)
        // `[` and `{` differ in one bit, like a letter in both cases, but the difference costs a whole edit.
        #expect(NearestName.suggestion(for: "[abc", among: ["{abc"]) == "{abc")
        #expect(NearestName.suggestion(for: "[", among: ["{"]) == nil)
    }

    struct ShortRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let known: String
        let isNear: Bool
    }

    static let shortRows = [
        ShortRow(testDescription: "a wrong letter", name: "j", known: "a", isNear: false),
        ShortRow(testDescription: "a difference in case", name: "A", known: "a", isNear: true),
        ShortRow(testDescription: "two letters swapped", name: "di", known: "id", isNear: false),
        ShortRow(testDescription: "an extra letter", name: "idd", known: "id", isNear: true),
        ShortRow(testDescription: "a missing letter", name: "ur", known: "url", isNear: true),
        ShortRow(
            testDescription: "a missing first letter",
            name: "rl",
            known: "url",
            isNear: false
        ),
        ShortRow(
            testDescription: "the first two letters swapped",
            name: "rul",
            known: "url",
            isNear: true
        ),
        ShortRow(
            testDescription: "the last two letters swapped",
            name: "ulr",
            known: "url",
            isNear: true
        ),
        ShortRow(testDescription: "a wrong last letter", name: "urk", known: "url", isNear: true),
        ShortRow(testDescription: "a wrong first letter", name: "get", known: "set", isNear: false),
        ShortRow(
            testDescription: "a wrong first letter of four",
            name: "fame",
            known: "name",
            isNear: true
        ),
    ]

    @Test("keeps the first letter of a short name, or swaps it", arguments: shortRows)
    func shortWords(_ row: ShortRow) {
        let found = NearestName.suggestion(for: row.name, among: [row.known])
        #expect(found == (row.isNear ? row.known : nil))
    }

    @Test(
        "of a lower bound is never an upper bound",
        arguments: [
            ("minItems", "maxItems", false), ("maxLength", "minLength", false),
            ("exclusiveMinimm", "exclusiveMaximum", false),
            ("exclusiveMINimum", "exclusiveMaximum", false),
            ("minItem", "minItems", true), ("maxItens", "maxItems", true), ("min", "mix", true),
            ("mibItems", "maxItems", true), ("minItems", "mayItems", true),
            ("lineItems", "laxeItems", true), ("inItems", "axItems", true),
        ]
    )
    func oppositeBounds(_ name: String, _ known: String, _ isNear: Bool) {
        #expect(NearestName.suggestion(for: name, among: [known]) == (isNear ? known : nil))
    }

    @Test(
        "is near another name, but not itself",
        arguments: [
            ("titel", "title", true), ("TITLE", "title", true), ("title", "title", false),
            ("caption", "title", false), ("\u{E9}", "e\u{301}", true), ("\u{E9}", "\u{E9}", false),
            ("", "", false),
        ]
    )
    func nearNames(_ name: String, _ known: String, _ isNear: Bool) {
        #expect(NearestName.isNear(name, known) == isNear)
    }

    struct SlipRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let name: String
        let known: String
        /// The kinds of slip: with the standard lengths, and with those for a known name that is required and absent.
        let slips: [NearestName.Slip?]

        init(
            _ testDescription: String,
            _ name: String,
            _ known: String,
            _ slips: NearestName.Slip?...
        ) {
            self.testDescription = testDescription
            self.name = name
            self.known = known
            self.slips = slips
        }
    }

    static let slipRows = [
        SlipRow("another style", "image_url", "imageURL", .style, .style),
        SlipRow("another style of a name without letters", "1_2", "1-2", nil, nil),
        SlipRow("a missing letter of five", "tile", "title", .letters, .letters),
        SlipRow("a missing last letter", "titl", "title", .letters, .letters),
        SlipRow("a missing first letter", "itle", "title", nil, nil),
        SlipRow("a missing letter of four", "nme", "name", nil, .letters),
        SlipRow("a missing letter of three", "ul", "url", nil, nil),
        SlipRow("an added letter", "name", "nme", nil, .letters),
        SlipRow("an added digit", "title1", "title", nil, nil),
        SlipRow("swapped letters of five", "titel", "title", .letters, .letters),
        SlipRow("swapped letters in another case", "titEl", "titLe", .letters, .letters),
        SlipRow("the first two letters swapped", "ittle", "title", .letters, .letters),
        SlipRow("swapped letters of four", "nmae", "name", nil, .letters),
        SlipRow("swapped letters of three", "ulr", "url", nil, .letters),
        SlipRow("swapped letters of two", "di", "id", nil, nil),
        SlipRow("two wrong letters", "tixxe", "title", nil, nil),
        SlipRow("a wrong letter of seven", "buttens", "buttons", .letters, .letters),
        SlipRow("a wrong letter of six", "buttin", "button", nil, .letters),
        SlipRow("a wrong letter of five", "titve", "title", nil, .letters),
        SlipRow("a wrong letter of four", "nane", "name", nil, nil),
        SlipRow("a wrong first letter", "muttons", "buttons", nil, nil),
        SlipRow("a wrong last letter", "buttonz", "buttons", nil, nil),
        SlipRow("a wrong uppercase letter", "actionXype", "actionType", nil, nil),
        SlipRow("another digit", "abcd1efg", "abcd2efg", nil, nil),
        SlipRow("three letters more", "titleabc", "title", nil, nil),
    ]

    @Test("can be misspelled by a slip, depending on the length", arguments: slipRows)
    func slips(_ row: SlipRow) {
        let lengths: [NearestName.SlipLengths] = [.standard, .ofRequired]
        let found = lengths.map { NearestName.slip(row.name, for: row.known, lengths: $0) }
        #expect(found == row.slips)
    }

    @Test(
        "is certain only if no other name is as near",
        arguments: [
            ("titel", "title", ["title", "titel"], true), ("titel", "title", ["titles"], false),
            ("titel", "title", ["title2", "caption"], true),
            ("image_url", "imageURL", ["image-url"], false),
            ("image_url", "imageURL", ["imageUrls", "image"], true),
            ("nmae", "name", [], false),
        ] as [(String, String, [String], Bool)]
    )
    func certainSlips(name: String, known: String, others: [String], isSlip: Bool) {
        #expect(NearestName.isSlip(name, for: known, among: others) == isSlip)
    }

    @Test("agrees with edit distances that are computed with a full table")
    func distances() {
        var generator = SeededGenerator(seed: 17)
        // Shorter names are left out, because they must also keep their first letter.
        let names = (0..<120).map { index in
            (0..<4 + index / 15).map { _ in generator.pick(["a", "b", "c"]) }.joined()
        }
        for name in names {
            for other in names where other != name {
                let distance = Self.editDistance(Array(name), Array(other))
                let limit = max(name.count, other.count) / 3
                let found = NearestName.suggestion(for: name, among: [other]) != nil
                #expect(found == (distance <= limit), "\(name) \(other)")
            }
        }
    }

    @Test("compares long names in linear time", .timeLimit(.minutes(1)))
    func longNames() {
        let start = String(repeating: "a", count: 50_000)
        for (end, otherEnd) in [("bcd", "bed"), ("bcd", "bdc"), ("bcd", "cd"), ("bcd", "bcde")] {
            let known = start + otherEnd
            #expect(NearestName.suggestion(for: start + end, among: [known]) == known)
        }
    }

    /// Returns the number of insertions, deletions, replacements and swaps of neighbors that change `name` to `other`.
    private static func editDistance(_ name: [Character], _ other: [Character]) -> Int {
        var table = (0...name.count).map { row in
            (0...other.count).map { row == 0 ? $0 : ($0 == 0 ? row : 0) }
        }
        for row in 1...name.count {
            for column in 1...other.count {
                let isSame = name[row - 1] == other[column - 1]
                var cost = table[row - 1][column - 1] + (isSame ? 0 : 1)
                cost = min(cost, table[row - 1][column] + 1, table[row][column - 1] + 1)
                if row > 1, column > 1, name[row - 1] == other[column - 2],
                    name[row - 2] == other[column - 1]
                {
                    cost = min(cost, table[row - 2][column - 2] + 1)
                }
                table[row][column] = cost
            }
        }
        return table[name.count][other.count]
    }
}
