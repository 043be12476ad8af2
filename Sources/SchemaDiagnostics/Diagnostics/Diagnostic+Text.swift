package import SchemaKit

/// The wording of findings about the text itself.
extension Diagnostic {
    /// Returns the finding for a text that is not JSON.
    package static func syntax(_ error: JSONSyntaxError) -> Diagnostic {
        Diagnostic(id: .syntax, message: error.kind.message, range: error.range)
    }

    /// Returns the finding for a file that is not JSON and has a file extension of YAML. The file has no other finding.
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
    /// - Parameter secrets: The ranges that messages and locations must not quote.
    package static func diagnostics(
        of document: JSONDocument,
        hiding secrets: SecretPlaces = .none
    ) -> [Diagnostic] {
        findings(of: document, FindingSelection(limit: .max), hiding: secrets).kept
    }

    /// The findings in one text. At most `selection.limit` findings of each rule are kept, and the others are counted.
    private struct FoundFindings {
        let document: JSONDocument
        /// The document with its secrets masked, for messages and locations.
        let masked: JSONDocument
        let selection: FindingSelection
        var kept: [Diagnostic] = []
        var others = FindingCounts()
        var keptDuplicateCount = 0
        var keptSurrogateCount = 0

        /// True if further duplicate members are only counted. Their names are then not needed.
        var onlyCountsDuplicates: Bool {
            selection.review == nil && keptDuplicateCount >= selection.limit
        }

        mutating func addDuplicate(_ finding: Diagnostic) {
            if add(finding, isKept: keptDuplicateCount < selection.limit) {
                keptDuplicateCount += 1
            }
        }

        mutating func addSurrogate(at range: SourceRange) {
            if add(.loneSurrogate(at: range), isKept: keptSurrogateCount < selection.limit) {
                keptSurrogateCount += 1
            }
        }

        /// Adds a finding that the selection accepts, or counts it if `isKept` is false.
        ///
        /// - Returns: True if the finding was kept.
        @discardableResult
        mutating func add(_ finding: Diagnostic, isKept: Bool = true) -> Bool {
            guard var finding = selection.transform(finding) else { return false }
            if let review = selection.review {
                guard review.record(finding) else { return false }
                finding = review.withConfiguredSeverity(finding)
            }
            if isKept { kept.append(finding) } else { others.add(finding) }
            return isKept
        }
    }

    /// Returns the findings that `selection` accepts, up to its limit, and the counts of those beyond the limit.
    ///
    /// - Parameter secrets: The ranges that messages and locations must not quote.
    package static func findings(
        of document: JSONDocument,
        _ selection: FindingSelection,
        hiding secrets: SecretPlaces = .none
    ) -> (kept: [Diagnostic], others: FindingCounts) {
        var found = FoundFindings(
            document: document,
            masked: document.masking(secrets.ranges),
            selection: selection
        )
        let nameHashes = NameHashSet()
        // The names in a location can contain secrets. The masked document has the same entries.
        var locations = JSONPointerCursor(found.masked)
        document.withText { text in
            if InteroperabilityChecks.hasByteOrderMark(text) { found.add(.byteOrderMark()) }
            for index in 0..<Int32(text.entryCount) {
                let entry = text[index]
                guard InteroperabilityChecks.areNeeded(for: entry) else { continue }
                if entry.kind == .string {
                    InteroperabilityChecks.forEachLoneSurrogate(in: entry, of: text) { range in
                        found.addSurrogate(at: range)
                        return true
                    }
                } else if InteroperabilityChecks.mayRepeatName(in: index, of: text, nameHashes) {
                    let location = locations.pointer(to: index)
                    addDuplicates(in: index, at: location, of: text, to: &found)
                }
            }
        }
        return (found.kept, found.others)
    }

    /// Returns whether a text has no findings. In rare cases, returns false for a text that has none, because names are
    /// compared by their hashes.
    package static func hasNoFindings(_ document: JSONDocument) -> Bool {
        let nameHashes = NameHashSet()
        return document.withText { InteroperabilityChecks.pass($0, nameHashes) }
    }

    /// Adds a finding for each member of an object whose name occurs earlier in the object.
    private static func addDuplicates(
        in object: Int32,
        at location: JSONPointer,
        of text: JSONText,
        to found: inout FoundFindings
    ) {
        let document = found.document
        var seen: [MemberNameKey: (first: Int32, latest: Int32)] = [:]
        var name = object + 1
        let end = text.indexAfter(object)
        while name < end {
            let key = MemberNameKey(bytes: document.stringBytes(at: name))
            if let group = seen[key] {
                let removal = removal(of: group.latest, before: name, of: text, document)
                let isOnlyCounted = found.onlyCountsDuplicates
                let maskedName = isOnlyCounted ? "" : found.masked.string(at: group.first)
                var finding = Diagnostic.duplicateMember(
                    maskedName,
                    first: document.range(at: group.first),
                    second: document.range(at: name),
                    fix: removal
                )
                if !isOnlyCounted { finding.instanceLocation = location.appending(maskedName) }
                found.addDuplicate(finding)
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
}

/// The bytes of a member's name, as a dictionary key.
private struct MemberNameKey: Hashable {
    let bytes: [UInt8]
}
