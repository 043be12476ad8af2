import Testing

@testable import SchemaKit

/// A pattern, texts that match it, and texts that do not.
struct PatternCase: CustomTestStringConvertible {
    var source: String
    var matches: [String]
    var rejects: [String]

    init(_ source: String, matches: [String] = [], rejects: [String] = []) {
        self.source = source
        self.matches = matches
        self.rejects = rejects
    }

    var testDescription: String { source.debugDescription }

    static let literals: [PatternCase] = [
        .init("", matches: ["", "a"]),
        .init("foo", matches: ["foo", "a foo", "food"], rejects: ["", "fo", "FOO"]),
        .init("^foo", matches: ["foo", "food"], rejects: ["a foo", "fo"]),
        .init("foo$", matches: ["foo", "a foo"], rejects: ["food", "foo\n"]),
        .init("^foo$", matches: ["foo"], rejects: ["food", "a foo", ""]),
        .init("^foo.*$", matches: ["foo", "food"], rejects: ["foo\n", "fo"]),
        .init("^foo.*", matches: ["foo", "foo\n"], rejects: ["fo"]),
        .init("^.*foo", matches: ["foo", "a foo b"], rejects: ["fo", "\nfoo"]),
        .init("^$", matches: [""], rejects: ["a", "\n"]),
        .init("$^", matches: [""], rejects: ["a"]),
        .init("^😀$", matches: ["😀"], rejects: ["😁", "😀😀"]),
        .init("^\\uD83D\\uDE00$", matches: ["😀"], rejects: ["\u{FFFD}"]),
        .init(
            "^(?:red|green|blue)$",
            matches: ["red", "blue"],
            rejects: ["re", "reds", "bluegreen"]
        ),
        .init(
            "^(https?|ftp)://",
            matches: ["http://x", "ftp://"],
            rejects: ["httpss://", "xftp://"]
        ),
        .init("[]", rejects: ["", "a"]),
        .init("[^]", matches: ["a", "\n"], rejects: [""]),
        .init("a[]*b", matches: ["ab"], rejects: ["acb"]),
    ]

    static let runs: [PatternCase] = [
        .init(
            "^#[0-9A-Fa-f]{6}$",
            matches: ["#a1B2c3"],
            rejects: ["#a1B2c", "#a1B2c3d", "a1B2c3"]
        ),
        .init(
            "^\\d{4}-\\d{2}-\\d{2}$",
            matches: ["2024-02-29"],
            rejects: ["2024-2-29", "٢٠٢٤-02-29"]
        ),
        .init("^[a-z]+[a-z0-9]*$", matches: ["a", "a1b"], rejects: ["", "1a"]),
        .init("^[a-z]*a$", matches: ["a", "bca"], rejects: ["", "ab"]),
        .init("^a{2,3}$", matches: ["aa", "aaa"], rejects: ["a", "aaaa"]),
        .init("^a{2,3}", matches: ["aa", "aaaa"], rejects: ["a", "baa"]),
        .init("^a?b?c$", matches: ["c", "ac", "bc", "abc"], rejects: ["ab", "aabc"]),
        .init("^.{2}$", matches: ["é😀", "ab"], rejects: ["é", "a\n", "abc"]),
        .init("^.{0,4294967295}$", matches: ["", "abc"], rejects: ["\u{2028}"]),
        .init("^[^a]{1,99999999999999999999}$", matches: ["b", "\n"], rejects: ["", "ba"]),
        .init("^a{99999999999999999999}a$", rejects: ["", "aa"]),
        // The number after the greatest one that fits in 64 bits
        .init("^(?:ab){9223372036854775808}$", rejects: ["", "ab"]),
        .init("^a{0,9223372036854775808}$", matches: ["", "aa"], rejects: ["b"]),
        .init("^(?:ab){99999999999999999999}$", rejects: ["", "abab"]),
        .init("^\\s*$", matches: ["", " \t\u{A0}\u{FEFF}\u{2029}\u{3000}"], rejects: ["\u{180E}"]),
        .init("^\\S+$", matches: ["\u{180E}\u{200B}"], rejects: ["a b", "\u{1680}"]),
        .init("^\\w+$", matches: ["aZ_9"], rejects: ["é", "ſ", "-"]),
        .init("^\\W+$", matches: ["é", "-"], rejects: ["_"]),
        .init("\\d{2,3}", matches: ["12", "a123b"], rejects: ["1a2", ""]),
        .init("é{2,}$", matches: ["éé", "aééé"], rejects: ["éaé", "ééa"]),
        .init("[^a]", matches: ["b", "aé"], rejects: ["aa", ""]),
        .init("^\\p{L}+$", matches: ["Größe", "漢字"], rejects: ["a1", ""]),
    ]

