import SchemaKit

/// Compares keywords whose values can only be equal or unequal. A keyword that only one version has narrows
/// or widens.
extension SchemaComparison {
    private struct Signature {
        let name: String
        /// The JSON text of the keyword's value.
        let text: String
        let constraint: ConstraintSet.Constraint
        let kinds: KindMask
    }

    func compareKeywords(_ sets: Sets, _ outcome: inout Outcome) {
        let kinds = sets.commonKinds
        var removed = signatures(of: sets.old, kinds)
        var added: [Signature] = []
        for signature in signatures(of: sets.new, kinds) {
            let equal = removed.firstIndex {
                $0.name == signature.name && $0.text == signature.text
            }
            if let equal { removed.remove(at: equal) } else { added.append(signature) }
        }
        // A keyword whose value changed is reported as one change.
        for old in removed {
            let replacement = added.firstIndex { $0.name == old.name }
            let new = replacement.map { added.remove(at: $0) }
            addChange(from: old, to: new, sets, &outcome)
        }
        for new in added { addChange(from: nil, to: new, sets, &outcome) }
    }

    /// Adds the change of a keyword that only one version has, or that has another value in each.
    private func addChange(
        from old: Signature?,
        to new: Signature?,
        _ sets: Sets,
        _ outcome: inout Outcome
    ) {
        guard let name = (new ?? old)?.name else { return }
        outcome.add(
            SchemaChange(
                kind: .keyword(name, old: old?.text, new: new?.text),
                narrows: new != nil,
                widens: old != nil,
                old: place(old?.constraint) ?? place(of: sets.old),
                new: place(new?.constraint) ?? place(of: sets.new)
            )
        )
    }

    private func signatures(of set: ConstraintSet, _ kinds: KindMask) -> [Signature] {
        var seen: Set<String> = []
        return set.constraints.compactMap { constraint in
            guard let concerned = Self.kinds(of: constraint.instruction),
                concerned.bits & kinds.bits & KindMask.all.bits != 0
            else { return nil }
            let place = compared.place(of: constraint.keyword, in: constraint.owner)
            let name = compared.name(ofKeywordAt: place)
            let text = SampleValue(compared.value(ofKeywordAt: place)).sorted.text
            guard seen.insert(name + " " + text).inserted else { return nil }
            return Signature(name: name, text: text, constraint: constraint, kinds: concerned)
        }
    }

    /// Returns the kinds that an instruction constrains, or nil if the instruction is compared elsewhere.
    private static func kinds(of instruction: Instruction) -> KindMask? {
        switch instruction {
        case .pattern, .format, .customFormat, .content: .string
        case .uniqueItems: KindMask(.array)
        case .custom, .rule, .typeUnion, .disallowedTypes, .deadReference: .all
        // References and conjunctions are flattened, and advice does not change the verdict.
        case .reference, .allOf, .advice: nil
        case .constant, .enumeration: nil  // compareValues
        case .minimum, .exclusiveMinimum, .maximum, .exclusiveMaximum, .multipleOf, .minLength,
            .maxLength, .minItems, .maxItems, .minProperties, .maxProperties:
            nil  // compareBounds
        case .object, .propertyNames, .dependentRequired, .dependentSchemas, .propertyDependencies:
            nil  // compareMembers
        case .array, .contains: nil  // compareItems
        case .anyOf, .oneOf: nil  // compareChoices
        case .not, .conditional, .dynamicReference: nil  // compareConditions
        case .unevaluatedItems, .unevaluatedProperties: nil  // compareTrackers
        }
    }
}

extension ComparedSchemas {
    /// Returns the name of the keyword at `place`.
    func name(ofKeywordAt place: SchemaPlace) -> String {
        let document = program(place.side).registry.document(place.document).document
        return String(decoding: document.stringBytes(at: place.entry), as: UTF8.self)
    }
}

extension SampleValue {
    /// The value with the members of every object sorted by name.
    var sorted: SampleValue {
        switch self {
        case .literal, .string: self
        case .array(let elements): .array(elements.map(\.sorted))
        case .object(let members):
            .object(
                members.map { Member(name: $0.name, value: $0.value.sorted) }
                    .sorted { $0.name < $1.name }
            )
        }
    }
}
