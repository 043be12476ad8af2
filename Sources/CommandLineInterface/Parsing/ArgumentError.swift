/// Why a command line cannot be read.
package enum ArgumentError: Error, Hashable, Sendable {
    case unknownOption(String, suggestion: String?)
    /// The option belongs to another command of the tool than the one it is written with.
    case misplacedOption(String, owner: String, command: String)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(String, option: String)
    case repeatedOption(String, earlier: String)
    case contradictoryOption(String, earlier: String)
    /// `subject` is the option as it was spelt, or the operand's placeholder.
    case invalidValue(String, subject: String, reason: InvalidValue)
    case missingSubcommand(expected: [String])
    case unknownSubcommand(String, expected: [String], suggestion: String?)
    case missingOperand(placeholder: String)
    case unexpectedOperand(String)
}
