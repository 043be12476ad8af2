import SchemaKit

/// Functions that turn texts of a schema into documentation comments. A text cannot end the comment that contains it.
package enum DocumentationText {
    /// Returns the lines of the description, the constraints and the examples. `fallback` replaces a missing
    /// description.
    static func lines(_ documentation: ModelDocumentation, fallback: String? = nil) -> [String] {
        var description = documentation.description.map(paragraphs) ?? []
        if description.isEmpty, let fallback { description = wrapped(visible(fallback)) }
        return joined([
            description, wrapped(sentences(documentation.constraints)),
            wrapped(list(ofExamples: documentation.examples)),
        ])
    }

    /// Returns the lines of all paragraphs, with an empty line between them. Empty paragraphs are left out.
    static func joined(_ paragraphs: [[String]]) -> [String] {
        Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    /// Returns the short examples as a text, which is empty if there are none.
    private static func list(ofExamples texts: [String]) -> String {
        let examples = texts.filter { $0.utf8.count <= exampleByteLimit }
        guard !examples.isEmpty else { return "" }
        let list = examples.prefix(exampleLimit).map(code).joined(separator: ", ")
        return (examples.count == 1 ? "Example: " : "Examples: ") + list
    }

    /// Returns the lines for a parameter in a list of parameters: the first sentence of its description, or `fallback`,
    /// and its constraints. Without any of them, returns no lines.
    static func parameter(
        _ name: String,
        _ documentation: ModelDocumentation,
        fallback: String?
    ) -> [String] {
        let description = documentation.description.flatMap {
            paragraphs($0).split(separator: "").first
        }
        let text = description.map { firstSentence(of: $0.joined(separator: " ")) } ?? fallback
        let constraints = sentences(documentation.constraints)
        let parts = [text.map { visible($0) } ?? "", constraints].filter { !$0.isEmpty }
        return parameter(name, parts.joined(separator: " "))
    }

    /// Returns the lines for a parameter in a list of parameters, given the documentation of its property: the first
    /// sentence of `lines`, or no lines if `lines` is empty.
    static func parameter(_ name: String, _ lines: [String]) -> [String] {
        guard let paragraph = lines.split(separator: "").first else { return [] }
        return parameter(name, firstSentence(of: paragraph.joined(separator: " ")))
    }

    private static func parameter(_ name: String, _ text: String) -> [String] {
        guard !text.isEmpty else { return [] }
        let lines = wrapped("- \(name): " + text)
        return lines.enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }

    /// Returns the text up to the first period, question mark or exclamation mark at the end of a word. A mark does not
    /// count if the next word begins with a lowercase letter or a digit, because the mark can end an abbreviation, as
    /// in "e.g. 7". If no mark counts, returns the whole text with a period.
    private static func firstSentence(of text: String) -> String {
        let parts = words(of: text)
        var sentence = ""
        for (position, word) in parts.enumerated() {
            sentence += (sentence.isEmpty ? "" : " ") + word
            guard let last = word.last, ".!?".contains(last) else { continue }
            let following = parts.dropFirst(position + 1).first { !$0.isEmpty }
            guard let next = following?.unicodeScalars.first,
                next.isLowercase || NameWords.isASCIIDigit(next)
            else { return sentence }
        }
        return sentence + "."
    }

    /// Returns constraints as sentences, such as "At least 0." and "Each item matches `^a$`.".
    static func sentences(_ constraints: [ModelConstraint]) -> String {
        constraints.map(sentence).joined(separator: " ")
    }

    private static func sentence(_ constraint: ModelConstraint) -> String {
        var text = constraint.predicate.spans.map { span in
            switch span {
            case .text(let text): visible(text)
            case .code(let text): text.utf8.count <= codeByteLimit ? code(text) : "a long text"
            }
        }.joined()
        if let subject = constraint.subject {
            text = subject + " " + text
        } else if let verb = ["is ", "has "].first(where: text.hasPrefix) {
            text = String(text.dropFirst(verb.count))
        }
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// The maximum number of bytes of a name, value or pattern in a sentence. A longer one is called "a long text".
    private static let codeByteLimit = 100
    /// The maximum number of examples in a comment.
    private static let exampleLimit = 5
    /// The maximum number of bytes of an example. A longer example is left out.
    private static let exampleByteLimit = 80
    /// The maximum number of characters of a line. With the indentation and `/// `, most lines have at most 120.
    private static let maximumWidth = 92

    /// Returns the text as inline code, between as many backticks as it needs.
    package static func code(_ text: String) -> String {
        let text = text.isEmpty ? "\"\"" : visible(text, namesControls: true)
        let longest = longestBacktickSequence(in: text)
        let fence = String(repeating: "`", count: longest + 1)
        let padding = longest > 0 || losesSpaces(text) ? " " : ""
        return fence + padding + text + padding + fence
    }

    /// Returns whether Markdown removes one space from both ends of inline code with this text. It does so if both ends
    /// have one, unless the text has only spaces.
    package static func losesSpaces(_ text: String) -> Bool {
        let space = UInt8(ascii: " ")
        return text.utf8.first == space && text.utf8.last == space
            && text.utf8.contains { $0 != space }
    }

    /// Returns the length of the longest sequence of backticks.
    package static func longestBacktickSequence(in text: String) -> Int {
        var longest = 0
        var length = 0
        for scalar in text.unicodeScalars {
            length = scalar == "`" ? length + 1 : 0
            longest = max(longest, length)
        }
        return longest
    }

    /// Returns the lines of the text, wrapped to the maximum width, with one empty line between paragraphs.
    static func paragraphs(_ text: String) -> [String] {
        var lines: [String] = []
        for line in text.unicodeScalars.split(
            omittingEmptySubsequences: false,
            whereSeparator: isLineBreak
        ) {
            // In a description, several spaces separate words like one space.
            let wrappedLines = wrapped(words(of: visible(String(line))).filter { !$0.isEmpty })
            if wrappedLines.isEmpty, lines.last?.isEmpty != false { continue }
            lines += wrappedLines.isEmpty ? [""] : wrappedLines
        }
        if lines.last?.isEmpty == true { lines.removeLast() }
        return selfContained(lines)
    }

    /// Returns the lines of a sentence, wrapped to the maximum width. The code in the sentence keeps its spaces.
    static func note(_ text: String) -> [String] { wrapped(visible(text)) }

    /// Returns whether a compiler or an editor may treat the character as the end of a line.
    private static func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Returns the text with replacements for characters that could hide, reorder or break the text around them.
    ///
    /// - Parameter namesControls: True if a control character is replaced by its code point, false if by a space.
    private static func visible(_ text: String, namesControls: Bool = false) -> String {
        if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator:
                result += namesControls ? scalar.codePointName : " "
            case .format, .surrogate, .privateUse, .unassigned:
                result += scalar.codePointName
            default:
                if scalar.isActive {
                    result += scalar.codePointName
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }

    /// Returns the parts of the text between spaces. Between two adjacent spaces, there is an empty part. A space with
    /// a combining mark does not separate words.
    private static func words(of text: String) -> [Substring] {
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else {
            return text.split(separator: " ", omittingEmptySubsequences: false)
        }
        return text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    private static func wrapped(_ text: String) -> [String] { wrapped(words(of: text)) }

    /// Returns words in lines of at most the maximum width.
    private static func wrapped(_ words: [Substring]) -> [String] {
        var lines: [String] = []
        var lastWidth = 0
        // Adjacent spaces belong to code. A line is not wrapped there, because they would become one space.
        var isBetweenSpaces = false
        for word in words where !lines.isEmpty || !word.isEmpty {
            let width = word.count
            // At the beginning of a line, a word such as `-` would begin a list or another block.
            let mustStay = isBetweenSpaces || word.isEmpty || isBlockMark(word)
            isBetweenSpaces = word.isEmpty
            if !lines.isEmpty, mustStay || lastWidth + width < maximumWidth {
                lines[lines.count - 1] += " " + word
                lastWidth += 1 + width
            } else {
                lines.append(String(word))
                lastWidth = width
            }
        }
        return lines
    }
}
