package import SchemaKit

/// The wording of findings about values. `EvaluationDiagnostics` decides which findings there are.
extension Diagnostic {
    /// The number of values or names that a message shows of a list that is too long to show in full.
    static let shownValueCount = 8
    /// The maximum number of values that a message shows as a full list.
    private static let wholeListCount = 12

    /// Returns the finding for a value of a wrong type.
    ///
    /// - Parameter expected: Phrases for the allowed types. An empty list of types allows no value.
    static func typeMismatch(
        expected: [String],
        found: String,
        at range: SourceRange,
        fix: Fix? = nil
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .type,
            message: expected.isEmpty
                ? "\(found) is not allowed here"
                : "expected \(list(expected, conjunction: "or")), found \(found)",
            range: range
        )
        diagnostic.fixes = fix.map { [$0] } ?? []
        diagnostic.foundInstead = found
        return diagnostic
    }

    static func constantMismatch(
        expected: String,
        found: String,
        at range: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .constant,
            message: "expected \(expected.excerpt), found \(phrase(found, expecting: [expected]))",
            range: range
        )
        // Without a near match, the author probably intended a different value, so no fix is offered.
        let texts = EnumerationTexts([expected])
        let budget = NearestNameIndex.Budget()
        let suggestion = texts.suggestion(for: found, within: budget)
        diagnostic.explainLookAlike(found, of: suggestion)
        diagnostic.record(found: found, suggestion: suggestion)
        diagnostic.addFix(replacing: found, suggestion, among: texts, within: budget)
        return diagnostic
    }

    /// Returns the finding for a value that is not in the `enum`. If the `enum` is empty, the message says that the
    /// value is not allowed. If the `enum` has only one value, or the found value is an object or an array, the message
    /// begins with the expected values. In all other cases it begins with the found value.
    static func notListed(
        _ found: String,
        among texts: EnumerationTexts,
        within budget: NearestNameIndex.Budget,
        at range: SourceRange
    ) -> Diagnostic {
        let suggestion = texts.suggestion(for: found, within: budget)
        let values = texts.values.names
        let shown = list(values.map(\.excerpt), conjunction: "or")
        let message =
            if values.isEmpty {
                "\(found.excerpt) is not allowed here"
            } else if values.count == 1 || isContainerPhrase(found) {
                "expected \(shown), found \(phrase(found, expecting: values))"
            } else {
                "\(found.excerpt) is not one of \(shown)"
            }
        var diagnostic = Diagnostic(id: .enumeration, message: message, range: range)
        if let suggestion, values.count > 1 {
            diagnostic.ask(for: suggestion.excerpt, isLookAlike: found == suggestion)
        } else {
            diagnostic.explainLookAlike(found, of: suggestion)
        }
        diagnostic.addFix(replacing: found, suggestion, among: texts, within: budget)
        diagnostic.record(found: found, suggestion: suggestion)
        return diagnostic
    }

    /// Returns whether a text is the phrase for an object or an array, whose own text is too long for messages.
    private static func isContainerPhrase(_ found: String) -> Bool {
        found == JSONKind.object.phrase || found == JSONKind.array.phrase
    }

    /// Returns a found value as messages show it. If an object is expected, an object that was found is called "another
    /// object"; arrays likewise.
    ///
    /// - Parameter expected: The JSON texts of the expected values.
    private static func phrase(_ found: String, expecting expected: [String]) -> String {
        switch found {
        case JSONKind.object.phrase where expected.contains(where: { $0.hasPrefix("{") }):
            "another object"
        case JSONKind.array.phrase where expected.contains(where: { $0.hasPrefix("[") }):
            "another array"
        default: found.excerpt
        }
    }

    /// Records the suggestion, and the found value if it is null. If a schema replaces the message, both are added to
    /// the message of the schema (see `SchemaMessages`).
    private mutating func record(found: String, suggestion: String?) {
        if found == "null" { foundInstead = found }
        self.suggestion = suggestion
    }

    /// Suggests the listed value that resembles a string, for schemas that allow other values too. The message does not
    /// name the suggestion yet.
    mutating func suggest(_ suggestion: String) {
        self.suggestion = suggestion
        hasUnnamedSuggestion = true
        fixes = [.replacing(range, with: suggestion)]
    }

    static func missingMember(_ name: String, at range: SourceRange) -> Diagnostic {
        missingMember(oneOf: [name], at: range)
    }

    /// Returns the finding for an object that lacks a member that may have any one of the names.
    static func missingMember(oneOf names: [String], at range: SourceRange) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .missingMember,
            message: "missing required member \(list(ofNames: names, conjunction: "or"))",
            range: range
        )
        diagnostic.subject = .missingMember(oneOf: names)
        return diagnostic
    }

    /// Returns the finding for an object that lacks several members.
    static func missingMembers(_ names: [String], at range: SourceRange) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .missingMember,
            message: "missing required members \(list(ofNames: names))",
            range: range
        )
        diagnostic.subject = .missingMembers(names)
        return diagnostic
    }

    /// Returns the names as a quoted list. A long list shows its first names and the number of the others.
    static func list(ofNames names: [String], conjunction word: String = "and") -> String {
        list(names.map(shortened).inQuotes, conjunction: word)
    }

    /// Returns the phrases as a list. A list of more than `wholeListCount` phrases shows only the first
    /// `shownValueCount` phrases and the number of the others.
    static func list(_ phrases: [String], conjunction word: String = "and") -> String {
        guard phrases.count > wholeListCount else { return phrases.joined(withConjunction: word) }
        let rest = "\(phrases.count - shownValueCount) more"
        return (phrases.prefix(shownValueCount) + [rest]).joined(withConjunction: word)
    }

    /// Returns the finding for a missing member whose value seems to be in the object under another name: the value of
    /// the member `other` resembles the values that the schema describes.
    ///
    /// - Parameter range: The range of the other name.
    static func missingMember(
        _ name: String,
        resembledBy other: String,
        at range: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .missingMember,
            message:
                "missing required member '\(name)'; the value of member '\(other)' would fit",
            range: range
        )
        diagnostic.subject = .missingMember(oneOf: [name])
        diagnostic.fixes = [.renaming(range, to: name, isSafe: false)]
        return diagnostic
    }

    /// A member whose name is probably a misspelling.
    struct Misspelling {
        let name: String
        let range: SourceRange
        /// True if the name can only be a misspelling of the intended name.
        let isUnmistakable: Bool

        /// Returns the fix that renames the member.
        fileprivate func fix(_ intendedName: String) -> Fix {
            .renaming(range, to: intendedName, isSafe: isUnmistakable)
        }
    }

    /// A declared name that resembles the name of an unknown member.
    struct NameSuggestion {
        let name: String
        /// True if the object has a member with this name already.
        let isPresent: Bool
        /// True if the unknown name can only be a misspelling of `name`.
        let isUnmistakable: Bool
    }

    /// Returns the finding for a member that is missing because its name is misspelled.
    static func missingMember(_ name: String, _ misspelling: Misspelling) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .missingMember,
            message: "missing required member '\(name)', misspelled as '\(misspelling.name)'",
            range: misspelling.range
        )
        diagnostic.explainLookAlike(misspelling.name, of: name)
        diagnostic.subject = .missingMember(oneOf: [name])
        diagnostic.fixes = [misspelling.fix(name)]
        return diagnostic
    }

    /// Returns the finding for a member that another member makes required and that is missing because its name is
    /// misspelled.
    static func missingDependent(
        _ name: String,
        requiredBy other: String,
        _ misspelling: Misspelling
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .missingDependent,
            message: "missing member '\(name)', misspelled as '\(misspelling.name)'",
            range: misspelling.range
        )
        diagnostic.explainLookAlike(misspelling.name, of: name)
        diagnostic.addStatement("; required because '\(other)' is present")
        diagnostic.subject = .missingMember(oneOf: [name])
        diagnostic.fixes = [misspelling.fix(name)]
        return diagnostic
    }

    static func missingDependents(
        _ names: [String],
        requiredBy other: String,
        at range: SourceRange
    ) -> Diagnostic {
        let members = names.count == 1 ? "member" : "members"
        var diagnostic = Diagnostic(
            id: .missingDependent,
            message: "missing \(members) \(list(ofNames: names)); "
                + "required because '\(other)' is present",
            range: range
        )
        diagnostic.subject = .missingMembers(names)
        return diagnostic
    }

    static func unknownMember(
        _ name: String,
        _ suggestion: NameSuggestion?,
        at range: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .unknownMember,
            message: "unknown member '\(name)'",
            range: range
        )
        diagnostic.subject = .unknown(name, suggestion: suggestion?.name)
        guard let suggestion else { return diagnostic }
        guard !suggestion.isPresent else {
            let quoted = "'\(suggestion.name)'"
            diagnostic.addStatement(", which resembles \(quoted), but \(quoted) is present, too")
            diagnostic.explainLookAlike(name, of: suggestion.name)
            return diagnostic
        }
        diagnostic.ask(for: "'\(suggestion.name)'", isLookAlike: name == suggestion.name)
        let isSafe = suggestion.isUnmistakable
        diagnostic.fixes = [.renaming(range, to: suggestion.name, isSafe: isSafe)]
        return diagnostic
    }

    /// Returns the warning for a member whose name is allowed, but resembles the name of an absent declared member.
    ///
    /// - Parameter default: The text of the value that applications assume if the declared member is absent.
    static func misspelledMember(
        _ misspelling: Misspelling,
        intended: String,
        default: String?
    ) -> Diagnostic {
        let loss = `default`.map { ", so the default \($0) of '\(intended)' applies" } ?? ""
        var diagnostic = Diagnostic(
            id: .misspelledMember,
            severity: .warning,
            message: "unknown member '\(misspelling.name)'\(loss)",
            range: misspelling.range
        )
        diagnostic.ask(for: "'\(intended)'", isLookAlike: misspelling.name == intended)
        diagnostic.subject = .unknown(misspelling.name, suggestion: intended)
        diagnostic.fixes = [misspelling.fix(intended)]
        return diagnostic
    }

    /// Returns the finding for a member that is unknown in its object, but missing from another object.
    static func misplacedMember(
        _ name: String,
        missingFrom object: JSONPointer,
        at range: SourceRange
    ) -> Diagnostic {
        let place = object.tokens.isEmpty ? "the root" : "'\(object)'"
        return Diagnostic(
            id: .unknownMember,
            message: "unknown member '\(name)'; it belongs in \(place), which lacks it",
            range: range
        )
    }

    /// Returns the finding for a tag that selects another schema than the other members of the object suggest.
    static func contradictoryTag(
        _ found: String,
        values: [String],
        at range: SourceRange
    ) -> Diagnostic {
        let shown = list(values.map(\.excerpt), conjunction: "or")
        return Diagnostic(
            id: .constant,
            message:
                "\(found.excerpt) does not match the other members, which belong to \(shown)",
            range: range
        )
    }

    /// Returns the finding for an item that an array must not have.
    ///
    /// - Parameter limit: The number of items that `prefixItems` and `items` allow; `nil` if another keyword forbids
    ///   the item.
    static func unexpectedItem(_ index: Int, limit: Int?, at range: SourceRange) -> Diagnostic {
        let reason =
            switch limit {
            case nil: "unevaluated items are not allowed"
            case 0: "no items are allowed"
            case 1: "at most 1 item is allowed"
            case let limit?: "at most \(limit) items are allowed"
            }
        return Diagnostic(
            id: .unexpectedItem,
            message: "unexpected item at index \(index); \(reason)",
            range: range
        )
    }

    /// Returns the finding for a value or a member that must not be present.
    ///
    /// - Parameter subject: The value, or a phrase for it.
    static func forbidden(_ subject: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(id: .forbidden, message: "\(subject) is not allowed here", range: range)
    }

    static func noBranch(count: Int, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .noBranch,
            message: "matches none of the \(count) branches",
            range: range
        )
    }

    /// Returns the finding for members that must not occur together, at the last of them.
    static func forbiddenTogether(_ names: [String], at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .forbidden,
            message: "members \(list(ofNames: names)) are not allowed together",
            range: range
        )
    }

    /// Returns the finding for a string that matches no branch of a union, if each branch requires a pattern.
    static func noMatchingPattern(
        _ found: String,
        patterns: [String],
        at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            id: .noBranch,
            message: "\(found) matches none of the patterns \(list(ofNames: patterns))",
            range: range
        )
    }

    /// Returns the finding for a string that matches no branch of a union.
    ///
    /// - Parameter phrases: The descriptions of the strings that the branches require.
    static func noMatchingBranch(
        _ found: String,
        expected phrases: [String],
        at range: SourceRange
    ) -> Diagnostic {
        let shown = list(phrases, conjunction: "or")
        return Diagnostic(
            id: .noBranch,
            message: "expected \(shown), found \(found)",
            range: range
        )
    }

    /// Returns the finding for a string that matches the patterns of several `oneOf` branches.
    static func severalPatterns(
        _ found: String,
        patterns: [String],
        at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            id: .severalBranches,
            message: "\(found) matches the patterns \(list(ofNames: patterns)), "
                + "but must match only one of them",
            range: range
        )
    }

    /// Returns the finding for a value that matches several `oneOf` branches.
    ///
    /// - Parameter branches: The indices of these branches, each with a description if there is one, such as
    ///   "0 (an integer)".
    static func severalBranches(_ branches: [String], at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .severalBranches,
            message:
                "matches the 'oneOf' branches \(list(branches)), but must match only one of them",
            range: range
        )
    }

    static func outOfBounds(
        _ id: ID,
        _ bound: String,
        found: String,
        at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(id: id, message: "must be \(bound), found \(found)", range: range)
    }

    static func wrongLength(
        _ id: ID,
        _ bound: String,
        found: Int,
        at range: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: id,
            message: "must have \(bound), found \(found)",
            range: range
        )
        diagnostic.foundInstead = String(found)
        return diagnostic
    }

    static func patternMismatch(_ found: String, pattern: String, at range: SourceRange)
        -> Diagnostic
    {
        Diagnostic(
            id: .pattern,
            message: "\(found) does not match the pattern '\(pattern)'",
            range: range
        )
    }

    static func formatMismatch(
        _ found: String,
        expectation: String,
        at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(
            id: .format,
            message: "expected \(expectation), found \(found)",
            range: range
        )
    }

    static func duplicateItems(first: SourceRange, second: SourceRange) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .duplicateItems,
            message: "duplicate item; items must be unique",
            range: second
        )
        diagnostic.related = [RelatedRange(message: "first occurrence", range: first)]
        return diagnostic
    }
}

