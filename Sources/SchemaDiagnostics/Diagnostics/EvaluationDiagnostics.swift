package import SchemaKit

/// A converter of the trace of an evaluation into findings, one for each mistake.
///
/// The traversal starts at the unit of the root. Keywords that fail only because a subschema fails (`properties`,
/// `$ref`, `allOf`) have no finding of their own. If all branches of an `anyOf` or `oneOf` fail, the findings of the
/// branch that was probably intended are reported.
package struct EvaluationDiagnostics {
    private let shared: SharedTables
    private var unitFindings = UnitFindingCache()
    private let nesting = Nesting()
    /// True if findings that follow from another mistake, such as a missing member or a wrong tag, are left out.
    var omitsConsequences = true
    /// True if keyword locations are left out, for findings that are only counted.
    var omitsKeywordLocations = false
    /// True if absolute keyword locations are left out, to save time: making one visits the members and items before the
    /// keyword at each level of the schema.
    var omitsKeywordURIs = false

    /// The trace, the value, and the tables that findings are made from. Closures copy `EvaluationDiagnostics`, and the
    /// copies share one object of this class. (Benchmark: `many-findings`.)
    private final class SharedTables {
        let trace: EvaluationTrace
        let program: SchemaProgram
        let instance: JSONDocument
        let secrets: SecretPlaces
        let maskedInstance: JSONDocument
        let cache: DeclarationCache
        lazy var deprecated = DeprecatedValues(in: trace)
        lazy var advisoryFailures = AdvisoryFailures(in: trace) { messages(of: $0).isAdvisory }
        lazy var repeatedSecrets = RepeatedSecrets(in: trace) { messages(of: $0).severity }
        let keywordURIs = KeywordURIs()

        init(
            _ trace: EvaluationTrace,
            _ checkedValues: CheckedValues?,
            hiding hiddenRanges: [SourceRange]?,
            limits: WorkLimits
        ) {
            program = trace.program
            instance = trace.instance
            let cache = DeclarationCache(trace, limits: limits)
            self.cache = cache
            if let hiddenRanges {
                // A valid value without notices has no units, but can have misspelled members.
                let root = trace.units.first
                let found = SecretPlaces(
                    in: JSONNode(document: trace.instance, index: root?.instance ?? 0),
                    trace.program,
                    under: root?.subschema ?? trace.program.start,
                    SecretPlaces.SearchMemory(
                        kept: checkedValues?.secrets,
                        costlyStepCount: limits.costlyStepCount
                    )
                )
                // The search has continued the count in `limits`.
                cache.patternScratch.costlyStepCount = found.costlyStepCount
                secrets = hiddenRanges.isEmpty ? found : found.union(hiddenRanges)
            } else {
                cache.patternScratch.costlyStepCount = limits.costlyStepCount
                secrets = .none
            }
            maskedInstance = trace.instance.masking(secrets.ranges)
            var trace = trace
            trace.maskedInstance = maskedInstance
            self.trace = trace
        }

        /// Creates tables with other secrets.
        init(_ tables: SharedTables, hiding secrets: SecretPlaces) {
            program = tables.program
            instance = tables.instance
            cache = tables.cache
            self.secrets = secrets
            maskedInstance = tables.instance.masking(secrets.ranges)
            var trace = tables.trace
            trace.maskedInstance = maskedInstance
            self.trace = trace
        }

        func messages(of unit: EvaluationTrace.Unit) -> SchemaMessages {
            cache.messages(of: unit.subschema) {
                let subschema = program[unit.subschema]
                return SchemaMessages(
                    program.registry.node(at: subschema.location),
                    program.registry.resource(subschema.resource).dialect
                )
            }
        }
    }

    /// Creates the diagnostics of a trace.
    ///
    /// - Parameters:
    ///   - checkedValues: The results that are kept from the previous version of the text; nil if the text is not
    ///     edited.
    ///   - hiddenRanges: The ranges that messages must not quote; see ``FindingSelection/hiddenRanges``.
    ///   - limits: The limits of the work for the findings.
    init(
        of trace: EvaluationTrace,
        _ checkedValues: CheckedValues? = nil,
        hiding hiddenRanges: [SourceRange]? = [],
        limits: WorkLimits = WorkLimits()
    ) {
        let tables = SharedTables(trace, checkedValues, hiding: hiddenRanges, limits: limits)
        guard hiddenRanges != nil, tables.program.marksSecrets else {
            shared = tables
            return
        }
        let others = Self(tables).secretsOfFittingMembers()
        shared =
            others.isEmpty
            ? tables
            : SharedTables(tables, hiding: tables.secrets.union(unreported: others))
    }

    private init(_ tables: SharedTables) { shared = tables }

    /// Creates the diagnostics of a trace with the limits of a selection.
    init(of trace: EvaluationTrace, _ selection: FindingSelection) {
        self.init(
            of: trace,
            selection.checkedValues,
            hiding: selection.hiddenRanges,
            limits: selection.workLimits
        )
    }

    var trace: EvaluationTrace { _read { yield shared.trace } }
    var program: SchemaProgram { _read { yield shared.program } }
    /// The unmasked value, for checks only. Messages quote `maskedInstance`.
    var instance: JSONDocument { _read { yield shared.instance } }
    /// The ranges of secrets in the value.
    var secrets: SecretPlaces { _read { yield shared.secrets } }
    /// The value with its secrets masked, for messages.
    var maskedInstance: JSONDocument { _read { yield shared.maskedInstance } }
    /// The names, values and schemas that the subschemas of the trace declare.
    var cache: DeclarationCache { _read { yield shared.cache } }
    /// The values that schemas mark as deprecated. Messages do not suggest them.
    var deprecated: DeprecatedValues { _read { yield shared.deprecated } }
    /// The failed units of schemas whose severity is not `error`.
    var advisoryFailures: AdvisoryFailures { _read { yield shared.advisoryFailures } }
    /// The units of the keyword `secret` that only repeat the secrets of an outer unit.
    var repeatedSecrets: RepeatedSecrets { _read { yield shared.repeatedSecrets } }

    /// True if a finding can be an error: the value is invalid, or a schema gives findings about valid values the
    /// severity `error`.
    var mayHaveErrors: Bool { !trace.isValid || program.hasErrorSeverities }

    /// Starts to report findings that follow from other mistakes, too.
    mutating func includeConsequences() {
        omitsConsequences = false
        unitFindings = UnitFindingCache()
    }

    /// Returns all findings, in file order.
    mutating func all() -> [Diagnostic] {
        var found = diagnostics(in: EvaluationTrace.UnitID(index: 0))
        if mayHaveErrors, !found.contains(where: { $0.severity == .error }) {
            // Errors can have been left out as consequences of a mistake that is only a warning, or that is not
            // reported because it is in a branch that was not intended.
            includeConsequences()
            let complete = diagnostics(in: EvaluationTrace.UnitID(index: 0))
            if found.isEmpty || complete.contains(where: { $0.severity == .error }) {
                found = complete
            }
        }
        if !trace.isValid, found.isEmpty {
            // Evaluation stops where it would repeat itself, so the trace may lack the reason for the failure.
            let root = EvaluationTrace.UnitID(index: 0)
            found = [forbidden(root, trace[root])]
        }
        let reported = found.withoutConsequences(within: cache.budget).withMisplacedMembersJoined
            .withMissingMembersJoined.map(\.withCompleteMessage)
        return withAllSecrets(reported.map(withoutSecretFixes)).inFileOrder
    }

    /// Returns the findings of a unit that failed or that has notices.
    func diagnostics(in id: EvaluationTrace.UnitID) -> [Diagnostic] {
        let original = trace.original(of: id)
        guard trace.originals.contains(original.index) else { return newDiagnostics(in: id) }
        let key = UnitFindingCache.Key(unit: original, omitsKeywordLocations: omitsKeywordLocations)
        if let cached = unitFindings.findings[key] { return cached }
        let found = newDiagnostics(in: original)
        unitFindings.findings[key] = found
        return found
    }

    private func newDiagnostics(in id: EvaluationTrace.UnitID) -> [Diagnostic] {
        let unit = trace[id]
        guard nesting.enter() else { return unit.isValid ? [] : [forbidden(id, unit)] }
        defer { nesting.leave() }
        guard unit.isValid else {
            return unit.keyword.isNone ? subschemaFindings(id, unit) : keywordFindings(id, unit)
        }
        guard unit.hasNotices else { return [] }
        guard unit.keyword.isNone else { return noticesOfKeyword(id, unit) }
        let found = messages(of: unit)
            .applied(to: diagnosticsOfChildren(of: id), isFailure: false, offendingText)
        return suggestingListedValue(unit, found)
    }

    /// Returns the findings of a unit's children.
    func diagnosticsOfChildren(of id: EvaluationTrace.UnitID) -> [Diagnostic] {
        joined(id) { diagnostics(in: $0) }
    }

    /// Returns, in one list, the findings that `findings` returns for the children of a unit. If units of the trace
    /// share their contents (see `EvaluationTrace.originals`), repeated findings are removed, so that findings do not
    /// multiply with the number of paths to a subschema.
    func joined(
        _ id: EvaluationTrace.UnitID,
        _ findings: (EvaluationTrace.UnitID) -> [Diagnostic]
    ) -> [Diagnostic] {
        var found: [Diagnostic] = []
        var count = 0
        for child in trace.childUnits(of: id) {
            let inner = findings(child)
            if found.isEmpty { found = inner } else { found += inner }
            count += 1
        }
        return trace.originals.isEmpty || count < 2 ? found : found.withoutRepetitions
    }

    private func subschemaFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let found = findingsBeforeMessages(id, unit)
        let reported =
            wrongTagOfCondition(id, unit, replacing: found).map { [$0] }
            ?? wrongItemOfSequence(id, unit, replacing: found) ?? found
        return suggestingListedValue(
            unit,
            messages(of: unit).applied(to: reported, isFailure: true, offendingText)
        )
    }

    /// Returns the findings of a subschema before its own messages apply. Unless consequences are included, a value of
    /// the wrong type has no other findings.
    private func findingsBeforeMessages(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let typeKeyword = program[unit.subschema].typeKeyword
        var hasFailed = false
        for child in trace.childUnits(of: id) where !trace[child].isValid {
            if omitsConsequences, !typeKeyword.isNone, trace[child].keyword == typeKeyword {
                return diagnostics(in: child)
            }
            hasFailed = true
        }
        return hasFailed ? diagnosticsOfChildren(of: id) : [forbidden(id, unit)]
    }

    func messages(of unit: EvaluationTrace.Unit) -> SchemaMessages { shared.messages(of: unit) }

    private func forbidden(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> Diagnostic {
        let subject = acceptsNothing(unit.subschema) ? memberOrItemPhrase(id) : nil
        return located(.forbidden(subject ?? found(unit), at: range(of: unit)), id)
    }

    /// Returns whether a subschema is `false`.
    func acceptsNothing(_ subschema: SubschemaID) -> Bool {
        program[subschema].kinds == .none && program[subschema].typeKeyword.isNone
    }

    /// Returns a phrase for the member or item whose value is the unit's value, or nil if it is the root value. If the
    /// unit's value is the name of a member, returns a phrase for this member.
    func memberOrItemPhrase(_ id: EvaluationTrace.UnitID) -> String? {
        let unit = trace[id]
        if isMemberName(unit) { return memberPhrase(unit.instance) }
        let location = unit.instanceLocation
        guard location != .root else { return nil }
        switch trace.instanceSteps[Int(location.index)].step {
        case .member(let name): return memberPhrase(name)
        case .item(let index): return "item \(index)"
        }
    }

    /// Returns whether the unit's value is the name of a member, to which `propertyNames` applies a schema.
    func isMemberName(_ unit: EvaluationTrace.Unit) -> Bool {
        guard instance.entry(at: unit.instance).kind == .string else { return false }
        // Only a name is followed by a colon. All white space of JSON precedes the printable characters.
        let rest = instance.bytes[instance.range(at: unit.instance).end...]
        return rest.first { $0 > UInt8(ascii: " ") } == UInt8(ascii: ":")
    }

    /// Returns a phrase for the member whose name is at an entry.
    func memberPhrase(_ name: Int32) -> String { "member '\(maskedName(at: name))'" }

    private func keywordFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let subschema = program[unit.subschema]
        if unit.keyword == subschema.typeKeyword {
            var diagnostic = Diagnostic.typeMismatch(
                expected: subschema.kinds.phrases,
                found: typePhrase(unit, expected: subschema.kinds),
                at: range(of: unit),
                fix: unquoting(unit, for: subschema.kinds)
            )
            if let member = memberFor(arrayAt: unit) {
                diagnostic.message += "; the array belongs in member '\(member.printable)'"
            }
            return [located(diagnostic, id)]
        }
        switch program.instructions[unit.instruction] {
        case .object(let plan):
            let plan = program.objectPlans[plan]
            return objectFindings(id, unit, plan: plan) + unreadNameFindings(id, unit, plan: plan)
        case .array:
            return childFindings(id, unit)
        case .content:
            return contentFindings(id, unit)
        case .rule(let rule):
            return ruleFindings(id, unit, rule: program.rules[rule])
        case .dependentSchemas(let rows):
            return dependentSchemaFindings(id, unit, rows: rows)
        case .allOf, .advice, .reference, .dynamicReference, .unresolvedReference,
            .propertyDependencies:
            // A reference that cannot be resolved has no children: it is a mistake in the schema, not in the document.
            return diagnosticsOfChildren(of: id)
        case .propertyNames:
            let found = diagnosticsOfChildren(of: id).map(\.aboutMemberName)
            return demotingEqualNames(in: found, unit)
        case .conditional(let plan):
            let plan = program.conditionals[plan]
            if dependsOnMissing(plan, unit) || dependsOnWrongValue(plan, at: id, unit) {
                return []
            }
            return addingConditionReasons(of: plan, unit, diagnosticsOfChildren(of: id))
        case .unevaluatedItems, .unevaluatedProperties:
            return childFindings(id, unit)
        case .anyOf, .oneOf:
            return unionFindings(id, unit).map(\.withSeverityOfUnion)
        case .not(let inner):
            return negationFindings(id, unit, of: inner)
        case .typeUnion(let plan):
            return typeUnionFindings(id, unit, plan: program.typeUnions[plan])
        case .dependentRequired(let rows):
            return dependentRequiredFindings(id, unit, rows: rows)
        case let assertion:
            return [located(diagnostic(for: assertion, id, unit), id)]
        }
    }

    /// Returns whether a condition depends on the value of a missing required member. It is then unknown whether `then`
    /// or `else` would apply.
    private func dependsOnMissing(
        _ plan: ConditionalPlan,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        guard omitsConsequences else { return false }
        let missing = cache.missingNames(at: unit.instance)
        return !missing.isEmpty
            && cache.choices(of: plan.condition).keys.contains { missing.contains($0.text) }
    }

    // MARK: Objects and arrays

    private func objectFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        plan: ObjectPlan
    ) -> [Diagnostic] {
        if let slot = slot(requiredBy: unit.keyword, in: plan) {
            let name = program.string(slot.name)
            return [located(.missingMember(name, at: range(of: unit)), id)]
        }
        guard unit.keyword == plan.required else { return childFindings(id, unit) }
        let missing = trace.missingNames(of: plan, in: unit, cache.string)
        let misspelled = misspelledMembers(for: missing, unit)
        return missing.map { name in
            guard let member = misspelled[name] else {
                let other = memberResembling(name, among: missing, in: id, unit)
                let finding = other.map {
                    Diagnostic.missingMember(
                        name,
                        resembledBy: maskedName(at: $0.nameIndex),
                        at: $0.nameRange
                    )
                }
                return located(finding ?? .missingMember(name, at: range(of: unit)), id)
            }
            let misspelling = misspelling(member, of: name, in: unit)
            return located(.missingMember(name, misspelling), id)
        }
    }

    /// Returns the Draft 3 member whose own schema has this `required` keyword, or nil if there is none.
    private func slot(requiredBy keyword: KeywordEntry, in plan: ObjectPlan) -> PropertySlot? {
        guard plan.required.isNone, plan.requiredCount > 0 else { return nil }
        return (plan.slots.start..<plan.slots.end).lazy.map { program.propertySlots[$0] }
            .first { $0.requiredKeyword == keyword }
    }

    /// Returns the findings of a unit's children. A disallowed child (see `isDisallowed`) gets one finding that says
    /// so; the other children have their own findings.
    private func childFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let found = joined(id) { child -> [Diagnostic] in
            let childUnit = trace[child]
            guard !childUnit.isValid, isDisallowed(child, childUnit, parent: unit) else {
                return diagnostics(in: child)
            }
            return [located(disallowedFinding(child, childUnit, parent: unit), child)]
        }
        return messagesOfDroppedChildren(of: id, unit)?
            .applied(to: found, isFailure: !unit.isValid, offendingText) ?? found
    }

    private func dependentRequiredFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        rows: PoolRange
    ) -> [Diagnostic] {
        let present = Set(node(of: unit).members.map(\.nameBytes))
        func presentName(of member: MemberName) -> String? {
            let others = (member.aliases.start..<member.aliases.end).map { program.aliasNames[$0] }
            return ([member.name] + others).lazy.map(program.string).first {
                present.contains(Array($0.utf8))
            }
        }
        var incompleteRows: [(name: String, missing: [String])] = []
        for offset in rows.start..<rows.end {
            let row = program.dependentRequiredRows[offset]
            guard let name = presentName(of: row.name) else { continue }
            let missing = (row.required.start..<row.required.end)
                .map { program.dependentNames[$0] }
                .filter { presentName(of: $0) == nil }
                .map { program.string($0.name) }
            if !missing.isEmpty { incompleteRows.append((name, missing)) }
        }
        // One search serves all rows, because each search visits every member.
        let allMissing = Set(incompleteRows.flatMap(\.missing)).sorted()
        let misspelled = misspelledMembers(for: allMissing, unit)
        var diagnostics: [Diagnostic] = []
        for (name, missing) in incompleteRows {
            diagnostics += missing.compactMap { missing in
                guard let member = misspelled[missing] else { return nil }
                let misspelling = misspelling(member, of: missing, in: unit)
                return located(.missingDependent(missing, requiredBy: name, misspelling), id)
            }
            let others = missing.filter { misspelled[$0] == nil }
            guard !others.isEmpty else { continue }
            diagnostics.append(
                located(.missingDependents(others, requiredBy: name, at: range(of: unit)), id)
            )
        }
        return diagnostics
    }

    // MARK: Locations and phrases

    /// Returns a finding with the locations of a unit in the payload and in the schema.
    func located(_ diagnostic: Diagnostic, _ id: EvaluationTrace.UnitID) -> Diagnostic {
        var diagnostic = diagnostic
        diagnostic.instanceLocation = trace.instanceLocation(of: id)
        if !omitsKeywordURIs {
            diagnostic.absoluteKeywordLocation = shared.keywordURIs.uri(ofKeywordOf: id, in: trace)
        }
        guard !omitsKeywordLocations else { return diagnostic }
        diagnostic.keywordLocation = trace.keywordLocation(of: id)
        return diagnostic
    }

    func node(of unit: EvaluationTrace.Unit) -> JSONNode {
        JSONNode(document: instance, index: unit.instance)
    }

    func range(of unit: EvaluationTrace.Unit) -> SourceRange {
        instance.markedRange(at: unit.instance)
    }

    /// Returns the range of the name of the member whose value is the unit's value.
    func nameRange(_ unit: EvaluationTrace.Unit) -> SourceRange {
        instance.range(at: unit.instance - 1)
    }

    /// Returns the scalar or member name that a finding is about, as messages show it; nil if the finding is about an
    /// object, an array, or a range inside a string.
    func offendingText(of finding: Diagnostic) -> String? {
        guard let index = maskedInstance.scalar(at: finding.range) else { return nil }
        return maskedNode(at: index).excerpt
    }

    /// Returns the full text of the unit's value if it is a scalar, else a phrase for its type.
    func foundText(_ unit: EvaluationTrace.Unit) -> String { foundText(at: unit.instance) }

    func foundText(at index: Int32) -> String {
        let entry = instance.entry(at: index)
        return entry.isContainer ? entry.kind.phrase : maskedNode(at: index).text
    }

    /// Returns the unit's value as messages show it: an excerpt of a scalar, or a phrase for the type of a container.
    func found(_ unit: EvaluationTrace.Unit) -> String {
        let entry = instance.entry(at: unit.instance)
        return entry.isContainer ? entry.kind.phrase : maskedNode(at: unit.instance).excerpt
    }

    /// Returns a phrase for the type of the unit's value. If the value has an expected JSON type, but is not an integer
    /// as the schema requires, returns the value itself.
    private func typePhrase(_ unit: EvaluationTrace.Unit, expected: KindMask) -> String {
        let kind = instance.entry(at: unit.instance).kind
        return expected.contains(kind) ? maskedNode(at: unit.instance).excerpt : kind.phrase
    }
}

