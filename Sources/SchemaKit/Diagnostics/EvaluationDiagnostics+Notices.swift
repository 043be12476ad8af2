/// The findings about valid values: advice, aliases of members, deprecated members and values, and secrets.
extension EvaluationDiagnostics {
    func noticesOfKeyword(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        guard unit.instruction >= 0 else { return [] }
        switch program.instructions[unit.instruction] {
        case .rule(let rule):
            return ofRule(id, unit, rule: program.rules[rule])
        case .advice:
            return diagnosticsOfChildren(of: id).map { diagnostic in
                var advice = diagnostic
                advice.settle(.warning)
                // The effect that an outer schema states is about invalid values, so it does not apply to advice.
                advice.settled.insert(.effect)
                return advice
            }
        case .object(let plan):
            return ofAlias(id, unit, plan: program.objectPlans[plan])
                ?? diagnosticsOfChildren(of: id)
        case .anyOf, .oneOf, .typeUnion:
            return trace.children(of: id).filter { trace[$0].isValid }.flatMap(diagnostics)
        case .content:
            return ofContent(id, unit)
        case .conditional where unit.keyword == program.origins[unit.instruction]:
            return []
        case .not, .contains, .disallowedTypes:
            return []
        default:
            return diagnosticsOfChildren(of: id)
        }
    }

    /// Returns the finding about a member that uses an alias; `nil` if the unit is not about aliases.
    private func ofAlias(
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
        let names = known.object(parent(of: unit))
        let rivals = Set(aliases.filter { $0.slot == entry.slot }.map { program.string($0.name) })
        let requiring = trace.requiredUnread[unit.instance - 1]
        let alias = Diagnostic.Alias(
            name: name,
            canonical: canonical,
            source: declared?["source"]?.string,
            readers: readers(declared?["readBy"]),
            isRepeated: names.contains(canonical),
            isOnlyOne: names.count(of: rivals) == 1
        )
        let diagnostic = Diagnostic.alias(alias, at: nameRange(unit))
        let severity = severity(ofAlias: declared, isRequired: requiring != nil)
        var notice = diagnostic.asNotice(severity ?? .warning, isSettled: severity != nil)
        let member = program.propertySlots[plan.slots.start + entry.slot].subschema
        notice.effect = requiring.flatMap(effect) ?? effect(ofUnread: declared, member)
        return [located(notice, id)]
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
        JSONNode(document: instance, index: known.container(of: unit.instance))
    }
}
