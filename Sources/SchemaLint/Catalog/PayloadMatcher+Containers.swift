import SchemaKit

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
