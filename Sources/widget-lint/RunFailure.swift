import CommandLineInterface
import SchemaKit

/// What kept a run, or the check of one file, from giving an answer.
enum RunFailure: Error {
    case file(FileError)
    /// An operand that can't be read; `suggestion` is the command that it may have been meant to be.
    case unreadablePath(FileError, suggestion: String?)
    case emptyFolder(path: String)
    /// A folder of schemas that holds none.
    case noSchemas(folder: String)
    /// `--schema` names nothing that is known.
    case unknownSchema(name: String, suggestion: String?, builtIn: [String])
    /// `--schema` names a URI that leads nowhere.
    case deadURI(ReferenceError, suggestion: String?)
    /// `--schema` names a folder.
    case schemaIsFolder(path: String)
    /// A mistake in a schema, and the payload that is not checked because of it, if it is only one.
    case schema(SchemaError, payload: String?)
    /// The payload is in order, but its schema leads to no verdict.
    case noVerdict(path: String, reason: String)
}

extension RunFailure {
    /// What an evaluation of the payload at `path` ran into.
    init(_ fault: EvaluationFault, path: String) {
        switch fault {
        case .deadReference(let error):
            self = .schema(error, payload: path)
        case .depthLimitExceeded(let limit):
            let reason = "the schema refers to itself more than \(limit) times over"
            self = .noVerdict(path: path, reason: reason)
        case .patternTooCostly(let pattern):
            let reason = "the pattern '\(pattern)' takes too many steps"
            self = .noVerdict(path: path, reason: reason)
        }
    }

    /// The same failure, of which it is known that it keeps one payload from being checked.
    func concerning(payload path: String) -> RunFailure {
        guard case .schema(let error, payload: nil) = self else { return self }
        return .schema(error, payload: path)
    }

    /// The lines for standard error, apart from the place in a schema.
    var text: String {
        switch self {
        case .file(let error), .unreadablePath(let error, suggestion: nil):
            Self.line(error.message)
        case .unreadablePath(let error, let suggestion?):
            Self.line(error.message + "; did you mean the command '\(suggestion)'?")
        case .emptyFolder(let path):
            "\(path.printable): error: the folder holds no JSON file; --allow-empty accepts that\n"
        case .noSchemas(let folder):
            "\(folder.printable): error: the folder given with --schemas holds no JSON file\n"
        case .unknownSchema(let name, let suggestion?, _):
            Self.line(
                "no schema, and no file, is called '\(name.printable)'; did you mean '\(suggestion)'?"
            )
        case .unknownSchema(let name, nil, let builtIn):
            Self.line("no schema, and no file, is called '\(name.printable)'")
                + "the built-in schemas are \(builtIn.joined(separator: ", "))\n"
        case .deadURI(.noSuchResource(let uri), let suggestion?):
            Self.line("no schema has the URI '\(uri.printable)'; did you mean '\(suggestion)'?")
        case .deadURI(.noSuchResource(let uri), nil):
            Self.line(
                "no schema has the URI '\(uri.printable)', and nothing is fetched; see --schemas"
            )
        case .deadURI(let error, _):
            Self.line(error.message)
        case .schemaIsFolder(let path):
            Self.line(
                "cannot read '\(path.printable)': --schema takes a file, --schemas takes folders"
            )
        case .schema(_, payload: nil):
            ""
        case .schema(_, let path?):
            "\(path.printable): error: not checked, because its schema is broken\n"
        case .noVerdict(let path, let reason):
            "\(path.printable): error: no verdict: \(reason)\n"
        }
    }

    /// The failure in one line, for reports.
    var summary: String {
        guard case .schema(let error, let payload) = self else {
            return String(text.split(separator: "\n").first ?? "")
        }
        return (payload.map { $0 + ": " } ?? "") + "\(error.path): \(error.message)"
    }

    private static func line(_ message: String) -> String { "widget-lint: error: \(message)\n" }
}