    static let regular: [PatternCase] = [
        .init("a.c", matches: ["abc", "xa😀c"], rejects: ["ac", "a\nc", "a\u{2028}c", "a\rc"]),
        .init("(?s:a.c)", matches: ["a\nc"], rejects: ["ac"]),
        .init("\\bfoo\\b", matches: ["foo", "a foo.", "éfoo"], rejects: ["food", "_foo"]),
        .init("\\Bb", matches: ["ab"], rejects: ["b", "a b", "éb"]),
        .init("^\\B$", matches: [""], rejects: ["a"]),
        .init("\\B", matches: ["", "ab", "é"], rejects: ["a", "a😀b", "aéb"]),
        .init("(?:^|,)x(?:,|$)", matches: ["x", "a,x", "x,y"], rejects: ["ax", "xy,"]),
        .init(
            "^(?:a|ab)(?:c|bcd)$",
            matches: ["ac", "abc", "abcd", "abbcd"],
            rejects: ["abb", "ab"]
        ),
        .init("^(?:a{2,3}){2}$", matches: ["aaaa", "aaaaaa"], rejects: ["aaa", "aaaaaaa"]),
        .init("^(?:a*)*$", matches: ["", "aaa"], rejects: ["b"]),
        .init("^(?:|a)+$", matches: ["", "a", "aa"], rejects: ["b"]),
        .init("(?:^)*a", matches: ["a", "ba"], rejects: ["b"]),
        .init("(?:^)+a", matches: ["a"], rejects: ["ba"]),
        .init("^[\\u{1F600}-\\u{1F64F}é]$", matches: ["😀", "é"], rejects: ["a", "🤯", "😀😀"]),
        .init("^[^\\x00-\\x7F]|x$", matches: ["é", "ax"], rejects: ["a", ""]),
        .init("^(?:.{3})+$", matches: ["abc", "é😀é"], rejects: ["ab", "abcd"]),
        .init("^[\\d-]|[a-]$", matches: ["-", "1", "xa"], rejects: ["b"]),
        .init("x[\\b]y", matches: ["x\u{8}y"], rejects: ["xby", "xy"]),
        .init("\\cJ|\\0", matches: ["\n", "\u{0}"], rejects: ["J", "0"]),
        .init("(?=foo)|b", matches: ["xfoo", "b"], rejects: ["fo"]),
    ]

