import SchemaKit

extension Tool {
    /// Parses the arguments that follow the tool's name.
    package func parse(_ arguments: [String]) throws(UsageError) -> Invocation<Options> {
        var parser = ArgumentParser(tool: self, arguments: arguments)
        do {
            return try parser.run()
        } catch {
            throw UsageError(command: parser.path.name, reason: error)
        }
    }
}

/// A parser that reads a command line in two steps: it gathers the arguments, and then applies them.
///
/// A subcommand may follow options, so the row of an option is looked up again once the command is known:
/// `tool --format sarif rules` is checked against the options of `rules`.
struct ArgumentParser<Options: Sendable> {
    private let tool: Tool<Options>
    private let arguments: [String]
    private var position = 0
    private(set) var path: CommandPath<Options> {
        didSet { ownOptions = path.command.options }
    }
    /// The options of the last command of `path`. They are created once, because the Swift runtime needs time to create
    /// the generic types in them. (Benchmark: `startup`.)
    private var ownOptions: [OptionSection<Options>]
    private var gatheredOptions: [GatheredOption] = []
    private var operands: [String] = []

    private struct GatheredOption {
        let name: String
        let value: String?
    }

    /// A request that ends the parsing, whatever arguments follow.
    private enum Request {
        case help(isFull: Bool)
        case version
    }

    init(tool: Tool<Options>, arguments: [String]) {
        self.tool = tool
        self.arguments = arguments
        path = tool.root
        ownOptions = path.command.options
    }

    mutating func run() throws(ArgumentError) -> Invocation<Options> {
        while position < arguments.count {
            let argument = arguments[position]
            position += 1
            if argument == "--" {
                operands += arguments[position...]
                break
            }
            switch try gather(argument) {
            case .help(let isFull):
                return .help(HelpRequest(tool: tool, path: path, isFull: isFull))
            case .version: return .version
            case nil: continue
            }
        }
        return .run(try apply())
    }
}

// MARK: - Gathering

extension ArgumentParser {
    private mutating func gather(_ argument: String) throws(ArgumentError) -> Request? {
        if argument.hasPrefix("--") { return try gatherLong(argument) }
        if argument.hasPrefix("-"), argument != "-" { return try gatherShort(argument) }
        try gatherOperand(argument)
        return nil
    }

    private mutating func gatherOperand(_ argument: String) throws(ArgumentError) {
        guard operands.isEmpty else {
            operands.append(argument)
            return
        }
        if let subcommand = path.subcommand(named: argument) {
            path = subcommand
            return
        }
        guard !path.command.needsSubcommand else {
            let names = path.command.subcommands.map(\.name)
            let suggestion = NearestName.suggestion(for: argument, among: names)
            throw .unknownSubcommand(argument, expected: names, suggestion: suggestion)
        }
        operands.append(argument)
    }

    /// Gathers `--name`, `--name value` or `--name=value`.
    private mutating func gatherLong(_ argument: String) throws(ArgumentError) -> Request? {
        let scalars = argument.unicodeScalars
        guard let equals = scalars.firstIndex(of: "=") else {
            return try gather(argument, inlineValue: nil)
        }
        let value = String(scalars[scalars.index(after: equals)...])
        return try gather(String(scalars[..<equals]), inlineValue: value)
    }

    /// Gathers `-q`, `-qv`, `-f value`, `-fvalue` or `-f=value`.
    private mutating func gatherShort(_ argument: String) throws(ArgumentError) -> Request? {
        if path.option(named: "-" + argument, ownOptions: ownOptions) != nil {
            throw .unknownOption(argument, suggestion: "-" + argument)
        }
        var rest = argument.unicodeScalars.dropFirst()
        while let letter = rest.popFirst() {
            let name = "-" + String(letter)
            let option = try option(named: name)
            let isLast = rest.isEmpty
            var value: String?
            if !isLast, option.value != nil || rest.first == "=" {
                value = String(rest.first == "=" ? rest.dropFirst() : rest)
                rest = rest.suffix(0)
            }
            if let request = try gather(name, inlineValue: value) { return request }
        }
        return nil
    }

    private mutating func gather(
        _ name: String,
        inlineValue: String?
    ) throws(ArgumentError) -> Request? {
        let option = try option(named: name)
        if let description = option.value {
            var value = inlineValue
            if value == nil { value = try takeValue(of: name, description) }
            gatheredOptions.append(GatheredOption(name: name, value: value))
            return nil
        }
        if let inlineValue { throw .unexpectedValue(inlineValue, option: name) }
        switch option.effect {
        case .showHelp(let isFull): return .help(isFull: isFull)
        case .showVersion: return .version
        case .flag, .toggle, .value:
            gatheredOptions.append(GatheredOption(name: name, value: nil))
        }
        return nil
    }

    /// Returns the next argument as the value of an option. Throws an error if the argument looks like an option.
    private mutating func takeValue(
        of name: String,
        _ description: OptionValue<Options>
    ) throws(ArgumentError) -> String {
        guard position < arguments.count, description.kind.accepts(arguments[position]) else {
            throw .missingValue(option: name, placeholder: description.placeholder)
        }
        defer { position += 1 }
        return arguments[position]
    }

