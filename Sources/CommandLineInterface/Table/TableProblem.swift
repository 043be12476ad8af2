/// A mistake in the table of a tool. A test of the tool should find it.
package enum TableProblem: Hashable, Sendable {
    /// The spelling of an option has neither the form `-x` nor the form `--long-name`.
    case malformedName(String, command: String)
    /// Two options of one command, or two subcommands, share a name.
    case repeatedName(String, command: String)
    /// A summary or a help sentence ends with a full stop, which the table leaves out.
    case fullStop(String, command: String)
    /// The short help does not fit on a screen.
    case longHelp(lineCount: Int, command: String)
    /// More than one row of operands takes more than one argument.
    case ambiguousOperands(command: String)
}

extension Tool {
    /// The mistakes in the table. They are computed on each access.
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
        let open = command.operands.filter { $0.count.upperBound > 1 }
        return open.count > 1 ? [.ambiguousOperands(command: name)] : []
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
