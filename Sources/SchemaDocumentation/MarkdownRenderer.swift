import SchemaKit
import SchemaMarkup
import SwiftModels

/// A renderer that writes pages as Markdown for GitHub and CommonMark. Text of a schema never becomes
/// markup.
struct MarkdownRenderer {
    let types: [DocumentedType]
    /// The line that identifies files written by the tool.
    let mark: String

    func text(of page: Page) -> String {
        let isIndex = page.slug == nil
        var parts = ["<!-- \(mark) -->"]
        if !isIndex { parts.append("[Index](../README.md)") }
        for block in page.blocks { parts.append(text(of: block, page)) }
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// Returns the file name of the drawing that belongs to a page.
    static func drawingName(of page: Page) -> String { (page.slug ?? "overview") + ".svg" }

    private func text(of block: Page.Block, _ page: Page) -> String {
        let folder = page.slug == nil ? "types/" : ""
        switch block {
        case .heading(let level, let phrase):
            let text = Self.escapingEnd(of: markdown(phrase, folder: folder))
            return String(repeating: "#", count: level) + " " + text
        case .paragraph(let phrase):
            return Self.escapingStart(of: markdown(phrase, folder: folder))
        case .aside(let phrase): return "*" + markdown(phrase, folder: folder) + "*"
        case .list(let statements): return list(statements, folder: folder)
        case .members(let members): return table(members)
        case .index(let statements): return list(statements, folder: folder)
        case .code(let code): return Self.fenced(code)
        case .drawing(_, let title):
            return "![\(Self.escaped(title))](\(Self.drawingName(of: page)))"
        }
    }

    private func table(_ members: [Page.Member]) -> String {
        var lines = ["| Member | Type | |", "| --- | --- | --- |"]
        for member in members {
            let labels = member.labels.map(\.rawValue).joined(separator: ", ")
            var cells = member.paragraphs.map { markdown($0, folder: "") }
            cells += member.rules.flatMap { cellLines($0) }
            let name = Self.code(member.name) + "<br>" + labels
            let row = [
                name, markdown(member.type, folder: ""), cells.joined(separator: "<br>"),
            ]
            lines.append("| " + row.map(Self.escapingBars).joined(separator: " | ") + " |")
        }
        return lines.joined(separator: "\n")
    }

    /// Returns a list as separate lines for a table cell, because Markdown allows no lists there.
    private func cellLines(_ statement: Statement, depth: Int = 0) -> [String] {
        let bullet = String(repeating: "&emsp;", count: depth) + "• "
        return [bullet + markdown(statement.phrase, folder: "")]
            + statement.details.flatMap { cellLines($0, depth: depth + 1) }
    }

    /// Returns a list of statements that contain no links.
    static func list(_ statements: [Statement]) -> String {
        MarkdownRenderer(types: [], mark: "").list(statements, folder: "")
    }

    private func list(_ statements: [Statement], folder: String, indentation: String = "")
        -> String
    {
        statements.map { statement in
            let text = markdown(statement.phrase, folder: folder)
            let line = indentation + "- " + Self.escapingStart(of: text)
            guard !statement.details.isEmpty else { return line }
            return line + "\n"
                + list(statement.details, folder: folder, indentation: indentation + "  ")
        }.joined(separator: "\n")
    }

    /// Returns the phrase as Markdown.
    ///
    /// - Parameter folder: The relative path of the folder of the linked pages, such as `types/`.
    private func markdown(_ phrase: Phrase, folder: String) -> String {
        phrase.spans.map { span in
            switch span {
            case .text(let text): Self.escaped(text)
            case .code(let text): Self.code(text)
            case .link(let id, let text, _):
                "[\(Self.escaped(text))](\(folder)\(types[id.index].slug).md)"
            }
        }.joined()
    }

    // MARK: Escaping

    /// Returns the text on one line, with all inline markup escaped.
    static func escaped(_ text: String) -> String {
        let scalars = Array(text.printable.unicodeScalars)
        var output = ""
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "<", ">", "&":
                output += MarkupLanguage.html.reference(for: scalar) ?? String(scalar)
            case "*", "_", "`", "[", "]", "\\", "~", "$": output += "\\" + String(scalar)
            // Without the backslash, URLs and email addresses would become links, and a link after "!" would become an
            // image.
            case ":" where index + 1 < scalars.count && scalars[index + 1] == "/",
                "!" where index + 1 == scalars.count, "@":
                output += "\\" + String(scalar)
            // A name that begins with "www." would become a link too.
            case "." where endsInWWW(scalars[..<index]): output += "\\."
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }

    private static func endsInWWW(_ scalars: ArraySlice<Unicode.Scalar>) -> Bool {
        scalars.count >= 3 && scalars.suffix(3).allSatisfy { $0 == "w" || $0 == "W" }
    }

    /// Returns the text of a table cell with its vertical bars escaped, which end a cell even inside inline code.
    private static func escapingBars(in cell: String) -> String {
        // A bar and a combining mark after it are one character of Swift, but two of Markdown.
        cell.unicodeScalars.reduce(into: "") { output, scalar in
            output += scalar == "|" ? "\\|" : String(scalar)
        }
    }

    /// Returns the text of a heading with its end escaped, because number signs after a space would close the heading.
    private static func escapingEnd(of heading: String) -> String {
        let scalars = heading.unicodeScalars
        guard let last = scalars.lastIndex(where: { $0 != " " }), scalars[last] == "#" else {
            return heading
        }
        return String(scalars[..<last]) + "\\#"
    }

    /// Returns the line with its beginning escaped, so that it is no heading, list, table, thematic break or code
    /// block.
    static func escapingStart(of line: String) -> String {
        let line = line.drop { $0 == " " }
        guard let first = line.unicodeScalars.first else { return "" }
        if "#+-=|:".unicodeScalars.contains(first) { return "\\" + line }
        let digits = line.prefix { ("0"..."9").contains($0) }
        guard !digits.isEmpty, let next = line.dropFirst(digits.count).first, ".)".contains(next)
        else { return String(line) }
        return digits + "\\" + line.dropFirst(digits.count)
    }

    /// Returns the text as inline code on one line, between as many backticks as it needs.
    static func code(_ text: String) -> String {
        let line = text.printable
        let fence = fence(around: line, atLeast: 1)
        // A backtick at an end would lengthen the fence; a backtick and a combining mark after it are one character of
        // Swift, but two of Markdown.
        let ends = [line.unicodeScalars.first, line.unicodeScalars.last]
        let needsSpace =
            line.isEmpty || ends.contains("`") || DocumentationText.losesSpaces(line)
        let space = needsSpace ? " " : ""
        return fence + space + line + space + fence
    }

    private static func fenced(_ text: String) -> String {
        let fence = fence(around: text, atLeast: 3)
        return "\(fence)json\n\(JSONText.escapingActiveCharacters(text).printableLines)\n\(fence)"
    }

    /// Returns a sequence of backticks that is longer than each sequence in the text.
    private static func fence(around text: String, atLeast minimum: Int) -> String {
        let length = DocumentationText.longestBacktickSequence(in: text) + 1
        return String(repeating: "`", count: max(length, minimum))
    }
}
