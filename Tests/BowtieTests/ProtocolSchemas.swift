import Foundation
import SchemaKit
import TestSupport

/// The schemas that Bowtie publishes for requests and responses.
struct ProtocolSchemas {
    private let registry: SchemaRegistry

    /// Reads the schemas. Returns `nil` if the corpora are absent or do not have them.
    init?() throws {
        guard let folder = Corpora.folder("bowtie/schemas"),
            Corpora.folder("bowtie/schemas/io") != nil
        else { return nil }
        var registry = SchemaRegistry()
        registry.add(
            try Corpora.files(in: folder).map { file in
                let bytes = try Corpora.bytes(of: file)
                return (
                    uri: file.absoluteString,
                    source: SourceFile(path: file.path, bytes: bytes),
                    document: try JSONParser().parse(bytes)
                )
            }
        )
        self.registry = registry
    }

    static var isPresent: Bool { Corpora.folder("bowtie/schemas/io") != nil }

    /// Returns the validator of all requests.
    func request() throws -> SchemaValidator {
        try validator("tag:bowtie.report,2023:ihop#/$defs/command")
    }

    /// Returns the validator of the responses to a command.
    func response(to command: String) throws -> SchemaValidator {
        try validator("tag:bowtie.report,2023:ihop:command:\(command)#response")
    }

    private func validator(_ uri: String) throws -> SchemaValidator {
        try SchemaValidator(uri: uri, registry: registry, formats: .assert)
    }
}
