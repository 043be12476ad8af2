import SchemaDiagnostics
import SchemaKit

/// A converter of reports to text, file by file, so that the findings of a whole run need not be in memory.
package protocol Reporter {
    /// Returns the text before the first file.
    mutating func begin() -> String
    /// Returns the text about one file.
    mutating func report(_ file: FileReport) -> String
    /// True if the reporter writes text about files without findings. The report on such a file may lack the content of
    /// the file.
    var reportsFilesWithoutFindings: Bool { get }
    /// Returns the text about a payload that could not be checked. The text is written at once, but ``end(_:)`` can
    /// report all failures again.
    mutating func report(_ payload: UncheckedPayload) -> String
    /// Returns the text after the last file.
    mutating func end(_ summary: ReportSummary) -> String
}

extension Reporter {
    package var reportsFilesWithoutFindings: Bool { false }

    /// Returns an empty text, for reporters that report failures only at the end.
    package mutating func report(_ payload: UncheckedPayload) -> String { "" }
}

/// The totals over all files of a run. Each line of a stream counts as a file.
package struct ReportSummary: Sendable, Hashable {
    package private(set) var fileCount = 0
    /// True if some of the files are lines of a stream.
    package private(set) var hasStreamLines = false
    /// The number of files with at least one error.
    package private(set) var invalidFileCount = 0
    package private(set) var errorCount = 0
    package private(set) var warningCount = 0
    package private(set) var noteCount = 0
    /// The number of findings that have a safe fix.
    package private(set) var fixableCount = 0
    /// The number of findings that are suppressed because a baseline lists them.
    package var countSuppressedByBaseline = 0
    /// The number of findings that are suppressed because a configuration turns their rule off.
    package var countSuppressedByConfiguration = 0
    /// The number of findings that were written to a baseline.
    package var countWrittenToBaseline = 0
    /// The number of files and folders on the command line that a configuration excludes.
    package var excludedCount = 0
    /// The number of files that were not checked because of an error in their configuration.
    package var uncheckedCount = 0
    /// The signal that interrupted the run before everything was checked, if any.
    package private(set) var interruption: Interruption?
    /// The reasons why files could not be checked, each as a sentence.
    package private(set) var failures: [String] = []

    package init() {}

    package mutating func add(_ report: FileReport) {
        fileCount += 1
        if report.source.isLineOfStream { hasStreamLines = true }
        invalidFileCount += report.isValid ? 0 : 1
        errorCount += report.errorCount
        warningCount += report.warningCount
        noteCount += report.noteCount
        fixableCount += report.fixableCount
    }

    /// Adds lines of a stream without findings.
    package mutating func addLinesWithoutFindings(count: Int) {
        fileCount += count
        hasStreamLines = hasStreamLines || count > 0
    }

    /// A signal that ended a run.
    package struct Interruption: Sendable, Hashable {
        /// The name of the signal, such as `SIGINT`.
        package let signalName: String
        package let number: Int

        /// The exit status of the run.
        package var exitStatus: Int { 128 + number }
    }

    /// Records the signal that interrupts the run, and adds the interruption to the failures.
    package mutating func interrupt(signalName: String, number: Int) {
        interruption = Interruption(signalName: signalName, number: number)
        addFailure("the run was interrupted by \(signalName); not everything was checked")
    }

    package mutating func addFailure(_ message: String) {
        failures.append(message)
    }
}

/// A payload that could not be checked.
package struct UncheckedPayload: Sendable, Hashable {
    /// The path of the file, as reports show it.
    package let path: String
    /// The line number, for a payload in a stream.
    package let line: Int?
    /// A sentence with the reason why the payload could not be checked.
    package let failure: String

    package init(path: String, line: Int?, failure: String) {
        self.path = path
        self.line = line
        self.failure = failure
    }
}

/// A generator of fingerprints, which identify a finding in different runs even if its line number changes. A
/// fingerprint depends on the file, the rule, the location in the payload and the message.
struct FingerprintGenerator {
    /// The numbers of findings by the hash of their properties.
    private var counts: [UInt64: Int] = [:]

    /// Returns 16 hexadecimal digits for a finding. Further findings with equal properties get different digits.
    mutating func next(of diagnostic: Diagnostic, in path: String) -> String {
        next([
            path, diagnostic.id.rawValue, diagnostic.instanceLocation.description,
            diagnostic.message,
        ])
    }

    /// Returns 16 hexadecimal digits for a note about a file.
    mutating func next(of note: String, in path: String) -> String { next([path, note]) }

    private mutating func next(_ parts: [String]) -> String {
        let text = parts.joined(separator: "\n")
        let hash = Self.hash(text)
        let count = counts[hash, default: 0]
        counts[hash] = count + 1
        let digits = String(count == 0 ? hash : Self.hash("\(text)\n\(count)"), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the FNV-1a hash, which is equal on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

extension Diagnostic {
    /// Returns the finding on one line, in the format of compiler messages.
    func compilerMessage(in path: String, _ lines: LineIndex) -> String {
        let position = lines.position(of: range.start)
        return "\(path):\(position.line):\(position.column): \(severity.rawValue): \(message) "
            + "[\(id.rawValue)]"
    }
}

/// The line indexes for the report on one file: the index of this file, and the indexes of the files to which its
/// findings refer.
struct ReportLines {
    /// The line index of the reported file.
    let own: LineIndex
    /// The line indexes of other files, by the bytes of their paths.
    private let others: [[UInt8]: LineIndex]

    init(of file: FileReport) {
        own = LineIndex(file.source)
        var lines = LineIndexCache()
        var others: [[UInt8]: LineIndex] = [:]
        for related in file.diagnostics.lazy.flatMap(\.related) {
            if let source = related.source {
                others[Array(source.path.utf8)] = lines.index(of: source)
            }
        }
        self.others = others
    }

    /// Returns the line index of the file to which a related range belongs.
    func index(of related: Diagnostic.RelatedRange) -> LineIndex {
        related.source.map { others[Array($0.path.utf8)] ?? LineIndex($0) } ?? own
    }
}
