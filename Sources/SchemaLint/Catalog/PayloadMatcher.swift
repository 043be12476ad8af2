import SchemaDiagnostics
package import SchemaKit

/// Finds the schema that a payload was made for, by the shape of the payload.
///
/// The matcher tries the schemas that share enough member names with the payload's root, and those without
/// member names, which describe maps and arrays. The evidence for a schema consists of the payload's members
/// that it declares, above all those that it requires, and of a kind that only it accepts. The evidence
/// against a schema consists of the errors that it reports. An invalid payload can therefore be recognized. A
/// schema is never chosen if it declares less than half of the payload and none of its required members is
/// present.
package struct PayloadMatcher: Sendable {
    private(set) var catalog: SchemaCatalog
    /// The compiled schemas that were tried, by their URIs.
    private var candidates: [String: Candidate] = [:]
    /// The members that hold arrays of objects, by the URI of their schema. Only schemas that were queried
    /// are listed.
    var arrayMembers: [String: [DeclaredNames.ArrayMember]] = [:]
    /// The positions of the entries that declare a name for their roots, by that name.
    private let declaringEntries: [String: [Int]]
    /// The positions of the entries that declare no names.
    private let namelessEntries: [Int]

    struct Candidate: Sendable {
        let entry: SchemaCatalog.Entry
        let program: SchemaProgram
        /// The names that the root requires unconditionally, each with the aliases of the member.
        let requiredNames: [Set<String>]
        /// The members of the root that have a single allowed value, such as a kind.
        let constants: [(name: String, value: JSONNode)]
        /// The kinds of values that the schema may accept.
        let kinds: KindMask

        /// True if the schema describes a payload and not a part of one: it accepts objects or arrays, and
        /// does not accept everything.
        var isOfPayload: Bool {
            (kinds.contains(.object) || kinds.contains(.array))
                && !program[program.entry].acceptsEverything
        }
    }

    /// The result of matching a payload.
    package enum Match: Sendable {
        case found(SchemaCatalog.Entry, SchemaProgram)
        /// No schema matches. The closest schemas come first, each with its missing or wrong members.
        case none(nearest: [(entry: SchemaCatalog.Entry, reason: String)])
        /// Several schemas match equally well. Each comes with the missing or wrong members that it reports.
        case tie([(entry: SchemaCatalog.Entry, reason: String)])
        /// The items of an array match a schema as the members of an object, or the other way round.
        /// `expected` is the kind of container that the schema requires.
        case otherContainer(SchemaCatalog.Entry, expected: JSONKind)
        /// The items of an array match a member of the objects that a schema describes.
        case memberArray(SchemaCatalog.Entry, member: String)
    }

    /// The maximum number of schemas that are suggested if none is chosen.
    package static let candidateLimit = 2
    /// The maximum number of undeclared member names of the root that are compared with the declared names.
    static let nearNameLimit = 16
    /// The maximum number of items that are checked to decide between an object and an array.
    static let sampleLimit = 16

    /// The reason why no match could be computed.
    package enum Failure: Error {
        /// A schema of the catalog cannot be used.
        case schema(SchemaFailure)
        case fault(EvaluationFault)
    }

    /// Creates a matcher for the schemas of `catalog`. Each schema is compiled when it is first tried.
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

    /// Returns the schema of `payload`, or the reason why there is none.
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

    /// Returns the valid schema that wins regardless of the evidence for the invalid ones, if there is one.
    /// Computing the errors of the invalid schemas takes by far the most time. (Benchmark: `matching`.)
    ///
    /// The winner knows at least half of all members, so no other schema can know more than twice as many.
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

    /// Returns the evidence for a schema, which is cached in `known`.
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
        // A schema that is valid only because it knows few members gets no preference over the others.
        let most = eligible.map(\.evidence.knownCount).max() ?? 0
        let valid = eligible.filter {
            $0.evidence.isValid && 2 * $0.evidence.knownCount >= most
                && ($0.evidence.coversMost || $0.evidence.knownCount == most)
        }
        let pool = valid.isEmpty ? eligible : valid
        guard let best = pool.map(\.evidence.score).max() else {
            let misspelled = scored.filter(\.evidence.isOnlyMisspelled)
            if misspelled.count == 1, let only = misspelled.first?.candidate {
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

    /// Returns the schemas, out of several with equal evidence, whose values and names are closest to the
    /// misspelled ones of the payload.
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
            counts.append(try PayloadEvidence.misspelledCount(payload, scored.candidate))
        }
        let most = counts.max()
        return zip(remaining, counts).filter { $0.1 == most }.map(\.0)
    }

    /// Returns a union of schemas that explains the errors better than `winner`, or nil if there is none.
    ///
    /// The union reports that the member which distinguishes its branches is wrong. It is preferred if that
    /// member contradicts another schema which knows at least as many members as `winner` and has fewer
    /// mistakes.
    private func explanation(of winner: Scored, among scored: [Scored]) -> Scored? {
        let better = scored.filter {
            $0.evidence.mistakeCount < winner.evidence.mistakeCount
                && $0.evidence.knownCount >= winner.evidence.knownCount
        }
        guard better.contains(where: { $0.evidence.isContradicted }) else { return nil }
        return better.filter { $0.evidence.blamesTag && $0.evidence.isEligible }
            .min { $0.evidence.mistakeCount < $1.evidence.mistakeCount }
    }

    /// Returns the names of the root's members that a schema declares, and the names that no schema declares.
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

    /// Returns the declared names that the given names are misspellings of.
    private func nearNames(to names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let declaredNames = NearestNameIndex(declaringEntries.keys)
        let budget = NearestNameIndex.Budget()
        return names.prefix(Self.nearNameLimit).compactMap {
            declaredNames.suggestion(for: $0, within: budget)
        }
    }

    /// Returns the schemas that declare no names, and the schemas that share enough of `names`: at least half
    /// as many as the schema that shares most.
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
        // A schema that shares no member with an object has no useful reason to report.
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
    /// The total number of members of all objects in the document.
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

/// Detects payloads that hold the right values in the wrong container.
extension PayloadMatcher {
    /// Returns the schema that the payload matches if its items become the members of an object, or if its
    /// members become the items of an array.
    func otherContainer(
        _ payload: JSONDocument,
        among tried: [Candidate]
    ) throws(EvaluationFault) -> Match? {
        let expected: JSONKind = payload.root.kind == .array ? .object : .array
        let candidates = tried.filter {
            $0.kinds.contains(expected) && !$0.kinds.contains(payload.root.kind)
        }
        guard !candidates.isEmpty, let changed = payload.inOtherContainer(upTo: Self.sampleLimit)
        else { return nil }
        var best: (candidate: Candidate, evidence: PayloadEvidence)?
        for candidate in candidates {
            let evidence = try PayloadEvidence(
                PayloadPlaces(of: changed),
                candidate,
                ignoresNames: true
            )
            guard evidence.isEligible, evidence.coversMost,
                best.map({ evidence.score > $0.evidence.score }) ?? true
            else { continue }
            best = (candidate, evidence)
        }
        return best.map { .otherContainer($0.candidate.entry, expected: expected) }
    }

    /// Returns the schema of objects with a member that the items of an array match best. Returns nil if
    /// several members match equally well.
    mutating func memberArray(_ payload: JSONDocument) throws(Failure) -> Match? {
        let elements = Array(payload.root.elements.prefix(Self.sampleLimit))
        var best: (entry: SchemaCatalog.Entry, member: String, score: Int)?
        var isOnlyOne = false
        for entry in catalog.entries where !entry.declaredMembers.isEmpty {
            let candidate = try candidate(entry)
            guard !candidate.kinds.contains(.array) else { continue }
            let members =
                arrayMembers[entry.uri]
                ?? DeclaredNames(candidate.program).arrayMembers(of: candidate.program.entry)
            arrayMembers[entry.uri] = members
            for member in members {
                guard let score = member.score(of: elements), score >= best?.score ?? 0 else {
                    continue
                }
                isOnlyOne = score > best?.score ?? 0
                if isOnlyOne { best = (entry, member.name, score) }
            }
        }
        guard isOnlyOne, let best else { return nil }
        return .memberArray(best.entry, member: best.member)
    }
}

extension JSONDocument {
    /// Returns the first items of an array as the members of an object with made-up names, or the first
    /// members of an object as the items of an array.
    fileprivate func inOtherContainer(upTo limit: Int) -> JSONDocument? {
        let isArray = root.kind == .array
        let values =
            isArray
            ? Array(root.elements.prefix(limit)) : root.members.prefix(limit).map(\.value)
        guard !values.isEmpty else { return nil }
        var text: [UInt8] = [UInt8(ascii: isArray ? "{" : "[")]
        for (position, value) in values.enumerated() {
            if position > 0 { text.append(UInt8(ascii: ",")) }
            if isArray { text += "\"\(position)\":".utf8 }
            let range = range(at: value.index)
            text += bytes[range.start..<range.end]
        }
        text.append(UInt8(ascii: isArray ? "}" : "]"))
        return try? JSONParser().parse(text)
    }
}
