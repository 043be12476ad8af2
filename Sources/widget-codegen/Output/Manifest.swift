import CommandLineInterface
import SchemaKit

/// The list of generated types, with the schema and the file of each.
struct Manifest {
    /// A generated type.
    struct Entry: Hashable, Sendable {
        /// The name of the type as other code of the module writes it, such as `Poll.Option`.
        let type: String
        /// The name of the generated file.
        let file: String
        /// The path of the schema file.
        let schema: String
        /// The JSON Pointer from the root of the schema file to the schema.
        let pointer: JSONPointer
    }

    private static let mark = "{\n  \"generator\": \"widget-codegen "

    /// The types, in the order of the schemas. The root type of each schema comes first.
    let entries: [Entry]
    /// The folder of the generated files.
    let output: String
    let currentFolder: String

    /// Returns the manifest file, with one line for each type. Its paths are relative to the folder of the
    /// manifest, so that its text does not depend on the location of these folders.
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
