/// The subcommand `manual`, which prints the man page.
package enum PrintManual {
    package struct Options: Sendable {
        package init() {}
    }

    /// Returns the subcommand for a tool. If `exitStatuses` is `nil`, help shows the exit statuses of the tool.
    package static func command(
        of tool: String,
        exitStatuses: [Definition]? = nil
    ) -> Command<Options> {
        Command(
            "manual",
            summary: "print the man page",
            examples: [Example("\(tool) manual | man -l -", "Read the man page")],
            exitStatuses: exitStatuses
        )
    }
}

/// The manual page of a tool, written in the `man` macros of roff.
struct ManualPage<Options: Sendable> {
    private let tool: Tool<Options>
    private let date: String
    private var text = ""

    init(tool: Tool<Options>, date: String) {
        self.tool = tool
        self.date = date
    }

    mutating func makeText() -> String {
        addHeader()
        addSynopsis()
        addDescription()
        addOptions(of: tool.root)
        addCommands()
        addDefinitions("ENVIRONMENT", tool.environment)
        addDefinitions("EXIT STATUS", tool.exitStatuses)
        addExamples()
        return text
    }

    private mutating func addHeader() {
        let title = tool.name.uppercased()
        addMacro("TH", [title, "1", date, "\(tool.name) \(tool.version)", "User Commands"])
        addMacro("SH", ["NAME"])
        // Programs that read the NAME section expect a plain hyphen here, not a minus sign.
        text += "\(Roff.escaped(tool.name)) - \(Roff.escaped(tool.command.summary))\n"
    }

    private mutating func addSynopsis() {
        addMacro("SH", ["SYNOPSIS"])
        for (index, usage) in tool.root.usages(rootName: tool.rootName).enumerated() {
            if index > 0 { text += ".br\n" }
            addUsage(usage, of: tool.root)
        }
    }

    private mutating func addDescription() {
        addMacro("SH", ["DESCRIPTION"])
        let details = tool.command.details
        addParagraphs(details.isEmpty ? [sentence(tool.command.summary)] : details)
        addOperands(of: tool.command)
    }

    private mutating func addOptions(of path: CommandPath<Options>) {
        addMacro("SH", ["OPTIONS"])
        for section in path.sections {
            addMacro("SS", [section.title])
            for option in section.options { add(option) }
        }
    }

    private mutating func addCommands() {
        let paths = tool.root.tree.dropFirst()
        guard !paths.isEmpty else { return }
        addMacro("SH", ["COMMANDS"])
        for path in paths {
            addMacro("SS", [path.name])
            addParagraphs([sentence(path.command.summary)] + path.command.details)
            for usage in path.usages(rootName: tool.rootName) {
                text += ".PP\n"
                addUsage(usage, of: path)
            }
            addOperands(of: path.command)
            // The options that a command shares with its subcommands are described only once, with that command.
            for option in (path.command.options + path.command.sharedOptions).flatMap(\.options) {
                add(option)
            }
            addExitStatuses(of: path.command)
        }
    }

    private mutating func addExamples() {
        let examples = tool.root.tree.flatMap(\.command.examples)
        guard !examples.isEmpty else { return }
        addMacro("SH", ["EXAMPLES"])
        for (index, example) in examples.enumerated() {
            if index > 0 { text += ".PP\n" }
            addText(example.summary + ":")
            text += ".PP\n.RS 4\n.nf\n\(Roff.line(example.line))\n.fi\n.RE\n"
        }
    }
}

// MARK: - Pieces

extension ManualPage {
    private mutating func addOperands(of command: Command<Options>) {
        for operand in command.operands {
            text += ".TP\n\\fI\(Roff.escaped(operand.placeholder))\\fR\n"
            addText(operand.explanation)
            addChoices(operand.kind)
        }
    }

    private mutating func add(_ option: Option<Options>) {
        text += ".TP\n\(Roff.emphasized(option.usage, placeholder: option.value?.placeholder))\n"
        addText(option.explanation(defaults: tool.defaults))
        if let value = option.value { addChoices(value.kind) }
    }

