package import SchemaDiagnostics
package import SchemaKit

/// Finds the differences between two versions of a schema and reports them as findings about the new version.
///
/// The structure of the schemas shows which changes may matter. Values that are evaluated under both versions
/// prove that a change matters. Without such a value, a finding only says that the change may matter.
package struct SchemaDifferences {
    /// A finding and the file of the new version that it refers to.
    package struct Finding: Sendable {
        package let source: SourceFile
        package let diagnostic: Diagnostic
        /// True if a value that demonstrates the difference was found.
        package let isShown: Bool
        /// The identity of the difference. It does not depend on the schema from which the difference was
        /// reached.
        package let identity: Identity
    }

    /// The identity of a difference.
    package struct Identity: Sendable, Hashable {
        let change: SchemaChange.Identity?
        /// The value with a different verdict, if no change explains it.
        var value: String?
    }

    /// The number of variants of values that are made without a specific change.
    private static let sampleCount = 24

    private let compared: ComparedSchemas
    private var search: WitnessSearch
    private var findings: [Finding] = []
    private var hasBreak = false
    private var hasWidening = false

    /// The default for the maximum number of steps in which values are made and evaluated.
    package static let workLimit = ComparedSchemas.workLimit

    /// Compares two compiled versions.
    ///
    /// - Parameter workLimit: the maximum number of steps in which values are made and evaluated. A
    ///   difference without a value is reported as one that may matter.
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
        if !changes.isEmpty || !haveEqualTexts { reportUnexplained() }
    }

    /// True if the files of both versions are equal, byte by byte. They cannot differ then.
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
            if witness != nil || !change.isBreakSpeculative {
                report(break: change, witness)
                return
            }
        }
        hasWidening = true
        let witness = search.witness(for: change, validOn: .new)
        let message = Self.message(change.message, "now valid", shownBy: witness)
        add(.wideningChange, for: change, message, isShown: witness != nil)
    }

    private mutating func report(break change: SchemaChange, _ witness: SampleValue?) {
        let id: Diagnostic.ID
        if change.claimsMember {
            id = .claimedMember
        } else {
            id = witness == nil ? .possibleBreak : .breakingChange
        }
        hasBreak = true
        if change.widens { hasWidening = true }
        let words = witness == nil ? "; valid payloads may now be rejected" : ""
        let message = Self.message(change.message + words, "no longer valid", shownBy: witness)
        add(id, for: change, message, isShown: witness != nil)
    }

    /// Returns a message with the value that demonstrates its change, if there is one.
    private static func message(
        _ message: String,
        _ verdict: String,
        shownBy witness: SampleValue?
    ) -> String {
        guard let witness else { return message }
        return "\(message); \(verdict): \(SchemaChange.shortened(witness.text))"
    }

    private mutating func add(
        _ id: Diagnostic.ID,
        for change: SchemaChange,
        _ message: String,
        isShown: Bool = false
    ) {
        let new = change.new ?? compared.place(of: compared.root(.new))
        let old = change.old ?? compared.place(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: message,
            range: compared.range(of: new)
        )
        diagnostic.instanceLocation = change.instanceLocation
        diagnostic.related = [compared.schemaBefore(at: old)]
        findings.append(
            Finding(
                source: compared.source(of: new),
                diagnostic: diagnostic,
                isShown: isShown,
                identity: Identity(change: change.identity)
            )
        )
    }

    // MARK: Values without a change

    /// Reports values with a different verdict that no change explains. They occur, for example, if a value
    /// moves from one branch to another, or if a member becomes unevaluated.
    private mutating func reportUnexplained() {
        let values = search.samples(Self.sampleCount)
        if !hasBreak, let value = values.first(where: { search.isWitness($0, for: .old) }) {
            report(
                unexplained: value,
                as: .breakingChange,
                "no longer valid",
                refusedBy: compared.new
            )
        }
        if !hasWidening, let value = values.first(where: { search.isWitness($0, for: .new) }) {
            report(
                unexplained: value,
                as: .wideningChange,
                "now valid",
                refusedBy: compared.old
            )
        }
    }

    private mutating func report(
        unexplained value: SampleValue,
        as id: Diagnostic.ID,
        _ verdict: String,
        refusedBy program: SchemaProgram
    ) {
        guard let document = try? JSONParser().parse(Array(value.text.utf8)),
            let found = try? EvaluationDiagnostics.diagnostics(of: document, program)
        else { return }
        let reason = found.first { $0.severity == .error }
        let new = compared.place(of: compared.root(.new))
        let old = compared.place(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: "\(verdict): \(SchemaChange.shortened(value.text))"
                + (reason.map { " (\($0.message))" } ?? ""),
            range: compared.range(of: new)
        )
        diagnostic.instanceLocation = reason?.instanceLocation ?? JSONPointer()
        diagnostic.related = [compared.schemaBefore(at: old)]
        findings.append(
            Finding(
                source: compared.source(of: new),
                diagnostic: diagnostic,
                isShown: true,
                identity: Identity(change: nil, value: value.text)
            )
        )
    }
}

extension SchemaChange {
    /// True if the new version constrains a member that the old version did not describe.
    fileprivate var claimsMember: Bool {
        if case .memberDescribed = kind { true } else { false }
    }

    /// True if only a value can prove that something is rejected. A new branch can do so in `oneOf`, where
    /// only one branch may match.
    fileprivate var isBreakSpeculative: Bool {
        if case .branch(_, isRemoved: false) = kind { widens } else { false }
    }
}

extension ComparedSchemas {
    func source(of place: SchemaPlace) -> SourceFile {
        program(place.side).registry.document(place.document).source
    }

    /// Returns the range of a location: a name, a scalar, or the opening bracket of a container.
    func range(of place: SchemaPlace) -> SourceRange {
        let node = node(place)
        guard node.kind == .object || node.kind == .array else { return node.range }
        return SourceRange(start: node.range.start, end: node.range.start + 1)
    }

    /// Returns the note that refers to a location in the old version.
    fileprivate func schemaBefore(at place: SchemaPlace) -> Diagnostic.RelatedRange {
        Diagnostic.RelatedRange(
            message: "old version",
            range: range(of: place),
            source: source(of: place)
        )
    }
}

extension SchemaProgram {
    /// The files of the program's subschemas, with repetitions.
    package var documents: [SchemaDocumentID] {
        (0..<Int32(subschemas.count)).map { subschemas[$0].location.document }
    }
}

extension Rule {
    /// Returns the severity of a rule's findings.
    package static func severity(of id: Diagnostic.ID) -> Diagnostic.Severity {
        all.first { $0.id == id }?.severity ?? .error
    }
}
