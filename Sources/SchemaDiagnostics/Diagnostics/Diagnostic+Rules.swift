import SchemaKit

/// The wording of findings about the keywords of the widget vocabulary, about deprecated values and about secrets.
extension Diagnostic {
    /// The applications that read a member by an alias.
    enum Readers {
        /// The schema does not name them.
        case unknown
        /// No application that receives the payload reads the alias.
        case nobody
        /// The text of the keyword `readBy`, which names the applications.
        case named(String)
    }

    /// A member whose name is an alias.
    struct Alias {
        let name: String
        /// The name that the alias stands for.
        let canonical: String
        /// A description of where the alias is used, such as "early guides", or the last version that uses it.
        let source: String?
        let readers: Readers
        /// True if the object has a member with the canonical name, too.
        let isCanonicalPresent: Bool
        /// True if no other member of the object has a name that is an alias of `canonical`.
        let isOnlyAlias: Bool
        /// True if the finding is about `required`: the object has the required member only under aliases that no
        /// receiver reads.
        let violatesRequired: Bool
    }

    static func alias(_ alias: Alias, at range: SourceRange) -> Diagnostic {
        let canonical = alias.canonical
        let origin = alias.source.map { " (used in \($0))" } ?? ""
        let reading =
            switch alias.readers {
            case .unknown: ""
            case .nobody: ", but is read by no known receiver"
            case .named(let readers): " and is read by \(readers)"
            }
        let hint =
            alias.isCanonicalPresent ? "; '\(canonical)' is present too" : "; use '\(canonical)'"
        var diagnostic = Diagnostic(
            id: .alias,
            message: "'\(alias.name)'\(origin) is an alias of '\(canonical)'\(reading)\(hint)",
            range: range
        )
        diagnostic.subject = .alias(of: canonical, violatesRequired: alias.violatesRequired)
        if !alias.isCanonicalPresent {
            diagnostic.fixes = [.renaming(range, to: canonical, isSafe: alias.isOnlyAlias)]
        }
        return diagnostic
    }

    static func deprecatedMember(
        _ name: String,
        replacement: String?,
        at range: SourceRange
    ) -> Diagnostic {
        let hint = replacement.map { "; use '\($0)'" } ?? ""
        return Diagnostic(
            id: .deprecated,
            message: "member '\(name)' is deprecated\(hint)",
            range: range
        )
    }

    static func deprecatedValue(
        _ found: String,
        replacement: String?,
        at range: SourceRange
    ) -> Diagnostic {
        let hint = replacement.map { "; use \($0.excerpt)" } ?? ""
        var diagnostic = Diagnostic(
            id: .deprecated,
            message: "\(found) is deprecated\(hint)",
            range: range
        )
        if let replacement { diagnostic.fixes = [.replacing(range, with: replacement)] }
        return diagnostic
    }

