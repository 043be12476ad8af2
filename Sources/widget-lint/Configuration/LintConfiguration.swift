import CommandLineInterface
import SchemaKit
import SchemaLint

/// The settings of a configuration file for the payloads in its folder and below.
struct LintConfiguration: Sendable {
    /// The name of configuration files that are found from the payloads.
    static let fileName = ".widget-lint.json"

    /// The file, which messages refer to.
    let source: SourceFile
    /// The absolute path of its folder.
    let folder: String
    var schemas: [SchemaChoice] = []
    /// The paths of folders relative to the folder of the configuration, each with its range in the file.
    var schemaFolders: [(path: String, range: SourceRange)] = []
    var rules: [RuleSetting] = []
    var exclude = IgnoreList()

    /// A pattern of files, and the schema that they are checked against.
    struct SchemaChoice: Sendable {
        let files: GlobPattern
        /// A name, a path relative to the folder of the configuration, or a URI.
        let schema: String
        let range: SourceRange
    }

    /// Returns whether a file or folder is excluded.
    func excludes(_ path: AbsolutePath, isFolder: Bool) -> Bool {
        exclude.excludes(path.names(from: folder), isFolder: isFolder)
    }

    /// Returns the setting that determines the schema of a file, if any.
    func schemaChoice(for path: AbsolutePath) -> SchemaChoice? {
        let names = path.names(from: folder)
        return schemas.last { $0.files.covers(file: names) }
    }

    /// Applies the rules to the counts of a file's findings. This requires that no rule applies to a
    /// location in the file.
    func applied(
        to counts: FindingCounts,
        in path: AbsolutePath,
        on today: CalendarDay
    ) -> FindingCounts {
        guard !rules.isEmpty, !counts.isEmpty else { return counts }
        let names = path.names(from: folder)
        return counts.changed { kind in
            let last = rules.last { rule in
                rule.id == kind.id && rule.files?.covers(file: names) != false
                    && !rule.hasExpired(on: today)
            }
            return last.map(\.severity) ?? kind.severity
        }
    }

    /// Applies the rules to a finding. Returns `nil` if they turn it off.
    ///
    /// - Parameter names: The components of the path from the folder of the configuration to the file.
    func applied(
        to diagnostic: Diagnostic,
        in names: [String],
        on today: CalendarDay
    ) -> Diagnostic? {
        let fitting = rules.filter { $0.fits(diagnostic, in: names) }
        let last = fitting.lastIndex { !$0.hasExpired(on: today) }
        var diagnostic = diagnostic
        if let last {
            guard let severity = fitting[last].severity else { return nil }
            diagnostic.severity = severity
        }
        // Expired rules matter only if no valid rule follows them.
        let expired = fitting[(last.map { $0 + 1 } ?? 0)...]
        diagnostic.related += expired.map {
            Diagnostic.RelatedRange(message: $0.expiryNote, range: diagnostic.range)
        }
        return diagnostic
    }
}

/// A list of patterns. The last pattern that matches a path determines whether it is excluded.
struct IgnoreList: Sendable, Equatable {
    var patterns: [GlobPattern] = []

    /// Returns whether the path with the components `names`, or a folder that contains it, is excluded. A
    /// file in an excluded folder cannot be included again.
    func excludes(_ names: [String], isFolder: Bool) -> Bool {
        guard !patterns.isEmpty, !names.isEmpty else { return false }
        return (1...names.count).contains { count in
            let isFolder = count < names.count || isFolder
            let last = patterns.last { $0.fits(names.prefix(count), isFolder: isFolder) }
            return last.map { !$0.isNegated } ?? false
        }
    }
}
