// The text that `--help` prints, which fits on a screen, and the text that `--help-all` prints: all details, examples
// and options, the environment variables and the exit statuses.

extension HelpRequest {
    /// The line width for output that is not a terminal.
    package static var standardWidth: Int { 80 }

    /// Returns the help in lines of at most `width` characters, or of ``TextLayout/minimumWidth`` if that is more.
    ///
    /// Usages, the command lines of examples, terms of lists and single words are not broken, and may exceed the width.
    package func text(width: Int = standardWidth) -> String {
        var layout = TextLayout(width: width)
        layout.addParagraph("\(path.name): \(path.command.summary)")
        addUsage(to: &layout)
        if isFull { addEverything(to: &layout) } else { addEssentials(to: &layout) }
        return layout.text
    }

    private func addEverything(to layout: inout TextLayout) {
        for paragraph in path.command.details {
            layout.addLine()
            layout.addParagraph(paragraph)
        }
        addExamples(to: &layout)
        addCommands(to: &layout)
        addOperands(to: &layout)
        for section in path.sections {
            addOptions(section.options, title: section.title, to: &layout)
        }
        addDefinitions("Environment", tool.environment, to: &layout)
        let statuses = path.command.exitStatuses ?? tool.exitStatuses
        addDefinitions("Exit status", statuses, to: &layout)
    }

    /// The maximum number of lines of the short help at the standard width, so that the help fits on a screen.
    static var lineLimit: Int { 40 }
    /// The maximum number of examples in the short help.
    private static var exampleLimit: Int { 3 }

    /// Adds the first paragraph, the first examples and the common options, which fit on a screen.
    private func addEssentials(to layout: inout TextLayout) {
        if let paragraph = path.command.details.first {
            layout.addLine()
            layout.addParagraph(paragraph)
        }
        addShortExamples(to: &layout)
        addCommands(to: &layout)
        // The usage shows the placeholders of the operands. Only a list of allowed values needs more lines.
        if path.command.operands.contains(where: { !$0.kind.choices.isEmpty }) {
            addOperands(to: &layout)
        }
        let options = path.options.filter { !$0.isOnlyInFullHelp }
        addOptions(options, title: "Options", to: &layout)
        layout.addLine()
        layout.addParagraph(
            "'\(path.name) --help-all' shows all options and exit statuses."
        )
    }

    /// Adds the first examples. If all summaries fit beside their command lines, they stand there; otherwise each
    /// summary is on a line of its own.
    private func addShortExamples(to layout: inout TextLayout) {
        let examples = path.command.examples.prefix(Self.exampleLimit)
        guard !examples.isEmpty else { return }
        layout.addTitle("Examples")
        let column = (examples.map(\.line.count).max() ?? 0) + 4
        let summariesFit = examples.allSatisfy { column + $0.summary.count <= layout.width }
        for example in examples {
            let gap = String(repeating: " ", count: column - example.line.count - 2)
            layout.addLine("  " + example.line + (summariesFit ? gap + example.summary : ""))
            if !summariesFit { layout.addParagraph(example.summary, indent: 6) }
        }
    }

    private func addUsage(to layout: inout TextLayout) {
        layout.addTitle("Usage")
        for usage in path.usages(rootName: tool.rootName) {
            layout.addLine("  " + usage)
        }
    }

    private func addExamples(to layout: inout TextLayout) {
        guard !path.command.examples.isEmpty else { return }
        layout.addTitle("Examples")
        for example in path.command.examples {
            layout.addLine("  " + example.line)
            layout.addParagraph(example.summary, indent: 6)
        }
    }

    private func addCommands(to layout: inout TextLayout) {
        addDefinitions(
            "Commands",
            path.command.subcommands.map { Definition($0.name, $0.summary) },
            to: &layout
        )
        guard isFull, !path.command.subcommands.isEmpty else { return }
        layout.addLine()
        layout.addParagraph("'\(path.name) COMMAND --help' explains a command.", indent: 2)
    }

    private func addOperands(to layout: inout TextLayout) {
        let rows = path.command.operands.map { Definition($0.usage, $0.explanation) }
        addDefinitions("Operands", rows, to: &layout)
    }

    private func addOptions(
        _ options: [Option<Options>],
        title: String,
        to layout: inout TextLayout
    ) {
        let rows = options.map { option in
            // Long names are aligned even without a short name before them.
            let indent = option.usage.hasPrefix("--") ? "    " : ""
            let explanation =
                isFull
                ? option.explanation(defaults: tool.defaults)
                : option.summary(defaults: tool.defaults)
            return Definition(indent + option.usage, explanation)
        }
        addDefinitions(title, rows, to: &layout)
    }

    private func addDefinitions(
        _ title: String,
        _ rows: [Definition],
        to layout: inout TextLayout
    ) {
        guard !rows.isEmpty else { return }
        layout.addTitle(title)
        layout.addDefinitions(rows)
    }
}

extension Tool {
    /// Returns a problem if the short help of a command exceeds the limit of lines.
    func helpProblems(of path: CommandPath<Options>) -> [TableProblem] {
        let help = HelpRequest(tool: self, path: path, isFull: false).text()
        let count = help.count { $0 == "\n" }
        return count > HelpRequest<Options>.lineLimit
            ? [.longHelp(lineCount: count, command: path.name)] : []
    }
}

