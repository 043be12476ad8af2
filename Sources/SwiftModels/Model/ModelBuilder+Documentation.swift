import SchemaKit

/// The documentation of types, members and cases.
extension ModelBuilder {
    /// Returns the documentation in a schema. An example is left out if it contains a secret according to this schema
    /// or to another one that describes the same value.
    mutating func documentation(
        at site: ScopedSite,
        besides otherSites: [ScopedSite] = []
    ) -> ModelDocumentation {
        let node = index.node(site)
        let examples = node["examples"]?.elements.filter { example in
            guard !example.kind.isContainer else { return false }
            return !index.containsSecret(example, under: [site] + otherSites)
        }
        return ModelDocumentation(
            description: node["description"]?.string,
            examples: examples?.map(\.text) ?? [],
            isDeprecated: node["deprecated"]?.bool ?? false,
            replacement: index.keywords(site)[.replacement]?.string
        )
    }

    /// Returns the documentation of a value that several schemas describe: the documentation of the first schema, with
    /// those constraints of all schemas that the type does not express.
    mutating func documentation(at sites: [ScopedSite], of type: ModelType) -> ModelDocumentation {
        var documentation = documentation(at: sites[0], besides: Array(sites.dropFirst()))
        let parts = sites.flatMap { partsForNonNullValue(at: $0) }
        documentation.constraints = constraints(of: parts, on: type)
        return documentation
    }

    /// Returns the schemas that apply to every value except null at a site: the ``SchemaView/parts`` of its view.
    ///
    /// If all branches but one allow only null, as in `{"anyOf": [{"type": "null"}, {"maxLength": 9}]}`, the result
    /// also contains the parts of the remaining branch.
    private mutating func partsForNonNullValue(at site: ScopedSite) -> [SchemaKeywords] {
        let view = index.view(of: site)
        let branches = branches(of: view)
        let nonNullBranches = branches.filter { !allowsOnlyNull($0) }
        guard branches.count > 1, nonNullBranches.count == 1 else { return view.parts }
        return view.parts + index.view(of: nonNullBranches[0]).parts
    }

    /// Returns the constraints of schemas on values of a type. A type with a name documents its own constraints.
    ///
    /// - Parameter subject: The phrase for the values if they are inside another value, such as "each item".
    private mutating func constraints(
        of parts: [SchemaKeywords],
        on type: ModelType,
        subject: String? = nil
    ) -> [ModelConstraint] {
        if case .named = type.withoutNull.withoutLoss { return [] }
        let ownConstraints = parts.flatMap { part in
            Self.predicates(of: part, on: type).map {
                ModelConstraint(subject: subject, predicate: $0)
            }
        }
        let inner = subject == nil ? constraintsOfChildren(of: parts, on: type) : []
        var seen: Set<ModelConstraint> = []
        return (ownConstraints + inner).filter { seen.insert($0).inserted }
    }

    private static func predicates(
        of part: SchemaKeywords,
        on type: ModelType
    ) -> [ValuePredicate] {
        var texts = ValuePredicate.texts(part)
        // The first predicate is about the format. A type such as `URI` already documents the format `uri`, but not
        // a narrower format such as `web-url`.
        if case .text(let format) = type.withoutNull, !texts.isEmpty,
            part[.format]?.string == format.rawValue
        {
            texts.removeFirst()
        }
        return ValuePredicate.bounds(part) + texts + ValuePredicate.items(part)
    }

    /// Returns the constraints on the items of an array or on the members of a map.
    private mutating func constraintsOfChildren(
        of parts: [SchemaKeywords],
        on type: ModelType
    ) -> [ModelConstraint] {
        var constraints: [ModelConstraint] = []
        switch type.withoutNull.withoutLoss {
        case .array(let item):
            for part in parts {
                guard let node = part[.items] ?? part[.itemsOrTuple], node.kind == .object else {
                    continue
                }
                let itemParts = partsForNonNullValue(at: part.site(of: node))
                constraints += self.constraints(of: itemParts, on: item, subject: "each item")
            }
        case .map(let value):
            for part in parts {
                guard let node = part[.additionalProperties], node.kind == .object else { continue }
                let valueParts = partsForNonNullValue(at: part.site(of: node))
                constraints += self.constraints(of: valueParts, on: value, subject: "each member")
            }
        case .named, .lossy, .string, .text, .custom, .integer, .number, .boolean, .any, .union,
            .nullable:
            break
        }
        return constraints
    }
}
