/// A prefilter that finds texts without findings. It reuses its memory from one text to the next.
///
/// It is the fast path for streams in which nearly every payload is valid: it creates no document and does not copy the
/// text. (Benchmark: `ndjson`.)
package struct TextPrefilter: ~Copyable {
    private let storage = JSONEntryStorage(capacity: 1 << 10)
    private let marks = NameMarks()
    private static let schemaName = NameHash.hash(Array("$schema".utf8))

    package init() {}

    /// Returns whether `bytes` are JSON for which neither `TextDiagnostics` nor `EvaluationDiagnostics` has findings.
    ///
    /// Returns false if this was not decided, too. For example, the text may be nested too deeply, or its `$schema` may
    /// select another schema.
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
        guard !namesSchema(text), TextDiagnostics.hasNoFindings(text, marks) else { return false }
        let hasNoFindings = try? program.withEvaluator(of: text) { (evaluator) in
            try evaluator.hasNoFindings()
        }
        return hasNoFindings == true
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