    /// Lists the allowed values that have a summary.
    private mutating func addChoices(_ kind: ValueKind) {
        let choices = kind.choices.filter { !$0.summary.isEmpty }
        guard !choices.isEmpty else { return }
        text += ".RS\n"
        for choice in choices {
            text += ".TP\n\\fB\(Roff.escaped(choice.name))\\fR\n"
            addText(choice.summary)
        }
        text += ".RE\n"
    }

    private mutating func addDefinitions(_ title: String, _ rows: [Definition]) {
        guard !rows.isEmpty else { return }
        addMacro("SH", [title])
        add(rows)
    }

    /// Lists the exit statuses of a command if they differ from those of the tool.
    private mutating func addExitStatuses(of command: Command<Options>) {
        guard let statuses = command.exitStatuses else { return }
        text += ".PP\nExit status:\n.RS\n"
        add(statuses)
        text += ".RE\n"
    }

    private mutating func add(_ rows: [Definition]) {
        for row in rows {
            text += ".TP\n\\fB\(Roff.escaped(row.term))\\fR\n"
            addText(row.meaning)
        }
    }

    private mutating func addParagraphs(_ paragraphs: [String]) {
        for (index, paragraph) in paragraphs.enumerated() {
            if index > 0 { text += ".PP\n" }
            addText(paragraph)
        }
    }

    private mutating func addUsage(_ usage: String, of path: CommandPath<Options>) {
        let rest = String(usage.dropFirst(path.name.count))
        text += "\\fB\(Roff.escaped(path.name))\\fR\(Roff.escaped(rest))\n"
    }

    private func sentence(_ summary: String) -> String {
        summary.prefix(1).uppercased() + summary.dropFirst() + "."
    }

    private mutating func addMacro(_ name: String, _ arguments: [String]) {
        text += "." + name
        for argument in arguments { text += " " + Roff.quoted(argument) }
        text += "\n"
    }

    private mutating func addText(_ paragraph: String) {
        // Roff fills the lines of the page itself. This width only keeps the source readable.
        for line in TextLayout.wrap(paragraph, width: 72) {
            text += Roff.line(line) + "\n"
        }
    }
}

extension Tool {
    /// Returns the manual page in roff. `date` is printed in its footer and may be empty.
    package func manualPage(date: String) -> String {
        var page = ManualPage(tool: self, date: date)
        return page.makeText()
    }
}

/// Functions that escape text for roff.
private enum Roff {
    /// Returns text for use within a line. A dash becomes a minus sign, so that options can be copied. Characters
    /// outside of ASCII become escapes, because groff does not read UTF-8 without a preprocessor.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\n": result += " "
            case _ where character.isASCII: result.append(character)
            default:
                for scalar in character.unicodeScalars {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    let zeros = String(repeating: "0", count: max(4 - digits.count, 0))
                    result += "\\[u\(zeros)\(digits)]"
                }
            }
        }
        return result
    }

    /// Returns a whole line, protected from being read as a macro. An apostrophe would also begin a macro, but
    /// ``escaped(_:)`` replaces it.
    static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
    }

    /// Returns the argument of a macro. Its dashes stay plain hyphens, because programs that read the titles and dates
    /// of pages expect them.
    static func quoted(_ text: String) -> String {
        var result = "\""
        for character in text {
            switch character {
            case "\"": result += "\\(dq"
            case "-": result += "-"
            default: result += escaped(String(character))
            }
        }
        return result + "\""
    }

    /// Returns the usage of an option with its spelling in bold and its placeholder in italics.
    static func emphasized(_ usage: String, placeholder: String?) -> String {
        guard let placeholder, usage.hasSuffix(placeholder) else {
            return "\\fB\(escaped(usage))\\fR"
        }
        let spelling = String(usage.dropLast(placeholder.count))
        return "\\fB\(escaped(spelling))\\fR\\fI\(escaped(placeholder))\\fR"
    }
}
