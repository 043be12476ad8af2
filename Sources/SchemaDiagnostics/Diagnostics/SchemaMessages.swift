import SchemaKit

/// The keywords by which a schema changes the findings about its values: `message`, `effect`, `severity` and
/// `dropsInvalid` of the widget vocabulary.
struct SchemaMessages {
    private var message: String?
    private var effect: String?
    private(set) var severity: Diagnostic.Severity?
    /// True if receivers drop invalid items or members.
    private(set) var dropsInvalid = false

    /// True if the schema has no message, no effect and no severity. ``dropsInvalid`` does not count, because it
    /// changes only the findings about items and members.
    var isEmpty: Bool { message == nil && effect == nil && severity == nil }

    /// True if violations of the schema are warnings or notes.
    var isAdvisory: Bool { severity.map { $0 != .error } ?? false }

    /// True if the schema has a message. One finding with this message then replaces all findings whose message does
    /// not come from a schema.
    var joinsFindings: Bool { message != nil }

    init(_ schema: JSONNode, _ dialect: Dialect) {
        // A dialect without `message` has none of the other keywords either.
        guard schema.kind == .object, dialect.name(of: .message) != nil else { return }
        for member in schema.members {
            switch dialect.keyword(named: member.name)?.behavior {
            case .message: message = member.value.string
            case .effect: effect = member.value.string
            case .dropsInvalid: dropsInvalid = member.value.bool == true
            case .severity: severity = member.value.string.flatMap(Diagnostic.Severity.init)
            default: continue
            }
        }
    }

    /// Creates messages that have only an effect.
    init(effect: String) { self.effect = effect }

    /// Returns the findings of the schema and its subschemas, with the schema's message, effect and severity. If a
    /// subschema has overridden one of these, its text or severity stays.
    ///
    /// - Parameters:
    ///   - isFailure: True if the value is invalid. The message and effect do not apply to findings about valid values.
    ///   - offendingText: A function that returns the text at the range of a finding, or nil if a message cannot quote
    ///     it.
    func applied(
        to found: [Diagnostic],
        isFailure: Bool,
        _ offendingText: (Diagnostic) -> String?
    ) -> [Diagnostic] {
        var found = found
        if let severity {
            for index in found.indices { found[index].override(severity) }
        }
        guard isFailure else { return found }
        if let effect {
            for index in found.indices { found[index].override(effect: effect) }
        }
        return message.map { joined(found, as: $0, offendingText) } ?? found
    }

    /// Returns the findings after one finding with this schema's message has replaced all findings whose message does
    /// not come from a schema.
    private func joined(
        _ found: [Diagnostic],
        as message: String,
        _ offendingText: (Diagnostic) -> String?
    ) -> [Diagnostic] {
        let replaced = found.filter { !$0.overriddenFields.contains(.message) }
        var hasReplacement = false
        return found.compactMap { diagnostic in
            guard !diagnostic.overriddenFields.contains(.message) else { return diagnostic }
            guard !hasReplacement else { return nil }
            hasReplacement = true
            var reworded = diagnostic
            for other in replaced { reworded.takeSeverity(ifStrongerIn: other) }
            reworded.reword(as: message)
            if let offending = offendingText(reworded) ?? reworded.foundInstead,
                !reworded.message.mentions(offending.printable)
            {
                reworded.addStatement("; found " + offending)
            }
            reworded.hasUnnamedSuggestion = reworded.suggestion != nil
            reworded.overriddenFields.insert(.message)
            return reworded
        }
    }
}

extension EvaluationDiagnostics {
    /// Returns messages for the findings about the items or members of a value. Their effect says that receivers drop
    /// the invalid ones. Returns nil if the schema does not have `dropsInvalid`, or if the unit's keyword is not about
    /// such children.
    func messagesOfDroppedChildren(
        of id: EvaluationTrace.UnitID,
        _ unit: EvaluationTrace.Unit
    ) -> SchemaMessages? {
        guard messages(of: unit).dropsInvalid, let name = trace.keywordName(of: id) else {
            return nil
        }
        let dialect = program.registry.resource(program[unit.subschema].resource).dialect
        // The effect says 'may', because a receiver that is more lenient than the schema keeps some invalid items.
        return switch dialect.keyword(named: name)?.behavior {
        case .items: SchemaMessages(effect: "the app may drop this item, but keeps the others")
        case .additionalProperties, .patternProperties:
            SchemaMessages(effect: "the app may drop this member, but keeps the others")
        default: nil
        }
    }
}

