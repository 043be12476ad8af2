import CommandLineInterface
import SchemaKit
import SchemaLint

/// The output of a run: results go to standard output or a file, everything else goes to standard error.
///
/// A class, as the thread that ends an interrupted run writes to the same streams.
final class LintOutput {
    private var output = StreamWriter(.output)
    /// The writer of fixed texts, in place of results or beside results that go to a file.
    private var texts: StreamWriter?
    private var errors = StreamWriter(.error)
    /// The file that the results go to, and its path, if they do not go to standard output.
    private var file: (path: String, replacement: FileReplacement)?
    private var progress: ProgressLine?
    private let isOutputTerminal = StandardStream.output.isTerminal
    /// True if the results on the terminal end with a whole line, so that progress may stand below.
    private var isAtLineStart = true

    /// True if nobody reads the results any more.
    var isReaderGone: Bool { file == nil && (texts?.isReaderGone ?? output.isReaderGone) }

    /// Writes results.
    func write(_ text: String) throws(FileError) {
        guard !text.isEmpty else { return }
        eraseProgress()
        try output.write(text)
        guard progress != nil, isOutputTerminal, file == nil else { return }
        isAtLineStart = text.utf8.last == UInt8(ascii: "\n")
        // Buffered text would be written into the line of progress later.
        try output.flush()
    }

    /// Writes a part of the report.
    func write(report text: String, to target: ReportTarget) throws(FileError) {
        switch target {
        case .output: try write(text)
        case .errors: report(text)
        case .nowhere: break
        }
    }

    /// Writes fixed texts, or how they differ, to standard output.
    func write(text bytes: [UInt8]) throws(FileError) {
        guard !bytes.isEmpty else { return }
        eraseProgress()
        if texts == nil { texts = StreamWriter(.output) }
        // A file or a pipe gets the text as it is; a terminal would obey control characters.
        try texts?.write(isOutputTerminal ? bytes.printableLines : bytes)
    }

    func flush() throws(FileError) {
        try texts?.flush()
        try output.flush()
    }

    /// Writes to standard error; an error of that stream can't be reported anywhere.
    func report(_ text: String) {
        guard !text.isEmpty else { return }
        eraseProgress()
        try? errors.write(text)
        // Messages stand where they belong, though the run may take long.
        if progress != nil { try? errors.flush() }
    }

    // MARK: Results in a file

    /// Sends the results to a file, which gets them as a whole at the end, or not at all.
    func sendOutput(to path: String) throws(FileError) {
        // A pipe may have no reader yet.
        let replacement = try Interruption.allow { () throws(FileError) in
            try FileReplacement(of: path)
        }
        file = (path, replacement)
        output = replacement.writer(name: path)
    }

    /// Writes the buffered text, and reports whether all results arrived.
    func finishOutput() throws(FileError) {
        do throws(FileError) {
            try texts?.finish()
            try output.finish()
            guard let file else { return }
            self.file = nil
            do throws(FileError) {
                try file.replacement.commit(for: file.path)
            } catch {
                file.replacement.abandon()
                throw error
            }
        } catch {
            abandonOutput()
            throw error
        }
    }

    /// Leaves the file as it was, where the results go to one.
    func abandonOutput() {
        file?.replacement.abandon()
        file = nil
    }

    /// Ends the messages.
    func finishErrors() {
        eraseProgress()
        try? errors.finish()
    }

    // MARK: Progress

    /// Lets progress be shown from now on, if somebody looks at standard error.
    func beginProgress() {
        // Servers may give their runs a terminal, and keep each of its characters.
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
