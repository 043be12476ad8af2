package import SchemaKit

/// Finds the schema that a payload was made for by the payload's own shape.
///
/// Schemas that share enough member names with the payload's root are tried, and those of maps and
/// arrays, which have none to share. What speaks for a schema: members of the payload that it
/// declares, above all those that it requires, and a kind that it alone is for. What speaks against
/// it: what it finds wrong. A payload may be broken and still be recognised; but a schema that knows
/// less than half of it, and of whose required members none is there, is not taken for it.
package struct PayloadMatcher: Sendable {
    private(set) var catalog: SchemaCatalog
    /// The schemas that have been tried, compiled.
    private var candidates: [String: Candidate] = [:]
    /// The members that hold arrays of objects, by the schemas that have been asked for them.
    var arrayMembers: [String: [DeclaredNames.ArrayMember]] = [:]
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
        /// The kinds of values that the schema may accept.
        let kinds: KindMask

        /// Whether the schema is that of a payload, not of a part of one: it accepts objects or arrays, and does not
        /// accept everything.
        var isOfPayload: Bool {
            (kinds.contains(.object) || kinds.contains(.array))
                && !program[program.entry].acceptsEverything
        }
    }

    /// What a payload's shape led to.
    package enum Match: Sendable {
        case found(SchemaCatalog.Entry, SchemaProgram)
        /// No schema fits; the nearest come first, each with what is missing or wrong.
        case none(nearest: [(entry: SchemaCatalog.Entry, reason: String)])
        /// Several fit equally well; each comes with what is missing or wrong under it.
        case tie([(entry: SchemaCatalog.Entry, reason: String)])
        /// The elements of an array fit a schema as the members of an object, or the other way round; `expected` is what
        /// holds them in the schema.
        case otherContainer(SchemaCatalog.Entry, expected: JSONKind)
        /// The elements of an array fit a member of the objects that a schema describes.
        case memberArray(SchemaCatalog.Entry, member: String)
    }

    /// The most schemas that are offered where none is taken.
    package static let candidateLimit = 2
    /// The number of members of a payload's root, of those whose names no schema declares, that are held against the
    /// declared names.
    static let nearNameLimit = 16
    /// The number of elements that are looked at to see whether an object should hold them, or an array.
    static let sampleLimit = 16

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
        let (names, otherNames) = rootNames(of: payload)
        var tried = try candidates(sharing: names)
        let places = PayloadPlaces(of: payload)
        var known: [String: PayloadEvidence] = [:]
        var match: Match
        do {
            if let winner = try plainMatch(places, among: tried, &known) {
                return .found(winner.entry, winner.program)
            }
            match = try self.match(places, among: tried, &known)
        } catch {
            throw .fault(error)
        }
        if case .found = match { return match }
        let nearNames = nearNames(to: otherNames)
        if !nearNames.isEmpty {
            tried = try candidates(sharing: names + nearNames)
            do {
                match = try self.match(places, among: tried, &known)
            } catch {
                throw .fault(error)
            }
        }
        guard case .none = match, payload.root.kind == .array else { return match }
        return try memberArray(payload) ?? match
    }

    /// The schema that wins whatever the invalid ones would have to say, if there is one: what they
    /// find wrong takes by far the most time. (Benchmark: `matching`.)
    ///
    /// It knows half of all members, so that none can know more than twice as many.
    private func plainMatch(
        _ places: PayloadPlaces,
        among tried: [Candidate],
        _ known: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> Candidate? {
        var valid: [Scored] = []
        for candidate in tried where try candidate.accepts(places.payload) {
            valid.append((candidate, try evidence(for: candidate, places, &known)))
        }
        let memberCount = places.payload.memberCount
        let eligible = valid.filter(\.evidence.isEligible)
        let best = eligible.max { $0.evidence.score < $1.evidence.score }
        guard let best, best.evidence.coversMost, 2 * best.evidence.knownCount >= memberCount,
            eligible.count(where: { $0.evidence.score == best.evidence.score }) == 1
        else { return nil }
        return best.candidate
    }

    private typealias Scored = (candidate: Candidate, evidence: PayloadEvidence)

    /// What speaks for a schema, which is known if the schema was tried before.
    private func evidence(
        for candidate: Candidate,
        _ places: PayloadPlaces,
        _ known: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> PayloadEvidence {
        if let evidence = known[candidate.entry.uri] { return evidence }
        let evidence = try PayloadEvidence(places, candidate)
        known[candidate.entry.uri] = evidence
        return evidence
    }

    private func match(
        _ places: PayloadPlaces,
        among tried: [Candidate],
        _ known: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> Match {
        let payload = places.payload
        var scored: [Scored] = []
        for candidate in tried {
            scored.append((candidate, try evidence(for: candidate, places, &known)))
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
            let misspelt = scored.filter(\.evidence.isOnlyMisspelt)
            if misspelt.count == 1, let only = misspelt.first?.candidate {
                return .found(only.entry, only.program)
            }
            return try otherContainer(payload, among: tried)
                ?? .none(nearest: nearest(to: payload, scored))
        }
        let equal = pool.filter { $0.evidence.score == best }
        let exact = equal.filter(\.evidence.isExact)
        let winners = try nearest(of: exact.isEmpty ? equal : exact, to: payload)
        guard winners.count == 1, let winner = winners.first else {
            // The evidence for these schemas is not greater than the evidence against them.
            guard best > 0 || !valid.isEmpty else {
                return .none(nearest: nearest(to: payload, winners))
            }
            return .tie(winners.map { ($0.candidate.entry, $0.evidence.difference) })
        }
        let chosen = explanation(of: winner, among: scored) ?? winner
        return .found(chosen.candidate.entry, chosen.candidate.program)
    }

    /// Returns those of several schemas with equal evidence whose values and names are nearest to the misspelt ones of the
    /// payload.
    private func nearest(
        of equal: [Scored],
        to payload: JSONDocument
    ) throws(EvaluationFault) -> [Scored] {
        guard equal.count > 1 else { return equal }
        let cost = equal.compactMap(\.evidence.nearestValueCost).min()
        let near = cost.map { cost in equal.filter { $0.evidence.nearestValueCost == cost } }
        let remaining = near ?? equal
        guard remaining.count > 1 else { return remaining }
        var counts: [Int] = []
        for scored in remaining {
            counts.append(try PayloadEvidence.misspeltCount(payload, scored.candidate))
        }
        let most = counts.max()
        return zip(remaining, counts).filter { $0.1 == most }.map(\.0)
    }

    /// A union of schemas that blames the member that tells its alternatives apart, where the other members are
    /// those of another schema than `winner`, which knows as many of them and finds fewer mistakes.
    private func explanation(of winner: Scored, among scored: [Scored]) -> Scored? {
        let better = scored.filter {
            $0.evidence.mistakeCount < winner.evidence.mistakeCount
                && $0.evidence.knownCount >= winner.evidence.knownCount
        }
        guard better.contains(where: { $0.evidence.isContradicted }) else { return nil }
        return better.filter { $0.evidence.blamesTag && $0.evidence.isEligible }
            .min { $0.evidence.mistakeCount < $1.evidence.mistakeCount }
    }

    /// The names of a payload's root that a schema declares, and those that none does.
    private func rootNames(of payload: JSONDocument) -> (declared: [String], others: [String]) {
        var seen: Set<String> = []
        var names: (declared: [String], others: [String]) = ([], [])
        for name in payload.root.members.map(\.name) where seen.insert(name).inserted {
            if declaringEntries[name] == nil {
                names.others.append(name)
            } else {
                names.declared.append(name)
            }
        }
        return names
    }

    /// The declared names that some names are misspellings of.
    private func nearNames(to names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let declaredNames = NearestNameIndex(declaringEntries.keys)
        let budget = NearestNameIndex.Budget()
        return names.prefix(Self.nearNameLimit).compactMap {
            declaredNames.suggestion(for: $0, within: budget)
        }
    }

    /// Schemas that declare at least half as many of `names` as the one that declares most, and schemas that declare no
    /// names.
    private mutating func candidates(sharing names: [String]) throws(Failure) -> [Candidate] {
        var shared = [Int](repeating: 0, count: catalog.entries.count)
        for position in names.flatMap({ declaringEntries[$0] ?? [] }) { shared[position] += 1 }
        let most = shared.max() ?? 0
        let sharing = shared.indices.filter { shared[$0] > 0 && shared[$0] * 2 >= most }
        var found: [Candidate] = []
        for position in (sharing + namelessEntries).sorted() {
            let candidate = try candidate(catalog.entries[position])
            if candidate.isOfPayload { found.append(candidate) }
        }
        return found
    }

    mutating func candidate(
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
            constants: names.constants(of: program.entry),
            kinds: program.acceptedKinds(of: program.entry)
        )
        candidates[entry.uri] = candidate
        return candidate
    }

    private func nearest(
        to payload: JSONDocument,
        _ scored: [Scored]
    ) -> [(entry: SchemaCatalog.Entry, reason: String)] {
        // A schema that shares no member with an object has nothing to say about it.
        let known = scored.filter(\.evidence.sharesMembers)
        let ofKind = scored.filter { $0.candidate.kinds.contains(payload.root.kind) }
        let ordered = (known.isEmpty ? ofKind.isEmpty ? scored : ofKind : known)
            .sorted { $0.evidence.nearness > $1.evidence.nearness }
        return ordered.prefix(Self.candidateLimit).map { ($0.candidate.entry, $0.evidence.reason) }
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
