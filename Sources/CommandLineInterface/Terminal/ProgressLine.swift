/// A line on a terminal that says how far a long run has come, and leaves no trace.
///
/// A value that only says what to write: nothing before ``delay``, then a new text at most once in
/// each ``interval``. Times are milliseconds of any clock that only runs forward.
package struct ProgressLine {
    /// How long a run takes before anything is said of it.
    package static let delay = 500
    /// How long a text stays at least.
    package static let interval = 200

    private static let eraser = "\r\u{1B}[K"

    private let width: Int
    private var nextTime: Int
    private var isShown = false

    /// - Parameter width: that of the terminal; a text that is longer is cut.
    package init(startingAt time: Int, width: Int) {
        self.width = width
        nextTime = time + Self.delay
    }

    /// Returns the text to write for the line to show `text`; nil while it is too early.
    package mutating func show(_ text: @autoclosure () -> String, at time: Int) -> String? {
        guard time >= nextTime else { return nil }
        nextTime = time + Self.interval
        isShown = true
        // The last column stays free, as some terminals go to the next line once it is filled.
        return Self.eraser + text().prefix(max(width - 1, 0))
    }

    /// Returns the text to write to erase the line; nil if it is not shown.
    package mutating func erase() -> String? {
        guard isShown else { return nil }
        isShown = false
        return Self.eraser
    }
}
