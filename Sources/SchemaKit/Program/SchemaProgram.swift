/// A compiled schema: flat instructions, the subschemas that they belong to, and their constants.
///
/// A program never changes once it is compiled, so any number of threads may run it. For
///
///     {"type": "object", "properties": {"id": {"type": "integer", "minimum": 1}}}
///
/// there are two subschemas and two instructions:
///
///     subschema 0   kinds {object}             instructions 0..<1
///     subschema 1   kinds {integer}            instructions 1..<2
///     instruction 0   object(plan 0)           origin: "properties"
///     instruction 1   minimum(number 0)        origin: "minimum"
///     object plan 0   names {"id": slot 0}, slot 0: subschema 1
///
/// The keyword of each instruction is in `origins`, at the index of the instruction. Only reports need it.
package final class SchemaProgram: Sendable {
    /// The subschema where evaluation starts.
    package let start: SubschemaID
    package let instructions: ConstantPool<Instruction>
    /// The keyword of each instruction.
    package let origins: ConstantPool<KeywordEntry>
    package let subschemas: ConstantPool<Subschema>
    /// The subschemas in the arrays of `allOf`, `anyOf`, `oneOf`, `prefixItems` and `advice`, and those of `type` and
    /// `disallow` in draft 3.
    package let listedSubschemas: ConstantPool<SubschemaID>

    let nameBytes: ConstantPool<UInt8>
    let nameSlots: ConstantPool<NameTable.Slot>
    package let numbers: ConstantPool<NumberConstant>
    package let enumerations: ConstantPool<EnumerationPlan>
    package let enumerationValues: ConstantPool<ConstantID>
    let enumerationHashes: ConstantPool<HashedConstant>
    package let objectPlans: ConstantPool<ObjectPlan>
    package let propertySlots: ConstantPool<PropertySlot>
    package let patternProperties: ConstantPool<PatternProperty>
    package let arrayPlans: ConstantPool<ArrayPlan>
    package let containsPlans: ConstantPool<ContainsPlan>
    package let conditionals: ConstantPool<ConditionalPlan>
    package let dependentRequiredRows: ConstantPool<DependentRequiredRow>
    package let dependentNames: ConstantPool<MemberName>
    /// The aliases of members that keywords mention.
    package let aliasNames: ConstantPool<NameText>
    package let dependentSchemas: ConstantPool<DependentSchema>
    package let propertyDependencies: ConstantPool<PropertyDependency>
    package let typeUnions: ConstantPool<TypeUnionPlan>
    package let dynamicReferences: ConstantPool<DynamicReferencePlan>
    package let dynamicCandidates: ConstantPool<DynamicCandidate>
    package let annotations: ConstantPool<AnnotationKeyword>
    package let contentPlans: ConstantPool<ContentPlan>
    package let customChecks: ConstantPool<CustomCheck>
    package let customFormats: ConstantPool<CustomFormat>
    package let patterns: ConstantPool<Pattern>
    package let rules: ConstantPool<ValueRule>
    package let propertyAliases: ConstantPool<PropertyAlias>
    let unresolvedReferences: ConstantPool<SchemaError>

    /// The program for evaluations that need only the verdict.
    package let decisions: ConstantPointer<DecisionProgram>

    /// The values of `const` and `enum`, and the numbers of keywords such as `minimum`, as the items of one array.
    package let constants: ConstantDocument
    /// True if the program can report notices about a valid value, such as misspelled members, advice and secrets.
    /// Deprecated values give notices only in dialects with the widget vocabulary.
    let canReportNotices: Bool
    /// True if any schema is marked as deprecated.
    let hasDeprecatedSchemas: Bool
    /// True if a schema has the severity `error`, which overrides a lower severity of the schemas around it.
    package let hasErrorSeverities: Bool
    /// The subschemas from which deprecated constants can be reached.
    package var reachOfDeprecatedConstants: SubschemaReach { unsafe storedDeprecatedReach }
    /// The subschemas from which secrets can be reached.
    package var secretReach: SubschemaReach { unsafe storedSecretReach }
    /// The names and aliases of the declared members whose values can contain secrets, by their hashes.
    package var secretNames: [UInt32: [SecretName]] { unsafe storedSecretNames }
    /// The patterns of `patternProperties` that can mark secrets.
    package var secretPatternProperties: SecretPatternProperties {
        unsafe storedSecretPatternProperties
    }
    // Memory safety: Only the end of the initializer sets these properties, which are computed from the complete
    // program.
    private nonisolated(unsafe) var storedDeprecatedReach = SubschemaReach.none
    private nonisolated(unsafe) var storedSecretReach = SubschemaReach.none
    private nonisolated(unsafe) var storedSecretNames: [UInt32: [SecretName]] = [:]
    private nonisolated(unsafe) var storedSecretPatternProperties = SecretPatternProperties()
    /// True if evaluation must record each resource that it enters and leaves.
    package let tracksScope: Bool
    /// The owner of the memory of every pool.
    private let memory: PoolMemory
    /// The working memory of evaluations.
    private let scratches = ScratchPool()
    /// The files and resources that locations refer to.
    package let registry: SchemaRegistry

    /// Creates a program by moving the pools of a finished builder into the program's memory.
    init(_ builder: consuming ProgramBuilder, start: SubschemaID, registry: SchemaRegistry) {
        self.start = start
        var memory = PoolMemory()
        self.registry = registry
        canReportNotices = builder.canReportNotices
        hasDeprecatedSchemas = builder.hasDeprecatedSchemas
        hasErrorSeverities = builder.hasErrorSeverities
        tracksScope = !builder.dynamicReferences.isEmpty
        constants = ConstantDocument(builder.constantText)
        instructions = memory.pool(builder.instructions)
        origins = memory.pool(builder.origins)
        subschemas = memory.pool(builder.subschemas)
        listedSubschemas = memory.pool(builder.listedSubschemas)
        nameBytes = memory.pool(builder.nameBytes)
        nameSlots = memory.pool(builder.nameSlots)
        numbers = memory.pool(builder.numberConstants.map(constants.number))
        enumerations = memory.pool(builder.enumerations)
        enumerationValues = memory.pool(builder.enumerationValues)
        enumerationHashes = memory.pool(builder.enumerationHashes)
        objectPlans = memory.pool(builder.objectPlans)
        propertySlots = memory.pool(builder.propertySlots)
        patternProperties = memory.pool(builder.patternProperties)
        arrayPlans = memory.pool(builder.arrayPlans)
        containsPlans = memory.pool(builder.containsPlans)
        conditionals = memory.pool(builder.conditionals)
        dependentRequiredRows = memory.pool(builder.dependentRequiredRows)
        dependentNames = memory.pool(builder.dependentNames)
        aliasNames = memory.pool(builder.aliasNames)
        dependentSchemas = memory.pool(builder.dependentSchemas)
        propertyDependencies = memory.pool(builder.propertyDependencies)
        typeUnions = memory.pool(builder.typeUnions)
        dynamicReferences = memory.pool(builder.dynamicReferences)
        dynamicCandidates = memory.pool(builder.dynamicCandidates)
        annotations = memory.pool(builder.annotations)
        contentPlans = memory.pool(builder.contentPlans)
        customChecks = memory.pool(builder.customChecks)
        customFormats = memory.pool(builder.customFormats)
        patterns = memory.pool(builder.patterns)
        rules = memory.pool(builder.rules)
        propertyAliases = memory.pool(builder.propertyAliases)
        unresolvedReferences = memory.pool(builder.unresolvedReferences)
        let shared = DecisionProgram.SharedPools(
            nameBytes: nameBytes,
            nameSlots: nameSlots,
            constants: constants.pools(in: &memory),
            numbers: numbers,
            enumerations: enumerations,
            enumerationValues: enumerationValues,
            enumerationHashes: enumerationHashes,
            patterns: patterns,
            arrayPlans: arrayPlans,
            listedSubschemas: listedSubschemas,
            containsPlans: containsPlans,
            conditionals: conditionals,
            scratches: ScratchPool.Reference(scratches),
            tracksScope: tracksScope
        )
        var compiler = DecisionCompiler(builder, numbers: numbers)
        let compiled = compiler.compile(sharing: shared, in: &memory)
        decisions = memory.pool([compiled]).pointer(at: 0)
        self.memory = memory
        // A program with the keyword `secret` can report notices.
        if canReportNotices {
            unsafe storedSecretReach = findReachOfSecrets()
            unsafe storedSecretNames = findSecretNames()
            unsafe storedSecretPatternProperties = findSecretPatternProperties()
        }
        if hasDeprecatedSchemas { unsafe storedDeprecatedReach = findReachOfDeprecatedConstants() }
    }

    @inline(__always)
    package subscript(id: SubschemaID) -> Subschema { subschemas[id.index] }

    /// Returns the subschema at the end of a chain of subschemas, where each consists only of a reference to the next.
    ///
    /// At most 16 references are followed, because the chain can be a cycle.
    package func destination(of id: SubschemaID) -> SubschemaID {
        var current = id
        for _ in 0..<16 {
            let subschema = self[current]
            guard subschema.kinds == .all, subschema.instructions.count == 1,
                subschema.annotations.isEmpty,
                case .reference(let target) = instructions[subschema.instructions.start]
            else { return current }
            current = target
        }
        return current
    }

    /// The references that cannot be resolved. Each is reported as a warning unless evaluation reaches the reference.
    ///
    /// Circular references are not included, because they can be resolved; the schema linter reports them.
    package var unresolvedReferenceErrors: [SchemaError] {
        let resolvable = resolvableReferences
        return (0..<Int32(unresolvedReferences.count)).filter { !resolvable.contains($0) }
            .map { unresolvedReferences[$0] }
            .filter { error in
                if case .unresolvedReference(.endless) = error.kind { false } else { true }
            }
    }

    /// The indices in `unresolvedReferences` of the dynamic references that evaluation can resolve in some dynamic
    /// scope.
    private var resolvableReferences: Set<Int32> {
        var resolvable: Set<Int32> = []
        for offset in 0..<Int32(dynamicReferences.count) {
            let plan = dynamicReferences[offset]
            if !plan.initial.isNone || !plan.candidates.isEmpty {
                resolvable.insert(plan.unresolvedReference.index)
            }
        }
        return resolvable
    }
}

