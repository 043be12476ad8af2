extension InstanceAssertions {
    /// Returns whether a value satisfies an instruction that tests only the value itself, or `nil` for an instruction
    /// that applies subschemas or tests the content of strings. For an unresolved reference, records a fault and
    /// returns false.
    ///
    /// Every assertion accepts values of the kinds that it does not constrain.
    package mutating func assert(_ instruction: Instruction, at index: Int32) -> Bool? {
        let entry = text[index]
        switch instruction {
        case .constant(let constant):
            return isEqual(index, to: constant)
        case .enumeration(let plan):
            return isListed(index, in: program.enumerations[plan])
        case .custom(let check):
            return customMessage(of: program.customChecks[check], about: index) == nil
        case .rule(let rule):
            return holds(rule, at: index)
        case .minimum(let bound):
            return entry.kind != .number || order(entry, bound) != .ascending
        case .exclusiveMinimum(let bound):
            return entry.kind != .number || order(entry, bound) == .descending
        case .maximum(let bound):
            return entry.kind != .number || order(entry, bound) != .descending
        case .exclusiveMaximum(let bound):
            return entry.kind != .number || order(entry, bound) == .ascending
        case .multipleOf(let divisor):
            return entry.kind != .number || isMultiple(entry, of: divisor)
        case .minLength(let minimum):
            return entry.kind != .string || isLength(of: entry, atLeast: minimum)
        case .maxLength(let maximum):
            return entry.kind != .string || isLength(of: entry, atMost: maximum)
        case .pattern(let pattern):
            return entry.kind != .string || matches(entry, pattern)
        case .format(let format):
            return entry.kind != .string || matches(entry, format)
        case .customFormat(let format):
            return entry.kind != .string || matches(entry, program.customFormats[format])
        case .minItems(let minimum):
            return entry.kind != .array || text.count(of: index) >= minimum
        case .maxItems(let maximum):
            return entry.kind != .array || text.count(of: index) <= maximum
        case .uniqueItems:
            return entry.kind != .array || firstDuplicate(in: index) == nil
        case .minProperties(let minimum):
            return entry.kind != .object || text.count(of: index) >= minimum
        case .maxProperties(let maximum):
            return entry.kind != .object || text.count(of: index) <= maximum
        case .dependentRequired(let rows):
            return entry.kind != .object || firstMissingDependent(of: index, rows) == nil
        case .unresolvedReference(let error):
            fail(.unresolvedReference(program.unresolvedReferences[error]))
            return false
        case .content, .array, .contains, .object, .propertyNames, .dependentSchemas,
            .propertyDependencies, .allOf, .anyOf, .oneOf, .not, .typeUnion, .disallowedTypes,
            .conditional, .reference, .dynamicReference, .advice, .unevaluatedItems,
            .unevaluatedProperties:
            return nil
        }
    }

    /// Returns the first name that another member requires and that is missing in the object; nil if no name is
    /// missing.
    mutating func firstMissingDependent(
        of object: Int32,
        _ rows: PoolRange
    ) -> (row: DependentRequiredRow, name: MemberName)? {
        for offset in rows.start..<rows.end {
            let row = program.dependentRequiredRows[offset]
            guard member(of: object, named: row.name) != nil else { continue }
            for nameOffset in row.required.start..<row.required.end {
                let name = program.dependentNames[nameOffset]
                if member(of: object, named: name) == nil { return (row, name) }
            }
        }
        return nil
    }

    /// Returns the target of a dynamic reference. If resources of the dynamic scope have the anchor, the target is in
    /// the outermost of these resources; otherwise it is the initial target of the reference.
    ///
    /// If the reference cannot be resolved, records a fault and returns `SubschemaID.none`.
    mutating func target(of plan: DynamicReferencePlan) -> SubschemaID {
        for resource in scratch.scope {
            if let target = candidate(of: plan, in: resource) { return target }
        }
        if plan.initial.isNone {
            fail(.unresolvedReference(program.unresolvedReferences[plan.unresolvedReference]))
        }
        return plan.initial
    }

    /// Returns the subschema in `resource` that a dynamic reference can resolve to.
    ///
    /// Uses a binary search, because the candidates are sorted by resource.
    private func candidate(
        of plan: DynamicReferencePlan,
        in resource: SchemaResourceID
    ) -> SubschemaID? {
        var lower = plan.candidates.start
        var upper = plan.candidates.end
        while lower < upper {
            let middle = lower + (upper - lower) / 2
            let candidate = program.dynamicCandidates[middle]
            if candidate.resource == resource { return candidate.subschema }
            if candidate.resource.index < resource.index {
                lower = middle + 1
            } else {
                upper = middle
            }
        }
        return nil
    }

    /// Returns whether an object has a member with the name and the string value that a row of `propertyDependencies`
    /// requires.
    package mutating func hasMember(in object: Int32, matching row: PropertyDependency) -> Bool {
        guard let name = member(of: object, named: row.name) else { return false }
        let value = text[name + 1]
        return value.kind == .string && isEqual(value, to: row.value.bytes)
    }
}
