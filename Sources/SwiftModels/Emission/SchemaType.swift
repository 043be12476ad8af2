package import SchemaKit

/// A generated type and the schema that it stands for.
package struct SchemaType: Hashable, Sendable {
    /// The name of the type as other code of the module writes it, such as `Poll.Option`.
    package let name: String
    package let site: ScopedSite
    /// The JSON Pointer from the root of the file to the schema.
    package let pointer: JSONPointer
}

extension DeclarationBuilder {
    /// Returns the types that belong to the file at `index`. The type of its root comes first.
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