/// The set of subschemas that contain certain instructions, or from which a subschema with such instructions can be
/// reached.
package struct SubschemaReach: Sendable {
    private let isMember: [Bool]

    /// The set of a program that has none of the instructions.
    static let none = SubschemaReach(isMember: [])

    private init(isMember: [Bool]) { self.isMember = isMember }

    /// True for ``none``. False for every set that a search has created.
    package var isNone: Bool { isMember.isEmpty }

    /// Returns whether `subschema` is in the set.
    package func contains(_ subschema: SubschemaID) -> Bool {
        !subschema.isNone && Int(subschema.index) < isMember.count && isMember[Int(subschema.index)]
    }

    /// Creates the set of the subschemas from which an instruction that satisfies `predicate` can be reached. Follows
    /// applicators backwards from the subschemas with such an instruction.
    init(_ program: SchemaProgram, where predicate: (SubschemaID, Instruction) -> Bool) {
        let usersOfNode = SubschemaUsers(program).usersOfNode
        var isMember = [Bool](repeating: false, count: usersOfNode.count)
        var pending: [Int] = []
        for index in 0..<program.subschemas.count {
            let id = SubschemaID(index)
            if program.instructions(of: id).contains(where: { predicate(id, $0) }) {
                isMember[index] = true
                pending.append(index)
            }
        }
        while let node = pending.popLast() {
            for user in usersOfNode[node] where !isMember[user] {
                isMember[user] = true
                pending.append(user)
            }
        }
        isMember.removeLast(isMember.count - program.subschemas.count)
        self.init(isMember: isMember)
    }
}