extension Diagnostic.Fix {
    /// Returns a fix that replaces the value at `range` with a JSON text.
    static func replacing(
        _ range: SourceRange,
        with text: String,
        isSafe: Bool = false
    ) -> Self {
        Self(
            message: "replace with \(text.excerpt)",
            edits: [Diagnostic.Edit(range: range, replacement: text)],
            isSafe: isSafe
        )
    }

    /// Returns a fix that renames the member at `range`.
    static func renaming(_ range: SourceRange, to name: String, isSafe: Bool) -> Self {
        Self(
            message: "rename to '\(name)'",
            edits: [Diagnostic.Edit(range: range, replacement: JSONText.quoted(name))],
            isSafe: isSafe
        )
    }
}

extension Diagnostic {
    /// Adds a fix for a value that is not listed: the removal of unneeded quotation marks, or else the replacement with
    /// the suggestion. The removal is safe. The replacement is safe if the string can only be a misspelling of the
    /// suggestion.
    ///
    /// - Parameters:
    ///   - found: The JSON text of the value.
    ///   - suggestion: The JSON text of the most similar listed value.
    ///   - texts: The JSON texts of all listed values.
    fileprivate mutating func addFix(
        replacing found: String,
        _ suggestion: String?,
        among texts: EnumerationTexts,
        within budget: NearestNameIndex.Budget
    ) {
        if let scalar = found.quotedScalar?.text, texts.strings.names.isEmpty,
            texts.values.contains(scalar)
        {
            add(.unquoting(scalar, at: range))
            return
        }
        guard let suggestion else { return }
        let isSlip =
            found.isQuoted && suggestion.isQuoted
            && texts.strings.isSlip(
                found.withoutNeedlessEscapes.withoutQuotes,
                for: suggestion.withoutQuotes,
                within: budget
            )
        add(.replacing(range, with: suggestion, isSafe: isSlip))
    }
}

