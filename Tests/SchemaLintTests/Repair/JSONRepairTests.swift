import SchemaDiagnostics
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

@Suite struct `Texts that are not JSON` {
    /// A marked text, the expected errors, and the repaired text.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let text: String
        let errors: [FoundError]
        let repaired: String

        init(_ description: String, _ text: String, _ errors: [FoundError], _ repaired: String) {
            testDescription = description
            self.text = text
            self.errors = errors
            self.repaired = repaired
        }
    }

    struct FoundError: Sendable, Equatable, CustomStringConvertible {
        let marker: Character
        let message: String
        let isSafe: Bool

        init(_ marker: Character, _ message: String, isSafe: Bool) {
            self.marker = marker
            self.message = message
            self.isSafe = isSafe
        }

        static func safe(_ marker: Character, _ message: String) -> Self {
            Self(marker, message, isSafe: true)
        }

        static func guess(_ marker: Character, _ message: String) -> Self {
            Self(marker, message, isSafe: false)
        }

        var description: String { "\(marker) \(message)\(isSafe ? " (safe)" : "")" }
    }

    private static let noComment = "comments are not allowed in JSON"
    private static let noTrailingComma = "trailing comma before '}'"
    private static let noClosingQuote = "missing '\"' at the end of the string"
    private static let noOpeningQuote = "missing '\"' at the start of the string"
    private static let single = "expected a string in double quotes, found single quotes"
    private static let back = "expected a string in double quotes, found back quotes"
    private static let typographic = "expected a string in double quotes, found typographic quotes"

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
            "an invisible space",
            "{1️⃣\u{A0}\"a\": 1}",
            [.safe("1️⃣", "unexpected U+00A0")],
            "{\"a\": 1}"
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
            "parentheses in a text, and in place of an empty object",
            "{\"a\": 1️⃣(b), \"c\": 2️⃣(}}",
            [
                .guess("1️⃣", "expected a value, found '(b)' without quotes"),
                .guess("2️⃣", "expected '{', found '('"),
            ],
            "{\"a\": \"(b)\", \"c\": {}}"
        ),
    ]

    static let words = [
        Row(
            "words of other languages",
            "[1️⃣True, 2️⃣False, 3️⃣None, 4️⃣undefined]",
            [
                .guess("1️⃣", "expected true, found 'True'"),
                .guess("2️⃣", "expected false, found 'False'"),
                .guess("3️⃣", "expected null, found 'None'"),
                .guess("4️⃣", "expected null, found 'undefined'"),
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
            "names without quotes",
            "{1️⃣a: 1, 2️⃣data-id: 2}",
            [
                .safe("1️⃣", "expected a member name in double quotes, found 'a'"),
                .safe("2️⃣", "expected a member name in double quotes, found 'data-id'"),
            ],
            "{\"a\": 1, \"data-id\": 2}"
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
            "a comment with the rest of an array",
            "[\"a\", 1️⃣//b, \"c\"]2️⃣",
            [
                .guess("1️⃣", noComment),
                .guess("2️⃣", "expected a value, found the end of the document"),
            ],
            "[\"a\"]"
        ),
    ]

    private static let leading = "unexpected text before the document"
    private static func end(_ text: String) -> String {
        "expected the end of the document, found \(text)"
    }

    static let surroundings = [
        Row(
            "a log before and after the document",
            "1️⃣2024-01-01 12:00:00 [INFO] it's sent:\n{\n  \"a\": 1\n}\n2️⃣Done.",
            [.guess("1️⃣", leading), .guess("2️⃣", end("'Done.'"))],
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
            "the markers of a merge conflict",
            "{\n1️⃣<<<<<<< A\n  \"a\": 1,\n2️⃣=======\n  \"b\": 2,\n3️⃣>>>>>>> B\n  \"c\": 3\n}",
            [
                .guess("1️⃣", "unexpected '<<<<<<< A'"), .guess("2️⃣", "unexpected '======='"),
                .guess("3️⃣", "unexpected '>>>>>>> B'"),
            ],
            "{\n\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}"
        ),
        Row(
            "lists of another language",
            "1️⃣a2️⃣: 1\nb: [\"c\"]",
            [
                .guess("1️⃣", "expected a value, found 'a' without quotes"),
                .guess("2️⃣", end("':'")),
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

    private static func placeholder(_ marker: Character, _ text: String) -> FoundError {
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
            "placeholders around members",
            "{ 1️⃣{{#each b}} \"a\": 1 2️⃣{{/each}} }",
            [.guess("1️⃣", "unexpected '{{#each b}}'"), .guess("2️⃣", "unexpected '{{/each}}'")],
            "{  \"a\": 1  }"
        ),
    ]

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
            "a comment without an end",
            "[1 1️⃣/* one\n, 2]2️⃣",
            [
                .guess("1️⃣", noComment),
                .guess("2️⃣", "expected ',' or ']' after the item, found the end of the document"),
            ],
            "[1]"
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
            "brackets in comments",
            "1️⃣// {\n{\"a\": [1], 2️⃣// [\"b\"]\n  3️⃣// }, [\n  \"c\": 4️⃣/* ] */ 3}",
            [
                .safe("1️⃣", noComment), .safe("2️⃣", noComment), .safe("3️⃣", noComment),
                .safe("4️⃣", noComment),
            ],
            "{\"a\": [1],\n  \"c\":  3}"
        ),
    ]

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
            "prefixes of strings",
            "{u1️⃣'a': u2️⃣'b', 3️⃣u\"c\": [4️⃣r\"d\", b5️⃣'e']}",
            [
                .guess("1️⃣", single), .guess("2️⃣", single), .guess("3️⃣", "unexpected 'u'"),
                .guess("4️⃣", "unexpected 'r'"), .guess("5️⃣", single),
            ],
            "{\"a\": \"b\", \"c\": [\"d\", \"e\"]}"
        ),
        Row(
            "template literals, with and without a substitution",
            "[1️⃣`a $b`, 2️⃣`a ${b}`]",
            [.safe("1️⃣", back), .guess("2️⃣", back)],
            "[\"a $b\", \"a ${b}\"]"
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

    private static func close(_ bracket: String, _ opener: String) -> String {
        "missing '\(bracket)' to close '\(opener)'"
    }

    static let brackets = [
        Row(
            "a closing bracket is missing, according to the indentation",
            "{\n  \"a\": {\n    \"b\": 11️⃣,\n  \"c\": 2\n}",
            [.guess("1️⃣", close("}", "{"))],
            "{\n  \"a\": {\n    \"b\": 1},\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket is missing before a comma on a line of its own",
            "{\n  \"a\": {\n    \"b\": 1\n  1️⃣,\n  \"c\": 2\n}",
            [.guess("1️⃣", close("}", "{"))],
            "{\n  \"a\": {\n    \"b\": 1\n  },\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket and the comma after it are missing",
            "{\n  \"a\": [\n    11️⃣\n  \"c\": 2\n}",
            [.guess("1️⃣", close("]", "["))],
            "{\n  \"a\": [\n    1],\n  \"c\": 2\n}"
        ),
        Row(
            "a closing bracket is missing on one line",
            "{\"a\":[1,21️⃣,\"b\":{\"c\":3}}",
            [.guess("1️⃣", close("]", "["))],
            "{\"a\":[1,2],\"b\":{\"c\":3}}"
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
            "a closing bracket of an array that the repair has inserted",
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
            "a text that begins with another character",
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
            "no closing quote other than a double one",
            "{'a1️⃣: 1, \"b\": 'https://c.example/d2️⃣,\n \"e\": ‘f3️⃣}",
            [
                .guess("1️⃣", noClosingQuote),
                .guess("2️⃣", noClosingQuote),
                .guess("3️⃣", noClosingQuote),
            ],
            "{\"a\": 1, \"b\": \"https://c.example/d\",\n \"e\": \"f\"}"
        ),
        Row(
            "calls of functions with one argument",
            "{\"a\": 1️⃣ObjectId(\"1\"), \"b\": 2️⃣NumberInt(2)}",
            [.guess("1️⃣", "unexpected 'ObjectId('"), .guess("2️⃣", "unexpected 'NumberInt('")],
            "{\"a\": \"1\", \"b\": 2}"
        ),
    ]

    @Test(arguments: rows)
    func `each error is found at its position and repaired`(_ row: Row) throws {
        let text = MarkedText(row.text)
        let repair = try #require(JSONRepair(of: text.bytes))
        let repaired = repair.document.map { String(decoding: $0.bytes, as: UTF8.self) }
        let found = repair.syntaxErrors.map {
            FoundError(text.marker(at: $0.range.start) ?? "?", $0.message, isSafe: $0.isSafe)
        }
        #expect(found == row.errors)
        #expect(repaired == row.repaired)
    }

    private static let rows: [Row] = [
        punctuation, words, surroundings, placeholders, doubtfulComments, strings, brackets,
        unindented, movedLines, fences, foreignStrings, unquotedTexts,
    ].flatMap { $0 }

    /// Texts with one token added, replaced or removed, each with its repair.
    @Test func `repairs of texts with one wrong token equal the recorded repairs`() throws {
        let tokens = ["{", "\"a\"", ":", "1", ",", "\"b\"", ":", "[", "2", ",", "true", "]", "}"]
        let wrong = [",", ":", ";", "=", "=>", "]", "}", "[", "{", "x", "7", "\"", "'", "/"]
        var texts: [String] = []
        for position in tokens.indices {
            let (before, after) = (tokens[..<position], tokens[(position + 1)...])
            let rests =
                [[Substring]()]
                + wrong.flatMap { sign in
                    [[Substring(sign)], [Substring(sign), Substring(tokens[position])]]
                }
            texts += rests.map {
                (before + $0.map(String.init) + after).joined(separator: " ")
            }
        }
        var record = FindingRecord()
        for text in texts {
            guard let repair = JSONRepair(of: Array(text.utf8)) else { continue }
            let repaired = repair.document.map { String(decoding: $0.bytes, as: UTF8.self) }
            record.add(text)
            for syntaxError in repair.syntaxErrors {
                let mark = syntaxError.isSafe ? "" : "?"
                let range = "\(syntaxError.range.start)-\(syntaxError.range.end)"
                record.add("  \(range)\(mark) \(syntaxError.message)")
            }
            record.add("  " + (repaired ?? "not repaired"))
        }
        #expect(record.difference(from: "wrong-tokens") == nil)
    }

    @Test(arguments: ["{}", "[1, \"two\", null]", " 7 ", "\u{FEFF}\"x\"", "{\"a\": {\"a\": []}}"])
    func `Valid JSON needs no repair`(_ text: String) {
        #expect(JSONRepair(of: Array(text.utf8)) == nil)
    }

    @Test func `a text that cannot be repaired has only the parser's error`() throws {
        let utf16 = Array("{\"a\": 1}".utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let texts = [[], Array(" \n".utf8), utf16, Array(repeating: UInt8(ascii: "["), count: 600)]
        for text in texts {
            let repair = try #require(JSONRepair(of: text))
            #expect(repair.syntaxErrors.count == 1)
            #expect(repair.document == nil)
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser().parse(text) }
            #expect(error?.kind == kind(of: repair))
            #expect(error?.range == repair.syntaxErrors[0].range)
        }
    }

    @Test(arguments: [
        ("1️⃣<!DOCTYPE html>\n<html></html>", "HTML or XML"),
        ("\n1️⃣<?xml version=\"1.0\"?>", "HTML or XML"),
        ("\u{FEFF}1️⃣<html", "HTML or XML"), ("1️⃣<a", "HTML or XML"),
        ("{\n 1️⃣\\\"a\\\": 1}", "JSON with a backslash before each quotation mark"),
        ("[1️⃣\\\"a\\\"]", "JSON with a backslash before each quotation mark"),
    ])
    func `a text of another kind has one error`(marked: String, name: String) throws {
        let text = MarkedText(marked)
        let repair = try #require(JSONRepair(of: text.bytes))
        #expect(repair.syntaxErrors.map(\.message) == ["expected JSON, found \(name)"])
        #expect(repair.syntaxErrors.map(\.range.start) == [text.offset(of: "1️⃣")])
        #expect(repair.document == nil)
    }

    private func kind(of repair: JSONRepair) -> JSONSyntaxError.Kind {
        guard case .rejected(let kind) = repair.syntaxErrors[0].kind else { return .emptyDocument }
        return kind
    }

    @Test func `a text that is not UTF-8 has one error`() throws {
        let repair = try #require(
            JSONRepair(of: Array("[\"".utf8) + [0xE9, 0x22, 0x2C, 0x22, 0xE8] + Array("\"]".utf8))
        )
        #expect(repair.syntaxErrors.map(\.kind) == [.rejected(.invalidUTF8)])
        #expect(repair.document?.root[1]?.string == "\u{FFFD}")
    }

    @Test func `the number of errors is limited`() throws {
        func repair(_ count: Int) -> JSONRepair? {
            let text = "[" + Array(repeating: "True", count: count).joined(separator: ", ") + "]"
            return JSONRepair(of: Array(text.utf8))
        }
        let limit = JSONRepair.syntaxErrorLimit
        #expect(repair(limit - 1)?.document != nil)
        #expect(repair(limit + 1)?.syntaxErrors.count == limit)
        #expect(repair(limit + 1)?.document == nil)
    }

    @Test(arguments: [
        ("\"b\": 2 // LONG\n", 2), ("\"b\": 2 /* LONG */", 2), ("\"b\": \"LONG\"", 1),
    ])
    func `a missing comma is found before a token that is longer than the tried text`(
        member: String,
        errorCount: Int
    ) throws {
        let long = String(repeating: "word ", count: 600)
        let text = #"{"a": 1 "# + member.replacing("LONG", with: long) + #", "c": 3}"#
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.syntaxErrors.count == errorCount)
        let first = try #require(repair.syntaxErrors.first)
        if case .missingComma(inObject: true, _) = first.kind {
            #expect(first.range.start == 7)
        } else {
            Issue.record("found \(first.kind)")
        }
        #expect(repair.document?.root.members.map(\.name) == ["a", "b", "c"])
    }

    @Test(arguments: [(99, true), (100, false)])
    func `a placeholder has at most 99 bytes between its brackets`(
        count: Int,
        isPlaceholder: Bool
    ) throws {
        let text = #"{"a": {{\#(String(repeating: "x", count: count))}}, "b": 1}"#
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        let hasPlaceholder = repair.syntaxErrors.contains {
            if case .placeholder = $0.kind { true } else { false }
        }
        #expect(hasPlaceholder == isPlaceholder)
    }

    @Test func `the last message says that the rest of the text was not checked`() throws {
        func messages(_ count: Int) throws -> [String] {
            let text = "[" + Array(repeating: "True", count: count).joined(separator: ", ") + "]"
            let repair = try #require(JSONRepair(of: Array(text.utf8)))
            return Diagnostic.syntax(repair, of: Array(text.utf8)).map(\.message)
        }
        let limit = JSONRepair.syntaxErrorLimit
        let note = "; the rest of the text was not checked after \(limit) syntax errors"
        #expect(try messages(limit - 1).allSatisfy { !$0.contains(note) })
        let found = try messages(limit + 1)
        #expect(found.last?.hasSuffix(note) == true)
        #expect(found.count { $0.contains(note) } == 1)
    }

    @Test func `a text that is nested too deeply after another error is not repaired`() throws {
        func repair(_ depth: Int) -> JSONRepair? {
            let opening = String(repeating: "[", count: depth - 1)
            let text = "[1,," + opening + String(repeating: "]", count: depth)
            return JSONRepair(of: Array(text.utf8), parser: JSONParser(depthLimit: 8))
        }
        #expect(repair(8)?.document != nil)
        let tooDeepText = try #require(repair(9))
        #expect(tooDeepText.document == nil && !tooDeepText.hasReachedLimit)
        let tooDeep = JSONRepair.SyntaxError.Kind.rejected(.depthLimitExceeded(limit: 8))
        #expect(tooDeepText.syntaxErrors.map(\.kind) == [.extraComma, tooDeep])
        #expect(tooDeepText.syntaxErrors.last?.range == SourceRange(start: 11, end: 12))
    }

    @Test func `the number of errors inside one string is limited`() throws {
        func repair(_ count: Int) -> JSONRepair? {
            let text = [UInt8](repeating: 0x12, count: count)
            return JSONRepair(of: Array("[\"".utf8) + text + Array("\"]".utf8))
        }
        let limit = JSONRepair.syntaxErrorLimit
        #expect(repair(limit - 1)?.document != nil)
        #expect(repair(10 * limit)?.syntaxErrors.count == limit)
        #expect(repair(10 * limit)?.document == nil)
    }

    @Test func `ranges of the repaired text are mapped to the original text`() throws {
        let bytes = Array("{a: 'x', \"b\": NaN, \"c\": [1 2}".utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let document = try #require(repair.document)
        func original(_ node: JSONNode?) throws -> String {
            let range = repair.originalRange(of: try #require(node).range)
            return String(decoding: bytes[range.start..<range.end], as: UTF8.self)
        }
        #expect(try original(document.root["a"]) == "'x'")
        #expect(try original(document.root["b"]) == "NaN")
        #expect(try original(document.root["c"]?[1]) == "2")
        let guess = try #require(document.root["b"]).range
        #expect(repair.isGuess(guess))
        let kept = try #require(document.root["c"]?[1]).range
        #expect(!repair.isGuess(kept))
    }

    @Test func `the error refers to the opening bracket that is not closed`() throws {
        let text = MarkedText("{\n  \"a\": 1️⃣{\n    \"b\": 1,\n  \"c\": 2\n}")
        let repair = try #require(JSONRepair(of: text.bytes))
        #expect(repair.syntaxErrors.map(\.related?.start) == [text.offset(of: "1️⃣")])
    }
}
