package import SchemaKit

/// The findings in one file, or in one line of a stream.
package struct FileReport: Sendable {
    package let source: SourceFile
    /// The URI of the schema that the payload was checked against, if one was found.
    package let schema: String?
    /// The findings that the report shows.
    package var diagnostics: [Diagnostic]
    /// The findings that the report only counts.
    package var omitted: FindingCounts
    /// A short phrase with the name of the schema and the reason why it was chosen; nil if the command line
    /// chose it.
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

    /// Creates a report of a line of a stream without findings. The content of the line is not kept.
    package init(lineWithoutFindings line: Int, of path: String, schema: String) {
        let start = SourceFile.StreamPosition(line: line, offset: 0)
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

    private func count(of severity: Diagnostic.Severity) -> Int {
        diagnostics.count { $0.severity == severity } + omitted.count(of: severity)
    }

    /// True if there are no findings, neither shown nor omitted.
    package var hasNoFindings: Bool { diagnostics.isEmpty && omitted.isEmpty }

    /// Keeps at most `limit` findings and only counts the others. Errors take precedence over warnings, and
    /// warnings over notes. Among findings of the same severity, the first ones in the file are kept.
    ///
    /// - Parameter errorLimit: the maximum number of errors. It may be greater than `limit`.
    package mutating func limit(to limit: Int, errorLimit: Int) {
        let counts = Diagnostic.Severity.allCases.map { severity in
            diagnostics.count { $0.severity == severity }
        }
        let errors = min(counts[0], errorLimit)
        let warnings = min(counts[1], max(0, limit - errors))
        let notes = min(counts[2], max(0, limit - errors - warnings))
        var left = [Diagnostic.Severity.error: errors, .warning: warnings, .note: notes]
        guard errors + warnings + notes < diagnostics.count else { return }
        var shown: [Diagnostic] = []
        shown.reserveCapacity(errors + warnings + notes)
        for diagnostic in diagnostics {
            if let count = left[diagnostic.severity], count > 0 {
                left[diagnostic.severity] = count - 1
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

    /// Returns the fixes that a report may show. A fix that would write letters or digits in place of a
    /// secret is left out, unless the finding is about the secret.
    func shownFixes(of diagnostic: Diagnostic) -> [Diagnostic.Fix] {
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
