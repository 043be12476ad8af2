/// A position in a text: a line and a column, both counted from one.
public struct LineColumn: Hashable, Sendable, Comparable {
    /// The line, counted from one. Lines end with LF or CRLF.
    public let line: Int
    /// The column, counted from one in Unicode code points.
    public let column: Int

    /// Creates a position from a one-based line and a one-based column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Returns whether `left` is before `right` in the text.
    public static func < (left: LineColumn, right: LineColumn) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
