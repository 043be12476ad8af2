/// The checks of RFC 7493 (I-JSON) for a text that is JSON: it has no byte-order mark, no lone surrogate and no object
/// with duplicate member names. The checks need no schema.
package enum InteroperabilityChecks {
    /// Returns true only if a text passes the checks. In rare cases, the result is false although the text passes.
    package static func pass(_ text: JSONText, _ nameHashes: NameHashSet) -> Bool {
        guard !hasByteOrderMark(text) else { return false }
        for index in 0..<Int32(text.entryCount) {
            let entry = text[index]
            guard areNeeded(for: entry) else { continue }
            let passes =
                entry.kind == .string
                ? !hasLoneSurrogates(in: entry, of: text)
                : !mayRepeatName(in: index, of: text, nameHashes)
            guard passes else { return false }
        }
        return true
    }

    /// Returns whether an entry is an object or a string with escapes. Only such entries are checked.
    ///
    /// Most entries are neither, so both are tested at once: the kind and the flag for escapes form a number below 16,
    /// which is the index of a bit in `needed`.
    @inline(__always)
    package static func areNeeded(for entry: JSONEntry) -> Bool {
        let needed: UInt32 =
            1 << UInt32(JSONKind.object.rawValue)
            | 1 << (UInt32(JSONKind.string.rawValue) | JSONEntry.flagEscapesOrNonInteger)
        let mask = JSONEntry.kindFieldMask | JSONEntry.flagEscapesOrNonInteger
        return needed &>> (entry.attributes & mask) & 1 != 0
    }

    /// Returns whether a text starts with a byte-order mark.
    package static func hasByteOrderMark(_ text: JSONText) -> Bool {
        // A JSON text starts with white space, a value or a byte-order mark. Only the mark starts with this byte.
        text.bytes(from: 0, count: 1)[0] == 0xEF
    }

    /// Calls `body` with the range of each escape that is one half of a surrogate pair without the other half (RFC
    /// 8259, section 8.2).
    ///
    /// - Parameter body: A function that returns false to stop.
    package static func forEachLoneSurrogate(
        in entry: JSONEntry,
        of text: JSONText,
        _ body: (SourceRange) -> Bool
    ) {
        let raw = text.rawContent(of: entry)
        var start = 0
        while let offset = JSONStringDecoder.nextEscape(in: raw, from: start) {
            // The two escapes of a surrogate pair are read together, as 12 bytes.
            let length = JSONStringDecoder.escape(raw, at: offset).byteCount
            if length == 6, JSONStringDecoder.isSurrogate(raw, at: offset) {
                let escapeStart = Int(entry.start) + 1 + offset
                let range = SourceRange(start: escapeStart, end: escapeStart + length)
                guard body(range) else { return }
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

    /// Returns whether an object may have a duplicate name. In a small object, two names with the same hash suffice,
    /// because different names rarely have the same hash. (Benchmark: `ndjson`.)
    package static func mayRepeatName(
        in object: Int32,
        of text: JSONText,
        _ nameHashes: NameHashSet
    ) -> Bool {
        text.count(of: object) <= NameHashSet.memberLimit
            ? nameHashes.repeatsHash(in: object, of: text)
            : mayRepeatName(inLargeObject: object, of: text)
    }

    /// Returns whether an object with many members may have a duplicate name.
    ///
    /// Among a hundred thousand names some have the same hash by chance, so names with the same hash are compared.
    /// Nobody can make a text in which many names have the same hash, or hashes that select neighboring slots, because
    /// the hash has a secret key. (Benchmark: `bombs`, members.)
    private static func mayRepeatName(inLargeObject object: Int32, of text: JSONText) -> Bool {
        // The number of slots is a power of two, and at least twice the number of members.
        let leadingZeroCount = (2 * text.count(of: object) - 1).leadingZeroBitCount
        let slotCount = 1 << (Int.bitWidth - leadingZeroCount)
        return withTemporarySpan(repeating: UInt64(0), count: slotCount) { slots in
            var name = object + 1
            let end = text.indexAfter(object)
            while name < end {
                // A slot holds the hash in its upper half and the entry of the name in its lower half. Zero marks a
                // free slot: the first entry is never a name.
                let hash = text[name].link
                var slot = Int(truncatingIfNeeded: hash) & (slotCount - 1)
                while slots[slot] != 0 {
                    if UInt32(truncatingIfNeeded: slots[slot] >> 32) == hash {
                        let other = text[Int32(truncatingIfNeeded: slots[slot])]
                        if JSONEquality.isEqualString(other, in: text, text[name], in: text) {
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
}
