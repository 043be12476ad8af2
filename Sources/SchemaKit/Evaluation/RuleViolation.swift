/// A violation of a `ValueRule` by a value. The integers are indices of entries in the instance.
package enum RuleViolation {
    /// Two items or members have equal keys. A key is the value that the rule requires to be unique, such as the `id`
    /// of an item. `first` and `second` are the entries of the keys.
    case repeatedKey(first: Int32, second: Int32)
    /// A string inside a member's value differs from the member's name, which it must repeat.
    case keyMismatch(name: Int32, value: Int32)
    /// A number exceeds another number, `bound`, to which messages refer as `boundName`.
    case aboveOther(value: Int32, bound: Int32, boundName: String)
    /// Two colors whose contrast, `ratio`, is lower than the minimum, `atLeast`.
    case lowContrast(Int32, Int32, ratio: Double, atLeast: Double)
    /// A problem with a template token. The range has the offsets of the token in the unescaped string.
    case template(TemplateProblem, Range<Int>)
    /// The length of a duration and the length that a receiver reads from it, in seconds. `clearerText` is a duration
    /// that the receiver reads as `length`, or nil if there is none.
    case misread(length: Double, reading: Double, clearerText: String?)
    /// The date-times of two successive items are `found` seconds apart, but should be `expected` seconds apart.
    case unevenStep(first: Int32, second: Int32, found: Double, expected: Double)
    /// A link lacks a parameter for a member, or its parameter has another value than the member.
    case queryMismatch(value: Int32, link: Int32, linkHasParameter: Bool)
    /// A link has a parameter without a corresponding member.
    case unlistedParameter(name: String, link: Int32)
    /// A string or a number that contains a secret. The range has the offsets of the secret in the unescaped string, or
    /// in the text of the number.
    case secret(Int32, Range<Int>)
    case deprecated
}

/// A problem with the template tokens in a string.
package enum TemplateProblem {
    /// An opening delimiter has no closing delimiter.
    case notClosed
    /// A closing delimiter has no opening delimiter.
    case notOpened
    /// A token does not match the pattern of tokens, and no other problem describes the mistake.
    case malformed
    /// A token lacks a parameter. `found` is a parameter with a similar name.
    case missingParameter(name: String, token: String, found: String?)
    /// The value of a parameter differs from the expectation.
    case wrongParameter(name: String, expectation: String)
    /// A block is not closed. `closing` is the name of the missing token, and `found` is a token with a similar name.
    case blockNotClosed(name: String, closing: String, found: String?)
    /// A token closes a block that was not opened, or that is not the innermost open block.
    ///
    /// `opening` is the name of the token that opens the block, and `found` is a token with a similar name.
    case blockNotOpened(name: String, opening: String, found: String?)
}