    private func option(named name: String) throws(ArgumentError) -> Option<Options> {
        if let option = path.option(named: name, ownOptions: ownOptions) { return option }
        throw error(forUnknown: name)
    }

    private func error(forUnknown name: String) -> ArgumentError {
        if let owner = tool.root.tree.first(where: { $0.option(named: name) != nil }) {
            return .misplacedOption(name, owner: owner.name, command: path.name)
        }
        return .unknownOption(name, suggestion: suggestion(for: name))
    }

    /// Returns the option whose name is nearest to a misspelled name. Long names are compared only with long names, and
    /// without the leading dashes.
    private func suggestion(for name: String) -> String? {
        let dashes = name.hasPrefix("--") ? "--" : "-"
        let names = path.options.flatMap { $0.names + $0.negations }
        let candidates = names.filter { $0.hasPrefix("--") == (dashes == "--") }
        let bare = candidates.map { String($0.dropFirst(dashes.count)) }
        let nearest = NearestName.suggestion(for: String(name.dropFirst(dashes.count)), among: bare)
        return nearest.map { dashes + $0 }
    }
}

// MARK: - Applying

extension ArgumentParser {
    private func apply() throws(ArgumentError) -> Options {
        var options = tool.defaults
        path.command.select(&options)
        try applyOptions(to: &options)
        try applyOperands(to: &options)
        return options
    }

    private func applyOptions(to options: inout Options) throws(ArgumentError) {
        /// The first spelling of each option on the command line, by the option's first name in the table.
        var earlierNames: [String: String] = [:]
        for entry in gatheredOptions {
            let option = try option(named: entry.name)
            let key = option.names[0]
            try apply(option, entry, earlier: earlierNames[key], to: &options)
            if earlierNames[key] == nil { earlierNames[key] = entry.name }
        }
    }

    private func apply(
        _ option: Option<Options>,
        _ entry: GatheredOption,
        earlier: String?,
        to options: inout Options
    ) throws(ArgumentError) {
        switch option.effect {
        case .flag(let write):
            if let value = entry.value { throw .unexpectedValue(value, option: entry.name) }
            write(&options)
        case .toggle(let write):
            if let value = entry.value { throw .unexpectedValue(value, option: entry.name) }
            let isOn = option.names.contains(entry.name)
            if let earlier, option.names.contains(earlier) != isOn {
                throw .contradictoryOption(entry.name, earlier: earlier)
            }
            write(&options, isOn)
        case .value(let describe):
            let description = describe()
            guard let value = entry.value else {
                throw .missingValue(option: entry.name, placeholder: description.placeholder)
            }
            if let earlier, !description.isRepeatable {
                throw .repeatedOption(entry.name, earlier: earlier)
            }
            try read(value, as: entry.name) { (text) throws(InvalidValue) in
                try description.write(&options, text)
            }
        case .showHelp, .showVersion:
            preconditionFailure(
                "a request for help or the version must end the gathering of arguments"
            )
        }
    }

    /// Assigns to each row as many operands as the row takes, except the operands that later rows need.
    private func applyOperands(to options: inout Options) throws(ArgumentError) {
        var rest = operands[...]
        let rows = path.command.operands
        if path.command.needsSubcommand {
            throw .missingSubcommand(expected: path.command.subcommands.map(\.name))
        }
        for (index, row) in rows.enumerated() {
            let neededLater = rows[(index + 1)...].reduce(0) { $0 + $1.count.lowerBound }
            let wanted = max(row.count.lowerBound, rest.count - neededLater)
            let assigned = rest.prefix(min(row.count.upperBound, wanted))
            guard assigned.count >= row.count.lowerBound || row.mayBeOmitted(options) else {
                throw .missingOperand(placeholder: row.placeholder)
            }
            for operand in assigned {
                try read(operand, as: row.placeholder) { (text) throws(InvalidValue) in
                    try row.write(&options, text)
                }
            }
            rest = rest.dropFirst(assigned.count)
        }
        if let extra = rest.first { throw .unexpectedOperand(extra) }
    }

    private func read(
        _ text: String,
        as subject: String,
        with write: (String) throws(InvalidValue) -> Void
    ) throws(ArgumentError) {
        do {
            try write(text)
        } catch {
            throw .invalidValue(text, subject: subject, reason: error)
        }
    }
}

extension ValueKind {
    /// Returns whether `argument` may be a value without a `=` between the option and the value.
    fileprivate func accepts(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), argument != "-" else { return true }
        guard case .number = self else { return false }
        return Int(argument) != nil
    }
}

/// The request that a command line makes.
package enum Invocation<Options: Sendable>: Sendable {
    case run(Options)
    case help(HelpRequest<Options>)
    case version
}

/// A request for the help of a command.
package struct HelpRequest<Options: Sendable>: Sendable {
    let tool: Tool<Options>
    let path: CommandPath<Options>
    /// True if the help shows every option, and the environment variables and exit statuses.
    let isFull: Bool

    /// The name of the command with its parents, such as `widget-lint rules`.
    package var command: String { path.name }
}
