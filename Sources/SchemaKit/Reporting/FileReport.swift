/// What was found in one file, or in one line of a stream.
package struct FileReport: Sendable {
    package let source: SourceFile
    /// The URI of the schema that the payload was held against, if one was found.
    package let schema: String?
    package var diagnostics: [Diagnostic]
    /// How the schema is called and what chose it, in a few words, where the command line did not.
    package var schemaChoice: String?
    /// The parts of the file that no report shows.
    package let secrets: SecretPlaces

    package init(
        source: SourceFile,
        schema: String?,
        diagnostics: [Diagnostic],
        schemaChoice: String? = nil,
        secrets: SecretPlaces = .none
    ) {
        self.secrets = secrets
        self.source = source
        self.schema = schema
        self.diagnostics = diagnostics
        self.schemaChoice = schemaChoice
    }

    /// A line of a stream in which nothing was found; its content is not kept.
    package init(flawlessLine line: Int, of path: String, schema: String) {
        let start = SourceFile.StreamPosition(line: line, offset: 0)
        self.init(
            source: SourceFile(path: path, line: [], at: start),
            schema: schema,
            diagnostics: []
        )
    }

    /// Whether nothing worse than a warning was found.
    package var isValid: Bool { errorCount == 0 }

    package var errorCount: Int { diagnostics.count { $0.severity == .error } }
    package var warningCount: Int { diagnostics.count { $0.severity == .warning } }
    package var noteCount: Int { diagnostics.count { $0.severity == .note } }
}

extension FileReport {
    /// The file with asterisks in the place of the secrets in it, which a report must not spread.
    var sourceWithoutSecrets: SourceFile {
        let ranges = secrets.ranges + diagnostics.filter { $0.id == .secret }.map(\.range)
        return ranges.isEmpty ? source : source.with(source.bytes.masking(ranges))
    }

    /// The fixes that a report may show: none that writes what stands in a secret.
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
