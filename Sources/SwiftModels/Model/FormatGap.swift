import SchemaKit

/// The gaps of the regular expressions with which generated models check formats.
///
/// Such an expression accepts every valid text of its format. The only invalid texts that it accepts are those that
/// ``gap(of:)`` describes.
enum FormatGap {
    /// Returns a clause about the invalid texts that the pattern of a format accepts, or `nil` if it accepts
    /// none.
    static func gap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: "a leap second is accepted in any minute"
        case .hostname: "the text that 'xn--' labels encode is not checked"
        case .internationalizedHostname, .internationalizedEmail:
            "any number of any non-ASCII characters is accepted in host names"
        case .regex: "quantifiers, groups and character ranges are not checked"
        case .cssGradient: "inner parentheses need not match"
        default: nil
        }
    }

    /// Returns the gap if it needs a note. Dates and times get none, because nearly every schema has them. Models.md
    /// documents their gap.
    static func notableGap(of format: StringFormat) -> String? {
        switch format {
        case .dateTime, .preciseDateTime, .time: nil
        default: gap(of: format)
        }
    }
}
