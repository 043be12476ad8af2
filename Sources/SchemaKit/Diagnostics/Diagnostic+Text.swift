/// Findings about the text itself.
extension Diagnostic {
    /// A text that is not JSON.
    package static func syntax(_ error: JSONSyntaxError) -> Diagnostic {
        Diagnostic(id: .syntax, message: error.message, range: error.range)
    }

    /// One of the mistakes of a text that is not JSON, with the change that mends it.
    package static func syntax(_ mistake: JSONRepair.Mistake) -> Diagnostic {
        var diagnostic = Diagnostic(id: .syntax, message: mistake.message, range: mistake.range)
        if let related = mistake.related {
            diagnostic.related = [RelatedRange(message: "it opens here", range: related)]
        }
        if !mistake.edits.isEmpty {
            let edits = mistake.edits
                .sorted { ($0.range.start, $0.range.end) < ($1.range.start, $1.range.end) }
                .map { Edit(range: $0.range, replacement: $0.replacement) }
            diagnostic.fixes = [
                // What stands there shows what was meant; what does not is a guess at best.
                Fix(
                    message: mistake.remedy,
                    edits: edits,
                    isSafe: mistake.isSafe && edits.allSatisfy { $0.range.byteCount > 0 }
                )
            ]
        }
        return diagnostic
    }

    /// A finding about the mended text as one about the text as it was; `nil` where it is about
    /// something that is only a guess. A secret is one however the text around it was meant.
    package func restored(by repair: JSONRepair) -> Diagnostic? {
        guard id == .secret || !repair.isGuess(range) else { return nil }
        var restored = self
        restored.range = repair.originalRange(of: range)
        restored.related = related.map {
            RelatedRange(message: $0.message, range: repair.originalRange(of: $0.range))
        }
        restored.fixes = fixes.compactMap { fix in
            guard id == .secret || !fix.edits.contains(where: { repair.isChanged($0.range) }) else {
                return nil
            }
            let edits = fix.edits.map {
                Edit(range: repair.originalRange(of: $0.range), replacement: $0.replacement)
            }
            return Fix(message: fix.message, edits: edits, isSafe: fix.isSafe)
        }
        return restored
    }

    static func byteOrderMark() -> Diagnostic {
        Diagnostic(
            id: .byteOrderMark,
            severity: .warning,
            message: "the file starts with a byte-order mark, which some JSON parsers refuse",
            range: SourceRange(start: 0, end: 3)
        )
    }

    static func loneSurrogate(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .loneSurrogate,
            severity: .warning,
            message: "half of a surrogate pair stands alone; apps get U+FFFD in its place",
            range: range
        )
    }

    static func duplicateMember(
        _ name: String,
        first: SourceRange,
        second: SourceRange,
        fix: Fix? = nil
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .duplicateMember,
            message: "duplicate member '\(name)'; parsers differ in which of the values they keep",
            range: second
        )
        diagnostic.related = [RelatedRange(message: "'\(name)' stands here before", range: first)]
        diagnostic.add(fix)
        return diagnostic
    }
}

