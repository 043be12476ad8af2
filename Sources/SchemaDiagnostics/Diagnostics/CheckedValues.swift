package import SchemaKit

/// The results for the values in a text that is edited: whether a value has findings, the findings themselves, the
/// secrets, and the declared members. The results are kept for the next version of the text, in which values that did
/// not change need not be checked again.
package final class CheckedValues {
    private var text: [UInt8] = []
    let checks = KeptResults<FindingCheck>()
    let findings = KeptResults<KeptFindings>()
    let secrets = KeptResults<SecretPlaces>()
    /// The ranges of member names that resemble no name in the schema, and of values that contain only such names.
    let rangesWithoutNearNames = KeptResults<Void>()
    private let declaredMembers = KeptResults<[Int32]>()
    /// True if findings of the previous version were reused for the current one.
    var hasReusedFindings = false
    /// For each subschema, the number of members that were collected for it in the versions of the text so far. The
    /// members depend only on the subschema, so each version collects the same number or none.
    private var collectedMemberCounts: [SubschemaID: Int] = [:]

    package init() {}

    /// Discards the findings of the current version if they depend on one of the limits that all findings share.
    ///
    /// - Returns: True if the findings of the current version must be made again without reuse, because they depend on
    ///   such a limit and because findings of the previous version were reused for them.
    func discardFindings(ifLimitedIn cache: DeclarationCache) -> Bool {
        // A check without reuse collects at most as many members as the checks of all versions of the text so far did
        // together. If this number is below the limit, the limit has no effect on a check without reuse.
        collectedMemberCounts.merge(cache.collectedMemberCounts) { _, new in new }
        let collectedCount = collectedMemberCounts.values.reduce(0, +)
        guard cache.hasSpentBudget || collectedCount >= cache.limits.collectedMemberCount else {
            return false
        }
        findings.removeResults()
        return hasReusedFindings
    }

    /// Starts a check of the next version of the text, or a further check of the current version, which uses the same
    /// results.
    func start(with document: JSONDocument, _ program: SchemaProgram) {
        if !checks.belong(to: program) { collectedMemberCounts = [:] }
        let change = TextChange(from: text, to: document.bytes)
        text = document.bytes
        checks.start(with: text, program, after: change)
        findings.start(with: text, program, after: change)
        rangesWithoutNearNames.start(with: text, program, after: change)
        secrets.start(with: text, program, after: change)
    }

    /// Returns the results of the search for declared members, which are kept for the next version. The result for a
    /// value contains entries relative to the entry of the value.
    func declaredMembers(
        of document: JSONDocument,
        _ program: SchemaProgram
    ) -> KeptResults<[Int32]> {
        declaredMembers.start(with: document.bytes, program)
        return declaredMembers
    }

    /// Returns whether the results belong to a program.
    package func belong(to program: SchemaProgram) -> Bool { checks.belong(to: program) }

    /// Returns the trace of the failures in the next version of the text.
    package func trace(
        of document: JSONDocument,
        _ program: SchemaProgram
    ) throws(EvaluationFault) -> EvaluationTrace {
        start(with: document, program)
        return try TracingEvaluator.trace(document, program: program, keeping: checks)
    }
}

extension KeptResults {
    /// Returns the result for a visited value. If none is known, `makeResult` makes the result, which is then kept.
    ///
    /// - Parameter text: The current version of the text.
    func result(
        for visit: AppliedSubschemas.Visit,
        in text: JSONText,
        _ makeResult: () -> Result
    ) -> Result {
        let entry = text[visit.index]
        let range = Int(entry.start)..<Int(entry.end)
        if let known = result(for: range, visit.subschema) { return known }
        let new = makeResult()
        keep(new, for: range, visit.subschema)
        return new
    }
}