    static let modifiers: [PatternCase] = [
        .init("^(?i:straße)$", matches: ["STRAßE", "ſtraẞe"], rejects: ["strasse", "STRASSE"]),
        // The last letters with case are U+1E900 to U+1E943.
        .init("^(?i:\u{1E943})$", matches: ["\u{1E921}"], rejects: ["\u{1E942}"]),
        .init("^(?i:(\u{1F600})\\1)$", matches: ["\u{1F600}\u{1F600}"], rejects: ["\u{1F601}"]),
        .init("^(?i:k)$", matches: ["K", "\u{212A}"], rejects: ["c"]),
        .init("^(?i:[^k])$", matches: ["c"], rejects: ["k", "K", "\u{212A}"]),
        .init("^(?i:\\w)$", matches: ["ſ", "\u{212A}", "A"], rejects: ["é"]),
        .init("^(?i:\\W)$", matches: ["é"], rejects: ["ſ", "S"]),
        .init("^(?i:\\p{Lu})$", matches: ["a", "A"], rejects: ["1"]),
        .init("^(?i:\\P{Lu})$", matches: ["a", "A", "1"]),
        .init("^(?i:[^\\P{Lu}])$", rejects: ["a", "A", "1"]),
        .init("^a(?i:b(?-i:c))$", matches: ["abc", "aBc"], rejects: ["aBC", "Abc"]),
        .init("^(?i:σ)$", matches: ["Σ", "ς", "σ"], rejects: ["s"]),
        .init("^(?i:i)$", matches: ["I"], rejects: ["İ", "ı"]),
        .init("^(?i:𐐀)$", matches: ["𐐨"], rejects: ["a"]),
        .init("(?m:^b$)", matches: ["a\nb", "b\u{2029}c", "b"], rejects: ["ab", "a b"]),
        .init("(?m:^)b$", matches: ["a\nb"], rejects: ["b\na"]),
        .init("(?i:\\bſ)", matches: ["-s", "ſ"], rejects: ["kſ"]),
        .init("(?i:a\\B)", matches: ["a\u{212A}"], rejects: ["a-", "a"]),
        .init("(?i:(a)\\1)", matches: ["aA"], rejects: ["ab"]),
        .init("(?i:(ſ))(?i:\\1)\\1", matches: ["sSs"], rejects: ["sSS"]),
    ]

    static let lookArounds: [PatternCase] = [
        .init("^(?!.*foo)[a-z]+$", matches: ["bar"], rejects: ["afoob", "BAR", ""]),
        .init("^(?=.*[A-Z])(?=.*\\d).{8,}$", matches: ["Passw0rd"], rejects: ["password0", "P0"]),
        .init("^(?!a|b$)", matches: ["c", "bb", ""], rejects: ["a", "b"]),
        .init("a(?!b)", matches: ["ac", "a", "aba"], rejects: ["ab", ""]),
        .init("a(?=b)b", matches: ["ab"], rejects: ["a"]),
        .init("ab|cd|(?<!x)e", matches: ["ab", "cd", "e"], rejects: ["ad", "xe", ""]),
        .init("(?<=a)b", matches: ["ab"], rejects: ["b", "cb"]),
        .init("(?<!a)b", matches: ["b", "cb"], rejects: ["ab"]),
        .init("(?<!^)b", matches: ["ab"], rejects: ["b"]),
        .init("(?<=^|,)b(?=,|$)", matches: ["b", "a,b"], rejects: ["ab", "bc"]),
        .init("(?<=\\1(a))b", matches: ["aab"], rejects: ["ab"]),
        .init("(?<=(a)\\1)b", matches: ["ab", "aab"], rejects: ["b"]),
        .init("(?<=([abc]+)([abc]+))$", matches: ["abc"], rejects: ["a"]),
        .init("^(?:(?!ab).)*$", matches: ["ba", ""], rejects: ["xab"]),
        .init("(?=(a+))a*b\\1", matches: ["baaabac", "abaa"], rejects: ["ba"]),
        .init("(?!(a))\\1b", matches: ["b", "ab"], rejects: ["a"]),
        .init("^(?=(?!b))a", matches: ["a"], rejects: ["b"]),
        .init("(?<=😀)a", matches: ["😀a"], rejects: ["😁a"]),
        .init("^.(?<=é).(?<!b)$", matches: ["éa"], rejects: ["éb", "aa"]),
        .init("(?<=a{2,3}?)b(?<=a{2}b)", matches: ["aab"], rejects: ["ab"]),
    ]

