/// A line on a terminal that shows the progress of a long run. It is erased before other text appears, and at the end
/// of the run.
///
/// The type only computes the text to write: nothing before ``delay``, then a new text at most once in each
/// ``interval``. Times are milliseconds of any monotonic clock.
package struct ProgressLine {
    /// The time in milliseconds before progress is shown for the first time.
    package static let delay = 500
    /// The minimum time in milliseconds from one text to the next.
    package static let interval = 200

    private static let eraser = "\r\u{1B}[K"

    private let width: Int
    private var nextTime: Int
    private var isShown = false

    /// Creates a line that is not shown yet.
    ///
    /// - Parameter width: The width of the terminal. A longer text is cut.
    package init(startingAt time: Int, width: Int) {
        self.width = width
        nextTime = time + Self.delay
    }

    /// Returns the text to write so that the line shows `text`, or `nil` if it is too early for a new text.
    package mutating func show(_ text: @autoclosure () -> String, at time: Int) -> String? {
        guard time >= nextTime else { return nil }
        nextTime = time + Self.interval
        isShown = true
        // The last column stays free, because some terminals move to the next line once it is filled.
        return Self.eraser + text().prefix(max(width - 1, 0))
    }

    /// Returns the text that erases the line, or `nil` if it is not shown.
    package mutating func erase() -> String? {
        guard isShown else { return nil }
        isShown = false
        return Self.eraser
    }
}
