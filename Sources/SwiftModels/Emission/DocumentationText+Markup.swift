/// Functions that keep a description from changing how the comment around it is displayed.
extension DocumentationText {
    /// Returns the lines of a description so that they do not affect other lines of the comment: a backslash precedes
    /// each line that would begin an HTML block, a directive of DocC such as `@Comment {`, or a description of
    /// parameters, results or errors, and a code block has an end.
    static func selfContained(_ lines: [String]) -> [String] {
        var openFence: CodeFence?
        var result: [String] = []
        for line in lines {
            if let fence = openFence {
                if fence.ends(at: line) { openFence = nil }
                result.append(line)
            } else {
                openFence = CodeFence(beginning: line)
                result.append(affectsOtherLines(line) ? "\\" + line : line)
            }
        }
        if let openFence { result.append(openFence.text) }
        return result
    }

    /// Returns whether the word at the beginning of a line could turn the line into a list item, a heading, a
    /// quotation, a dividing line, or a block of code or HTML. A line is therefore not wrapped before such a word. Of
    /// the numbered list items, only an item with the number 1 can interrupt a paragraph.
    static func isBlockMark(_ word: Substring) -> Bool {
        // Nearly all words begin with other characters.
        guard let first = word.utf8.first, "-+*=#_1<>`~".utf8.contains(first) else { return false }
        return word.allSatisfy { "-+*=#_".contains($0) } || word == "1." || word == "1)"
            || ["<", ">", "```", "~~~"].contains(where: word.hasPrefix)
    }

    private static func affectsOtherLines(_ line: String) -> Bool {
        // DocC hides an unknown directive, and all lines up to its closing brace.
        if line.utf8.first == UInt8(ascii: "@") { return true }
        guard let first = line.first, first == "<" || bullets.contains(first) else { return false }
        let line = line.lowercased()
        if first == "<" { return htmlBlocks.contains(where: line.hasPrefix) }
        guard let colon = line.firstIndex(of: ":") else { return false }
        let name = line[..<colon].dropFirst()
        guard name.first == " ", let word = name.split(separator: " ").first else { return false }
        return functionParts.contains(String(word))
    }

    private static let bullets: [Character] = ["-", "*", "+"]
    /// The names of list items that Swift moves from a comment to the documentation of parameters, results and errors.
    private static let functionParts: Set<String> = [
        "parameter", "parameters", "returns", "throws",
    ]
    /// The beginnings of HTML blocks that an empty line does not end.
    private static let htmlBlocks = ["<!", "<?", "<pre", "<script", "<style", "<textarea"]
}

/// The line that begins a block of code in Markdown.
private struct CodeFence {
    /// The backticks or tildes at the beginning of the line. A line of at least as many of these characters ends the
    /// block.
    let text: String

    /// Creates the fence of `line`, or returns `nil` if the line does not begin a block of code.
    init?(beginning line: String) {
        guard let mark = line.first, mark == "`" || mark == "~" else { return nil }
        let text = line.prefix { $0 == mark }
        let info = line.dropFirst(text.count)
        // A line such as "```a```" contains code, but does not begin a block.
        guard text.count >= 3, mark == "~" || !info.contains("`") else { return nil }
        self.text = String(text)
    }

    func ends(at line: String) -> Bool {
        line.hasPrefix(text) && line.allSatisfy { $0 == text.first }
    }
}
