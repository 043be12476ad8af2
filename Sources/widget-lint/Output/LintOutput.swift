import CommandLineInterface
import SchemaKit
import SchemaLint

/// The output of a run. Results go to standard output or a file, and all other messages go to standard error. If fixed
/// payloads go to standard output, results go to a file or to standard error.
///
/// It is a class because the thread that ends an interrupted run writes to the same streams.
final class LintOutput {
    private var output = StreamWriter(.output)
    /// The writer of fixed payloads, or of their differences from the original payloads, to standard output. It is
    /// created when the first of these texts is written.
    private var fixedPayloads: StreamWriter?
    private var errors = StreamWriter(.error)
    /// The file for the results and its path, or `nil` if they go to standard output or to standard error.
    private var file: (path: String, replacement: FileReplacement)?
    private var progress: ProgressLine?
    private let isOutputTerminal = StandardStream.output.isTerminal
    /// True if the results on the terminal end with a line feed, so that progress can be shown below.
    private var isAtLineStart = true

    /// True if the reader of the fixed payloads or, if there are none, of the results has closed the stream.
    var isReaderGone: Bool { fixedPayloads?.isReaderGone ?? output.isReaderGone }

    /// Writes results.
    func write(_ text: String) throws(FileError) {
        guard !text.isEmpty else { return }
        eraseProgress()
        try output.write(text)
        guard progress != nil, isOutputTerminal, file == nil else { return }
        isAtLineStart = text.utf8.last == UInt8(ascii: "\n")
        // Text that stayed in the buffer would appear later, inside a progress line.
        try output.flush()
    }

    /// Writes a part of the report.
    func write(report text: String, to target: ReportTarget) throws(FileError) {
        switch target {
        case .output: try write(text)
        case .errors: writeMessage(text)
        }
    }

    /// Writes fixed payloads, or their differences from the original payloads, to standard output.
    func write(fixedPayload bytes: [UInt8]) throws(FileError) {
        guard !bytes.isEmpty else { return }
        eraseProgress()
        if fixedPayloads == nil { fixedPayloads = StreamWriter(.output) }
        // A file or a pipe receives the text unchanged. On a terminal, control characters would have an
        // effect, so they are made visible.
        try fixedPayloads?.write(isOutputTerminal ? bytes.printableLines : bytes)
    }

    func flush() throws(FileError) {
        try fixedPayloads?.flush()
        try output.flush()
    }

    /// Writes a message to standard error. A failure to do so cannot be reported anywhere.
    func writeMessage(_ text: String) {
        guard !text.isEmpty else { return }
        eraseProgress()
        try? errors.write(text)
        // While progress is shown, each message appears at once, before the next progress line.
        if progress != nil { try? errors.flush() }
    }

    /// Writes a line to standard error, with control characters made visible.
    func writeLine(_ line: String) { writeMessage(line.printable + "\n") }

    // MARK: Results in a file

    /// Sends the results to a file. The file receives all results at the end, or none. A pipe or a device receives each
    /// result at once.
    func sendOutput(to path: String) throws(FileError) {
        // Opening a pipe may wait for its reader.
        let replacement = try Interruption.allowTermination { () throws(FileError) in
            try FileReplacement(of: path)
        }
        file = (path, replacement)
        output = replacement.writer(name: path)
    }

    /// Writes the buffered text and replaces the file for the results, if there is one. Throws an error if some of
    /// the text was not written.
    func finishOutput() throws(FileError) {
        do throws(FileError) {
            try fixedPayloads?.finish()
            try output.finish()
            guard let file else { return }
            self.file = nil
            try file.replacement.commit(for: file.path)
        } catch {
            abandonOutput()
            throw error
        }
    }

    /// Leaves the file for the results unchanged, if there is one.
    func abandonOutput() {
        file?.replacement.abandon()
        file = nil
    }

    /// Writes the last messages.
    func finishErrors() {
        eraseProgress()
        try? errors.finish()
    }

    // MARK: Progress

    /// Enables the display of progress if standard error is a terminal that supports it, and the run is not on a
    /// continuous integration server.
    func beginProgress() {
        // Continuous integration servers may provide a terminal and record all of its characters.
        let isServer = ProcessEnvironment.variable("CI")?.isEmpty == false
        guard StandardStream.error.isTerminal, ProcessEnvironment.variable("TERM") != "dumb",
            !isServer
        else { return }
        progress = ProgressLine(
            startingAt: ProcessEnvironment.milliseconds,
            width: ProcessEnvironment.lineWidth(of: .error)
        )
    }

    func showProgress(_ text: @autoclosure () -> String) {
        guard progress != nil, isAtLineStart,
            let line = progress?.show(text(), at: ProcessEnvironment.milliseconds)
        else { return }
        writeProgress(line)
    }

    private func eraseProgress() {
        if let line = progress?.erase() { writeProgress(line) }
    }

    private func writeProgress(_ line: String) {
        try? errors.write(line)
        try? errors.flush()
    }
}
