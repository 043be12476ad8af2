import CommandLineInterface
import SchemaKit
import WidgetSchemas

/// A schema that a command line or a configuration names.
///
/// If a file has the name as its path, the name stands for this file. It can stand for a built-in schema only if there
/// is no such file. A new built-in schema therefore never replaces a file of the user.
enum NamedSchema: Hashable, Sendable {
    /// The path of a file.
    case file(String)
    /// The name of a built-in schema. The command `widget-lint schemas` lists these names.
    case builtIn(String)

    /// Creates the schema that an operand of a command line names.
    ///
    /// - Throws: An error if the operand names a folder, or if it names no file and is probably a misspelled name of a
    ///   built-in schema.
    init(operand text: String) throws(CodegenFailure) {
        if Self.isBuiltIn(text, withoutFileAt: text) {
            self = .builtIn(text)
            return
        }
        self = .file(text)
        switch try? FileSystem.kind(of: text) {
        case .missing:
            guard let suggestion = BuiltInSchemas.suggestion(for: text) else { return }
            throw .usage(
                "no file or built-in schema '\(text.printable)'; did you mean '\(suggestion)'?"
            )
        case .folder:
            let pattern = Path.joining(text, "*.json").printable
            throw .usage("'\(text.printable)' is a folder; name its files, such as \(pattern)")
        case .file, .other, nil: return
        }
    }

    /// Returns whether a built-in schema has this name and there is no file at `path`.
    static func isBuiltIn(_ name: String, withoutFileAt path: String) -> Bool {
        guard BuiltInSchemas.schema(named: name) != nil else { return false }
        switch try? FileSystem.kind(of: path) {
        case .missing, .folder: return true
        case .file, .other, nil: return false
        }
    }

    /// Returns whether a path is the URI of a built-in schema, which has no file.
    static func isURI(_ path: String) -> Bool { path.contains("://") }

    /// The path of the file or the name of the built-in schema. The names of outputs depend on it.
    var text: String {
        switch self {
        case .file(let path): path
        case .builtIn(let name): name
        }
    }

    /// The path of the file, or `nil` for a built-in schema.
    var path: String? {
        guard case .file(let path) = self else { return nil }
        return path
    }
}
