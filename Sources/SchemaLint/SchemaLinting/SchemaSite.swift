import SchemaKit

/// A subschema with its location and with its keywords by their behaviors.
struct SchemaSite {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keyword that applies the subschema. It is nil for the root of a file and for a schema that only a
    /// reference reaches.
    let role: Keyword.Behavior?
    /// The member whose value is the schema, if the value of the keyword is an object of schemas.
    let member: JSONMember?
    /// The number of the site that contains it.
    let parent: Int?
    /// The keywords that take effect. Schemas have few keywords, so a search is faster than a table.
    let keywords: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The keywords that are ignored because the dialect ignores all keywords beside a reference.
    let ignored: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The members that the dialect does not know.
    let unknown: [JSONMember]
    /// The number of the site that its reference leads to.
    var target: Int?
    /// True if the target of a reference depends on the value or cannot be resolved.
    var leadsElsewhere = false

    init(
        _ node: JSONNode,
        at location: SchemaLocation,
        _ dialect: Dialect,
        place: Place
    ) {
        self.node = node
        self.location = location
        resource = place.resource
        self.dialect = dialect
        role = place.role
        member = place.member
        parent = place.parent
        var keywords: [(behavior: Keyword.Behavior, member: JSONMember)] = []
        var unknown: [JSONMember] = []
        for member in node.members {
            if let keyword = dialect.keyword(named: member.name) {
                keywords.append((keyword.behavior, member))
            } else {
                unknown.append(member)
            }
        }
        let isAlone =
            dialect.traits.referenceStandsAlone
            && keywords.contains { $0.behavior == .reference && $0.member.value.kind == .string }
        self.keywords = isAlone ? keywords.filter { $0.behavior == .reference } : keywords
        ignored = isAlone ? keywords.filter { $0.behavior != .reference } : []
        self.unknown = unknown
    }

    /// The relation of a subschema to the schema that contains it.
    struct Place {
        /// The resource that contains the subschema.
        var resource: SchemaResourceID
        var role: Keyword.Behavior?
        var member: JSONMember?
        var parent: Int?
    }

    /// Returns the member with a behavior. If several members have it, the last one counts.
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        keywords.last { $0.behavior == behavior }?.member
    }

    /// True if the schema accepts every value.
    var acceptsEverything: Bool {
        switch node.kind {
        case .true: true
        case .object: !keywords.contains { $0.behavior.constrains }
        case .null, .false, .number, .string, .array: false
        }
    }

    /// The kinds that `type` names. It is nil without a `type` and for a `type` that contains schemas or
    /// unknown names.
    var declaredKinds: KindMask? {
        guard let value = (self[.type] ?? self[.typeUnion])?.value else { return nil }
        var kinds = KindMask.none
        for name in value.kind == .array ? Array(value.elements) : [value] {
            guard let text = name.string, kinds.insert(typeNamed: text) else { return nil }
        }
        return kinds
    }

    /// True if the schema accepts exactly the values of the declared kinds.
    var asksForTypeOnly: Bool {
        declaredKinds != nil
            && keywords.allSatisfy {
                $0.behavior == .type || $0.behavior == .typeUnion || !$0.behavior.constrains
            }
    }
}

extension KindMask {
    /// Returns whether the set contains the kind of a value.
    func contains(_ node: JSONNode) -> Bool {
        contains(node.kind)
            && (node.kind != .number || !restrictsNumbers || node.number?.isInteger == true)
    }

    /// Returns whether a value can be in both sets.
    func intersects(_ other: KindMask) -> Bool {
        bits & other.bits & KindMask.all.bits != 0
    }
}

extension Keyword.Behavior {
    /// The kinds of values that the keyword constrains. It is nil for a keyword that can constrain values of every
    /// kind, and for one that constrains none.
    var kinds: KindMask? {
        switch self {
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum:
            .number
        case .maxLength, .minLength, .pattern, .template, .durationReading:
            .string
        case .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .prefixItems, .items,
            .itemsOrTuple, .additionalItems, .contains, .containsWithoutMarks, .unevaluatedItems,
            .steps:
            KindMask(.array)
        case .maxProperties, .minProperties, .required, .dependentRequired, .dependentSchemas,
            .dependencies, .propertyDependencies, .properties, .patternProperties,
            .additionalProperties, .propertyNames, .unevaluatedProperties, .keyedBy:
            KindMask(.object)
        // The pointers of these keywords lead through objects and arrays. A secret can be a number.
        case .uniqueBy, .atMost, .contrast, .queryOf, .secret:
            nil
        // Schemas for programs use `format` with `integer` too, and dialects seldom assert the content of strings.
        case .format, .contentEncoding, .contentMediaType, .contentSchema:
            nil
        case .type, .typeUnion, .disallowedTypes, .enumeration, .constant, .allOf, .extends, .anyOf,
            .oneOf, .not, .conditional, .consequence, .alternative, .reference, .dynamicReference,
            .dynamicAnchorReference, .recursiveReference, .advice:
            nil
        // Draft 3 requires a member of the object around the schema.
        case .requiresMember:
            nil
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment, .deprecated, .aliases, .replacement, .swiftName, .severity,
            .message, .effect, .description, .defaultValue, .examples, .annotation, .custom:
            nil
        }
    }
}
