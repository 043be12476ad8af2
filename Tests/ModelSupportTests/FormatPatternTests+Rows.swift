import Testing

@testable import SchemaKit

/// Rows of the formats for URIs, email addresses, hostnames, decimal numbers and times.
extension FormatPatternTests {
    static let addressRows: [Row] = [
        Row(
            format: .deepLink,
            values: ["shop://item/{id}", "a:\"", "shop:cart", "a:\u{E9}", "a:\\", "a+b:x"],
            others: ["shop:", ":a", "1a:b", "a:b c", "a:<b>", "a:\u{A0}", "a:\u{3000}", "a:\u{7F}"]
        ),
        Row(
            format: .uri,
            values: [
                "a:", "a:b", "http://u:p@h:80/a/b?c=d#e", "http://[::1]:/", "http://[v1.a:b]/",
                "http://[1:2:3:4:5:6:7::]", "http://[::2:3:4:5:6:7:8]:8", "file:///", "a:/b//c",
                "http://%41@%42/%43?%44#%45",
            ],
            others: [
                "", "a", "1:a", "http://a/%zz", "http://a/%4", "http://u@h@o/", "a:b#c#d",
                "http://[::1", "http://[::1]a", "http://[1:2:3:4:5:6:7:8::]", "http://h:a/",
                "http://a b/", "http://[12345::]/", "http://[v1.]/", "http://[]/", "a:\u{E9}",
            ]
        ),
        Row(
            format: .uriReference,
            values: [
                "", "a", "/", "//h", "//u@h:1/a", "?q", "#f", "a/b:c", "./a:b", "a@b/c", "///",
            ],
            others: ["%", "#[", "#a#b", "1a:b", ":", "a@b:c/d", "//[", "//h:a", "\\"]
        ),
        Row(
            format: .iri,
            values: ["a:\u{E9}", "http://\u{FC}/\u{E9}?\u{E000}#\u{FC}", "a:?\u{E000}"],
            others: [
                "a:b%", "http://[\u{FC}]/", "a:\u{E000}", "a:#\u{E000}", "a:?#\u{E000}", "a:\u{85}",
                "a:\u{200E}", "a:\u{202B}", "a:\u{FFFE}", "\u{E9}:a", "http://a:\u{E9}/",
            ]
        ),
        Row(
            format: .iriReference,
            values: ["", "\u{E9}", "\u{E9}/a:b", "//\u{E9}@\u{E9}", "?\u{E000}", "#\u{E9}"],
            others: ["\u{E9}:a", "\u{E000}", "#\u{E000}", "%\u{E9}", "\u{9F}"]
        ),
        Row(
            format: .webURL,
            values: [
                "http://a", "HTTPS://a/%7e", "https://[::1]:8/", "https://\u{E9}?a", "http://@a",
                "https://a:b@c:1/@", "https://:b@c", "https://a/@", "https://a?b@/", "https://a#@:",
            ],
            others: [
                "https://a/%zz", "http://[:&:", "https:", "https:///a", "https://:1", "https://?a",
                "https://#", "https://", "ftp://a", "http:a", "https://a b", "https://a@",
                "https://a@/b", "https://a:b@:1", "https://@?c", "https://a@#c",
            ]
        ),
        Row(
            format: .email,
            values: [
                "a@b", "a.b+c@d-e.f", "\"a b\"@c", "\"\"@c", "\"a\\\"@b\"@c", "a@[1.2.3.4]",
                "a@[01.2.3.4]",
                "a@[IPv6:::1]", "a@[ipv6:1:2:3:4:5:6:7:8]", "a@[IPv6:1:2:3:4:5:6::]",
                "a@[IPv6:1:2:3:4:5:6:1.2.3.004]", repeated("a", 64, before: "@b"),
                repeated("b", 63, after: "a@"),
                repeated("b.", 125, after: "a@") + "cc",
                repeated("a", 40, after: "\"@", before: "\"@") + repeated("b", 30, before: ".c"),
                "\"@[IPv6:abcdef\"@c",
            ],
            others: [
                "", "a", "@b", "a@", "a b@c", "a@b,c", "a..b@c", ".a@b", "a.@b", "\"a@b", "a@-b",
                "a@b_c",
                "\"\t\"@c", "a@[1.2.3]", "a@[IPv6:1:2:3:4:5:6:7::]", "a@[IPv6:::2:3:4:5:6:7:8]",
                "a@[IPv6:1:2::4:5:6:7:8]", "a@[IPv6:1::3:4:5:6:1.2.3.4]", "a@[x]", "\u{E9}@b",
                "a@\u{E9}",
                repeated("a", 65, before: "@b"), repeated("a", 63, after: "\"", before: "\"@b"),
                repeated("b", 64, after: "a@"),
                repeated("b.", 126, after: "a@") + "c", "a@b\n",
            ]
        ),
        Row(
            format: .emailAddress,
            values: [
                "a@b", "\"a\tb\"@c", "a@b_c", "a@[x y]", "a@[]", repeated("a", 70, before: "@b"),
            ],
            others: ["a b@c", "a@b,c", "a@b..c", "a@[x]y]", "a@[\\]", "\u{E9}@b", "\"\n\"@b"]
        ),
        Row(
            format: .internationalizedEmail,
            values: [
                "\u{E9}@b", "a@\u{E9}.de", "\"\u{E9}\"@b", "a@[IPv6:::1]",
                repeated("\u{E9}", 32, before: "@b"),
                "\"\u{E9}@b\"@e\u{301}.de", "\u{E9}@xn--x", "a@\u{1112}\u{1161}\u{11AB}.kr",
            ],
            others: [
                "a b@c", "a@b,c", "\"\\\u{E9}\"@b", "a@[\u{E9}]", "a@-\u{E9}",
                repeated("a", 65, before: "@b"),
                repeated("\u{E9}", 33, before: "@b"), "\u{E9}@[IPv6:c91e6bf6::2:1.2.3.4]",
                repeated("a", 64, after: "\u{E9}@"),
                "a@\u{302E}\u{D55C}", "a@b.", "\u{E9}@b\n",
            ]
        ),
        Row(
            format: .plainHostname,
            values: [repeated("a.", 126) + "a", "xn--x"],
            others: [repeated("a.", 126) + "aa", repeated("a", 64)]
        ),
        Row(
            format: .hostname,
            values: ["xn--bcher-kva.example", "XN--BCHER-KVA", "a--b", "ab--c"],
            // The last two encode a code point beyond the last one, and a difference that is too large.
            others: [
                "xn--x", "a.xn--", "xn--a", "xn--bcher-kv-", "xn--9999y", "xn--99999999",
            ]
        ),
        Row(
            format: .internationalizedHostname,
            values: [
                "b\u{FC}cher.example", "xn--bcher-kva", "l\u{B7}l", "\u{375}\u{3B1}", "\u{5D0}1",
                "\u{30A2}\u{30FB}",
                "a\u{3002}b", "\u{915}\u{94D}\u{200D}", "\u{3B1}\u{375}\u{3B2}",
                "\u{5D0}\u{5F4}\u{5D0}", "\u{628}\u{64E}\u{200C}\u{64E}\u{64A}", "\u{6F0}\u{6F9}",
                "q\u{323}\u{302}", "\u{5D0}\u{5B8}", "\u{5D0}.a1", "1a.\u{FC}", "xn--2j0a",
                repeated("a", 55, before: "\u{FC}"), repeated("a.", 123, before: "\u{FC}"),
                // The first and the last characters of ranges of valid characters
                "0\u{FC}9", "a\u{FC}z", "\u{DF}", "\u{3041}\u{3096}", "\u{4E00}\u{9FFF}",
            ],
            others: [
                "\u{302E}\u{D55C}", "a\u{B7}b", "B\u{FC}", "\u{375}a", "\u{5D0}a", "a\u{30FB}",
                "a\u{3002}",
                "u\u{308}", "ab--\u{FC}", "\u{660}\u{6F0}", "a\u{200D}\u{FC}",
                repeated("\u{FC}", 60),
                // Characters that depend on others, at the ends of a label
                "\u{B7}l", "l\u{B7}", "\u{3B1}\u{375}", "\u{5F4}\u{5D0}", "\u{200D}\u{FC}",
                "\u{200C}\u{FC}", "\u{628}\u{200C}", "\u{200C}\u{628}", "\u{301}a",
                // Characters between the ranges of valid characters, and after the last range
                "\u{3040}", "\u{3097}", "\u{FC}\u{10FFFF}", "\u{D7A4}",
                // The Bidi rule
                "a\u{5D0}", "a\u{5D0}b", "1\u{5D0}", "1a.\u{5D0}", "\u{5D0}1\u{660}",
                "\u{5D0}.\u{30A2}\u{30FB}",
                // Encoded labels and names that are one byte too long, and an unfinished encoded label
                repeated("a", 56, before: "\u{FC}"), repeated("a.", 122, before: "aa.\u{FC}"),
                "xn--2j0",
            ]
        ),
    ]

