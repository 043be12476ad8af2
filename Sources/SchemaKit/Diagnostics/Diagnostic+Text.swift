/// The wording of findings about the text itself.
extension Diagnostic {
    /// Returns the finding for a text that is not JSON.
    package static func syntax(_ error: JSONSyntaxError) -> Diagnostic {
        Diagnostic(id: .syntax, message: error.message, range: error.range)
    }

    /// Returns the finding for a file that contains YAML. It is the only finding for such a file.
    package static func yaml() -> Diagnostic {
        Diagnostic(
            id: .syntax,
            message: "YAML is not supported; convert the file to JSON",
            range: SourceRange(start: 0, end: 0)
        )
    }

    static func byteOrderMark() -> Diagnostic {
        Diagnostic(
            id: .byteOrderMark,
            severity: .warning,
            message: "the file starts with a byte-order mark, which some JSON parsers reject",
            range: SourceRange(start: 0, end: 3)
        )
    }

    static func loneSurrogate(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .loneSurrogate,
            severity: .warning,
            message: "unpaired surrogate; decoders replace it with U+FFFD",
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
            message: "duplicate member '\(name)'; which value wins depends on the parser",
            range: second
        )
        diagnostic.related = [RelatedRange(message: "first defined here", range: first)]
        diagnostic.add(fix)
        return diagnostic
    }
}

