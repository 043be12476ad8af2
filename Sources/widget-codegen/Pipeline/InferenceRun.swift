import CommandLineInterface
import SchemaKit

/// One run of `widget-codegen infer`.
///
///     payloads → PayloadReader → ValueSummary → SchemaProposal → RunOutcome
struct InferenceRun {
    let options: CodegenOptions
    let title: String
    private var reader: PayloadReader

    init(options: CodegenOptions) {
        self.options = options
        title = options.rootName ?? Self.title(for: options.payloads)
        reader = PayloadReader(
            hasLines: options.readsLines,
            output: options.output,
            scope: FileScope(allowing: options.allowedFolders)
        )
    }

    /// Proposes a schema for the payloads.
    ///
    /// - Throws: The errors in reading payloads.
    mutating func run() throws(CodegenFailure) -> RunOutcome {
        let proposal = SchemaProposal(
            try summary(),
            title: title,
            dialect: options.dialect,
            hasComments: options.hasComments
        )
        let proposalNotes = options.isQuiet ? [] : proposal.notes.map(\.diagnostic)
        let notes = (reader.notes + proposalNotes).map { $0.line + "\n" }
        return try RunOutcome(output: proposal.text, errors: notes.joined())
            .writing(to: options.output, besides: options.payloads)
    }

    private mutating func summary() throws(CodegenFailure) -> ValueSummary {
        var root: ValueSummary?
        for path in options.payloads {
            reader.read(path) { [title] document, file in
                let source = PayloadPlace.Source(file)
                let range = document.root.range
                let summary = root ?? ValueSummary(name: title, place: source.place(of: range))
                root = summary
                summary.add(document.root, source, depth: 0)
            }
        }
        guard reader.diagnostics.isEmpty else {
            throw CodegenFailure(diagnostics: reader.diagnostics)
        }
        guard let root else {
            throw CodegenFailure(CodegenDiagnostic(.noPayloads, "no payloads found"))
        }
        return root
    }

    /// Returns the name of the payloads, taken from their file or its folder.
    private static func title(for paths: [String]) -> String {
        guard paths.count == 1, paths[0] != PayloadReader.standardInput else {
            let folders = Set(paths.map { Path.folder(of: $0) })
            guard folders.count == 1, let folder = folders.first, folder != "." else {
                return "payload"
            }
            let name = Path.name(of: folder)
            return PluralName.singular(of: name, orElse: name)
        }
        let name = Path.name(of: Path.withoutDetours(paths[0]))
        let stem = name.split(separator: ".").first.map(String.init) ?? name
        guard stem.contains(where: \.isLetter) else { return "payload" }
        // A file of lines contains several payloads, like a folder.
        return name.hasSuffix(".json") ? stem : PluralName.singular(of: stem, orElse: stem)
    }
}
