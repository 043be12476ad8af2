import Foundation

/// The parts of a configuration that determine which files a command reads and writes.
///
/// The tool reads the configuration itself and reports every error with its position.
struct PluginConfiguration: Decodable {
    let invocations: [Invocation]

    struct Invocation: Decodable {
        let schemas: [String]
        let references: [String]?
        let supportFile: SupportFile
        let foundationOverlay: Bool
        /// True if each schema gets a file that validates its types.
        let validation: Bool

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            schemas = try container.decode([String].self, forKey: .schemas)
            references = try container.decodeIfPresent([String].self, forKey: .references)
            foundationOverlay =
                try container.decodeIfPresent(Bool.self, forKey: .foundationOverlay) ?? false
            validation = try container.decodeIfPresent(String.self, forKey: .validation) != "none"
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
        }
    }

    enum SupportFile {
        case standard
        case named(String)
        case none
    }
}

/// The files that each invocation reads and writes.
struct InvocationPlan {
    let invocations: [Invocation]

    struct Invocation {
        let inputs: [URL]
        /// The names of the generated files.
        let outputs: [String]
    }

    init(_ configuration: PluginConfiguration, folder: URL) throws {
        let schemas = try configuration.invocations.map {
            try Self.paths($0.schemas, in: folder)
        }
        let supportFiles = configuration.invocations.enumerated().map { position, invocation in
            Self.supportFile(invocation, position)
        }
        let overlays = OutputName.overlayNames(configuration.invocations.map(\.foundationOverlay))
        var names = OutputName.names(
            forSchemas: schemas.flatMap { $0 },
            besides: (supportFiles + overlays).compactMap { $0 }
        )[...]
        var invocations: [Invocation] = []
        for (position, invocation) in configuration.invocations.enumerated() {
            let count = schemas[position].count
            let references = try Self.paths(invocation.references ?? [], in: folder)
            let schemaFiles = (schemas[position] + references).map { Self.url($0, in: folder) }
            invocations.append(
                Invocation(
                    inputs: try Self.withNeighbors(schemaFiles),
                    outputs: names.prefix(count).flatMap { name in
                        invocation.validation
                            ? [name, OutputName.validationName(of: name)] : [name]
                    } + [supportFiles[position], overlays[position]].compactMap { $0 }
                )
            )
            names = names.dropFirst(count)
        }
        self.invocations = invocations
    }

    private static func supportFile(
        _ invocation: PluginConfiguration.Invocation,
        _ position: Int
    ) -> String? {
        switch invocation.supportFile {
        case .none: nil
        case .named(let name): OutputName.name(ofSupportFile: name)
        case .standard: position == 0 ? OutputName.name(ofSupportFile: nil) : nil
        }
    }

    private static func paths(_ patterns: [String], in folder: URL) throws -> [String] {
        let paths = try SchemaSelection.paths(patterns) { name in
            try FileManager.default.contentsOfDirectory(atPath: url(name, in: folder).path)
        }
        if paths.isEmpty, !patterns.isEmpty {
            throw GenerateModelsError.noSchemas(patterns: patterns)
        }
        return paths
    }

    /// Returns the files and the other JSON files in their folders, because relative references may refer to
    /// them.
    private static func withNeighbors(_ files: [URL]) throws -> [URL] {
        var inputs = files
        var folders: Set<URL> = []
        for file in files {
            let folder = file.deletingLastPathComponent()
            guard folders.insert(folder).inserted else { continue }
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            where name.hasSuffix(".json") {
                let neighbor = folder.appending(path: name)
                if !inputs.contains(neighbor) { inputs.append(neighbor) }
            }
        }
        return inputs
    }

    private static func url(_ path: String, in folder: URL) -> URL {
        let url = path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path)
        return url.standardizedFileURL
    }
}