/// The findings that need no schema, for a text that is JSON.
package enum TextDiagnostics {
    /// Returns the findings about a byte-order mark, lone surrogates and duplicate member names.
    ///
    /// - Parameter secrets: The ranges that messages must not quote.
    package static func diagnostics(
        of document: JSONDocument,
        besides secrets: SecretPlaces = .none
    ) -> [Diagnostic] {
        findings(of: document, FindingSelection(limit: .max), besides: secrets).kept
    }

    /// A collection of findings that keeps at most `limit` findings of each rule and counts the others.
    private struct Found {
        let document: JSONDocument
        /// The document with its secrets masked, for messages.
        let shown: JSONDocument
        let selection: FindingSelection
        var kept: [Diagnostic] = []
        var others = FindingCounts()
        var repetitionCount = 0
        var surrogateCount = 0

        /// True if further duplicate members are only counted. Their names are then not needed.
        var isRepetitionCounted: Bool {
            selection.review == nil && repetitionCount >= selection.limit
        }

        mutating func addRepetition(_ finding: Diagnostic) {
            if add(finding, isKept: repetitionCount < selection.limit) { repetitionCount += 1 }
        }

        mutating func addSurrogate(at place: SourceRange) {
            if add(.loneSurrogate(at: place), isKept: surrogateCount < selection.limit) {
                surrogateCount += 1
            }
        }

        /// Adds a finding, or counts it if `isKept` is false.
        ///
        /// - Returns: True if the finding was kept.
        @discardableResult
        mutating func add(_ finding: Diagnostic, isKept: Bool = true) -> Bool {
            guard var finding = selection.change(finding) else { return false }
            if let review = selection.review {
                guard review.takes(finding) else { return false }
                finding = review.reported(finding)
            }
            if isKept { kept.append(finding) } else { others.add(finding) }
            return isKept
        }
    }

    /// Returns the selected findings, and counts the others.
    ///
    /// - Parameter secrets: The ranges that messages must not quote.
    package static func findings(
        of document: JSONDocument,
        _ selection: FindingSelection,
        besides secrets: SecretPlaces = .none
    ) -> (kept: [Diagnostic], others: FindingCounts) {
        var found = Found(
            document: document,
            shown: document.masking(secrets.ranges),
            selection: selection
        )
        let marks = NameMarks()
        var locations = JSONPointerCursor(document)
        document.withText { text in
            if hasByteOrderMark(text) { found.add(.byteOrderMark()) }
            for index in 0..<Int32(text.entryCount) {
                let entry = text[index]
                guard mayHaveFlaws(entry) else { continue }
                if entry.kind == .string {
                    forEachLoneSurrogate(in: entry, of: text) { place in
                        found.addSurrogate(at: place)
                        return true
                    }
                } else if repeatsHash(in: index, of: text, marks) {
                    let location = locations.pointer(to: index)
                    addDuplicates(in: index, at: location, of: text, to: &found)
                }
            }
        }
        return (found.kept, found.others)
    }

    /// Returns whether a text has no findings. In rare cases it returns false although there are none.
    package static func hasNoFindings(_ document: JSONDocument) -> Bool {
        let marks = NameMarks()
        return document.withText { hasNoFindings($0, marks) }
    }

    /// Returns whether a text has no findings. In rare cases it returns false although there are none.
    static func hasNoFindings(_ text: JSONText, _ marks: NameMarks) -> Bool {
        guard !hasByteOrderMark(text) else { return false }
        for index in 0..<Int32(text.entryCount) {
            let entry = text[index]
            guard mayHaveFlaws(entry) else { continue }
            let hasNoFindings =
                entry.kind == .string
                ? !hasLoneSurrogates(in: entry, of: text)
                : !repeatsHash(in: index, of: text, marks)
            guard hasNoFindings else { return false }
        }
        return true
    }

    /// Returns whether an entry is an object or a string with escapes. Most entries are neither, and one test excludes
    /// them.
    @inline(__always)
    private static func mayHaveFlaws(_ entry: JSONEntry) -> Bool {
        let tags: UInt32 =
            1 << UInt32(JSONKind.object.rawValue)
            | 1 << (UInt32(JSONKind.string.rawValue) | JSONEntry.flagComplex)
        return tags &>> (entry.tag & (JSONEntry.kindMask | JSONEntry.flagComplex)) & 1 != 0
    }

    private static func hasByteOrderMark(_ text: JSONText) -> Bool {
        // JSON text starts with white space, a value or the mark, and only the mark starts with this byte.
        text.bytes(from: 0, count: 1)[0] == 0xEF
    }

    /// Calls `body` with the range of each escape that is one half of a surrogate pair without the other half (RFC
    /// 8259, section 8.2).
    ///
    /// - Parameter body: A function that returns false to stop.
    private static func forEachLoneSurrogate(
        in entry: JSONEntry,
        of text: JSONText,
        _ body: (SourceRange) -> Bool
    ) {
        let raw = text.rawContent(of: entry)
        var start = 0
        while let offset = JSONStringDecoder.nextEscape(in: raw, from: start) {
            let length = JSONStringDecoder.escapeLength(raw, at: offset)
            if length == 6, JSONStringDecoder.isSurrogate(raw, at: offset) {
                let place = Int(entry.start) + 1 + offset
                guard body(SourceRange(start: place, end: place + length)) else { return }
            }
            start = offset + length
        }
    }

    private static func hasLoneSurrogates(in entry: JSONEntry, of text: JSONText) -> Bool {
        var isFound = false
        forEachLoneSurrogate(in: entry, of: text) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Returns whether two member names of an object have the same hash. Different names rarely do. (Benchmark:
    /// `ndjson`.)
    private static func repeatsHash(
        in object: Int32,
        of text: JSONText,
        _ marks: NameMarks
    ) -> Bool {
        text.count(of: object) <= NameMarks.memberLimit
            ? marks.repeatsHash(in: object, of: text) : repeatsHash(in: object, of: text)
    }

    /// Returns whether an object with many members seems to have a duplicate name.
    ///
    /// Among a hundred thousand names some have the same hash by chance, so names with the same hash are compared. If
    /// there are more than `chanceLimit` such names, the text was probably made to cause collisions; the function then
    /// returns true without a further comparison. (Benchmark: `bombs`, members.)
    private static func repeatsHash(in object: Int32, of text: JSONText) -> Bool {
        // The number of slots is a power of two, and at least twice the number of members.
        let shift = (2 * text.count(of: object) - 1).leadingZeroBitCount
        let slotCount = 1 << (Int.bitWidth - shift)
        return withTemporarySpan(repeating: UInt64(0), count: slotCount) { slots in
            var chanceCount = 0
            var name = object + 1
            let end = text.indexAfter(object)
            while name < end {
                // A slot holds the hash in its upper half and the entry of the name in its lower half. Zero marks a
                // free slot: no name is the first entry.
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

    /// The number of names in an object whose hash may equal that of another name.
    private static let chanceLimit = 1000

    /// Adds a finding for each member of an object whose name occurs earlier in the object.
    private static func addDuplicates(
        in object: Int32,
        at location: JSONPointer,
        of text: JSONText,
        to found: inout Found
    ) {
        let document = found.document
        // The hashes that the parser stored have no random seed, so a text can be made to cause collisions. A
        // dictionary with seeded hashes is used instead.
        var seen: [MemberNameKey: (first: Int32, latest: Int32)] = [:]
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            let key = MemberNameKey(bytes: document.stringBytes(at: name))
            if let group = seen[key] {
                let removal = removal(of: group.latest, before: name, of: text, document)
                let isCounted = found.isRepetitionCounted
                let shownName = isCounted ? "" : memberName(at: group.first, in: found.shown)
                var finding = Diagnostic.duplicateMember(
                    shownName,
                    first: document.range(at: group.first),
                    second: document.range(at: name),
                    fix: removal
                )
                if !isCounted { finding.instanceLocation = location.appending(shownName) }
                found.addRepetition(finding)
                seen[key]?.latest = name
            } else {
                seen[key] = (name, name)
            }
            name = text.indexAfter(name + 1)
        }
    }

    /// Returns a fix that removes a member if a later member repeats it with an equal value, or nil if the values
    /// differ. The later member stays because most parsers keep the last one.
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
            message: "remove the earlier duplicate",
            edits: [Diagnostic.Edit(range: range, replacement: "")],
            isSafe: true
        )
    }

    private static func memberName(at index: Int32, in document: JSONDocument) -> String {
        String(decoding: document.stringBytes(at: index), as: UTF8.self)
    }
}

/// The bytes of a member's name, as a dictionary key.
private struct MemberNameKey: Hashable {
    let bytes: [UInt8]
}
