package import SchemaKit

/// The keywords of one schema object, by their behavior.
///
/// The type is a class, so that passing and storing an instance copies only a reference. (Benchmark: `codegen`.)
package final class SchemaKeywords {
    package let site: ScopedSite
    package let node: JSONNode
    package let dialect: Dialect
    /// The keywords with the entries of their values, at most one for each behavior. Keywords that have the behavior
    /// `annotation` in common, such as `title`, are left out.
    private let values: [(behavior: Keyword.Behavior, entry: Int32)]
    let behaviors: KeywordSet
    /// All subschemas on which a type can depend, in the order of the text. Those of the `advice` keyword
    /// are excluded.
    package let subschemas: [ScopedSite]
    /// The names of members that are not keywords of the dialect.
    let unknownNames: [String]
    /// The keywords that would constrain values but are ignored beside a reference. `type` is left out, because it
    /// usually only repeats the type of the target.
    let ignoredNames: [String]
    /// The scopes of the subschemas that are in another scope than the schema, by the entries of these subschemas.
    private let scopes: [Int32: DynamicScopeID]
    /// The cached target of `$ref`. The outer optional is `nil` until the target is determined. The inner optional
    /// is `nil` if the reference cannot be resolved.
    var target: ScopedSite??
    /// The cached aliases of members, or `nil` until they are determined.
    var aliases: MemberAliases?
    /// The cached locations of the values that keywords such as `uniqueBy` compare, or `nil` until they are determined.
    var locations: [SchemaIndex.Location]?

    init(site: ScopedSite, node: JSONNode, dialect: Dialect) {
        let isOnlyReference =
            dialect.traits.referenceOverridesOtherKeywords && Self.hasReference(node, dialect)
        var values: [(behavior: Keyword.Behavior, entry: Int32)] = []
        var behaviors: KeywordSet = []
        var subschemas: [ScopedSite] = []
        var unknownNames: [String] = []
        var ignoredNames: [String] = []
        for member in node.members {
            guard
                let keyword = dialect.keywordTraits(ofMemberAt: member.nameIndex, in: node.document)
            else {
                unknownNames.append(member.name)
                continue
            }
            let behavior = keyword.behavior
            if isOnlyReference, behavior != .reference, behavior != .definitions {
                if behavior != .type, behavior.constrains { ignoredNames.append(member.name) }
                continue
            }
            if behavior != .annotation {
                // Of two keywords with the same behavior, the last one counts.
                if behaviors.contains(behavior) { values.removeAll { $0.behavior == behavior } }
                behaviors.insert(behavior)
                values.append((behavior, member.value.index))
            }
            if behavior == .advice { continue }
            for child in Self.subschemas(of: member.value, keyword.subschemas) {
                subschemas.append(
                    ScopedSite(document: site.document, entry: child.index, scope: site.scope)
                )
            }
        }
        self.site = site
        self.node = node
        self.dialect = dialect
        self.values = values
        self.behaviors = behaviors
        self.subschemas = subschemas
        self.unknownNames = unknownNames
        self.ignoredNames = ignoredNames
        scopes = [:]
    }

    /// Creates a copy with the keywords in `kept` (with all if it is `nil`) and with other scopes for subschemas. The
    /// copy has the subschemas of all keywords.
    private init(
        _ original: SchemaKeywords,
        keeping kept: KeywordSet? = nil,
        scopes: [Int32: DynamicScopeID]
    ) {
        behaviors = kept.map(original.behaviors.intersection) ?? original.behaviors
        values = original.values.filter { kept?.contains($0.behavior) ?? true }
        site = original.site
        node = original.node
        dialect = original.dialect
        unknownNames = original.unknownNames
        ignoredNames = original.ignoredNames
        self.scopes = scopes
        subschemas = original.subschemas.map { child in
            guard let scope = scopes[child.entry] else { return child }
            return ScopedSite(document: child.document, entry: child.entry, scope: scope)
        }
    }

    private static func hasReference(_ node: JSONNode, _ dialect: Dialect) -> Bool {
        dialect.name(of: .reference).flatMap { node[$0] }?.kind == .string
    }

    /// Returns the schema without one of its keywords.
    func without(_ behavior: Keyword.Behavior) -> SchemaKeywords {
        var kept = behaviors
        kept.remove(behavior)
        return SchemaKeywords(self, keeping: kept, scopes: scopes)
    }

    /// Returns the schema with only the keywords that make no value invalid in generated code.
    func withoutConstraints() -> SchemaKeywords {
        SchemaKeywords(self, keeping: Self.nonAssertions, scopes: scopes)
    }

    /// Returns the schema with other scopes for some of its subschemas, by the entries of these subschemas.
    func with(scopes: [Int32: DynamicScopeID]) -> SchemaKeywords {
        scopes.isEmpty ? self : SchemaKeywords(self, scopes: scopes)
    }

    /// The names in `type`, in their order, or `nil` if there is no `type` or if it contains anything but names in
    /// ``SchemaTypeName``.
    package private(set) lazy var typeNames = completeTypeNames()

    private func completeTypeNames() -> [String]? {
        guard let type = self[.type] ?? self[.typeUnion] else { return nil }
        let nodes = type.kind == .array ? Array(type.elements) : [type]
        let names = nodes.compactMap(\.string)
        // In draft 3, `type` can also contain schemas. Names alone are then incomplete. An unknown name
        // allows every type, as `any` does.
        let isComplete = names.count == nodes.count
        return isComplete && names.allSatisfy { SchemaTypeName(rawValue: $0) != nil } ? names : nil
    }

    /// Returns the schemas in the value of a keyword. Names of types or members, which some keywords allow in place of
    /// schemas, are left out.
    package static func subschemas(
        of value: JSONNode,
        _ shape: Keyword.SubschemaShape
    ) -> [JSONNode] {
        ResourceScanner.subschemas(of: value, shape).filter {
            $0.kind != .string && $0.kind != .array
        }
    }

    package subscript(behavior: Keyword.Behavior) -> JSONNode? {
        guard behaviors.contains(behavior) else { return nil }
        return values.first { $0.behavior == behavior }.map {
            JSONNode(document: node.document, index: $0.entry)
        }
    }

    func has(_ behavior: Keyword.Behavior) -> Bool { behaviors.contains(behavior) }

    func has(anyOf keywords: KeywordSet) -> Bool { !behaviors.isDisjoint(with: keywords) }

    /// Returns whether `allowed` contains all keywords of the schema that determine a type.
    func hasNoTypeKeywords(except allowed: KeywordSet) -> Bool {
        behaviors.intersection(Self.typeKeywords).isSubset(of: allowed)
    }

    /// Returns whether `allowed` contains all keywords of the schema that can make a value invalid in generated code.
    func hasNoAssertions(except allowed: KeywordSet) -> Bool {
        behaviors.isSubset(of: allowed.union(Self.nonAssertions))
    }

    /// The keywords that make no value invalid in generated code. `advice` is one of them: generated code reports its
    /// violations if they have the severity `error`, but the value still matches a branch with this `advice`.
    private static let nonAssertions = KeywordSet(.none).union(.unenforced).union(.advice)

    /// The keywords that determine the shape of a type. Most others only constrain its values.
    private static let typeKeywords: KeywordSet = [
        .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference, .type,
        .typeUnion, .enumeration, .constant, .allOf, .extends, .anyOf, .oneOf, .then, .else,
        .dependentSchemas, .dependencies, .propertyDependencies, .prefixItems, .items,
        .itemsOrTuple, .properties, .patternProperties, .additionalProperties, .required,
    ]

    /// True if violations of the schema are only warnings or notes, because its `severity` says so.
    var isAdvisory: Bool { self[.severity]?.string.map { $0 != "error" } ?? false }

    package func site(of node: JSONNode) -> ScopedSite {
        ScopedSite(
            document: site.document,
            entry: node.index,
            scope: scopes[node.index] ?? site.scope
        )
    }

    /// Returns the items in the value of a keyword. The result is empty if the schema does not have the keyword.
    package func items(_ behavior: Keyword.Behavior) -> [JSONNode] {
        self[behavior].map { Array($0.elements) } ?? []
    }

    /// Returns the members in the value of a keyword, without repeated names. The result is empty if the schema does
    /// not have the keyword.
    package func members(_ behavior: Keyword.Behavior) -> [JSONMember] {
        self[behavior]?.distinctMembers ?? []
    }

    /// Returns the subschemas of a keyword whose value is an array of schemas.
    package func schemas(_ behavior: Keyword.Behavior) -> [ScopedSite] {
        self[behavior].map { $0.elements.map(site(of:)) } ?? []
    }

    /// Returns the subschemas of a keyword whose value is an object of schemas.
    package func namedSchemas(_ behavior: Keyword.Behavior) -> [(name: String, site: ScopedSite)] {
        members(behavior).map { (name: $0.name, site: site(of: $0.value)) }
    }

    /// The definitions of the schema. A schema can have some of them in `$defs`, and others in `definitions`.
    package var definitions: [(name: String, site: ScopedSite)] {
        guard has(.definitions) else { return [] }
        var seen: Set<String> = []
        let keywords = node.members.map(\.name).filter { name in
            dialect.keyword(named: name)?.behavior == .definitions && seen.insert(name).inserted
        }
        return keywords.flatMap { keyword in
            let members = node[keyword]?.distinctMembers ?? []
            return members.map { (name: $0.name, site: site(of: $0.value)) }
        }
    }

    /// The names in `required`, in their order.
    package var requiredNames: [String] {
        self[.required].map { $0.elements.compactMap(\.string) } ?? []
    }

    /// The schemas in `allOf` and in `extends`, which all apply to the value of this schema.
    package var allOfSchemas: [ScopedSite] {
        let extended = self[.extends].map { $0.kind == .array ? Array($0.elements) : [$0] } ?? []
        return schemas(.allOf) + extended.map(site(of:))
    }
}

