package import SchemaDiagnostics
package import SchemaKit

/// A matcher that finds the schema for which a payload was made.
///
/// The matcher tries the schemas that share enough member names with the payload's root, and the schemas of maps and
/// arrays, which declare no member names. The evidence for a schema consists of the members that the schema
/// declares, the required members that are present, and a member with the constant value that the schema requires.
/// The evidence against a schema consists of the errors that it reports. Because both are compared, the schema of an
/// invalid payload can be found, too.
///
/// There is little evidence for a schema that declares less than half of the payload, if none of the required members
/// is present. Such a schema is chosen only if all its errors are misspelled names, and if it may be chosen for the
/// payload with the correct names.
package struct PayloadMatcher: Sendable {
    private(set) var catalog: SchemaCatalog
    /// The compiled schemas that were tried, by their URIs.
    private var candidates: [String: Candidate] = [:]
    /// The members whose values are arrays of objects, by the URI of the schema that declares the members. The lists
    /// are computed on demand.
    var arrayMembers: [String: [SchemaDeclarations.ArrayMember]] = [:]
    /// The indices of the catalog's entries that declare a name for their roots, by that name.
    private let declaringEntries: [String: [Int]]
    /// The indices of the catalog's entries that declare no names.
    private let namelessEntries: [Int]

    struct Candidate: Sendable {
        let entry: SchemaCatalog.Entry
        let program: SchemaProgram
        /// The names that the root requires unconditionally, each with the aliases of the member.
        let requiredNames: [Set<String>]
        /// The members of the root that have a single allowed value, such as the name of the kind of payload.
        let constants: [(name: String, value: JSONNode)]
        /// The kinds of values that the schema may accept.
        let kinds: KindMask

        /// True if the schema can be the schema of a payload: it accepts objects or arrays, and does not accept
        /// everything.
        var describesPayload: Bool {
            (kinds.contains(.object) || kinds.contains(.array))
                && !program[program.start].acceptsEverything
        }
    }

    /// The result of matching a payload.
    package enum Match: Sendable {
        case found(SchemaCatalog.Entry, SchemaProgram)
        /// No schema matches. The closest schemas come first, each with the reason why it was not chosen.
        case noMatch(closest: [(entry: SchemaCatalog.Entry, reason: String)])
        /// Several schemas match equally well. The reason of each says how it differs from the others.
        case tie([(entry: SchemaCatalog.Entry, reason: String)])
        /// The payload is an array whose items would match a schema as members of an object, or an object whose values
        /// would match a schema as items of an array. `expected` is the kind of container that the schema requires.
        case otherContainer(SchemaCatalog.Entry, expected: JSONKind)
        /// The payload is an array that matches a member of the objects that a schema describes.
        case memberArray(SchemaCatalog.Entry, member: String)
        /// The payload is an object whose only member has a value that matches the schema.
        case onlyMember(SchemaCatalog.Entry, member: String)
    }

    /// The maximum number of schemas that are suggested if none is chosen.
    package static let suggestedSchemaLimit = 2
    /// The maximum number of undeclared member names of the root that are compared with the declared names.
    static let nearNameLimit = 16
    /// The maximum number of items or members of the root that are tried in a container of another kind.
    static let sampleLimit = 16

    /// The reason why no match could be computed.
    package enum Failure: Error {
        /// A schema of the catalog cannot be used.
        case schema(SchemaLookupError)
        case fault(EvaluationFault)
    }

    /// Creates a matcher for the schemas of `catalog`. Each schema is compiled when it is first tried.
    package init(_ catalog: SchemaCatalog) {
        self.catalog = catalog
        var declaringEntries: [String: [Int]] = [:]
        var namelessEntries: [Int] = []
        for (index, entry) in catalog.entries.enumerated() {
            let names = Set(entry.declaredMembers)
            if names.isEmpty { namelessEntries.append(index) }
            for name in names { declaringEntries[name, default: []].append(index) }
        }
        self.declaringEntries = declaringEntries
        self.namelessEntries = namelessEntries
    }

    /// Returns the schema of `payload`, or the reason why there is none.
    ///
    /// - Parameter checkedValues: The results for the previous version of the payload; nil if the payload is not
    ///   edited.
    package mutating func match(
        _ payload: JSONDocument,
        reusing checkedValues: CheckedValues? = nil
    ) throws(Failure) -> Match {
        let match = try rootMatch(payload, reusing: checkedValues)
        if case .found = match { return match }
        return try onlyMember(payload) ?? match
    }

    /// Returns the schema of the root of `payload`, or the reason why there is none.
    private mutating func rootMatch(
        _ payload: JSONDocument,
        reusing checkedValues: CheckedValues? = nil
    ) throws(Failure) -> Match {
        let (names, otherNames) = rootNames(of: payload)
        let tried = try candidates(sharing: names, accepting: payload.root.kind)
        let locations = PayloadLocations(of: payload, reusing: checkedValues)
        var cache: [String: PayloadEvidence] = [:]
        var match: Match
        do {
            if let winner = try validMatch(locations, among: tried, &cache) {
                return .found(winner.entry, winner.program)
            }
            match = try self.match(locations, among: tried, &cache)
        } catch {
            throw .fault(error)
        }
        if case .found = match { return match }
        let allNames = names + nearNames(to: otherNames)
        var all = try candidates(sharing: allNames, accepting: payload.root.kind)
        // Schemas of other kinds of values are not chosen, but they can be the reason why no schema is chosen.
        if all.isEmpty || payload.root.mayMatchInOtherContainer {
            all = try candidates(sharing: allNames)
        }
        if all.map(\.entry.uri) != tried.map(\.entry.uri) {
            do {
                match = try self.match(locations, among: all, &cache)
            } catch {
                throw .fault(error)
            }
        }
        guard case .noMatch = match, payload.root.kind == .array else { return match }
        return try memberArray(payload) ?? match
    }

    private typealias ScoredCandidate = (candidate: Candidate, evidence: PayloadEvidence)

    /// Returns the schema that accepts the payload and is chosen regardless of the errors that other schemas report; nil
    /// if there is none. Computing these errors takes by far the most time, so they are not computed here. (Benchmark:
    /// `matching`.)
    ///
    /// The returned schema covers at least half of the root and declares at least half of all members, so no other
    /// schema can declare more than twice as many members. A comparison with all schemas would therefore choose the
    /// same schema.
    private func validMatch(
        _ locations: PayloadLocations,
        among tried: [Candidate],
        _ cache: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> Candidate? {
        var valid: [ScoredCandidate] = []
        for candidate in tried {
            // With results for the previous version, the evidence takes less time than a new evaluation.
            if !locations.hasResults(for: candidate.program) {
                guard try candidate.accepts(locations.payload) else { continue }
            }
            let evidence = try evidence(for: candidate, locations, &cache)
            if evidence.isValid { valid.append((candidate, evidence)) }
        }
        let memberCount = locations.payload.memberCount
        let eligible = valid.filter(\.evidence.isEligible)
        let best = eligible.max { $0.evidence.score < $1.evidence.score }
        guard let best, best.evidence.coversHalf, 2 * best.evidence.declaredCount >= memberCount,
            eligible.count(where: { $0.evidence.score == best.evidence.score }) == 1
        else { return nil }
        return best.candidate
    }

    /// Returns the evidence for a schema, which is kept in `cache`.
    private func evidence(
        for candidate: Candidate,
        _ locations: PayloadLocations,
        _ cache: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> PayloadEvidence {
        if let evidence = cache[candidate.entry.uri] { return evidence }
        let evidence = try PayloadEvidence(locations, candidate)
        cache[candidate.entry.uri] = evidence
        return evidence
    }

    private func match(
        _ locations: PayloadLocations,
        among tried: [Candidate],
        _ cache: inout [String: PayloadEvidence]
    ) throws(EvaluationFault) -> Match {
        let payload = locations.payload
        var scored: [ScoredCandidate] = []
        for candidate in tried {
            scored.append((candidate, try evidence(for: candidate, locations, &cache)))
        }
        let eligible = scored.filter(\.evidence.isEligible)
        // A schema that accepts the payload only because it declares few members gets no preference over the others.
        let maximum = eligible.map(\.evidence.declaredCount).max() ?? 0
        let valid = eligible.filter {
            $0.evidence.isValid && 2 * $0.evidence.declaredCount >= maximum
                && ($0.evidence.coversHalf || $0.evidence.declaredCount == maximum)
        }
        let pool = valid.isEmpty ? eligible : valid
        guard let bestScore = pool.map(\.evidence.score).max() else {
            let misspelled = try misspelledCandidates(payload, among: scored)
            if misspelled.count == 1, let only = misspelled.first {
                return .found(only.entry, only.program)
            }
            if let other = try otherContainer(payload, among: tried) { return other }
            return .noMatch(closest: try closest(to: locations, among: scored))
        }
        let best = pool.filter { $0.evidence.score == bestScore }
        let exact = best.filter(\.evidence.isExact)
        let winners = try closestMisspellings(in: payload, among: exact.isEmpty ? best : exact)
        guard winners.count == 1, let winner = winners.first else {
            // A tie is reported only if the schemas accept the payload, or if the evidence for them is greater than the
            // evidence against them.
            guard bestScore > 0 || !valid.isEmpty else {
                return .noMatch(closest: try closest(to: locations, among: winners))
            }
            return .tie(try explained(winners, locations) { $0.difference })
        }
        let chosen = branchedSchemaWithFewerMistakes(than: winner, among: scored) ?? winner
        return .found(chosen.candidate.entry, chosen.candidate.program)
    }

    /// Returns the schemas that report only misspelled names and may be chosen for the payload with the correct names.
    /// A name that only resembles a declared name often has a value of another kind. For example, the value of `images`
    /// is a list, and the schema declares a string for `image`.
    private func misspelledCandidates(
        _ payload: JSONDocument,
        among scored: [ScoredCandidate]
    ) throws(EvaluationFault) -> [Candidate] {
        var misspelled: [Candidate] = []
        for (candidate, evidence) in scored where evidence.hasOnlyMisspellings {
            guard let corrected = evidence.corrected(payload) else { continue }
            let locations = PayloadLocations(of: corrected)
            guard try PayloadEvidence(locations, candidate).isEligible else { continue }
            misspelled.append(candidate)
        }
        return misspelled
    }

    /// Returns the schemas, among several with equal evidence, whose values and names are closest to the misspelled
    /// values and names in the payload.
    private func closestMisspellings(
        in payload: JSONDocument,
        among equal: [ScoredCandidate]
    ) throws(EvaluationFault) -> [ScoredCandidate] {
        guard equal.count > 1 else { return equal }
        let cost = equal.compactMap(\.evidence.closestValueCost).min()
        let near = cost.map { cost in equal.filter { $0.evidence.closestValueCost == cost } }
        let remaining = near ?? equal
        guard remaining.count > 1 else { return remaining }
        var counts: [Int] = []
        for scored in remaining {
            counts.append(try PayloadEvidence.misspelledCount(payload, scored.candidate))
        }
        let maximum = counts.max()
        return zip(remaining, counts).filter { $0.1 == maximum }.map(\.0)
    }

    /// Returns a schema with tagged branches that explains the errors better than `winner`, or nil if there is none.
    ///
    /// A schema explains the errors better if it declares at least as many members as `winner` and reports fewer
    /// mistakes. The returned schema reports a wrong tag. Returns nil unless one of the better schemas is ruled out,
    /// for example because a member names another kind of payload. Only in this case is the name of the kind probably
    /// the mistake.
    private func branchedSchemaWithFewerMistakes(
        than winner: ScoredCandidate,
        among scored: [ScoredCandidate]
    ) -> ScoredCandidate? {
        let better = scored.filter {
            $0.evidence.mistakeCount < winner.evidence.mistakeCount
                && $0.evidence.declaredCount >= winner.evidence.declaredCount
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

    /// Returns the declared names that `names` probably misspell.
    private func nearNames(to names: [String]) -> [String] {
        guard !names.isEmpty else { return [] }
        let declaredNames = NearestNameIndex(declaringEntries.keys)
        let budget = NearestNameIndex.Budget()
        return names.prefix(Self.nearNameLimit).compactMap {
            declaredNames.suggestion(for: $0, within: budget)
        }
    }

    /// Returns the schemas that declare no names, and the schemas that share enough of `names`: at least half as many
    /// as the schema that shares the most names.
    ///
    /// - Parameter kind: The kind of the payload's root, to leave out the schemas that declare no names and whose `type`
    ///   rejects this kind; nil to leave out no schema.
    private mutating func candidates(
        sharing names: [String],
        accepting kind: JSONKind? = nil
    ) throws(Failure) -> [Candidate] {
        var shared = [Int](repeating: 0, count: catalog.entries.count)
        for index in names.flatMap({ declaringEntries[$0] ?? [] }) { shared[index] += 1 }
        let maximum = shared.max() ?? 0
        let sharing = shared.indices.filter { shared[$0] > 0 && shared[$0] * 2 >= maximum }
        let nameless = namelessEntries.filter { index in
            kind.map { catalog.entries[index].mayAccept($0) } ?? true
        }
        var candidates: [Candidate] = []
        for index in (sharing + nameless).sorted() {
            let candidate = try candidate(catalog.entries[index])
            if candidate.describesPayload { candidates.append(candidate) }
        }
        return candidates
    }

    mutating func candidate(
        _ entry: SchemaCatalog.Entry
    ) throws(Failure) -> Candidate {
        if let cached = candidates[entry.uri] { return cached }
        let program: SchemaProgram
        do {
            program = try catalog.program(uri: entry.uri)
        } catch {
            throw .schema(error)
        }
        let declarations = SchemaDeclarations(program)
        let candidate = Candidate(
            entry: entry,
            program: program,
            requiredNames: declarations.requiredMembers(of: program.start).map(\.acceptedNames),
            constants: declarations.constants(of: program.start),
            kinds: program.acceptedKinds(of: program.start)
        )
        candidates[entry.uri] = candidate
        return candidate
    }

    /// Returns the schemas that are suggested if none is chosen, the closest first, each with the reason why it was not
    /// chosen.
    private func closest(
        to locations: PayloadLocations,
        among scored: [ScoredCandidate]
    ) throws(EvaluationFault) -> [(entry: SchemaCatalog.Entry, reason: String)] {
        let kind = locations.payload.root.kind
        // The reason why a schema was not chosen does not help if the schema shares no member with the object.
        let sharing = scored.filter(\.evidence.sharesMembers)
        let acceptingKind = scored.filter { $0.candidate.kinds.contains(kind) }
        let closest = [sharing, acceptingKind].first { !$0.isEmpty } ?? scored
        let ordered = closest.sorted { $0.evidence.sortKey > $1.evidence.sortKey }
        let suggested = Array(ordered.prefix(Self.suggestedSchemaLimit))
        return try explained(suggested, locations) { $0.reason }
    }

    /// Returns the schemas with their reasons, which quote no value of the payload.
    private func explained(
        _ scored: [ScoredCandidate],
        _ locations: PayloadLocations,
        reason: (PayloadEvidence) -> String
    ) throws(EvaluationFault) -> [(entry: SchemaCatalog.Entry, reason: String)] {
        var explained: [(entry: SchemaCatalog.Entry, reason: String)] = []
        for (candidate, evidence) in scored {
            let hidden = try evidence.hidingValues(locations, candidate)
            explained.append((candidate.entry, reason(hidden)))
        }
        return explained
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

/// Detection of payloads that have the right values in the wrong container.
extension PayloadMatcher {
    /// Returns the schema that the payload matches after its items become the members of an object, or after its
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
                PayloadLocations(of: changed),
                candidate,
                ignoresNames: true
            )
            guard evidence.isEligible, evidence.coversHalf,
                best.map({ evidence.score > $0.evidence.score }) ?? true
            else { continue }
            best = (candidate, evidence)
        }
        return best.map { .otherContainer($0.candidate.entry, expected: expected) }
    }

    /// Returns the schema of the value of the only member of an object, with the name of the member.
    private mutating func onlyMember(_ payload: JSONDocument) throws(Failure) -> Match? {
        let members = Array(payload.root.members.prefix(2))
        guard members.count == 1, let content = payload.contentOfContainer(members[0].value),
            case .found(let entry, _) = try rootMatch(content)
        else { return nil }
        return .onlyMember(entry, member: members[0].name)
    }

    /// Returns the schema that declares an array member to which the items of the payload fit best, with the name of
    /// the member. Returns nil if no member fits, or if several members fit equally well.
    mutating func memberArray(_ payload: JSONDocument) throws(Failure) -> Match? {
        let items = Array(payload.root.elements.prefix(Self.sampleLimit))
        // Only objects with members have a score. Other items do not need the compiled schemas.
        guard !items.isEmpty, items.allSatisfy({ !$0.members.isEmpty }) else { return nil }
        var best: (entry: SchemaCatalog.Entry, member: String, score: Int)?
        var isUnique = false
        for entry in catalog.entries where !entry.declaredMembers.isEmpty {
            let candidate = try candidate(entry)
            // The finding says that the schema expects an object, so the schema must not accept arrays.
            guard !candidate.kinds.contains(.array) else { continue }
            let members =
                arrayMembers[entry.uri]
                ?? SchemaDeclarations(candidate.program).arrayMembers(of: candidate.program.start)
            arrayMembers[entry.uri] = members
            for member in members {
                guard let score = member.score(of: items), score >= best?.score ?? 0 else {
                    continue
                }
                isUnique = score > best?.score ?? 0
                if isUnique { best = (entry, member.name, score) }
            }
        }
        guard isUnique, let best else { return nil }
        return .memberArray(best.entry, member: best.member)
    }
}

extension JSONNode {
    /// True if the values in an object or array may match a schema as values in a container of the other kind. The
    /// result is false for an object whose first value is a scalar: a schema for an array of scalars declares no
    /// members, so there is no evidence for this schema.
    fileprivate var mayMatchInOtherContainer: Bool {
        kind == .array || members.prefix(1).contains { $0.value.kind.isContainer }
    }
}

extension JSONDocument {
    /// Returns an object or an array in the document as a document of its own; nil for another value.
    fileprivate func contentOfContainer(_ value: JSONNode) -> JSONDocument? {
        guard value.kind.isContainer else { return nil }
        let range = range(at: value.index)
        return try? JSONParser().parse(Array(bytes[range.start..<range.end]))
    }

    /// Returns the first items of an array as the members of an object with made-up names, or the first
    /// members of an object as the items of an array. Returns nil if there are no values, or if only some of the values
    /// are objects or arrays.
    fileprivate func inOtherContainer(upTo limit: Int) -> JSONDocument? {
        let isArray = root.kind == .array
        let values =
            isArray
            ? Array(root.elements.prefix(limit)) : root.members.prefix(limit).map(\.value)
        // A scalar beside an object shows that the root is not a list of payloads, but has a payload in a member.
        let containerCount = values.count(where: \.kind.isContainer)
        guard !values.isEmpty, containerCount == 0 || containerCount == values.count else {
            return nil
        }
        var text: [UInt8] = [UInt8(ascii: isArray ? "{" : "[")]
        for (index, value) in values.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if isArray { text += "\"\(index)\":".utf8 }
            let range = range(at: value.index)
            text += bytes[range.start..<range.end]
        }
        text.append(UInt8(ascii: isArray ? "}" : "]"))
        return try? JSONParser().parse(text)
    }
}
