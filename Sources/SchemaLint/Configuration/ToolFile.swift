package import SchemaDiagnostics
import SchemaKit

/// A configuration or a baseline that is valid under its schema.
package struct ToolFile {
    let source: SourceFile
    let document: JSONDocument

    /// The kinds of the tools' own files. A raw value is the path of the kind's schema in `ToolSchemas`, without
    /// `.schema.json`.
    package enum Kind: String, CaseIterable {
        case configuration = "widget-lint/configuration"
        case baseline = "widget-lint/baseline"
        case codegenConfiguration = "widget-codegen/configuration"

        /// Finds the kind of a file by its name, or returns `nil`.
        package init?(fileName: String) {
            guard let kind = Self.allCases.first(where: { $0.fileName == fileName }) else {
                return nil
            }
            self = kind
        }

        /// Finds the kind of files that have a schema, or returns `nil`.
        package init?(schemaURI: String) {
            guard let kind = Self.kindsBySchemaURI[schemaURI] else { return nil }
            self = kind
        }

        private static let kindsBySchemaURI = Dictionary(
            uniqueKeysWithValues: allCases.map { ($0.schemaURI, $0) }
        )

        /// The name of every file of the kind, or `nil` if such a file can have any name.
        private var fileName: String? {
            switch self {
            case .configuration: LintConfiguration.fileName
            case .baseline: nil
            case .codegenConfiguration: "widget-codegen.json"
            }
        }

        package var schemaURI: String {
            guard let uri = ToolSchemas.all.first(where: { $0.path == schemaPath })?.uri else {
                preconditionFailure("the schema '\(schemaPath)' is not built in")
            }
            return uri
        }

        private var schemaPath: String { "\(rawValue).schema.json" }

        /// The compiled schema.
        fileprivate var program: SchemaProgram {
            switch self {
            case .configuration: Self.configurationProgram
            case .baseline: Self.baselineProgram
            case .codegenConfiguration: Self.codegenConfigurationProgram
            }
        }

        private static let configurationProgram = compiled(.configuration)
        private static let baselineProgram = compiled(.baseline)
        private static let codegenConfigurationProgram = compiled(.codegenConfiguration)

        private static func compiled(_ kind: Kind) -> SchemaProgram {
            var catalog = SchemaCatalog(formats: .assert)
            do {
                return try catalog.program(uri: kind.schemaURI)
            } catch {
                preconditionFailure("the built-in schema '\(kind.schemaURI)' is invalid: \(error)")
            }
        }
    }

    /// Checks a file against the schema of its kind.
    ///
    /// - Parameter otherDiagnostics: A function that returns the findings that the schema cannot detect.
    /// - Throws: The syntax errors, or the errors that the schema and the function detect.
    init(
        _ kind: Kind,
        _ source: SourceFile,
        otherDiagnostics: (JSONDocument) -> [Diagnostic] = { _ in [] }
    ) throws(ToolFileError) {
        self.source = source
        do {
            document = try JSONParser().parse(source.bytes)
        } catch {
            let repair = JSONRepair(of: source.bytes, rejectedWith: error)
            throw ToolFileError(Diagnostic.syntax(repair, of: source.bytes), in: source)
        }
        // For another file, such as a payload, this finding replaces the findings about missing and unknown members.
        if kind == .baseline, document.root["version"] == nil, document.root["findings"] == nil {
            throw ToolFileError([.notBaseline(document)], in: source)
        }
        var diagnostics = TextDiagnostics.diagnostics(of: document)
        do {
            diagnostics += try EvaluationDiagnostics.diagnostics(of: document, kind.program)
        } catch {
            preconditionFailure("no verdict of the built-in schema '\(kind.schemaURI)': \(error)")
        }
        diagnostics += otherDiagnostics(document)
        let errors = diagnostics.filter { $0.severity == .error }.map(kind.listingAllowedMembers)
        guard errors.isEmpty else { throw ToolFileError(errors.inFileOrder, in: source) }
    }
}

extension ToolFile.Kind {
    /// Returns a finding in a file of the kind. If it is about an unknown member whose name resembles no allowed name, its
    /// message lists the allowed names.
    package func listingAllowedMembers(_ finding: Diagnostic) -> Diagnostic {
        guard finding.id == .unknownMember, case .unknown(_, suggestion: nil) = finding.subject
        else { return finding }
        let names = allowedNames(at: finding.instanceLocation.tokens.dropLast())
        guard !names.isEmpty else { return finding }
        var finding = finding
        let list = names.inQuotes.joined(withConjunction: "and")
        finding.message += "; the allowed members are \(list)"
        return finding
    }

    /// Returns the names of the members that the schema of the kind declares for an object.
    ///
    /// - Parameter location: The names and indices that lead from the root value to the object.
    private func allowedNames(at location: some Sequence<String>) -> [String] {
        let program = self.program
        let root = program.registry.node(at: program[program.start].location)
        var schema: JSONNode? = root
        for token in location {
            schema = schema?["properties"]?[token] ?? schema?["items"]
            // The references of these schemas have the form "#/$defs/name".
            if let name = schema?["$ref"]?.string?.split(separator: "/").last {
                schema = root["$defs"]?[String(name)]
            }
        }
        return schema?["properties"]?.members.map(\.name) ?? []
    }
}

/// The errors in a configuration or a baseline.
package struct ToolFileError: Error {
    package let report: FileReport

    fileprivate init(_ errors: [Diagnostic], in source: SourceFile) {
        report = FileReport(source: source, schema: nil, diagnostics: errors)
    }
}

extension Diagnostic {
    /// Returns the finding for a file that has neither a member `version` nor a member `findings`.
    fileprivate static func notBaseline(_ document: JSONDocument) -> Diagnostic {
        let start = Int(document.entry(at: 0).start)
        return Diagnostic(
            id: document.root.kind == .object ? .missingMember : .type,
            message: "the file is not a baseline; record a baseline with --write-baseline",
            range: SourceRange(start: start, end: start + 1)
        )
    }
}
