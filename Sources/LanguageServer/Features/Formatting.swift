import FileLinting
import SchemaKit

extension LanguageFeature {
    /// The layout of a document: one member or item in each line.
    static let formatting = LanguageFeature(
        method: "textDocument/formatting",
        clientCapability: "formatting",
        serverCapability: "documentFormattingProvider"
    ) { _, request in
        JSONFormatter.edits(of: request, in: nil)
    }

    /// The layout of a part of a document.
    static let rangeFormatting = LanguageFeature(
        method: "textDocument/rangeFormatting",
        clientCapability: "rangeFormatting",
        serverCapability: "documentRangeFormattingProvider"
    ) { _, request throws(ResponseError) in
        JSONFormatter.edits(of: request, in: try request.range)
    }
}

/// A formatter that changes only the white space between tokens, so that numbers, strings, comments and the order of
/// members stay as they are written.
private struct JSONFormatter {
    private let text: [UInt8]
    private let tokens: [TextToken]
    private let options: LayoutOptions
    private let lineEnd: String
    /// The number of open objects and arrays.
    private var depth = 0

    /// Returns the edits that a request asks for, or `null` if the text is not JSON or has a payload in each line.
    static func edits(of request: DocumentRequest, in range: Range<Int>?) -> String {
        let document = request.document
        let text = document.text.bytes
        // Comments and trailing commas are laid out even where the linter reports them.
        let json = SourceFile(path: "", bytes: text).jsonBytes(allowsComments: true)
        guard !PayloadStream.hasLineExtension(document.path ?? document.uri),
            (try? JSONParser().parse(json)) != nil
        else { return "null" }
        var formatter = JSONFormatter(text, LayoutOptions(request.parameters["options"]))
        let positions = request.positions
        let lines = range.map { formatter.lineStart(before: $0.lowerBound)..<$0.upperBound }
        var output = JSONWriter()
        output.array { json in
            formatter.forEachChange { gap, replacement in
                guard lines.map({ gap.touches($0) }) ?? true else { return }
                json.textEdit(positions.range(of: gap), replacement)
            }
        }
        return output.text
    }

    private init(_ text: [UInt8], _ options: LayoutOptions) {
        self.text = text
        self.options = options
        tokens = TextToken.tokens(of: text)
        lineEnd = Self.lineEnd(between: tokens, of: text)
    }

    /// Returns the first line end between the tokens of a text. The line ends inside comments may differ from it, so
    /// they count only if there are no others.
    private static func lineEnd(between tokens: [TextToken], of text: [UInt8]) -> String {
        var gapStart = 0
        var first: Int?
        for token in tokens where first == nil {
            let gap = text[gapStart..<token.range.lowerBound]
            first = gap.firstIndex(where: TextToken.isLineEnd)
            gapStart = token.range.upperBound
        }
        let found =
            first ?? text[gapStart...].firstIndex(where: TextToken.isLineEnd)
            ?? text.firstIndex(where: TextToken.isLineEnd)
        guard let offset = found else { return "\n" }
        if text[offset...].starts(with: [0x0D, 0x0A]) { return "\r\n" }
        return text[offset] == 0x0D ? "\r" : "\n"
    }

    private func lineStart(before offset: Int) -> Int {
        text[..<offset].lastIndex(where: TextToken.isLineEnd).map { $0 + 1 } ?? 0
    }

    /// Calls a function with the ranges of white space that change, and with the white space that replaces them.
    private mutating func forEachChange(_ body: (Range<Int>, String) -> Void) {
        var previous: TextToken?
        for token in tokens {
            let gap = (previous?.range.upperBound ?? 0)..<token.range.lowerBound
            if token.kind == .close { depth -= 1 }
            let layout = layout(between: previous, and: token, gap)
            if !text[gap].elementsEqual(layout.utf8) { body(gap, layout) }
            if token.kind == .open { depth += 1 }
            previous = token
        }
        let gap = (previous?.range.upperBound ?? 0)..<text.count
        let count = options.finalLineEndCount(replacing: lineEndCount(in: gap))
        let layout = String(repeating: lineEnd, count: count)
        if !text[gap].elementsEqual(layout.utf8) { body(gap, layout) }
    }

    // MARK: White space

    /// Returns the white space between two tokens.
    private func layout(
        between previous: TextToken?,
        and next: TextToken,
        _ gap: Range<Int>
    ) -> String {
        guard let previous, previous.kind != .byteOrderMark else { return "" }
        let breaks = lineEndCount(in: gap)
        if previous.kind == .lineComment { return newLine(before: next, replacing: breaks) }
        if next.kind.isComment {
            return breaks == 0 ? " " : newLine(before: next, replacing: breaks, after: previous)
        }
        switch (previous.kind, next.kind) {
        case (.open, .close), (_, .comma), (_, .colon): return ""
        case (.colon, _): return " "
        case (.blockComment, .close): return newLine(before: next, replacing: 1)
        case (.blockComment, _):
            return breaks == 0 ? " " : newLine(before: next, replacing: breaks)
        default: return newLine(before: next, replacing: breaks, after: previous)
        }
    }

    /// Returns the line end and the indentation before a token on a new line. An empty line between members or items is
    /// kept.
    ///
    /// - Parameter breaks: The number of line ends that are now before the token.
    private func newLine(
        before next: TextToken,
        replacing breaks: Int,
        after previous: TextToken? = nil
    ) -> String {
        let keepsEmptyLine = breaks > 1 && next.kind != .close && previous?.kind != .open
        return lineEnd + (keepsEmptyLine ? lineEnd : "")
            + String(repeating: options.indentation, count: max(0, depth))
    }

    private func lineEndCount(in gap: Range<Int>) -> Int {
        // CR LF is one character.
        String(decoding: text[gap], as: UTF8.self).count(where: \.isNewline)
    }
}

/// The options of a layout (LSP 3.17, `FormattingOptions`).
///
/// `trimTrailingWhitespace` has no effect, because no line of the layout ends with white space.
private struct LayoutOptions {
    /// The white space for each open object or array.
    let indentation: String
    private let insertsFinalLineEnd: Bool
    private let trimsFinalLineEnds: Bool

    /// The maximum number of spaces of an indentation. A client could request any number.
    private static let indentationLimit = 32

    init(_ options: JSONNode?) {
        let width = options?["tabSize"]?.integer ?? 2
        let spaces = String(repeating: " ", count: min(max(width, 0), Self.indentationLimit))
        indentation = options?["insertSpaces"]?.bool == false ? "\t" : spaces
        insertsFinalLineEnd = options?["insertFinalNewline"]?.bool == true
        trimsFinalLineEnds = options?["trimFinalNewlines"]?.bool == true
    }

    /// Returns the number of line ends at the end of the formatted text.
    ///
    /// - Parameter count: The number of line ends at the end of the text before formatting.
    func finalLineEndCount(replacing count: Int) -> Int {
        let untrimmed = max(count, insertsFinalLineEnd ? 1 : 0)
        return trimsFinalLineEnds ? min(untrimmed, 1) : untrimmed
    }
}

extension Range<Int> {
    /// Returns whether the layout of a range of lines includes this range of white space. The white space must overlap
    /// the lines, or end where they begin. An empty range may also be at the end of the lines.
    fileprivate func touches(_ lines: Range<Int>) -> Bool {
        upperBound >= lines.lowerBound
            && (isEmpty ? lowerBound <= lines.upperBound : lowerBound < lines.upperBound)
    }
}
