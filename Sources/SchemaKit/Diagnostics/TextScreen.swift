/// Tells texts of which there is nothing to say from all others, one after the other, in memory that
/// is used again and again.
///
/// It is the way of a stream in which nearly every payload is right: no document is made, and a text
/// is read where it lies. (Benchmark: `ndjson`.)
package struct TextScreen: ~Copyable {
    private let storage = JSONEntryStorage(capacity: 1 << 10)
    private let marks = NameMarks()
    private static let schemaName = NameHash.hash(Array("$schema".utf8))

    package init() {}

    /// Whether `bytes` are JSON of which neither `TextDiagnostics` nor `EvaluationDiagnostics` has
    /// anything to say.
    ///
    /// No is no verdict: the text may be too deep, or name its schema, which may have a meaning for
    /// whoever asks.
    package func isFlawless(
        _ bytes: UnsafeBufferPointer<UInt8>,
        under program: SchemaProgram
    ) -> Bool {
        let scanner = JSONScanner(
            text: bytes,
            storage: storage,
            depthLimit: JSONParser.standardDepthLimit
        )
        guard (try? scanner.scanDocument()) != nil else { return false }
        let text = JSONText(
            bytes: scanner.base,
            entries: storage.base,
            entryCount: storage.count
        )
        guard !namesSchema(text), TextDiagnostics.isFlawless(text, marks) else { return false }
        let isFlawless = try? program.withEvaluator(of: text) { (evaluator) in
            try evaluator.isFlawless()
        }
        return isFlawless == true
    }

    private func namesSchema(_ text: JSONText) -> Bool {
        guard text[0].kind == .object else { return false }
        var name: Int32 = 1
        let end = text.indexAfter(0)
        while name < end {
            if text[name].link == Self.schemaName { return true }
            name = text.indexAfter(name + 1)
        }
        return false
    }
}
