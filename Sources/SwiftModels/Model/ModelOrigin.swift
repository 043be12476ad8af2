package import SchemaKit

/// Where in the schemas something comes from.
package struct ModelOrigin: Hashable, Sendable {
    package let site: SchemaSite
    package let range: SourceRange
}
