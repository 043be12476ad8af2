/// A table in a Markdown text: a line of headings, a line of dashes, and a line for each row.
public struct MarkdownTable: Hashable, Sendable {
    /// The headings of the columns.
    public let header: [String]
    /// The rows below the dashes.
    public let rows: [Row]

    /// A row of cells. In the text of a cell, `\|` is replaced by a bar.
    public struct Row: Hashable, Sendable {
        /// The number of the line, from one.
        public let line: Int
        /// The cells without the spaces around them.
        public let cells: [String]
    }

    /// Returns the tables of a text in their order.
    public static func tables(in text: String) -> [MarkdownTable] {
        var tables: [MarkdownTable] = []
        var rows: [Row] = []
        func endTable() {
            if rows.count > 1, rows[1].cells.allSatisfy(isDelimiter) {
                tables.append(MarkdownTable(header: rows[0].cells, rows: Array(rows.dropFirst(2))))
            }
            rows = []
        }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for (number, line) in lines.enumerated() {
            if line.hasPrefix("|") {
                rows.append(Row(line: number + 1, cells: cells(of: line)))
            } else {
                endTable()
            }
        }
        endTable()
        return tables
    }

    private static func isDelimiter(_ cell: String) -> Bool {
        cell.contains("-") && cell.allSatisfy { $0 == "-" || $0 == ":" }
    }

    /// Returns the texts between the bars of a line that begins with a bar.
    private static func cells(of line: Substring) -> [String] {
        var cells: [String] = []
        var cell = ""
        var isEscaped = false
        for character in line.dropFirst() {
            if isEscaped {
                cell += character == "|" ? "|" : "\\" + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "|" {
                cells.append(trimmed(cell))
                cell = ""
            } else {
                cell.append(character)
            }
        }
        // The text after the last bar is also a cell, unless it is empty.
        let rest = trimmed(isEscaped ? cell + "\\" : cell)
        return rest.isEmpty ? cells : cells + [rest]
    }

    private static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
