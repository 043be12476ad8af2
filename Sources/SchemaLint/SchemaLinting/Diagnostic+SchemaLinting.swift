import SchemaDiagnostics
import SchemaKit

/// The messages of findings about schemas.
extension Diagnostic {
    private init(_ id: ID, _ message: String, at range: SourceRange) {
        guard let rule = Rule.named(id.rawValue) else {
            preconditionFailure("no rule has the identifier '\(id.rawValue)'")
        }
        self.init(id: id, severity: rule.severity, message: message, range: range)
    }

    private func related(_ message: String, at range: SourceRange) -> Diagnostic {
        var copy = self
        copy.related.append(RelatedRange(message: message, range: range))
        return copy
    }

    private func withFix(
        _ message: String,
        replacing range: SourceRange,
        with replacement: String,
        isSafe: Bool
    ) -> Diagnostic {
        var copy = self
        let edit = Edit(range: range, replacement: replacement)
        copy.fixes.append(Fix(message: message, edits: [edit], isSafe: isSafe))
        return copy
    }

    /// Returns the finding with a fix that replaces a string or a member name, unless `name` is nil.
    private func withRenaming(
        of range: SourceRange,
        to name: String?,
        isSafe: Bool = false
    ) -> Diagnostic {
        guard let name else { return self }
        return withFix(
            "replace with '\(name)'",
            replacing: range,
            with: JSONText.quoted(name),
            isSafe: isSafe
        )
    }

    // MARK: Files

    static func notASchema(_ node: JSONNode) -> Diagnostic {
        let range = SourceRange(start: node.range.start, end: node.range.start + 1)
        return Diagnostic(
            .notASchema,
            "expected a schema (an object or a Boolean), found \(node.kind.phrase)",
            at: range
        )
    }

    /// Returns the finding about an error that makes the file unusable.
    static func unusable(_ error: SchemaError) -> Diagnostic {
        guard case .unknownDialect(let uri) = error.kind else {
            return Diagnostic(.invalidSchema, error.message, at: error.range)
        }
        let known = DialectTable.uris
        // The message of the error names the suggestion.
        let suggestion = NearestName.suggestion(for: uri, among: known)
        let advice = suggestion == nil ? "; add the folder of its metaschema with --schemas" : ""
        let isSlip = suggestion.map { NearestName.isSlip(uri, for: $0, among: known) } ?? false
        return Diagnostic(.unknownDialect, error.message + advice, at: error.range)
            .withRenaming(of: error.range, to: suggestion, isSafe: isSlip)
    }

    /// Returns the finding about a `$schema` with `http` in place of `https`, or the reverse.
    ///
    /// - Parameter uri: The URI of the dialect, without the fragment that the value can have.
    static func wrongScheme(_ value: JSONNode, of uri: String) -> Diagnostic {
        let text = value.string ?? ""
        let corrected = text.hasSuffix("#") ? uri + "#" : uri
        var diagnostic = Diagnostic(
            .unknownDialect,
            "some validators do not know the dialect '\(text)'; did you mean '\(corrected)'?",
            at: value.range
        ).withRenaming(of: value.range, to: corrected, isSafe: true)
        diagnostic.severity = .warning
        return diagnostic
    }

    // MARK: Names

    static func misspelledKeyword(
        _ member: JSONMember,
        suggestion: String,
        isSafe: Bool
    ) -> Diagnostic {
        Diagnostic(
            .misspelledKeyword,
            "unknown keyword '\(member.name)'; did you mean '\(suggestion)'?",
            at: member.nameRange
        ).withRenaming(of: member.nameRange, to: suggestion, isSafe: isSafe)
    }

    /// - Parameter replacement: The words for a keyword of the dialect that has the same effect.
    static func foreignKeyword(
        _ member: JSONMember,
        replacement: String?,
        dialectURI: String
    ) -> Diagnostic {
        let hint = replacement.map { "; use \($0) instead" } ?? ""
        let predicate =
            StandardDialect(rawValue: dialectURI).map { "a \($0.shortName) keyword" }
            ?? "a keyword of '\(dialectURI)'"
        return Diagnostic(
            .foreignKeyword,
            "'\(member.name)' is not \(predicate) and is ignored\(hint)",
            at: member.nameRange
        )
    }

    static func unknownFormat(
        _ value: JSONNode,
        name: String,
        suggestion: String?,
        isSafe: Bool
    ) -> Diagnostic {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? "; values are not checked"
        return Diagnostic(
            .unknownFormat,
            "unknown format '\(name)'\(hint)",
            at: value.range
        ).withRenaming(of: value.range, to: suggestion, isSafe: isSafe)
    }

    static func ineffective(_ member: JSONMember, without condition: String) -> Diagnostic {
        Diagnostic(
            .ignoredKeyword,
            "'\(member.name)' has no effect without \(condition)",
            at: member.nameRange
        )
    }

