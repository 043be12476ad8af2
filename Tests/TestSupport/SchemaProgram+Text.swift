package import SchemaKit

extension SchemaProgram {
    /// The URI under which `compiled` registers its schema.
    package static let testURI = "http://x/schema.json"

    /// The program of a schema's text, with other files in reach of its references.
    package static func compiled(
        _ text: String,
        formats: FormatPolicy = .dialect,
        others: [(uri: String, text: String)] = []
    ) throws -> SchemaProgram {
        let registry = try SchemaRegistry(files: [(uri: testURI, text: text)] + others)
        return try registry.validator(of: testURI, formats: formats).program
    }
}

extension SchemaRegistry {
    /// The validator of a schema; throws the reason of a failure itself.
    package func validator(
        of uri: String,
        formats: FormatPolicy = .dialect
    ) throws -> SchemaValidator {
        do {
            return try SchemaValidator(uri: uri, registry: self, formats: formats)
        } catch {
            switch error.failure {
            case .unresolved(let reason): throw reason
            case .unusableFile(let reason): throw reason
            }
        }
    }
}
