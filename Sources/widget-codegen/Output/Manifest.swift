import CommandLineInterface
import SchemaKit

/// Which type in which file stands for which schema.
struct Manifest {
    /// A type that was made.
    struct Entry: Hashable, Sendable {
        /// The name as the module's own code writes it, such as `Poll.Option`.
        let type: String
        /// The name of the generated file.
        let file: String
        /// The path of the schema file.
        let schema: String
        /// The way to the schema from its file's outermost value.
        let pointer: JSONPointer
    }

    private static let mark = "{\n  \"generator\": \"widget-codegen "

    /// The types, those of the first schema first, and of each schema its root.
    let entries: [Entry]
    /// The folder of the generated files.
    let output: String
    let currentFolder: String

    /// The file, with a line for each type, whose paths lead from the folder of the manifest itself, so that it says the same
    /// wherever all of them lie.
    func file(at path: String) -> GeneratedFile {
        let folder = Path.absolute(Path.folder(of: path), in: currentFolder)
        let lines = entries.map { entry in
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("type", entry.type)
                writer.member("file", relative(Path.joining(output, entry.file), to: folder))
                writer.member("schema", relative(entry.schema, to: folder))
                writer.member("pointer", entry.pointer.description)
            }
            return "    " + writer.text
        }
        let text =
            "\(Self.mark)\(PackageVersion.text)\",\n  \"types\": [\n"
            + lines.joined(separator: ",\n") + "\n  ]\n}\n"
        return GeneratedFile(name: path, text: text, kind: .manifest)
    }

    /// Returns whether a file is a manifest that this tool wrote.
    static func isOurs(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array(mark.utf8))
    }

    private func relative(_ path: String, to folder: String) -> String {
        Path.relative(Path.absolute(path, in: currentFolder), to: folder)
    }
}
