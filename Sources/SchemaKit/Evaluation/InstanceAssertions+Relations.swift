/// Rules about the distances of moments in an array and about the parameters of a link.
extension InstanceAssertions {
    /// Returns a violation for each moment whose distance from the previous one differs from the rule.
    ///
    /// Values that are not date-times are skipped. No distance is checked across them.
    mutating func unevenSteps(in index: Int32, _ rule: StepRule) -> [RuleViolation] {
        guard text[index].kind == .array else { return [] }
        var violations: [RuleViolation] = []
        var before: (entry: Int32, moment: Double)?
        for child in children(of: index) {
            guard let entry = target(of: rule.pointer, from: child.value),
                let moment = moment(at: entry)
            else {
                before = nil
                continue
            }
            if let before {
                let found = moment - before.moment
                if abs(found - rule.length) > rule.tolerance {
                    violations.append(
                        .unevenStep(
                            first: before.entry,
                            second: entry,
                            found: found,
                            expected: rule.length
                        )
                    )
                }
            }
            before = (entry, moment)
        }
        return violations
    }

    private mutating func moment(at index: Int32) -> Double? {
        guard text[index].kind == .string else { return nil }
        return withContent(of: text[index]) { content, _ in DateTimeFormat.secondsOfEpoch(content) }
    }

    /// Returns a violation for each member of an object that differs from a link's query, and for each parameter of
    /// the link without a member.
    ///
    /// A member whose value occurs before the query of the link, such as in its path, is not expected in the query.
    /// Links and values with a redacted part are not checked.
    mutating func queryMismatches(
        in index: Int32,
        _ parameters: InstancePointer,
        _ link: InstancePointer
    ) -> [RuleViolation] {
        guard let object = target(of: parameters, from: index), text[object].kind == .object,
            let linkEntry = target(of: link, from: index), text[linkEntry].kind == .string
        else { return [] }
        let bytes = withContent(of: text[linkEntry]) { content, _ in Array(copying: content) }
        guard !Redaction.isRedacted(bytes) else { return [] }
        let query = LinkQuery(bytes)
        var violations: [RuleViolation] = []
        var listed: Set<[UInt8]> = []
        for case (let name?, let value) in children(of: object) {
            let nameBytes = withContent(of: text[name]) { content, _ in Array(copying: content) }
            listed.insert(nameBytes)
            guard text[value].kind == .string else { continue }
            let wanted = withContent(of: text[value]) { content, _ in Array(copying: content) }
            let values = query.values(of: nameBytes)
            if Redaction.isRedacted(wanted) || values.contains(where: { query.isEqual($0, wanted) })
            {
                continue
            }
            if values.isEmpty, query.beginning(contains: wanted) { continue }
            let isListed = !values.isEmpty
            violations.append(.queryMismatch(value: value, link: linkEntry, isListed: isListed))
        }
        for name in query.names where !listed.contains(name) {
            let name = String(decoding: name, as: UTF8.self)
            violations.append(.unlistedParameter(name: name, link: linkEntry))
        }
        return violations
    }
}
