package import SchemaKit

/// Where a schema stands: a document of the registry and an entry of it.
///
/// A schema from which dynamic references are reached may mean something else wherever it is come to,
/// so there it stands once for each meaning.
package struct SchemaSite: Hashable, Sendable {
    package let document: SchemaDocumentID
    package let entry: Int32
    /// What its dynamic references lead to.
    let scope: DynamicScopeID

    package init(document: SchemaDocumentID, entry: Int32) {
        self.init(document: document, entry: entry, scope: .own)
    }

    init(document: SchemaDocumentID, entry: Int32, scope: DynamicScopeID) {
        self.document = document
        self.entry = entry
        self.scope = scope
    }

    // Spelt out, as whatever is known of a schema is looked up by its site. (Benchmark: `codegen`.)

    package static func == (left: SchemaSite, right: SchemaSite) -> Bool {
        left.entry == right.entry && left.document.index == right.document.index
            && left.scope.index == right.scope.index
    }

    package func hash(into hasher: inout Hasher) {
        // Few schemas are in several scopes.
        hasher.combine(Int64(document.index) << 32 | Int64(entry))
    }
}

/// Which of an index's dynamic scopes.
struct DynamicScopeID: Hashable, Sendable {
    let index: Int32

    /// That of a schema's own resource, as if nothing had been come through before.
    static let own = DynamicScopeID(index: 0)
}
