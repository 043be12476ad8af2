import Testing

@testable import SchemaLint

/// The descriptions of the edits that repair a text.
extension `Texts that are not JSON` {
    /// Texts with one error, each with the description of its edits.
    private static let remedies: [(text: String, remedy: String)] = [
        ("[1 /* a */]", "remove the comment"), ("[1 2]", "insert ','"), (#"{"a" 1}"#, "insert ':'"),
        (#"{"a":, "b": 1}"#, "insert null"), ("{: 1}", "insert an empty name"),
        ("1, 2]", "insert '['"), (#"{"a": [1, 2}"#, "insert ']'"), ("[1,, 2]", "remove the comma"),
        ("[1,]", "remove the comma"), (#"{"a":: 1}"#, "remove the colon"),
        (#"{"a": [1]], "b": 2}"#, "remove ']'"),
        ("{\n  \"a\": [\n    1\n  },\n  \"b\": 2\n}", "replace with ']'"),
        (#"[x", 1]"#, "insert '\"'"), (#"["x, 1]"#, "insert '\"'"), (#"["a"", 1]"#, "remove '\"'"),
        (#"{"a": "say "hi" now"}"#, "escape the quotation marks"),
        ("[\"a\nb\", 1]", #"write the line break as '\n'"#),
        ("['a']", "put the string in double quotes"), ("{a: 1}", "put the name in double quotes"),
        ("[a b]", "put the text in double quotes"),
        ("[{{a}}]", "put the placeholder in double quotes"), ("[True]", "replace with 'true'"),
        ("[+1]", "replace with '1'"), ("[1; 2]", "replace with ','"),
        ("[NaN]", "replace with null"), ("[1 ***]", "remove the text"),
        ("{} x", "remove the text"), ("[\"\u{1}\"]", "escape the character"),
        (#"["\d"]"#, "escape the backslash"), (#"["\u12"]"#, "escape the backslash"),
        (#"["\x4"]"#, "escape the backslash"), (#"["\'"]"#, "remove the backslash"),
        (#"["\x41"]"#, #"replace '\x' with '\u00'"#), ("[1", "complete the text"),
        ("[007]", "rewrite the number as JSON"), ("<a>", "write JSON"),
    ]

    @Test(arguments: remedies)
    func `a remedy describes the edits of an error`(text: String, remedy: String) throws {
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.syntaxErrors.map(\.remedy) == [remedy])
    }
}
