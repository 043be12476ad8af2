import LanguageServer
import SchemaKit
import TestSupport
import Testing

@Suite struct `The structure of a document` {
    // MARK: Symbols

    /// Returns the names, kinds and details of symbols and of their children. A kind is a number of `SymbolKind` (LSP
    /// 3.17).
    private func outline(_ symbols: JSONNode) -> String {
        symbols.elements.map { symbol in
            let children = symbol["children"].map { "(" + outline($0) + ")" } ?? ""
            let detail = symbol["detail"]?.string ?? ""
            return
                "\(symbol["name"]?.string ?? "") \(symbol["kind"]?.int ?? 0) \(detail)\(children)"
        }.joined(separator: ", ")
    }

    private static let hierarchical =
        #""documentSymbol":{"hierarchicalDocumentSymbolSupport":true}"#

    struct OutlineRow: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        let outline: String
        var uri = "file:///nowhere/open.json"
        var testDescription: String { name }
    }

    /// A text that has 60 characters with its quotation marks.
    private static let longText = String(repeating: "é", count: 58)

    static let outlines = [
        OutlineRow(name: "a scalar", text: "1", outline: ""),
        OutlineRow(
            name: "members",
            text: #"{"a": 1, "b": "x\n", "c": null, "d": true, "": {}}"#,
            outline: #"a 16 1, b 15 "x\n", c 13 null, d 17 true, "" 2 0 members"#
        ),
        OutlineRow(
            name: "blank names",
            text: #"{" a ": 1, "": 2, " ": 3, "\n": 4}"#,
            outline: #" a  16 1, "" 16 2, " " 16 3, "\n" 16 4"#
        ),
        OutlineRow(
            name: "items",
            text: #"[{"a": [false]}, 2]"#,
            outline: "0 2 1 member(a 18 1 item(0 17 false)), 1 16 2"
        ),
        OutlineRow(
            name: "duplicate members",
            text: #"{"a": 1, "a": 2}"#,
            outline: "a 16 1, a 16 2"
        ),
        OutlineRow(
            name: "a text that is not JSON",
            text: #"{"a": [1, {"b": }"#,
            outline: "a 18 2 items(0 16 1, 1 2 1 member(b 13 null))"
        ),
        OutlineRow(
            name: "a text of 60 characters, and a longer text",
            text: #"["\#(longText)", "\#(longText)é"]"#,
            outline: #"0 15 "\#(longText)", 1 15 "\#(longText)…"#
        ),
        OutlineRow(
            name: "lines of a document without a file",
            text: "{\n\"a\": 1\n}\n",
            outline: "a 16 1",
            uri: "untitled:a"
        ),
        OutlineRow(
            name: "lines",
            text: "{\"a\": 1}\n\n[]\n",
            outline: "Line 1 2 1 member(a 16 1), Line 3 18 0 items",
            uri: "file:///nowhere/open.ndjson"
        ),
    ]

    @Test(arguments: outlines)
    func `An outline contains members and items`(_ row: OutlineRow) throws {
        var client = FeatureSession(Self.hierarchical, row.text, uri: row.uri)
        #expect(try outline(client.result("documentSymbol")) == row.outline)
    }

    @Test func `A symbol has the ranges of its member and of the member's name`() throws {
        for (uri, prefix) in [("file:///nowhere/a.json", ""), ("file:///nowhere/a.ndjson", "[]\n")]
        {
            var client = FeatureSession(Self.hierarchical, prefix + #"{"é": {"b": [1]}}"#, uri: uri)
            var symbols = try client.result("documentSymbol")
            if !prefix.isEmpty { symbols = try #require(symbols[1]?["children"]) }
            let symbol = try #require(symbols[0])
            #expect(try client.text(in: symbol["range"]) == #""é": {"b": [1]}"#)
            #expect(try client.text(in: symbol["selectionRange"]) == #""é""#)
            let item = try #require(symbol["children"]?[0]?["children"]?[0])
            #expect(try client.text(in: item["range"]) == "1")
        }
    }

    @Test func `A client without hierarchies gets a list with containers`() throws {
        var client = FeatureSession(#""documentSymbol":{}"#, #"{"a": {"b": 1}, "c": 2}"#)
        let symbols = Array(try client.result("documentSymbol").elements)
        #expect(symbols.map { $0["name"]?.string } == ["a", "b", "c"])
        #expect(symbols.map { $0["containerName"]?.string } == [nil, "a", nil])
        #expect(symbols.allSatisfy { $0["location"]?["uri"]?.string == client.uri })
        #expect(try client.text(in: symbols[1]["location"]?["range"]) == #""b": 1"#)
    }

    @Test func `A hover has a description after an outline, which needs no schema`() throws {
        let text =
            #"{"$schema": "https://schemas.widgets.example/smartech/widget.schema.json", "1️⃣content": {}}"#
        let capabilities = #""documentSymbol":{},"hover":{}"#
        var client = FeatureSession(capabilities, text)
        let hover = try client.result("hover", try client.at("1️⃣"))
        #expect(hover["contents"] != nil)
        var other = FeatureSession(capabilities, text)
        let symbols = try other.result("documentSymbol").text
        #expect(try other.result("hover", try other.at("1️⃣")).text == hover.text)
        #expect(try other.result("documentSymbol").text == symbols)
    }

    @Test func `A client that supports more kinds of symbols gets them`() throws {
        var client = FeatureSession(
            #""documentSymbol":{"symbolKind":{"valueSet":[2,13,19,21]}}"#,
            #"{"a": {}, "b": null}"#
        )
        let symbols = try client.result("documentSymbol").elements
        #expect(symbols.map { $0["kind"]?.int } == [19, 21])
    }

    @Test(.long) func `The outline of a large document contains only its outer levels`() throws {
        let item = #"{"a": [1, 2, 3]}"#
        let text = "[" + Array(repeating: item, count: 2000).joined(separator: ",") + "]"
        var client = FeatureSession(Self.hierarchical, text)
        let symbols = Array(try client.result("documentSymbol").elements)
        func count(_ nodes: [JSONNode]) -> Int {
            nodes.reduce(0) { $0 + 1 + count($1["children"].map { Array($0.elements) } ?? []) }
        }
        #expect(symbols.count == 2000)
        #expect(symbols.allSatisfy { $0["children"] != nil })
        // `DocumentSymbols.symbolLimit` is 5000.
        #expect(count(symbols) == 5000)
    }

    // MARK: Folding

    private static let foldedText = """
        {
          "a": [
            1
          ],
          "b": {}, "c": [{
            "d": 1
          }],
          /* 1
             2 */
          "e": [ /* 3 */
          ]
        }
        """

    /// Options of a client, and the folds of ``foldedText`` as `line:character-line:character`, or as `line-line` if
    /// the client folds only whole lines. A limit leaves out inner folds first; a comment counts as an outermost fold.
    static let folds: [(name: String, options: String, folds: [String])] = [
        (
            "characters", "",
            ["0:1-11:0", "1:8-3:2", "4:17-6:3", "4:18-6:2", "7:2-8:9 comment", "9:8-10:2"]
        ),
        ("lines", #""lineFoldingOnly":true"#, ["0-10", "1-2", "4-5", "7-8 comment"]),
        ("a limit", #""lineFoldingOnly":true,"rangeLimit":2"#, ["0-10", "7-8 comment"]),
        (
            "a limit that leaves out some of the folds of one depth", #""rangeLimit":3"#,
            ["0:1-11:0", "1:8-3:2", "7:2-8:9 comment"]
        ),
        ("a limit of zero", #""rangeLimit":0"#, []),
    ]

    /// Returns the folds of a text in the form of ``folds``.
    private func folds(of text: String, options: String) throws -> [String] {
        var client = FeatureSession(
            #""foldingRange":{\#(options)}"#,
            text,
            uri: "file:///nowhere/a.jsonc"
        )
        return try client.result("foldingRange").elements.map { fold in
            let ends = ["start", "end"].map { end in
                let character = fold["\(end)Character"]?.int.map { ":\($0)" } ?? ""
                return "\(fold["\(end)Line"]?.int ?? -1)\(character)"
            }
            return ends.joined(separator: "-") + (fold["kind"]?.string.map { " \($0)" } ?? "")
        }
    }

    @Test func `Objects, arrays and comments on several lines can be folded`() throws {
        for row in Self.folds {
            let found = try folds(of: Self.foldedText, options: row.options)
            #expect(found == row.folds, "\(row.name)")
        }
    }

    @Test(arguments: ["/", "/*", "/* 1", "//", "/**", "\"a", "\"a\\"])
    func `An array can be folded while a comment or a string is typed after it`(_ text: String)
        throws
    {
        #expect(try folds(of: "[\n1\n] \(text)", options: "") == ["0:1-2:0"])
    }

    @Test func `A fold precedes the fold of a comment that begins at the same position`() throws {
        let found = try folds(of: "[/* 1\n*/\n]", options: "")
        #expect(found == ["0:1-2:0", "0:1-1:2 comment"])
    }

    @Test func `A limit leaves out an inner array rather than an outer one after it`() throws {
        let text = "[\n[\n[\n1\n]\n],[\n1\n]\n]"
        let found = try folds(of: text, options: #""rangeLimit":3"#)
        #expect(found == ["0:1-8:0", "1:1-5:0", "5:3-7:0"])
    }

    // MARK: Selections

    struct SelectionRow: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// The texts of the selections, from the innermost one on.
        let ranges: [String]
        var testDescription: String { name }
    }

    static let selections = [
        SelectionRow(
            name: "a string",
            text: #" {"a": ["1️⃣x", 2]} "#,
            ranges: [
                "x", #""x""#, #""x","#, #""x", 2"#, #"["x", 2]"#, #""a": ["x", 2]"#,
                #"{"a": ["x", 2]}"#, #" {"a": ["x", 2]} "#,
            ]
        ),
        SelectionRow(
            name: "a name",
            text: #"{"a1️⃣b": 1}"#,
            ranges: ["ab", #""ab""#, #""ab": 1"#, #"{"ab": 1}"#]
        ),
        SelectionRow(
            name: "the end of a number",
            text: "[12, 341️⃣]",
            ranges: ["34", "12, 34", "[12, 34]"]
        ),
        SelectionRow(
            name: "the end of a name",
            text: #"{"ab"1️⃣: 1}"#,
            ranges: [#""ab""#, #""ab": 1"#, #"{"ab": 1}"#]
        ),
        SelectionRow(
            name: "the end of an object",
            text: #"{"a": 1}1️⃣"#,
            ranges: [#"{"a": 1}"#]
        ),
        SelectionRow(name: "a number", text: "[12, 31️⃣4]", ranges: ["34", "12, 34", "[12, 34]"]),
        SelectionRow(
            name: "a member with the comma after it",
            text: #"{"a": 1️⃣1 , "b": 2}"#,
            ranges: ["1", #""a": 1"#, #""a": 1 ,"#, #""a": 1 , "b": 2"#, #"{"a": 1 , "b": 2}"#]
        ),
        SelectionRow(
            name: "white space",
            text: #"{"a": 1, 1️⃣ "b": 2}"#,
            ranges: [#""a": 1,  "b": 2"#, #"{"a": 1,  "b": 2}"#]
        ),
        SelectionRow(name: "an empty document", text: "1️⃣", ranges: [""]),
        SelectionRow(
            name: "a text that is not JSON",
            text: #"{"a": [1, "x1️⃣y"#,
            ranges: ["xy", #""xy"#, #"1, "xy"#, #"[1, "xy"#, #""a": [1, "xy"#, #"{"a": [1, "xy"#]
        ),
    ]

    @Test(arguments: selections)
    func `Selections grow step by step to the whole document`(_ row: SelectionRow) throws {
        var client = FeatureSession(#""selectionRange":{}"#, row.text)
        let position = try client.position("1️⃣")
        let result = try client.result(
            "selectionRange",
            #""positions":[\#(position),\#(position)]"#
        )
        #expect(result.elements.map(\.text).count == 2)
        var next = result[1]
        var ranges: [String] = []
        while let selection = next {
            ranges.append(try client.text(in: selection["range"]))
            next = selection["parent"]
        }
        #expect(ranges == row.ranges)
    }
}
