/// Texts with wrong brackets, exchanged lines, fences of Markdown, and values in other quotation marks or in none.
extension `Texts that are not JSON` {
    static func missing(_ bracket: String, toClose opener: String) -> String {
        "missing '\(bracket)' to close '\(opener)'"
    }

    static let brackets = [
        Row(
            "a closing bracket is missing, according to the indentation",
            "{\n  \"a\": {\n    \"b\": 11️⃣,\n  \"c\": 2\n}",
            [.guess("1️⃣", missing("}", toClose: "{"))],
            "{\n  \"a\": {\n    \"b\": 1},\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket is missing before a comma on a line of its own",
            "{\n  \"a\": {\n    \"b\": 1\n  1️⃣,\n  \"c\": 2\n}",
            [.guess("1️⃣", missing("}", toClose: "{"))],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket and the comma after it are missing",
            "{\n  \"a\": [\n    11️⃣\n  \"c\": 2\n}",
            [.guess("1️⃣", missing("]", toClose: "["))],
            "{\n  \"a\": [\n    1],\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket is missing on one line",
            "{\"a\":[1,21️⃣,\"b\":{\"c\":3}}",
            [.guess("1️⃣", missing("]", toClose: "["))],
            "{\"a\":[1,2],\"b\":{\"c\":3}}"
        ),
        Row(
            "an extra opening bracket in place of a name, far from the end",
            "{\"a\": 1, 1️⃣{\"b\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}",
            [.guess("1️⃣", "unmatched '{'")],
            "{\"a\": 1, \"b\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]}"
        ),
        Row(
            "an opening bracket is missing",
            "{\n  \"a\": 1️⃣\n    \"b\": 1\n  },\n  \"c\": 2️⃣\n    {\n    }\n  ]\n}",
            [
                .guess("1️⃣", "missing '{' for this '}'"),
                .guess("2️⃣", "missing '[' for this ']'"),
            ],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": [\n    {\n    }\n  ]\n}"
        ),
        Row(
            "a bracket of the wrong kind",
            "{\n  \"a\": [\n    1\n  1️⃣},\n  \"b\": 2\n}",
            [.guess("1️⃣", "expected ']' to close '[', found '}'")],
            "{\n  \"a\": [\n    1\n  ],\n  \"b\": 2\n}"
        ),
        Row(
            "an extra closing bracket",
            "{\n  \"a\": {\n    \"b\": 1\n  }1️⃣},\n  \"c\": 2\n}",
            [.guess("1️⃣", "unmatched '}'")],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}"
        ),
        Row(
            "an extra opening bracket",
            "{\n  \"a\": 1️⃣[[\n    1\n  ],\n  \"c\": {2️⃣{\n    \"b\": 1\n  }\n}",
            [
                .guess("1️⃣", "unmatched '['"),
                .guess("2️⃣", "unmatched '{'"),
            ],
            "{\n  \"a\": [\n    1\n  ],\n  \"c\": {\n    \"b\": 1\n  }\n}"
        ),
        Row(
            "a truncated text",
            "{\"a\": [1, {\"b\":1️⃣",
            [.guess("1️⃣", "expected a value, found the end of the document")],
            "{\"a\": [1, {\"b\": null}]}"
        ),
        Row(
            "a text truncated in a string has one error",
            "{\"a\": [\"b1️⃣",
            [.guess("1️⃣", noClosingQuote)],
            "{\"a\": [\"b\"]}"
        ),
        Row(
            "several errors on several lines",
            "{\n  1️⃣a: 1,\n  \"b\": 2,2️⃣, 3️⃣// 3\n  \"c\"4️⃣ 4,\n  5️⃣e\": 5,\n  \"f6️⃣: 6}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'a'"),
                .safe("2️⃣", "extra ','"),
                .safe("3️⃣", noComment),
                .safe("4️⃣", "expected ':' after the member name, found '4'"),
                .guess("5️⃣", noOpeningQuote),
                .guess("6️⃣", noClosingQuote),
            ],
            "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 4,\n  \"e\": 5,\n  \"f\": 6}"
        ),
        Row(
            "a text truncated in an escape",
            "{\"a\": [\"b1️⃣\\u202️⃣",
            [
                .guess("1️⃣", "expected four hexadecimal digits after '\\u'"),
                .guess("2️⃣", noClosingQuote),
            ],
            "{\"a\": [\"b\\\\u20\"]}"
        ),
        Row(
            "an object that begins as an array",
            "1️⃣[\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": [2]\n}",
            [.guess("1️⃣", "expected '{', found '['")],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": [2]\n}"
        ),
        Row(
            "arrays that begin as objects",
            "{\"a\": 1️⃣{1, 2], \"b\": 2️⃣{\"c\", \"d\"], \"e\": 3️⃣{{}]}",
            [
                .guess("1️⃣", "expected '[', found '{'"),
                .guess("2️⃣", "expected '[', found '{'"),
                .guess("3️⃣", "expected '[', found '{'"),
            ],
            "{\"a\": [1, 2], \"b\": [\"c\", \"d\"], \"e\": [{}]}"
        ),
        Row(
            "an extra bracket before a value",
            "{\"a\": 1️⃣{1, \"b\": [2️⃣{2]}",
            [.guess("1️⃣", "unmatched '{'"), .guess("2️⃣", "unmatched '{'")],
            "{\"a\": 1, \"b\": [2]}"
        ),
        Row(
            "a number before the name of a member",
            "{1️⃣2 \"a\": 1}",
            [.guess("1️⃣", "unexpected '2'")],
            "{ \"a\": 1}"
        ),
        Row(
            "an extra parenthesis, and a sign that closes nothing",
            "[1️⃣(1 2️⃣@, 2]",
            [.guess("1️⃣", "unexpected '('"), .guess("2️⃣", "unexpected '@'")],
            "[1 , 2]"
        ),
        Row(
            "an inserted comma before removed brackets",
            "{\"a\": 11️⃣{2️⃣{3️⃣",
            [
                .guess("1️⃣", "unmatched '{'"),
                .guess("2️⃣", "unmatched '{'"),
                .guess(
                    "3️⃣",
                    "expected a member name in double quotes, found the end of the document"
                ),
            ],
            "{\"a\": 1}"
        ),
        Row(
            "an opening brace before a value, in a text with as many closing braces",
            "[{\"a\": {1️⃣1, \"b\": 2}2️⃣, 3, {\"x\": 1}3️⃣}]",
            [
                .guess("1️⃣", "expected a member name in double quotes, found '1'"),
                .guess("2️⃣", missing("}", toClose: "{")), .guess("3️⃣", "unmatched '}'"),
            ],
            "[{\"a\": {\"\": 1, \"b\": 2}}, 3, {\"x\": 1}]"
        ),
        Row(
            "an inserted comma before removed brackets, an ellipsis and a closing bracket",
            "{\"a\": 11️⃣{ 2️⃣{ 3️⃣...4️⃣}5️⃣",
            [
                .guess("1️⃣", "unmatched '{'"), .guess("2️⃣", "unmatched '{'"),
                .guess("3️⃣", "unexpected '...'"), .guess("4️⃣", "unmatched '}'"),
                .guess(
                    "5️⃣",
                    "expected a member name in double quotes, found the end of the document"
                ),
            ],
            "{\"a\": 1}  "
        ),
        Row(
            "an inserted comma before removed brackets, an extra comma and a closing bracket",
            "{\"a\": 11️⃣{ 2️⃣{3️⃣,4️⃣}5️⃣",
            [
                .guess("1️⃣", "unmatched '{'"), .guess("2️⃣", "unmatched '{'"),
                .guess("3️⃣", "extra ','"), .guess("4️⃣", "unmatched '}'"),
                .guess(
                    "5️⃣",
                    "expected a member name in double quotes, found the end of the document"
                ),
            ],
            "{\"a\": 1} "
        ),
    ]

    static let unindented = [
        Row(
            "a closing bracket is missing at the end of a text without indentation",
            "{\n\"a\": 1,\n\"b\": {\n\"c\": [2]\n}\n1️⃣",
            [.guess("1️⃣", "expected ',' or '}' after the member, found the end of the document")],
            "{\n\"a\": 1,\n\"b\": {\n\"c\": [2]\n}}\n"
        ),
        Row(
            "an opening bracket is repeated in a text without indentation",
            "{\n\"a\": [\n{\n1️⃣{\n\"b\": 1\n}\n]\n}\n",
            [.guess("1️⃣", "unmatched '{'")],
            "{\n\"a\": [\n{\n\n\"b\": 1\n}\n]\n}\n"
        ),
        Row(
            "a closing bracket of the wrong kind in a text without indentation",
            "{\n\"a\": {\n\"b\": 1\n1️⃣],\n\"c\": 2\n}",
            [.guess("1️⃣", "expected '}' to close '{', found ']'")],
            "{\n\"a\": {\n\"b\": 1\n},\n\"c\": 2\n}"
        ),
    ]

    /// Texts with several possible places for a bracket. In many of them, line ends or empty lines show the right one.
    static let bracketPlaces = [
        Row(
            "an opening bracket is missing at the end of a line with CR LF",
            "{\r\n  \"a\": 1️⃣\r\n    \"b\": 1\r\n  }\r\n}",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}"
        ),
        Row(
            "an opening bracket is missing directly after a colon at the end of a line",
            "{\n  \"a\":1️⃣\n    \"b\": 1\n  }\n}",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "{\n  \"a\":{\n    \"b\": 1\n  }\n}"
        ),
        Row(
            "an opening bracket is missing on a line of its own",
            "[\n  1,\n  1️⃣\n    \"b\": 1\n  }\n]",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "[\n  1,\n  {\n    \"b\": 1\n  }\n]"
        ),
        Row(
            "an opening bracket is missing on a line of its own with CR LF",
            "[\r\n  1,\r\n  1️⃣\r\n    \"b\": 1\r\n  }\r\n]",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "[\r\n  1,\r\n  {\r\n    \"b\": 1\r\n  }\r\n]"
        ),
        Row(
            "an opening bracket is missing, and no line is empty",
            "[\n  1,\n    1️⃣\"b\": 1\n  }\n]",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "[\n  1,\n    {\"b\": 1\n  }\n]"
        ),
        Row(
            "the first bracket is missing on a line of its own with CR LF",
            "1️⃣\r\n  \"a\": 1\r\n}",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "{\r\n  \"a\": 1\r\n}"
        ),
        Row(
            "the first bracket of an object is missing on the line of the first member",
            "  1️⃣\"a\": 1}",
            [.guess("1️⃣", "missing '{' for this '}'")],
            "  {\"a\": 1}"
        ),
        Row(
            "the first bracket of an array is missing",
            "1️⃣1,\n2\n]",
            [.guess("1️⃣", "missing '[' for this ']'")],
            "[1,\n2\n]"
        ),
        Row(
            "the bracket of an array is missing, and the items were read as members",
            "{\"a\": 1️⃣1, 2, 3]}",
            [.guess("1️⃣", "missing '[' for this ']'")],
            "{\"a\": [1, 2, 3]}"
        ),
        Row(
            "a closing bracket is missing on a line with the indentation of its container",
            "{\n  \"a\": {\n    \"b\": 1\n  1️⃣\n}",
            [.guess("1️⃣", missing("}", toClose: "{"))],
            "{\n  \"a\": {\n    \"b\": 1\n  }\n}"
        ),
        Row(
            "a closing bracket is missing on a line of its own with CR LF",
            "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  1️⃣\r\n}",
            [.guess("1️⃣", missing("}", toClose: "{"))],
            "{\r\n  \"a\": {\r\n    \"b\": 1\r\n  }\r\n}"
        ),
        Row(
            "a closing bracket is missing before a line that is empty",
            "{\n  \"a\": {\n    \"b\": 11️⃣\n\n}",
            [.guess("1️⃣", missing("}", toClose: "{"))],
            "{\n  \"a\": {\n    \"b\": 1}\n\n}"
        ),
        Row(
            "an array around another array is not closed",
            "{\"a\": 1️⃣[[1, 2], \"b\": 2}",
            [.guess("1️⃣", "unmatched '['")],
            "{\"a\": [1, 2], \"b\": 2}"
        ),
        Row(
            "an array around another array is not closed at the end of the text",
            "1️⃣[[1]",
            [.guess("1️⃣", "unmatched '['")],
            "[1]"
        ),
        Row(
            "an array around two other arrays is not closed at the end of the text",
            "[[1], [2]1️⃣",
            [.guess("1️⃣", "expected ',' or ']' after the item, found the end of the document")],
            "[[1], [2]]"
        ),
        Row(
            "the closing bracket of an object in an array is repeated before another member",
            "[{\"a\":{\"b\":1}1️⃣},\"c\":2},3]",
            [.guess("1️⃣", "unmatched '}'")],
            "[{\"a\":{\"b\":1},\"c\":2},3]"
        ),
        Row(
            "two closing brackets and the comma after them are missing before a member",
            "{\n  \"a\": [\n    [\n      11️⃣\n  \"b\": 2\n}",
            [
                .guess("1️⃣", missing("]", toClose: "[")), .guess("1️⃣", missing("]", toClose: "[")),
            ],
            "{\n  \"a\": [\n    [\n      1]],\n  \"b\": 2\n}"
        ),
        Row(
            "the closing bracket of the document is missing before another document",
            "{\n  \"a\": 11️⃣\n2️⃣{\n  \"b\": 2\n}",
            [
                .guess("1️⃣", missing("}", toClose: "{")),
                .guess("2️⃣", "expected the end of the document, found '{'"),
            ],
            "{\n  \"a\": 1}\n"
        ),
        Row(
            "one closing bracket is missing on an empty line at the end of the text",
            "{\n  \"a\": 1\n1️⃣\n",
            [.guess("1️⃣", "expected ',' or '}' after the member, found the end of the document")],
            "{\n  \"a\": 1\n}\n"
        ),
        Row(
            "two closing brackets are missing at the end of the text, whose last line is blank",
            "{\n  \"a\": {\n    \"b\": 1\n  \n1️⃣",
            [.guess("1️⃣", "expected ',' or '}' after the member, found the end of the document")],
            "{\n  \"a\": {\n    \"b\": 1}}\n  \n"
        ),
        Row(
            "closing brackets whose indentation differs from that of their container",
            "{\n  \"a\": {\n    \"b\": 1\n  }\n  1️⃣},\n  \"c\": 2\n}",
            [.guess("1️⃣", "unmatched '}'")],
            "{\n  \"a\": {\n    \"b\": 1\n  }\n  ,\n  \"c\": 2\n}"
        ),
    ]

    static let movedLines = [
        Row(
            "two lines with brackets are exchanged",
            "{\n  \"a\": 1️⃣1,\n    {\n  \"b\": [\n      2️⃣\"c\": []\n    }\n  ]\n}\n3️⃣",
            [
                .guess("1️⃣", "missing '[' for this ']'"),
                .guess("2️⃣", "missing '{' for this '}'"),
                .guess("3️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "{\n  \"a\": [1,\n    {\n  \"b\": [\n      {\"c\": []\n    }\n  ]\n}]}\n"
        ),
        Row(
            "a closing bracket for which the repair inserts the opening bracket of an array",
            "  [\n   {\"a\"1️⃣{2️⃣\n  ]}3️⃣",
            [
                .safe("1️⃣", "expected ':' after the member name, found '{'"),
                .guess("1️⃣", "missing '[' for this ']'"),
                .guess("2️⃣", "missing '}' to close '{'"),
                .guess("3️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "  [\n   {\"a\":[{}\n  ]}]"
        ),
    ]

    static let fences = [
        Row(
            "a fence of Markdown around the document",
            "1️⃣```\n{\"a\": 1}\n2️⃣```\n",
            [.guess("1️⃣", "unexpected '```'"), .guess("2️⃣", "unexpected '```'")],
            "\n{\"a\": 1}\n\n"
        ),
        Row(
            "a fence of Markdown with the name of a language",
            "1️⃣```json\n[1, 2]\n2️⃣```",
            [
                .guess("1️⃣", "unexpected text before the document"),
                .guess("2️⃣", "unexpected '```'"),
            ],
            "[1, 2]\n"
        ),
    ]

    static let foreignStrings = [
        Row(
            "strings in single quotes without a comma or a colon between them",
            "{1️⃣'a'2️⃣ 3️⃣'b', 4️⃣'c': [5️⃣'d'6️⃣ 7️⃣'e']}",
            [
                .safe("1️⃣", single),
                .safe("2️⃣", "expected ':' after the member name, found a string"),
                .safe("3️⃣", single),
                .safe("4️⃣", single),
                .safe("5️⃣", single),
                .safe("6️⃣", "expected ',' after the item, found a string"),
                .safe("7️⃣", single),
            ],
            "{\"a\": \"b\", \"c\": [\"d\", \"e\"]}"
        ),
        Row(
            "a quotation inside a string in the same quotes",
            "[1️⃣'say 'hi' to the boys', 2️⃣'the boys' toys', 3️⃣''a'', 4️⃣'it's']",
            [
                .guess("1️⃣", single),
                .guess("2️⃣", single),
                .guess("3️⃣", single),
                .safe("4️⃣", single),
            ],
            "[\"say 'hi' to the boys\", \"the boys' toys\", \"'a'\", \"it's\"]"
        ),
        Row(
            "no closing quote after a quotation in typographic quotes",
            "[\"a “b”1️⃣,\n \"c\"]",
            [.guess("1️⃣", noClosingQuote)],
            "[\"a “b”\",\n \"c\"]"
        ),
    ]

    static let unquotedTexts = [
        Row(
            "a text that begins with a number",
            "[1️⃣1/2, 1, 2, 3, 2️⃣5 GB]",
            [
                .guess("1️⃣", "expected a value, found '1/2' without quotes"),
                .guess("2️⃣", "expected a value, found '5 GB' without quotes"),
            ],
            "[\"1/2\", 1, 2, 3, \"5 GB\"]"
        ),
        Row(
            "a time without quotes",
            "{\"a\": 1️⃣2026-01-01T10:30:00Z, \"b\": 1, \"c\": 2, \"d\": 2️⃣12:30}",
            [
                .guess("1️⃣", "expected a value, found '2026-01-01T10:30:00Z' without quotes"),
                .guess("2️⃣", "expected a value, found '12:30' without quotes"),
            ],
            "{\"a\": \"2026-01-01T10:30:00Z\", \"b\": 1, \"c\": 2, \"d\": \"12:30\"}"
        ),
        Row(
            "texts that begin with a sign or a keyword, and a sign after a number",
            "[1️⃣@a, 1, 2, 3, 4, 72️⃣%, 8, 3️⃣null x]",
            [
                .guess("1️⃣", "expected a value, found '@a' without quotes"),
                .guess("2️⃣", "unexpected '%'"),
                .guess("3️⃣", "expected a value, found 'null x' without quotes"),
            ],
            "[\"@a\", 1, 2, 3, 4, 7, 8, \"null x\"]"
        ),
        Row(
            "an ellipsis in place of members, items and values",
            "{\"a\": [1, 1️⃣...], \"b\": [2️⃣..., 2], \"c\": 3️⃣..., 4️⃣...}",
            [
                .guess("1️⃣", "unexpected '...'"),
                .guess("2️⃣", "unexpected '...'"),
                .guess("3️⃣", "expected a value, found '...' without quotes"),
                .guess("4️⃣", "unexpected '...'"),
            ],
            "{\"a\": [1 ], \"b\": [ 2], \"c\": \"...\" }"
        ),
        Row(
            "the character of an ellipsis in place of members, items and values",
            "{\"a\": [1, 1️⃣…], \"b\": [2️⃣…, 2], \"c\": 3️⃣…, 4️⃣…}",
            [
                .guess("1️⃣", "unexpected '…'"),
                .guess("2️⃣", "unexpected '…'"),
                .guess("3️⃣", "expected a value, found '…' without quotes"),
                .guess("4️⃣", "unexpected '…'"),
            ],
            "{\"a\": [1 ], \"b\": [ 2], \"c\": \"…\" }"
        ),
        Row(
            "a single dot, and two dots, in place of an item",
            "[1️⃣.2️⃣, 1, 3️⃣.., 2]",
            [
                .guess("1️⃣", "unexpected '.'"), .guess("2️⃣", "extra ','"),
                .guess("3️⃣", "unexpected '..'"),
            ],
            "[ 1,  2]"
        ),
        Row(
            "comments after texts without quotes",
            "{\"a\": 1️⃣one two 2️⃣// 3\n, \"b\": 3️⃣c/d 4️⃣/* e */}",
            [
                .guess("1️⃣", "expected a value, found 'one two' without quotes"),
                .safe("2️⃣", noComment),
                .guess("3️⃣", "expected a value, found 'c/d' without quotes"),
                .safe("4️⃣", noComment),
            ],
            "{\"a\": \"one two\"\n, \"b\": \"c/d\" }"
        ),
        Row(
            "number signs inside texts without quotes",
            "{\"a\": 1️⃣b#c, \"d\": 2️⃣e # f\n}",
            [
                .guess("1️⃣", "expected a value, found 'b#c' without quotes"),
                .guess("2️⃣", "expected a value, found 'e # f' without quotes"),
            ],
            "{\"a\": \"b#c\", \"d\": \"e # f\"\n}"
        ),
        Row(
            "no closing quote after a single or typographic opening quote",
            "{'a1️⃣: 1, \"b\": 'https://c.example/d2️⃣,\n \"e\": ‘f3️⃣}",
            [
                .guess("1️⃣", noClosingQuote),
                .guess("2️⃣", noClosingQuote),
                .guess("3️⃣", noClosingQuote),
            ],
            "{\"a\": 1, \"b\": \"https://c.example/d\",\n \"e\": \"f\"}"
        ),
        Row(
            "no closing quote after a single quote, in a text with a colon, an escape or a space",
            "['a: b1️⃣,\n 2️⃣'3️⃣\\c,\n 4️⃣' 5️⃣d]",
            [
                .guess("1️⃣", noClosingQuote), .guess("2️⃣", "unexpected '''"),
                .guess("3️⃣", "expected a value, found '\\c' without quotes"),
                .guess("4️⃣", "unexpected '''"),
                .guess("5️⃣", "expected a value, found 'd' without quotes"),
            ],
            "[\"a: b\",\n \"\\\\c\",\n  \"d\"]"
        ),
        Row(
            "calls of functions with one argument",
            "{\"a\": 1️⃣ObjectId(\"1\"), \"b\": 2️⃣NumberInt(2)}",
            [.guess("1️⃣", "unexpected 'ObjectId('"), .guess("2️⃣", "unexpected 'NumberInt('")],
            "{\"a\": \"1\", \"b\": 2}"
        ),
    ]
}
