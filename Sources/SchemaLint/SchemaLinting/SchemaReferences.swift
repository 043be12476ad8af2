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

    /// Returns the value of `$anchor` in a schema, or nil if the value at `location` is not a schema with a string as
    /// its `$anchor`. Also returns nil if the schema has an equal `$dynamicAnchor`: a reference to this name leads to
    /// both anchors, and renaming only one of them would change the meaning of the reference.
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
        /// True if the pointer is percent-encoded, as it should be in a URI.
        package let isEncoded: Bool
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
        let start = text.utf8.distance(from: text.startIndex, to: hash) + 1
        let fragment = FragmentText(bytes: Array(text.utf8.dropFirst(start)), start: start)
        guard fragment.separatorLength(at: 0, isEncoded: true) > 0,
            let root = try? registry.resolve(String(text[..<hash]) + "#", from: reference.resource)
        else { return [] }
        let node = registry.node(at: root)
        // The registry, too, tries a fragment without decoding if no value is at the decoded pointer.
        return fragment.steps(from: node, isEncoded: true)
            ?? fragment.steps(from: node, isEncoded: false) ?? []
    }

    /// The fragment of a reference.
    private struct FragmentText {
        let bytes: [UInt8]
        /// The offset of the fragment in the text of the reference, in bytes.
        let start: Int

        /// Returns the steps of the fragment, or nil if it is not a JSON Pointer to a value.
        func steps(from root: JSONNode, isEncoded: Bool) -> [Step]? {
            var steps: [Step] = []
            var node = root
            var offset = 0
            while offset < bytes.count {
                let tokenStart = offset + separatorLength(at: offset, isEncoded: isEncoded)
                var end = tokenStart
                while end < bytes.count, separatorLength(at: end, isEncoded: isEncoded) == 0 {
                    end += 1
                }
                let token = String(decoding: bytes[tokenStart..<end], as: UTF8.self)
                let name = isEncoded ? URIReference.percentDecoded(token) : token
                guard tokenStart > offset, let pointer = JSONPointer(parsing: "/" + name),
                    let next = node.value(at: pointer)
                else { return nil }
                let range = start + tokenStart..<start + end
                steps.append(Step(token: range, isEncoded: isEncoded, entry: next.index))
                node = next
                offset = end
            }
            return steps
        }

        /// Returns the number of bytes of the slash at an offset, or zero if there is none. In an encoded pointer, the
        /// slash can also be `%2F` (RFC 6901, section 6).
        func separatorLength(at offset: Int, isEncoded: Bool) -> Int {
            let rest = bytes[offset...]
            if rest.first == UInt8(ascii: "/") { return 1 }
            let isEncodedSlash = rest.starts(with: "%2F".utf8) || rest.starts(with: "%2f".utf8)
            return isEncoded && isEncodedSlash ? 3 : 0
        }
    }
}
