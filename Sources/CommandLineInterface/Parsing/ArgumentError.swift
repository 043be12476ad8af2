import SchemaKit

/// The reason why a command line cannot be parsed.
package enum ArgumentError: Error, Hashable, Sendable {
    case unknownOption(String, suggestion: String?)
    /// The option belongs to the command `owner`, but was used with `command`.
    case misplacedOption(String, owner: String, command: String)
    case missingValue(option: String, placeholder: String)
    case unexpectedValue(String, option: String)
    case repeatedOption(String, earlier: String)
    case contradictoryOption(String, earlier: String)
    /// The value of `subject` is not allowed. `subject` is the spelling of the option or the placeholder of
    /// the operand.
    case invalidValue(String, subject: String, reason: InvalidValue)
    case missingSubcommand(expected: [String])
    case unknownSubcommand(String, expected: [String], suggestion: String?)
    /// `taken` is the last argument of the command line, if it could be the missing operand.
    case missingOperand(placeholder: String, taken: TakenArgument? = nil)
    /// The command takes no further argument. `suggestion` is the name of a similar command that takes files, followed
    /// by this argument.
    case unexpectedOperand(String, suggestion: String?)
}

/// A path that an option took as its value.
package struct TakenArgument: Hashable, Sendable {
    let path: String
    let option: String

    package init(path: String, option: String) {
        self.path = path
        self.option = option
    }
}

/// An argument error and the command whose help describes the correct usage.
package struct UsageError: Error, Hashable, Sendable {
    /// The name of the command with its parents, such as `widget-lint rules`.
    package let command: String
    package let reason: ArgumentError
}

extension UsageError {
    package var message: String { reason.message.printable }

    /// The hint at further help, such as `see 'widget-lint --help'`.
    package var advice: String { "see '\(command) --help'" }
}

extension ArgumentError {
    package var message: String {
        switch self {
        case .unknownOption(let name, let suggestion):
            "unknown option '\(name)'" + Self.hint(suggestion)
        case .misplacedOption(let name, let owner, let command):
            "option '\(name)' belongs to '\(owner)', not to '\(command)'"
        case .missingValue(let option, let placeholder):
            "option '\(option)' needs a value: '\(Self.spelling(of: option, with: placeholder))'"
        case .unexpectedValue(let value, let option):
            "option '\(option)' takes no value, found '\(value)'"
        case .repeatedOption(let name, let earlier):
            name == earlier
                ? "option '\(name)' is given twice"
                : "option '\(name)' is already given as '\(earlier)'"
        case .contradictoryOption(let name, let earlier):
            "option '\(name)' contradicts '\(earlier)'"
        case .invalidValue(let value, _, .unknown(let noun, let similar, let command)):
            "unknown \(noun) '\(value)'\(Self.hint(similar)) ('\(command)' lists all)"
        case .invalidValue(let value, let subject, let reason):
            "invalid value '\(value)' for '\(subject)': \(reason.message)"
        case .missingSubcommand(let expected):
            "missing command: expected \(Self.list(expected))"
        case .unknownSubcommand(let name, _, let suggestion?):
            "unknown command '\(name)'" + Self.hint(suggestion)
        case .unknownSubcommand(let name, let expected, nil):
            "unknown command '\(name)': expected \(Self.list(expected))"
        case .missingOperand(let placeholder, let taken):
            "missing argument '\(placeholder)'"
                + (taken.map { "; '\($0.path)' is the value of '\($0.option)'" } ?? "")
        case .unexpectedOperand(let text, let suggestion):
            "unexpected argument '\(text)'" + Self.hint(suggestion)
        }
    }

    private static func spelling(of option: String, with placeholder: String) -> String {
        option + (option.hasPrefix("--") ? "=" : " ") + placeholder
    }

    /// The maximum number of names that a message or help lists. More names would fill several lines.
    private static var listedNameLimit: Int { 12 }

    fileprivate static func hint(_ suggestion: String?) -> String {
        suggestion.map { "; did you mean '\($0)'?" } ?? ""
    }

    fileprivate static func hint(_ suggestions: [String]) -> String {
        guard !suggestions.isEmpty else { return "" }
        let names = suggestions.map { "'\($0)'" }.joined(withConjunction: "or")
        return "; did you mean \(names)?"
    }

    /// Returns `a`, `a or b`, or `a, b or c`. A long list is replaced by its count.
    static func list(_ names: [String]) -> String {
        guard names.count <= listedNameLimit else { return "one of \(names.count) names" }
        return names.isEmpty ? "nothing" : names.joined(withConjunction: "or")
    }
}

extension InvalidValue {
    package var message: String {
        switch self {
        case .notAmong(let names, let suggestion):
            "expected \(ArgumentError.list(names))" + ArgumentError.hint(suggestion)
        case .notInteger(let bounds):
            "expected an integer " + (bounds.upperBound == .max ? "of " : "")
                + Self.describe(bounds)
        case .unknown(let noun, let similar, _):
            "expected a known \(noun)" + ArgumentError.hint(similar)
        case .emptyPath:
            "expected a path"
        case .malformed(let expected):
            "expected \(expected)"
        }
    }

    static func describe(_ bounds: ClosedRange<Int>) -> String {
        bounds.upperBound == .max
            ? "at least \(bounds.lowerBound)"
            : "from \(bounds.lowerBound) to \(bounds.upperBound)"
    }
}
