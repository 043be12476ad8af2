import SchemaKit

/// Where in the schemas something comes from.
struct ModelOrigin: Hashable, Sendable {
    let site: SchemaSite
    let range: SourceRange
}
