package import SchemaKit

/// The references between schemas, for editors.
package struct SchemaReferences {
    private let sites: SchemaSites
    /// The references that lead to a schema.
    package let references: [Reference]

    /// A reference that leads to a schema.
    package struct Reference: Sendable {
        /// The file that contains the reference.
        package let file: SchemaDocumentID
        /// The resource whose URI is the base of the reference.
        package let resource: SchemaResourceID
        /// The text of the reference, a string.
        package let value: JSONNode
        package let target: SchemaLocation
    }

    init(_ sites: SchemaSites) {
        self.sites = sites
        references = sites.references.map { siteIndex, member, target in
            Reference(
                file: sites[siteIndex].location.document,
                resource: sites[siteIndex].resource,
                value: member.value,
                target: target
            )
        }
    }

    package var registry: SchemaRegistry { sites.registry }

    /// Returns the reference with this value, or nil if the value is not a reference that leads to a schema.
    package func reference(at value: SchemaLocation) -> Reference? {
        references.first { $0.file == value.document && $0.value.index == value.entry }
    }

    /// Returns whether a value is a subschema.
    package func isSubschema(_ location: SchemaLocation) -> Bool {
        sites.indexByLocation[location] != nil
    }

    /// Returns whether a value is a member of `$defs` or `definitions`.
    package func isDefinition(_ location: SchemaLocation) -> Bool {
        if let index = sites.indexByLocation[location],
            let keyword = sites[index].containingKeyword
        {
            return keyword == .definitions
        }
        // A schema that is reached only through a reference has no containing keyword.
        let document = registry.document(location.document).document
        guard let name = document.pointer(to: location.entry).tokens.dropLast().last else {
            return false
        }
        let dialect = registry.dialect(of: registry.resource(around: location))
        return dialect.keyword(named: name)?.behavior == .definitions
    }

    /// Returns the string that names a schema in its resource, or nil if the value is not a schema with a valid anchor.
    /// Dynamic anchors do not count, and neither does an anchor that equals the dynamic anchor of its schema: if this
    /// anchor were renamed, the references to both anchors would no longer lead to the dynamic anchor.
    package func anchor(of location: SchemaLocation) -> JSONNode? {
        guard let index = sites.indexByLocation[location],
            let anchor = sites[index][.anchor]?.value, let name = anchor.string,
            sites[index][.dynamicAnchor]?.value.string != name
        else { return nil }
        return anchor
    }

    /// A token of the JSON Pointer in a reference, and the value that the pointer up to this token leads to.
    package struct Step: Sendable {
        /// The range of the token in the text of the reference, in bytes.
        package let token: Range<Int>
        /// The entry of the value to which the pointer leads if it ends with this token.
        package let entry: Int32
    }

    /// Returns a step for each token of a reference's fragment, or an empty list if the fragment is not a JSON Pointer
    /// to a value.
    package func steps(of reference: Reference) -> [Step] {
        guard let text = reference.value.string,
            let hash = text.utf8.firstIndex(of: UInt8(ascii: "#"))
        else { return [] }
        var registry = registry
        let fragment = Array(text.utf8[text.utf8.index(after: hash)...])
        guard fragment.first == UInt8(ascii: "/"),
            let root = try? registry.resolve(String(text[..<hash]) + "#", from: reference.resource)
        else { return [] }
        var node = registry.node(at: root)
        // The first token begins after `#/`.
        var start = text.utf8.distance(from: text.startIndex, to: hash) + 2
        var steps: [Step] = []
        for token in fragment.dropFirst().split(
            separator: UInt8(ascii: "/"),
            omittingEmptySubsequences: false
        ) {
            let encoded = String(decoding: token, as: UTF8.self)
            guard let pointer = JSONPointer(parsing: "/" + URIReference.percentDecoded(encoded)),
                pointer.tokens.count == 1, let next = node.value(at: pointer)
            else { return [] }
            node = next
            steps.append(Step(token: start..<start + token.count, entry: node.index))
            start += token.count + 1
        }
        return steps
    }
}
