import SchemaKit

/// The findings about valid values: advice, aliases of members, deprecated members and values, and secrets.
extension EvaluationDiagnostics {
    func noticesOfKeyword(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard unit.hasInstruction else { return [] }
        switch program.instructions[unit.instruction] {
        case .rule(let rule):
            return ruleFindings(id, unit, rule: program.rules[rule])
        case .advice:
            return diagnosticsOfChildren(of: id).map { diagnostic in
                var advice = diagnostic
                advice.override(.warning)
                // Marked as overridden, so that no outer schema adds its effect, which describes invalid values.
                advice.overriddenFields.insert(.effect)
                return advice
            }
        case .object(let plan):
            let plan = program.objectPlans[plan]
            if unit.keyword == plan.required { return unreadNameFindings(id, unit, plan: plan) }
            return aliasFindings(id, unit, plan: plan) ?? diagnosticsOfChildren(of: id)
        case .anyOf(let branches), .oneOf(let branches):
            return noticesOfUnion(id, branchCount: Int(branches.count))
        case .typeUnion(let plan):
            let branches = program.typeUnions[plan].branches
            // A branch that is only the name of a type has no schema, and never a unit.
            let schemas = (branches.start..<branches.end).filter {
                !program.listedSubschemas[$0].isNone
            }
            return noticesOfUnion(id, branchCount: schemas.count)
        case .content:
            return contentFindings(id, unit)
        // The schemas of `if`, `not`, `contains` and `disallow` only test the value, so their notices do not count.
        // The units of `then` and `else` have the instruction of `if`, whose origin is the keyword `if`.
        case .conditional where unit.keyword == program.origins[unit.instruction]:
            return []
        case .not, .contains, .disallowedTypes:
            return []
        default:
            return diagnosticsOfChildren(of: id)
        }
    }

    /// Returns the notices of the valid branches of a union.
    ///
    /// A member under an alias that no receiver reads is absent for the receivers. A branch that requires the member
    /// therefore does not match for the receivers. The absence is an error only if no other branch matches.
    private func noticesOfUnion(_ id: EvaluationTrace.UnitID, branchCount: Int) -> [Diagnostic] {
        let units = trace.children(of: id)
        let branches = units.filter { trace[$0].isValid }.map(diagnostics)
        // A branch without a unit is valid and has no notices.
        let hasMatch =
            units.count < branchCount
            || branches.contains { !$0.contains(where: \.isRequiredUnderUnreadAlias) }
        return branches.joined().filter { !hasMatch || !$0.isRequiredUnderUnreadAlias }
            .map(\.withSeverityOfUnion)
    }

    /// Returns the finding about the unit's member if its name is an alias, or no finding otherwise. Returns `nil` if
    /// the unit's keyword declares no aliases.
    private func aliasFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        plan: ObjectPlan
    ) -> [Diagnostic]? {
        let declared = cache.aliases(of: plan, in: unit.subschema)
        guard let aliases = declared.aliases(declaredBy: unit.keyword) else { return nil }
        // The entry of a member's name precedes the entry of its value.
        let entry = unit.instance - 1
        guard let alias = aliases[name(at: entry)]?.alias else { return [] }
        return [located(aliasFinding(alias, at: entry, in: unit, plan: plan), id)]
    }

    /// Returns the findings of `required` about members that are present only under aliases which no receiver reads.
    func unreadNameFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        plan: ObjectPlan
    ) -> [Diagnostic] {
        guard unit.hasNotices, unit.keyword == plan.required else { return [] }
        return trace.unreadNames(unit, plan).map { entry, alias in
            var finding = located(aliasFinding(alias, at: entry, in: unit, plan: plan), id)
            finding.instanceLocation = finding.instanceLocation.appending(maskedName(at: entry))
            return finding
        }
    }

    /// Returns the finding about a member whose name is an alias.
    ///
    /// - Parameters:
    ///   - entry: The entry of the name.
    ///   - unit: The unit of the keyword `aliases`, or of `required`.
    private func aliasFinding(
        _ alias: PropertyAlias,
        at entry: Int32,
        in unit: EvaluationTrace.Unit,
        plan: ObjectPlan
    ) -> Diagnostic {
        let violatesRequired = unit.keyword == plan.required
        let slot = program.propertySlots[plan.slots.start + alias.slot]
        let name = self.name(at: entry)
        let canonical = program.string(slot.name)
        let aliases = cache.aliases(of: plan, in: unit.subschema)
        let declared = aliases.aliases(declaredBy: alias.keyword)?[name]?.value
        let names = cache.objectNames(
            of: JSONNode(document: instance, index: cache.container(of: entry))
        )
        let diagnostic = Diagnostic.alias(
            Diagnostic.Alias(
                name: name,
                canonical: canonical,
                source: declared?["source"]?.string,
                readers: readers(declared?["readBy"]),
                isCanonicalPresent: names.contains(canonical),
                isOnlyAlias: names.count(of: aliases, forSlot: alias.slot) == 1,
                violatesRequired: violatesRequired
            ),
            at: instance.range(at: entry)
        )
        let severity = severity(ofAlias: declared, violatesRequired: violatesRequired)
        // The severity `error` that follows from `required` is not marked as overridden, so that a schema which lowers
        // the severity of its violations also lowers the severity of this finding.
        var notice = diagnostic.asNotice(
            severity ?? .warning,
            isSeverityFinal: severity != nil && (severity != .error || declared?["severity"] != nil)
        )
        let requiredEffect = violatesRequired ? effect(of: unit.subschema) : nil
        notice.effect = requiredEffect ?? effect(ofUnread: declared, slot.subschema)
        return notice
    }

    private func name(at entry: Int32) -> String {
        instance.string(at: entry)
    }

    /// Returns the receivers that the member `readBy` of an alias's declaration names. The member is null if no
    /// receiver reads the alias.
    private func readers(_ readBy: JSONNode?) -> Diagnostic.Readers {
        guard let readBy else { return .unknown }
        return readBy.string.map { .named($0) } ?? .nobody
    }

    /// Returns the severity of a finding about an alias: the severity in the alias's declaration, or else the severity
    /// that follows from the receivers that read the alias. Returns `nil` if neither is known.
    private func severity(
        ofAlias declared: JSONNode?,
        violatesRequired: Bool
    ) -> Diagnostic.Severity? {
        if let given = declared?["severity"]?.string.flatMap(Diagnostic.Severity.init) {
            return given
        }
        return switch readers(declared?["readBy"]) {
        case .unknown: nil
        case .named: .note
        case .nobody: violatesRequired ? .error : .warning
        }
    }

    /// Returns the effect that a schema states for values that do not match it.
    private func effect(of subschema: SubschemaID) -> String? {
        program.registry.node(at: program[subschema].location)["effect"]?.string
    }

    /// Returns the effect that a member's schema states, if no receiver is known to read the alias.
    private func effect(ofUnread declared: JSONNode?, _ member: SubschemaID) -> String? {
        guard !member.isNone, let effect = effect(of: member) else { return nil }
        return switch readers(declared?["readBy"]) {
        case .nobody: effect
        case .unknown: "if the app does not read the alias, \(effect)"
        case .named: nil
        }
    }
}