/// A graph whose edges lead from each subschema to the subschemas that apply it.
struct SubschemaUsers {
    /// The ends of the edges from each node. The first nodes are the subschemas, with their numbers.
    ///
    /// The other nodes are the sets of candidates of dynamic references. All references to an anchor share one set. An
    /// edge leads from each candidate to the set, and another from the set to each reference, because edges for all
    /// pairs of a candidate and a reference could take much more memory than the schema.
    private(set) var usersOfNode: [[Int]]
    private var nodeOfCandidates: [PoolRange: Int] = [:]

    init(_ program: SchemaProgram) {
        usersOfNode = Array(repeating: [], count: program.subschemas.count)
        for user in 0..<program.subschemas.count {
            for instruction in program.instructions(of: SubschemaID(user)) {
                if case .dynamicReference(let plan) = instruction {
                    add(user, of: program.dynamicReferences[plan], program)
                    continue
                }
                for id in program.subschemas(appliedBy: instruction) where !id.isNone {
                    usersOfNode[Int(id.index)].append(user)
                }
            }
        }
    }

    private mutating func add(
        _ user: Int,
        of plan: DynamicReferencePlan,
        _ program: SchemaProgram
    ) {
        // The initial target is one of the candidates.
        if let node = nodeOfCandidates[plan.candidates] {
            usersOfNode[node].append(user)
            return
        }
        let node = usersOfNode.count
        nodeOfCandidates[plan.candidates] = node
        usersOfNode.append([user])
        for offset in plan.candidates.start..<plan.candidates.end {
            usersOfNode[Int(program.dynamicCandidates[offset].subschema.index)].append(node)
        }
    }
}

