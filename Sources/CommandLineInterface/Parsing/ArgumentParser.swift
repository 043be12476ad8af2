import SchemaKit

extension Tool {
    /// Parses the arguments that follow the tool's name.
    ///
    /// - Parameter fileExists: Returns whether there is a file with this path. The first operand of a tool with
    ///   subcommands is refused if there is no such file, the operand does not look like a path, and ``suggestion(for:)``
    ///   finds a command or an option for it.
    package func parse(
        _ arguments: [String],
        fileExists: @escaping (String) -> Bool = { _ in true }
    ) throws(UsageError) -> Invocation<Options> {
        var parser = ArgumentParser(tool: self, arguments: arguments, fileExists: fileExists)
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
    private let fileExists: (String) -> Bool
    private var nextIndex = 0
    private(set) var path: CommandPath<Options> {
        didSet { ownOptions = path.command.options }
    }
    /// The options of the last command of `path`. They are created once, because the Swift runtime needs time to create
    /// the generic types in them. (Benchmark: `startup`.)
    private var ownOptions: [OptionSection<Options>]
    private var gatheredOptions: [GatheredOption] = []
    private var operands: [String] = []
    /// The last argument, if an option took it and it is a path.
    private var takenArgument: TakenArgument?
    /// True if the command line has named the root command by ``Tool/rootName``. No subcommand can follow this name.
    private var hasNamedRoot = false

    private struct GatheredOption {
        let name: String
        let value: String?
    }

    /// A request that ends the parsing, whatever arguments follow.
    private enum Request {
        case help(isFull: Bool)
        case version
    }

    init(tool: Tool<Options>, arguments: [String], fileExists: @escaping (String) -> Bool) {
        self.tool = tool
        self.arguments = arguments
        self.fileExists = fileExists
        path = tool.root
        ownOptions = path.command.options
    }

    mutating func run() throws(ArgumentError) -> Invocation<Options> {
        while nextIndex < arguments.count {
            let argument = arguments[nextIndex]
            nextIndex += 1
            if argument == "--" {
                operands += arguments[nextIndex...]
                break
            }
            switch try gather(argument) {
            case .help(let isFull):
                return .help(HelpRequest(tool: tool, path: path, isFull: isFull))
            case .version: return .version
            case nil: continue
            }
        }
        if path.isHelp { return .help(try requestedHelp()) }
        return .run(try apply())
    }

    /// Returns the request that the subcommand `help` makes. Its operands name a command and its subcommands. The first
    /// operand may also be ``Tool/rootName``, which stands for the root command.
    private mutating func requestedHelp() throws(ArgumentError) -> HelpRequest<Options> {
        path = tool.root
        for (index, name) in operands.enumerated() where index > 0 || name != tool.rootName {
            guard let subcommand = path.subcommand(named: name) else {
                throw unknownSubcommand(name)
            }
            path = subcommand
        }
        return HelpRequest(tool: tool, path: path, isFull: false)
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
        guard operands.isEmpty, !hasNamedRoot else {
            operands.append(argument)
            return
        }
        if let subcommand = path.subcommand(named: argument) {
            path = subcommand
        } else if path.isRoot, argument == tool.rootName {
            hasNamedRoot = true
        } else if path.command.needsSubcommand || isMisspelledSubcommand(argument) {
            throw unknownSubcommand(argument)
        } else {
            operands.append(argument)
        }
    }

    /// Returns whether an operand, which could be a path, is more likely a misspelled command or option.
    private func isMisspelledSubcommand(_ argument: String) -> Bool {
        path.isRoot && !Self.looksLikePath(argument) && !fileExists(argument)
            && tool.suggestion(for: argument) != nil
    }

    private static func looksLikePath(_ argument: String) -> Bool {
        argument.contains("/") || argument.contains(".")
    }

    private func unknownSubcommand(_ name: String) -> ArgumentError {
        .unknownSubcommand(
            name,
            expected: path.command.subcommandNames,
            suggestion: suggestion(forSubcommand: name)
        )
    }

    /// Returns a suggestion in place of an unknown subcommand. For a path, the suggestion is the first subcommand that
    /// takes files, followed by the path.
    private func suggestion(forSubcommand name: String) -> String? {
        guard path.command.needsSubcommand, Self.looksLikePath(name) else {
            return path.isRoot
                ? tool.suggestion(for: name)
                : path.command.suggestion(for: name, among: path.command.subcommandNames)
        }
        return path.command.subcommands.first(where: \.takesFiles).map { "\($0.name) \(name)" }
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
        // A long name after only one dash, such as `-quiet`, would otherwise be read as several short names.
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

    /// Returns the next argument as the value of an option. Throws an error if there is no further argument, or if the
    /// next argument looks like an option.
    private mutating func takeValue(
        of name: String,
        _ description: OptionValue<Options>
    ) throws(ArgumentError) -> String {
        guard nextIndex < arguments.count, description.kind.accepts(arguments[nextIndex]) else {
            throw .missingValue(option: name, placeholder: description.placeholder)
        }
        let value = arguments[nextIndex]
        nextIndex += 1
        if nextIndex == arguments.count, description.kind.isPath {
            takenArgument = TakenArgument(path: value, option: name)
        }
        return value
    }

    private func option(named name: String) throws(ArgumentError) -> Option<Options> {
        if let option = path.option(named: name, ownOptions: ownOptions) { return option }
        throw error(forUnknown: name)
    }

    private func error(forUnknown name: String) -> ArgumentError {
        let intended = ownOptions.flatMap(\.options).first { $0.mistakenNames.contains(name) }
        if let intended { return .unknownOption(name, suggestion: intended.names.first) }
        if let owner = tool.root.tree.first(where: { $0.option(named: name) != nil }) {
            return .misplacedOption(name, owner: owner.name, command: path.name)
        }
        return .unknownOption(name, suggestion: suggestion(for: name))
    }

    /// Returns the name of an option that is nearest to a misspelled name, or the only name that begins with the
    /// misspelled name. Long names are compared only with long names, and without the leading dashes.
    private func suggestion(for name: String) -> String? {
        let dashes = name.hasPrefix("--") ? "--" : "-"
        let candidates = path.spellings.filter { $0.hasPrefix("--") == (dashes == "--") }
        let bare = candidates.map { String($0.dropFirst(dashes.count)) }
        let word = String(name.dropFirst(dashes.count))
        let longer = word.isEmpty ? [] : bare.filter { $0.hasPrefix(word) }
        let nearest = NearestName.suggestion(for: word, among: bare)
        return (nearest ?? (longer.count == 1 ? longer[0] : nil)).map { dashes + $0 }
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
        case .value(let makeDescription):
            let description = makeDescription()
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
            throw .missingSubcommand(expected: path.command.subcommandNames)
        }
        for (index, row) in rows.enumerated() {
            let neededLater = rows[(index + 1)...].reduce(0) { $0 + $1.count.lowerBound }
            let wanted = max(row.count.lowerBound, rest.count - neededLater)
            let assigned = rest.prefix(min(row.count.upperBound, wanted))
            guard assigned.count >= row.count.lowerBound || row.mayBeOmitted(options) else {
                throw .missingOperand(placeholder: row.placeholder, taken: takenArgument)
            }
            for operand in assigned {
                try read(operand, as: row.placeholder) { (text) throws(InvalidValue) in
                    try row.write(&options, text)
                }
            }
            rest = rest.dropFirst(assigned.count)
        }
        if let extra = rest.first {
            throw .unexpectedOperand(extra, suggestion: suggestion(forExtra: extra))
        }
    }

    /// Returns a suggestion for an operand that the command does not take: a command with a similar name that takes
    /// files, followed by the operand, such as `widget-lint schema a.json` for `widget-lint schemas a.json`.
    private func suggestion(forExtra operand: String) -> String? {
        guard path.command.operands.isEmpty, let parent = path.parent else { return nil }
        let candidates = parent.command.subcommands.filter(\.takesFiles).map(\.name)
        let nearest = NearestName.suggestion(for: path.command.name, among: candidates)
        return nearest.map { "\(parent.name) \($0) \(operand)" }
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
    /// True if a value is, or can be, the path of a file or a folder.
    fileprivate var isPath: Bool {
        switch self {
        case .file, .folder, .nameOrFile, .path: true
        case .text, .number, .choice: false
        }
    }

    /// Returns whether `argument` may be the value of the option before it.
    ///
    /// An argument that begins with `-` may be the next option. It is accepted only if it is `-` itself, which denotes
    /// a standard stream, or a negative integer, which no option has as its name. An option that takes a path does not
    /// accept an integer here. Users can write any other value that begins with `-` in one argument with the option:
    /// `--name=-x`.
    fileprivate func accepts(_ argument: String) -> Bool {
        guard argument.hasPrefix("-"), argument != "-" else { return true }
        return !isPath && Int(argument) != nil
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
