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
/// Sendable: the pools never change, and `deinit` frees them when nobody holds the program.
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
    /// Whether resources must be counted as they are entered and left.
    let tracksScope: Bool
    /// The memory of evaluations.
    private let scratches = ScratchPool()
    /// The files and resources that locations refer to.
    package let registry: SchemaRegistry

    init(_ builder: ProgramBuilder, entry: SubschemaID, registry: SchemaRegistry) {
        self.entry = entry
        self.registry = registry
        tellsNotices = builder.tellsNotices
        tracksScope = !builder.dynamicReferences.isEmpty
        constants = ConstantDocument(builder.constantText)
        instructions = ConstantPool(builder.instructions)
        origins = ConstantPool(builder.origins)
        subschemas = ConstantPool(builder.subschemas)
        branches = ConstantPool(builder.branches)
        nameBytes = ConstantPool(builder.nameBytes)
        nameSlots = ConstantPool(builder.nameSlots)
        numbers = ConstantPool(builder.numberConstants.map(constants.number))
        enumerations = ConstantPool(builder.enumerations)
        enumerationValues = ConstantPool(builder.enumerationValues)
        objectPlans = ConstantPool(builder.objectPlans)
        propertySlots = ConstantPool(builder.propertySlots)
        patternProperties = ConstantPool(builder.patternProperties)
        arrayPlans = ConstantPool(builder.arrayPlans)
        containsPlans = ConstantPool(builder.containsPlans)
        conditionals = ConstantPool(builder.conditionals)
        dependentRequired = ConstantPool(builder.dependentRequired)
        dependentRequiredRows = ConstantPool(builder.dependentRequiredRows)
        dependentNames = ConstantPool(builder.dependentNames)
        otherNames = ConstantPool(builder.otherNames)
        dependentSchemas = ConstantPool(builder.dependentSchemas)
        propertyDependencies = ConstantPool(builder.propertyDependencies)
        typeUnions = ConstantPool(builder.typeUnions)
        dynamicReferences = ConstantPool(builder.dynamicReferences)
        dynamicCandidates = ConstantPool(builder.dynamicCandidates)
        annotations = ConstantPool(builder.annotations)
        contentPlans = ConstantPool(builder.contentPlans)
        customChecks = ConstantPool(builder.customChecks)
        customFormats = ConstantPool(builder.customFormats)
        patterns = ConstantPool(builder.patterns)
        rules = ConstantPool(builder.rules)
        propertyAliases = ConstantPool(builder.propertyAliases)
        deadReferences = ConstantPool(builder.deadReferences)
        var compiler = DecisionCompiler(builder, numbers: numbers)
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
    }

    deinit {
        decisions.pointee.deallocate()
        decisions.deallocate()
        instructions.deallocate()
        origins.deallocate()
        subschemas.deallocate()
        branches.deallocate()
        nameBytes.deallocate()
        nameSlots.deallocate()
        numbers.deallocate()
        enumerations.deallocate()
        enumerationValues.deallocate()
        objectPlans.deallocate()
        propertySlots.deallocate()
        patternProperties.deallocate()
        arrayPlans.deallocate()
        containsPlans.deallocate()
        conditionals.deallocate()
        dependentRequired.deallocate()
        dependentRequiredRows.deallocate()
        dependentNames.deallocate()
        otherNames.deallocate()
        dependentSchemas.deallocate()
        propertyDependencies.deallocate()
        typeUnions.deallocate()
        dynamicReferences.deallocate()
        dynamicCandidates.deallocate()
        annotations.deallocate()
        contentPlans.deallocate()
        customChecks.deallocate()
        customFormats.deallocate()
        patterns.deallocate()
        rules.deallocate()
        propertyAliases.deallocate()
        deadReferences.deallocate()
    }

    @inline(__always)
    package subscript(id: SubschemaID) -> Subschema { subschemas[id.index] }

    /// References that lead nowhere: a warning each, until evaluation reaches one.
    package var deadReferenceErrors: [SchemaError] {
        let alive = aliveReferences
        return (0..<Int32(deadReferences.count)).filter { !alive.contains($0) }.map {
            deadReferences[$0]
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
