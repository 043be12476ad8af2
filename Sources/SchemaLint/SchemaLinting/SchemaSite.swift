import SchemaKit

/// A subschema as the linter reads it: where it stands, and its keywords by what they do.
struct SchemaSite {
    let node: JSONNode
    let location: SchemaLocation
    let resource: SchemaResourceID
    let dialect: Dialect
    /// The keyword in whose value it lies; nil for the root of a file, and for what only a
    /// reference finds.
    let role: Keyword.Behavior?
    /// The member that it is the value of, where the keyword's value is an object of schemas.
    let member: JSONMember?
    /// The number of the site around it.
    let parent: Int?
    /// The keywords that count. Schemas have few, so a search beats a table.
    let keywords: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The keywords beside a reference that stands alone.
    let ignored: [(behavior: Keyword.Behavior, member: JSONMember)]
    /// The members that the dialect does not know.
    let unknown: [JSONMember]
    /// The number of the site that its reference leads to.
    var target: Int?
    /// Whether it refers to what is not known before there is a value, or not at all.
    var leadsElsewhere = false

    init(
        _ node: JSONNode,
        at location: SchemaLocation,
        in resource: SchemaResourceID,
        _ dialect: Dialect,
        place: Place
    ) {
        self.node = node
        self.location = location
        self.resource = resource
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

    /// How a subschema hangs in the one around it.
    struct Place {
        var role: Keyword.Behavior?
        var member: JSONMember?
        var parent: Int?
    }

    /// The keyword that does `behavior`; of two with one name, the last.
    subscript(behavior: Keyword.Behavior) -> JSONMember? {
        keywords.last { $0.behavior == behavior }?.member
    }

    /// Whether every value fits.
    var acceptsEverything: Bool {
        switch node.kind {
        case .true: true
        case .object: !keywords.contains { $0.behavior.constrains }
        case .null, .false, .number, .string, .array: false
        }
    }

    /// The kinds that `type` names; nil without a `type`, or with one that is more than names.
    var declaredKinds: KindMask? {
        guard let value = (self[.type] ?? self[.typeUnion])?.value else { return nil }
        var kinds = KindMask.none
        for name in value.kind == .array ? Array(value.elements) : [value] {
            guard let text = name.string, kinds.insert(typeNamed: text) else { return nil }
        }
        return kinds
    }

    /// Whether every value of the declared kinds fits, and no other keyword has a say.
    var asksForTypeOnly: Bool {
        declaredKinds != nil
            && keywords.allSatisfy {
                $0.behavior == .type || $0.behavior == .typeUnion || !$0.behavior.constrains
            }
    }
}

extension KindMask {
    /// Whether a value is in the set.
    func contains(_ node: JSONNode) -> Bool {
        contains(node.kind)
            && (node.kind != .number || !restrictsNumbers || node.number?.isInteger == true)
    }

    /// Whether any value is in both sets.
    func intersects(_ other: KindMask) -> Bool {
        bits & other.bits & KindMask.all.bits != 0
    }
}

extension Keyword.Behavior {
    /// The kinds of values that the keyword constrains; nil for a keyword that constrains all kinds, or none.
    var kinds: KindMask? {
        switch self {
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum:
            .number
        case .maxLength, .minLength, .pattern:
            .string
        case .maxItems, .minItems, .uniqueItems, .maxContains, .minContains, .prefixItems, .items,
            .itemsOrTuple, .additionalItems, .contains, .containsWithoutMarks, .unevaluatedItems:
            KindMask(.array)
        case .maxProperties, .minProperties, .required, .dependentRequired, .dependentSchemas,
            .dependencies, .propertyDependencies, .properties, .patternProperties,
            .additionalProperties, .propertyNames, .unevaluatedProperties, .keyedBy:
            KindMask(.object)
        default:
            nil
        }
    }
}
