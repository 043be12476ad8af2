/// Texts with mistakes in the punctuation and in words, and texts around a document.
extension `Texts that are not JSON` {
    static let punctuation = [
        Row("trailing comma", "{\"a\": 11️⃣,\n}", [.safe("1️⃣", noTrailingComma)], "{\"a\": 1\n}"),
        Row(
            "trailing comma in an array",
            "[11️⃣,]",
            [.safe("1️⃣", "trailing comma before ']'")],
            "[1]"
        ),
        Row(
            "extra comma",
            "[1,1️⃣, 2]",
            [.safe("1️⃣", "extra ','")],
            "[1, 2]"
        ),
        Row(
            "several extra commas",
            "[1,1️⃣, 2️⃣/**/3️⃣, 2]",
            [.safe("1️⃣", "extra ','"), .safe("2️⃣", noComment), .safe("3️⃣", "extra ','")],
            "[1,  2]"
        ),
        Row(
            "a comma between a colon and a value",
            "{\"a\":1️⃣, 1, \"b\":2️⃣, \"c\"}",
            [.guess("1️⃣", "extra ','"), .guess("2️⃣", "extra ','")],
            "{\"a\": 1, \"b\": \"c\"}"
        ),
        Row(
            "a comma beside a text that is not a value",
            "[1️⃣***2️⃣, 33️⃣, 4️⃣***]",
            [
                .guess("1️⃣", "unexpected '***'"), .guess("2️⃣", "extra ','"),
                .guess("3️⃣", "trailing comma before ']'"), .guess("4️⃣", "unexpected '***'"),
            ],
            "[ 3 ]"
        ),
        Row(
            "missing comma, reported at the end of the preceding value",
            "{\n  \"a\": 11️⃣\n  \"b\": 2\n}",
            [.safe("1️⃣", "expected ',' after the member, found a string")],
            "{\n  \"a\": 1,\n  \"b\": 2\n}"
        ),
        Row(
            "missing comma in an array",
            "[11️⃣ 2]",
            [.safe("1️⃣", "expected ',' after the item, found '2'")],
            "[1, 2]"
        ),
        Row(
            "missing colon, reported at the end of the name",
            "{\"a\"1️⃣ 1}",
            [.safe("1️⃣", "expected ':' after the member name, found '1'")],
            "{\"a\": 1}"
        ),
        Row(
            "extra colon",
            "{\"a\":1️⃣: 1}",
            [.safe("1️⃣", "extra ':'")],
            "{\"a\": 1}"
        ),
        Row(
            "missing name, reported at the colon",
            "{1️⃣/**/\n  2️⃣: 1}",
            [
                .safe("1️⃣", noComment),
                .guess("2️⃣", "expected a member name in double quotes, found ':'"),
            ],
            "{\n  \"\": 1}"
        ),
        Row(
            "missing value",
            "{\"a\":1️⃣, \"b\": 1}",
            [.guess("1️⃣", "expected a value, found ','")],
            "{\"a\": null, \"b\": 1}"
        ),
        Row(
            "missing value before the name on the next line",
            "{\n  \"a\":1️⃣\n  \"b\": 1\n}",
            [.guess("1️⃣", "expected a value, found a member name")],
            "{\n  \"a\": null,\n  \"b\": 1\n}"
        ),
        Row(
            "punctuation of other languages",
            "{\"a\" 1️⃣= 12️⃣; \"b\" 3️⃣=> 2}",
            [
                .safe("1️⃣", "expected ':', found '='"),
                .safe("2️⃣", "expected ',', found ';'"),
                .safe("3️⃣", "expected ':', found '=>'"),
            ],
            "{\"a\" : 1, \"b\" : 2}"
        ),
        Row(
            "two equals signs",
            "{\"a\" 1️⃣== 1}",
            [.safe("1️⃣", "expected ':', found '=='")],
            "{\"a\" : 1}"
        ),
        Row(
            "two semicolons",
            "{\"a\": 11️⃣;; \"b\": 2}",
            [.safe("1️⃣", "expected ',', found ';;'")],
            "{\"a\": 1, \"b\": 2}"
        ),
        Row(
            "a repeated character that JSON does not have",
            "[1️⃣*** 1]",
            [.guess("1️⃣", "unexpected '***'")],
            "[ 1]"
        ),
        Row(
            "comments of all kinds",
            "1️⃣// head\n{\"a\": 1, 2️⃣/* one, \"two\" */ \"b\": [2] 3️⃣# end\n}",
            [.safe("1️⃣", noComment), .safe("2️⃣", noComment), .safe("3️⃣", noComment)],
            "{\"a\": 1,  \"b\": [2]\n}"
        ),
        Row(
            "empty comments between scalars and commas",
            "[11️⃣/**/,12️⃣/**/]",
            [.safe("1️⃣", noComment), .safe("2️⃣", noComment)],
            "[1 ,1 ]"
        ),
        Row(
            "invisible spaces at the start of the text and of an object",
            "1️⃣\u{A0}{2️⃣\u{A0}\"a\": 1}",
            [.safe("1️⃣", "unexpected U+00A0"), .safe("2️⃣", "unexpected U+00A0")],
            "{\"a\": 1}"
        ),
        Row(
            "an invisible space between two numbers",
            "[11️⃣\u{A0}2]",
            [
                .safe("1️⃣", "unexpected U+00A0"),
                .safe("1️⃣", "expected ',' after the item, found '2'"),
            ],
            "[1, 2]"
        ),
        Row(
            "control characters between tokens",
            "{1️⃣\u{7F}\"a\": [2️⃣\u{1}1, 23️⃣\u{1F}]}",
            [
                .safe("1️⃣", "unexpected U+007F"), .guess("2️⃣", "unexpected U+0001"),
                .guess("3️⃣", "unexpected U+001F"),
            ],
            "{\"a\": [1, 2]}"
        ),
        Row(
            "tabs before a comment and after a string in single quotes",
            "{\"a\":1,\t1️⃣// b\n\"c\":2️⃣'d'\t,\"e\":2}",
            [.safe("1️⃣", noComment), .safe("2️⃣", single)],
            "{\"a\":1,\n\"c\":\"d\"\t,\"e\":2}"
        ),
        Row(
            "text after the document",
            "{\"a\": 1}\n1️⃣{\"b\": 2} [",
            [.guess("1️⃣", "expected the end of the document, found '{'")],
            "{\"a\": 1}\n"
        ),
        Row(
            "several missing commas on one line",
            "{\"a\": [\"b\"1️⃣ \"c\"2️⃣ \"d\"3️⃣ \"e\"], \"f\": \"g\"4️⃣ \"h\": \"i\"5️⃣ \"j\": 1}",
            [
                .safe("1️⃣", "expected ',' after the item, found a string"),
                .safe("2️⃣", "expected ',' after the item, found a string"),
                .safe("3️⃣", "expected ',' after the item, found a string"),
                .safe("4️⃣", "expected ',' after the member, found a string"),
                .safe("5️⃣", "expected ',' after the member, found a string"),
            ],
            "{\"a\": [\"b\", \"c\", \"d\", \"e\"], \"f\": \"g\", \"h\": \"i\", \"j\": 1}"
        ),
        Row(
            "a semicolon in place of a colon, and a dot in place of a comma",
            "{\"a\"1️⃣; 1, \"b\": \"c\"2️⃣. \"d\": 2}",
            [.guess("1️⃣", "expected ':', found ';'"), .guess("2️⃣", "expected ',', found '.'")],
            "{\"a\": 1, \"b\": \"c\", \"d\": 2}"
        ),
        Row(
            "parentheses in place of brackets",
            "{\n  \"a\": 1️⃣(\n    \"b\": [1, 22️⃣)\n  3️⃣),\n  \"c\": 4️⃣(1, 25️⃣)\n6️⃣)",
            [
                .guess("1️⃣", "expected '{', found '('"),
                .guess("2️⃣", "expected ']', found ')'"),
                .guess("3️⃣", "expected '}', found ')'"),
                .guess("4️⃣", "expected '[', found '('"),
                .guess("5️⃣", "expected ']', found ')'"),
                .guess("6️⃣", "expected '}', found ')'"),
            ],
            "{\n  \"a\": {\n    \"b\": [1, 2]\n  },\n  \"c\": [1, 2]\n}"
        ),
        Row(
            "missing name before a value",
            "{\n  \"a\": [1],\n  1️⃣2,\n  \"b\": 3\n}",
            [.guess("1️⃣", "expected a member name in double quotes, found '2'")],
            "{\n  \"a\": [1],\n  \"\": 2,\n  \"b\": 3\n}"
        ),
        Row(
            "missing name before the value of the first member",
            "{\n  1️⃣1,\n  \"b\": 2\n}",
            [.guess("1️⃣", "expected a member name in double quotes, found '1'")],
            "{\n  \"\": 1,\n  \"b\": 2\n}"
        ),
        Row(
            "missing names before an object and before an array",
            "[{\"a\": 1, 1️⃣{\"b\": 2}}, {2️⃣[3]}]",
            [
                .guess("1️⃣", "expected a member name in double quotes, found '{'"),
                .guess("2️⃣", "expected a member name in double quotes, found '['"),
            ],
            "[{\"a\": 1, \"\": {\"b\": 2}}, {\"\": [3]}]"
        ),
        Row(
            "parentheses around words of other languages",
            "{\"a\": 1️⃣(2️⃣True, 23️⃣), \"b\": 4️⃣(5️⃣None6️⃣)}",
            [
                .guess("1️⃣", "expected '[', found '('"),
                .guess("2️⃣", "expected true, found 'True'"),
                .guess("3️⃣", "expected ']', found ')'"),
                .guess("4️⃣", "expected '[', found '('"),
                .guess("5️⃣", "expected null, found 'None'"),
                .guess("6️⃣", "expected ']', found ')'"),
            ],
            "{\"a\": [true, 2], \"b\": [null]}"
        ),
        Row(
            "parentheses in a text, and in place of an empty object",
            "{\"a\": 1️⃣(b), \"c\": 2️⃣(}}",
            [
                .guess("1️⃣", "expected a value, found '(b)' without quotes"),
                .guess("2️⃣", "expected '{', found '('"),
            ],
            "{\"a\": \"(b)\", \"c\": {}}"
        ),
        Row(
            "parentheses in place of the brackets of objects whose names lack double quotes",
            "{\"a\": 1️⃣(2️⃣b: 13️⃣), \"c\": 4️⃣(5️⃣'d': 26️⃣)}",
            [
                .guess("1️⃣", "expected '{', found '('"),
                .safe("2️⃣", "expected a member name in double quotes, found 'b'"),
                .guess("3️⃣", "expected '}', found ')'"),
                .guess("4️⃣", "expected '{', found '('"),
                .safe("5️⃣", single),
                .guess("6️⃣", "expected '}', found ')'"),
            ],
            "{\"a\": {\"b\": 1}, \"c\": {\"d\": 2}}"
        ),
        Row(
            "parentheses in place of the brackets of arrays of strings",
            "{\"a\": 1️⃣(\"b\", \"c\"2️⃣), \"d\": 3️⃣(4️⃣'e', 25️⃣)}",
            [
                .guess("1️⃣", "expected '[', found '('"),
                .guess("2️⃣", "expected ']', found ')'"),
                .guess("3️⃣", "expected '[', found '('"),
                .safe("4️⃣", single),
                .guess("5️⃣", "expected ']', found ')'"),
            ],
            "{\"a\": [\"b\", \"c\"], \"d\": [\"e\", 2]}"
        ),
    ]