    static let decimalAndTimeRows: [Row] = [
        Row(
            format: .decimal,
            values: ["0", "-1", "007", "1.50"],
            others: ["", "-", "1e3", "1.", ".5", "+1", "-.5", "1.2.3", " 1", "1\n", "\u{661}"]
        ),
        Row(
            format: .localTime,
            values: ["00:00:00", "23:59:60"],
            others: ["24:00:00", "22:59:60", "23:58:60", "12:00:61", "12:00"]
        ),
        Row(
            format: .time,
            values: ["23:59:60Z", "23:59:60.5-00:00", "00:59:60+01:00", "12:00:00.1z"],
            others: [
                "22:59:60Z", "23:58:60+00:00", "12:00:00", "12:00:00.Z", "23:59:61Z",
                "12:00:60+05:00",
            ]
        ),
        Row(
            format: .dateTime,
            values: [
                "2016-12-31T23:59:60Z", "2015-06-30t23:59:60.25+00:00", "2017-01-01T00:59:60+01:00",
                "2016-02-29T23:59:60Z", "2015-02-28T23:59:60z", "2016-12-31T18:29:60-05:30",
                "2000-02-29T23:59:60Z", "2017-01-01T05:29:60.0+05:30",
            ],
            others: [
                "2016-12-31T12:00:60+05:00", "2016-12-30T23:58:60+00:01", "1900-02-29T23:59:60Z",
                "2017-01-01T23:59:60Z", "2016-12-31T00:59:60+01:00", "2016-04-31T23:59:60Z",
                "2016-12-31T22:59:60Z", "2016-12-30T23:59:60Z", "2016-12-28T23:59:60Z",
                "2016-02-27T23:59:60Z", "2016-06-29T23:59:60-00:00", "2016-12-31T23:59:60",
            ]
        ),
        Row(
            format: .preciseDateTime,
            values: ["2016-12-31T23:59:60.5Z", "2016-12-31T12:00:00.5+01:00"],
            others: [
                "2016-12-31T23:59:60Z", "2016-12-30T23:59:60.5Z", "2016-12-31T12:00:00Z",
                "2016-12-31T12:00:60.5+05:00",
            ]
        ),
    ]

    /// Returns repetitions of a text between two other texts.
    private static func repeated(
        _ text: String,
        _ count: Int,
        after head: String = "",
        before tail: String = ""
    ) -> String {
        head + String(repeating: text, count: count) + tail
    }
}
