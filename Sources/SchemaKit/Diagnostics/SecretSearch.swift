/// Finds the secrets in a value by following every schema that may apply to it.
///
/// Only subschemas that lead to the keyword `secret` are followed, and no pair of a subschema and a value
/// twice, so the work is bounded by the number of such pairs. There is no recursion, except into JSON
/// inside strings.
struct SecretSearch {
    let document: JSONDocument
    let text: JSONText
    let program: SchemaProgram
    private var places = SecretPlaces.none
    private var waiting: [Visit] = []
    private var seen: Set<Visit> = []
    private var ways = SecretPlaces.Ways()

    /// A subschema that may apply to a value.
    private struct Visit: Hashable {
        let subschema: SubschemaID
        let index: Int32
        /// Whether it applies whatever the value was meant to be.
        let isCertain: Bool
    }

    init(_ document: JSONDocument, _ text: JSONText, _ program: SchemaProgram) {
        self.document = document
        self.text = text
        self.program = program
    }

    /// Looks for secrets in the value at `index`.
    mutating func run(
        from subschema: SubschemaID,
        _ index: Int32,
        _ assertions: inout InstanceAssertions
    ) -> SecretPlaces {
        visit(subschema, index, isCertain: true)
        while let visit = waiting.popLast() { follow(visit, &assertions) }
        places.add(ways)
        return places
    }

    private mutating func visit(_ subschema: SubschemaID, _ index: Int32, isCertain: Bool) {
        guard program.secretReach.contains(subschema) else { return }
        let visit = Visit(subschema: subschema, index: index, isCertain: isCertain)
        if seen.insert(visit).inserted { waiting.append(visit) }
    }

    private mutating func follow(_ visit: Visit, _ assertions: inout InstanceAssertions) {
        let subschema = program[visit.subschema]
        let entry = text[visit.index]
        if visit.isCertain, !subschema.typeKeyword.isNone,
            !assertions.isOfKind(entry, subschema.kinds)
        {
            maskScalars(in: visit.index)
        }
        for offset in subschema.instructions.start..<subschema.instructions.end {
            switch program.instructions[offset] {
            case .rule(let rule):
                guard case .secret(let pattern) = program.rules[rule] else { continue }
                mark(visit, program.origins[offset], rule, pattern, &assertions)
            case .content(let plan) where entry.kind == .string:
                followContent(visit, program.contentPlans[plan], &assertions)
            case .object(let plan) where entry.kind == .object:
                followMembers(visit, program.objectPlans[plan], &assertions)
            case .array(let plan) where entry.kind == .array:
                followElements(visit, program.arrayPlans[plan])
            case .contains(let plan) where entry.kind == .array:
                for child in elements(of: visit.index) {
                    self.visit(program.containsPlans[plan].subschema, child, isCertain: false)
                }
            case .unevaluatedItems(let inner) where entry.kind == .array:
                for child in elements(of: visit.index) {
                    self.visit(inner, child, isCertain: false)
                }
            case .unevaluatedProperties(let inner) where entry.kind == .object:
                for name in names(of: visit.index) { self.visit(inner, name + 1, isCertain: false) }
            case .propertyNames(let inner) where entry.kind == .object:
                for name in names(of: visit.index) {
                    self.visit(inner, name, isCertain: visit.isCertain)
                }
            case let instruction:
                followInPlace(visit, instruction, &assertions)
            }
        }
    }

    // MARK: In place

    private mutating func followInPlace(
        _ visit: Visit,
        _ instruction: Instruction,
        _ assertions: inout InstanceAssertions
    ) {
        let (index, isCertain) = (visit.index, visit.isCertain)
        switch instruction {
        case .reference(let inner):
            self.visit(inner, index, isCertain: isCertain)
        case .dynamicReference(let plan):
            for target in program.targets(of: program.dynamicReferences[plan]) {
                self.visit(target, index, isCertain: false)
            }
        case .allOf(let range), .advice(let range):
            for branch in program.branches(in: range) {
                self.visit(branch, index, isCertain: isCertain)
            }
        case .anyOf(let range), .oneOf(let range):
            followAlternatives(program.branches(in: range), visit)
        case .typeUnion(let plan):
            guard !assertions.isOfKind(text[index], program.typeUnions[plan].kinds) else { return }
            followAlternatives(program.branches(in: program.typeUnions[plan].branches), visit)
        case .disallowedTypes(let plan):
            for branch in program.branches(in: program.typeUnions[plan].branches) {
                self.visit(branch, index, isCertain: false)
            }
        case .not(let inner):
            self.visit(inner, index, isCertain: false)
        case .conditional(let plan):
            followCondition(visit, program.conditionals[plan])
        case .dependentSchemas(let rows):
            for offset in rows.start..<rows.end {
                let row = program.dependentSchemas[offset]
                let applies =
                    text[index].kind == .object
                    && assertions.member(of: index, named: row.name) != nil
                self.visit(row.subschema, index, isCertain: isCertain && applies)
            }
        case .propertyDependencies(let rows):
            for offset in rows.start..<rows.end {
                let row = program.propertyDependencies[offset]
                let applies = text[index].kind == .object && assertions.hasMember(of: index, row)
                self.visit(row.subschema, index, isCertain: isCertain && applies)
            }
        default:
            return
        }
    }