extension String {
    /// True if the text is that of a JSON string.
    var isQuoted: Bool { utf8.first == UInt8(ascii: "\"") }

    /// The content of a JSON string's text, between the quotation marks. Escapes are kept.
    package var withoutQuotes: String {
        // A `Character` can consist of a quotation mark and a combining mark.
        String(Substring(utf8.dropFirst().dropLast()))
    }

    /// The text of a JSON string with only the escapes that JSON requires, so that equal strings have equal texts.
    /// Other texts, and strings with unpaired surrogates, stay as they are.
    var withoutNeedlessEscapes: String {
        guard isQuoted, utf8.contains(UInt8(ascii: "\\")),
            let content = (try? JSONParser().parse(Array(utf8)))?.root.string,
            !content.unicodeScalars.contains("\u{FFFD}")
        else { return self }
        return JSONText.quoted(content)
    }
}

extension String {
    /// The description of a format, without the example at its end (", such as …").
    var withoutExample: String {
        utf8.firstOccurrence(of: ", such as ".utf8).map { String(self[..<$0.lowerBound]) } ?? self
    }
}

extension KindMask {
    /// The types as messages show them.
    package var phrases: [String] {
        typeNames.map { name in
            switch name {
            case "null": "null"
            case "boolean": "a Boolean"
            case "object": "an object"
            case "array": "an array"
            case "integer": "an integer"
            case "number": "a number"
            default: "a string"
            }
        }
    }
}
