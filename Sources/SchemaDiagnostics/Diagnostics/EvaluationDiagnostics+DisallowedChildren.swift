import SchemaKit

/// Members and items that a schema does not allow at all.
extension EvaluationDiagnostics {
    /// Returns whether a child is under the schema `false`, or is an undeclared member under `additionalProperties`
    /// whose name resembles that of an absent declared member.
    ///
    /// The finding about a misspelled name is an error. For a child with such a name, the result is therefore false if
    /// one of its schemas says that violations are warnings or notes.
    func isDisallowed(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        parent: EvaluationTrace.Unit
    ) -> Bool {
        if acceptsNothing(unit.subschema) { return true }
        guard case .object(let plan) = program.instructions[parent.instruction],
            parent.keyword == program.objectPlans[plan].additionalProperties,
            let name = trace.instanceLocation(of: id).tokens.last,
            !cache.objectNames(of: node(of: parent)).declared.contains(name)
        else { return false }
        return suggestedAbsentName(for: name, parent) != nil && !hasAdvisorySchema(in: id)
    }

    /// Returns whether a unit is or contains the unit of a schema whose violations are not errors.
    private func hasAdvisorySchema(in id: EvaluationTrace.UnitID) -> Bool {
        (id.index..<trace[id].end).contains { index in
            messages(of: trace[EvaluationTrace.UnitID(index: index)]).isAdvisory
        }
    }

    /// Returns the name closest to `name` among those that the schema declares and the object lacks.
    private func suggestedAbsentName(
        for name: String,
        _ object: EvaluationTrace.Unit
    ) -> String? {
        let present = cache.objectNames(of: node(of: object))
        return cache.names(of: object.subschema).suggestion(for: name, within: cache.budget) {
            !present.contains($0)
        }
    }

    func disallowedFinding(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        parent: EvaluationTrace.Unit
    ) -> Diagnostic {
        let token = trace.instanceLocation(of: id).tokens.last ?? ""
        guard instance.entry(at: parent.instance).kind == .object else {
            let index = Int(token) ?? 0
            return .unexpectedItem(index, limit: itemLimit(parent), at: range(of: unit))
        }
        let declared = cache.names(of: parent.subschema)
        let names = cache.objectNames(of: node(of: parent))
        if let lookAlike = declared.lookAlike(of: token, within: cache.budget) {
            let suggestion = Diagnostic.NameSuggestion(
                name: lookAlike,
                isPresent: names.entry(ofName: lookAlike) != nil,
                isUnmistakable: isUnmistakable(token, for: lookAlike, in: parent)
            )
            return .unknownMember(token, suggestion, at: nameRange(unit))
        }
        // A name that the schema declares and forbids is not a misspelling.
        guard !declared.contains(token) else {
            return .forbidden("member '\(token)'", at: nameRange(unit))
        }
        let isVariantOfPresent = declared.hasName(differingOnlyInStyleFrom: token) {
            names.contains($0)
        }
        let absent = isVariantOfPresent ? nil : suggestedAbsentName(for: token, parent)
        // A member that is already present cannot be intended twice, but its name helps to explain the mistake.
        let intended =
            absent
            ?? declared.suggestion(for: token, within: cache.budget) { names.contains($0) }
        if intended == nil, forbidsNamesByPattern(parent) {
            return .forbidden("member '\(token)'", at: nameRange(unit))
        }
        let suggestion = intended.map { name in
            Diagnostic.NameSuggestion(
                name: name,
                isPresent: absent == nil,
                isUnmistakable: absent != nil && isUnmistakable(token, for: name, in: parent)
            )
        }
        return .unknownMember(token, suggestion, at: nameRange(unit))
    }

    /// Returns whether the unit of an object's keyword is that of `patternProperties`.
    private func forbidsNamesByPattern(_ unit: EvaluationTrace.Unit) -> Bool {
        guard case .object(let plan) = program.instructions[unit.instruction] else { return false }
        return unit.keyword == program.objectPlans[plan].patternProperties
    }

    /// Returns the findings of `dependentSchemas`. A member whose subschema is `false` must not be present. Other findings
    /// about missing members or forbidden values get a related range: the name of the member that the subschema depends
    /// on.
    func dependentSchemaFindings(
        _ id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit,
        rows: PoolRange
    ) -> [Diagnostic] {
        let members = membersWithFailedSubschemas(id, unit, rows: rows)
        return joined(id) { child in
            let subschema = trace[child].subschema
            guard !trace[child].isValid, let member = members[subschema] else {
                return diagnostics(in: child)
            }
            guard !acceptsNothing(subschema) else {
                let finding = Diagnostic.forbidden(
                    memberPhrase(member.nameIndex),
                    at: member.nameRange
                )
                return [located(finding, child)]
            }
            let reason: Diagnostic.Reason = (
                "because '\(maskedName(at: member.nameIndex))' is present", member.nameRange
            )
            let ownOffsets = member.nameRange.start..<member.value.range.end
            return diagnostics(in: child).map {
                // The reason would explain nothing about the member itself.
                ownOffsets.contains($0.range.start) ? $0 : $0.addingReasons([reason])
            }
        }
    }

    /// Returns the members of an object whose subschemas in `dependentSchemas` failed. The keys are these subschemas. If
    /// an object has such a member under several names, the first of them counts.
    ///
    /// - Parameter rows: The members of `dependentSchemas`.
    private func membersWithFailedSubschemas(
        _ id: EvaluationTrace.UnitID,
        _ object: EvaluationTrace.Unit,
        rows: PoolRange
    ) -> [SubschemaID: JSONMember] {
        var failed: Set<SubschemaID> = []
        for child in trace.childUnits(of: id) where !trace[child].isValid {
            failed.insert(trace[child].subschema)
        }
        var subschemasByName: [[UInt8]: [SubschemaID]] = [:]
        for offset in rows.start..<rows.end {
            let row = program.dependentSchemas[offset]
            guard failed.contains(row.subschema) else { continue }
            let aliases = (row.name.aliases.start..<row.name.aliases.end).map {
                program.aliasNames[$0]
            }
            for name in [row.name.name] + aliases {
                subschemasByName[Array(program.string(name).utf8), default: []]
                    .append(row.subschema)
            }
        }
        guard !subschemasByName.isEmpty else { return [:] }
        var members: [SubschemaID: JSONMember] = [:]
        for member in node(of: object).members {
            for subschema in subschemasByName[member.nameBytes] ?? []
            where members[subschema] == nil {
                members[subschema] = member
            }
        }
        return members
    }

    /// Returns the number of items that `prefixItems` and `items` allow; nil if the unit belongs to another keyword.
    private func itemLimit(_ unit: EvaluationTrace.Unit) -> Int? {
        guard case .array(let plan) = program.instructions[unit.instruction] else { return nil }
        let prefix = program.arrayPlans[plan].prefix
        let firstForbidden = (prefix.start..<prefix.end).first { offset in
            let item = program.listedSubschemas[offset]
            return !item.isNone && acceptsNothing(item)
        }
        return Int((firstForbidden ?? prefix.end) - prefix.start)
    }
}