extension Diagnostic {
    mutating func override(_ severity: Severity) {
        guard overriddenFields.insert(.severity).inserted else { return }
        // Receivers and models read aliases and deprecated members, so no schema around them can turn a finding about
        // them into an error.
        if severity == .error, id == .alias || id == .deprecated { return }
        self.severity = severity
    }

    /// The rank in the order of severities, the most severe first: 0 for errors whose severity is final, 1 for other
    /// errors, and greater numbers for warnings and notes. A severity is final if a schema has set it: the schemas
    /// around that schema cannot change it.
    var severityRank: Int {
        let rank = Severity.allCases.firstIndex(of: severity) ?? Severity.allCases.endIndex
        return 2 * rank + (overriddenFields.contains(.severity) ? 0 : 1)
    }

    /// Gives this finding, which replaces `other`, the severity of `other` if that severity comes first in the order of
    /// severities.
    mutating func takeSeverity(ifStrongerIn other: Diagnostic) {
        guard other.severityRank < severityRank else { return }
        severity = other.severity
        if other.overriddenFields.contains(.severity) {
            overriddenFields.insert(.severity)
        } else {
            overriddenFields.remove(.severity)
        }
    }

    /// The finding of a branch as a finding of its `anyOf` or `oneOf`: schemas around the keyword can lower the
    /// severity even if a schema in the branch has set it to `error`.
    var withSeverityOfUnion: Diagnostic {
        guard severity == .error else { return self }
        var finding = self
        finding.overriddenFields.remove(.severity)
        return finding
    }

    mutating func override(effect: String) {
        guard overriddenFields.insert(.effect).inserted else { return }
        self.effect = effect
    }

    /// Returns the finding as a finding about a valid value. Messages and effects of schemas do not apply to it.
    ///
    /// - Parameter isSeverityFinal: True if no schema around the value can change the severity.
    package func asNotice(_ severity: Severity, isSeverityFinal: Bool = false) -> Diagnostic {
        var notice = self
        notice.severity = severity
        notice.overriddenFields.formUnion([.message, .effect])
        if isSeverityFinal { notice.overriddenFields.insert(.severity) }
        return notice
    }

    /// The finding with the complete message: the message for another branch, the effect and the suggestion follow the
    /// statement.
    var withCompleteMessage: Diagnostic {
        var diagnostic = self
        if let branchFit, let otherBranchMessage = branchFit.otherBranchMessage,
            !overriddenFields.contains(.message)
        {
            diagnostic.addStatement(
                " (closest of \(branchFit.branchCount) branches); "
                    + "for another branch: \(otherBranchMessage)"
            )
        }
        if let effect { diagnostic.addStatement("; " + effect) }
        if hasUnnamedSuggestion, let suggestion {
            diagnostic.addQuestion("did you mean \(suggestion.excerpt)?")
        }
        return diagnostic
    }
}

extension String {
    /// Returns whether the text of a value, without its quotation marks, occurs in this text as a separate word.
    fileprivate func mentions(_ value: String) -> Bool {
        let searched = Array((value.isQuoted ? value.withoutQuotes : value).unicodeScalars)
        let scalars = Array(unicodeScalars)
        guard !searched.isEmpty, searched.count <= scalars.count else { return false }
        func isLetterOrNumber(at index: Int) -> Bool {
            scalars.indices.contains(index)
                && (scalars[index].properties.isAlphabetic
                    || scalars[index].properties.numericType != nil)
        }
        return (0...(scalars.count - searched.count)).contains { start in
            scalars[start..<start + searched.count].elementsEqual(searched)
                && !isLetterOrNumber(at: start - 1) && !isLetterOrNumber(at: start + searched.count)
        }
    }
}