    static func ignoredBesideReference(
        _ first: JSONMember,
        others: [String],
        reference: JSONMember,
        solution: String
    ) -> Diagnostic {
        let names = ([first.name] + others).inQuotes.joined(withConjunction: "and")
        let verb = others.isEmpty ? "is" : "are"
        return Diagnostic(
            .ignoredKeyword,
            "\(names) \(verb) ignored beside '\(reference.name)' up to draft 7; move the reference "
                + "into '\(solution)'",
            at: first.nameRange
        ).related("the reference", at: reference.nameRange)
    }

    static func inapplicable(
        _ member: JSONMember,
        constrains kinds: KindMask,
        excludedBy type: JSONMember
    ) -> Diagnostic {
        let plurals = kinds.plurals.joined(withConjunction: "and")
        return Diagnostic(
            .inapplicableKeyword,
            "'\(member.name)' only applies to \(plurals), but '\(type.name)' excludes them",
            at: member.nameRange
        ).related("the allowed types", at: type.value.range)
    }

    // MARK: Bounds and values

    static func contradictory(_ lower: JSONMember, _ upper: JSONMember) -> Diagnostic {
        let (first, second) =
            lower.nameIndex < upper.nameIndex ? (lower, upper) : (upper, lower)
        return Diagnostic(
            .contradictoryBounds,
            "no value satisfies both '\(lower.name)' \(lower.value.text) and '\(upper.name)' "
                + upper.value.text,
            at: second.value.range
        ).related("the other bound", at: first.value.range)
    }

    static func tooManyRequired(
        _ count: Int,
        in required: JSONMember,
        maximum: JSONMember
    ) -> Diagnostic {
        let subject = count == 1 ? "1 member is" : "\(count) members are"
        return Diagnostic(
            .contradictoryBounds,
            "\(subject) required, but '\(maximum.name)' allows \(maximum.value.text)",
            at: maximum.value.range
        ).related("the required members", at: required.nameRange)
    }

    static func excludedValue(
        _ value: JSONNode,
        of keyword: JSONMember,
        type: JSONMember
    ) -> Diagnostic {
        Diagnostic(
            .excludedValue,
            "'\(keyword.name)' value \(value.excerpt) is not allowed by '\(type.name)'",
            at: value.range
        ).related("the allowed types", at: type.value.range)
    }

    /// Returns the finding about an `enum` with an empty array. From draft 7 on, the metaschema accepts it.
    static func emptyEnum(_ keyword: JSONMember) -> Diagnostic {
        Diagnostic(
            .tooFewItems,
            "'\(keyword.name)' must have at least 1 value; without values, it rejects everything",
            at: keyword.value.markedRange
        )
    }

    /// Returns the finding about a value of `enum` that equals an earlier value.
    ///
    /// - Parameter previous: The item before `value`. The fix also removes the comma between the two.
    static func repeatedEnumValue(
        _ value: JSONNode,
        first: JSONNode,
        after previous: JSONNode
    ) -> Diagnostic {
        Diagnostic(
            .repeatedEnumValue,
            "duplicate value \(value.excerpt) in 'enum'",
            at: value.range
        )
        .related("first listed here", at: first.range)
        .withFix(
            "remove the duplicate",
            replacing: SourceRange(start: previous.range.end, end: value.range.end),
            with: "",
            isSafe: true
        )
    }

    // MARK: Branches

    static func repeatedBranch(
        _ branch: JSONNode,
        first: JSONNode,
        keyword: JSONMember,
        rejectsBoth: Bool
    ) -> Diagnostic {
        let consequence =
            rejectsBoth
            ? "; values that match the branch are rejected" : "; the duplicate has no effect"
        var diagnostic = Diagnostic(
            .repeatedBranch,
            "duplicate '\(keyword.name)' branch\(consequence)",
            at: branch.markedRange
        ).related("the earlier branch", at: first.markedRange)
        if !rejectsBoth { diagnostic.severity = .warning }
        return diagnostic
    }

    static func unreachableBranch(_ branch: JSONNode, because other: JSONNode) -> Diagnostic {
        Diagnostic(
            .unreachableBranch,
            "unreachable branch: an earlier branch accepts every value",
            at: branch.markedRange
        ).related("this branch accepts every value", at: other.markedRange)
    }

    static func ambiguousBranch(
        _ branch: JSONNode,
        earlier: JSONNode,
        reason: String
    ) -> Diagnostic {
        Diagnostic(
            .indistinctBranches,
            "ambiguous 'oneOf': \(reason)",
            at: branch.markedRange
        ).related("the earlier branch", at: earlier.markedRange)
    }

    // MARK: Patterns

    /// Returns the finding about a pattern that is valid only without the flag `u`.
    ///
    /// - Parameter error: The first error in the pattern when it is compiled with the flag.
    static func legacyPattern(_ error: PatternError, at range: SourceRange) -> Diagnostic {
        var diagnostic = Diagnostic(
            .legacyPattern,
            error.message
                + "; the pattern is valid only without the flag 'u', so some validators reject it",
            at: range
        )
        diagnostic.severity = .warning
        return diagnostic
    }

    static func invalidPattern(_ error: PatternError, at range: SourceRange) -> Diagnostic {
        Diagnostic(.invalidPattern, error.message, at: range)
    }

