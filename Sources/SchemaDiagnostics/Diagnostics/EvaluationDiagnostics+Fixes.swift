import SchemaKit

/// The fixes for findings about values. A fix is safe if the intended change is beyond doubt.
extension EvaluationDiagnostics {
    /// Returns whether a member's name can only be a misspelling of the name `intended`, which the object lacks.
    func isUnmistakable(
        _ name: String,
        for intended: String,
        in object: EvaluationTrace.Unit
    ) -> Bool {
        let names = cache.objectNames(of: node(of: object))
        let isRequired = cache.missingNames(at: object.instance).contains(intended)
        return names.declared.isSlip(
            name,
            for: intended,
            isRequired ? .ofRequired : .standard,
            within: cache.budget
        ) && names.isOnlyCandidate(name, for: intended, within: cache.budget)
    }

    /// Returns the findings about the names of an object's members. A fix is no longer safe if it gives a member a name
    /// that another member has or gets.
    func demotingEqualNames(
        in findings: [Diagnostic],
        _ object: EvaluationTrace.Unit
    ) -> [Diagnostic] {
        let fixes = findings.filter { $0.id != .secret }.flatMap(\.fixes).filter(\.isSafe)
        guard !fixes.isEmpty else { return findings }
        var counts: [String: Int] = [:]
        for edit in Set(fixes.flatMap(\.edits)) {
            counts[edit.replacement.withoutNeedlessEscapes, default: 0] += 1
        }
        for member in node(of: object).members {
            let name = JSONText.quoted(member.name)
            if let count = counts[name] { counts[name] = count + 1 }
        }
        return findings.map { finding in
            let isAmbiguous = finding.fixes.flatMap(\.edits).contains {
                $0.replacement.isQuoted
                    && counts[$0.replacement.withoutNeedlessEscapes, default: 0] > 1
            }
            guard isAmbiguous, finding.id != .secret else { return finding }
            var demoted = finding
            demoted.fixes = finding.fixes.map(\.asSuggestion)
            return demoted
        }
    }

    /// The maximum number of decimal digits that every conversion to a 64-bit floating-point number preserves.
    private static let exactDigitCount = 15

    /// Returns a fix that removes the quotation marks from a number or Boolean if the schema allows that type but no
    /// string. Returns nil for other values, and for numbers that may be invalid or inexact without the marks.
    func unquoting(_ unit: EvaluationTrace.Unit, for kinds: KindMask) -> Diagnostic.Fix? {
        let text = foundText(unit)
        guard !kinds.contains(.string), let scalar = text.quotedScalar,
            kinds.contains(scalar.kind)
        else { return nil }
        // Where an integer is required, the text must be an integer in each draft: `1.0` is not one in draft 4.
        if kinds.restrictsNumbers, scalar.kind == .number,
            scalar.text.utf8.contains(where: { !FormatByte.isDigit($0) && $0 != FormatByte.hyphen })
        {
            return nil
        }
        // A number that not every app reads exactly is more likely an identifier.
        if scalar.kind == .number, !Self.isExact(scalar.text) { return nil }
        return .unquoting(scalar.text, at: range(of: unit))
    }

    /// Returns whether every conversion to a 64-bit floating-point number preserves the digits of a number.
    private static func isExact(_ number: String) -> Bool {
        let significand = number.utf8.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
        guard significand.count(where: { FormatByte.isDigit($0) }) <= exactDigitCount,
            let value = Double(number)
        else { return false }
        // Beyond the range of normal numbers, such as 1e400 and 1e-400, digits are lost.
        let isZero = !significand.contains { FormatByte.isDigit($0) && $0 != UInt8(ascii: "0") }
        return value.isNormal || isZero
    }

    /// Returns a fix that removes Markdown around a URL, or nil if the text has no Markdown or if `isAccepted` rejects
    /// the URL.
    func removingMarkdown(
        _ unit: EvaluationTrace.Unit,
        isAccepted: (Span<UInt8>) -> Bool
    ) -> Diagnostic.Fix? {
        let text = instance.stringBytes(at: unit.instance)
        guard let destination = MarkdownLink.destination(in: text),
            isAccepted(Array(text[destination]).span)
        else { return nil }
        let ranges = [0..<destination.lowerBound, destination.upperBound..<text.count]
        let edits = ranges.map { range in
            Diagnostic.Edit(
                range: instance.range(ofContent: range, inStringAt: unit.instance),
                replacement: ""
            )
        }
        return Diagnostic.Fix(
            message: "remove everything around the URL",
            edits: edits,
            isSafe: true
        )
    }
}

extension String {
    /// The number or Boolean that is the whole content of a JSON string's text; nil for other texts.
    var quotedScalar: (kind: JSONKind, text: String)? {
        guard isQuoted else { return nil }
        let content = Array(utf8.dropFirst().dropLast())
        guard let document = try? JSONParser().parse(content),
            document.root.range.byteCount == content.count
        else { return nil }
        switch document.root.kind {
        case .number, .true, .false:
            return (document.root.kind, String(decoding: content, as: UTF8.self))
        case .null, .string, .array, .object:
            return nil
        }
    }
}

extension Diagnostic.Fix {
    /// Returns a fix that removes the quotation marks of a string.
    static func unquoting(_ text: String, at range: SourceRange) -> Self {
        let quotes = [
            SourceRange(start: range.start, end: range.start + 1),
            SourceRange(start: range.end - 1, end: range.end),
        ]
        return Self(
            message: "replace with \(text.excerpt)",
            edits: quotes.map { Diagnostic.Edit(range: $0, replacement: "") },
            isSafe: true
        )
    }

    /// A copy of the fix that is not marked as safe.
    var asSuggestion: Self { Self(message: message, edits: edits) }
}
