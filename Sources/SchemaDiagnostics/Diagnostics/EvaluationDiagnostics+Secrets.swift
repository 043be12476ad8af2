import SchemaKit

/// The masking of secrets in messages, and the findings about secrets.
extension EvaluationDiagnostics {
    /// Returns a value as messages quote it.
    func maskedNode(at index: Int32) -> JSONNode {
        JSONNode(document: maskedInstance, index: index)
    }

    /// Returns a member's name as messages quote it.
    func maskedName(at index: Int32) -> String {
        maskedInstance.string(at: index)
    }

    /// Returns the patterns of the secrets that may be in the value at `index`: those at the value, and those at the
    /// objects and arrays around it.
    func secretPatterns(at index: Int32) -> Set<PoolIndex<Pattern>> {
        guard program.marksSecrets else { return [] }
        var patterns = secrets.patterns(at: index)
        var current = index
        while current > 0 {
            current = cache.container(of: current)
            patterns.formUnion(secrets.patterns(at: current))
        }
        return patterns
    }

    /// Returns the text of a schema's constant that is compared with the value at `index`. If the constant is a string,
    /// text in it that would be a secret in that value is masked.
    func text(ofConstant constant: JSONNode, at index: Int32) -> String {
        let patterns = secretPatterns(at: index)
        guard !patterns.isEmpty, constant.kind == .string else { return constant.text }
        let content = constant.document.stringBytes(at: constant.index)
        let ranges =
            patterns.flatMap {
                Redaction.secrets(
                    in: content,
                    by: program.patterns[$0],
                    scratch: &cache.patternScratch
                )
            }
            .map { constant.document.range(ofContent: $0, inStringAt: constant.index) }
        let range = constant.range
        let bytes = Array(constant.document.bytes[range.start..<range.end])
        return String(
            decoding: bytes.masking(
                ranges.map {
                    SourceRange(start: $0.start - range.start, end: $0.end - range.start)
                }
            ),
            as: UTF8.self
        )
    }

    /// Returns the JSON text of a schema's constant as messages show it for the value at `index`; see
    /// `text(ofConstant:at:)`.
    func masked(_ constant: String, at index: Int32) -> String {
        guard constant.isQuoted, !secretPatterns(at: index).isEmpty,
            let document = try? JSONParser().parse(Array(constant.utf8))
        else { return constant }
        return text(ofConstant: document.root, at: index)
    }

    /// Returns the message of a custom keyword, or a general message if the value contains a secret, because the custom
    /// message may quote any text.
    func hidingSecrets(in customMessage: String, about index: Int32) -> String {
        secrets.overlaps(instance.range(at: index))
            ? "the value violates the keyword; the reason is hidden, because the value contains a secret"
            : customMessage
    }

    /// Returns the finding. If its range overlaps a secret, two kinds of fixes are removed: fixes that write text into
    /// the file, and fixes whose messages contain asterisks, which mask a secret. If the schema marks secrets in the
    /// value, fixes that write asterisks are removed: the asterisks can stand for a secret in the constant of the schema
    /// that the fix would insert.
    func withoutSecretFixes(_ diagnostic: Diagnostic) -> Diagnostic {
        guard diagnostic.id != .secret, !diagnostic.fixes.isEmpty else { return diagnostic }
        var diagnostic = diagnostic
        if secrets.overlaps(diagnostic.range) {
            diagnostic.fixes.removeAll { fix in
                fix.edits.contains { !$0.replacement.isEmpty } || fix.message.contains("*")
            }
        } else if program.marksSecrets, let value = instance.scalar(at: diagnostic.range),
            !secretPatterns(at: value).isEmpty
        {
            diagnostic.fixes.removeAll { fix in
                fix.edits.contains { $0.replacement.utf8.contains(UInt8(ascii: "*")) }
            }
        }
        return diagnostic
    }

    /// Returns the findings, together with a finding for each secret that has none yet because its value has other
    /// mistakes. The findings about secrets in the JSON text of a string, which have no fixes yet, get their fixes.
    func withAllSecrets(_ findings: [Diagnostic]) -> [Diagnostic] {
        guard !secrets.exposures.isEmpty else { return findings }
        let reported = findings.filter { $0.id == .secret }.map(\.range)
        return findings.map(withSecretFix) + missingSecrets(besides: reported)
    }

    /// Returns a finding, with the fix of the secret if the finding is about a secret and has no safe fix.
    ///
    /// The fix is safe even in a branch of a union, because no other branch can require that the secret stays.
    func withSecretFix(_ finding: Diagnostic) -> Diagnostic {
        guard finding.id == .secret, !finding.fixes.contains(where: \.isSafe),
            let exposure = secrets.exposure(at: finding.range)
        else { return finding }
        var finding = finding
        finding.fixes = fix(of: exposure).map { [$0] } ?? []
        return finding
    }

