import Testing

@testable import SchemaKit
@testable import SchemaLint

/// The parts of a text to which its errors refer. Other rows have only the start of each error.
extension `Texts that are not JSON` {
    /// Texts, each with the parts to which its errors refer, in the order of the text.
    private static let parts: [(text: String, parts: [String])] = [
        // Characters and escapes in strings.
        ("[\"a\u{1}b\"]", ["\u{1}"]), ("[\"a\tb\"]", ["\t"]), (#"["a\db"]"#, [#"\d"#]),
        (#"["a\éb"]"#, [#"\é"#]), (#"["a\'b"]"#, [#"\'"#]), (#"["a\x41b"]"#, [#"\x"#]),
        (#"["a\ug"]"#, [#"\u"#]), (#"["a\u12g"]"#, [#"\u12"#]), (#"["a\u123"]"#, [#"\u123"#]),
        // Quotation marks, and strings.
        ("[“a”, 1]", ["“a”"]), ("[\"a”, 1]", ["”"]), (#"["a"", 1]"#, ["\""]),
        (#"{"a": "say "hi" now"}"#, [#""hi""#]), ("[\"one\ntwo\", 1]", ["\"one"]),
        (#"[u"a", 1]"#, ["u"]),
        // Numbers in another notation.
        ("[+1, 2]", ["+1"]), ("[-007]", ["-007"]), ("[5.]", ["5."]), ("[05.]", ["05."]),
        ("[1_000]", ["1_000"]), ("[0x1F]", ["0x1F"]), (#"{"a": -2,05, "b": 1}"#, ["-2,05"]),
        // Names and texts without quotes.
        ("{a b : 1}", ["a b"]), ("{http://a.example/b: 1}", ["http://a.example/b"]),
        (#"{"a": #fff}"#, ["#fff"]), (#"{"a": //b.example/c, "d": 1}"#, ["//b.example/c"]),
        ("[@a b, 1]", ["@a b"]), ("[1/2 b, 1]", ["1/2 b"]), ("[12:30, 1]", ["12:30"]),
        ("[None, 1]", ["None"]), ("[{{a b}}, 1]", ["{{a b}}"]), (#"[f("a"), 2]"#, ["f("]),
        // Punctuation and signs.
        ("[1;; 2]", [";;"]), ("[1: 2]", [":"]), ("[1, , 2]", [","]), ("[1,]", [","]),
        (#"{"a" => 1}"#, ["=>"]), (#"{"a" == 1}"#, ["=="]), ("[**** 1]", ["****"]),
        ("[1, ...]", ["..."]), ("[1, …]", ["…"]), ("[\u{A0}\u{2003}1]", ["\u{A0}\u{2003}"]),
        (#"{"a": {1, 2], "b": 3}"#, ["{"]), ("[[1], 2", [""]),
        // Comments, and other text around the document.
        ("[1 /* a */ , 2]", ["/* a */"]), ("[1 // a  \n, 2]", ["// a"]),
        ("[1 /* a", ["/* a", ""]), ("{\n<<<<<<< A\n\"a\": 1}", ["<<<<<<< A"]),
        ("x y\n{\"a\": 1}", ["x y"]), (#"x = {"a": 1}"#, ["x ="]), ("{\"a\": 1}\nx y", ["x"]),
    ]

    @Test(arguments: parts)
    func `the range of an error is the part of the text that is wrong`(
        text: String,
        parts: [String]
    ) throws {
        let bytes = Array(text.utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let found = repair.syntaxErrors.map { syntaxError in
            String(decoding: bytes[syntaxError.range.start..<syntaxError.range.end], as: UTF8.self)
        }
        #expect(found == parts)
        #expect(repair.document != nil)
    }
}