    static func repeatedKey(
        _ key: String,
        first: SourceRange,
        second: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .repeatedKey,
            message: "\(key) is used twice; these values must be unique",
            range: second
        )
        diagnostic.related = [RelatedRange(message: "first occurrence", range: first)]
        return diagnostic
    }

    /// - Parameter expected: The JSON text of the member's name.
    static func keyMismatch(found: String, expected: String, at range: SourceRange) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .keyMismatch,
            message: "must equal the member name \(expected.excerpt), found \(found)",
            range: range
        )
        diagnostic.fixes = [.replacing(range, with: expected)]
        return diagnostic
    }

    /// A value as messages show it, and its range.
    struct Quote {
        let text: String
        let range: SourceRange
    }

    static func aboveOther(_ found: Quote, bound: Quote, called name: String) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .aboveOther,
            message: "must be at most '\(name)' (\(bound.text)), found \(found.text)",
            range: found.range
        )
        diagnostic.related = [RelatedRange(message: "'\(name)'", range: bound.range)]
        return diagnostic
    }

    static func lowContrast(
        _ color: Quote,
        _ other: Quote,
        ratio: Double,
        atLeast least: Double
    ) -> Diagnostic {
        // Rounded down, so that a ratio below the minimum is not shown as the minimum.
        let ratio = (ratio * 100).rounded(.down) / 100
        var diagnostic = Diagnostic(
            id: .lowContrast,
            message:
                "the contrast of \(color.text) and \(other.text) must be at least \(least.plainText), "
                + "found \(ratio.plainText)",
            range: color.range
        )
        diagnostic.related = [RelatedRange(message: "the other color", range: other.range)]
        return diagnostic
    }

    static func unevenStep(
        found: Double,
        expected: Double,
        at range: SourceRange,
        previous: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .unevenStep,
            message: "must be \(expected.plainText) s after the previous time, "
                + "found \(found.plainText) s",
            range: range
        )
        diagnostic.related = [RelatedRange(message: "the previous time", range: previous)]
        return diagnostic
    }

    static func queryMismatch(
        _ value: String,
        linkHasParameter: Bool,
        at range: SourceRange,
        link: SourceRange
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            id: .queryMismatch,
            message: linkHasParameter
                ? "\(value) differs from the parameter of the link"
                : "the link has no parameter for \(value)",
            range: range
        )
        diagnostic.related = [RelatedRange(message: "the link", range: link)]
        return diagnostic
    }

    /// Returns the finding for a parameter of a link without a corresponding member. `name` is nil if it may be secret.
    static func unlistedParameter(_ name: String?, at range: SourceRange) -> Diagnostic {
        let parameter = name.map { "the parameter '\($0.printable)'" } ?? "a parameter"
        return Diagnostic(
            id: .queryMismatch,
            message: "\(parameter) of the link has no corresponding member",
            range: range
        )
    }

    static func template(
        _ problem: TemplateProblem,
        _ syntax: TemplateSyntax,
        at range: SourceRange
    ) -> Diagnostic {
        let open = String(decoding: syntax.open, as: UTF8.self)
        let close = String(decoding: syntax.close, as: UTF8.self)
        let message =
            switch problem {
            case .notClosed: "'\(open)' is not closed; expected '\(close)'"
            case .notOpened: "'\(close)' without '\(open)' before it"
            case .malformed: "expected \(syntax.expectation)"
            case .missingParameter(let name, let token, let found):
                "missing parameter '\(name)' of '\(token)'" + misspelling(found)
            case .wrongParameter(let name, let expectation):
                "expected \(expectation) for parameter '\(name)'"
            case .blockNotClosed(let name, let closing, let found):
                "'\(name)' is not closed; expected '\(closing)'" + misspelling(found)
            case .blockNotOpened(let name, let opening, let found):
                "'\(name)' without '\(opening)' before it"
                    + (found.map { "; '\(opening)' is misspelled as '\($0)'" } ?? "")
            }
        return Diagnostic(id: .template, message: message, range: range)
    }

    private static func misspelling(_ found: String?) -> String {
        found.map { ", misspelled as '\($0)'" } ?? ""
    }

    /// Returns the finding for a duration that a receiver misreads.
    ///
    /// - Parameters:
    ///   - meaning: The length of the duration, in seconds.
    ///   - reading: The length that the receiver reads, in seconds.
    ///   - clearerText: A duration that the receiver reads as `meaning`, or nil if there is none.
    static func misreadDuration(
        _ found: Quote,
        meaning: Double,
        readAs reading: Double,
        clearerText: String?
    ) -> Diagnostic {
        let replacement = clearerText.map { "\"\($0)\"" }
        let hint = replacement.map { "; write \($0)" } ?? ""
        var diagnostic = Diagnostic(
            id: .misreadDuration,
            message:
                "\(found.text) means \(meaning.seconds) but is read as \(reading.seconds)"
                + hint,
            range: found.range
        )
        if let replacement { diagnostic.fixes = [.replacing(found.range, with: replacement)] }
        return diagnostic
    }

    /// Returns the finding for a secret duration that a receiver misreads. The message names no lengths, because they
    /// would show the duration.
    static func misreadSecretDuration(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .misreadDuration,
            message: "the duration is read as another length",
            range: range
        )
    }

    static func secret(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            id: .secret,
            message: "the text contains a secret; replace it before the file is stored or shared",
            range: range
        )
    }
}

extension Double {
    /// The decimal text of the number; without a fraction if the number is an integer.
    fileprivate var plainText: String {
        Int64(exactly: self).map(String.init) ?? String(describing: self)
    }

    /// The number with the unit of seconds. An infinite number stands for one that is too large for its type.
    fileprivate var seconds: String {
        if isFinite { return "\(plainText) s" }
        return self > 0 ? "more than 1e308 s" : "less than -1e308 s"
    }
}
