package import SchemaDiagnostics
package import SchemaKit

/// The settings of a configuration file. They apply to the payloads and schemas at any depth in its folder, or to all
/// payloads and schemas if an option names the file.
package struct LintConfiguration: Sendable {
    /// The name of a configuration file that is found in the folder of a checked file or above.
    package static let fileName = ".widget-lint.json"

    /// The configuration file, to which messages refer.
    package let source: SourceFile
    /// The absolute path of the folder of the file.
    package let folder: String
    package var schemas: [SchemaChoice] = []
    /// The paths of folders relative to the folder of the configuration, each with its range in the file.
    package var schemaFolders: [(path: String, range: SourceRange)] = []
    package var rules: [RuleSetting] = []
    var exclude = IgnoreList()

    /// A pattern of files, and the schema against which these files are checked.
    package struct SchemaChoice: Sendable {
        let files: GlobPattern
        /// The range of the pattern in the configuration.
        let filesRange: SourceRange
        /// A name, a path relative to the folder of the configuration, or a URI.
        package let schema: String
        /// The range of `schema` in the configuration.
        package let schemaRange: SourceRange
    }

    /// Returns whether a file or folder is excluded.
    package func excludes(_ path: AbsolutePath, isFolder: Bool) -> Bool {
        exclude.excludes(path.names(from: folder), isFolder: isFolder)
    }

    /// Returns the setting that determines the schema of a file, if any.
    package func schemaChoice(for path: AbsolutePath) -> SchemaChoice? {
        let names = path.names(from: folder)
        return schemas.last { $0.files.covers(file: names) }
    }

    /// Returns a warning for each pattern of `schemas` that matches none of the files at `paths`.
    package func warningsOnUnmatchedPatterns(files paths: [AbsolutePath]) -> [String] {
        var unmatched = schemas
        for path in paths where !unmatched.isEmpty {
            let names = path.names(from: folder)
            unmatched.removeAll { $0.files.covers(file: names) }
        }
        return warnings(onUnmatched: unmatched.map(\.filesRange))
    }

    /// Returns a warning for each pattern of `schemas` whose matches would be in a folder that does not exist.
    package func warningsOnPatternsInMissingFolders(
        folderExists: (_ path: String) -> Bool
    ) -> [String] {
        warnings(
            onUnmatched: schemas.filter { choice in
                let names = choice.files.literalFolder
                return !names.isEmpty && !folderExists(path(of: names))
            }.map(\.filesRange)
        )
    }

    /// Returns a warning for each pattern of `rules` whose matches would be at or in a path that does not exist. A
    /// pattern may match files that a run does not check, such as schemas, so the files of a run do not matter.
    package func warningsOnRulesForMissingPaths(
        pathExists: (_ path: String) -> Bool
    ) -> [String] {
        warnings(
            onUnmatched: rules.compactMap { setting in
                let names = setting.files?.literalPath ?? []
                return names.isEmpty || pathExists(path(of: names)) ? nil : setting.filesRange
            }
        )
    }

    private func path(of names: [String]) -> String {
        ([folder] + names).joined(separator: "/")
    }

    private func warnings(onUnmatched ranges: [SourceRange]) -> [String] {
        let lines = LineIndex(source)
        return ranges.map { range in
            let pattern = String(decoding: source.bytes[range.start..<range.end], as: UTF8.self)
            let position = lines.position(of: range.start)
            return "\(source.path):\(position.line):\(position.column): warning: no file matches "
                + "the pattern \(pattern)"
        }
    }

    /// Applies ``rules`` to the counts of a file's findings. No setting may be restricted to locations in payloads,
    /// because the counts do not contain the locations.
    package func applied(
        to counts: FindingCounts,
        in path: AbsolutePath,
        on today: CalendarDay
    ) -> FindingCounts {
        guard !rules.isEmpty, !counts.isEmpty else { return counts }
        let names = path.names(from: folder)
        return counts.changed { group in
            let last = rules.last { setting in
                setting.id == group.id && setting.files?.covers(file: names) != false
                    && !setting.hasExpired(on: today)
            }
            return last.map(\.severity) ?? group.severity
        }
    }

    /// Applies ``rules`` to a finding. Returns `nil` if a setting turns the finding off.
    ///
    /// - Parameter names: The components of the path from the folder of the configuration to the file.
    func applied(
        to diagnostic: Diagnostic,
        in names: [String],
        on today: CalendarDay
    ) -> Diagnostic? {
        let applicable = rules.filter { $0.applies(to: diagnostic, in: names) }
        let last = applicable.lastIndex { !$0.hasExpired(on: today) }
        var diagnostic = diagnostic
        if let last {
            guard let severity = applicable[last].severity else { return nil }
            diagnostic.severity = severity
        }
        // The last setting that has not expired overrides the expired settings before it.
        let expired = applicable[(last.map { $0 + 1 } ?? 0)...]
        diagnostic.related += expired.map {
            Diagnostic.RelatedRange(message: $0.expiryNote, range: diagnostic.range)
        }
        return diagnostic
    }
}

