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
                advice.overriddenParts.insert(.effect)
                return advice
            }
        case .object(let plan):
            return aliasFindings(id, unit, plan: program.objectPlans[plan])
                ?? diagnosticsOfChildren(of: id)
        case .anyOf, .oneOf, .typeUnion:
            return trace.children(of: id).filter { trace[$0].isValid }.flatMap(diagnostics)
                .map(\.withSeverityOfUnion)
        case .content:
            return contentFindings(id, unit)
        case .conditional where unit.keyword == program.origins[unit.instruction]:
            return []
        case .not, .contains, .disallowedTypes:
            return []
        default:
            return diagnosticsOfChildren(of: id)
        }
    }

    /// Returns the finding about a member that uses an alias; `nil` if the unit is not about aliases.
    private func aliasFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        plan: ObjectPlan
    ) -> [Diagnostic]? {
        let aliases = (plan.aliases.start..<plan.aliases.end).map { program.propertyAliases[$0] }
        guard aliases.contains(where: { $0.keyword == unit.keyword }) else { return nil }
        let name = String(
            decoding: instance.stringBytes(at: unit.instance - 1),
            as: UTF8.self
        )
        let entry = aliases.first {
            $0.keyword == unit.keyword && program.string($0.name) == name
        }
        guard let entry else { return [] }
        let declared = trace.schemaNode(of: id)[name]
        let canonical = program.string(program.propertySlots[plan.slots.start + entry.slot].name)
        let names = cache.object(parent(of: unit))
        let aliasNames = Set(
            aliases.filter { $0.slot == entry.slot }.map { program.string($0.name) }
        )
        let requiringSchema = schemaRequiring(unit)
        let alias = Diagnostic.Alias(
            name: name,
            canonical: canonical,
            source: declared?["source"]?.string,
            readers: readers(declared?["readBy"]),
            isRepeated: names.contains(canonical),
            isOnlyAlias: names.count(of: aliasNames) == 1
        )
        let diagnostic = Diagnostic.alias(alias, at: nameRange(unit))
        let severity = severity(ofAlias: declared, isRequired: requiringSchema != nil)
        // Where the schema has a lower severity, an absent member is not an error either.
        var notice = diagnostic.asNotice(
            severity ?? .warning,
            isOverridden: severity != nil && (severity != .error || declared?["severity"] != nil)
        )
        let member = program.propertySlots[plan.slots.start + entry.slot].subschema
        notice.effect = requiringSchema.flatMap(effect) ?? effect(ofUnread: declared, member)
        return [located(notice, id)]
    }

    /// Returns the schema that requires the member whose alias a unit is about, if no receiver reads the alias.
    private func schemaRequiring(_ unit: EvaluationTrace.Unit) -> SubschemaID? {
        let name = unit.instance - 1
        if let id = trace.requiredUnreadNames[name] { return id }
        let ids = trace.requiredUnreadNamesOfFailedBranches[name]
        return ids?.contains(unit.subschema) == true ? unit.subschema : nil
    }

    private func readers(_ node: JSONNode?) -> Diagnostic.Readers {
        guard let node else { return .unknown }
        return node.string.map { .named($0) } ?? .nobody
    }

    /// Returns the severity of an alias: the one that its declaration states, or else one that depends on the
    /// applications that read it. Returns `nil` if neither is known.
    private func severity(ofAlias declared: JSONNode?, isRequired: Bool) -> Diagnostic.Severity? {
        if let given = declared?["severity"]?.string.flatMap(Diagnostic.Severity.init) {
            return given
        }
        return switch readers(declared?["readBy"]) {
        case .unknown: nil
        case .named: .note
        case .nobody: isRequired ? .error : .warning
        }
    }

    /// Returns the effect that a schema states for values that do not match it.
    private func effect(of subschema: SubschemaID) -> String? {
        program.registry.node(at: program[subschema].location)["effect"]?.string
    }

    /// Returns the effect that a member's schema states, if no application is known to read the alias in the payload.
    private func effect(ofUnread declared: JSONNode?, _ member: SubschemaID) -> String? {
        guard !member.isNone, let effect = effect(of: member) else { return nil }
        return switch readers(declared?["readBy"]) {
        case .nobody: effect
        case .unknown: "if it is not read, \(effect)"
        case .named: nil
        }
    }

    /// Returns the object or array that contains a unit's value.
    private func parent(of unit: EvaluationTrace.Unit) -> JSONNode {
        JSONNode(document: instance, index: cache.container(of: unit.instance))
    }
}

/// The texts of deprecated constants. The key is the entry of the value to which the schema with the constant applies.
///
/// Messages that list the allowed values leave these out, so that no correction introduces a deprecated value.
struct DeprecatedValues {
    private var textsByEntry: [Int32: Set<String>] = [:]

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
                var textsBySubschema: [SubschemaID: [String]] = [:]
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

    /// Returns the texts of the values that are deprecated for the value at an entry.
    func texts(at entry: Int32) -> Set<String> { textsByEntry[entry] ?? [] }

    func contains(_ text: String, at entry: Int32) -> Bool { texts(at: entry).contains(text) }

    /// Returns the texts without the deprecated ones, or all texts if every one is deprecated.
    func withoutDeprecated(_ texts: [String], at entry: Int32) -> [String] {
        let deprecated = self.texts(at: entry)
        guard !deprecated.isEmpty else { return texts }
        let current = texts.filter { !deprecated.contains($0) }
        return current.isEmpty ? texts : current
    }
}

extension SchemaProgram {
    /// Returns the texts of a subschema's own `const` and `enum` if the subschema is marked as deprecated; else none.
    fileprivate func deprecatedTexts(of subschema: SubschemaID) -> [String] {
        let range = self[subschema].instructions
        let nodes = (range.start..<range.end).flatMap { offset -> [JSONNode] in
            switch instructions[offset] {
            case .constant(let constant): return [constants.node(constant)]
            case .enumeration(let plan):
                let values = enumerations[plan].values
                return (values.start..<values.end).map { constants.node(enumerationValues[$0]) }
            default: return []
            }
        }
        return nodes.isEmpty || !isDeprecated(subschema) ? [] : nodes.map(\.text)
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
