package import SchemaKit

/// The secrets of texts that are not JSON, and of documents whose schema is unknown.
extension SecretPlaces {
    /// Returns the ranges in the original text of the secrets of a repaired text.
    ///
    /// Text that the repair has removed is at no location that a schema could mark. Of a comment, the words that match
    /// a secret pattern are masked. Other removed text is masked completely.
    package func restored(
        by repair: JSONRepair,
        of bytes: [UInt8],
        _ program: SchemaProgram?
    ) -> SecretPlaces {
        let original = SecretPlaces(
            masking: ranges.map(repair.originalRange),
            isPrecaution: isPrecaution
        )
        let patterns = program?.secretPatterns
        guard patterns?.isEmpty != true else { return original }
        var removed: [SourceRange] = []
        for mistake in repair.mistakes {
            for edit in mistake.edits where edit.replacement.isEmpty && edit.range.byteCount > 1 {
                guard mistake.fault == .comment, let patterns else {
                    removed += Self.texts(in: bytes, edit.range)
                    continue
                }
                removed += Self.texts(in: bytes, edit.range).filter { word in
                    let text = Array(bytes[word.start..<word.end])
                    return patterns.contains { !Redaction.secrets(in: text, by: $0).isEmpty }
                }
            }
        }
        return original.union(removed)
    }

    /// Returns the ranges of all text except its structure, because any of it may be a secret.
    package static func everything(in bytes: [UInt8]) -> SecretPlaces {
        SecretPlaces(
            masking: texts(in: bytes, SourceRange(start: 0, end: bytes.count)),
            isPrecaution: true
        )
    }

    /// Returns the ranges of all strings and numbers in a document without a known schema, except for one value. If
    /// that value is a URL, its user name and password are masked.
    package static func values(of document: JSONDocument, but exception: Int32?) -> SecretPlaces {
        var ranges: [SourceRange] = []
        var waiting: [JSONNode] = [document.root]
        while let node = waiting.popLast() {
            switch node.kind {
            case .null, .true, .false: continue
            case .array: waiting += node.elements
            case .object: waiting += node.members.map(\.value)
            case .number: ranges.append(node.range)
            case .string:
                guard node.index != exception else {
                    let text = document.stringBytes(at: node.index)
                    if let credentials = Redaction.credentials(in: text) {
                        ranges.append(
                            document.range(ofContent: credentials, inStringAt: node.index)
                        )
                    }
                    continue
                }
                ranges.append(SourceRange(start: node.range.start + 1, end: node.range.end - 1))
            }
        }
        return SecretPlaces(masking: ranges, isPrecaution: true)
    }

    /// Returns the sequences of bytes that are neither white space nor JSON punctuation.
    private static func texts(in bytes: [UInt8], _ range: SourceRange) -> [SourceRange] {
        var runs: [SourceRange] = []
        var start: Int?
        for offset in range.start..<range.end {
            if isStructure(bytes[offset]) {
                if let first = start { runs.append(SourceRange(start: first, end: offset)) }
                start = nil
            } else if start == nil {
                start = offset
            }
        }
        if let first = start { runs.append(SourceRange(start: first, end: range.end)) }
        return runs
    }

    private static func isStructure(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00...0x20, UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "["),
            UInt8(ascii: "]"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""),
            UInt8(ascii: "'"):
            true
        default: false
        }
    }
}

extension SchemaProgram {
    fileprivate var secretPatterns: [Pattern] {
        (0..<Int32(rules.count)).compactMap {
            guard case .secret(let pattern) = rules[$0] else { return nil }
            return patterns[pattern]
        }
    }
}

extension Diagnostic {
    /// Returns the findings about a text that is not JSON. Their messages do not quote secrets. If the rest of the text
    /// was not read, the last message says this.
    package static func syntax(
        _ repair: JSONRepair,
        of bytes: [UInt8],
        besides secrets: SecretPlaces = .none
    ) -> [Diagnostic] {
        var found = repair.mistakes.map { mistake in
            let isHidden = !secrets.isEmpty && mistake.quotes(bytes, where: secrets.overlaps)
            return syntax(isHidden ? mistake.withoutText : mistake)
        }
        if repair.hasReachedLimit, let last = found.indices.last {
            found[last].message +=
                "; stopped after \(found.count) mistakes, the rest of the text was not checked"
        }
        return found
    }
}
