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
