import Foundation

/// The search for the files that a check of payloads reads. Every build calls this code.
struct CheckInputs {
    private static let configurationName = ".widget-lint.json"
    /// The maximum number of bytes of a payload whose `$schema` is read. The limit keeps builds fast.
    private static let payloadByteLimit = 1 << 20

    /// The payloads, the configurations that may apply to them, and the schemas that payloads and configurations name.
    private var namedFiles: [URL]
    /// The folders of the schemas.
    private var schemaFolders: Set<String> = []

    /// Finds the files that payloads and configurations name.
    ///
    /// - Parameter folders: The folders in which every payload and configuration may name schemas. A configuration may
    ///   also name schemas in its own folder. Other schemas are left out, because the tool does not read them either.
    init(payloads: [URL], namingSchemasIn folders: [URL]) {
        let configurations = Self.configurations(for: payloads)
        let folders = folders.map { Self.realPath(of: $0) }
        namedFiles = payloads + configurations
        for file in configurations {
            let ownFolder = Self.realPath(of: file.deletingLastPathComponent())
            addSchemas(ofConfiguration: file, in: folders + [ownFolder])
        }
        for file in payloads { addSchema(ofPayload: file, in: folders) }
    }

    /// The payloads, configurations and schemas, and the JSON files beside and below the schemas.
    var files: [URL] {
        let others = listedFolders.flatMap { PayloadFiles.files(below: URL(filePath: $0)) }
        var seen: Set<String> = []
        return (namedFiles + others).filter { seen.insert($0.path).inserted }
    }

    /// The folders of schemas, except those whose files are found below another one. These files would otherwise be
    /// listed once for each folder around them.
    var listedFolders: [String] {
        schemaFolders.filter { !isInsideAnother($0) }.sorted()
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

    // MARK: Schemas

    /// The members of a configuration that name schemas. The tool also reads the configuration, and reports its errors.
    private struct Configuration: Decodable {
        let schemas: [Choice]?
        let schemaFolders: [String]?

        struct Choice: Decodable {
            let schema: String?
        }
    }

    private mutating func addSchemas(ofConfiguration file: URL, in folders: [String]) {
        guard Self.size(ofFile: Self.realPath(of: file)) != nil,
            let data = try? Data(contentsOf: file),
            let configuration = try? JSONDecoder().decode(Configuration.self, from: data)
        else { return }
        for choice in configuration.schemas ?? [] {
            if let name = choice.schema { addSchema(name, namedBy: file, in: folders) }
        }
        for name in configuration.schemaFolders ?? [] {
            let path = Self.realPath(of: Self.file(name, namedBy: file))
            if Self.isInside(path, folders) { schemaFolders.insert(path) }
        }
    }

    private mutating func addSchema(ofPayload file: URL, in folders: [String]) {
        guard file.pathExtension == "json",
            let size = Self.size(ofFile: Self.realPath(of: file)), size <= Self.payloadByteLimit,
            let data = try? Data(contentsOf: file),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let name = object["$schema"] as? String
        else { return }
        addSchema(name, namedBy: file, in: folders)
    }

    /// Adds the schema file that a name may refer to. Adds its folder too, because the schema may refer to the JSON
    /// files there. Does nothing if there is no such file in one of the folders.
    private mutating func addSchema(_ name: String, namedBy input: URL, in folders: [String]) {
        let file = Self.file(name, namedBy: input)
        let path = Self.realPath(of: file)
        guard Self.isInside(path, folders), Self.size(ofFile: path) != nil else { return }
        namedFiles.append(file)
        schemaFolders.insert((path as NSString).deletingLastPathComponent)
    }

    /// Returns the file or folder with a path that an input names.
    private static func file(_ name: String, namedBy input: URL) -> URL {
        let folder = input.deletingLastPathComponent()
        let file = name.hasPrefix("/") ? URL(filePath: name) : folder.appending(path: name)
        return file.standardizedFileURL
    }

    // MARK: Folders

    /// Returns whether the files in a folder of schemas are also found below another folder of schemas. Files in a
    /// hidden folder, such as `Schemas/.old`, are not found below `Schemas`.
    private func isInsideAnother(_ folder: String) -> Bool {
        var path = folder
        while path != "/", !path.isEmpty, !(path as NSString).lastPathComponent.hasPrefix(".") {
            path = (path as NSString).deletingLastPathComponent
            if schemaFolders.contains(path) { return true }
        }
        return false
    }

    /// Returns the number of bytes of a file, or `nil` if there is none or if it is a folder, a device or a pipe.
    private static func size(ofFile realPath: String) -> Int? {
        let keys: Set<URLResourceKey> = [.isRegularFileKey, .fileSizeKey]
        let values = try? URL(filePath: realPath).resourceValues(forKeys: keys)
        return values?.isRegularFile == true ? values?.fileSize : nil
    }

    /// Returns the path without links. Its `..` are resolved before links are followed, as the tool does.
    private static func realPath(of file: URL) -> String {
        file.standardizedFileURL.resolvingSymlinksInPath().path
    }

    private static func isInside(_ path: String, _ folders: [String]) -> Bool {
        folders.contains { folder in
            let prefix = folder.hasSuffix("/") ? folder : folder + "/"
            return path == folder || path.utf8.starts(with: prefix.utf8)
        }
    }
}
