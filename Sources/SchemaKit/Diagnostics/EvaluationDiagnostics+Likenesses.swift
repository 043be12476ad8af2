/// Members and values that are probably meant to be others, by what they hold or are listed beside.
extension EvaluationDiagnostics {
    /// The most members that are tried in the place of one that is missing.
    private static let likenessLimit = 8

    /// Returns the member whose value looks like that of a missing one, if there is only one such member and it
    /// looks like no other missing one.
    func memberLookingLike(
        _ missing: String,
        among allMissing: [String],
        _ unit: EvaluationTrace.Unit
    ) -> JSONMember? {
        guard !program.tracksScope, allMissing.count <= Self.likenessLimit else { return nil }
        let others = known.object(node(of: unit)).undeclared.filter {
            $0.value.kind == .object || $0.value.kind == .array
        }
        guard !others.isEmpty, others.count <= Self.likenessLimit else { return nil }
        let alike = others.filter { resembles($0.value, missing, unit) }
        guard alike.count == 1 else { return nil }
        let rivals = allMissing.filter { $0 != missing && resembles(alike[0].value, $0, unit) }
        return rivals.isEmpty ? alike[0] : nil
    }

    /// Whether a value has the members, or items with the members, that the schemas of a member describe.
    private func resembles(
        _ value: JSONNode,
        _ name: String,
        _ unit: EvaluationTrace.Unit
    ) -> Bool {
        let subschemas = known.memberSubschemas(name, at: unit.instance)
        guard subschemas.allSatisfy({ program[$0].kinds.contains(value.kind) }) else {
            return false
        }
        if value.kind == .object { return subschemas.contains { describes($0, value) } }
        guard let item = value[0] else { return false }
        return subschemas.contains { subschema in
            known.itemSubschemas(of: subschema).contains { describes($0, item) }
        }
    }

    /// Whether a schema describes most of an object's members.
    private func describes(_ subschema: SubschemaID, _ object: JSONNode) -> Bool {
        guard object.kind == .object else { return false }
        let count = object.count
        let shallow = known.describedCount(by: subschema, object)
        return shallow > 0 && 2 * shallow >= count
    }

    /// Returns the findings, where those about a string that nearly is a listed value name that one, though
    /// others are allowed.
    func withListedValue(
        _ unit: EvaluationTrace.Unit,
        _ found: [Diagnostic]
    ) -> [Diagnostic] {
        guard !found.isEmpty, instance.entry(at: unit.instance).kind == .string else {
            return found
        }
        let listed = known.listedValues(of: unit.subschema)
        guard !listed.names.isEmpty else { return found }
        let range = range(of: unit)
        let text = foundText(unit)
        return found.map { finding in
            guard finding.range == range, finding.fixes.isEmpty, finding.suggestion == nil,
                finding.mayBeAboutListedValue, !listed.contains(text),
                let suggestion = listed.suggestion(for: text, within: known.budget)
            else { return finding }
            var finding = finding
            finding.suggest(suggestion)
            return finding
        }
    }
}

extension Diagnostic {
    /// Whether another string may be meant that has the form which is asked for.
    fileprivate var mayBeAboutListedValue: Bool {
        switch id {
        case .pattern, .format, .tooShort, .tooLong, .noBranch, .forbidden: true
        default: false
        }
    }
}