    static let references: [PatternCase] = [
        .init("^(a|b)\\1$", matches: ["aa", "bb"], rejects: ["ab", "a"]),
        .init("^(a*)b\\1$", matches: ["b", "aabaa"], rejects: ["aaba"]),
        .init("\\1(a)", matches: ["a"], rejects: ["b"]),
        .init("^(a\\1)$", matches: ["a"], rejects: ["aa"]),
        .init("^(?:(a)|b)*\\1$", matches: ["ab", "aa", "b"], rejects: ["abc"]),
        .init("^(?:(a)|(b)|c)+\\1\\2$", matches: ["abc", "bb"], rejects: ["abca"]),
        // An iteration resets only the groups inside the repetition.
        .init("^(x)(?:(a)|b)*\\1$", matches: ["xx", "xbx", "xabx"], rejects: ["x", "xb", "xa"]),
        .init("^(?<q>['\"]).*\\k<q>$", matches: ["'a'", "\"\""], rejects: ["'a\"", "'"]),
        .init("^(?:(?<n>a)|(?<n>b))\\k<n>$", matches: ["aa", "bb"], rejects: ["ab", "ba"]),
        .init("^(?:(?:(?<n>a)|(?<n>b))\\k<n>)+$", matches: ["aabb"], rejects: ["aaba"]),
        .init("^(é|😀)\\1$", matches: ["éé", "😀😀"], rejects: ["é😀"]),
        .init("^(a{1,2}?)\\1{2}$", matches: ["aaa", "aaaaaa"], rejects: ["aaaa"]),
        .init("^(?:(a?)b){2,3}?\\1$", matches: ["abb", "baba"], rejects: ["aba", "bab"]),
        .init("^(a?)*?\\1$", matches: ["", "aa"], rejects: ["a", "b"]),
        .init("^(?:a|(b)){3}\\1$", matches: ["aaa", "aabb", "baa"], rejects: ["baab", "aaaa"]),
        // Repetitions end at their bounds, the greedy ones and the lazy ones.
        .init("^(b?)\\1a{1,3}aaa$", matches: ["aaaa", "aaaaaa"], rejects: ["aaa", "aaaaaaa"]),
        .init("^(b?)\\1a{1,3}$", matches: ["a", "aaa", "bba"], rejects: ["", "aaaa"]),
        .init("^(b?)\\1a{1,3}?$", matches: ["a", "aaa", "bba"], rejects: ["", "aaaa"]),
        .init("^(b?)\\1a{1,3}?aaa$", matches: ["aaaa", "aaaaaa"], rejects: ["aaa", "aaaaaaa"]),
        .init("^(b?)\\1a{3,4}a$", matches: ["aaaa", "aaaaa"], rejects: ["aaa", "aaaaaa"]),
        .init("^(b?)\\1a{3}?$", matches: ["aaa"], rejects: ["aa", "aaaa"]),
        .init(
            "^(?:ab|(b)){2,3}\\1$",
            matches: ["abab", "ababab", "abbb"],
            rejects: ["ab", "abababab"]
        ),
        .init(
            "^(?:ab|(b)){2,3}?\\1$",
            matches: ["abab", "ababab", "abbb"],
            rejects: ["ab", "abababab"]
        ),
        // The required iterations may be empty.
        .init("^(?:a?(c?)){3}\\1$", matches: ["", "a", "aaa"], rejects: ["b", "aaaa"]),
        .init("^(\\2)(b)$", matches: ["b"], rejects: ["bb"]),
        // An optional part is not required in a match, neither its anchor nor its look-ahead.
        .init("(?:^a)*(b)\\1", matches: ["bb", "abb", "xbb"], rejects: ["b", "xab"]),
        .init("(?:^a)?(b)\\1", matches: ["bb", "abb", "xbb"], rejects: ["b", "xab"]),
        .init("(?:(?=c).)?(a)\\1", matches: ["aa", "caa"], rejects: ["a", "ca"]),
        // Beside a back-reference, each assertion is tested by backtracking.
        .init("(a)(?!ab)\\1", matches: ["aa", "aaab"], rejects: ["aab", "a"]),
        .init("(?m:^(a)\\1$)", matches: ["aa", "b\naa\u{2028}c"], rejects: ["aab", "baa"]),
        .init("(a)\\1\\b", matches: ["aa", "aa-"], rejects: ["aab", "aa_"]),
        .init("(a)\\1\\B", matches: ["aab", "aa_"], rejects: ["aa", "aa-"]),
        .init("(?i:(a)\\1\\b)", matches: ["aA", "aA-"], rejects: ["aA\u{17F}", "aAb"]),
        .init("(?i:(a)\\1\\B)", matches: ["aA\u{212A}", "aAb"], rejects: ["aA", "aA-"]),
    ]

