import Foundation

/// The files that the generation of a target's models reads and writes, derived from paths and the configuration.
///
/// The tool reads the configuration itself and reports every mistake with its position. A plan is therefore made for a
/// configuration with mistakes, too.
struct GenerationPlan {
    /// The schemas, and the other JSON files in their folders.
    let inputs: [URL]
    /// The names of the generated files, at least one.
    let outputs: [String]

    init(configuration file: URL) {
        let folder = file.deletingLastPathComponent()
        guard let data = try? Data(contentsOf: file),
            let configuration = try? JSONDecoder().decode(PluginConfiguration.self, from: data)
        else {
            self.init(inputs: [], outputs: [])
            return
        }
        let invocations = configuration.invocations
        let schemas = invocations.map { Self.paths($0.schemas, in: folder) }
        let references = invocations.flatMap { Self.paths($0.references ?? [], in: folder) }
        let sharedFiles =
            invocations.enumerated().compactMap { $1.supportFile.fileName(forInvocationAt: $0) }
            + OutputName.overlayNames(invocations.map(\.writesOverlay)).compactMap { $0 }
        self.init(
            inputs: Self.withNeighbors(
                // The name of a built-in schema, and a misspelled path, have no file.
                (schemas.flatMap { $0 } + references).map { Self.url($0, in: folder) }.filter(
                    \.isExistingFile
                )
            ),
            outputs: Self.outputs(of: invocations, schemas, besides: sharedFiles) + sharedFiles
        )
    }

    /// Returns the names of the files with the models of the schemas, and of the files that validate these models.
    private static func outputs(
        of invocations: [PluginConfiguration.Invocation],
        _ schemas: [[String]],
        besides sharedFiles: [String]
    ) -> [String] {
        var names = OutputName.names(forSchemas: schemas.flatMap { $0 }, besides: sharedFiles)[...]
        return zip(invocations, schemas).flatMap { invocation, schemas in
            defer { names = names.dropFirst(schemas.count) }
            return names.prefix(schemas.count).flatMap { name in
                OutputName.files(
                    from: name,
                    count: invocation.filesPerSchema,
                    isValidated: invocation.isValidated
                )
            }
        }
    }

    private init(inputs: [URL], outputs: [String]) {
        self.inputs = inputs
        // If a mistake leaves no outputs, the plan names the support file, because SwiftPM would not run a command
        // without outputs, and nothing would report the mistake. SwiftPM makes a new plan only when Package.swift or
        // the names of the files in a target change, so builds after the correction of the mistake can still use this
        // plan. The tool then writes all models to the support file.
        self.outputs = outputs.isEmpty ? [OutputName.name(ofSupportFile: nil)] : outputs
    }

    /// Returns the paths that match the patterns. A pattern with wildcards in a folder that cannot be read gives no
    /// paths.
    private static func paths(_ patterns: [String], in folder: URL) -> [String] {
        SchemaSelection.paths(patterns, in: folder.path) { name in
            (try? FileManager.default.contentsOfDirectory(atPath: url(name, in: folder).path)) ?? []
        }
    }

    /// Returns the files and the other JSON files in their folders, to which schemas may refer with relative
    /// references.
    private static func withNeighbors(_ files: [URL]) -> [URL] {
        var inputs: [URL] = []
        var seen: Set<URL> = []
        for file in files {
            let folder = file.deletingLastPathComponent()
            let isNew = seen.insert(folder).inserted
            let names =
                isNew ? try? FileManager.default.contentsOfDirectory(atPath: folder.path) : nil
            let neighbors = (names ?? []).sorted().filter { $0.hasSuffix(".json") }
            inputs += ([file] + neighbors.map { folder.appending(path: $0) }).filter {
                seen.insert($0).inserted
            }
        }
        return inputs
    }

    private static func url(_ path: String, in folder: URL) -> URL {
        let url = path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
        return url.standardizedFileURL
    }
}

/// The members of a configuration that determine which files a command reads and writes.
private struct PluginConfiguration: Decodable {
    let invocations: [Invocation]

    struct Invocation: Decodable {
        let schemas: [String]
        let references: [String]?
        let supportFile: SupportFile
        let writesOverlay: Bool
        let filesPerSchema: Int
        /// True if each schema gets a file that validates its types.
        let isValidated: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            schemas = try container.decode([String].self, forKey: .schemas)
            references = try container.decodeIfPresent([String].self, forKey: .references)
            writesOverlay =
                try container.decodeIfPresent(Bool.self, forKey: .foundationOverlay) ?? false
            isValidated = try container.decodeIfPresent(String.self, forKey: .validation) != "none"
            filesPerSchema =
                try container.decodeIfPresent(Int.self, forKey: .filesPerSchema)
                ?? OutputName.plannedFileCount
            guard OutputName.fileCounts.contains(filesPerSchema) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .filesPerSchema,
                    in: container,
                    debugDescription: "The number is out of range."
                )
            }
            if !container.contains(.supportFile) {
                supportFile = .standard
            } else if try container.decodeNil(forKey: .supportFile) {
                supportFile = .none
            } else {
                supportFile = .named(try container.decode(String.self, forKey: .supportFile))
            }
        }

        private enum CodingKeys: String, CodingKey {
            case schemas
            case references
            case supportFile
            case foundationOverlay
            case validation
            case filesPerSchema
        }
    }

    enum SupportFile {
        case standard
        case named(String)
        case none

        /// Returns the name of the support file, or `nil` if the invocation writes none.
        func fileName(forInvocationAt index: Int) -> String? {
            switch self {
            case .none: nil
            case .named(let name): OutputName.name(ofSupportFile: name)
            // All invocations write into one module, so the first one writes the support file for the others, too.
            case .standard: index == 0 ? OutputName.name(ofSupportFile: nil) : nil
            }
        }
    }
}

extension URL {
    fileprivate var isExistingFile: Bool {
        var isFolder: ObjCBool = false
        let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
        return exists && !isFolder.boolValue
    }
}
