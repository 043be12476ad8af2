import SchemaKit

/// A command-line tool: its commands and options as one table.
package struct Tool<Options: Sendable>: Sendable {
    /// The root of all commands, which has the name of the tool. This command is run if no subcommand is named. The
    /// subcommand `help` is not among its subcommands; see ``root``.
    package let command: Command<Options>
    /// The word that may stand for the root command, or `nil` if there is none. For example, the word `check` makes
    /// `widget-lint check PATH` the same as `widget-lint PATH`.
    package let rootName: String?
    /// Other words that users try for the root command. They are not accepted, but the error suggests ``rootName``.
    let mistakenRootNames: [String]
    package let version: String
    /// The values of the options before any argument is parsed.
    package let defaults: Options
    package let exitStatuses: [Definition]
    package let environment: [Definition]

    package init(
        _ command: Command<Options>,
        rootName: String? = nil,
        mistakenRootNames: [String] = [],
        version: String,
        defaults: Options,
        exitStatuses: [Definition],
        environment: [Definition] = []
    ) {
        self.command = command
        self.rootName = rootName
        self.mistakenRootNames = mistakenRootNames
        self.version = version
        self.defaults = defaults
        self.exitStatuses = exitStatuses
        self.environment = environment
    }
}

extension Tool {
    package var name: String { command.name }

    /// The path of the root command. A root command with subcommands also has the subcommand `help`.
    var root: CommandPath<Options> {
        guard !command.subcommandNames.isEmpty else { return CommandPath(root: command) }
        let help = Subcommand(HelpCommand.name, HelpCommand.command(explaining: command))
        return CommandPath(root: command.adding([help]))
    }

    /// Returns a suggestion for an unknown first word: ``rootName`` if the word is among ``mistakenRootNames``; the
    /// option if the word is the name of an option without its dashes; otherwise the subcommand that has the word among
    /// its mistaken names, or the nearest of ``rootName`` and the names of the subcommands.
    func suggestion(for word: String) -> String? {
        if mistakenRootNames.contains(word) { return rootName }
        if root.option(named: "--" + word) != nil { return "--" + word }
        let names = root.command.subcommandNames + (rootName.map { [$0] } ?? [])
        return command.suggestion(for: word, among: names)
    }
}

/// The subcommand `help` of every tool with subcommands. `tool help COMMAND` is `tool COMMAND --help`.
enum HelpCommand {
    static let name = "help"

    /// Returns the subcommand, which sets no options because the parser itself handles it. The names of nested
    /// subcommands may follow the operand.
    static func command<Options>(explaining root: Command<Options>) -> Command<Options> {
        Command(
            name,
            summary: "explain a command",
            operands: [
                Operand(
                    placeholder: "COMMAND",
                    kind: .choice { root.subcommands.map { Choice($0.name, $0.summary) } },
                    count: 0...1,
                    help: "The command, or none for the tool itself"
                ) { (_, _) throws(InvalidValue) in }
            ],
            exitStatuses: [
                Definition("0", "The help was printed."),
                Definition("2", "The tool has no such command."),
            ]
        )
    }
}

/// A term and its meaning, for the lists of exit statuses and environment variables in help and the manual page.
package struct Definition: Hashable, Sendable {
    package let term: String
    package let meaning: String

    package init(_ term: String, _ meaning: String) {
        self.term = term
        self.meaning = meaning
    }
}

/// An error in the table of a tool. A test of each tool checks that its table has no errors.
package enum TableProblem: Hashable, Sendable {
    /// The spelling of an option has neither the form `-x` nor the form `--long-name`.
    case malformedName(String, command: String)
    /// Two options of one command, or two subcommands, share a name.
    case repeatedName(String, command: String)
    /// A summary or a help sentence ends with a full stop, which must be omitted.
    case fullStop(String, command: String)
    /// The short help does not fit on a screen.
    case longHelp(lineCount: Int, command: String)
    /// More than one ``Operand`` of a command takes several arguments.
    case ambiguousOperands(command: String)
}

extension Tool {
    /// The errors in the table. They are computed on each access.
    package var tableProblems: [TableProblem] {
        root.tree.flatMap { $0.problems + helpProblems(of: $0) }
    }
}

extension CommandPath {
    fileprivate var problems: [TableProblem] {
        nameProblems + textProblems + operandProblems
    }

    private var nameProblems: [TableProblem] {
        let spellings = spellings + options.flatMap(\.formerNames)
        let malformed = spellings.filter { !Self.isWellFormed($0) }
        let repeated = Self.repeated(spellings) + Self.repeated(command.subcommands.map(\.name))
        return malformed.map { .malformedName($0, command: name) }
            + repeated.map { .repeatedName($0, command: name) }
    }

    private var textProblems: [TableProblem] {
        let texts =
            [command.summary] + command.examples.map(\.summary) + options.map(\.help)
            + command.operands.map(\.help)
        return texts.filter { $0.hasSuffix(".") }.map { .fullStop($0, command: name) }
    }

    private var operandProblems: [TableProblem] {
        let variadic = command.operands.filter { $0.count.upperBound > 1 }
        return variadic.count > 1 ? [.ambiguousOperands(command: name)] : []
    }

    private static func isWellFormed(_ name: String) -> Bool {
        let word = name.drop { $0 == "-" }
        let dashCount = name.count - word.count
        let isPlain = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return isPlain && (dashCount == 1 ? word.count == 1 : dashCount == 2 && word.count > 1)
    }

    private static func repeated(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { !seen.insert($0).inserted }
    }
}
