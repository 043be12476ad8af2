package import Foundation
package import SchemaKit

/// The schemas of SchemaStore, and its valid and invalid documents. Each schema is registered under every URL that a
/// reference uses for it.
package struct SchemaStore {
    package let root: URL
    /// The schemas' file names, sorted.
    package let names: [String]
    package let registry: SchemaRegistry

    /// The base URL of all schemas. Nothing is fetched from it.
    package static let baseURL = "https://www.schemastore.org/"

    private typealias File = (uri: String, source: SourceFile, document: JSONDocument)

    package static var folder: URL? { Corpora.folder("schemastore") }

    /// Reads all schemas. Returns nil if the corpora are not installed.
    package init?() throws {
        guard let root = Self.folder else { return nil }
        self.root = root
        let schemas = try Self.files(in: root.appendingPathComponent("schemas"))
        let references = try Self.files(in: root.appendingPathComponent("refs"))
        names = schemas.map(\.source.path)
        let files = Dictionary(
            uniqueKeysWithValues: (schemas + references).map { ($0.source.path, $0) }
        )
        let urlMap = try JSONParser().parse(
            try Corpora.bytes(of: root.appendingPathComponent("url-map.json"))
        )
        var registry = SchemaRegistry()
        registry.add(schemas + references)
        registry.add(Self.aliases(of: files, urlMap: urlMap.root, registry: registry))
        self.registry = registry
    }

    /// Returns the documents in a folder that belong to a schema.
    package func documents(of schema: String, in folder: Folder) -> [URL] {
        let stem = schema.dropLast(".json".count)
        return Corpora.files(in: root.appendingPathComponent("\(folder.rawValue)/\(stem)"))
    }

    /// A folder of documents.
    package enum Folder: String, CaseIterable {
        case test
        case negative = "negative_test"
        /// Documents converted from YAML and TOML, in which a number or a date can have another meaning than in JSON.
        case converted = "test_converted"
        case convertedNegative = "negative_test_converted"

        /// True if the documents of the folder should be valid.
        package var isValid: Bool { self == .test || self == .converted }
        package var isConverted: Bool { self == .converted || self == .convertedNegative }
    }

    // MARK: Reading

    private static func files(in folder: URL) throws -> [File] {
        try Corpora.files(in: folder).map { url in
            let bytes = try Corpora.bytes(of: url)
            let name = url.lastPathComponent
            return (
                uri: baseURL + name,
                source: SourceFile(path: name, bytes: bytes),
                document: try JSONParser().parse(bytes)
            )
        }
    }

    /// Returns the files again, under each additional URL that a reference uses.
    ///
    /// Each file has ten or more URLs, and most of them are unused.
    private static func aliases(
        of files: [String: File],
        urlMap: JSONNode,
        registry: SchemaRegistry
    ) -> [File] {
        var names: [String: String] = [:]
        for member in urlMap.members { names[member.name] = member.value.string }
        let known = Set(registry.resourceURIs)
        var aliases: [String: File] = [:]
        for file in files.values {
            for uri in targets(of: file) where !known.contains(uri) && aliases[uri] == nil {
                guard let target = names[uri].flatMap({ files[$0] }) else { continue }
                aliases[uri] = (uri: uri, source: target.source, document: target.document)
            }
        }
        return aliases.values.sorted { $0.uri < $1.uri }
    }

    /// Returns the URLs of the references in `file`, resolved against its identifier. A reference within the file is
    /// left out.
    private static func targets(of file: File) -> Set<String> {
        let document = file.document
        let identifier = (document.root["$id"] ?? document.root["id"])?.string ?? ""
        let base = URIReference(file.uri).resolving(URIReference(identifier))
        let keyword = Array("$ref".utf8)
        var targets: Set<String> = []
        for index in 0..<Int32(document.entryCount - 1) {
            let entry = document.entry(at: index)
            // The range of an entry includes the quotes.
            guard entry.kind == .string, entry.end - entry.start == keyword.count + 2,
                document.stringBytes(at: index) == keyword
            else { continue }
            let value = JSONNode(document: document, index: index + 1)
            guard let text = value.string, !text.hasPrefix("#") else { continue }
            targets.insert(base.resolving(URIReference(text)).withoutFragment.text)
        }
        return targets
    }
}
