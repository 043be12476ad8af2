package import SchemaKit

/// The results for the values in a text that is edited: the traces and findings of values, the secrets, and the
/// declared members. The results are kept for the next version of the text, in which values that did not change need
/// not be checked again.
package final class CheckedValues {
    let checks = KeptResults<FindingCheck>()
    let findings = KeptResults<KeptFindings>()
    let secrets = KeptResults<SecretPlaces>()
    /// The values in which no name of a member resembles a name in the schema.
    let valuesWithoutNearNames = KeptResults<Void>()
    private let declaredMembers = KeptResults<[Int32]>()

    package init() {}

    /// Starts the check of the next version of the text. The first check of a version is followed by others, which use
    /// the same results.
    func start(with document: JSONDocument, _ program: SchemaProgram) {
        checks.start(with: document.bytes, program)
        findings.start(with: document.bytes, program)
        valuesWithoutNearNames.start(with: document.bytes, program)
        secrets.start(with: document.bytes, program)
    }

    /// Returns the declared members in the values of the previous version, relative to these values.
    func declaredMembers(
        of document: JSONDocument,
        _ program: SchemaProgram
    ) -> KeptResults<[Int32]> {
        declaredMembers.start(with: document.bytes, program)
        return declaredMembers
    }

    /// Returns whether these are results for a schema.
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