    /// Of alternatives the ones that the value fits apply; where it fits none, any may have been meant.
    private mutating func followAlternatives(_ branches: [SubschemaID], _ visit: Visit) {
        let leading = branches.filter(program.secretReach.contains)
        guard visit.isCertain, !leading.isEmpty else {
            for branch in leading { self.visit(branch, visit.index, isCertain: false) }
            return
        }
        let valid = Set(branches.filter { !$0.isNone && accepts($0, visit.index) })
        for branch in leading {
            let isCertain = valid.isEmpty || valid.contains(branch)
            self.visit(branch, visit.index, isCertain: isCertain)
        }
    }

    private mutating func followCondition(_ visit: Visit, _ plan: ConditionalPlan) {
        self.visit(plan.condition, visit.index, isCertain: false)
        let branches = [plan.consequence, plan.alternative]
        guard branches.contains(where: program.secretReach.contains) else { return }
        let holds = visit.isCertain && accepts(plan.condition, visit.index)
        self.visit(plan.consequence, visit.index, isCertain: visit.isCertain && holds)
        self.visit(plan.alternative, visit.index, isCertain: visit.isCertain && !holds)
    }

    /// Whether a subschema accepts a value; false where no verdict can be given.
    private func accepts(_ subschema: SubschemaID, _ index: Int32) -> Bool {
        program.withEvaluator(of: text) { evaluator in
            (try? evaluator.evaluate(index, entry: subschema)) ?? false
        }
    }

    // MARK: Children

    private mutating func followMembers(
        _ visit: Visit,
        _ plan: ObjectPlan,
        _ assertions: inout InstanceAssertions
    ) {
        for name in names(of: visit.index) {
            var isKnown = false
            let number = assertions.slot(of: text[name], in: plan.names)
            if number >= 0 {
                let slot = program.propertySlots[plan.slots.start + number]
                isKnown = !slot.subschema.isNone
                visitMember(slot.subschema, name, visit)
            }
            for offset in plan.patterns.start..<plan.patterns.end {
                let row = program.patternProperties[offset]
                guard assertions.matches(text[name], row.pattern) else { continue }
                isKnown = true
                visitMember(row.subschema, name, visit)
            }
            if !isKnown { visitMember(plan.additional, name, visit) }
        }
    }

    private mutating func visitMember(_ subschema: SubschemaID, _ name: Int32, _ visit: Visit) {
        guard program.secretReach.contains(subschema) else { return }
        ways.add(name + 1, in: visit.index, at: -1, of: Int(text.entryCount))
        self.visit(subschema, name + 1, isCertain: visit.isCertain)
    }

    private mutating func followElements(_ visit: Visit, _ plan: ArrayPlan) {
        for (position, child) in elements(of: visit.index).enumerated() {
            let isPrefix = position < Int(plan.prefix.count)
            let subschema =
                isPrefix ? program.branches[plan.prefix.start + Int32(position)] : plan.rest
            guard program.secretReach.contains(subschema) else { continue }
            ways.add(child, in: visit.index, at: position, of: Int(text.entryCount))
            self.visit(subschema, child, isCertain: visit.isCertain)
        }
    }

    /// JSON inside a string is a text of its own, with places of its own.
    private mutating func followContent(
        _ visit: Visit,
        _ plan: ContentPlan,
        _ assertions: inout InstanceAssertions
    ) {
        guard program.secretReach.contains(plan.subschema) else { return }
        let whole = content(of: visit.index)
        switch assertions.content(of: text[visit.index], plan) {
        case .accepted: return
        // What can't be read may hold the secret anywhere.
        case .notEncoded, .notJSON: places.add(whole)
        case .document(let inner):
            let found = SecretPlaces(in: inner, program, entry: plan.subschema)
            guard !found.isEmpty else { return }
            let isPlain = plan.encoding == .identity
            if !isPlain { places.add(whole) }
            for range in found.ranges where isPlain { places.add(outer(range, visit.index)) }
            guard visit.isCertain else { return }
            for exposure in found.exposures {
                places.add(self.exposure(exposure, of: inner, visit.index, isPlain: isPlain))
            }
        }
    }

