// The text that `--help` prints: the summary, the usage, details, examples, commands, operands, every option,
// environment variables and exit statuses.

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
        for paragraph in path.command.details {
            layout.addLine()
            layout.addParagraph(paragraph)
        }
        addExamples(to: &layout)
        addCommands(to: &layout)
        addOperands(to: &layout)
        for section in path.sections {
            addOptions(section, to: &layout)
        }
        addDefinitions("Environment", tool.environment, to: &layout)
        let statuses = path.command.exitStatuses ?? tool.exitStatuses
        addDefinitions("Exit status", statuses, to: &layout)
        return layout.text
    }

    private func addUsage(to layout: inout TextLayout) {
        layout.addTitle("Usage")
        for usage in path.usages {
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
        guard !path.command.subcommands.isEmpty else { return }
        layout.addLine()
        layout.addParagraph("'\(path.name) COMMAND --help' explains a command.", indent: 2)
    }

    private func addOperands(to layout: inout TextLayout) {
        let rows = path.command.operands.map { Definition($0.usage, $0.explanation) }
        addDefinitions("Operands", rows, to: &layout)
    }

    private func addOptions(_ section: OptionSection<Options>, to layout: inout TextLayout) {
        let rows = section.options.map { option in
            // Long names are aligned even without a short name before them.
            let indent = option.usage.hasPrefix("--") ? "    " : ""
            return Definition(indent + option.usage, option.explanation(defaults: tool.defaults))
        }
        addDefinitions(section.title, rows, to: &layout)
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
