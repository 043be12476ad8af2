/// References (2020-12 core, section 8.2.3).
extension SchemaCompiler {
    mutating func compileReferences(of schema: borrowing SchemaObject) throws(SchemaError) {
        if let member = schema[.reference] {
            let target = try resolveTarget(of: member, in: schema)
            builder.append(
                target.map { .reference(subschema(at: $0)) } ?? lastUnresolvedReference,
                from: schema.entry(.reference)
            )
        }
        if let member = schema[.dynamicReference] {
            let target = try resolveTarget(of: member, in: schema)
            let instruction =
                target.map { dynamicReference(to: $0, of: member) } ?? lastUnresolvedReference
            builder.append(instruction, from: schema.entry(.dynamicReference))
        }
        try compileRecursiveReference(of: schema)
        try compileDynamicAnchorReference(of: schema)
    }

    /// Compiles `$recursiveRef` (2019-09), which refers to the root of the resource.
    ///
    /// The reference is dynamic if the resource has `$recursiveAnchor`.
    private mutating func compileRecursiveReference(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) {
        guard let member = schema[.recursiveReference] else { return }
        guard let target = try resolveTarget(of: member, in: schema) else {
            builder.append(lastUnresolvedReference, from: schema.entry(.recursiveReference))
            return
        }
        let initial = subschema(at: target)
        let resource = registry.resource(registry.resource(around: target))
        let anchor = SchemaResource.recursiveAnchor
        let isDynamic = resource.dynamicAnchors[anchor] == target.entry
        builder.append(
            isDynamic
                ? .dynamicReference(addDynamicReference(to: initial, anchor: anchor))
                : .reference(initial),
            from: schema.entry(.recursiveReference)
        )
    }

    /// Compiles `$dynamicRef` of dialect v1, whose value names a dynamic anchor instead of a schema.
    ///
    /// The reference resolves to this anchor in the outermost resource that has the anchor.
    private mutating func compileDynamicAnchorReference(
        of schema: borrowing SchemaObject
    ) throws(SchemaError) {
        guard let member = schema[.dynamicAnchorReference] else { return }
        guard let text = member.value.string else {
            throw invalid(member, in: schema, expected: "the name of a dynamic anchor")
        }
        let name = SchemaResource.nameOfDynamicAnchor(in: text)
        let resource = registry.resource(schema.resource)
        let initial = resource.dynamicAnchor(name).map { subschema(at: $0) }
        let error = unresolved(
            .noSuchAnchor(name: name.text, resource: resource.uri),
            by: member,
            in: schema
        )
        let plan = addDynamicReference(
            to: initial ?? .none,
            unresolvedReference: builder.unresolvedReferences.add(error),
            anchor: name
        )
        builder.append(.dynamicReference(plan), from: schema.entry(.dynamicAnchorReference))
    }

    /// Returns an error about a keyword whose reference cannot be resolved.
    private func unresolved(
        _ reason: ReferenceError,
        by member: JSONMember,
        in schema: borrowing SchemaObject
    ) -> SchemaError {
        SchemaError(
            .unresolvedReference(reason),
            in: registry.document(schema.location.document).source,
            at: member.value.range,
            referenceKeyword: member.name
        )
    }

    /// Returns the schema that a reference resolves to. If the reference cannot be resolved, stores the error and
    /// returns nil. The error is reported if evaluation reaches the reference.
    private mutating func resolveTarget(
        of member: JSONMember,
        in schema: borrowing SchemaObject
    ) throws(SchemaError) -> SchemaLocation? {
        guard let text = member.value.string else {
            throw invalid(member, in: schema, expected: "a URI reference")
        }
        do throws(SchemaLookupError) {
            return try resolve(text, from: schema.resource)
        } catch {
            switch error {
            case .unresolved(let reason):
                builder.unresolvedReferences.append(unresolved(reason, by: member, in: schema))
            case .unusableFile(let error):
                builder.unresolvedReferences.append(error)
            }
            return nil
        }
    }

    /// The instruction for the unresolved reference whose error was stored last.
    private var lastUnresolvedReference: Instruction {
        .unresolvedReference(PoolIndex(builder.unresolvedReferences.count - 1))
    }

    /// Returns the instruction for a `$dynamicRef`.
    ///
    /// The reference is dynamic only if its initial target is a dynamic anchor with the name in the fragment.
    private mutating func dynamicReference(
        to target: SchemaLocation,
        of member: JSONMember
    ) -> Instruction {
        let initial = subschema(at: target)
        let resource = registry.resource(registry.resource(around: target))
        guard let fragment = member.value.string.flatMap({ URIReference($0).fragment }) else {
            return .reference(initial)
        }
        let anchor = ExactText(URIReference.percentDecoded(fragment))
        return resource.dynamicAnchors[anchor] == target.entry
            ? .dynamicReference(addDynamicReference(to: initial, anchor: anchor))
            : .reference(initial)
    }
}