// The text that help and the manual page share.

extension Option {
    /// The usage of the option, with short names first: `-f, --format FORMAT`, `--[no-]cache`.
    var usage: String {
        let short = names.filter { !$0.hasPrefix("--") }
        let long = names.filter { $0.hasPrefix("--") }
        let spelling = (short + long.map(documentedSpelling)).joined(separator: ", ")
        return value.map { spelling + " " + $0.placeholder } ?? spelling
    }

    private func documentedSpelling(of name: String) -> String {
        negations.isEmpty ? name : "--[no-]" + name.dropFirst(2)
    }

    /// Returns the summary and further notes in parentheses: that the option may be repeated, and its deprecated names.
    func explanation(defaults: Options) -> String {
        let notes =
            (value?.isRepeatable == true ? ["(may be repeated)"] : [])
            + formerNames.map { "(deprecated name: \($0))" }
        return ([summary(defaults: defaults)] + notes).joined(separator: " ")
    }

    /// Returns the help sentence with the allowed values or numbers and the default value: `Select the format: a or b
    /// (default: a)`.
    func summary(defaults: Options) -> String {
        guard let value else { return help }
        var summary = help
        switch value.kind {
        case .choice(let choices):
            summary += ": " + ArgumentError.list(choices().map(\.name))
        case .number(let bounds):
            summary += ", " + InvalidValue.describe(bounds)
        case .text, .file, .folder, .nameOrFile, .path:
            break
        }
        let defaultText = value.describeDefault(defaults)
        return defaultText.isEmpty ? summary : summary + " (default: \(defaultText))"
    }
}

extension Operand {
    var explanation: String {
        let choices = kind.choices.map(\.name)
        return choices.isEmpty ? help : help + ": " + ArgumentError.list(choices)
    }
}

extension CommandPath {
    /// Returns the usage lines of the command.
    ///
    /// - Parameter rootName: The word that may stand for the root command (see ``Tool/rootName``).
    func usages(rootName: String?) -> [String] {
        let rootName = isRoot ? rootName : nil
        var usages: [String] = []
        if !command.needsSubcommand {
            let words = [name] + (rootName.map { ["[\($0)]"] } ?? []) + ["[OPTIONS]"]
            let operands = command.operands.map(\.usage).joined(separator: " ")
            for usage in command.usages.isEmpty ? [operands] : command.usages {
                usages.append((words + (usage.isEmpty ? [] : [usage])).joined(separator: " "))
            }
        }
        if !command.subcommands.isEmpty {
            usages.append(name + " COMMAND [OPTIONS]")
        }
        return usages
    }
}

/// A layout of plain text in lines of a given width.
package struct TextLayout {
    /// The maximum length of a term that shares a line with its meaning.
    static let termWidthLimit = 28
    /// The minimum width of lines, even on a narrower terminal.
    static let minimumWidth = 40

    let width: Int
    package private(set) var text = ""

    package init(width: Int) {
        self.width = max(width, Self.minimumWidth)
    }

    package mutating func addLine(_ line: String = "") {
        text += line + "\n"
    }

    package mutating func addTitle(_ title: String) {
        addLine()
        addLine(title + ":")
    }

    package mutating func addParagraph(_ paragraph: String, indent: Int = 0) {
        let margin = String(repeating: " ", count: indent)
        for line in Self.wrap(paragraph, width: width - indent) {
            addLine(margin + line)
        }
    }

    /// Adds a list with terms on the left and their aligned meanings on the right.
    package mutating func addDefinitions(_ rows: [Definition]) {
        let widths = rows.map(\.term.count).filter { $0 <= Self.termWidthLimit }
        // Two spaces stand before each term, and at least two after it.
        let column = (widths.max() ?? 0) + 4
        let margin = String(repeating: " ", count: column)
        for row in rows {
            var lines = Self.wrap(row.meaning, width: width - column)[...]
            let term = "  " + row.term
            if row.term.count > Self.termWidthLimit || lines.isEmpty {
                addLine(term)
            } else {
                let gap = String(repeating: " ", count: column - term.count)
                addLine(term + gap + lines.removeFirst())
            }
            for line in lines {
                addLine(margin + line)
            }
        }
    }

    /// Adds a table whose columns are aligned. Only the last column is broken into lines.
    package mutating func addTable(_ rows: [[String]]) {
        let widths = rows.reduce(into: [Int]()) { widths, row in
            for (column, cell) in row.dropLast().enumerated() {
                if column == widths.count { widths.append(0) }
                widths[column] = max(widths[column], cell.count)
            }
        }
        let indent = widths.reduce(0) { $0 + $1 + 2 }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: width + 2 - cell.count)
            }
            let lines = Self.wrap(row.last ?? "", width: width - indent)
            addLine(cells.joined() + (lines.first ?? ""))
            for line in lines.dropFirst() { addLine(String(repeating: " ", count: indent) + line) }
        }
    }

    /// Breaks a paragraph at its spaces. A word that is longer than the width is not broken.
    static func wrap(_ paragraph: String, width: Int) -> [String] {
        var lines: [String] = []
        for word in paragraph.split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = line + " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
