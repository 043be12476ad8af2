package import SchemaKit

extension SchemaProgram {
    /// The URI under which `compiled` registers its schema.
    package static let testURI = "http://x/schema.json"

    /// Compiles the text of a schema, which can refer to the schemas in `others`.
    package static func compiled(
        _ text: String,
        formats: FormatPolicy = .dialect,
        others: [(uri: String, text: String)] = []
    ) throws -> SchemaProgram {
        let registry = try SchemaRegistry(files: [(uri: testURI, text: text)] + others)
        return try registry.validator(of: testURI, formats: formats).program
    }

    /// Returns the error with which the text of a schema does not compile, or `nil` if it compiles.
    package static func compilationError(_ text: String) throws -> SchemaError? {
        do {
            _ = try compiled(text)
            return nil
        } catch let error as SchemaError {
            return error
        }
    }
}

extension SchemaRegistry {
    /// Returns the validator of a schema. Throws the error inside an `UnusableSchemaError`, which tests can match.
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
