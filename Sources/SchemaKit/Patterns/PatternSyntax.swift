/// The grammars by which patterns can be parsed.
package enum PatternSyntax: Hashable, Sendable {
    /// The grammar of ECMA-262 with the `u` flag, as JSON Schema recommends.
    case unicode
    /// The grammar `unicode`, extended for patterns in use that were written without the `u` flag. It also allows a
    /// backslash before any ASCII punctuation or space; unescaped `]`, `{` and `}` where they have no other
    /// meaning; and a class escape beside a hyphen in a class.
    case legacyTolerant
    /// The grammar `unicode` for patterns that are valid in it, else `legacyTolerant`. Many schemas in use have
    /// patterns that were never compiled with the flag.
    case either
}