extension EvaluationTrace {
    /// Returns the names of the members that a plan requires and that the object of a unit lacks.
    ///
    /// - Parameter string: A function that returns a name as a string.
    func missingNames(
        of plan: ObjectPlan,
        in unit: Unit,
        _ string: (NameText) -> String
    ) -> [String] {
        instance.withText { text in
            program.withAssertions(of: text) {
                $0.missingNames(of: plan, in: unit.instance).map { string($0) }
            }
        }
    }
}

/// The number of units that enclose the current one. If the call stack has no room for an invalid unit, this unit is
/// reported as not allowed, without a reason. If there is no room for a valid unit, its notices are left out.
private final class Nesting {
    private var depth = 0
    private var stackRoom = StackRoom()

    /// Enters a unit. Returns false if the stack has no room for it.
    func enter() -> Bool {
        guard stackRoom.sufficesNow(atDepth: depth) else { return false }
        depth += 1
        return true
    }

    func leave() { depth -= 1 }
}

/// The findings of the units whose contents other units share. They are computed only once for each such unit.
private final class UnitFindingCache {
    struct Key: Hashable {
        let unit: EvaluationTrace.UnitID
        let omitsKeywordLocations: Bool
    }

    var findings: [Key: [Diagnostic]] = [:]
}

extension JSONDocument {
    /// Returns the range that reports mark for a value or a name: the whole scalar, or the opening bracket of a
    /// container, because a report cannot underline pages of text.
    func markedRange(at index: Int32) -> SourceRange {
        let range = range(at: index)
        return entry(at: index).isContainer
            ? SourceRange(start: range.start, end: range.start + 1) : range
    }
}

extension JSONNode {
    /// The range that reports mark for the value; see `JSONDocument.markedRange(at:)`.
    package var markedRange: SourceRange { document.markedRange(at: index) }

    /// The text of a value, truncated to fit in a message.
    package var excerpt: String { text.excerpt }
}

extension String {
    /// The text of a JSON value, truncated to 60 Unicode scalars to fit in a message.
    var excerpt: String {
        let start = unicodeScalars.prefix(60)
        guard start.endIndex < endIndex else { return self }
        return String(start) + (utf8.first == UInt8(ascii: "\"") ? "…\"" : "…")
    }
}
