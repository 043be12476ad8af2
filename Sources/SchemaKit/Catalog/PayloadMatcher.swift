/// Finds the schema that a payload was made for by the payload's own shape.
///
/// Schemas that share enough member names with the payload's root are tried, and those of maps and
/// arrays, which have none to share. What speaks for a schema: members of the payload that it
/// declares, above all those that it requires, and a kind that it alone is for. What speaks against
/// it: what it finds wrong. A payload may be broken and still be recognised; but a schema that knows
/// less than half of it, and of whose required members none is there, is not taken for it.
package struct PayloadMatcher: Sendable {
    private var catalog: SchemaCatalog
    /// The schemas that have been tried, compiled.
    private var candidates: [String: Candidate] = [:]
    /// For each name, the positions of the entries that declare it for their roots.
    private let declaringEntries: [String: [Int]]
    /// The positions of the entries that declare none.
    private let namelessEntries: [Int]

    struct Candidate: Sendable {
        let entry: SchemaCatalog.Entry
        let program: SchemaProgram
        /// The names that the root requires, conditions aside, each with the member's other names.
        let requiredNames: [Set<String>]
        /// The members of the root that the schema has one value for, such as a kind.
        let constants: [(name: String, value: JSONNode)]
    }

    /// What a payload's shape led to.
    package enum Match: Sendable {
        case found(SchemaCatalog.Entry, SchemaProgram)
        /// No schema fits; the nearest come first, each with the first thing that it finds wrong.
        case none(nearest: [(entry: SchemaCatalog.Entry, reason: String)])
        /// Several fit equally well.
        case tie([SchemaCatalog.Entry])
    }

    /// Why a match could not be made.
    package enum Failure: Error {
        /// A schema of the catalog can't be used.
        case schema(SchemaFailure)
        case fault(EvaluationFault)
    }

    /// Creates a matcher for the schemas of `catalog`, which are compiled as they are tried.
    package init(_ catalog: SchemaCatalog) {
        self.catalog = catalog
        var declaringEntries: [String: [Int]] = [:]
        var namelessEntries: [Int] = []
        for (position, entry) in catalog.entries.enumerated() {
            let names = Set(entry.declaredMembers)
            if names.isEmpty { namelessEntries.append(position) }
            for name in names { declaringEntries[name, default: []].append(position) }
        }
        self.declaringEntries = declaringEntries
        self.namelessEntries = namelessEntries
    }

    /// The schema of `payload`.
    package mutating func match(_ payload: JSONDocument) throws(Failure) -> Match {
        var tried: [Candidate] = []
        for entry in entries(worthTryingFor: payload) { tried.append(try candidate(entry)) }
        do {
            if let winner = try plainMatch(payload, among: tried) {
                return .found(winner.entry, winner.program)
            }
            return try match(payload, among: tried)
        } catch {
            throw .fault(error)
        }
    }

    /// The schema that wins whatever the invalid ones would have to say, if there is one: what they
    /// find wrong takes by far the most time. (Benchmark: `matching`.)
    ///
    /// It knows half of all members, so that none can know more than twice as many.
    private func plainMatch(
        _ payload: JSONDocument,
        among tried: [Candidate]
    ) throws(EvaluationFault) -> Candidate? {
        var valid: [(candidate: Candidate, evidence: PayloadEvidence)] = []
        for candidate in tried where try candidate.accepts(payload) {
            valid.append((candidate, try PayloadEvidence(payload, candidate)))
        }
        let memberCount = payload.memberCount
        let eligible = valid.filter(\.evidence.isEligible)
        let best = eligible.max { $0.evidence.score < $1.evidence.score }
        guard let best, best.evidence.coversMost, 2 * best.evidence.knownCount >= memberCount,
            eligible.count(where: { $0.evidence.score == best.evidence.score }) == 1
        else { return nil }
        return best.candidate
    }

    private func match(
        _ payload: JSONDocument,
        among tried: [Candidate]
    ) throws(EvaluationFault) -> Match {
        var scored: [(candidate: Candidate, evidence: PayloadEvidence)] = []
        for candidate in tried {
            scored.append((candidate, try PayloadEvidence(payload, candidate)))
        }
        let eligible = scored.filter(\.evidence.isEligible)
        // What fits only because it knows next to nothing of the payload is no better than others.
        let most = eligible.map(\.evidence.knownCount).max() ?? 0
        let valid = eligible.filter {
            $0.evidence.isValid && 2 * $0.evidence.knownCount >= most
                && ($0.evidence.coversMost || $0.evidence.knownCount == most)
        }
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

    /// Schemas with at least half as many of the root's names as the one that has most, and
    /// schemas that declare no names.
    private func entries(worthTryingFor payload: JSONDocument) -> [SchemaCatalog.Entry] {
        var shared = [Int](repeating: 0, count: catalog.entries.count)
        for name in Set(payload.root.members.map(\.name)) {
            for position in declaringEntries[name] ?? [] { shared[position] += 1 }
        }
        let most = shared.max() ?? 0
        let sharing = shared.indices.filter { shared[$0] > 0 && shared[$0] * 2 >= most }
        return (sharing + namelessEntries).sorted().map { catalog.entries[$0] }
    }

    private mutating func candidate(
        _ entry: SchemaCatalog.Entry
    ) throws(Failure) -> Candidate {
        if let known = candidates[entry.uri] { return known }
        let program: SchemaProgram
        do {
            program = try catalog.program(uri: entry.uri)
        } catch {
            throw .schema(error)
        }
        let names = DeclaredNames(program)
        let candidate = Candidate(
            entry: entry,
            program: program,
            requiredNames: names.requiredNames(of: program.entry),
            constants: names.constants(of: program.entry)
        )
        candidates[entry.uri] = candidate
        return candidate
    }

    private func nearest(
        _ scored: [(candidate: Candidate, evidence: PayloadEvidence)]
    ) -> [(entry: SchemaCatalog.Entry, reason: String)] {
        // A schema that shares no member with an object has nothing to say about it.
        let known = scored.filter { $0.evidence.knownCount > 0 }
        let ordered = (known.isEmpty ? scored : known)
            .sorted { $0.evidence.nearness > $1.evidence.nearness }
        return ordered.prefix(3).map { ($0.candidate.entry, $0.evidence.reason) }
    }
}

extension PayloadMatcher.Candidate {
    fileprivate func accepts(_ payload: JSONDocument) throws(EvaluationFault) -> Bool {
        try payload.withText { (text) throws(EvaluationFault) in
            try program.withEvaluator(of: text) { (evaluator) throws(EvaluationFault) in
                try evaluator.evaluate()
            }
        }
    }
}

extension JSONDocument {
    /// The number of members of all objects.
    fileprivate var memberCount: Int {
        withText { text in
            var count = 0
            for index in 0..<Int32(text.entryCount) where text[index].kind == .object {
                count += text.count(of: index)
            }
            return count
        }
    }
}