extension SchemaProgram {
    /// Returns the subschemas from which the keyword `secret` can be reached.
    func findReachOfSecrets() -> SubschemaReach {
        let hasKeyword = (0..<Int32(rules.count)).contains {
            if case .secret = rules[$0] { true } else { false }
        }
        guard hasKeyword else { return .none }
        return SubschemaReach(self) { _, instruction in
            guard case .rule(let rule) = instruction, case .secret = rules[rule] else {
                return false
            }
            return true
        }
    }

    /// A member that `properties`, `required` or `aliases` names, and whose value can contain a secret.
    package struct SecretMember: Sendable {
        package let plan: PoolIndex<ObjectPlan>
        /// The subschema under `properties`. If it is `none`, `additionalProperties` may apply. In both cases, the
        /// plan's patterns can apply, too.
        package let subschema: SubschemaID
    }

    /// A name or alias, and all members with this name or alias whose values can contain secrets.
    package struct SecretName: Sendable {
        package let name: NameText
        package fileprivate(set) var members: [SecretMember]
    }

    /// Returns the names and aliases of the members whose values can contain secrets, by their hashes.
    func findSecretNames() -> [UInt32: [SecretName]] {
        guard !secretReach.isNone else { return [:] }
        let reach = secretReach
        var names: [ExactText: SecretName] = [:]
        for index in 0..<Int32(objectPlans.count) {
            let plan = objectPlans[index]
            // Patterns also apply to members that `properties` names. They are matched with the names only when a
            // payload has a member to mask.
            let hasSecretPattern = (plan.patterns.start..<plan.patterns.end).contains {
                reach.contains(patternProperties[$0].subschema)
            }
            func add(_ name: NameText, _ subschema: SubschemaID) {
                let mayBeSecret =
                    hasSecretPattern || reach.contains(subschema)
                    || subschema.isNone && reach.contains(plan.additional)
                guard mayBeSecret else { return }
                let member = SecretMember(plan: PoolIndex(Int(index)), subschema: subschema)
                names[ExactText(string(name)), default: SecretName(name: name, members: [])]
                    .members.append(member)
            }
            for slot in plan.slots.start..<plan.slots.end {
                add(propertySlots[slot].name, propertySlots[slot].subschema)
            }
            for offset in plan.aliases.start..<plan.aliases.end {
                let alias = propertyAliases[offset]
                add(alias.name, propertySlots[plan.slots.start + alias.slot].subschema)
            }
        }
        return Dictionary(grouping: names.values) { $0.name.hash }
    }

    /// The members of `patternProperties` whose values can contain secrets.
    package struct SecretPatternProperties: Sendable {
        /// The maximum number of pairs of a pattern and a declared name that are compared when a schema is compiled.
        static let pairLimit = 65_536

        package fileprivate(set) var rows: [PatternProperty] = []
        /// The names and aliases of all declared members that a pattern matches. With more than ``pairLimit`` pairs,
        /// names that no pattern matches are included.
        package fileprivate(set) var names: [NameText] = []
    }

    /// Returns the members of `patternProperties` whose values can contain secrets.
    func findSecretPatternProperties() -> SecretPatternProperties {
        let reach = secretReach
        var found = SecretPatternProperties()
        guard !reach.isNone else { return found }
        found.rows = (0..<Int32(patternProperties.count)).map { patternProperties[$0] }
            .filter { reach.contains($0.subschema) }
        guard !found.rows.isEmpty else { return found }
        found.names =
            (0..<Int32(propertySlots.count)).map { propertySlots[$0].name }
            + (0..<Int32(propertyAliases.count)).map { propertyAliases[$0].name }
        guard found.rows.count * found.names.count <= SecretPatternProperties.pairLimit else {
            return found
        }
        var scratch = PatternScratch()
        found.names = found.names.filter { name in
            found.rows.contains { matches(name, $0.pattern, scratch: &scratch) != .noMatch }
        }
        return found
    }

    /// Returns the subschemas from which a deprecated `const` or `enum` can be reached.
    func findReachOfDeprecatedConstants() -> SubschemaReach {
        SubschemaReach(self) { subschema, instruction in
            switch instruction {
            case .constant, .enumeration: isDeprecated(subschema)
            default: false
            }
        }
    }

    /// Returns whether a subschema itself is marked as deprecated.
    package func isDeprecated(_ subschema: SubschemaID) -> Bool {
        guard hasDeprecatedSchemas else { return false }
        let dialect = registry.resource(self[subschema].resource).dialect
        let schema = registry.node(at: self[subschema].location)
        guard schema.kind == .object, let name = dialect.name(of: .deprecated) else { return false }
        return schema[name]?.bool == true
    }