/// The values of an `enum` as messages show them, with indexes that find a similar value without comparing every
/// value.
final class EnumerationTexts {
    /// The texts of all values, in the order of the schema.
    let values: NearestNameIndex
    /// The texts of the strings, without their quotation marks and without needless escapes. Longer strings than
    /// `Diagnostic.messageByteLimit` are left out: they are seldom misspelled, and to compare them with many values
    /// would take long.
    lazy var strings = NearestNameIndex(
        values.names.lazy.filter { $0.isQuoted && $0.utf8.count <= Diagnostic.messageByteLimit }
            .map(\.withoutNeedlessEscapes.withoutQuotes)
    )
    /// The texts of the values that are not strings.
    private lazy var others = NearestNameIndex(values.names.lazy.filter { !$0.isQuoted })

    init(_ values: [String]) {
        self.values = NearestNameIndex(values)
    }

    /// Returns the text of the listed value that was most likely intended instead of `found`. Returns nil if no listed
    /// value is similar enough or the budget is spent.
    ///
    /// Quotation marks do not count as letters. A string is compared with the listed strings, and with numbers and
    /// Booleans that have the same text without quotation marks.
    func suggestion(for found: String, within budget: NearestNameIndex.Budget) -> String? {
        guard found.isQuoted else {
            let quoted = "\"\(found)\""
            return values.contains(quoted) ? quoted : others.suggestion(for: found, within: budget)
        }
        let content = found.withoutNeedlessEscapes.withoutQuotes
        guard !strings.contains(content) else {
            return strings.lookAlike(of: content, within: budget).map { "\"\($0)\"" }
        }
        let near =
            strings.suggestion(for: content, within: budget)
            ?? abbreviation(like: content, within: budget)
        if let near { return "\"\(near)\"" }
        return others.contains(content) ? content : nil
    }

    /// The minimum number of letters in an abbreviation.
    private static let abbreviationLength = 3

    /// The strings, grouped by their first letters in lowercase.
    private lazy var stringsByStart = Dictionary(
        grouping: strings.names,
        by: EnumerationTexts.start(of:)
    )

    /// Returns the first letters of a text, in lowercase, which each abbreviation of the text shares.
    private static func start(of text: String) -> String {
        text.unicodeScalars.prefix(abbreviationLength).map(\.properties.lowercaseMapping).joined()
    }

    /// Returns the only string that the text abbreviates or that abbreviates the text, as `err` abbreviates `error`.
    /// Returns nil if there is no such string, if there are several, or if the budget is spent.
    private func abbreviation(
        like text: String,
        within budget: NearestNameIndex.Budget
    ) -> String? {
        let candidates = stringsByStart[Self.start(of: text)] ?? []
        guard !budget.isSpent else { return nil }
        budget.spend(candidates.count)
        var found: String?
        for name in candidates where Self.isAbbreviated(name, text) {
            guard found == nil else { return nil }
            found = name
        }
        return found
    }

    /// Returns whether the shorter of two texts is a prefix of the other text, ignoring case.
    private static func isAbbreviated(_ left: String, _ right: String) -> Bool {
        zip(left.unicodeScalars, right.unicodeScalars).allSatisfy { $0.isSameLetter(as: $1) }
    }
}

/// The URIs of the keywords that findings are about. Each URI is created once, because many findings may be about one
/// keyword. (Benchmark: `many-findings`.)
final class KeywordURIs {
    private struct Keyword: Hashable {
        let subschema: SubschemaID
        let entry: KeywordEntry
    }

    private var uris: [Keyword: String] = [:]
    private var last: (keyword: Keyword, uri: String)?

    /// Returns the URI of a unit's keyword, or the URI of the subschema if the unit has no keyword.
    func uri(ofKeywordOf id: EvaluationTrace.UnitID, in trace: EvaluationTrace) -> String {
        let unit = trace[id]
        let keyword = Keyword(subschema: unit.subschema, entry: unit.keyword)
        if let last, last.keyword == keyword { return last.uri }
        let uri = uris[keyword] ?? trace.absoluteKeywordLocation(of: id)
        uris[keyword] = uri
        last = (keyword, uri)
        return uri
    }
}
