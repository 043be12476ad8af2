/// A layout of plain text in lines of a given width.
package struct TextLayout {
    /// The maximum length of a term that shares a line with its meaning.
    static let termWidthLimit = 28
    /// The minimum width of lines, even on a narrower terminal.
    static let minimumWidth = 40

    let width: Int
    package private(set) var text = ""

    package init(width: Int) {
        self.width = max(width, Self.minimumWidth)
    }

    package mutating func addLine(_ line: String = "") {
        text += line + "\n"
    }

    package mutating func addTitle(_ title: String) {
        addLine()
        addLine(title + ":")
    }

    package mutating func addParagraph(_ paragraph: String, indent: Int = 0) {
        let margin = String(repeating: " ", count: indent)
        for line in Self.wrap(paragraph, width: width - indent) {
            addLine(margin + line)
        }
    }

    /// Adds a list with terms on the left and their aligned meanings on the right.
    package mutating func addDefinitions(_ rows: [Definition]) {
        let widths = rows.map(\.term.count).filter { $0 <= Self.termWidthLimit }
        let column = (widths.max() ?? 0) + 4
        let margin = String(repeating: " ", count: column)
        for row in rows {
            var lines = Self.wrap(row.meaning, width: width - column)[...]
            let term = "  " + row.term
            if row.term.count > Self.termWidthLimit || lines.isEmpty {
                addLine(term)
            } else {
                let gap = String(repeating: " ", count: column - term.count)
                addLine(term + gap + lines.removeFirst())
            }
            for line in lines {
                addLine(margin + line)
            }
        }
    }

    /// Breaks a paragraph at its spaces. A word that is longer than the width is not broken.
    static func wrap(_ paragraph: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in paragraph.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
