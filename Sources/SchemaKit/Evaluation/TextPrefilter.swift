/// A prefilter that decides whether a text has no findings. The memory is reused from one text to the next.
///
/// The prefilter is the fast path for streams in which nearly every payload is valid: no document is created and the
/// text is not copied. (Benchmark: `ndjson`.)
package struct TextPrefilter: ~Copyable {
    private let storage = JSONEntryStorage(capacity: 1 << 10)
    private let nameHashes = NameHashSet()
    private static let schemaNameHash = NameHash.hash(Array("$schema".utf8))

    package init() {}

    /// Returns whether `bytes` are JSON for which neither `TextDiagnostics` nor `EvaluationDiagnostics` has findings.
    ///
    /// Also returns false if the prefilter cannot decide. For example, the text may be nested too deeply, or its
    /// `$schema` may select another schema.
    package func hasNoFindings(
        _ bytes: UnsafeBufferPointer<UInt8>,
        under program: SchemaProgram
    ) -> Bool {
        let scanner = unsafe JSONScanner(
            text: bytes,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        guard (try? scanner.scanDocument()) != nil else { return false }
        let text = scanner.text
        guard !mayNameSchema(text), InteroperabilityChecks.pass(text, nameHashes) else {
            return false
        }
        let hasNoFindings = try? program.withEvaluator(of: text) { (evaluator) in
            try evaluator.hasNoFindings()
        }
        return hasNoFindings == true
    }

    /// Returns whether the root object may have a member `$schema`. Only the hashes of names are compared.
    private func mayNameSchema(_ text: JSONText) -> Bool {
        guard text[0].kind == .object else { return false }
        var name: Int32 = 1
        let end = text.indexAfter(0)
        while name < end {
            if text[name].link == Self.schemaNameHash { return true }
            name = text.indexAfter(name + 1)
        }
        return false
    }
}

/// A hash table that detects whether two member names of an object have the same hash. A lookup usually takes one or
/// two steps.
///
/// The search for a hash starts at the slot that the hash selects and continues while slots are taken. A slot is taken
/// if it has the number of the current object, so no slots need to be cleared between objects. (Benchmark: `ndjson`.)
package final class NameHashSet {
    /// The number of slots, a power of two.
    private static let slotCount = 1 << 10
    /// The maximum number of members. Objects with more members would fill too many slots.
    static let memberLimit = slotCount / 2

    /// The slots, each with the number of an object in its upper half and a hash in its lower half.
    private var slots = [UInt64](repeating: 0, count: NameHashSet.slotCount)
    private var objectNumber: UInt64 = 0

    package init() {}

    /// Returns whether two member names of an object have the same hash. The object must have at most `memberLimit`
    /// members.
    func repeatsHash(in object: Int32, of text: JSONText) -> Bool {
        if objectNumber == UInt32.max {
            slots = Array(repeating: 0, count: Self.slotCount)
            objectNumber = 0
        }
        objectNumber += 1
        return Self.repeatsHash(in: object, of: text, number: objectNumber, &slots)
    }

    private static func repeatsHash(
        in object: Int32,
        of text: JSONText,
        number: UInt64,
        _ memory: inout [UInt64]
    ) -> Bool {
        var slots = memory.mutableSpan
        let end = text.indexAfter(object)
        var name = object + 1
        while name < end {
            let hash = text[name].link
            let slotValue = number << 32 | UInt64(hash)
            var slot = Int(hash) & (slotCount - 1)
            while slots[slot] >> 32 == number {
                if slots[slot] == slotValue { return true }
                slot = (slot + 1) & (slotCount - 1)
            }
            slots[slot] = slotValue
            name = text.indexAfter(name + 1)
        }
        return false
    }
}