    /// Returns every subschema that a dynamic reference can resolve to. Contains `SubschemaID.none` if there are
    /// dynamic scopes in which the reference cannot be resolved.
    private func targets(of plan: DynamicReferencePlan) -> [SubschemaID] {
        [plan.initial]
            + (plan.candidates.start..<plan.candidates.end).map {
                dynamicCandidates[$0].subschema
            }
    }
}

extension SchemaProgram {
    /// Returns every subschema that an instruction applies: to the value itself, to its items, members or names, or to
    /// the content of a string. The result can contain `SubschemaID.none` for missing subschemas.
    package func subschemas(appliedBy instruction: Instruction) -> [SubschemaID] {
        switch instruction {
        case .object(let plan): subschemas(of: objectPlans[plan])
        case .array(let plan):
            listedSubschemas(in: arrayPlans[plan].prefix) + [arrayPlans[plan].rest]
        case .content(let plan): [contentPlans[plan].subschema]
        case .contains(let plan): [containsPlans[plan].subschema]
        case .conditional(let plan):
            [
                conditionals[plan].condition, conditionals[plan].consequence,
                conditionals[plan].alternative,
            ]
        case .typeUnion(let plan), .disallowedTypes(let plan):
            listedSubschemas(in: typeUnions[plan].branches)
        case .dynamicReference(let plan): targets(of: dynamicReferences[plan])
        case .dependentSchemas(let rows):
            (rows.start..<rows.end).map { dependentSchemas[$0].subschema }
        case .propertyDependencies(let rows):
            (rows.start..<rows.end).map { propertyDependencies[$0].subschema }
        case .allOf(let range), .anyOf(let range), .oneOf(let range), .advice(let range):
            listedSubschemas(in: range)
        case .propertyNames(let subschema), .not(let subschema), .reference(let subschema),
            .unevaluatedItems(let subschema), .unevaluatedProperties(let subschema):
            [subschema]
        case .constant, .enumeration, .custom, .rule, .minimum, .exclusiveMinimum, .maximum,
            .exclusiveMaximum, .multipleOf, .minLength, .maxLength, .pattern, .format,
            .customFormat, .minItems, .maxItems, .uniqueItems, .minProperties, .maxProperties,
            .dependentRequired, .unresolvedReference:
            []
        }
    }

    /// Returns the maximum number of searches for a name that an instruction makes in a value of a kind.
    ///
    /// A keyword such as `dependentRequired` can name any number of members, and searches for each of them.
    func searchCount(of instruction: Instruction, in kind: JSONKind) -> Int {
        switch instruction {
        case .dependentRequired(let rows):
            guard kind == .object, !rows.isEmpty else { return 0 }
            // The names that the rows require are adjacent in the pool.
            let start = dependentRequiredRows[rows.start].required.start
            return Int(rows.count + dependentRequiredRows[rows.end - 1].required.end - start)
        case .dependentSchemas(let rows), .propertyDependencies(let rows):
            return kind == .object ? Int(rows.count) : 0
        case .rule(let rule):
            switch rules[rule] {
            case .atMost(let pairs): return 2 * pairs.count
            case .queryOf(let pairs): return 2 * pairs.count
            case .uniqueBy, .keyedBy, .contrast, .template, .durationReading, .steps, .secret,
                .deprecated:
                return 0
            }
        default:
            return 0
        }
    }

    private func subschemas(of plan: ObjectPlan) -> [SubschemaID] {
        (plan.slots.start..<plan.slots.end).map { propertySlots[$0].subschema }
            + (plan.patterns.start..<plan.patterns.end).map { patternProperties[$0].subschema }
            + [plan.additional]
    }

    /// Returns the subschemas in a range of the pool `listedSubschemas`.
    package func listedSubschemas(in range: PoolRange) -> [SubschemaID] {
        (range.start..<range.end).map { listedSubschemas[$0] }
    }

    /// Returns the instructions of a subschema.
    package func instructions(of subschema: SubschemaID) -> [Instruction] {
        let range = self[subschema].instructions
        return (range.start..<range.end).map { instructions[$0] }
    }

    /// Returns the values of an `enum`.
    package func values(of plan: EnumerationPlan) -> [JSONNode] {
        (plan.values.start..<plan.values.end).map { constants.node(enumerationValues[$0]) }
    }

    /// Returns the values that a `const` or an `enum` lists, or nil for another instruction.
    package func listedValues(of instruction: Instruction) -> [JSONNode]? {
        switch instruction {
        case .constant(let constant): [constants.node(constant)]
        case .enumeration(let plan): values(of: enumerations[plan])
        default: nil
        }
    }
}