    static let words = [
        Row(
            "names after a character that JSON does not have, and after a comment",
            "{1️⃣@2️⃣a: 1, 3️⃣/* b */ 4️⃣c: 2}",
            [
                .guess("1️⃣", "unexpected '@'"),
                .guess("2️⃣", "expected a member name in double quotes, found 'a'"),
                .safe("3️⃣", noComment),
                .safe("4️⃣", "expected a member name in double quotes, found 'c'"),
            ],
            "{\"a\": 1,  \"c\": 2}"
        ),
        Row(
            "names that are numbers in other languages",
            "{1️⃣0x1: 1, 2️⃣.5: 2, 3️⃣1a: 3}",
            [
                .guess("1️⃣", "expected a member name in double quotes, found '0x1'"),
                .guess("2️⃣", "expected a member name in double quotes, found '.5'"),
                .safe("3️⃣", "expected a member name in double quotes, found '1a'"),
            ],
            "{\"0x1\": 1, \".5\": 2, \"1a\": 3}"
        ),
        Row(
            "words of other languages",
            "[1️⃣True, 2️⃣False, 3️⃣None, 4️⃣undefined]",
            [
                .guess("1️⃣", "expected true, found 'True'"),
                .guess("2️⃣", "expected false, found 'False'"),
                .guess("3️⃣", "expected null, found 'None'"),
                .guess(
                    "4️⃣",
                    "'undefined' is not JSON; replace it with null, or remove the member or item"
                ),
            ],
            "[true, false, null, null]"
        ),
        Row(
            "numbers that JSON does not have",
            "[1️⃣NaN, 2️⃣-Infinity]",
            [
                .guess("1️⃣", "'NaN' is not a JSON number"),
                .guess("2️⃣", "'-Infinity' is not a JSON number"),
            ],
            "[null, null]"
        ),
        Row(
            "numbers in another notation",
            "[1️⃣+1, 2️⃣.5, 3️⃣5., 4️⃣-007, 5️⃣0x1F, 6️⃣1_000, 7️⃣05.]",
            [
                .guess("1️⃣", "expected a JSON number such as 1, found '+1'"),
                .guess("2️⃣", "expected a JSON number such as 0.5, found '.5'"),
                .guess("3️⃣", "expected a digit after the decimal point"),
                .guess("4️⃣", "leading zeros are not allowed in numbers"),
                .guess("5️⃣", "expected a JSON number such as 31, found '0x1F'"),
                .guess("6️⃣", "expected a JSON number such as 1000, found '1_000'"),
                .guess("7️⃣", "expected a JSON number such as 5.0, found '05.'"),
            ],
            "[1, 0.5, 5.0, -7, 31, 1000, 5.0]"
        ),
        Row(
            "commas in numbers",
            "{\"a\": 1️⃣1,5, \"b\": 2️⃣-2,05,\n  \"c\": 3️⃣1,000}",
            [
                .guess("1️⃣", "expected a JSON number such as 1.5, found '1,5'"),
                .guess("2️⃣", "expected a JSON number such as -2.05, found '-2,05'"),
                .guess("3️⃣", "expected a JSON number such as 1000, found '1,000'"),
            ],
            "{\"a\": 1.5, \"b\": -2.05,\n  \"c\": 1000}"
        ),
        Row(
            "numbers with exponents beside an extra comma",
            "[1e5, 2E-5, 0.5e+10,1️⃣, -3e0]",
            [.safe("1️⃣", "extra ','")],
            "[1e5, 2E-5, 0.5e+10, -3e0]"
        ),
        Row(
            "exponents of numbers in another notation, and exponents without digits",
            "[1️⃣+1e5, 2️⃣.5E-3, 3️⃣5.e3, 4️⃣1e, 5️⃣1e+]",
            [
                .guess("1️⃣", "expected a JSON number such as 1e5, found '+1e5'"),
                .guess("2️⃣", "expected a JSON number such as 0.5E-3, found '.5E-3'"),
                .guess("3️⃣", "expected a JSON number such as 5.0e3, found '5.e3'"),
                .guess("4️⃣", "expected a value, found '1e' without quotes"),
                .guess("5️⃣", "expected a value, found '1e+' without quotes"),
            ],
            "[1e5, 0.5E-3, 5.0e3, \"1e\", \"1e+\"]"
        ),
        Row(
            "a zero with a sign",
            "[1️⃣+0, 2️⃣+00]",
            [
                .guess("1️⃣", "expected a JSON number such as 0, found '+0'"),
                .guess("2️⃣", "expected a JSON number such as 0, found '+00'"),
            ],
            "[0, 0]"
        ),
        Row(
            "a zero without digits after its decimal point",
            "[1️⃣0., 2️⃣-0., 3️⃣-00.]",
            [
                .guess("1️⃣", "expected a digit after the decimal point"),
                .guess("2️⃣", "expected a digit after the decimal point"),
                .guess("3️⃣", "expected a JSON number such as -0.0, found '-00.'"),
            ],
            "[0.0, -0.0, -0.0]"
        ),
        Row(
            "zeros, and hexadecimal numbers with signs, without digits or with too many digits",
            "[1️⃣00, 2️⃣-0x1F, 3️⃣0X0, 4️⃣0x, 5️⃣0x1FFFFFFFFFFFFFFFF, 6️⃣0x+1F, 7️⃣0x-0]",
            [
                .guess("1️⃣", "leading zeros are not allowed in numbers"),
                .guess("2️⃣", "expected a JSON number such as -31, found '-0x1F'"),
                .guess("3️⃣", "expected a JSON number such as 0, found '0X0'"),
                .guess("4️⃣", "expected a value, found '0x' without quotes"),
                .guess("5️⃣", "expected a value, found '0x1FFFFFFFFFFFFFFFF' without quotes"),
                .guess("6️⃣", "expected a value, found '0x+1F' without quotes"),
                .guess("7️⃣", "expected a value, found '0x-0' without quotes"),
            ],
            "[0, -31, 0, \"0x\", \"0x1FFFFFFFFFFFFFFFF\", \"0x+1F\", \"0x-0\"]"
        ),
        Row(
            "names without quotes",
            "{1️⃣a: 1, 2️⃣data-id: 2}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'a'"),
                .safe("2️⃣", "expected a member name in double quotes, found 'data-id'"),
            ],
            "{\"a\": 1, \"data-id\": 2}"
        ),
        Row(
            "names and texts without quotes that have letters beyond ASCII",
            "{1️⃣naïve: 1, 2️⃣é: 3️⃣été}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'naïve'"),
                .safe("2️⃣", "expected a member name in double quotes, found 'é'"),
                .guess("3️⃣", "expected a value, found 'été' without quotes"),
            ],
            "{\"naïve\": 1, \"é\": \"été\"}"
        ),
        Row(
            "numbers and keywords as names",
            "{1️⃣1: {2️⃣null : 2},\n  3️⃣-1.5: 3}",
            [
                .guess("1️⃣", "expected a member name in double quotes, found '1'"),
                .guess("2️⃣", "expected a member name in double quotes, found 'null'"),
                .guess("3️⃣", "expected a member name in double quotes, found '-1.5'"),
            ],
            "{\"1\": {\"null\" : 2},\n  \"-1.5\": 3}"
        ),
        Row(
            "text without quotes",
            "{\"a\": 1️⃣hello there,\n \"b\": 2️⃣2026-01-01}",
            [
                .guess("1️⃣", "expected a value, found 'hello there' without quotes"),
                .guess("2️⃣", "expected a value, found '2026-01-01' without quotes"),
            ],
            "{\"a\": \"hello there\",\n \"b\": \"2026-01-01\"}"
        ),
        Row(
            "a URL without quotes",
            "{\"a\": 1️⃣http://a.example:80/b?c, \"d\": 2️⃣app://e}",
            [
                .guess("1️⃣", "expected a value, found 'http://a.example:80/b?c' without quotes"),
                .guess("2️⃣", "expected a value, found 'app://e' without quotes"),
            ],
            "{\"a\": \"http://a.example:80/b?c\", \"d\": \"app://e\"}"
        ),
        Row(
            "URLs as names without quotes, also with letters beyond ASCII",
            "{1️⃣http://a.example/b: 1, 2️⃣http://é.example/c: 2}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'http://a.example/b'"),
                .safe("2️⃣", "expected a member name in double quotes, found 'http://é.example/c'"),
            ],
            "{\"http://a.example/b\": 1, \"http://é.example/c\": 2}"
        ),
        Row(
            "values that look like comments",
            "{\"a\": 1️⃣#fff, \"b\": [2️⃣#000], \"c\": 3️⃣//a.example/d.png}",
            [
                .guess("1️⃣", "expected a value, found '#fff' without quotes"),
                .guess("2️⃣", "expected a value, found '#000' without quotes"),
                .guess("3️⃣", "expected a value, found '//a.example/d.png' without quotes"),
            ],
            "{\"a\": \"#fff\", \"b\": [\"#000\"], \"c\": \"//a.example/d.png\"}"
        ),
        Row(
            "comments before values",
            "{\n  \"a\": 1️⃣// one\n    1,\n  \"b\": [2️⃣# two\n    2, 3️⃣//three\n    3\n  ]\n}",
            [.safe("1️⃣", noComment), .safe("2️⃣", noComment), .safe("3️⃣", noComment)],
            "{\n  \"a\":\n    1,\n  \"b\": [\n    2,\n    3\n  ]\n}"
        ),
        Row(
            "comments in place of an item and of the value of a member",
            "{\"a\": [1️⃣// one\n], \"b\": [22️⃣, 3️⃣// two\n], \"c\":4️⃣ 5️⃣// three\n}",
            [
                .safe("1️⃣", noComment), .safe("2️⃣", "trailing comma before ']'"),
                .safe("3️⃣", noComment), .guess("4️⃣", "expected a value, found '}'"),
                .guess("5️⃣", noComment),
            ],
            "{\"a\": [\n], \"b\": [2\n], \"c\": null\n}"
        ),
        Row(
            "a comment with the rest of an array",
            "[\"a\", 1️⃣//b, \"c\"]2️⃣",
            [
                .guess("1️⃣", noComment),
                .guess("2️⃣", "expected a value, found the end of the document"),
            ],
            "[\"a\"]"
        ),
    ]

    static let leading = "unexpected text before the document"
    static func expectedEnd(found text: String) -> String {
        "expected the end of the document, found \(text)"
    }

    static let surroundings = [
        Row(
            "a log before and after the document",
            "1️⃣2024-01-01 12:00:00 [INFO] it's sent:\n{\n  \"a\": 1\n}\n2️⃣Done.",
            [.guess("1️⃣", leading), .guess("2️⃣", expectedEnd(found: "'Done.'"))],
            "{\n  \"a\": 1\n}\n"
        ),
        Row(
            "a document at the end of a line of a log",
            "1️⃣INFO: sent {\"a\": 1}",
            [.guess("1️⃣", leading)],
            "{\"a\": 1}"
        ),
        Row(
            "an assigned object",
            "1️⃣const a = {2️⃣b: 1}3️⃣;",
            [
                .guess("1️⃣", leading),
                .safe("2️⃣", "expected a member name in double quotes, found 'b'"),
                .guess("3️⃣", "unexpected ';'"),
            ],
            "{\"b\": 1}"
        ),
        Row(
            "an argument on the second line of the text",
            "1️⃣x(\n{\"a\": 1}2️⃣)",
            [.guess("1️⃣", leading), .guess("2️⃣", "unexpected ')'")],
            "{\"a\": 1}"
        ),
        Row(
            "an assignment on the second line of the text",
            "1️⃣x\n2️⃣y = {a: 1}",
            [
                .guess("1️⃣", "expected a value, found 'x' without quotes"),
                .guess("2️⃣", expectedEnd(found: "'y'")),
            ],
            "\"x\"\n"
        ),
        Row(
            "a word before an object whose names have no quotes",
            "1️⃣x 2️⃣{a: 1}",
            [
                .guess("1️⃣", "expected a value, found 'x' without quotes"),
                .guess("2️⃣", expectedEnd(found: "'{'")),
            ],
            "\"x\" "
        ),
        Row(
            "the markers of a merge conflict",
            "{\n1️⃣<<<<<<< A\n  \"a\": 1,\n2️⃣=======\n  \"b\": 2,\n3️⃣>>>>>>> B\n  \"c\": 3\n}",
            [
                .guess("1️⃣", "unexpected '<<<<<<< A'"), .guess("2️⃣", "unexpected '======='"),
                .guess("3️⃣", "unexpected '>>>>>>> B'"),
            ],
            "{\n\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}"
        ),
        Row(
            "the markers of a merge conflict before and after the document",
            "1️⃣<<<<<<< A\n{\"a\": 1}\n2️⃣>>>>>>> B",
            [.guess("1️⃣", "unexpected '<<<<<<< A'"), .guess("2️⃣", "unexpected '>>>>>>> B'")],
            "\n{\"a\": 1}\n"
        ),
        Row(
            "signs that are no marker of a merge conflict, and a marker",
            "[1 1️⃣======= , 2,\n2️⃣<<<<<< 3️⃣// a\n3,\n4️⃣<<<<<<<< 5️⃣// b\n4,\n"
                + "6️⃣||||||| // c\n5]",
            [
                .guess("1️⃣", "unexpected '======='"), .guess("2️⃣", "unexpected '<<<<<<'"),
                .safe("3️⃣", noComment), .guess("4️⃣", "unexpected '<<<<<<<<'"),
                .safe("5️⃣", noComment), .guess("6️⃣", "unexpected '||||||| // c'"),
            ],
            "[1  , 2,\n\n3,\n\n4,\n\n5]"
        ),
        Row(
            "a text in YAML",
            "1️⃣a2️⃣: 1\nb: [\"c\"]",
            [
                .guess("1️⃣", "expected a value, found 'a' without quotes"),
                .guess("2️⃣", expectedEnd(found: "':'")),
            ],
            "\"a\""
        ),
        Row(
            "comments between several documents",
            "1️⃣/* 1 */\n{}\n2️⃣/* 2 */\n3️⃣{\"a\": 1}\n",
            [
                .safe("1️⃣", noComment),
                .safe("2️⃣", noComment),
                .guess("3️⃣", "expected the end of the document, found '{'"),
            ],
            "{}\n"
        ),
    ]

    static func placeholder(_ marker: Character, _ text: String) -> FoundError {
        .guess(marker, "expected a value, found the placeholder '\(text)'")
    }

    static let placeholders = [
        Row(
            "placeholders in place of values",
            #"{"a": 1️⃣{{b}}, "c": 2️⃣${d.e}, "f": 3️⃣<%= g %>, "h": [4️⃣#{i}, 5️⃣<k l>, 6️⃣%s]}"#,
            [
                placeholder("1️⃣", "{{b}}"), placeholder("2️⃣", "${d.e}"),
                placeholder("3️⃣", "<%= g %>"), placeholder("4️⃣", "#{i}"),
                placeholder("5️⃣", "<k l>"), placeholder("6️⃣", "%s"),
            ],
            ##"{"a": "{{b}}", "c": "${d.e}", "f": "<%= g %>", "h": ["#{i}", "<k l>", "%s"]}"##
        ),
        Row(
            "placeholders in three braces, and with percent signs",
            #"{"a": 1️⃣{{{b}}}, "c": 2️⃣{% d %}}"#,
            [placeholder("1️⃣", "{{{b}}}"), placeholder("2️⃣", "{% d %}")],
            #"{"a": "{{{b}}}", "c": "{% d %}"}"#
        ),
        Row(
            "placeholders around members",
            "{ 1️⃣{{#each b}} \"a\": 1 2️⃣{{/each}} }",
            [.guess("1️⃣", "unexpected '{{#each b}}'"), .guess("2️⃣", "unexpected '{{/each}}'")],
            "{  \"a\": 1  }"
        ),
    ]
}