/// What can be said of a text that is JSON without any schema.
package enum TextDiagnostics {
    /// A byte-order mark, and members whose names repeat.
    ///
    /// - Parameter secrets: what messages must not quote.
    package static func diagnostics(
        of document: JSONDocument,
        besides secrets: SecretPlaces = .none
    ) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let marks = NameMarks()
        document.withText { text in
            if hasByteOrderMark(text) { diagnostics.append(.byteOrderMark()) }
            for index in 0..<Int32(text.entryCount) {
                let entry = text[index]
                guard mayHaveFlaws(entry) else { continue }
                if entry.kind == .string {
                    diagnostics += loneSurrogates(in: entry, of: text)
                } else if repeatsHash(in: index, of: text, marks) {
                    diagnostics += duplicates(in: index, of: text, document, secrets)
                }
            }
        }
        return diagnostics
    }

    /// Whether there is nothing to say of a text; in rare cases it is said that there might be.
    static func isFlawless(_ text: JSONText, _ marks: NameMarks) -> Bool {
        guard !hasByteOrderMark(text) else { return false }
        for index in 0..<Int32(text.entryCount) {
            let entry = text[index]
            guard mayHaveFlaws(entry) else { continue }
            let isFlawless =
                entry.kind == .string
                ? loneSurrogates(in: entry, of: text).isEmpty
                : !repeatsHash(in: index, of: text, marks)
            guard isFlawless else { return false }
        }
        return true
    }

    /// Whether it is an object, or a string with escapes: one test for the most of the entries, which are
    /// neither.
    @inline(__always)
    private static func mayHaveFlaws(_ entry: JSONEntry) -> Bool {
        let tags: UInt32 =
            1 << UInt32(JSONKind.object.rawValue)
            | 1 << (UInt32(JSONKind.string.rawValue) | JSONEntry.flagComplex)
        return tags &>> (entry.tag & (JSONEntry.kindMask | JSONEntry.flagComplex)) & 1 != 0
    }

    private static func hasByteOrderMark(_ text: JSONText) -> Bool {
        // A text that is JSON begins with white space, its value, or the mark.
        text.bytes.pointee == 0xEF
    }

    /// Escapes that are half of a character, with the other half missing (RFC 8259, section 8.2).
    private static func loneSurrogates(in entry: JSONEntry, of text: JSONText) -> [Diagnostic] {
        let raw = text.rawContent(of: entry)
        var diagnostics: [Diagnostic] = []
        var start = 0
        while let offset = JSONStringDecoder.nextEscape(in: raw, from: start) {
            let length = JSONStringDecoder.escapeLength(raw, at: offset)
            if length == 6, JSONStringDecoder.isSurrogate(raw, at: offset) {
                let place = Int(entry.start) + 1 + offset
                diagnostics.append(
                    .loneSurrogate(at: SourceRange(start: place, end: place + length))
                )
            }
            start = offset + length
        }
        return diagnostics
    }

    /// Whether two members of an object have names with the same hash, as few have whose names are
    /// not the same. (Benchmark: `ndjson`.)
    private static func repeatsHash(
        in object: Int32,
        of text: JSONText,
        _ marks: NameMarks
    ) -> Bool {
        text.count(of: object) <= NameMarks.memberLimit
            ? marks.repeatsHash(in: object, of: text) : repeatsHash(in: object, of: text)
    }

    /// The same where there are many members: of a hundred thousand some have the same hash by chance, so
    /// their names are compared, unless there are so many that they were made to. (Benchmark: `bombs`,
    /// members.)
    private static func repeatsHash(in object: Int32, of text: JSONText) -> Bool {
        // At least two slots for each member, and a power of two.
        let shift = (2 * text.count(of: object) - 1).leadingZeroBitCount
        let slotCount = 1 << (Int.bitWidth - shift)
        return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: slotCount) { slots in
            slots.initialize(repeating: 0)
            var chanceCount = 0
            var name = object + 1
            let end = text.indexAfter(object)
            while name < end {
                // The hash above the entry of the name. Zero marks a free slot: no name is the first entry.
                let hash = text[name].link
                var slot = Int(hash) & (slotCount - 1)
                while slots[slot] != 0 {
                    if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
                        let other = text[Int32(truncatingIfNeeded: slots[slot])]
                        chanceCount += 1
                        if chanceCount > chanceLimit
                            || JSONEquality.isEqualString(other, in: text, text[name], in: text)
                        {
                            return true
                        }
                    }
                    slot = (slot + 1) & (slotCount - 1)
                }
                slots[slot] = UInt64(hash) << 32 | UInt64(UInt32(bitPattern: name))
                name = text.indexAfter(name + 1)
            }
            return false
        }
    }

    /// How many names of an object may have the hash of another one.
    private static let chanceLimit = 1000

    /// Members are first told apart by the hashes of their names, which the parser has stored.
    private static func duplicates(
        in object: Int32,
        of text: JSONText,
        _ document: JSONDocument,
        _ secrets: SecretPlaces
    ) -> [Diagnostic] {
        let shown = document.masking(secrets.ranges)
        var seen: [UInt32: [(first: Int32, latest: Int32)]] = [:]
        var diagnostics: [Diagnostic] = []
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            let entry = text[name]
            let known = seen[entry.link, default: []].firstIndex {
                JSONEquality.isEqualString(text[$0.first], in: text, entry, in: text)
            }
            if let known, let group = seen[entry.link]?[known] {
                let removal = removal(of: group.latest, before: name, of: text, document)
                diagnostics.append(duplicate(name, of: group.first, in: shown, removal))
                seen[entry.link]?[known].latest = name
            } else {
                seen[entry.link, default: []].append((name, name))
            }
            name = text.indexAfter(name + 1)
        }
        return diagnostics
    }

    /// Removes a member that one further down repeats with an equal value: the last is the one that
    /// most parsers keep.
    private static func removal(
        of member: Int32,
        before other: Int32,
        of text: JSONText,
        _ document: JSONDocument
    ) -> Diagnostic.Fix? {
        guard JSONEquality.isEqual(member + 1, in: text, other + 1, in: text) else { return nil }
        let start = document.range(at: member).start
        let end = document.range(at: text.indexAfter(member + 1)).start
        let range = SourceRange(start: start, end: end)
        return Diagnostic.Fix(
            message: "remove the equal member before it",
            edits: [Diagnostic.Edit(range: range, replacement: "")],
            isSafe: true
        )
    }

    private static func duplicate(
        _ second: Int32,
        of first: Int32,
        in document: JSONDocument,
        _ removal: Diagnostic.Fix?
    ) -> Diagnostic {
        var diagnostic = Diagnostic.duplicateMember(
            String(decoding: document.stringBytes(at: first), as: UTF8.self),
            first: document.range(at: first),
            second: document.range(at: second),
            fix: removal
        )
        diagnostic.instanceLocation = document.pointer(to: second + 1)
        return diagnostic
    }
}
