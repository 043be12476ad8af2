import CommandLineInterface
import FileLinting
import SchemaLint

/// A kind of file that a run writes. An output replaces only files of its kind.
enum OutputKind: Sendable {
    case report(ReportFormat)
    case baseline
    /// The file that shows a build system that the run succeeded.
    case stamp

    /// The text of a stamp. It is constant, and an unchanged file is not written, so that build systems do not build
    /// again. It is a Swift comment, because SwiftPM compiles the file. It does not speak of errors, which a successful
    /// run can have with `--exit-zero-on-findings`.
    static let stampText = "\(stampMark)successful run.\n"

    /// The beginning of a stamp of any version.
    private static let stampMark = "// widget-lint: "

    /// The option that names the file, and the noun for a file of this kind.
    private var names: (option: String, noun: String) {
        switch self {
        case .report: ("--output", "report")
        case .baseline: ("--write-baseline", "baseline")
        case .stamp: ("--stamp", "stamp")
        }
    }

    /// Throws an error if the file at a path is not of this kind, so that an output must not replace it.
    ///
    /// Payloads, schemas and configurations are therefore never replaced, even those that the command line does not
    /// name. If the user forgets the value of an option, the path of the first payload is read as the value.
    func requireReplaceable(_ path: String) throws(LintFailure) {
        // If the file cannot be read, the attempt to write it gives the reason.
        let isReplaceable = try? FileSystem.isReplaceable(path, ifBeginning: isBeginning)
        guard isReplaceable == false else { return }
        throw .notReplaceable(path: path, noun: names.noun, option: names.option)
    }

    /// Returns whether a file with this beginning is of this kind.
    private func isBeginning(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .report(let format):
            // An empty array can also be a payload. It is a report only if the run writes a report in this format.
            WrittenReport.isBeginning(bytes)
                || format == .gitlab && bytes == WrittenReport.emptyArray
        case .baseline: WrittenBaseline.isBeginning(bytes)
        case .stamp: bytes.starts(with: Self.stampMark.utf8)
        }
    }
}