extension JSONNode {
    /// The members of an object, without repeated names; empty for any other value. Of several members with one name,
    /// the last one counts, as for the subscript and in the linter.
    package var distinctMembers: [JSONMember] {
        var distinct: [JSONMember] = []
        var positions: [ExactText: Int] = [:]
        for member in members {
            let name = ExactText(member.name)
            if let position = positions[name] {
                distinct[position] = member
            } else {
                positions[name] = distinct.count
                distinct.append(member)
            }
        }
        return distinct
    }
}

/// A type name that the keyword `type` defines.
///
/// Generated code uses these names as cases of an enumeration, so another name from a schema would not compile.
enum SchemaTypeName: String, Hashable, Sendable {
    case null, boolean, integer, number, string, array, object
}

/// A set of keyword behaviors, with one bit for each.
package struct KeywordSet: Hashable, Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(arrayLiteral behaviors: Keyword.Behavior...) {
        self.init(behaviors)
    }

    init(_ behaviors: [Keyword.Behavior]) {
        for behavior in behaviors { insert(behavior) }
    }

    mutating func insert(_ behavior: Keyword.Behavior) {
        let bits = Self.bits(of: behavior)
        low |= bits.low
        high |= bits.high
    }

    mutating func remove(_ behavior: Keyword.Behavior) {
        let bits = Self.bits(of: behavior)
        low &= ~bits.low
        high &= ~bits.high
    }

    func contains(_ behavior: Keyword.Behavior) -> Bool {
        let bits = Self.bits(of: behavior)
        return low & bits.low | high & bits.high != 0
    }

    func union(_ other: KeywordSet) -> KeywordSet {
        var set = self
        set.low |= other.low
        set.high |= other.high
        return set
    }

    func intersection(_ other: KeywordSet) -> KeywordSet {
        var set = self
        set.low &= other.low
        set.high &= other.high
        return set
    }

    func isDisjoint(with other: KeywordSet) -> Bool {
        low & other.low | high & other.high == 0
    }

    func isSubset(of other: KeywordSet) -> Bool {
        low & ~other.low | high & ~other.high == 0
    }

    private static func bits(of behavior: Keyword.Behavior) -> (low: UInt64, high: UInt64) {
        // A shift by 64 or more gives zero.
        let position = Int(behavior.rawValue)
        assert(position < 128, "the bits are enough for all keywords")
        return (1 << position, position < 64 ? 0 : 1 << (position - 64))
    }
}