    static let properties: [PatternCase] = [
        .init("^\\p{Lu}$", matches: ["É", "𐐀"], rejects: ["é", "ǅ"]),
        .init("^\\p{LC}$", matches: ["É", "é", "ǅ"], rejects: ["漢"]),
        .init("^\\p{Script=Greek}$", matches: ["ω"], rejects: ["w", "\u{342}"]),
        .init("^\\p{scx=Greek}$", matches: ["ω", "\u{342}"], rejects: ["w"]),
        .init("^\\p{sc=Sidt}$", matches: ["\u{10940}"], rejects: ["a"]),
        // No character has this script, whose short name is Hrkt.
        .init("^\\p{Script=Katakana_Or_Hiragana}$", rejects: ["ア"]),
        .init("^\\P{Script=Hrkt}$", matches: ["ア"]),
        .init("^\\p{Nd}{2}$", matches: ["12", "٣٤"], rejects: ["Ⅷ1"]),
        .init("^\\p{Emoji_Presentation}$", matches: ["😀"], rejects: ["1"]),
        .init("^\\p{Emoji}$", matches: ["😀", "1"], rejects: ["a"]),
        .init("^\\p{Any}$", matches: ["\u{10FFFF}", "\n"], rejects: [""]),
        .init("^\\P{Any}$", rejects: ["a", ""]),
        .init("^\\p{ASCII}$", matches: ["\u{7F}"], rejects: ["\u{80}"]),
        .init("^\\p{Assigned}$", matches: ["a"], rejects: ["\u{378}"]),
        .init("^\\p{Cn}$", matches: ["\u{378}"], rejects: ["a"]),
        .init("^\\p{ID_Start}\\p{IDC}*$", matches: ["é1"], rejects: ["1é"]),
    ]

    static let all =
        literals + runs + regular + modifiers + lookArounds + references + properties
}

@Suite struct PatternMatchingTests {
    @Test(arguments: PatternCase.all)
    func `a pattern matches some texts and rejects others`(_ row: PatternCase) throws {
        let pattern = try Pattern(row.source)
        for text in row.matches {
            #expect(pattern.matches(text) == .match, "\(text.debugDescription)")
        }
        for text in row.rejects {
            #expect(pattern.matches(text) == .noMatch, "\(text.debugDescription)")
        }
    }

    @Test func `patterns agree with the recorded results of another engine`() throws {
        var scratch = PatternScratch()
        for row in RecordedPatternCase.all {
            let pattern = try Pattern(row.source)
            for (texts, expected) in [(row.matches, PatternResult.match), (row.rejects, .noMatch)] {
                for text in texts {
                    let found = pattern.matches(Array(text.utf8).span, scratch: &scratch)
                    #expect(found == expected, "\(row.source) on \(text.debugDescription)")
                }
            }
        }
    }

    /// The text is the lone surrogate U+D83D, in three bytes.
    @Test(arguments: [
        ("^.$", true), ("^[\\uD800-\\uDFFF]$", true), ("^\\uD83D$", true), ("^\\p{Cs}$", true),
        ("^\\p{L}$", false), ("^\\uD83E$", false), ("^[^\\uD83D]$", false), ("^[^a]$", true),
        ("x|(?<=\\uD83D)$", true), ("\\B", true), ("^(.)(?!\\1)$", true),
    ])
    func `a pattern can match a lone surrogate in a text`(_ source: String, _ isMatch: Bool) throws
    {
        let pattern = try Pattern(source)
        var scratch = PatternScratch()
        let text: [UInt8] = [0xED, 0xA0, 0xBD]
        let result = pattern.matches(text.span, scratch: &scratch)
        #expect(result == (isMatch ? .match : .noMatch))
    }

    @Test func `a pattern can contain a lone surrogate`() throws {
        let surrogate: [UInt8] = [0xED, 0xA0, 0xBD]
        let pattern = try Pattern(utf8: [0x5E] + surrogate + [0x24])
        var scratch = PatternScratch()
        let result = pattern.matches(surrogate.span, scratch: &scratch)
        #expect(result == .match)
        #expect(pattern.matches("\u{FFFD}") == .noMatch)
    }
}
