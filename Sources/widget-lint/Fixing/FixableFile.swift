import SchemaKit
import SchemaLint

/// The payloads of one file, and the new content of the file if some of them are fixed.
struct FixableFile: ~Copyable {
    private var payloads: PayloadStream
    private var writer: FixWriter?

    /// Creates a file of payloads.
    ///
    /// - Parameter writer: The writer that replaces fixed payloads, or `nil` if none are fixed.
    init(_ payloads: consuming PayloadStream, writer: consuming FixWriter?) {
        self.payloads = payloads
        self.writer = writer
    }

    /// The number of the line that was read last, if each line is a payload.
    var line: Int? { payloads.line }

    /// True if the lines come from a stream that may have no end.
    var isPipe: Bool { payloads.isPipe }

    /// Returns the next payload, or `nil` after the last.
    ///
    /// - Throws: An error in reading one payload. Others may follow it.
    mutating func next() throws(LintFailure) -> SourceFile? { try payloads.next() }

    /// Replaces the payload that was read last with `bytes`, which may be equal to it.
    ///
    /// - Returns: The text for standard output.
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

    /// Applies the changes of a stream.
    consuming func finish() throws(LintFailure) { try writer.take()?.finish() }
}