    /// Returns a finding for each secret that has none yet.
    ///
    /// - Parameter reported: The ranges of the secrets that have findings, in any order.
    func missingSecrets(besides reported: [SourceRange]) -> [Diagnostic] {
        guard !secrets.exposures.isEmpty else { return [] }
        let reported = Set(reported)
        return secrets.exposures.filter { !reported.contains($0.range) }.map(finding)
    }

    private func fix(of exposure: SecretPlaces.Exposure) -> Diagnostic.Fix? {
        exposure.fix(in: instance, program, &cache.patternScratch)
    }

    private func finding(of exposure: SecretPlaces.Exposure) -> Diagnostic {
        let subschema = program[exposure.subschema]
        var finding = Diagnostic.secret(at: exposure.range).asNotice(.warning)
        finding.add(fix(of: exposure))
        finding.instanceLocation = location(at: exposure.path)
        finding.absoluteKeywordLocation = program.absoluteLocation(
            of: exposure.keyword,
            in: exposure.subschema
        )
        let messages = SchemaMessages(
            program.registry.node(at: subschema.location),
            program.registry.resource(subschema.resource).dialect
        )
        if let severity = messages.severity { finding.override(severity) }
        return finding
    }

    /// Returns the JSON Pointer to a value, as messages show it: secrets in the names are masked.
    func location(at path: [AppliedSubschemas.Step]) -> JSONPointer {
        JSONPointer(
            path.map { step in
                switch step {
                case .member(let name): maskedName(at: name)
                case .item(let index): String(index)
                }
            }
        )
    }
}

extension SchemaProgram {
    /// Returns the absolute URI of a keyword in a subschema.
    func absoluteLocation(of keyword: KeywordEntry, in subschema: SubschemaID) -> String {
        let resource = registry.resource(self[subschema].resource)
        let document = registry.document(resource.document).document
        let pointer = document.pointer(from: resource.entries.lowerBound, to: keyword.valueIndex)
        return resource.uri + "#" + URIReference.fragment(pointer)
    }
}

extension SecretPlaces.Exposure {
    /// Returns the fix that replaces the secret in the document of the value.
    func fix(
        in document: JSONDocument,
        _ program: SchemaProgram,
        _ scratch: inout PatternScratch
    ) -> Diagnostic.Fix? {
        switch place {
        case .value(let index, let pattern):
            .redaction(
                of: index,
                in: document,
                by: program.patterns[pattern],
                scratch: &scratch
            )
        case .content(let fix): fix
        }
    }
}

extension JSONDocument {
    /// Returns the range of a secret in the file. In a string, `content` is the range of the secret in the decoded
    /// text. A number is a secret as a whole, so `content` is ignored.
    func range(ofSecret content: Range<Int>, at index: Int32) -> SourceRange {
        entry(at: index).kind == .string
            ? range(ofContent: content, inStringAt: index) : range(at: index)
    }
}

extension Diagnostic.Fix {
    /// Returns a fix that replaces each match of a pattern in a string with a fixed word. If the value is a number, the
    /// word replaces the number.
    ///
    /// If a replacement of the matches would leave a secret or break a URL, the word replaces the whole string. Returns
    /// nil if the matcher exceeds its limits before it finds a match.
    static func redaction(
        of index: Int32,
        in document: JSONDocument,
        by pattern: Pattern,
        scratch: inout PatternScratch
    ) -> Self? {
        let range = document.range(at: index)
        guard document.entry(at: index).kind == .string else {
            return Self(
                message: message,
                edits: [Diagnostic.Edit(range: range, replacement: "\"\(Redaction.replacement)\"")],
                isSafe: true
            )
        }
        let text = document.stringBytes(at: index)
        guard let redaction = Redaction(of: text, by: pattern, scratch: &scratch) else {
            return redaction(replacing: [SourceRange(start: range.start + 1, end: range.end - 1)])
        }
        guard !redaction.ranges.isEmpty else { return nil }
        return self.redaction(
            replacing: redaction.ranges.map { document.range(ofContent: $0, inStringAt: index) }
        )
    }

    /// Returns a fix that replaces each range with a fixed word.
    static func redaction(replacing ranges: [SourceRange]) -> Self {
        Self(
            message: message,
            edits: ranges.map { Diagnostic.Edit(range: $0, replacement: Redaction.replacement) },
            isSafe: true
        )
    }

    private static let message = "replace the secret with '\(Redaction.replacement)'"

    /// Returns the fix with its edits moved to the document that contains the string. The edits of the original fix
    /// are in the decoded text of the string.
    ///
    /// - Parameter ranges: The ranges of the string's text, determined once for all fixes in the string.
    func inside(string ranges: JSONDocument.ContentRanges) -> Self {
        Self(
            message: message,
            edits: edits.map { edit in
                // The replacement becomes part of a string, so it is escaped. The string has quotation marks already.
                let escaped = JSONText.quoted(edit.replacement).utf8.dropFirst().dropLast()
                return Diagnostic.Edit(
                    range: ranges[edit.range.start..<edit.range.end],
                    replacement: String(decoding: Array(escaped), as: UTF8.self)
                )
            },
            isSafe: isSafe
        )
    }
}
