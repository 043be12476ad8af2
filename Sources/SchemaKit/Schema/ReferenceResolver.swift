extension SchemaRegistry {
    /// Resolves `reference`, which occurs in `resource`, to a schema.
    ///
    /// - Throws: The reason why the reference cannot be resolved, or the error of the file that it refers to.
    package mutating func resolve(
        _ reference: String,
        from resource: SchemaResourceID
    ) throws(SchemaFailure) -> SchemaLocation {
        // Most references stay in their document. (Benchmark: `compile`.)
        if reference.utf8.starts(with: "#/".utf8) {
            do {
                return try resolvePointer(String(reference.dropFirst()), in: resource)
            } catch {
                throw .dead(error)
            }
        }
        let base = URIReference(self.resource(resource).uri)
        let target = base.resolving(URIReference(reference))
        let found = try self.resource(targetOf: target, from: resource)
        guard let fragment = target.fragment, !fragment.isEmpty else {
            return self.resource(found).root
        }
        do {
            return try fragment.utf8.first == UInt8(ascii: "/")
                ? resolvePointer(fragment, in: found)
                : resolveAnchor(URIReference.percentDecoded(fragment), in: found)
        } catch {
            throw .dead(error)
        }
    }

    /// Returns the resource that a resolved reference refers to. A reference that only adds a fragment stays in its
    /// document (RFC 3986, section 4.4), even if another file claims the same URI.
    private mutating func resource(
        targetOf target: URIReference,
        from resource: SchemaResourceID
    ) throws(SchemaFailure) -> SchemaResourceID {
        let uri = target.withoutFragment.text
        if uri == self.resource(resource).uri { return resource }
        let found: SchemaResourceID?
        do {
            found = try self.resource(uri: uri)
        } catch {
            throw .unusableFile(error)
        }
        guard let found else { throw .dead(.noSuchResource(uri: uri)) }
        return found
    }

    private func resolveAnchor(
        _ name: String,
        in id: SchemaResourceID
    ) throws(ReferenceError) -> SchemaLocation {
        let resource = resource(id)
        guard let entry = resource.anchors[name] else {
            throw .noSuchAnchor(name: name, resource: resource.uri)
        }
        return SchemaLocation(document: resource.document, entry: entry)
    }

    /// Resolves a fragment that is a JSON Pointer. The fragment should be percent-encoded. If the decoded pointer
    /// does not exist, the fragment is tried without decoding.
    private mutating func resolvePointer(
        _ fragment: String,
        in id: SchemaResourceID
    ) throws(ReferenceError) -> SchemaLocation {
        let resource = resource(id)
        let root = node(at: resource.root)
        let decoded = URIReference.percentDecoded(fragment)
        for text in decoded == fragment ? [fragment] : [decoded, fragment] {
            guard let pointer = JSONPointer(parsing: text),
                let node = locations.value(at: pointer, from: root)
            else { continue }
            switch node.kind {
            case .object, .true, .false:
                return SchemaLocation(document: resource.document, entry: node.index)
            case .null, .number, .string, .array:
                throw .targetNotASchema(uri: "\(resource.uri)#\(fragment)")
            }
        }
        throw .pointerToNowhere(pointer: fragment, resource: resource.uri)
    }
}
