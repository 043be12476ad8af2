import SchemaKit
import SchemaLint

/// The payloads of one file, and the file's new content when some of them are fixed.
struct FixableFile: ~Copyable {
    private var payloads: PayloadStream
    private var writer: FixWriter?

    /// - Parameter writer: puts fixed payloads in their places; nil if none are fixed.
    init(_ payloads: consuming PayloadStream, writer: consuming FixWriter?) {
        self.payloads = payloads
        self.writer = writer
    }

    /// The number of the line that was read last, where each is a payload.
    var line: Int? { payloads.line }

    /// True if the lines come from a stream that may have no end.
    var isPipe: Bool { payloads.isPipe }

    /// The next payload, or nil after the last.
    ///
    /// - Throws: an error that keeps one payload from being read; others may follow it.
    mutating func next() throws(LintFailure) -> SourceFile? { try payloads.next() }

    /// Puts `bytes`, which may be the same, in the place of the payload that was read last.
    ///
    /// - Returns: the text for standard output.
    mutating func put(
        _ bytes: [UInt8],
        inPlaceOf payload: SourceFile
    ) throws(LintFailure) -> [UInt8] {
        let (passed, isEnded) = (payloads.takePassed(), payloads.isEnded)
        return passed
            + (try writer?.put(bytes, inPlaceOf: payload, isEnded: isEnded) ?? [])
    }

    /// Returns the text for standard output after the last payload.
    mutating func takeRest() -> [UInt8] { payloads.takePassed() }

    /// Makes the changes of a stream.
    consuming func finish() throws(LintFailure) { try writer.take()?.finish() }
}
