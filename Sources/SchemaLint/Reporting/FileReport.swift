package import SchemaDiagnostics
package import SchemaKit

/// The findings in one file, or in one line of a stream.
package struct FileReport: Sendable {
    package private(set) var source: SourceFile
    /// The URI of the schema of a payload, or of the dialect of a schema; nil if it is not known. A payload that is not
    /// JSON can have a schema, but was not checked against it.
    package let schema: String?
    /// The name of a payload's schema for users, such as its name in the catalog; nil if there are no findings, or if
    /// the file is not a payload.
    package var schemaName: String?
    /// The findings that the report shows.
    package var diagnostics: [Diagnostic]
    /// The findings that the report only counts.
    package var omitted: FindingCounts
    /// A short phrase with the name of the schema and the reason for its choice; nil if there is nothing to explain:
    /// no schema, no findings, or a schema that the command line names.
    package var schemaChoice: String?
    /// The parts of the file that reports must not show.
    package let secrets: SecretPlaces

    package init(
        source: SourceFile,
        schema: String?,
        diagnostics: [Diagnostic],
        omitted: FindingCounts = FindingCounts(),
        schemaChoice: String? = nil,
        secrets: SecretPlaces = .none
    ) {
        self.secrets = secrets
        self.source = source
        self.schema = schema
        self.diagnostics = diagnostics
        self.omitted = omitted
        self.schemaChoice = schemaChoice
    }

    /// Returns this report on a line of a stream, with the start of the line moved by a number of bytes.
    package func moved(by distance: Int) -> FileReport {
        var report = self
        report.source = source.moved(by: distance)
        return report
    }

    /// Creates the report on a line without findings in a stream. The content of the line is not kept.
    package init(lineWithoutFindings line: Int, of path: String, schema: String) {
        let start = SourceFile.LineStart(line: line, offset: 0)
        self.init(
            source: SourceFile(path: path, line: [], at: start),
            schema: schema,
            diagnostics: []
        )
    }

    /// True if there are no errors.
    package var isValid: Bool { errorCount == 0 }

    package var errorCount: Int { count(of: .error) }
    package var warningCount: Int { count(of: .warning) }
    package var noteCount: Int { count(of: .note) }

    /// The number of findings that have a safe fix.
    package var fixableCount: Int {
        diagnostics.count { $0.fixes.contains(where: \.isSafe) } + omitted.fixableCount
    }

    /// Returns the number of findings of a severity.
    func count(of severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity } + omitted.count(of: severity)
    }

    /// Removes the shown findings that have a safe fix. Omitted findings are still counted.
    package mutating func dropFixable() {
        diagnostics.removeAll { $0.fixes.contains(where: \.isSafe) }
    }

    /// True if there are no findings, neither shown nor omitted.
    package var hasNoFindings: Bool { diagnostics.isEmpty && omitted.isEmpty }

    /// Keeps at most `errorLimit` errors, then warnings and notes until `limit` findings are kept, and only counts the
    /// others. Warnings take precedence over notes. Among findings of the same severity, the first findings in the file
    /// are kept.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of findings; if it is negative, only errors are kept.
    ///   - errorLimit: The maximum number of errors. It may be greater than `limit`.
    package mutating func limit(to limit: Int, errorLimit: Int) {
        func shownCount(of severity: Diagnostic.Severity) -> Int {
            diagnostics.count { $0.severity == severity }
        }
        let errors = min(shownCount(of: .error), errorLimit)
        let warnings = min(shownCount(of: .warning), max(0, limit - errors))
        let notes = min(shownCount(of: .note), max(0, limit - errors - warnings))
        var remaining = [Diagnostic.Severity.error: errors, .warning: warnings, .note: notes]
        guard errors + warnings + notes < diagnostics.count else { return }
        var shown: [Diagnostic] = []
        shown.reserveCapacity(errors + warnings + notes)
        for diagnostic in diagnostics {
            if let count = remaining[diagnostic.severity], count > 0 {
                remaining[diagnostic.severity] = count - 1
                shown.append(diagnostic)
            } else {
                omitted.add(diagnostic)
            }
        }
        diagnostics = shown
    }
}

extension FileReport {
    /// The file with its secrets replaced by asterisks, as reports show it.
    var sourceWithoutSecrets: SourceFile {
        let ranges =
            secrets.ranges + diagnostics.filter { $0.id == .secret }.map(\.range) + omitted.secrets
        return ranges.isEmpty ? source : source.with(source.bytes.masking(ranges))
    }

    /// Returns the fixes that a report may show. A fix that would write letters or digits in place of a secret is left
    /// out, because these may be a part of the secret. The fixes of a finding about a secret are always shown.
    package func shownFixes(of diagnostic: Diagnostic) -> [Diagnostic.Fix] {
        guard !secrets.isEmpty, diagnostic.id != .secret else { return diagnostic.fixes }
        return diagnostic.fixes.filter { fix in
            !fix.edits.contains { edit in
                secrets.overlaps(edit.range)
                    && edit.replacement.unicodeScalars.contains {
                        $0.properties.isAlphabetic || $0.properties.numericType != nil
                    }
            }
        }
    }
}

