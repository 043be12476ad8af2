/// Finds the schema that a payload was made for by the payload's own shape.
///
/// Each schema is tried. What speaks for it: members of the payload that it declares, above all
/// those that it requires. What speaks against it: what it finds wrong. A payload may be broken
/// and still be recognised; but a schema that knows less than half of it, and of whose required
/// members none is there, is not taken for it.
package struct PayloadMatcher: Sendable {
    private let candidates: [Candidate]

    struct Candidate: Sendable {
        let entry: SchemaCatalog.Entry
        let program: SchemaProgram
        /// The names that the root requires, conditions aside.
        let requiredNames: [String]
    }

    /// What a payload's shape led to.
    package enum Match: Sendable {
        case found(SchemaCatalog.Entry, SchemaProgram)
        /// No schema fits; the nearest come first, each with the first thing that it finds wrong.
        case none(nearest: [(entry: SchemaCatalog.Entry, reason: String)])
        /// Several fit equally well.
        case tie([SchemaCatalog.Entry])
    }

    /// Compiles every schema of `catalog`.
    ///
    /// - Throws: what is wrong with one of them.
    package init(_ catalog: SchemaCatalog) throws(SchemaFailure) {
        var catalog = catalog
        var candidates: [Candidate] = []
        for entry in catalog.entries {
            let program = try catalog.program(uri: entry.uri)
            candidates.append(
                Candidate(
                    entry: entry,
                    program: program,
                    requiredNames: DeclaredNames(program).requiredNames(of: program.entry)
                )
            )
        }
        self.candidates = candidates
    }

    /// The schema of `payload`.
    package func match(_ payload: JSONDocument) throws(EvaluationFault) -> Match {
        var scored: [(candidate: Candidate, evidence: PayloadEvidence)] = []
        for candidate in candidates {
            scored.append((candidate, try PayloadEvidence(payload, candidate)))
        }
        let eligible = scored.filter(\.evidence.isEligible)
        let valid = eligible.filter(\.evidence.isValid)
        let pool = valid.isEmpty ? eligible : valid
        guard let best = pool.map(\.evidence.score).max() else {
            return .none(nearest: nearest(scored))
        }
        let winners = pool.filter { $0.evidence.score == best }.map(\.candidate)
        guard winners.count == 1, let winner = winners.first else {
            return .tie(winners.map(\.entry))
        }
        return .found(winner.entry, winner.program)
    }

    private func nearest(
        _ scored: [(candidate: Candidate, evidence: PayloadEvidence)]
    ) -> [(entry: SchemaCatalog.Entry, reason: String)] {
        let ordered = scored.sorted { $0.evidence.nearness > $1.evidence.nearness }
        return ordered.prefix(3).map { ($0.candidate.entry, $0.evidence.reason) }
    }
}
