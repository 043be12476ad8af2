/// A compiled schema: flat instructions, the subschemas that they belong to, and their constants.
///
/// A program never changes once it is compiled, so any number of threads may run it. For
///
///     {"type": "object", "properties": {"id": {"type": "integer", "minimum": 1}}}
///
/// there are two subschemas and two instructions:
///
///     subschema 0   kinds {object}             instructions 0..<1
///     subschema 1   kinds {number, whole}      instructions 1..<2
///     instruction 0   object(plan 0)           origin: "properties"
///     instruction 1   minimum(number 0)        origin: "minimum"
///     object plan 0   names {"id": slot 0}, slot 0: subschema 1
///
/// What only reports need (where a keyword stands) lies in `origins`, beside the instructions.
///
/// Sendable: the pools never change, and are freed when nobody holds the program.
package final class SchemaProgram: @unchecked Sendable {
    /// The subschema to start with.
    package let entry: SubschemaID
    let instructions: ConstantPool<Instruction>
    /// The keyword that each instruction comes from.
    let origins: ConstantPool<KeywordEntry>
    let subschemas: ConstantPool<Subschema>
    /// The subschemas of `allOf`, `anyOf`, `oneOf` and `prefixItems`.
    let branches: ConstantPool<SubschemaID>

    let nameBytes: ConstantPool<UInt8>
    let nameSlots: ConstantPool<NameTable.Slot>
    let numbers: ConstantPool<NumberConstant>
    let enumerations: ConstantPool<EnumerationPlan>
    let enumerationValues: ConstantPool<ConstantID>
    let enumerationHashes: ConstantPool<HashedConstant>
    let objectPlans: ConstantPool<ObjectPlan>
    let propertySlots: ConstantPool<PropertySlot>
    let patternProperties: ConstantPool<PatternProperty>
    let arrayPlans: ConstantPool<ArrayPlan>
    let containsPlans: ConstantPool<ContainsPlan>
    let conditionals: ConstantPool<ConditionalPlan>
    let dependentRequired: ConstantPool<DependentRequiredPlan>
    let dependentRequiredRows: ConstantPool<DependentRequiredRow>
    let dependentNames: ConstantPool<MemberName>
    /// The other names of members that keywords speak of.
    let otherNames: ConstantPool<NameText>
    let dependentSchemas: ConstantPool<DependentSchema>
    let propertyDependencies: ConstantPool<PropertyDependency>
    let typeUnions: ConstantPool<TypeUnionPlan>
    let dynamicReferences: ConstantPool<DynamicReferencePlan>
    let dynamicCandidates: ConstantPool<DynamicCandidate>
    let annotations: ConstantPool<AnnotationKeyword>
    let contentPlans: ConstantPool<ContentPlan>
    let customChecks: ConstantPool<CustomCheck>
    let customFormats: ConstantPool<CustomFormat>
    let patterns: ConstantPool<Pattern>
    let rules: ConstantPool<ValueRule>
    let propertyAliases: ConstantPool<PropertyAlias>
    let deadReferences: ConstantPool<SchemaError>

    /// The same for the reader that only decides.
    let decisions: UnsafePointer<DecisionProgram>

    /// The values of `const` and `enum`, and the numbers, as the elements of one array.
    let constants: ConstantDocument
    /// Whether anything can be told of a valid value: advice, secrets, other names and the like.
    let tellsNotices: Bool
    /// Whether any schema is marked as deprecated.
    let marksDeprecated: Bool
    /// Which subschemas lead to constants that are marked as deprecated.
    private(set) var deprecatedReach = SubschemaReach.none
    /// Which subschemas lead to secrets.
    private(set) var secretReach = SubschemaReach.none
    /// Whether resources must be counted as they are entered and left.
    let tracksScope: Bool
    /// They lend the pools their memory.
    private let builder: ProgramBuilder
    private let decisionCompiler: DecisionCompiler
    /// The memory of evaluations.
    private let scratches = ScratchPool()
    /// The files and resources that locations refer to.
    package let registry: SchemaRegistry

    /// Takes what has been built; nobody may add to it any more.
    init(_ builder: ProgramBuilder, entry: SubschemaID, registry: SchemaRegistry) {
        self.entry = entry
        self.builder = builder
        self.registry = registry
        tellsNotices = builder.tellsNotices
        marksDeprecated = builder.marksDeprecated
        tracksScope = !builder.dynamicReferences.isEmpty
        constants = ConstantDocument(builder.constantText)
        instructions = ConstantPool(lentBy: builder.instructions)
        origins = ConstantPool(lentBy: builder.origins)
        subschemas = ConstantPool(lentBy: builder.subschemas)
        branches = ConstantPool(lentBy: builder.branches)
        nameBytes = ConstantPool(lentBy: builder.nameBytes)
        nameSlots = ConstantPool(lentBy: builder.nameSlots)
        numbers = ConstantPool(builder.numberConstants.map(constants.number))
        enumerations = ConstantPool(lentBy: builder.enumerations)
        enumerationValues = ConstantPool(lentBy: builder.enumerationValues)
        enumerationHashes = ConstantPool(lentBy: builder.enumerationHashes)
        objectPlans = ConstantPool(lentBy: builder.objectPlans)
        propertySlots = ConstantPool(lentBy: builder.propertySlots)
        patternProperties = ConstantPool(lentBy: builder.patternProperties)
        arrayPlans = ConstantPool(lentBy: builder.arrayPlans)
        containsPlans = ConstantPool(lentBy: builder.containsPlans)
        conditionals = ConstantPool(lentBy: builder.conditionals)
        dependentRequired = ConstantPool(lentBy: builder.dependentRequired)
        dependentRequiredRows = ConstantPool(lentBy: builder.dependentRequiredRows)
        dependentNames = ConstantPool(lentBy: builder.dependentNames)
        otherNames = ConstantPool(lentBy: builder.otherNames)
        dependentSchemas = ConstantPool(lentBy: builder.dependentSchemas)
        propertyDependencies = ConstantPool(lentBy: builder.propertyDependencies)
        typeUnions = ConstantPool(lentBy: builder.typeUnions)
        dynamicReferences = ConstantPool(lentBy: builder.dynamicReferences)
        dynamicCandidates = ConstantPool(lentBy: builder.dynamicCandidates)
        annotations = ConstantPool(lentBy: builder.annotations)
        contentPlans = ConstantPool(lentBy: builder.contentPlans)
        customChecks = ConstantPool(lentBy: builder.customChecks)
        customFormats = ConstantPool(lentBy: builder.customFormats)
        patterns = ConstantPool(lentBy: builder.patterns)
        rules = ConstantPool(lentBy: builder.rules)
        propertyAliases = ConstantPool(lentBy: builder.propertyAliases)
        deadReferences = ConstantPool(lentBy: builder.deadReferences)
        let compiler = DecisionCompiler(builder, numbers: numbers)
        decisionCompiler = compiler
        let decisions = UnsafeMutablePointer<DecisionProgram>.allocate(capacity: 1)
        decisions.initialize(
            to: compiler.compile(
                sharing: DecisionProgram.SharedPools(
                    nameBytes: nameBytes,
                    nameSlots: nameSlots,
                    constants: constants.pools,
                    numbers: numbers,
                    enumerations: enumerations,
                    enumerationValues: enumerationValues,
                    enumerationHashes: enumerationHashes,
                    patterns: patterns,
                    arrayPlans: arrayPlans,
                    branches: branches,
                    containsPlans: containsPlans,
                    conditionals: conditionals,
                    scratches: Unmanaged.passUnretained(scratches),
                    tracksScope: tracksScope
                )
            )
        )
        self.decisions = UnsafePointer(decisions)
        builder.forgetConstants()
        if tellsNotices { secretReach = reachOfSecrets() }
        if marksDeprecated { deprecatedReach = reachOfDeprecatedConstants() }
    }

    deinit {
        decisions.deallocate()
        numbers.deallocate()
    }

    @inline(__always)
    package subscript(id: SubschemaID) -> Subschema { subschemas[id.index] }

    /// The subschema that one leads to which has a reference, and nothing else; a chain of more than 16 references
    /// is followed in part.
    func destination(of id: SubschemaID) -> SubschemaID {
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

    /// References that lead nowhere: a warning each, until evaluation reaches one. Those that lead back to
    /// their own schema lead somewhere, and are for the linter of schemas to report.
    package var deadReferenceErrors: [SchemaError] {
        let alive = aliveReferences
        return (0..<Int32(deadReferences.count)).filter { !alive.contains($0) }
            .map { deadReferences[$0] }
            .filter { error in
                if case .deadReference(.endless) = error.kind { false } else { true }
            }
    }

    /// Dynamic references that would lead nowhere but for what the dynamic scope can hold.
    private var aliveReferences: Set<Int32> {
        var alive: Set<Int32> = []
        for offset in 0..<Int32(dynamicReferences.count) {
            let plan = dynamicReferences[offset]
            if !plan.initial.isNone || !plan.candidates.isEmpty {
                alive.insert(plan.deadReference.index)
            }
        }
        return alive
    }
}
