import Testing

@testable import ModelSupport
@testable import SchemaKit

/// The pattern that models use for a format matches the valid texts of the format, and no other texts.
@Suite struct FormatPatternTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let format: StringFormat
        let values: [String]
        /// Texts that do not have the format.
        let others: [String]
        var testDescription: String { "\(format)" }
    }

    static let rows: [Row] = [
        Row(
            format: .date,
            values: ["2024-02-29", "2000-02-29", "2023-12-31", "1999-04-30"],
            others: [
                "2023-02-29", "1900-02-29", "2024-02-30", "2024-04-31", "2024-13-01", "2024-1-1",
            ]
        ),
        Row(
            format: .duration,
            values: ["P1D", "p1y2m3d", "PT1H2M3S", "P4W", "P1DT12H", "P3M"],
            others: [
                "P", "PT", "P1", "1D", "P1DT", "P2D1Y", "P1Y2D", "PT1H3S", "P1W2D", "-P1D",
                "PT0.5S",
            ]
        ),
        Row(
            format: .isoDuration,
            values: ["P1W2D", "-P1D", "+pt0,5s", "PT0.5S", "P1YT1S"],
            others: ["P", "PT", "P1DT", "P1S", "P2D1Y", "P1.D", "PT.5S"]
        ),
        Row(
            format: .djangoDuration,
            values: ["P0DT00H01M30S", "PT1.5S", "-P1D"],
            others: ["P1Y", "P1W", "P1M", "pt1s", "PT", "P"]
        ),
        Row(
            format: .hostname,
            values: [
                "a", "www.example.com", "1.2.3", "a-b.c", "A" + String(repeating: "b", count: 62),
            ],
            others: ["", ".", "a.", "-a", "a-", "a..b", "a_b", "a b", "ä.de"]
                + [String(repeating: "a", count: 64)]
        ),
        Row(
            format: .internationalizedHostname,
            values: [
                "bücher.example", "a。b", "例え.テスト", "a-b.c", "a--b.c",
                "\u{628}\u{64A}\u{200C}\u{628}\u{64A}",
            ],
            others: [
                "", "a b", "-ä", "ä-", "ä..b", "a_ä", "a@ä", "ä\u{200C}b", "\u{FC}\u{301}\u{323}",
            ]
        ),
        Row(
            format: .ipv4,
            values: ["127.0.0.1", "255.255.255.255", "0.0.0.0"],
            others: ["256.0.0.1", "01.2.3.4", "1.2.3", "1.2.3.4.5", "1.2.3.4 "]
        ),
        Row(
            format: .ipv6,
            values: [
                "::", "::1", "1::", "1::2", "2001:db8::1", "1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7::",
                "::2:3:4:5:6:7:8", "1:2:3::4:5:6:7", "::ffff:1.2.3.4", "1:2:3:4:5:6:1.2.3.4",
                "1:2::3:4:1.2.3.4", "::2:3:4:5:6:1.2.3.4", "ABCD::abcd",
            ],
            others: [
                "", ":", "1", ":1", "1:", ":::", "1:::2", "1::2::3", "1:2:3:4:5:6:7",
                "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2:3:4:5:6:7:8",
                "12345::", "::g", "1.2.3.4", "::1.2.3", "::1.2.3.4:5", "1:2:3:4:5:6:7:1.2.3.4",
                "1:2:3:4:5:1.2.3.4", "::1.2.3.256", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:", "::1%eth0",
            ]
        ),
        Row(
            format: .uriTemplate,
            values: ["", "/a/{b}", "{?x,y*}", "{+path:3}/here", "{a.b}", "%20", "'é"],
            others: [
                "/a/{b\u{E9}", "{a:3\u{E9}", "{a\u{E9}}", "\u{9F}", "\u{FFFE}",
                "{", "}", "{}", "{a b}", "{a:0}", "{a:10000}", "a b", "<a>", "%2", "{a,}", "{a..b}",
            ]
        ),
        Row(
            format: .color,
            values: [
                "#abc", "#A1B2C3", "red", "ReD", "rgb(1, 2,3)", "rgb( 10%,0%,5.5%)", "ButtonText",
            ],
            others: [
                "#abcd", "#ab", "puce", "rgb(1,2)", "rgb(1%,2,3)", "rgb(1.5,2,3)", "redd",
                "rgb(,,)",
            ]
        ),
        Row(
            format: .cssGradient,
            values: [
                "linear-gradient(90deg, #000, #fff)", "Repeating-Conic-Gradient(red,blue)",
                "radial-gradient(circle at 50%, rgb(1, 2, 3), rgba(0,0,0,0))",
            ],
            others: [
                "", "red", "linear-gradient()", "linear-gradient(red)", "linear-gradient(red,)",
                "linear-gradient(,red)", "square-gradient(red,blue)", "linear-gradient(red,blue",
                "linear-gradient(red,(blue)", "linear-gradient(red,blue))",
                "linear-gradient(a,b)c)",
                "linear-gradient((red,blue))", "linear-gradient(red, )", "linear-gradient()",
            ]
        ),
        Row(
            format: .uuid,
            values: [
                "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
                "00000000-0000-0000-0000-000000000000",
            ],
            others: [
                "", "f81d4fae7dec11d0a76500a0c91e6bf6", "f81d4fae-7dec-11d0-a765-00a0c91e6bf",
                "g81d4fae-7dec-11d0-a765-00a0c91e6bf6", "f81d4fae-7dec-11d0-a7650-0a0c91e6bf6",
                "{f81d4fae-7dec-11d0-a765-00a0c91e6bf6}",
            ]
        ),
        Row(
            format: .jsonPointer,
            values: ["", "/", "/a/0", "/~0~1", "//", "/\u{E9}\n"],
            others: ["a", "/~", "/~2", "#/a", "/a~"]
        ),
        Row(
            format: .relativeJSONPointer,
            values: ["0", "12#", "0/a", "1/~0", "3/"],
            others: ["", "01", "-1", "/a", "0##", "0a", "0/~2", "#"]
        ),
        Row(
            format: .hexColor,
            values: ["#abc", "#abcd", "#A1B2C3", "#a1b2c3d4"],
            others: ["", "#", "abc", "#ab", "#abcde", "#abcdefg", "#abg", "#a1b2c3d4e"]
        ),
        Row(
            format: .regex,
            values: [
                "", "a", "^[a-z]+$", "(a|b)*", "[()]", "\\(", "(?<n>a)\\k<n>", #"\p{L}\u{61}"#,
                "a{2,3}", "a{03,3}?", "(?:)", "(?i-ms:a)", "(?-i:a)b*?", "(?<=a)b", "(?:^)*", "[]a",
                "(?<n>a)|(?<n>b)\\k<n>", #"(?<$_é1>a)\1"#, #"(?<\u0061\u{62}>)\k<ab>"#, #"\2()()"#,
                #"[\w-]"#, "[a-]", "[--a]", #"[\b\-\0]\0"#, #"[\uD83D\uDE00-\u{1F603}]"#,
                #"\cA\x41\/"#,
                #"\P{Script_Extensions=Greek}\p{gc=Lu}"#, "a{99999999999999999999}", "[^]",
            ],
            others: [
                "(", ")", "a)(", "[a", "a\\", "*a", "+", "\\a", "^(abc]", #"^\S(|(.|\n)*\S)\Z"#,
                "a{3,2}", "a**", "a???", "(?<a>x)\\k<b>", "((a)", "[b-a]", "a{", "a{,2}", "{2}",
                "}", "]",
                "^*", "(?=a)*", "\\b+", "(?a)", "(?:a", "(?i", "(?-:a)", "(?ii:a)", "(?i-i:a)",
                "(?i-s-m:a)",
                "(?<n>a)(?<n>b)", "(?<1>a)", "(?<>a)", "(?<n", "\\k", "\\k<", #"\1"#, #"()\2"#,
                #"\01"#,
                #"[\1]"#, #"[\d-z]"#, #"[a-\d]"#, #"\-"#, #"\_"#, #"\c1"#, #"\x4"#, #"\u12"#,
                #"\u{}"#, #"\u{110000}"#,
                #"\p"#, #"\p{}"#, #"\p{Greek}"#, #"\p{Script=L}"#, #"\p{L=}"#, #"\p{=L}"#,
                #"\p{sc=Greek"#, #"\p{ l}"#,
                "a{2,1}", #"(?<\u{31}>)"#, #"(?<\x61>)"#, "(?<a-b>)", "[\\", "[a-", "a|*",
            ]
        ),
    ]

    /// The rows of all formats.
    static let allRows = rows + addressRows + decimalAndTimeRows

    @Test("the pattern of a format matches exactly its valid texts", arguments: allRows)
    func format(_ row: Row) {
        let pattern = row.format.modelPattern
        for text in row.values {
            #expect(Self.matches(row.format, text), "'\(text)' is valid")
            #expect(pattern.matches(text), "the pattern matches '\(text)'")
        }
        for text in row.others {
            #expect(!Self.matches(row.format, text), "'\(text)' is invalid")
            #expect(!pattern.matches(text), "the pattern does not match '\(text)'")
        }
    }

    @Test(arguments: [
        "", "General_Category=", "gc=", "Script=", "sc=", "Script_Extensions=", "scx=",
    ])
    func `pattern and validator agree on the properties of characters`(_ prefix: String) {
        for table in [
            UnicodePropertyTables.binaryProperties, UnicodePropertyTables.generalCategories,
            UnicodePropertyTables.scripts,
        ] {
            for entry in table.description.split(separator: ";") {
                let source = "\\p{\(prefix)\(entry.prefix { $0 != "=" })}"
                let isValid = Self.matches(.regex, source)
                #expect(StringFormat.regex.modelPattern.matches(source) == isValid, "\(source)")
            }
        }
    }

    /// Returns groups that each contain the next one.
    private static func nestedGroups(_ count: Int) -> String {
        String(repeating: "(", count: count) + String(repeating: ")", count: count)
    }

    @Test(arguments: [
        (nestedGroups(100), true), (nestedGroups(101), false), ("[a-a]", true), ("[b-a]", false),
        ("a{2,2}", true), (#"\1()"#, true), (#"()\2"#, false), (#"\u{10FFFF}"#, true),
    ])
    func `a regular expression is valid up to its limits`(source: String, isValid: Bool) {
        #expect(Self.matches(.regex, source) == isValid)
        #expect(StringFormat.regex.modelPattern.matches(source) == isValid)
    }

    static func matches(_ format: StringFormat, _ text: String) -> Bool {
        format.matches(Array(text.utf8).span, isRegex: Pattern.isWellFormed)
    }
}
