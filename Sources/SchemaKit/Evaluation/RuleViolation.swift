/// A violation of a rule of the widget vocabulary by a value. Entries are entries of the instance's text.
enum RuleViolation {
    /// Two items or members have the same value where their values must differ.
    case repeatedKey(first: Int32, second: Int32)
    /// The value inside a member differs from the member's name.
    case keyMismatch(name: Int32, value: Int32)
    /// A number exceeds another number.
    case aboveOther(value: Int32, bound: Int32, boundName: String)
    case lowContrast(Int32, Int32, ratio: Double, atLeast: Double)
    /// A token is invalid; the range is its bytes in the string's text.
    case template(TemplateProblem, Range<Int>)
    /// The length of a duration and the length that a program reads from it, in seconds.
    case misread(length: Double, reading: Double, clearer: String?)
    /// A date-time with its distance, in seconds, from the date-time of the previous item.
    case unevenStep(first: Int32, second: Int32, found: Double, expected: Double)
    /// A member that is not a parameter of a link, or that has another value there.
    case queryMismatch(value: Int32, link: Int32, isListed: Bool)
    /// A parameter of a link without a corresponding member.
    case unlistedParameter(name: String, link: Int32)
    /// A string or a number that contains a secret; the range is its bytes in the text.
    case secret(Int32, Range<Int>)
    case deprecated
}

/// A problem with the tokens in a string.
enum TemplateProblem {
    case notClosed
    case notOpened
    case malformed
    /// A token lacks a parameter. `found` is a parameter with a similar name.
    case missingParameter(name: String, token: String, found: String?)
    /// The value of a parameter differs from the expectation.
    case wrongParameter(name: String, expectation: String)
    /// The token that closes the block is missing. `found` is a token with a similar name.
    case blockNotClosed(name: String, closing: String, found: String?)
    /// The block that the token closes was not opened, or another block was opened after it.
    ///
    /// `found` is a token with a name similar to that of the opening token.
    case blockNotOpened(name: String, opening: String, found: String?)
}
