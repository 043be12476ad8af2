/// A token of a JSON Pointer, with the aliases of the member that the token names.
package struct PointerStep: Sendable {
    package let name: String
    /// The aliases of the member, in the order in which they are looked up.
    package let aliases: [String]
}

/// A search for the steps of the pointers in keywords such as `atMost`, with the aliases of each member on the way.
///
/// Many pointers start at the same schemas. The search therefore stores the sets of schemas that constrain one value.
package struct PointerStepSearch: Sendable {
    /// Sets of schemas that constrain one value. A set that contains a schema also contains the schemas that this
    /// schema applies to the value.
    private var sets: [Set<SchemaLocation>] = []
    /// The schemas of each set that describe members or items, or require members, by the index in `sets`. The other
    /// schemas have no effect on a step.
    private var describingSchemas: [Int: [SchemaLocation]] = [:]
    /// The index in `sets` of the set for the items and members of the value, by the index of the value's own set.
    private var setIndexOfChildren: [Int: Int] = [:]
    /// The index in `sets` of the set for each sorted list of schemas.
    private var setIndexBySchemas: [[SchemaLocation]: Int] = [:]
    /// The schemas that were read.
    private var schemas: [SchemaLocation: ReadSchema] = [:]
    /// The aliases of the member at each step, and the index in `sets` of the schemas of the member.
    private var foundSteps: [StepKey: (aliases: [String], nextSetIndex: Int)] = [:]
    /// The patterns of `patternProperties`.
    private var patterns = CompiledPatterns()
    /// The documents whose work limits have been added to `remainingWork`.
    private var documents: Set<SchemaDocumentID> = []
    /// The amount of work that the search can still do; negative if the search has ended without a result.
    private var remainingWork = 0

    /// A step of a pointer, from the value that the schemas of a set constrain to the member or item `name`.
    private struct StepKey: Hashable {
        let setIndex: Int
        let name: ExactText
    }

    /// The parts of a schema that the search needs.
    private struct ReadSchema {
        /// The schemas that the schema applies to the same value.
        let applied: [SchemaLocation]
        /// True if the schema describes members or items of a value, or requires members.
        let describesChildren: Bool
        /// The keywords that apply schemas to members or items, each with its value.
        let childKeywords: [SchemaRegistry.KeywordMember]
        /// The value of the keyword that describes members, if the schema can declare aliases.
        let properties: JSONNode?
        /// The name of the keyword that declares aliases, or nil if the dialect has no such keyword.
        let nameOfAliases: String?
        /// The names that the schema declares or requires; nil until they are needed.
        var usedNames: Set<[UInt8]>?
        /// The aliases that the schema declares; nil until they are needed.
        var declaredAliases: SchemaRegistry.AliasScope?
    }

    package init() {}

    /// Returns the amount of work that the search can do for a document with pointers.
    ///
    /// The search spends a unit of work on each schema of a set, on each keyword and name that it examines, and on
    /// every `stepsPerUnit` steps of patterns. A pattern costs at least 16 units for each name.
    ///
    /// If the schemas of a long chain have pointers, and each applies the next one, the set of each is the rest of the
    /// chain. Without a limit, the work would be the square of the length. Ordinary schemas need a few units for each
    /// of their entries.
    package static func workLimit(entryCount: Int) -> Int { (1 << 18) + 8 * entryCount }

    /// The number of steps of patterns that count as one unit of work.
    private static let stepsPerUnit = 64

    /// Returns the steps of a pointer, with the aliases of the members. Returns nil if the search has done too much
    /// work; all further calls then return nil, too.
    ///
    /// A member has the aliases that any schema of its object declares for it, except for the names of members that one
    /// of these schemas declares or requires.
    ///
    /// - Parameters:
    ///   - startsAtChildren: True if the pointer starts at the items or members of the value instead of at the value
    ///     itself.
    ///   - location: The schema with the pointer.
    ///   - registry: The registry of the schema. All calls must have the same registry.
    package mutating func steps(
        of pointer: JSONPointer,
        startsAtChildren: Bool,
        in location: SchemaLocation,
        _ registry: inout SchemaRegistry
    ) -> [PointerStep]? {
        guard remainingWork >= 0 else { return nil }
        if documents.insert(location.document).inserted {
            remainingWork += Self.workLimit(entryCount: registry.entryCount(location.document))
        }
        let start = registry.enclosingSchemas(of: location) + [location]
        var index = setIndex(of: start, &registry)
        if startsAtChildren { index = setIndex(ofChildrenOf: index, &registry) }
        var steps: [PointerStep] = []
        for name in pointer.tokens {
            guard remainingWork >= 0 else { return nil }
            let key = StepKey(setIndex: index, name: ExactText(name))
            let step = foundSteps[key] ?? step(from: index, name, &registry)
            foundSteps[key] = step
            index = step.nextSetIndex
            steps.append(PointerStep(name: name, aliases: step.aliases))
        }
        return remainingWork >= 0 ? steps : nil
    }

    /// Counts work. Returns false if the search must end, because it has done too much work.
    private mutating func spend(_ work: Int) -> Bool {
        remainingWork -= work
        return remainingWork >= 0
    }

    private mutating func step(
        from index: Int,
        _ name: String,
        _ registry: inout SchemaRegistry
    ) -> (aliases: [String], nextSetIndex: Int) {
        let schemas = describingSchemas(ofSet: index, &registry)
        let aliases = aliases(of: name, in: schemas, &registry)
        let names = [name] + aliases
        var next: [SchemaLocation] = []
        for schema in schemas {
            let keywords = read(schema, &registry).childKeywords
            for name in names {
                guard spend(registry.costOfChild(name, keywords)) else { return ([], index) }
                let stepsBefore = patterns.stepCount
                patterns.stepLimit = stepsBefore + remainingWork * Self.stepsPerUnit
                next += registry.schemas(
                    ofChild: name,
                    keywords,
                    in: schema,
                    matching: &patterns
                )
                let stepCount = patterns.stepCount - stepsBefore
                guard spend((stepCount + Self.stepsPerUnit - 1) / Self.stepsPerUnit) else {
                    return ([], index)
                }
            }
        }
        return (aliases, setIndex(of: next, &registry))
    }

    private mutating func describingSchemas(
        ofSet index: Int,
        _ registry: inout SchemaRegistry
    ) -> [SchemaLocation] {
        if let schemas = describingSchemas[index] { return schemas }
        guard spend(sets[index].count) else { return [] }
        var schemas: [SchemaLocation] = []
        for schema in sets[index] where read(schema, &registry).describesChildren {
            schemas.append(schema)
        }
        schemas.sort()
        describingSchemas[index] = schemas
        return schemas
    }

    /// Returns the aliases that schemas of one object declare for a member. The schemas must be sorted, because their
    /// order decides the order of the aliases.
    private mutating func aliases(
        of member: String,
        in schemas: [SchemaLocation],
        _ registry: inout SchemaRegistry
    ) -> [String] {
        guard spend(schemas.count) else { return [] }
        var declared: [SchemaRegistry.DeclaredAlias] = []
        var seen: Set<[UInt8]> = []
        for location in schemas {
            let schema = read(location, &registry)
            // Few members have aliases. (Benchmark: `compile`.)
            guard let properties = schema.properties, let keyword = schema.nameOfAliases,
                registry.member(member, of: properties)?[keyword] != nil
            else { continue }
            let scope = schema.declaredAliases ?? registry.declaredAliases(of: location)
            self.schemas[location]?.declaredAliases = scope
            declared += (scope[Array(member.utf8)] ?? []).filter { seen.insert($0.name).inserted }
        }
        guard !declared.isEmpty, spend(declared.count * schemas.count) else { return [] }
        var usedNames: [Set<[UInt8]>] = []
        for location in schemas {
            let names = read(location, &registry).usedNames ?? registry.usedNames(in: location)
            self.schemas[location]?.usedNames = names
            usedNames.append(names)
        }
        return declared.map(\.name).filter { name in !usedNames.contains { $0.contains(name) } }
            .map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the index in `sets` of the set for the items and members of the value that another set constrains.
    private mutating func setIndex(
        ofChildrenOf index: Int,
        _ registry: inout SchemaRegistry
    ) -> Int {
        if let known = setIndexOfChildren[index] { return known }
        var children: [SchemaLocation] = []
        for schema in sets[index] {
            let keywords = read(schema, &registry).childKeywords
            let found = registry.schemasOfChildren(keywords, in: schema)
            guard spend(1 + found.count) else { return index }
            children += found
        }
        let found = setIndex(of: children, &registry)
        setIndexOfChildren[index] = found
        return found
    }

    /// Returns the index in `sets` of the set that consists of `schemas` and all schemas that they apply to the same
    /// value.
    private mutating func setIndex(
        of schemas: [SchemaLocation],
        _ registry: inout SchemaRegistry
    ) -> Int {
        let schemas = Set(schemas).sorted()
        _ = spend(schemas.count)
        if let index = setIndexBySchemas[schemas] { return index }
        // Usually the outermost schema applies all others.
        if schemas.count > 1 {
            let index = setIndex(of: [schemas[0]], &registry)
            if sets[index].isSuperset(of: schemas) {
                setIndexBySchemas[schemas] = index
                return index
            }
        }
        var set: Set<SchemaLocation> = []
        var pending = schemas
        while remainingWork >= 0, let schema = pending.popLast() {
            guard set.insert(schema).inserted else { continue }
            // If this schema in turn applies the first schema, both have the same set.
            if schemas.count == 1, let index = setIndexBySchemas[[schema]],
                sets[index].contains(schemas[0])
            {
                setIndexBySchemas[schemas] = index
                return index
            }
            let applied = read(schema, &registry).applied
            if spend(1 + applied.count) { pending += applied }
        }
        sets.append(set)
        setIndexBySchemas[schemas] = sets.count - 1
        return sets.count - 1
    }

    /// Returns the parts of a schema that the search needs. Each schema is read once.
    private mutating func read(
        _ location: SchemaLocation,
        _ registry: inout SchemaRegistry
    ) -> ReadSchema {
        if let schema = schemas[location] { return schema }
        let dialect = registry.dialect(of: registry.resource(around: location))
        let node = registry.node(at: location)
        let nameOfAliases = dialect.name(of: .aliases)
        let childKeywords = registry.keywords(of: location) { $0.role == .childApplicator }
        let schema = ReadSchema(
            applied: registry.schemasAppliedInPlace(by: location),
            describesChildren: !childKeywords.isEmpty
                || !registry.keywords(of: location) { $0 == .required }.isEmpty,
            childKeywords: childKeywords,
            properties: nameOfAliases == nil
                ? nil : dialect.name(of: .properties).flatMap { node[$0] },
            nameOfAliases: nameOfAliases
        )
        schemas[location] = schema
        return schema
    }
}

/// The patterns that a search has compiled, each of them once.
private struct CompiledPatterns: Sendable {
    /// The patterns by their sources. The value is nil for a source that is not a pattern.
    private var patterns: [ExactText: Pattern?] = [:]
    private var scratch = PatternScratch()
    /// The sum of `Pattern.stateCount` of the patterns.
    private var stateCount = 0
    /// The value of `stepCount` above which no pattern matches, and no further pattern is compiled.
    var stepLimit = 0

    /// The number of steps that compiling a pattern takes for each of its states. A state takes 22 bytes of memory, so
    /// the steps also limit the memory for the patterns.
    private static let stepsPerState = 8

    /// The number of steps of backtracking for all names, and of steps to compile the patterns.
    var stepCount: Int { scratch.backtracker.totalSteps + Self.stepsPerState * stateCount }

    /// Returns whether the pattern with a source matches a name. Returns false if the source is not a pattern, or if
    /// the patterns have taken too many steps.
    mutating func isMatch(_ name: String, of source: String) -> Bool {
        guard stepCount <= stepLimit, let pattern = pattern(source) else { return false }
        return name.withUTF8Span { pattern.matches($0, scratch: &scratch) } == .match
    }

    private mutating func pattern(_ source: String) -> Pattern? {
        let key = ExactText(source)
        if let known = patterns[key] { return known }
        let pattern = try? Pattern(source, syntax: .either)
        stateCount += pattern?.stateCount ?? 0
        patterns.updateValue(pattern, forKey: key)
        return pattern
    }
}

extension SchemaRegistry {
    /// A keyword of a schema, with its value.
    fileprivate typealias KeywordMember = (keyword: KeywordTable.Traits, value: JSONNode)

    /// Returns the keywords of a schema whose behavior satisfies `isIncluded`, each with its value.
    fileprivate func keywords(
        of schema: SchemaLocation,
        where isIncluded: (Keyword.Behavior) -> Bool
    ) -> [KeywordMember] {
        let node = node(at: schema)
        let dialect = dialect(of: resource(around: schema))
        return node.members.compactMap { member in
            guard
                let keyword = dialect.keywordTraits(
                    ofMemberAt: member.nameIndex,
                    in: node.document
                ),
                isIncluded(keyword.behavior)
            else { return nil }
            return (keyword, member.value)
        }
    }

    private func location(of node: JSONNode, in schema: SchemaLocation) -> SchemaLocation {
        SchemaLocation(document: schema.document, entry: node.index)
    }

    /// Returns the schemas that a schema applies to the same value, except for conditions and negated schemas, which do
    /// not describe valid values.
    fileprivate mutating func schemasAppliedInPlace(
        by schema: SchemaLocation
    ) -> [SchemaLocation] {
        let keywords = keywords(of: schema) { behavior in
            switch behavior {
            case .not, .disallowedTypes, .conditional: false
            default: behavior.role == .reference || behavior.role == .inPlaceApplicator
            }
        }
        var applied: [SchemaLocation] = []
        for (keyword, value) in keywords {
            if keyword.behavior.role == .reference {
                if let target = target(ofReference: value, keyword.behavior, in: schema) {
                    applied.append(target)
                }
            } else {
                applied += ResourceScanner.subschemas(of: value, keyword.subschemas).map {
                    location(of: $0, in: schema)
                }
            }
        }
        return applied
    }

    /// Returns the schema to which a reference in `schema` leads without a dynamic scope. Returns nil if the reference
    /// cannot be resolved.
    private mutating func target(
        ofReference value: JSONNode,
        _ behavior: Keyword.Behavior,
        in schema: SchemaLocation
    ) -> SchemaLocation? {
        guard let reference = value.string else { return nil }
        let resource = resource(around: schema)
        guard behavior == .dynamicAnchorReference else {
            return try? resolve(reference, from: resource)
        }
        let name = SchemaResource.nameOfDynamicAnchor(in: reference)
        return self.resource(resource).dynamicAnchor(name)
    }

    /// Returns the schemas for the items or members of a value, in the values of keywords of a schema. The schema of
    /// `contains` is not one of them, because most items need not match it.
    fileprivate func schemasOfChildren(
        _ childKeywords: [KeywordMember],
        in schema: SchemaLocation
    ) -> [SchemaLocation] {
        let keywords = childKeywords.filter { keyword, _ in
            switch keyword.behavior {
            case .propertyNames, .contentSchema, .contains, .containsWithoutEvaluation: false
            default: true
            }
        }
        return keywords.flatMap { keyword, value in
            ResourceScanner.subschemas(of: value, keyword.subschemas).map {
                location(of: $0, in: schema)
            }
        }
    }

    /// Returns the work of ``schemas(ofChild:_:in:matching:)``, not counting ``CompiledPatterns/stepCount``.
    fileprivate func costOfChild(_ name: String, _ childKeywords: [KeywordMember]) -> Int {
        let patterns = childKeywords.filter { $0.keyword.behavior == .patternProperties }
        let patternCount = patterns.reduce(0) { $0 + $1.value.count }
        return 1 + childKeywords.count + patternCount * (16 + name.utf8.count / 64)
    }

    /// Returns the schemas for the member `name`, or for the item whose index is `name`. The schemas for all other
    /// members or items, such as `additionalProperties`, count only if there is no schema for this one.
    fileprivate mutating func schemas(
        ofChild name: String,
        _ childKeywords: [KeywordMember],
        in schema: SchemaLocation,
        matching patterns: inout CompiledPatterns
    ) -> [SchemaLocation] {
        var described: [JSONNode?] = []
        var others: [JSONNode] = []
        for (keyword, value) in childKeywords {
            switch keyword.behavior {
            case .properties: described.append(member(name, of: value))
            case .patternProperties:
                described += value.members.filter { patterns.isMatch(name, of: $0.name) }
                    .map(\.value)
            case .prefixItems: described.append(item(name, of: value))
            case .itemsOrTuple:
                described.append(value.kind == .array ? item(name, of: value) : value)
            case .additionalProperties, .unevaluatedProperties, .items, .additionalItems,
                .unevaluatedItems:
                others.append(value)
            default: break
            }
        }
        let schemas = described.compactMap(\.self)
        return (schemas.isEmpty ? others : schemas).map { location(of: $0, in: schema) }
    }

    /// Returns a member of an object, or nil if the object has no such member or `object` is another value.
    fileprivate mutating func member(_ name: String, of object: JSONNode) -> JSONNode? {
        object.kind == .object ? locations.value(at: JSONPointer([name]), from: object) : nil
    }

    /// Returns the item of an array whose index is `name`, or nil if there is none or `array` is another value.
    private mutating func item(_ name: String, of array: JSONNode) -> JSONNode? {
        array.kind == .array ? locations.value(at: JSONPointer([name]), from: array) : nil
    }
}
