import CommandLineInterface
import SchemaKit
import SchemaLint

/// A reader that turns a configuration that is valid under its schema into a value, and finds the errors
/// that no schema can express.
struct LintConfigurationReader {
    /// The errors that the schema of configurations does not detect.
    private(set) var diagnostics: [Diagnostic] = []
    private let source: SourceFile
    private let lines: LineIndex

    /// Reads the configuration file at a path.
    ///
    /// - Parameters:
    ///   - path: An absolute path.
    ///   - name: The name of the file in messages.
    ///   - kinds: The kinds of file that are accepted.
    static func read(
        _ path: AbsolutePath,
        name: String,
        accepting kinds: InputKinds = .files
    ) throws(LintFailure) -> LintConfiguration {
        let file = try ToolFile(.configuration, at: path.text, name: name, accepting: kinds)
        var reader = LintConfigurationReader(file.source)
        let configuration = reader.configuration(
            file.document.root,
            folder: Path.folder(of: path.text)
        )
        try file.require(reader.diagnostics)
        return configuration
    }

    /// Returns the errors of a configuration that its schema does not detect.
    static func diagnostics(of document: JSONDocument, in source: SourceFile) -> [Diagnostic] {
        var reader = LintConfigurationReader(source)
        _ = reader.configuration(document.root, folder: "")
        return reader.diagnostics
    }

    init(_ source: SourceFile) {
        self.source = source
        lines = LineIndex(source)
    }

    /// Returns the configuration in `root`. Parts that do not match the schema are ignored.
    mutating func configuration(_ root: JSONNode, folder: String) -> LintConfiguration {
        var configuration = LintConfiguration(source: source, folder: folder)
        for node in elements(root["schemas"]) {
            guard let files = pattern(node["files"]), let schema = node["schema"],
                let name = schema.string
            else { continue }
            configuration.schemas.append(
                LintConfiguration.SchemaChoice(files: files, schema: name, range: schema.range)
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
            at: node["at"]?.string.flatMap(InstancePattern.init),
            severity: node["severity"]?.string.flatMap(Diagnostic.Severity.init),
            reason: node["reason"]?.string,
            until: node["until"]?.string.flatMap { CalendarDay($0) },
            place: "\(source.path):\(position.line):\(position.column)"
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
        if let pattern = GlobPattern(text) { return pattern }
        diagnostics.append(
            Diagnostic(
                id: .format,
                message: "missing ']' to close '[' in the pattern '\(text)'",
                range: node.range
            )
        )
        return nil
    }
}
