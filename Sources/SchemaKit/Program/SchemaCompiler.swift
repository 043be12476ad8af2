/// A compiler that compiles a schema, and all subschemas that the schema can apply, into one program.
///
/// The compiler keeps a list of subschemas to compile. Compiling a subschema appends the subschemas that it applies.
/// Compilation therefore does not recurse, and unused subschemas are not compiled. A compiler can be used only once.
package struct SchemaCompiler: ~Copyable {
    /// The options of a compilation.
    package struct Options: Sendable {
        /// The policy that decides whether `format` is asserted.
        package var formats: FormatPolicy
        /// The policy that decides whether the content of strings is asserted.
        package var content: ContentPolicy

        package init(
            formats: FormatPolicy = .dialect,
            content: ContentPolicy = .dialect
        ) {
            self.formats = formats
            self.content = content
        }
    }

    let options: Options
    package var registry: SchemaRegistry
    var builder = ProgramBuilder()
    /// The number of the subschema at each entry, document by document; negative if the entry has no number.
    ///
    /// A subschema gets its number when it is first referred to, before it is compiled. The numbers are in an array
    /// instead of a dictionary to save time. (Benchmark: `compile`.)
    private var subschemaNumbers: [Int32] = []
    /// The index in `subschemaNumbers` where each document starts; negative if no entry of the document has a number.
    private var subschemaNumberStarts: [Int] = []
    /// The location of each subschema, by its number.
    private var locations: [SchemaLocation] = []
    /// The targets of resolved references. Most schemas refer to a few other schemas often.
    private var resolvedReferences: [WrittenReference: SchemaLocation] = [:]
    /// The search for the members that the steps of pointers name, with their aliases. An example of a keyword with
    /// pointers is `atMost`.
    var pointerSteps = PointerStepSearch()
    /// The search for the aliases that apply in each schema.
    var aliasSearch = AliasSearch()
    /// The number of copies of aliases in the program. A long alias counts several times (see ``repeatedAliasLimit``).
    var repeatedAliasCount = 0
    /// The anchors of the dynamic references, by the number of the reference.
    private var dynamicAnchors: [ExactText] = []

    package init(registry: consuming SchemaRegistry, options: Options = Options()) {
        self.registry = registry
        self.options = options
    }

    /// Compiles the schema with the URI `uri`, which can have a fragment.
    package mutating func compile(uri: String) throws(SchemaLookupError) -> SchemaProgram {
        // A normal URI has no fragment, so it identifies the root of a resource.
        let isNormal = URIReference.isNormalURI(uri)
        let resource: SchemaResourceID?
        do {
            resource = try registry.resource(
                uri: isNormal ? uri : URIReference.withoutFragment(uri)
            )
        } catch {
            throw .unusableFile(error)
        }
        guard let resource else { throw .unresolved(.noSuchResource(uri: uri)) }
        let location =
            isNormal
            ? registry.resource(resource).root : try registry.resolve(uri, from: resource)
        do {
            return try compile(location)
        } catch {
            throw .unusableFile(error)
        }
    }

    /// Compiles the schema at `location`.
    package mutating func compile(
        _ location: SchemaLocation
    ) throws(SchemaError) -> SchemaProgram {
        try compile([location]).program
    }

    /// Compiles several schemas into one program. The program starts at the first schema.
    ///
    /// - Parameter locations: The schemas, at least one.
    /// - Returns: The program, and the subschemas of all `locations` in the same order.
    package mutating func compile(
        _ locations: [SchemaLocation]
    ) throws(SchemaError) -> (program: SchemaProgram, subschemas: [SubschemaID]) {
        // After a compilation the builder is empty, because the program has taken over its contents.
        precondition(self.locations.isEmpty, "the compiler has already compiled a program")
        let subschemas = locations.map { subschema(at: $0) }
        try compileAll()
        var finishedBuilder = ProgramBuilder()
        swap(&finishedBuilder, &builder)
        let program = SchemaProgram(finishedBuilder, start: subschemas[0], registry: registry)
        return (program, subschemas)
    }

    private mutating func compileAll() throws(SchemaError) {
        var schema = SchemaObject(dialect: registry.defaultDialect)
        var next = 0
        var search = DynamicCandidateSearch()
        var candidates: [ExactText: [DynamicCandidate]] = [:]
        repeat {
            while next < locations.count {
                try compileSubschema(SubschemaID(next), at: locations[next], with: &schema)
                next += 1
            }
            addCandidates(from: &search, to: &candidates)
        } while next < locations.count
        linkDynamicReferences(to: candidates)
        replaceCyclicReferences()
    }

    /// Returns the number of the subschema at `location`, and schedules its compilation if necessary.
    mutating func subschema(at location: SchemaLocation) -> SubschemaID {
        let index = numberStart(of: location.document) + Int(location.entry)
        let number = subschemaNumbers[index]
        if number >= 0 { return SubschemaID(Int(number)) }
        subschemaNumbers[index] = Int32(locations.count)
        if locations.isEmpty { locations.reserveCapacity(16) }
        locations.append(location)
        return SubschemaID(locations.count - 1)
    }

    private mutating func numberStart(of document: SchemaDocumentID) -> Int {
        let index = Int(document.index)
        if index < subschemaNumberStarts.count, subschemaNumberStarts[index] >= 0 {
            return subschemaNumberStarts[index]
        }
        return makeNumbers(of: document)
    }

    @inline(never)
    private mutating func makeNumbers(of document: SchemaDocumentID) -> Int {
        let index = Int(document.index)
        while subschemaNumberStarts.count <= index { subschemaNumberStarts.append(-1) }
        subschemaNumberStarts[index] = subschemaNumbers.count
        let entryCount = registry.entryCount(document)
        subschemaNumbers.append(contentsOf: repeatElement(-1, count: entryCount))
        return subschemaNumberStarts[index]
    }

    private mutating func compileSubschema(
        _ id: SubschemaID,
        at location: SchemaLocation,
        with schema: inout SchemaObject
    ) throws(SchemaError) {
        let node = registry.node(at: location)
        let resource = registry.resource(around: location)
        var subschema = Subschema(
            location: location,
            resource: resource,
            kinds: .all,
            tracksEvaluated: false,
            instructions: .empty,
            typeKeyword: .none,
            annotations: .empty
        )
        switch node.kind {
        case .true:
            break
        case .false:
            subschema.kinds = .none
        case .object:
            let start = builder.instructions.count
            try node.document.withText { (text) throws(SchemaError) in
                schema.read(
                    text,
                    of: node.document,
                    at: subschema,
                    dialect: registry.dialect(of: resource)
                )
                defer { schema.close() }
                try compileKeywords(of: &schema, into: &subschema)
            }
            subschema.instructions = PoolRange(
                start: start,
                count: builder.instructions.count - start
            )
        case .null, .number, .string, .array:
            let source = registry.document(location.document).source
            throw SchemaError(.notASchema(found: node.kind), in: source, at: node.range)
        }
        builder.append(subschema)
    }

    /// A reference as it is written in a resource.
    private struct WrittenReference: Hashable {
        let text: ExactText
        let resource: SchemaResourceID
    }

    /// Returns the location of the schema that `reference` in `resource` resolves to.
    mutating func resolve(
        _ reference: String,
        from resource: SchemaResourceID
    ) throws(SchemaLookupError) -> SchemaLocation {
        let key = WrittenReference(text: ExactText(reference), resource: resource)
        if let location = resolvedReferences[key] { return location }
        let location = try registry.resolve(reference, from: resource)
        resolvedReferences[key] = location
        return location
    }

    // MARK: Dynamic references

    /// Registers a dynamic reference to `anchor` and returns the index of its plan (see ``DynamicReferencePlan``).
    mutating func addDynamicReference(
        to initial: SubschemaID,
        unresolvedReference: PoolIndex<SchemaError> = PoolIndex(-1),
        anchor: ExactText
    ) -> PoolIndex<DynamicReferencePlan> {
        dynamicAnchors.append(anchor)
        let plan = DynamicReferencePlan(
            initial: initial,
            unresolvedReference: unresolvedReference,
            candidates: .empty
        )
        return builder.dynamicReferences.add(plan)
    }

    /// Adds the subschemas that dynamic references can resolve to, by anchor, and schedules their compilation.
    private mutating func addCandidates(
        from search: inout DynamicCandidateSearch,
        to candidates: inout [ExactText: [DynamicCandidate]]
    ) {
        guard !dynamicAnchors.isEmpty else { return }
        let found = search.newCandidates(
            in: builder.subschemas,
            references: dynamicAnchors,
            registry
        )
        for candidate in found {
            candidates[candidate.anchor, default: []].append(
                DynamicCandidate(
                    resource: candidate.resource,
                    subschema: subschema(at: candidate.location)
                )
            )
        }
    }

    private mutating func linkDynamicReferences(
        to candidates: [ExactText: [DynamicCandidate]]
    ) {
        guard !dynamicAnchors.isEmpty else { return }
        // References to the same anchor share their candidates, which the evaluators search by resource.
        let ranges = candidates.mapValues { unsorted in
            builder.dynamicCandidates.add(
                unsorted.sorted { $0.resource.index < $1.resource.index }
            )
        }
        for (index, anchor) in dynamicAnchors.enumerated() {
            builder.dynamicReferences[index].candidates = ranges[anchor] ?? .empty
        }
    }
}