/// The texts of deprecated constants, by the entry of the value to which the schema with the constant applies.
///
/// Messages that list the allowed values leave these texts out, so that no correction introduces a deprecated value.
struct DeprecatedValues {
    private var textsByEntry: [Int32: Set<ExactText>] = [:]

    init(in trace: EvaluationTrace) {
        let program = trace.program
        let reach = program.reachOfDeprecatedConstants
        guard let root = trace.units.first, reach.contains(root.subschema) else { return }
        trace.instance.withText { text in
            program.withAssertions(of: text) { assertions in
                var applied = AppliedSubschemas(
                    text,
                    program,
                    unmatched: .uncertain,
                    isRelevant: reach.contains
                )
                var textsBySubschema: [SubschemaID: [ExactText]] = [:]
                applied.start(with: root.subschema, at: root.instance)
                while let visit = applied.next() {
                    let texts =
                        textsBySubschema[visit.subschema]
                        ?? program.deprecatedTexts(of: visit.subschema)
                    textsBySubschema[visit.subschema] = texts
                    if !texts.isEmpty { textsByEntry[visit.index, default: []].formUnion(texts) }
                    let range = program[visit.subschema].instructions
                    for offset in range.start..<range.end {
                        applied.follow(program.instructions[offset], of: visit, using: &assertions)
                    }
                }
            }
        }
    }

    /// Returns the texts of the constants that are deprecated for the value at an entry.
    func texts(at entry: Int32) -> Set<ExactText> { textsByEntry[entry] ?? [] }

    func contains(_ text: String, at entry: Int32) -> Bool {
        texts(at: entry).contains(ExactText(text))
    }

    /// Returns the texts without the deprecated ones, or all texts if every one is deprecated.
    func withoutDeprecated(_ texts: [String], at entry: Int32) -> [String] {
        let deprecated = self.texts(at: entry)
        guard !deprecated.isEmpty else { return texts }
        let nonDeprecated = texts.filter { !deprecated.contains(ExactText($0)) }
        return nonDeprecated.isEmpty ? texts : nonDeprecated
    }
}

extension EvaluationTrace {
    /// Returns the required members of a unit's object that are present only under aliases which no receiver reads. For
    /// each member, the result contains the entry of the name in the object, and the alias.
    fileprivate func unreadNames(
        _ unit: Unit,
        _ plan: ObjectPlan
    ) -> [(entry: Int32, alias: PropertyAlias)] {
        instance.withText { text in
            program.withAssertions(of: text) {
                $0.unreadNames(ofRequiredMembersIn: unit.instance, plan)
            }
        }
    }
}

extension SchemaProgram {
    /// Returns the texts of a subschema's own `const` and `enum` if the subschema is marked as deprecated; else none.
    fileprivate func deprecatedTexts(of subschema: SubschemaID) -> [ExactText] {
        let nodes = instructions(of: subschema).flatMap { listedValues(of: $0) ?? [] }
        return nodes.isEmpty || !isDeprecated(subschema) ? [] : nodes.map { ExactText($0.text) }
    }
}

extension EvaluationDiagnostics {
    /// Returns whether a branch of a union, or the schema that it refers to, is marked as deprecated.
    func isDeprecated(_ branch: SubschemaID) -> Bool {
        program.isDeprecated(branch) || program.isDeprecated(program.destination(of: branch))
    }
}

extension JSONDocument {
    /// Returns the entry of the scalar or member name that takes up exactly this range, or nil if there is none.
    func scalar(at range: SourceRange) -> Int32? {
        let end = indexAfter(0)
        let index = Int32(
            (0..<Int(end)).partitioningIndex {
                self.range(at: Int32($0)).start >= range.start
            }
        )
        guard index < end, !entry(at: index).isContainer, self.range(at: index) == range else {
            return nil
        }
        return index
    }
}
