import Testing

@testable import SchemaLint

@Suite struct `Path patterns` {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let pattern: String
        /// Files that the pattern matches. The files in `others` must not match.
        let covered: [String]
        let others: [String]

        init(_ description: String, _ pattern: String, covers: [String], not others: [String]) {
            testDescription = description
            self.pattern = pattern
            covered = covers
            self.others = others
        }
    }

    static let rows = [
        Row(
            "a name",
            "a.json",
            covers: ["a.json", "x/a.json"],
            not: ["ba.json", "a.jsonl", "A.json"]
        ),
        Row("a folder's name", "old", covers: ["old/a", "x/old/y/a", "old"], not: ["older/a"]),
        Row("a folder only", "old/", covers: ["old/a", "x/old/a"], not: ["old", "x/old"]),
        Row("a slash at the start", "/a.json", covers: ["a.json"], not: ["x/a.json"]),
        Row(
            "a slash between names has the effect of a slash at the start",
            "x/*.json",
            covers: ["x/a.json"],
            not: ["y/x/a.json", "x/y/a.json"]
        ),
        Row(
            "a star in a name",
            "*.json",
            covers: [".json", "a.json", "x/b.json"],
            not: ["a.json5"]
        ),
        Row(
            "stars that need backtracking",
            "*a*b",
            covers: ["ab", "aab", "xaxbxb"],
            not: ["ba", "abx"]
        ),
        Row("a question mark", "?.json", covers: ["a.json", "ä.json"], not: [".json", "ab.json"]),
        Row(
            "a star at the end matches whole folders",
            "x/*",
            covers: ["x/a", "x/y/a"],
            not: ["x"]
        ),
        Row("two stars in front", "**/x/a", covers: ["x/a", "y/x/a", "z/y/x/a"], not: ["a"]),
        Row(
            "two stars between names",
            "x/**/a",
            covers: ["x/a", "x/y/a", "x/y/z/a"],
            not: ["a", "y/x/a"]
        ),
        Row("everything in a folder", "x/**", covers: ["x/a", "x/y/a"], not: ["x", "y/a"]),
        Row("everything", "**", covers: ["a", "x/a"], not: []),
        Row("two stars in a name", "a**b", covers: ["ab", "axb"], not: ["a/b"]),
        Row("a set", "[ab].json", covers: ["a.json", "b.json"], not: ["c.json", "ab.json"]),
        Row("a range", "[a-c0-9]", covers: ["b", "7"], not: ["d", "-"]),
        Row("a negated set", "[!a-c]", covers: ["d", "-"], not: ["b"]),
        Row("another sign for a negated set", "[^a]", covers: ["b"], not: ["a"]),
        Row("a bracket in a set", "[]a]", covers: ["]", "a"], not: ["b"]),
        Row(
            "an unknown class is read as a set that is followed by a bracket",
            "[[:x:]]",
            covers: ["[]", ":]", "x]"],
            not: ["x", "]", "y]"]
        ),
        Row("a class that is not closed", "[[:alpha]", covers: ["[", ":", "h"], not: ["b", "]"]),
        Row("a hyphen at the end", "[a-]", covers: ["a", "-"], not: ["b"]),
        Row("a backward range", "[c-a]x", covers: ["cx"], not: ["ax", "bx", "-x"]),
        Row("a negated backward range", "[!c-a]x", covers: ["ax", "bx"], not: ["cx"]),
        Row("an escaped star", #"\*.json"#, covers: ["*.json"], not: ["a.json"]),
        Row("an escaped exclamation mark", #"\!a"#, covers: ["!a"], not: ["a"]),
        Row(
            "an escaped slash",
            #"x\/a.json"#,
            covers: ["x/a.json"],
            not: ["y/x/a.json", "a.json"]
        ),
        Row("an escaped backslash", #"x\\/a"#, covers: [#"x\/a"#], not: ["x/a"]),
        Row("an escaped backslash at the end", #"x\\/"#, covers: [#"x\/a"#], not: ["x/a"]),
        Row("an escape in a set", #"[\]x]"#, covers: ["]", "x"], not: ["\\"]),
        Row(
            "escaped bounds of a range",
            #"[\a-\c]x"#,
            covers: ["ax", "bx", "cx"],
            not: ["dx", #"\x"#, "-x"]
        ),
        Row("a hyphen as a bound of a range", "[--0]x", covers: ["-x", ".x", "0x"], not: ["1x"]),
        Row(
            "combining marks after slashes",
            "/x/\u{301}*",
            covers: ["x/\u{301}a"],
            not: ["x/a", "y/\u{301}a"]
        ),
        Row("a file below a parent folder", "a", covers: ["../a", "../../x/a"], not: ["../b"]),
    ]

    @Test(arguments: rows)
    func `A pattern matches files, and all files in a matching folder`(_ row: Row) throws {
        let pattern = try GlobPattern(row.pattern)
        for path in row.covered { #expect(pattern.covers(file: Self.names(path)), "\(path)") }
        for path in row.others { #expect(!pattern.covers(file: Self.names(path)), "\(path)") }
    }

    /// The classes of POSIX, each with characters at or near the ends of its ranges, and with characters outside.
    static let classes: [(name: String, members: String, others: String)] = [
        ("alnum", "09AZaz", ":@[`{"), ("alpha", "AZaz", "09@[`{ä"), ("blank", "\t ", "\u{8}\n!"),
        ("cntrl", "\u{1}\u{1F}\u{7F}", " ~\u{80}"), ("digit", "09", ":a"),
        ("graph", "!~", " \u{7F}"), ("lower", "az", "`{AZ"), ("print", " ~", "\u{1F}\u{7F}"),
        ("punct", "!.:@[`{~", "09AZaz \u{7F}"), ("space", "\t\n\u{B}\u{C}\r ", "\u{8}\u{E}!"),
        ("upper", "AZ", "@[az"), ("xdigit", "09AFaf", ":@G`g"),
    ]

    @Test(arguments: classes)
    func `A class of characters matches its members`(
        _ row: (name: String, members: String, others: String)
    ) throws {
        let pattern = try GlobPattern("[[:\(row.name):]]")
        let negated = try GlobPattern("[![:\(row.name):]]")
        for member in row.members.unicodeScalars {
            #expect(pattern.covers(file: [String(member)]), "\(member.value)")
            #expect(!negated.covers(file: [String(member)]), "\(member.value)")
        }
        for other in row.others.unicodeScalars {
            #expect(!pattern.covers(file: [String(other)]), "\(other.value)")
            #expect(negated.covers(file: [String(other)]), "\(other.value)")
        }
    }

    @Test(arguments: [
        (GlobPattern.Flaw.noName, ["", "/", "!", "!/", "//"]),
        (.openSet, ["[", "[a", "a[!", "[]", #"[\/]"#, #"[a\/]"#]),
        (.openEscape, [#"\"#, #"a\"#, #"a\/"#, #"a\\\"#, #"x/\"#, #"[a\"#]),
        (.emptyName, ["a//b", "a//", "//a", "!a//b", #"a/\/b"#]),
        (.dot, ["./a", "a/./b", "a/.", "."]),
    ])
    func `An invalid pattern is refused, and so is a pattern that matches nothing`(
        _ flaw: GlobPattern.Flaw,
        _ texts: [String]
    ) {
        for text in texts {
            #expect(throws: flaw, "\(text)") { () throws(GlobPattern.Flaw) in
                try GlobPattern(text)
            }
        }
    }

    @Test(.timeLimit(.minutes(10)))
    func `A hostile pattern takes time in proportion to the product of the lengths`() throws {
        let pattern = try GlobPattern(String(repeating: "*a", count: 500) + "b")
        #expect(!pattern.covers(file: [String(repeating: "a", count: 1_000)]))
        let folders = try GlobPattern(String(repeating: "**/a/", count: 200) + "b")
        #expect(!folders.covers(file: [String](repeating: "a", count: 500)))
    }

    struct IgnoreRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let patterns: [String]
        let path: String
        let isExcluded: Bool
        var isFolder = false
    }

    static let ignoreRows = [
        IgnoreRow(testDescription: "no pattern", patterns: [], path: "a", isExcluded: false),
        IgnoreRow(testDescription: "a file", patterns: ["a"], path: "x/a", isExcluded: true),
        IgnoreRow(
            testDescription: "a later pattern includes the file again",
            patterns: ["*.json", "!a.json"],
            path: "a.json",
            isExcluded: false
        ),
        IgnoreRow(
            testDescription: "the last of three patterns excludes the file again",
            patterns: ["*.json", "!a.json", "/a*"],
            path: "a.json",
            isExcluded: true
        ),
        IgnoreRow(
            testDescription: "a file in an excluded folder stays excluded",
            patterns: ["/x/", "!a.json"],
            path: "x/a.json",
            isExcluded: true
        ),
        IgnoreRow(
            testDescription: "a file is included again if its folder is not excluded",
            patterns: ["/x/*", "!a.json"],
            path: "x/a.json",
            isExcluded: false
        ),
        IgnoreRow(
            testDescription: "a pattern for folders and a file",
            patterns: ["x/"],
            path: "x",
            isExcluded: false
        ),
        IgnoreRow(
            testDescription: "a pattern for folders and a folder",
            patterns: ["x/"],
            path: "x",
            isExcluded: true,
            isFolder: true
        ),
        IgnoreRow(
            testDescription: "the folder of the configuration",
            patterns: ["*"],
            path: "",
            isExcluded: false
        ),
    ]

    @Test(arguments: ignoreRows)
    func `The last matching pattern decides`(_ row: IgnoreRow) throws {
        let list = IgnoreList(patterns: try row.patterns.map { try GlobPattern($0) })
        #expect(list.excludes(Self.names(row.path), isFolder: row.isFolder) == row.isExcluded)
    }

    private static func names(_ path: String) -> [String] {
        path.unicodeScalars.split(separator: "/").map { String($0) }
    }
}