/// A policy that decides whether the keyword `format` is asserted.
public enum FormatPolicy: String, Sendable, Hashable, CaseIterable {
    /// A value that does not match the format is an error.
    case assert
    /// Formats are annotations only.
    case annotate
    /// The dialect of each schema decides. In the standard dialects since 2019-09, formats are annotations. Earlier
    /// dialects leave the choice to validators, and SchemaKit then treats formats as annotations, too.
    case dialect
}

/// A policy that decides whether the keywords for the content of strings are asserted (2020-12 validation, section 8).
public enum ContentPolicy: String, Sendable, Hashable, CaseIterable {
    /// The keywords are annotations only, as the specification requires.
    case annotate
    /// A string whose content does not match the keywords is an error.
    case assert
    /// The dialect of each schema decides. No draft asserts content.
    case dialect
}

/// References by which a schema applies itself to the same value without end (2020-12 core, section 9.4.1).
extension SchemaCompiler {
    /// Finds the references that evaluation would follow without end for every value. Replaces each of them with the
    /// instruction for a reference that cannot be resolved.
    ///
    /// Such a reference is on a cycle of references, `allOf` and `not`, which evaluation follows for every value. A
    /// cycle through any other keyword is detected during evaluation, when a value enters the cycle.
    mutating func replaceCyclicReferences() {
        // Each cycle has an edge from a subschema to itself or to a subschema with a lower number. Most schemas have no
        // such edge, because subschemas are numbered in the order in which they are first referred to.
        guard hasBackwardReference else { return }
        let edges = builder.subschemas.map { subschema in
            (subschema.instructions.start..<subschema.instructions.end).flatMap {
                unconditionalTargets(of: builder.instructions[Int($0)])
            }
        }
        let components = StronglyConnectedComponents(ofEdges: edges).componentOfNode
        for (number, subschema) in builder.subschemas.enumerated() {
            for index in subschema.instructions.start..<subschema.instructions.end {
                guard case .reference(let target) = builder.instructions[Int(index)],
                    components[number] == components[Int(target.index)]
                else { continue }
                replaceReference(at: Int(index), of: subschema)
            }
        }
    }

    /// Returns the subschemas that an instruction applies to the same value, regardless of that value.
    private func unconditionalTargets(of instruction: Instruction) -> [Int] {
        switch instruction {
        case .reference(let target), .not(let target): [Int(target.index)]
        case .allOf(let range):
            (range.start..<range.end).map { Int(builder.listedSubschemas[Int($0)].index) }
        default: []
        }
    }

    private var hasBackwardReference: Bool {
        builder.subschemas.indices.contains { number in
            let range = builder.subschemas[number].instructions
            return (range.start..<range.end).contains { index in
                unconditionalTargets(of: builder.instructions[Int(index)]).contains { $0 <= number }
            }
        }
    }

    private mutating func replaceReference(at index: Int, of subschema: Subschema) {
        let file = registry.document(subschema.location.document)
        let keyword = builder.origins[index]
        let reference = JSONNode(document: file.document, index: keyword.valueIndex)
        let error = SchemaError(
            .unresolvedReference(.endless),
            in: file.source,
            at: reference.range,
            referenceKeyword: file.document.string(at: keyword.index)
        )
        builder.instructions[index] = .unresolvedReference(builder.unresolvedReferences.add(error))
    }
}
