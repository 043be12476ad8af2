/// One way in which a value breaks a rule of the widget vocabulary; entries are those of the text.
enum RuleViolation {
    /// Two elements or members have one value where theirs should differ.
    case repeatedKey(first: Int32, second: Int32)
    /// A member's value names it otherwise.
    case keyMismatch(name: Int32, value: Int32)
    /// A number exceeds another.
    case aboveOther(value: Int32, bound: Int32, boundName: String)
    case lowContrast(Int32, Int32, ratio: Double, atLeast: Double)
    /// Something is wrong with a token, at these bytes of the string's text.
    case template(TemplateProblem, Range<Int>)
    /// What a duration says, and what a program makes of it, in seconds.
    case misread(length: Double, reading: Double, clearer: String?)
    /// A date-time with its distance, in seconds, from the date-time of the element before.
    case unevenStep(first: Int32, second: Int32, found: Double, expected: Double)
    /// A member that is no parameter of a link, or has another value there.
    case queryMismatch(value: Int32, link: Int32, isListed: Bool)
    /// A parameter of a link that is no member.
    case unlistedParameter(name: String, link: Int32)
    /// A string or a number that holds a secret, at these bytes of its text.
    case secret(Int32, Range<Int>)
    case deprecated
}

/// What can be wrong with the tokens in a string.
enum TemplateProblem {
    case notClosed
    case notOpened
    case malformed
    /// A token does not have a parameter; `found` is a parameter with nearly this name.
    case missingParameter(name: String, token: String, found: String?)
    /// The value of a parameter is not what is expected.
    case wrongParameter(name: String, expectation: String)
    /// The token that should close the block is missing; `found` is a token with nearly this name.
    case blockNotClosed(name: String, closing: String, found: String?)
    /// The block that the token closes was not opened, or another was opened after it; `found` is a token with nearly the
    /// name of the one that would open it.
    case blockNotOpened(name: String, opening: String, found: String?)
}
