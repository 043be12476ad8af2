package import SchemaKit

/// What two versions of a schema differ in, as findings about the new one.
///
/// Structure says what could matter, and values that were really evaluated under both versions say
/// that it does. A finding without such a value says that it may.
package struct SchemaDifferences {
    /// A finding, and the file of the new version that it is about.
    package struct Finding: Sendable {
        package let source: SourceFile
        package let diagnostic: Diagnostic
        /// Whether a value was found that shows it.
        package let isShown: Bool
        /// The same for the same difference, from whichever schema it was reached.
        package let identity: Identity
    }

    /// Which difference a finding is about.
    package struct Identity: Sendable, Hashable {
        let change: SchemaChange.Identity?
        /// The value that nothing explains.
        var value: String?
    }

    /// How many values are made without a change in mind.
    private static let sampleCount = 24

    private let compared: ComparedSchemas
    private var search: WitnessSearch
    private var findings: [Finding] = []
    private var hasBreak = false
    private var hasWidening = false

    /// How many steps the search for values takes at most: `ComparedSchemas.workLimit`.
    package static let workLimit = ComparedSchemas.workLimit

    /// Compares two compiled versions.
    ///
    /// - Parameter workLimit: How many steps the search for values may take. A difference for which no value was
    ///   found is reported as one that may matter.
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
        for change in changes { tell(of: change) }
        if !changes.isEmpty || !haveEqualTexts { tellOfUnexplained() }
    }

    /// Whether the files are the same, byte by byte: then nothing can differ.
    private var haveEqualTexts: Bool {
        let texts = [SchemaSide.old, .new].map { side in
            let program = compared.program(side)
            let documents = Set(program.documents)
            return Set(documents.map { program.registry.document($0).source.bytes })
        }
        return texts[0] == texts[1]
    }

    // MARK: Changes

    private mutating func tell(of change: SchemaChange) {
        guard change.narrows || change.widens else {
            add(.annotationChange, change.message, change, witness: nil)
            return
        }
        if change.narrows {
            let witness = search.witness(for: change, validOn: .old)
            if witness != nil || !change.isBreakSpeculative {
                tell(ofBreak: change, witness)
                return
            }
        }
        hasWidening = true
        let witness = search.witness(for: change, validOn: .new)
        add(.wideningChange, change.message, change, witness: witness, "is valid now, and was not")
    }

    private mutating func tell(ofBreak change: SchemaChange, _ witness: SampleValue?) {
        let id: Diagnostic.ID
        if change.claimsMember {
            id = .claimedMember
        } else {
            id = witness == nil ? .possibleBreak : .breakingChange
        }
        hasBreak = true
        if change.widens { hasWidening = true }
        let words = witness == nil ? "; it may refuse what was valid" : ""
        add(id, change.message + words, change, witness: witness, "was valid, and is not now")
    }

    private mutating func add(
        _ id: Diagnostic.ID,
        _ message: String,
        _ change: SchemaChange,
        witness: SampleValue?,
        _ verdict: String = ""
    ) {
        let new = change.new ?? compared.place(of: compared.root(.new))
        let old = change.old ?? compared.place(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: message
                + (witness.map { ": \(SchemaChange.shortened($0.text)) \(verdict)" } ?? ""),
            range: compared.range(of: new)
        )
        diagnostic.instanceLocation = change.instanceLocation
        diagnostic.related = [compared.schemaBefore(at: old)]
        findings.append(
            Finding(
                source: compared.source(of: new),
                diagnostic: diagnostic,
                isShown: witness != nil,
                identity: Identity(change: change.identity)
            )
        )
    }

    // MARK: Values that nothing explains

    /// Values with another verdict although no change says so: what one branch takes, another may
    /// lose, and what is left over is refused elsewhere.
    private mutating func tellOfUnexplained() {
        let values = search.samples(Self.sampleCount)
        if !hasBreak, let value = values.first(where: { search.isWitness($0, for: .old) }) {
            tell(ofUnexplained: value, .breakingChange, "was valid, and is not now", compared.new)
        }
        if !hasWidening, let value = values.first(where: { search.isWitness($0, for: .new) }) {
            tell(ofUnexplained: value, .wideningChange, "is valid now, and was not", compared.old)
        }
    }

    private mutating func tell(
        ofUnexplained value: SampleValue,
        _ id: Diagnostic.ID,
        _ verdict: String,
        _ refusing: SchemaProgram
    ) {
        guard let document = try? JSONParser().parse(Array(value.text.utf8)),
            let found = try? EvaluationDiagnostics.diagnostics(of: document, refusing)
        else { return }
        let reason = found.first { $0.severity == .error }
        let new = compared.place(of: compared.root(.new))
        let old = compared.place(of: compared.root(.old))
        var diagnostic = Diagnostic(
            id: id,
            severity: Rule.severity(of: id),
            message: "\(SchemaChange.shortened(value.text)) \(verdict)"
                + (reason.map { ": " + $0.message } ?? ""),
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
    /// Whether the new version asks something of a member that it could not have known about.
    fileprivate var claimsMember: Bool {
        if case .memberDescribed = kind { true } else { false }
    }

    /// Whether only a value can tell that anything is refused: an alternative that is added can do
    /// so, where only one may fit.
    fileprivate var isBreakSpeculative: Bool {
        if case .branch(_, isRemoved: false) = kind { widens } else { false }
    }
}

extension ComparedSchemas {
    func source(of place: SchemaPlace) -> SourceFile {
        program(place.side).registry.document(place.document).source
    }

    /// The bytes that stand for a place: a name or a scalar, or where a container begins.
    func range(of place: SchemaPlace) -> SourceRange {
        let node = node(place)
        guard node.kind == .object || node.kind == .array else { return node.range }
        return SourceRange(start: node.range.start, end: node.range.start + 1)
    }

    /// What findings say of a place in the old version.
    fileprivate func schemaBefore(at place: SchemaPlace) -> Diagnostic.RelatedRange {
        Diagnostic.RelatedRange(
            message: "the schema before",
            range: range(of: place),
            source: source(of: place)
        )
    }
}

extension SchemaProgram {
    /// The files that its subschemas stand in.
    package var documents: [SchemaDocumentID] {
        (0..<Int32(subschemas.count)).map { subschemas[$0].location.document }
    }
}

extension Rule {
    /// How much a finding of a rule matters.
    package static func severity(of id: Diagnostic.ID) -> Diagnostic.Severity {
        all.first { $0.id == id }?.severity ?? .error
    }
}