    static func emptyPattern(_ pattern: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.emptyPattern, "the pattern '\(pattern)' matches no string", at: range)
    }

    static func unanchoredPattern(_ pattern: String, at range: SourceRange) -> Diagnostic {
        let start = pattern.hasPrefix("^") ? "" : "^"
        // In `\$`, the dollar sign is a character.
        let escapes = pattern.utf8.dropLast().reversed().prefix { $0 == UInt8(ascii: "\\") }
        let hasEnd = pattern.hasSuffix("$") && escapes.count.isMultiple(of: 2)
        let end = hasEnd ? "" : "$"
        let extent =
            start.isEmpty || end.isEmpty
            ? "also matches longer strings" : "matches anywhere in a string"
        return Diagnostic(
            .unanchoredPattern,
            "'\(pattern)' \(extent); did you mean '\(start)\(pattern)\(end)'?",
            at: range
        )
    }

    // MARK: References and members

    static func unresolvedReference(
        _ member: JSONMember,
        _ reason: ReferenceError,
        suggestion: String?,
        advice: String? = nil
    ) -> Diagnostic {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? advice.map { "; \($0)" } ?? ""
        return Diagnostic(
            .deadReference,
            reason.message(of: member.name) + hint,
            at: member.value.range
        ).withRenaming(of: member.value.range, to: suggestion)
    }

    /// Returns the finding about an unresolved reference whose text is not a URI reference.
    static func notAURIReference(_ member: JSONMember) -> Diagnostic {
        Diagnostic(
            .deadReference,
            "cannot resolve '\(member.name)': expected a URI or a relative reference, found "
                + member.value.excerpt,
            at: member.value.range
        )
    }

    /// Returns one finding about all references of a file that are not percent-encoded. Returns an empty array if there
    /// are none.
    static func unencoded(_ references: [SchemaLinter.UnencodedReference]) -> [Diagnostic] {
        guard let first = references.first else { return [] }
        let problem =
            references.count == 1
            ? "the reference is not percent-encoded, so some validators reject it"
            : "\(references.count) references are not percent-encoded, so some validators reject "
                + "them"
        let hint = first.encoded.map { "; did you mean '\($0)'?" } ?? ""
        var diagnostic = Diagnostic(.format, problem + hint, at: first.value.range)
        diagnostic.severity = .warning
        let edits = references.compactMap { reference in
            reference.encoded.map {
                Edit(range: reference.value.range, replacement: JSONText.quoted($0))
            }
        }
        if !edits.isEmpty {
            diagnostic.fixes = [Fix(message: "percent-encode the references", edits: edits)]
        }
        return [diagnostic]
    }

    static func circularReference(_ member: JSONMember) -> Diagnostic {
        Diagnostic(.endlessReference, ReferenceError.endless.message, at: member.value.range)
    }

    static func unusedDefinition(_ member: JSONMember) -> Diagnostic {
        Diagnostic(
            .deadDefinition,
            "unused definition '\(member.name)'",
            at: member.nameRange
        )
    }

    static func undefinedRequired(
        _ item: JSONNode,
        name: String,
        suggestion: String?,
        isForbidden: Bool
    ) -> Diagnostic {
        let hint = suggestion.map { "; did you mean '\($0)'?" } ?? ""
        let problem =
            isForbidden
            ? "'\(name)' is required, but 'additionalProperties' forbids it, so no object is valid"
            : "'\(name)' is required but not defined"
        return Diagnostic(.undefinedRequired, problem + hint, at: item.range)
            .withRenaming(of: item.range, to: suggestion)
    }

    static func missingDescription(_ member: JSONMember) -> Diagnostic {
        Diagnostic(
            .missingDescription,
            "'\(member.name)' has no description, unlike most members here",
            at: member.nameRange
        )
    }

    /// Returns the finding about a default or an example.
    ///
    /// - Parameter reason: The first finding about the value; nil if the reason is not known.
    static func mismatch(
        isDefault: Bool,
        _ value: JSONNode,
        because reason: Diagnostic? = nil
    ) -> Diagnostic {
        let diagnostic = Diagnostic(
            isDefault ? .invalidDefault : .invalidExample,
            "the \(isDefault ? "default" : "example") does not match its own schema"
                + (reason.map { ": " + $0.message } ?? ""),
            at: value.markedRange
        )
        guard let reason else { return diagnostic }
        let isAboutWholeValue = reason.range == value.markedRange || reason.range == value.range
        return isAboutWholeValue ? diagnostic : diagnostic.related(reason.message, at: reason.range)
    }
}

extension StandardDialect {
    /// The part of the URI that distinguishes the dialect, such as `draft-07` or `2020-12`.
    fileprivate var shortName: String {
        let parts = rawValue.split(separator: "/").filter { $0 != "schema" }
        return parts.last.map(String.init) ?? rawValue
    }
}

extension KindMask {
    /// The types in the plural.
    fileprivate var plurals: [String] {
        typeNames.map { $0 == "null" ? $0 : $0 == "boolean" ? "Booleans" : $0 + "s" }
    }
}
