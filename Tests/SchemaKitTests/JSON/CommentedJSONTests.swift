import Testing

@testable import SchemaKit

/// Tests of JSON with comments and trailing commas.
struct CommentedJSONTests {
    static let rows: [(name: String, text: String, plain: String)] = [
        ("nothing to change", #"{"a": [1, 2]}"#, #"{"a": [1, 2]}"#),
        ("a comment to the end of the line", "[1] // one\n", "[1]       \n"),
        ("a comment at the end of the text", "[1]//", "[1]  "),
        ("a comment between values", "[1/*,2*/,3]", "[1      ,3]"),
        ("a comment of several lines", "[/*a\n\r\nb*/1]", "[   \n\r\n   1]"),
        ("a comment that is not closed", "[1/*,2]", "[1/*,2]"),
        ("a comma after the last item", "[1, ]", "[1  ]"),
        ("a comma after the last member", "{\"a\":1,\n}", "{\"a\":1 \n}"),
        ("a comma after a string", "[\"a\",]", "[\"a\" ]"),
        ("a comma after a container", "[[],]", "[[] ]"),
        ("a comma and a comment", "[1, // one\n]", "[1        \n]"),
        ("two commas", "[1,,]", "[1,,]"),
        ("a comma that follows nothing", "[,]", "[,]"),
        ("comment markers in a string", #"["//a", "/*b*/", ",]"]"#, #"["//a", "/*b*/", ",]"]"#),
        ("an escaped quotation mark", #"["\"//", 1,]"#, #"["\"//", 1 ]"#),
        ("a string that is not closed", "[\"//", "[\"//"),
        ("a backslash at the end", "\"\\", "\"\\"),
        ("one slash", "[1/2]", "[1/2]"),
        ("a slash at the end", "[1]/", "[1]/"),
        ("a slash and a star at the end", "[1]/*", "[1]/*"),
        ("an empty comment", "[/**/1]", "[    1]"),
        ("a star that does not close the comment", "[/*/1]", "[/*/1]"),
        ("stars in a comment", "[/***/1]", "[     1]"),
        ("a closed comment at the end", "[1]/*a*/", "[1]     "),
        ("a comment that is closed before another one", "/*a*/[1/*]", "     [1/*]"),
        ("an end of a comment alone", "*/", "*/"),
        ("only a comment", "/**/", "    "),
        ("nothing", "", ""),
    ]

    @Test(arguments: rows)
    func `comments and trailing commas become spaces`(
        row: (name: String, text: String, plain: String)
    ) {
        let plain = CommentedJSON.strictJSON(of: Array(row.text.utf8))
        #expect(String(decoding: plain, as: UTF8.self) == row.plain, "\(row.name)")
    }

    @Test(arguments: rows)
    func `the ranges of comments are those that become spaces`(
        row: (name: String, text: String, plain: String)
    ) {
        let text = Array(row.text.utf8)
        let plain = Array(row.plain.utf8)
        let inComments = Set(CommentedJSON.comments(in: text).flatMap { $0.start..<$0.end })
        let isBlank = inComments.allSatisfy { plain[$0].isJSONWhiteSpace }
        #expect(isBlank, "\(row.name)")
        let replaced = text.indices.filter { text[$0] != plain[$0] && text[$0] != 0x2C }
        #expect(inComments.isSuperset(of: replaced), "\(row.name)")
    }

    @Test func `comments are replaced in '.jsonc' files, or if they are allowed in every file`() {
        let (text, plain) = (Array("[1/**/]".utf8), Array("[1    ]".utf8))
        #expect(SourceFile(path: "a.json", bytes: text).jsonBytes() == text)
        #expect(SourceFile(path: "a.jsonc", bytes: text).jsonBytes() == plain)
        #expect(SourceFile(path: "a.json", bytes: text).jsonBytes(allowsComments: true) == plain)
        #expect(SourceFile(path: "jsonc", bytes: text).jsonBytes(allowsComments: false) == text)
        let comment = SourceRange(start: 2, end: 6)
        #expect(SourceFile(path: "a.json", bytes: text).comments().isEmpty)
        #expect(SourceFile(path: "a.jsonc", bytes: text).comments() == [comment])
        #expect(SourceFile(path: "a", bytes: text).comments(allowsComments: true) == [comment])
    }

    @Test(arguments: [
        ("a.yaml", true), ("b/a.yml", true), ("a.json", false), ("yaml", false),
        ("a.yml.json", false),
    ])
    func `a YAML file is recognized by its name`(path: String, isYAML: Bool) {
        #expect(SourceFile(path: path, bytes: []).hasYAMLExtension == isYAML)
    }

    /// JSON is a subset of JSON with comments.
    @Test(arguments: [
        #"{"a": "\\", "b": [true, {}, [], "x,}"]}"#, "[1e5, -0.1, null]", "\" \\u0041 \"",
    ])
    func `JSON without comments is not changed`(text: String) {
        #expect(CommentedJSON.strictJSON(of: Array(text.utf8)) == Array(text.utf8))
    }
}
