/// Comments that may contain a part of the document.
extension `Texts that are not JSON` {
    static let doubtfulComments = [
        Row(
            "a value that looks like a comment, with the comma after it",
            "{\"a\":1️⃣ 2️⃣# x,\n  \"b\": 2}",
            [
                .guess("1️⃣", "expected a value, found a member name"), .guess("2️⃣", noComment),
            ],
            "{\"a\": null,\n  \"b\": 2}"
        ),
        Row(
            "a comment with the rest of an object",
            "{\"a\": 1, 1️⃣// one, \"b\": 2}2️⃣",
            [
                .guess("1️⃣", noComment),
                .guess(
                    "2️⃣",
                    "expected a member name in double quotes, found the end of the document"
                ),
            ],
            "{\"a\": 1}"
        ),
        Row(
            "commas after comments that may be values, and after other comments",
            "[1️⃣// a\n2️⃣, 1, 3️⃣# b\n4️⃣, 5️⃣/* c */6️⃣, 2,\n  7️⃣// d\n  8️⃣, 3]",
            [
                .guess("1️⃣", noComment), .guess("2️⃣", "extra ','"), .guess("3️⃣", noComment),
                .guess("4️⃣", "extra ','"), .safe("5️⃣", noComment), .guess("6️⃣", "extra ','"),
                .safe("7️⃣", noComment), .safe("8️⃣", "extra ','"),
            ],
            "[\n 1,\n  2,\n   3]"
        ),
        Row(
            "a comment without an end",
            "[1 1️⃣/* one\n, 2]2️⃣",
            [
                .guess("1️⃣", unterminatedComment),
                .guess("2️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "[1]"
        ),
        Row(
            "a block comment whose beginning looks like its end",
            "[1 1️⃣/*/2️⃣",
            [
                .guess("1️⃣", unterminatedComment),
                .guess("2️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "[1]"
        ),
        Row(
            "a comment without an end, whose last character is a slash",
            "[1 1️⃣/* a /2️⃣",
            [
                .guess("1️⃣", unterminatedComment),
                .guess("2️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "[1]"
        ),
        Row(
            "comments before a text without quotes",
            "1️⃣# a\n2️⃣// b\n3️⃣c",
            [
                .guess("1️⃣", noComment), .guess("2️⃣", noComment),
                .guess("3️⃣", "expected a value, found 'c' without quotes"),
            ],
            "\"c\""
        ),
        Row(
            "a comment directly after a colon, and one after a URL",
            "{1️⃣a:2️⃣// b\n1, \"c\": 3️⃣http://d.example 4️⃣// e\n}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'a'"),
                .safe("2️⃣", noComment),
                .guess("3️⃣", "expected a value, found 'http://d.example' without quotes"),
                .safe("4️⃣", noComment),
            ],
            "{\"a\":\n1, \"c\": \"http://d.example\"\n}"
        ),
        Row(
            "a comment without a document",
            "1️⃣# {\"a\": 1}2️⃣",
            [
                .guess("1️⃣", noComment),
                .guess("2️⃣", "expected a value, found the end of the document"),
            ],
            " null"
        ),
        Row(
            "comments with one bracket, and with a pair of brackets",
            "[1, 1️⃣// [a]\n 2, 2️⃣// a]\n 3, 3️⃣// {a}\n 4]",
            [.safe("1️⃣", noComment), .guess("2️⃣", noComment), .safe("3️⃣", noComment)],
            "[1,\n 2,\n 3,\n 4]"
        ),
        Row(
            "number signs with text and without it",
            "[1, 1️⃣#a\n 2, 2️⃣#\n 3, 3️⃣# a\n 4]",
            [.guess("1️⃣", noComment), .safe("2️⃣", noComment), .safe("3️⃣", noComment)],
            "[1,\n 2,\n 3,\n 4]"
        ),
        Row(
            "a comment that touches the number before it",
            "11️⃣// a",
            [.guess("1️⃣", noComment)],
            "1"
        ),
        Row(
            "comments in lines that end with a carriage return",
            "{\r\n  1️⃣// a\r\n  \"b\": 1 2️⃣// c\r\n}",
            [.safe("1️⃣", noComment), .safe("2️⃣", noComment)],
            "{\r\n  \"b\": 1\r\n}"
        ),
        Row(
            "a comment before a colon",
            "{\"a\"1️⃣/* b */: 1}",
            [.safe("1️⃣", noComment)],
            "{\"a\" : 1}"
        ),
        Row(
            "brackets in comments",
            "1️⃣// {\n{\"a\": [1], 2️⃣// [\"b\"]\n  3️⃣// }, [\n  \"c\": 4️⃣/* ] */ 3}",
            [
                .safe("1️⃣", noComment), .safe("2️⃣", noComment), .safe("3️⃣", noComment),
                .safe("4️⃣", noComment),
            ],
            "{\"a\": [1],\n  \"c\":  3}"
        ),
        Row(
            "block comments in which another one seems to begin",
            "[1, 1️⃣/* a\n2, /* b */ 3, 2️⃣/* // c */ 4, 3️⃣/*/* d */ 5]",
            [.guess("1️⃣", noComment), .safe("2️⃣", noComment), .guess("3️⃣", noComment)],
            "[1,  3,  4,  5]"
        ),
    ]
}