    private func exposure(
        _ inner: SecretPlaces.Exposure,
        of content: JSONDocument,
        _ index: Int32,
        isPlain: Bool
    ) -> SecretPlaces.Exposure {
        let whole = SourceRange(start: Int(text[index].start), end: Int(text[index].end))
        let fix =
            isPlain
            ? self.fix(of: inner, in: content)?.inside(string: index, of: document)
            : .redaction(replacing: [self.content(of: index)])
        return SecretPlaces.Exposure(
            index: index,
            subschema: inner.subschema,
            keyword: inner.keyword,
            range: isPlain ? outer(inner.range, index) : whole,
            place: .content(fix)
        )
    }

    private func fix(of exposure: SecretPlaces.Exposure, in document: JSONDocument) -> Diagnostic
        .Fix?
    {
        switch exposure.place {
        case .value(let index, let pattern):
            var scratch = PatternScratch()
            return .redaction(
                of: index,
                in: document,
                by: program.patterns[pattern],
                scratch: &scratch
            )
        case .content(let fix): return fix
        }
    }

    private func outer(_ range: SourceRange, _ index: Int32) -> SourceRange {
        document.range(ofContent: range.start..<range.end, inStringAt: index)
    }

    private func elements(of array: Int32) -> [Int32] {
        var elements: [Int32] = []
        var element = array + 1
        let end = text.indexAfter(array)
        while element < end {
            elements.append(element)
            element = text.indexAfter(element)
        }
        return elements
    }

    private func names(of object: Int32) -> [Int32] {
        var names: [Int32] = []
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            names.append(name)
            name = text.indexAfter(name + 1)
        }
        return names
    }

    // MARK: Secrets

    /// Masks what `secret` marks in a value: in a string what the pattern finds, and any number; of a
    /// container, which no secret should be, everything.
    private mutating func mark(
        _ visit: Visit,
        _ keyword: KeywordEntry,
        _ rule: PoolIndex<ValueRule>,
        _ pattern: PoolIndex<Pattern>,
        _ assertions: inout InstanceAssertions
    ) {
        places.add(pattern, at: visit.index)
        let entry = text[visit.index]
        if entry.kind == .string {
            maskMatches(of: program.patterns[pattern], in: visit.index, assertions.scratch)
        } else {
            maskScalars(in: visit.index)
            maskNames(in: visit.index, program.patterns[pattern], assertions.scratch)
        }
        guard visit.isCertain else { return }
        for case .secret(let index, let content) in assertions.violations(
            of: program.rules[rule],
            at: visit.index
        ) {
            places.add(
                SecretPlaces.Exposure(
                    index: visit.index,
                    subschema: visit.subschema,
                    keyword: keyword,
                    range: document.range(ofSecret: content, at: index),
                    place: .value(index, pattern)
                )
            )
        }
    }

    private mutating func maskMatches(
        of pattern: Pattern,
        in index: Int32,
        _ scratch: EvaluationScratch
    ) {
        let content = document.stringBytes(at: index)
        for range in Redaction.secrets(in: content, by: pattern, scratch: &scratch.pattern) {
            places.add(document.range(ofContent: range, inStringAt: index))
        }
    }

    /// Masks the strings and numbers in a value, names aside.
    private mutating func maskScalars(in index: Int32) {
        var containers = [index]
        while let container = containers.popLast() {
            let entry = text[container]
            switch entry.kind {
            case .null, .true, .false: continue
            case .string: places.add(content(of: container))
            case .number: places.add(SourceRange(start: Int(entry.start), end: Int(entry.end)))
            case .array: containers += elements(of: container)
            case .object: containers += names(of: container).map { $0 + 1 }
            }
        }
    }

    private mutating func maskNames(
        in index: Int32,
        _ pattern: Pattern,
        _ scratch: EvaluationScratch
    ) {
        var containers = [index]
        while let container = containers.popLast() {
            switch text[container].kind {
            case .array: containers += elements(of: container)
            case .object:
                for name in names(of: container) {
                    maskMatches(of: pattern, in: name, scratch)
                    containers.append(name + 1)
                }
            default: continue
            }
        }
    }

    /// The bytes between the quotation marks of a string.
    private func content(of index: Int32) -> SourceRange {
        SourceRange(start: Int(text[index].start) + 1, end: Int(text[index].end) - 1)
    }
}
