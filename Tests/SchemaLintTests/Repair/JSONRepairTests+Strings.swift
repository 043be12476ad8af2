/// Texts with mistakes in strings: in quotation marks, escapes and line breaks.
extension `Texts that are not JSON` {
    static let strings = [
        Row(
            "single quotes, with an apostrophe and double quotes inside",
            "{1️⃣'a': 2️⃣'it's \"so\"', \"b\": 3️⃣'it\\'s'}",
            [.safe("1️⃣", single), .safe("2️⃣", single), .safe("3️⃣", single)],
            "{\"a\": \"it's \\\"so\\\"\", \"b\": \"it's\"}"
        ),
        Row(
            "typographic quotes",
            "{1️⃣“a”: 2️⃣„b“, \"c\": 3️⃣«d», \"e\": \"f4️⃣”}",
            [
                .safe("1️⃣", typographic), .safe("2️⃣", typographic), .safe("3️⃣", typographic),
                .safe("4️⃣", typographic),
            ],
            "{\"a\": \"b\", \"c\": \"d\", \"e\": \"f\"}"
        ),
        Row(
            "escapes in single quotes",
            "[1️⃣'a\\\"b', 2️⃣'c\\\\', 3️⃣'d\\n', 4️⃣'']",
            [
                .safe("1️⃣", single), .safe("2️⃣", single), .safe("3️⃣", single),
                .safe("4️⃣", single),
            ],
            "[\"a\\\"b\", \"c\\\\\", \"d\\n\", \"\"]"
        ),
        Row(
            "an escaped quotation mark before a comma in single quotes",
            "[1️⃣'a\\', b', 1]",
            [.safe("1️⃣", single)],
            "[\"a', b\", 1]"
        ),
        Row(
            "a line break after a backslash in single quotes",
            "[1️⃣'2️⃣a\\3️⃣\n4️⃣b', 1]",
            [
                .guess("1️⃣", "unexpected '''"),
                .guess("2️⃣", "expected a value, found 'a\\' without quotes"),
                .safe("3️⃣", "expected ',' after the item, found 'b'"),
                .guess("4️⃣", "expected a value, found 'b'' without quotes"),
            ],
            "[\"a\\\\\",\n\"b'\", 1]"
        ),
        Row(
            "apostrophes beside letters beyond ASCII, and in other quotes",
            "[1️⃣'l'été', 2️⃣'it’s', 3️⃣‘it's’]",
            [.safe("1️⃣", single), .safe("2️⃣", single), .safe("3️⃣", typographic)],
            "[\"l'été\", \"it’s\", \"it's\"]"
        ),
        Row(
            "angle quotes, single and double",
            "[1️⃣‹a›, 2️⃣»b«, \"c3️⃣»]",
            [.safe("1️⃣", typographic), .safe("2️⃣", typographic), .safe("3️⃣", typographic)],
            "[\"a\", \"b\", \"c\"]"
        ),
        Row(
            "prefixes of strings",
            "{u1️⃣'a': u2️⃣'b', 3️⃣u\"c\": [4️⃣r\"d\", b5️⃣'e']}",
            [
                .guess("1️⃣", single), .guess("2️⃣", single), .guess("3️⃣", "unexpected 'u'"),
                .guess("4️⃣", "unexpected 'r'"), .guess("5️⃣", single),
            ],
            "{\"a\": \"b\", \"c\": [\"d\", \"e\"]}"
        ),
        Row(
            "prefixes of two characters",
            "[br1️⃣'a', 2️⃣u8\"b\"]",
            [.guess("1️⃣", single), .guess("2️⃣", "unexpected 'u8'")],
            "[\"a\", \"b\"]"
        ),
        Row(
            "a single quotation mark without a text",
            "[\"a\", 1️⃣'2️⃣, 2]",
            [.guess("1️⃣", "unexpected '''"), .guess("2️⃣", "extra ','")],
            "[\"a\",  2]"
        ),
        Row(
            "template literals, with and without a substitution",
            "[1️⃣`a $b`, 2️⃣`a ${b}`]",
            [.safe("1️⃣", back), .guess("2️⃣", back)],
            "[\"a $b\", \"a ${b}\"]"
        ),
        Row(
            "dollar signs and braces that are no substitution",
            "[1️⃣`$ {a}`, 2️⃣`{$}`, 3️⃣'${b}']",
            [.safe("1️⃣", back), .safe("2️⃣", back), .safe("3️⃣", single)],
            "[\"$ {a}\", \"{$}\", \"${b}\"]"
        ),
        Row(
            "quotes beside punctuation of other languages, which close no string of JSON",
            "[1️⃣'a'，'b', 2️⃣'a'\u{3000},\u{3000}'b', 3️⃣'l'e\u{301}'te', 4️⃣“a”b“c”]",
            [
                .guess("1️⃣", single), .guess("2️⃣", single), .safe("3️⃣", single),
                .guess("4️⃣", typographic),
            ],
            "[\"a'，'b\", \"a'\u{3000},\u{3000}'b\", \"l'e\u{301}'te\", \"a”b“c\"]"
        ),
        Row(
            "typographic quotes inside strings in other typographic quotes",
            "[1️⃣“the boys’, girls”, 2️⃣‘a “b”, c’, 3️⃣«d”, e», \"f’, g4️⃣”]",
            [
                .safe("1️⃣", typographic), .safe("2️⃣", typographic), .safe("3️⃣", typographic),
                .safe("4️⃣", typographic),
            ],
            "[\"the boys’, girls\", \"a “b”, c\", \"d”, e\", \"f’, g\"]"
        ),
        Row(
            "no closing quote, before the comma of the line",
            "{\n  \"a\": \"one, two: three1️⃣,\n  \"b\": 2\n}",
            [.guess("1️⃣", noClosingQuote)],
            "{\n  \"a\": \"one, two: three\",\n  \"b\": 2\n}"
        ),
        Row(
            "no closing quote, on one line",
            "{\"a\":\"one, two: three1️⃣,\"b\":[\"c\",\"d2️⃣]}",
            [.guess("1️⃣", noClosingQuote), .guess("2️⃣", noClosingQuote)],
            "{\"a\":\"one, two: three\",\"b\":[\"c\",\"d\"]}"
        ),
        Row(
            "no closing quote, after a quotation or an apostrophe in typographic quotes",
            "[\"a ”b” c1️⃣,\n \"d’2️⃣,\n 1]",
            [.guess("1️⃣", noClosingQuote), .guess("2️⃣", noClosingQuote)],
            "[\"a ”b” c\",\n \"d’\",\n 1]"
        ),
        Row(
            "no closing quote, before spaces at the end of the line",
            "[\"a1️⃣  \n]",
            [.guess("1️⃣", noClosingQuote)],
            "[\"a\"  \n]"
        ),
        Row(
            "no closing quote, after an escaped backslash at the end of the text",
            "{\"a\": \"b\\\\1️⃣",
            [.guess("1️⃣", noClosingQuote)],
            "{\"a\": \"b\\\\\"}"
        ),
        Row(
            "no closing quote, after a backslash at the end of the text",
            "{\"a\": \"b\\1️⃣",
            [.guess("1️⃣", noClosingQuote)],
            "{\"a\": \"b\\\\\"}"
        ),
        Row(
            "no opening quote",
            "{\"a\": 1️⃣https://a.example/b, c\", \"b\": 2️⃣#fff\", \"c\": 3️⃣12\"}",
            [
                .guess("1️⃣", noOpeningQuote), .guess("2️⃣", noOpeningQuote),
                .guess("3️⃣", noOpeningQuote),
            ],
            "{\"a\": \"https://a.example/b, c\", \"b\": \"#fff\", \"c\": \"12\"}"
        ),
        Row(
            "a quote in a name is missing",
            "{1️⃣a\": 1, \"b2️⃣: \"x\"}",
            [.guess("1️⃣", noOpeningQuote), .guess("2️⃣", noClosingQuote)],
            "{\"a\": 1, \"b\": \"x\"}"
        ),
        Row(
            "an extra quote",
            "{1️⃣\"\"a\": \"b\"2️⃣\", \"c\": 1}",
            [
                .guess("1️⃣", "extra '\"'"),
                .guess("2️⃣", "extra '\"'"),
            ],
            "{\"a\": \"b\", \"c\": 1}"
        ),
        Row(
            "quotes inside a string",
            "{\"a\": \"say 1️⃣\"hi\" now\"}",
            [
                .guess(
                    "1️⃣",
                    "unescaped '\"' inside a string; write '\\\"'"
                )
            ],
            "{\"a\": \"say \\\"hi\\\" now\"}"
        ),
        Row(
            "a line break in a string",
            "{\"a\": 1️⃣\"one\r\ntwo\", \"b\": 1}",
            [
                .guess(
                    "1️⃣",
                    "line break inside a string; close the string with '\"' or write '\\n'"
                )
            ],
            "{\"a\": \"one\\ntwo\", \"b\": 1}"
        ),
        Row(
            "a line break after a backslash",
            "[1️⃣\"one\\\ntwo\", 1]",
            [
                .guess(
                    "1️⃣",
                    "line break inside a string; close the string with '\"' or write '\\n'"
                )
            ],
            "[\"one\\ntwo\", 1]"
        ),
        Row(
            "a line break after an escaped backslash",
            "[1️⃣\"one\\\\\ntwo\", 1]",
            [
                .guess(
                    "1️⃣",
                    "line break inside a string; close the string with '\"' or write '\\n'"
                )
            ],
            "[\"one\\\\\\ntwo\", 1]"
        ),
        Row(
            "line breaks of all kinds in a string",
            "[1️⃣\"one\rtwo\r\nthree\nfour\", 1]",
            [
                .guess(
                    "1️⃣",
                    "line break inside a string; close the string with '\"' or write '\\n'"
                )
            ],
            "[\"one\\ntwo\\nthree\\nfour\", 1]"
        ),
        Row(
            "escapes of an apostrophe, of a control character and of a space",
            "[\"it1️⃣\\'s\", \"2️⃣\\3️⃣\u{1}\", \"4️⃣\\ \"]",
            [
                .safe("1️⃣", "invalid escape '\\''; expected one such as '\\n' or '\\u0041'"),
                .guess(
                    "2️⃣",
                    "invalid escape U+0001 after '\\'; expected one such as '\\n' or '\\u0041'"
                ),
                .safe("3️⃣", "control character U+0001 must be escaped in a string"),
                .guess(
                    "4️⃣",
                    "invalid escape U+0020 after '\\'; expected one such as '\\n' or '\\u0041'"
                ),
            ],
            "[\"it's\", \"\\\\\\u0001\", \"\\\\ \"]"
        ),
        Row(
            "control characters with and without a short escape",
            "[\"1️⃣\u{8}2️⃣\u{C}3️⃣\u{F}4️⃣\u{10}5️⃣\u{1F}\"]",
            [
                .safe("1️⃣", "control character U+0008 must be escaped in a string"),
                .safe("2️⃣", "control character U+000C must be escaped in a string"),
                .safe("3️⃣", "control character U+000F must be escaped in a string"),
                .safe("4️⃣", "control character U+0010 must be escaped in a string"),
                .safe("5️⃣", "control character U+001F must be escaped in a string"),
            ],
            "[\"\\b\\f\\u000f\\u0010\\u001f\"]"
        ),
        Row(
            "escapes with the characters beside the hexadecimal digits",
            "[\"\\u09aF\", \"1️⃣\\u00g1\", \"2️⃣\\u000`\"]",
            [
                .guess("1️⃣", "expected four hexadecimal digits after '\\u'"),
                .guess("2️⃣", "expected four hexadecimal digits after '\\u'"),
            ],
            "[\"\\u09aF\", \"\\\\u00g1\", \"\\\\u000`\"]"
        ),
        Row(
            "escapes of two hexadecimal digits, and with the characters beside them",
            "[\"1️⃣\\xfF\", \"2️⃣\\x4g\", \"3️⃣\\x4`\"]",
            [
                .guess("1️⃣", "invalid escape '\\x'; expected one such as '\\n' or '\\u0041'"),
                .guess("2️⃣", "invalid escape '\\x'; expected one such as '\\n' or '\\u0041'"),
                .guess("3️⃣", "invalid escape '\\x'; expected one such as '\\n' or '\\u0041'"),
            ],
            "[\"\\u00fF\", \"\\\\x4g\", \"\\\\x4`\"]"
        ),
        Row(
            "control characters and escapes",
            "[\"1️⃣\t\", \"2️⃣\\d\", \"3️⃣\\u12\", \"4️⃣\\x41\"]",
            [
                .safe("1️⃣", "control character U+0009 must be escaped in a string"),
                .guess("2️⃣", "invalid escape '\\d'; expected one such as '\\n' or '\\u0041'"),
                .guess("3️⃣", "expected four hexadecimal digits after '\\u'"),
                .guess("4️⃣", "invalid escape '\\x'; expected one such as '\\n' or '\\u0041'"),
            ],
            "[\"\\t\", \"\\\\d\", \"\\\\u12\", \"\\u0041\"]"
        ),
    ]
}