/// The part of ``RuleBuilder`` that makes the rules of a keyword.
enum RuleFamily {
    case references, values, bounds, texts, contents, arrays, objects, inPlace, relations
    case unevaluated
    /// The violations of the keyword or of its schemas are warnings, unless a schema has another severity.
    case advice
    /// The keyword can reject values, but no generated code enforces it. A note says so.
    case unenforced
    /// The keyword rejects no value.
    case none
}

extension Keyword.Behavior {
    /// The part of ``RuleBuilder`` that makes the rules of the keyword. A keyword that only changes the effect of
    /// another keyword, such as `maxContains`, belongs to the family of the other keyword.
    var ruleFamily: RuleFamily {
        switch self {
        case .reference, .dynamicReference, .dynamicAnchorReference, .recursiveReference:
            .references
        case .type, .typeUnion, .disallowedTypes, .enumeration, .constant:
            .values
        case .multipleOf, .maximum, .exclusiveMaximum, .minimum, .exclusiveMinimum,
            .excludesMaximum, .excludesMinimum, .maxLength, .minLength, .maxItems, .minItems,
            .maxProperties, .minProperties:
            .bounds
        case .pattern, .format:
            .texts
        case .prefixItems, .items, .itemsOrTuple, .additionalItems, .uniqueItems, .contains,
            .containsWithoutEvaluation, .maxContains, .minContains:
            .arrays
        case .required, .requiresMember, .properties, .patternProperties, .additionalProperties,
            .propertyNames, .dependentRequired, .dependentSchemas, .dependencies:
            .objects
        case .allOf, .extends, .anyOf, .oneOf, .not, .conditional, .then, .else,
            .propertyDependencies:
            .inPlace
        case .uniqueBy, .keyedBy, .atMost, .contrast, .template, .durationReading:
            .relations
        case .advice, .steps, .queryOf:
            .advice
        case .unevaluatedItems, .unevaluatedProperties:
            .unevaluated
        case .contentEncoding, .contentMediaType, .contentSchema:
            .contents
        case .custom:
            .unenforced
        case .dialect, .vocabulary, .identifier, .anchor, .dynamicAnchor, .recursiveAnchor,
            .definitions, .comment, .secret, .deprecated, .aliases, .replacement, .swiftName,
            .swiftType, .swiftConformances, .severity, .message, .effect, .dropsInvalid,
            .description, .defaultValue, .examples, .annotation:
            .none
        }
    }
}

extension KeywordSet {
    static let references = KeywordSet(.references)
    static let values = KeywordSet(.values)
    static let bounds = KeywordSet(.bounds)
    static let texts = KeywordSet(.texts)
    static let contents = KeywordSet(.contents)
    static let arrays = KeywordSet(.arrays)
    static let objects = KeywordSet(.objects)
    static let inPlace = KeywordSet(.inPlace)
    static let relations = KeywordSet(.relations)
    static let unevaluated = KeywordSet(.unevaluated)
    static let unenforced = KeywordSet(.unenforced)
    static let advice = KeywordSet(.advice)

    /// Creates the set of the keywords of a family.
    init(_ family: RuleFamily) {
        self.init(Keyword.Behavior.allCases.filter { $0.ruleFamily == family })
    }
}
