import SchemaKit

extension ModelBuilder {
    /// Returns the schemas of an array's first items and the schema of the items after them, or `nil` if
    /// the first items have no schemas of their own.
    private func tuple(of view: SchemaView) -> (first: [ScopedSite], rest: ScopedSite?)? {
        guard view.has(.prefixItems) || view.has(.itemsOrTuple),
            view.dynamicReferences.isEmpty, !view.listsValues,
            view.valuedTypeNames.map({ $0 == ["array"] }) != false
        else { return nil }
        for part in view.parts {
            let first = part.schemas(.prefixItems)
            if !first.isEmpty { return (first, part[.items].map(part.site(of:))) }
            if let items = part[.itemsOrTuple], items.kind == .array {
                let first = part.schemas(.itemsOrTuple)
                if !first.isEmpty { return (first, part[.additionalItems].map(part.site(of:))) }
            }
        }
        return nil
    }

    func isTuple(_ view: SchemaView) -> Bool {
        tuple(of: view).map { $0.first.count <= Self.ordinals.count } ?? false
    }

    /// Returns the object type for an array whose first items have types of their own.
    mutating func tuple(of view: SchemaView, id: ModelTypeID) -> ModelObject? {
        guard let (first, rest) = tuple(of: view) else { return nil }
        let least = view.first(.minItems)?.value.number?.int64 ?? 0
        let properties = first.enumerated().map { position, site in
            let name = Self.ordinals[position]
            let hint = NameHint(parent: id, name: name, rank: .inline)
            var documentation = documentation(at: site)
            documentation.description = documentation.description ?? "The \(name) element."
            return ModelProperty(
                wireName: name,
                given: memberName(at: site),
                type: type(of: site, hint),
                presence: position < least ? .required : .optional,
                documentation: documentation,
                origin: origin(of: site)
            )
        }
        let hint = NameHint(parent: id, name: "other element", rank: .inline)
        let others = rest.flatMap { index.node($0).kind == .object ? type(of: $0, hint) : nil }
        return ModelObject(properties: properties, otherMembers: others, isTuple: true)
    }

    private static let ordinals = [
        "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth",
        "tenth", "eleventh", "twelfth",
    ]
}
