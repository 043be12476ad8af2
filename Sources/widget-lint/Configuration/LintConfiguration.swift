import CommandLineInterface
import SchemaKit
import SchemaLint

/// The settings of a configuration file for the payloads in its folder and below.
struct LintConfiguration: Sendable {
    /// The name of a file that is found from the payloads.
    static let fileName = ".widget-lint.json"

    /// The file, for messages.
    let source: SourceFile
    /// Its folder, an absolute path.
    let folder: String
    var schemas: [SchemaChoice] = []
    /// Paths from the folder, each with its place in the file.
    var schemaFolders: [(path: String, range: SourceRange)] = []
    var rules: [RuleSetting] = []
    var exclude = IgnoreList()

    /// Files and the schema that they are checked against.
    struct SchemaChoice: Sendable {
        let files: GlobPattern
        /// A name, a path from the folder, or a URI.
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

    /// Applies the rules to findings of a file that are only counted; none of the rules is about a place in the
    /// file.
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

    /// Applies the rules to a finding; returns nil if they turn it off.
    ///
    /// - Parameter names: the names on the way from the folder of the configuration to the file.
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

/// Patterns of which the last that fits a path says whether it is left out.
struct IgnoreList: Sendable, Equatable {
    var patterns: [GlobPattern] = []

    /// Returns whether the path that `names` leads along is excluded: it, or a folder that it lies in, whose
    /// files no later pattern includes again.
    func excludes(_ names: [String], isFolder: Bool) -> Bool {
        guard !patterns.isEmpty, !names.isEmpty else { return false }
        return (1...names.count).contains { count in
            let isFolder = count < names.count || isFolder
            let last = patterns.last { $0.fits(names.prefix(count), isFolder: isFolder) }
            return last.map { !$0.isNegated } ?? false
        }
    }
}
