package import SchemaKit

/// The location in the schemas from which something was made.
package struct ModelOrigin: Hashable, Sendable {
    package let site: ScopedSite
    package let range: SourceRange
}