/// The maximum number of findings of a file that a report shows.
package enum FindingLimit: Sendable, Equatable {
    case count(Int)
    case all

    package static let standard = FindingLimit.count(1_000)

    /// The number of findings of a file that a run stores for each rule and severity, or `nil` to store all. The others
    /// are only counted.
    package var keptCount: Int? {
        guard case .count(let count) = self else { return nil }
        return count
    }

    /// Returns whether another finding is shown after `count` findings.
    package func allowsOneMore(after count: Int) -> Bool {
        switch self {
        case .count(let limit): count < limit
        case .all: true
        }
    }
}

/// A limiter of the number of findings that reports show for each file.
///
/// The lines of a stream count as one file. Because the later lines are not yet known, warnings and notes are shown
/// only until the number of all findings reaches the limit. Errors are shown until the number of errors reaches the
/// limit.
package struct FindingLimiter {
    private let limit: FindingLimit
    /// The current stream and the numbers of its findings that were shown.
    private var stream = (path: "", errorCount: 0, count: 0)

    package init(_ limit: FindingLimit) { self.limit = limit }

    package mutating func apply(to report: inout FileReport) {
        guard case .count(let limit) = limit, !report.diagnostics.isEmpty else { return }
        guard report.source.isLineOfStream else {
            report.limit(to: limit, errorLimit: limit)
            return
        }
        // Canonically equivalent paths are paths of different files.
        if !stream.path.utf8.elementsEqual(report.source.path.utf8) {
            stream = (report.source.path, 0, 0)
        }
        report.limit(to: limit - stream.count, errorLimit: limit - stream.errorCount)
        stream.errorCount += report.diagnostics.count { $0.severity == .error }
        stream.count += report.diagnostics.count
    }
}

/// The note after the findings of a file if a report leaves some of them out: how many it shows, and how many more
/// there are.
package struct Omission {
    package let path: String
    /// The number of findings that the report shows.
    private(set) var shownCount = 0
    /// The number of findings that the report only counts.
    private(set) var omittedCount = 0

    /// The identifier of the note in reports, in place of the identifier of a rule.
    package static let id = "max-findings"

    /// Creates the note about a file, or about the first line of a stream.
    package init(of file: FileReport) {
        path = file.source.path
        add(file)
    }

    /// Adds the findings in another line of the file.
    package mutating func add(_ file: FileReport) {
        shownCount += file.diagnostics.count
        omittedCount += file.omitted.count
    }

    /// The text of the note.
    package var message: String {
        "\(String(shownCount, of: "finding")) shown, \(omittedCount) more (see --max-findings)"
    }

    /// True if findings are left out.
    package var isNeeded: Bool { omittedCount > 0 }
}

/// A counter of the omitted findings. The lines of a stream count as one file, which ends when another file begins.
struct OmissionLog {
    private var stream: Omission?

    /// Returns the report of a file, with notes about omitted findings: the note about a stream that ends before this
    /// file, the findings, and the note about this file.
    ///
    /// - Parameters:
    ///   - write: A function that returns the text of a finding.
    ///   - writeNote: A function that returns the text of a note.
    mutating func report(
        of file: FileReport,
        write: (Diagnostic, LineIndex) -> String,
        writeNote: (Omission) -> String
    ) -> String {
        var text = endStream(before: file).map(writeNote) ?? ""
        let omission = add(file)
        if !file.diagnostics.isEmpty {
            let lines = LineIndex(file.source)
            for diagnostic in file.diagnostics { text += write(diagnostic, lines) }
        }
        return text + (omission.map(writeNote) ?? "")
    }

    /// Ends the current stream if `file` is not one of its lines.
    ///
    /// - Returns: The note about the stream that ends, or `nil` if no stream ends or no note is needed.
    mutating func endStream(before file: FileReport) -> Omission? {
        guard let stream,
            !file.source.isLineOfStream || !stream.path.utf8.elementsEqual(file.source.path.utf8)
        else { return nil }
        return endStream()
    }

    /// Adds the report of a file, or of a line of a stream.
    ///
    /// - Returns: The note about a whole file, if it is needed. The note about a stream is returned when the
    ///   stream ends.
    mutating func add(_ file: FileReport) -> Omission? {
        guard !file.source.isLineOfStream else {
            if stream == nil { stream = Omission(of: file) } else { stream?.add(file) }
            return nil
        }
        let omission = Omission(of: file)
        return omission.isNeeded ? omission : nil
    }

    /// Returns the note about the last stream. Call this after the last file.
    mutating func endStream() -> Omission? {
        defer { stream = nil }
        return stream.flatMap { $0.isNeeded ? $0 : nil }
    }
}
