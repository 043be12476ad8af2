package import SchemaKit

/// A type, and the schema that it stands for.
package struct SchemaType: Hashable, Sendable {
    /// The name as the module's own code writes it, such as `Poll.Option`.
    package let name: String
    package let site: SchemaSite
    /// The way to the schema from its file's outermost value.
    package let pointer: JSONPointer
}

extension DeclarationBuilder {
    /// The types that belong to the file at `index`, its root first.
    func types(inFile index: Int) -> [SchemaType] {
        let root = graph.files[index].root
        let others = rules.typesByFile[index].filter { $0 != root }
        return ([root] + others).map { id in
            SchemaType(
                name: names.path(of: id, in: graph).joined(separator: "."),
                site: graph[id].origin.site,
                pointer: graph[id].pointer
            )
        }
    }
}
