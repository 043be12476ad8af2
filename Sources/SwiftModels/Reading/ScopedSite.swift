package import SchemaKit

/// The site of a schema: a document of the registry, an entry of the document and a dynamic scope.
///
/// A schema from which dynamic references are reachable can mean something else in each scope. It has one
/// site for each meaning.
package struct ScopedSite: Hashable, Sendable {
    package let document: SchemaDocumentID
    package let entry: Int32
    /// The scope in which the schema's dynamic references are resolved.
    let scope: DynamicScopeID

    package init(document: SchemaDocumentID, entry: Int32) {
        self.init(document: document, entry: entry, scope: .own)
    }

    init(document: SchemaDocumentID, entry: Int32, scope: DynamicScopeID) {
        self.document = document
        self.entry = entry
        self.scope = scope
    }

    // Written by hand for speed, because all caches for schemas use sites as keys. (Benchmark: `codegen`.)

    package static func == (left: ScopedSite, right: ScopedSite) -> Bool {
        left.entry == right.entry && left.document.index == right.document.index
            && left.scope.index == right.scope.index
    }

    package func hash(into hasher: inout Hasher) {
        // Few schemas occur in several scopes, so the scope is left out of the hash.
        hasher.combine(Int64(document.index) << 32 | Int64(entry))
    }
}

/// The index of a dynamic scope in ``DynamicScopes``.
struct DynamicScopeID: Hashable, Sendable {
    let index: Int32

    /// The scope of a schema's own resource, without any enclosing resource.
    static let own = DynamicScopeID(index: 0)
}
