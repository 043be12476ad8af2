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

    static let noComment = "comments are not allowed in JSON"
    static let unterminatedComment = "unterminated comment; expected '*/'"
    static let noTrailingComma = "trailing comma before '}'"
    static let noClosingQuote = "missing '\"' at the end of the string"
    static let noOpeningQuote = "missing '\"' at the start of the string"
    static let single = "expected a string in double quotes, found single quotes"
    static let back = "expected a string in double quotes, found back quotes"
    static let typographic = "expected a string in double quotes, found typographic quotes"

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
        unindented, bracketPlaces, movedLines, fences, foreignStrings, unquotedTexts,
    ].flatMap { $0 }

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
        ("\u{FEFF}1️⃣<html", "HTML or XML"), ("1️⃣<a", "HTML or XML"), ("1️⃣<Z>", "HTML or XML"),
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

    private static func tag(byteCount: Int) -> String {
        "<" + String(repeating: "a", count: byteCount - 2) + ">"
    }

    /// Texts of other kinds, each with the part to which the error refers.
    private static let foreignParts: [(text: String, part: String)] = [
        ("<a b=\"c\">d>", "<a b=\"c\">"), ("<a", "<"), ("[ \\\"a\\\"]", "\\\""),
        (tag(byteCount: 200), tag(byteCount: 200)), (tag(byteCount: 201), "<"),
    ]

    @Test(arguments: foreignParts)
    func `the error about a text of another kind refers to its first tag or quotation mark`(
        text: String,
        part: String
    ) throws {
        let bytes = Array(text.utf8)
        let repair = try #require(JSONRepair(of: bytes))
        let range = try #require(repair.syntaxErrors.first).range
        #expect(String(decoding: bytes[range.start..<range.end], as: UTF8.self) == part)
    }

    /// The characters beside the letters of ASCII do not begin a tag.
    @Test(arguments: ["<[1]", "<@[1]", "<`[1]", "<{\"a\": 1}", "<"])
    func `a less-than sign without a letter after it begins no text of another kind`(
        text: String
    ) throws {
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.syntaxErrors.first?.message.hasPrefix("unexpected") == true)
        #expect(repair.document != nil)
    }

    private func kind(of repair: JSONRepair) -> JSONSyntaxError.Kind {
        guard case .rejected(let kind) = repair.syntaxErrors[0].kind else { return .emptyDocument }
        return kind
    }

    @Test(arguments: [0x80, 0xBF, 0xE8, 0xFF] as [UInt8])
    func `a text that is not UTF-8 has one error`(byte: UInt8) throws {
        let repair = try #require(
            JSONRepair(of: Array("[\"".utf8) + [0xE9, 0x22, 0x2C, 0x22, byte] + Array("\"]".utf8))
        )
        #expect(repair.syntaxErrors.map(\.kind) == [.rejected(.invalidUTF8)])
        #expect(repair.syntaxErrors.map(\.range) == [SourceRange(start: 2, end: 3)])
        #expect(repair.document?.root[1]?.string == "\u{FFFD}")
    }

    @Test func `an invalid byte is reported once if its string is read again`() throws {
        let bytes = Array("[\"".utf8) + [0xE9] + Array(", \"x\"]".utf8)
        let repair = try #require(JSONRepair(of: bytes))
        #expect(
            repair.syntaxErrors.map(\.kind) == [.rejected(.invalidUTF8), .missingClosingQuote]
        )
        #expect(repair.document?.root.elements.map(\.string) == ["\u{FFFD}", "x"])
    }

    @Test func `an invalid byte and the backslash before it are replaced together`() throws {
        let bytes = Array("[\"\\".utf8) + [0xE9] + Array("a\"]".utf8)
        let repair = try #require(JSONRepair(of: bytes))
        #expect(repair.syntaxErrors.map(\.kind) == [.rejected(.invalidUTF8)])
        #expect(repair.syntaxErrors.map(\.range) == [SourceRange(start: 2, end: 4)])
        #expect(repair.document?.root[0]?.string == "\u{FFFD}a")
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

    @Test func `slashes in a long text begin no comment if an opening quotation mark is missing`()
        throws
    {
        // The text after the slashes is longer than the tried text.
        let long = String(repeating: "y", count: 3_000)
        let text = "{\"a\": x//\(long)\" z, \"b\": 1}"
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.syntaxErrors.first?.kind == .missingOpeningQuote)
        #expect(repair.document?.root.members.map(\.name) == ["a", "b"])
    }

    /// The brackets of placeholders in several template languages.
    private static let placeholderBrackets: [(opening: String, closing: String)] = [
        ("{{", "}}"), ("{{{", "}}}"), ("{%", "%}"), ("<%", "%>"), ("${", "}"), ("#{", "}"),
        ("<", ">"),
    ]

    @Test(arguments: placeholderBrackets)
    func `a placeholder has at most 99 bytes between its brackets`(
        opening: String,
        closing: String
    ) throws {
        for (count, isPlaceholder) in [(99, true), (100, false)] {
            let name = String(repeating: "x", count: count)
            let text = "{\"a\": \(opening)\(name)\(closing), \"b\": 1}"
            let repair = try #require(JSONRepair(of: Array(text.utf8)))
            let hasPlaceholder = repair.syntaxErrors.contains {
                if case .placeholder = $0.kind { true } else { false }
            }
            #expect(hasPlaceholder == isPlaceholder, "\(count) bytes")
        }
    }

    /// Texts in which a candidate reaches its limit, and the same texts past the limit.
    private static let limits: [(name: String, last: String, next: String)] = [
        ("bytes of a name without quotes", namedText(200), namedText(201)),
        ("quotation marks in a string", quotedText(6), quotedText(7)),
        ("line breaks in a string", brokenText(8), brokenText(9)),
    ]

    private static func namedText(_ count: Int) -> String {
        "{a " + String(repeating: "b", count: count - 2) + ": 1}"
    }

    private static func quotedText(_ count: Int) -> String {
        "{\"a\": \"x" + String(repeating: " \"y", count: count) + " z\", \"b\": 1}"
    }

    private static func brokenText(_ count: Int) -> String {
        "{\"a\": \"x" + String(repeating: "\ny", count: count) + "\", \"b\": 1}"
    }

    @Test(arguments: limits)
    func `a mistake is one error up to a limit, and several errors past it`(
        name: String,
        last: String,
        next: String
    ) throws {
        let lastRepair = try #require(JSONRepair(of: Array(last.utf8)))
        let nextRepair = try #require(JSONRepair(of: Array(next.utf8)))
        #expect(lastRepair.syntaxErrors.count == 1, "\(name)")
        #expect(nextRepair.syntaxErrors.count > 1, "\(name)")
    }

    @Test(arguments: [2_000, 2_001])
    func `a comment after other text is removed safely if it has at most 2,000 bytes`(
        count: Int
    ) throws {
        let text = "[1, // " + String(repeating: "a", count: count - 3) + "\n 2]"
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.syntaxErrors.map(\.kind) == [.comment])
        #expect(repair.syntaxErrors.map(\.isSafe) == [count <= 2_000])
    }

    @Test(arguments: [1_999, 2_000])
    func `a typographic quotation mark ends a string within 2,000 bytes`(distance: Int) throws {
        let text = "[\"" + String(repeating: "a", count: distance - 1) + "”, 1]"
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        let isReplaced = repair.syntaxErrors.map(\.kind) == [.foreignQuotes("typographic")]
        #expect(isReplaced == (distance < 2_000))
    }

    @Test(arguments: [1_999, 2_000])
    func `a document is found after other text of less than 2,000 bytes`(byteCount: Int) throws {
        let text = "x " + String(repeating: "y", count: byteCount - 3) + "\n{\"a\": 1}"
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        let isFound = repair.syntaxErrors.map(\.kind) == [.stray("text before the document")]
        #expect(isFound == (byteCount < 2_000))
    }

    /// Texts that begin with a word before a bracket, each with the repaired text.
    private static let leadingWords: [(text: String, repaired: String)] = [
        // The bracket probably begins a document.
        (#"x = [{"a": 1}]"#, #"[{"a": 1}]"#), ("x\n[{\"a\": 1}]", #"[{"a": 1}]"#),
        (#"x = ["a"]"#, #"["a"]"#), ("x = ['a']", #"["a"]"#), ("x = {'a': 1}", #"{"a": 1}"#),
        ("x(  {a: 1})", #"{"a": 1}"#), (#"x {"a": 1}"#, #"{"a": 1}"#),
        // The bracket may belong to a text of another kind.
        ("x = [1]", #""x =" "#), ("x = {[1]}", #""x =" "#), ("x = {1: 2}", #""x =" "#),
        ("x = {{a}}", #""x =" "#), ("x\n{{a}}", "\"x\"\n"),
    ]

    @Test(arguments: leadingWords)
    func `a word before a bracket is removed if the bracket probably begins a document`(
        text: String,
        repaired: String
    ) throws {
        let repair = try #require(JSONRepair(of: Array(text.utf8)))
        #expect(repair.document.map { String(decoding: $0.bytes, as: UTF8.self) } == repaired)
    }

    @Test(arguments: [40, 41])
    func `a message quotes at most 40 characters of the text`(count: Int) throws {
        let text = String(repeating: "é", count: count)
        let repair = try #require(JSONRepair(of: Array("[\(text), 1] \(text)".utf8)))
        let quoted = "'" + String(repeating: "é", count: 40) + "'"
        let messages = [
            "expected a value, found \(quoted) without quotes",
            "expected the end of the document, found \(quoted)",
        ]
        #expect(repair.syntaxErrors.map(\.message) == messages)
    }

    @Test(arguments: [40, 41])
    func `a number in another notation has at most 40 bytes`(count: Int) throws {
        let digits = String(repeating: "1", count: count - 1)
        let repair = try #require(JSONRepair(of: Array("[+\(digits)]".utf8)))
        #expect(repair.syntaxErrors.count == 1)
        #expect(repair.document?.root[0]?.kind == (count <= 40 ? JSONKind.number : .string))
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

    /// The surplus of opening brackets of objects and of arrays, with the cost of a bracket of the wrong kind that
    /// belongs to an object.
    private static let replacementCosts: [(objects: Int?, arrays: Int?, cost: Double)] = [
        (1, -1, 0.4), (2, -2, 0.4), (1, 0, 1.75), (0, -1, 1.75), (0, 0, 2.4), (-1, 1, 2.4),
        (nil, nil, 1.6),
    ]

    @Test(arguments: replacementCosts)
    func `a bracket of the wrong kind costs least if it explains both surpluses`(
        objects: Int?,
        arrays: Int?,
        cost: Double
    ) {
        let costs = RepairScanner.BracketCosts(objects: objects, arrays: arrays)
        #expect(abs(costs.replacementCost(inObject: true) - cost) < 0.001)
        let exchanged = RepairScanner.BracketCosts(objects: arrays, arrays: objects)
        #expect(abs(exchanged.replacementCost(inObject: false) - cost) < 0.001)
    }
}
