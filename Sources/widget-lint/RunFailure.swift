import CommandLineInterface
import SchemaKit

/// What kept a run, or the check of one file, from giving an answer.
enum RunFailure: Error {
    case file(FileError)
    case schema(SchemaError)
    case reference(ReferenceError)
    /// `--schema` names nothing that is known.
    case unknownSchema(name: String, suggestion: String?)
    case emptyFolder(path: String)
    /// The payload is in order, but its schema leads to no verdict.
    case fault(EvaluationFault, path: String)
}

extension RunFailure {
    init(_ failure: ReferenceFailure) {
        switch failure {
        case .dead(let error): self = .reference(error)
        case .unusableFile(let error): self = .schema(error)
        }
    }

    /// The lines for standard error.
    func text(usesColor: Bool, width: Int) -> String {
        switch self {
        case .schema(let error), .fault(.deadReference(let error), path: _):
            RunFailure.text(of: error, .error, usesColor: usesColor, width: width)
        case .file(let error):
            "widget-lint: error: \(error.message)\n"
        case .reference(let error):
            "widget-lint: error: \(error.message)\n"
        case .unknownSchema(let name, let suggestion):
            "widget-lint: error: no schema, and no file, is called '\(name)'"
                + (suggestion.map { "; did you mean '\($0)'?" } ?? "") + "\n"
        case .emptyFolder(let path):
            "\(path): error: the folder holds no JSON file; --allow-empty accepts that\n"
        case .fault(.depthLimitExceeded(let limit), let path):
            "\(path): error: no verdict: the schema refers to itself more than \(limit) times over\n"
        case .fault(.patternTooCostly(let pattern), let path):
            "\(path): error: no verdict: the pattern '\(pattern)' takes too many steps\n"
        }
    }

    /// A mistake in a schema, with its place.
    static func text(
        of error: SchemaError,
        _ severity: Diagnostic.Severity,
        usesColor: Bool,
        width: Int
    ) -> String {
        var reporter = TextReporter(usesColor: usesColor, width: width)
        let diagnostic = Diagnostic(
            id: .invalidSchema,
            severity: severity,
            message: error.message,
            range: error.range
        )
        return reporter.report(
            FileReport(source: error.source, schema: nil, diagnostics: [diagnostic])
        )
    }
}
