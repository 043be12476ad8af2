import Foundation

/// Functions that find the files that a check of payloads reads.
enum CheckInputs {
    private static let configurationName = ".widget-lint.json"
    /// The maximum number of bytes of a payload whose `$schema` is read. Every build calls this code, and the limit
    /// keeps it fast.
    private static let payloadByteLimit = 1 << 20

    /// Returns the payloads, the configurations that may apply to them, and the schemas that payloads and
    /// configurations name, with the JSON files beside these schemas.
    static func files(payloads: [URL]) -> [URL] {
        let configurations = configurations(for: payloads)
        var inputs = payloads + configurations
        inputs += configurations.flatMap { schemas(ofConfiguration: $0) }
        inputs += payloads.flatMap { schemas(ofPayload: $0) }
        var seen: Set<String> = []
        return inputs.filter { seen.insert($0.path).inserted }
    }

    /// Returns the configurations in the folders of the payloads and in all folders above them.
    private static func configurations(for payloads: [URL]) -> [URL] {
        var folders: Set<String> = []
        for payload in payloads {
            var path = payload.deletingLastPathComponent().standardizedFileURL.path
            while folders.insert(path).inserted, path != "/" {
                path = (path as NSString).deletingLastPathComponent
            }
        }
        return folders.sorted().map { URL(filePath: $0).appending(path: configurationName) }
            .filter { FileManager.default.fileExists(atPath: $0.path) }
    }

    /// The members of a configuration that name schemas. The tool also reads the configuration, and reports its errors.
    private struct Configuration: Decodable {
        let schemas: [Choice]?
        let schemaFolders: [String]?

        struct Choice: Decodable {
            let schema: String?
        }
    }

    private static func schemas(ofConfiguration file: URL) -> [URL] {
        guard let data = try? Data(contentsOf: file),
            let configuration = try? JSONDecoder().decode(Configuration.self, from: data)
        else { return [] }
        let folder = file.deletingLastPathComponent()
        return (configuration.schemas ?? []).flatMap { schema($0.schema, in: folder) }
            + (configuration.schemaFolders ?? []).flatMap {
                PayloadFiles.files(below: folder.appending(path: $0))
            }
    }

    private static func schemas(ofPayload file: URL) -> [URL] {
        guard file.pathExtension == "json",
            let size = try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize,
            size <= payloadByteLimit, let data = try? Data(contentsOf: file),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any]
        else { return [] }
        return schema(object["$schema"] as? String, in: file.deletingLastPathComponent())
    }

    /// Returns the schema file that a name may refer to, and the JSON files in its folder and below it, because the
    /// schema may refer to them. Returns an empty list if there is no such schema file.
    private static func schema(_ name: String?, in folder: URL) -> [URL] {
        guard let name else { return [] }
        let file = name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        return [file.standardizedFileURL]
            + PayloadFiles.files(below: file.deletingLastPathComponent())
    }
}
