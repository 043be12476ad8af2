package import SchemaDiagnostics
package import SchemaKit

/// A search for the differences between two versions of a schema, which become findings about the new version.
///
/// The structure of the schemas shows which changes may affect verdicts. A witness is a value that is valid under only
/// one of the versions, and proves that a change affects verdicts. Without a witness, the finding only says that the
/// change may affect verdicts.
package struct SchemaDifferences {
    /// A finding and the file of the new version that it refers to.
    package struct Finding: Sendable {
        package let source: SourceFile
        package let diagnostic: Diagnostic
        /// True if the message shows a witness of the difference.
        package let hasWitness: Bool
        /// The identity of the difference. Findings about one difference, found in several schemas, have equal
        /// identities.
        package let identity: Identity
    }

    /// The identity of a difference.
    package struct Identity: Sendable, Hashable {
        let change: SchemaChange.Identity?
        /// The witness, if no change explains the different verdicts.
        var value: SampleValue?
        /// True if the finding is about values that may match two branches of `oneOf` because of the change.
        var isOverlap = false
        /// The URI of the keyword that rejects the witness. Schemas of different files can have equal witnesses.
        var keyword: String?
    }

    /// The number of variants of values that are tried to find differences that no change explains. At most three
    /// values are made for each variant.
    private static let variantCount = 24

    private let compared: ComparedSchemas
    private var search: WitnessSearch
    private var findings: [Finding] = []
    /// The witnesses that were found for speculative breaks, but do not show them.
    private var indirectWitnesses: [SampleValue] = []
    /// True if a change explains why valid values became invalid.
    private var isBreakExplained = false
    /// True if a change explains why invalid values became valid.
    private var isWideningExplained = false

    /// The default for the maximum number of steps in which values are made and evaluated.
    package static let workLimit = ComparedSchemas.workLimit

    /// Compares two compiled versions.
    ///
    /// - Parameter workLimit: The maximum number of steps in which values are made and evaluated.
    package static func findings(
        old: SchemaProgram,
        new: SchemaProgram,
        workLimit: Int = workLimit
    ) -> [Finding] {
        let compared = ComparedSchemas(old: old, new: new, workLimit: workLimit)
        var differences = SchemaDifferences(compared)
        differences.run()
        return differences.findings
    }

    private init(_ compared: ComparedSchemas) {
        self.compared = compared
        search = WitnessSearch(compared)
    }

    private mutating func run() {
        var comparison = SchemaComparison(compared)
        let changes = comparison.changes()
        for change in changes { report(change) }
        if !changes.isEmpty || !haveEqualTexts { reportUnexplained(besides: changes) }
    }

    /// True if the files of both versions are equal, byte by byte, so that no value can have different verdicts.
    private var haveEqualTexts: Bool {
        let texts = [SchemaSide.old, .new].map { side in
            let program = compared.program(side)
            let documents = Set(program.documents)
            return Set(documents.map { program.registry.document($0).source.bytes })
        }
        return texts[0] == texts[1]
    }

    // MARK: Changes

    private mutating func report(_ change: SchemaChange) {
        guard change.narrows || change.widens else {
            add(.annotationChange, for: change, change.message)
            return
        }
        if change.narrows {
            let witness = search.witness(for: change, validOn: .old)
            if let witness, change.isBreakSpeculative, !witness.showsChange {
                indirectWitnesses.append(witness.value)
                report(break: change, nil)
            } else {
                report(break: change, witness)
            }
            return
        }
        guard change.widens else { return }
        let witness = search.witness(for: change, validOn: .new)
        guard witness != nil || !change.needsOverlap else { return }
        isWideningExplained = true
        let shownValue = witness?.shownValue
        let message = Self.message(change.message, "now valid", provenBy: shownValue)
        add(.wideningChange, for: change, message, provenBy: shownValue)
    }

    private mutating func report(break change: SchemaChange, _ witness: WitnessSearch.Witness?) {
        let id: Diagnostic.ID
        if change.constrainsUndescribedMember {
            id = .claimedMember
        } else {
            id = witness == nil ? .possibleBreak : .breakingChange
        }
        // A speculative break without a witness explains no other witness.
        if witness != nil || !change.isBreakSpeculative { isBreakExplained = true }
        if change.widens { isWideningExplained = true }
        let consequence =
            switch witness?.showsChange {
            case nil: "; valid payloads may now be rejected"
            case false?: "; valid payloads are now rejected, perhaps because of other changes"
            case true?: ""
            }
        let shownValue = witness?.shownValue
        let message = Self.message(
            change.message + consequence,
            "no longer valid",
            provenBy: shownValue
        )
        add(id, for: change, message, provenBy: shownValue)
    }

    /// Returns a message with the witness, if there is one and the message does not name it already.
    private static func message(
        _ message: String,
        _ verdict: String,
        provenBy witness: SampleValue?
    ) -> String {
        guard let witness else { return message }
        let isNamed = message.hasPrefix("value \(SchemaChange.shortened(witness.text)) is ")
        return isNamed ? message : "\(message); \(Self.text(verdict, on: witness))"
    }

    /// Returns a verdict on a value. A number is called a number, because it would read like a count of valid values.
    private static func text(_ verdict: String, on value: SampleValue) -> String {
        let text = SchemaChange.shortened(value.text)
        return "\(verdict): \(value.isNumber ? "the number " : "")\(text)"
    }

    private mutating func add(
        _ id: Diagnostic.ID,
        for change: SchemaChange,
        _ message: String,
        provenBy witness: SampleValue? = nil
    ) {
        let new = change.new ?? compared.location(of: compared.root(.new))
        let old = change.old ?? compared.location(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: message,
            range: compared.range(of: new)
        )
        diagnostic.instanceLocation = change.instanceLocation
        diagnostic.related = [compared.oldVersionNote(at: old)]
        findings.append(
            Finding(
                source: compared.source(of: new),
                diagnostic: diagnostic,
                hasWitness: witness != nil,
                identity: Identity(
                    change: change.identity,
                    isOverlap: id == .possibleBreak && !change.narrows
                )
            )
        )
    }

    // MARK: Differences that no change explains

    /// Reports witnesses that no change explains. Such a witness exists, for example, if a value now also matches a
    /// second branch of `oneOf`, or if a member is no longer evaluated.
    private mutating func reportUnexplained(besides changes: [SchemaChange]) {
        let values = indirectWitnesses + search.samples(variantCount: Self.variantCount)
        if !isBreakExplained {
            if let value = unexplainedValue(in: values, changes, validOn: .old) {
                report(
                    unexplained: value,
                    as: .breakingChange,
                    "no longer valid",
                    rejectedBy: compared.new
                )
            } else {
                reportOverlaps(of: changes)
            }
        }
        if !isWideningExplained, let value = unexplainedValue(in: values, changes, validOn: .new) {
            report(
                unexplained: value,
                as: .wideningChange,
                "now valid",
                rejectedBy: compared.old
            )
        }
    }

    /// Reports the changes with which a branch of `oneOf` may accept values of another branch, although no such value was
    /// found.
    private mutating func reportOverlaps(of changes: [SchemaChange]) {
        for change in changes where !change.narrows && compared.mayNarrowByOverlap(change) {
            let consequence = "; valid payloads that match another branch may now be rejected"
            add(.possibleBreak, for: change, change.message + consequence)
        }
    }

    /// Searches for a witness in a list of values, and then makes values for the changes in branches of `oneOf`.
    /// Returns nil if none of these values is a witness.
    private mutating func unexplainedValue(
        in values: [SampleValue],
        _ changes: [SchemaChange],
        validOn side: SchemaSide
    ) -> SampleValue? {
        if let value = values.first(where: { search.isWitness($0, validOn: side) }) { return value }
        for change in changes where change.isInExclusiveBranch {
            let witness = search.witness(for: change, validOn: side, byOverlap: true)
            if let witness { return witness.value }
        }
        return nil
    }

    private mutating func report(
        unexplained value: SampleValue,
        as id: Diagnostic.ID,
        _ verdict: String,
        rejectedBy program: SchemaProgram
    ) {
        guard let document = try? JSONParser().parse(Array(value.text.utf8)),
            let errors = try? EvaluationDiagnostics.diagnostics(of: document, program)
        else { return }
        let reason = errors.first { $0.severity == .error }
        let new = compared.location(of: compared.root(.new))
        let old = compared.location(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: Self.text(verdict, on: value)
                + (reason.map { " (\($0.message))" } ?? ""),
            range: compared.range(of: new)
        )
        diagnostic.instanceLocation = reason?.instanceLocation ?? JSONPointer()
        diagnostic.related = [compared.oldVersionNote(at: old)]
        findings.append(
            Finding(
                source: compared.source(of: new),
                diagnostic: diagnostic,
                hasWitness: true,
                identity: Identity(
                    change: nil,
                    value: value,
                    keyword: reason?.absoluteKeywordLocation
                )
            )
        )
    }
}

extension WitnessSearch.Witness {
    /// The value for the message about the change; nil if the value does not show the change.
    fileprivate var shownValue: SampleValue? { showsChange ? value : nil }
}

extension SchemaChange {
    /// True if the new version constrains a member that the old version did not describe.
    fileprivate var constrainsUndescribedMember: Bool {
        if case .memberConstrained = kind { true } else { false }
    }

    /// True if only a witness that shows the change proves that the change, and not another one, is a break.
    var isBreakSpeculative: Bool { needsOverlap || seldomNarrows }
}

extension ComparedSchemas {
    func source(of location: VersionedLocation) -> SourceFile {
        program(location.side).registry.document(location.document).source
    }

    func range(of location: VersionedLocation) -> SourceRange { node(location).markedRange }

    /// Returns the note that refers to a location in the old version.
    fileprivate func oldVersionNote(at location: VersionedLocation) -> Diagnostic.RelatedRange {
        Diagnostic.RelatedRange(
            message: "old version",
            range: range(of: location),
            source: source(of: location)
        )
    }
}

extension SchemaProgram {
    /// The files of the program's subschemas, with repetitions.
    package var documents: [SchemaDocumentID] {
        (0..<Int32(subschemas.count)).map { subschemas[$0].location.document }
    }
}
