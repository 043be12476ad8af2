/// A place in a text as a person counts it: lines and columns start at one.
public struct LineColumn: Hashable, Sendable, Comparable {
    /// The line; lines end with LF or CRLF.
    public let line: Int
    /// The column, in Unicode code points.
    public let column: Int

    /// Creates a place from a one-based line and a one-based column.
    public init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    /// Whether `left` stands before `right` in the text.
    public static func < (left: LineColumn, right: LineColumn) -> Bool {
        (left.line, left.column) < (right.line, right.column)
    }
}
