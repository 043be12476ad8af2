/// The reason why a run of a tool ended without a result, in lines for standard error.
package struct RunFailure: Error, Hashable, Sendable {
    /// Whole lines, each with its line feed.
    package let text: String

    package init(text: String) {
        self.text = text
    }

    package init(_ error: FileError, of tool: String) {
        text = "\(tool): error: \(error.message)\n"
    }

    package init(_ error: UsageError, of tool: String) {
        text = "\(tool): error: \(error.message)\n\(error.advice)\n"
    }
}
