import CommandLineInterface

/// What becomes of fixes.
enum FixMode: Sendable {
    /// The files are changed.
    case write
    /// What would be changed is shown, byte for byte, so that it can be applied: also the secrets that would
    /// be taken out.
    case diff
}

extension LintOptions {
    /// What the command line wants of fixes; nil where none are made.
    var fixMode: FixMode? { showsDiff ? .diff : makesFixes ? .write : nil }

    /// Whether standard output gets what standard input holds, fixed.
    var writesInput: Bool {
        fixMode == .write && paths.contains(PayloadDiscovery.standardInput)
    }

    /// Where the report goes, as fixed text and differences take standard output for themselves.
    var reportTarget: ReportTarget {
        showsDiff ? .nowhere : writesInput && outputFile == nil ? .errors : .output
    }

    /// - Throws: that what fixes are shown as leaves no place for another option.
    func requireFixesAlone() throws(RunFailure) {
        guard showsDiff else { return }
        if format != .text { throw .contradiction("--diff", "--reporter") }
        if output != nil { throw .contradiction("--diff", "--output") }
        if writtenBaseline != nil { throw .contradiction("--diff", "--write-baseline") }
    }
}

/// Where the report of a run goes.
enum ReportTarget: Sendable {
    case output
    case errors
    case nowhere
}