/// A setting of a configuration for the findings of one rule.
package struct RuleSetting: Sendable {
    let id: Diagnostic.ID
    /// The files that the setting applies to, or `nil` for all files.
    let files: GlobPattern?
    /// The range of the pattern in the configuration.
    let filesRange: SourceRange?
    /// The locations in a payload that the setting applies to, or `nil` for all locations.
    package let locations: InstancePattern?
    /// The severity of the findings, or `nil` to turn them off.
    let severity: Diagnostic.Severity?
    let reason: String?
    /// The last day on which the setting is valid.
    let until: CalendarDay?
    /// The path of the configuration and the position of the setting, for notes.
    let position: String

    func applies(to diagnostic: Diagnostic, in names: [String]) -> Bool {
        diagnostic.id == id && locations?.matches(diagnostic.instanceLocation) != false
            && files?.covers(file: names) != false
    }

    func hasExpired(on today: CalendarDay) -> Bool { until.map { $0 < today } ?? false }

    /// The note on a finding that the setting no longer affects, because the setting has expired.
    var expiryNote: String {
        let subject = severity.map { "severity '\($0.rawValue)'" } ?? "suppression"
        let validity = until.map { ", valid until \($0)," } ?? ""
        let explanation = reason.map { "; reason: \($0)" } ?? ""
        return "the \(subject) at \(position)\(validity) has expired\(explanation)"
    }
}

/// A JSON Pointer in which a token `*` matches any token.
package struct InstancePattern: Sendable, Equatable {
    private let tokens: [String]

    /// Parses a pointer, or returns `nil` if the text is not a JSON Pointer.
    init?(_ text: String) {
        guard let pointer = JSONPointer(parsing: text) else { return nil }
        tokens = pointer.tokens
    }

    func matches(_ location: JSONPointer) -> Bool {
        tokens.count == location.tokens.count
            && zip(tokens, location.tokens).allSatisfy {
                $0 == "*" || $0.utf8.elementsEqual($1.utf8)
            }
    }
}

/// A list of patterns. The last pattern that matches a path determines whether the path is excluded.
struct IgnoreList: Sendable, Equatable {
    var patterns: [GlobPattern] = []

    /// Returns whether the patterns exclude the path with the components `names`, or a folder that contains this path.
    /// A file in an excluded folder cannot be included again.
    func excludes(_ names: [String], isFolder: Bool) -> Bool {
        guard !patterns.isEmpty, !names.isEmpty else { return false }
        return (1...names.count).contains { count in
            let isFolder = count < names.count || isFolder
            let last = patterns.last { $0.matches(names.prefix(count), isFolder: isFolder) }
            return last.map { !$0.isNegated } ?? false
        }
    }
}

/// An absolute path without `.` and `..`. Links are not followed. Canonically equivalent paths are different.
package struct AbsolutePath: Sendable, Hashable {
    package let text: String

    /// Creates a path from a text that is absolute and has no `.` or `..`.
    package init(resolved text: String) { self.text = text }

    package static func == (left: AbsolutePath, right: AbsolutePath) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(Array(text.utf8)) }

    /// Returns the path relative to `folder`, an absolute path. The path may begin with `..`.
    func relativePath(from folder: String) -> String {
        names(from: folder).joined(separator: "/")
    }

    /// Returns the components of the path relative to `folder`, an absolute path. The components may begin with `..`.
    package func names(from folder: String) -> [String] {
        // A `Character` can consist of a slash and a combining mark.
        let start = folder.utf8.split(separator: UInt8(ascii: "/"))
        let end = text.utf8.split(separator: UInt8(ascii: "/"))
        let sharedCount = zip(start, end).prefix { $0.elementsEqual($1) }.count
        let up = [String](repeating: "..", count: start.count - sharedCount)
        return up + end[sharedCount...].map { String(Substring($0)) }
    }
}

/// A file that a run checks, with the settings that are known before the file is read.
package struct CheckedFile: Sendable {
    package let path: AbsolutePath
    /// The name of the file in reports.
    package let name: String
    package let configuration: LintConfiguration?
    /// True if the command line names the file, not only a folder that contains the file.
    package var isNamed = true
    package var assignment: SchemaAssignment?
    /// The number of findings of each rule and severity that must be kept, or `nil` to keep all findings.
    package var keptCount: Int?

    package init(path: AbsolutePath, name: String, configuration: LintConfiguration?) {
        self.path = path
        self.name = name
        self.configuration = configuration
    }
}

/// The schema that the path of a payload determines.
package struct SchemaAssignment: Sendable, Hashable {
    package let uri: String
    /// The reason for the choice as a short phrase, such as `by its name`.
    package let reason: String

    package init(uri: String, reason: String) {
        self.uri = uri
        self.reason = reason
    }
}
