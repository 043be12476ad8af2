/// Which patterns are accepted.
package enum PatternSyntax: Hashable, Sendable {
    /// The grammar of ECMA-262 with the `u` flag, as JSON Schema recommends.
    case unicode
    /// That grammar, and what many patterns in use need that were written for no `u` flag: a
    /// backslash before any ASCII punctuation or space, `]`, `{` and `}` as themselves where they
    /// can mean nothing else, and a class escape beside a hyphen in a class.
    case legacyTolerant
    /// The first where a pattern follows it, else the second: many schemas in use have patterns that were never
    /// compiled with the flag.
    case either
}
