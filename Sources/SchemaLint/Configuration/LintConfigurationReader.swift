package import SchemaDiagnostics
package import SchemaKit

/// A reader that converts the JSON text of a configuration into a value, and finds the errors that the schema of
/// configurations cannot detect.
package struct LintConfigurationReader {
    /// The errors that the schema of configurations cannot detect.
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceFile
    private let lines: LineIndex
    /// The absolute path of the folder of the configuration, or `nil` if it is not known.
    private let folder: String?
    /// True if a search found the configuration. Then it applies only to files in its folder and in the folders below.
    private let appliesOnlyBelow: Bool

    /// Returns the errors in a configuration that its schema cannot detect. It is not known whether runs find the file
    /// by a search or by an option, so the file is read as if a search had found it.
    package static func diagnostics(of document: JSONDocument, in source: SourceFile)
        -> [Diagnostic]
    {
        var reader = LintConfigurationReader(source, folder: nil, appliesOnlyBelow: true)
        _ = reader.configuration(document.root)
        return reader.diagnostics
    }

    init(_ source: SourceFile, folder: String?, appliesOnlyBelow: Bool) {
        self.source = source
        self.folder = folder
        self.appliesOnlyBelow = appliesOnlyBelow
        lines = LineIndex(source)
    }

    /// Returns the configuration in `root`. Parts that do not match the schema are ignored.
    mutating func configuration(_ root: JSONNode) -> LintConfiguration {
        var configuration = LintConfiguration(source: source, folder: folder ?? "")
        for node in elements(root["schemas"]) {
            guard let files = node["files"], let pattern = pattern(files),
                let schema = node["schema"], let name = schema.string
            else { continue }
            configuration.schemas.append(
                LintConfiguration.SchemaChoice(
                    files: pattern,
                    filesRange: files.range,
                    schema: name,
                    schemaRange: schema.range
                )
            )
        }
        for node in elements(root["schemaFolders"]) {
            guard let path = node.string else { continue }
            configuration.schemaFolders.append((path, node.range))
        }
        for node in elements(root["rules"]) {
            if let setting = ruleSetting(node) { configuration.rules.append(setting) }
        }
        configuration.exclude.patterns = elements(root["exclude"]).compactMap { pattern($0) }
        return configuration
    }

    private func elements(_ node: JSONNode?) -> [JSONNode] { node.map { Array($0.elements) } ?? [] }

    private mutating func ruleSetting(_ node: JSONNode) -> RuleSetting? {
        let id = rule(node["id"])
        let files = pattern(node["files"])
        guard let id else { return nil }
        let position = lines.position(of: node.range.start)
        return RuleSetting(
            id: id,
            files: files,
            filesRange: node["files"]?.range,
            locations: node["at"]?.string.flatMap(InstancePattern.init),
            severity: node["severity"]?.string.flatMap(Diagnostic.Severity.init),
            reason: node["reason"]?.string,
            until: node["until"]?.string.flatMap { CalendarDay($0) },
            position: "\(source.path):\(position.line):\(position.column)"
        )
    }

    private mutating func rule(_ node: JSONNode?) -> Diagnostic.ID? {
        guard let node, let name = node.string else { return nil }
        if let rule = Rule.named(name) { return rule.id }
        let nearest = NearestName.suggestion(for: name, among: Rule.all.map(\.id.rawValue))
        let hint = nearest.map { "; did you mean '\($0)'?" } ?? ""
        diagnostics.append(
            Diagnostic(
                id: .enumeration,
                message: "unknown rule '\(name)'\(hint) ('widget-lint rules' lists all)",
                range: node.range
            )
        )
        return nil
    }

    private mutating func pattern(_ node: JSONNode?) -> GlobPattern? {
        guard let node, let text = node.string else { return nil }
        let message: String
        do throws(GlobPattern.Flaw) {
            let pattern = try GlobPattern(text)
            guard let reason = reasonAgainst(pattern, text) else { return pattern }
            message = "the pattern '\(text)' matches nothing; \(reason)"
        } catch {
            switch error {
            // The schema of configurations already rejects such a text, with a message of its own.
            case .noName: return nil
            case .openEscape: message = "missing character after '\\' in the pattern '\(text)'"
            case .openSet: message = "missing ']' to close '[' in the pattern '\(text)'"
            case .emptyName:
                message = "the pattern '\(text)' matches nothing; it has two slashes in a row"
            case .dot:
                message = "the pattern '\(text)' matches nothing; omit the folder name '.'"
            }
        }
        diagnostics.append(Diagnostic(id: .format, message: message, range: node.range))
        return nil
    }

    /// Returns the reason why a pattern matches none of the files that the configuration applies to, if there is one.
    ///
    /// - Parameter text: The text of the pattern.
    private func reasonAgainst(_ pattern: GlobPattern, _ text: String) -> String? {
        if appliesOnlyBelow, pattern.namesParentFolder {
            return "the configuration applies only to files below its folder"
        }
        let mark = pattern.isNegated ? "!" : ""
        // A folder such as '/app' often has a subfolder with its name, which the pattern '/app/*.json' can mean.
        guard let folder, folder.utf8.dropFirst().contains(UInt8(ascii: "/")),
            text.utf8.dropFirst(mark.utf8.count).starts(with: (folder + "/").utf8)
        else { return nil }
        let relativePath = text.utf8.dropFirst(mark.utf8.count + folder.utf8.count)
        return "patterns are relative to the folder of the configuration; "
            + "use '\(mark)\(Substring(relativePath))'"
    }
}

extension LintConfiguration {
    /// Reads a configuration from its text.
    ///
    /// - Parameters:
    ///   - folder: The absolute path of the folder of the file.
    ///   - appliesOnlyBelow: True if a search found the configuration, so that it applies only to files below its folder.
    package init(
        _ source: SourceFile,
        folder: String,
        appliesOnlyBelow: Bool
    ) throws(ToolFileError) {
        var configuration = LintConfiguration(source: source, folder: folder)
        _ = try ToolFile(.configuration, source) { document in
            var reader = LintConfigurationReader(
                source,
                folder: folder,
                appliesOnlyBelow: appliesOnlyBelow
            )
            configuration = reader.configuration(document.root)
            return reader.diagnostics
        }
        self = configuration
    }
}
