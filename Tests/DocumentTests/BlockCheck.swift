/// The way in which a kind of blocks is checked.
enum BlockCheck: Sendable {
    /// The commands are run, and their output must equal the lines below them.
    case session
    /// The text is JSON.
    case json
    /// A compiled Swift file contains the lines.
    case excerpt
    /// The block equals a block of another page, which is checked there.
    case copy(of: String)
    /// A script reads the page and runs the block, or parses it.
    case script(String)
    /// The block has no check, for this reason.
    case none(reason: String)
}

/// A row of the table of checks. The first row that matches a block decides.
struct BlockRule: Sendable {
    /// The page, or nil for all pages.
    var page: String?
    let language: String
    /// The beginning of the block's first line, or nil for all blocks.
    var firstLinePrefix: String?
    let check: BlockCheck

    func matches(_ block: DocumentPage.Block, on page: DocumentPage) -> Bool {
        (self.page == nil || self.page == page.path) && block.language == language
            && (firstLinePrefix.map { block.lines.first?.hasPrefix($0) == true } ?? true)
    }

    /// Returns the index of the rule of a block in the table, or nil if there is none.
    static func index(of block: DocumentPage.Block, on page: DocumentPage) -> Int? {
        all.firstIndex { $0.matches(block, on: page) }
    }
}

extension BlockRule {
    /// The whole table.
    static let all: [BlockRule] =
        pages + [
            BlockRule(language: "console", check: .session),
            BlockRule(language: "json", check: .json),
            BlockRule(language: "swift", check: .excerpt),
            BlockRule(language: "yaml", check: .script("Scripts/checks/yaml-blocks.py")),
        ]

    private static let editors = "Scripts/checks/editors.sh"

    private static let pages: [BlockRule] = [
        BlockRule(
            page: "README.md",
            language: "sh",
            check: .none(
                reason: "Linting.md shows the first command; the second command runs these tests"
            )
        ),
        BlockRule(
            page: "README.md",
            language: "text",
            check: .copy(of: "Sources/SchemaKit/SchemaKit.docc/SchemaKit.md")
        ),
        BlockRule(
            page: "Documentation/Library.md",
            language: "text",
            firstLinePrefix: "1:51",
            check: .copy(of: "Sources/WidgetSchemas/WidgetSchemas.docc/WidgetSchemas.md")
        ),
        BlockRule(
            page: "Documentation/Library.md",
            language: "text",
            check: .copy(of: "Sources/SchemaKit/SchemaKit.docc/SchemaKit.md")
        ),
        BlockRule(
            page: "Documentation/Library.md",
            language: "swift",
            firstLinePrefix: "dependencies",
            check: .none(reason: "the address is not known yet")
        ),
        BlockRule(page: "README.md", language: "lua", check: .copy(of: "Documentation/Editors.md")),
        BlockRule(
            page: "Documentation/Editors.md",
            language: "sh",
            firstLinePrefix: "code ",
            check: .none(reason: "editors.sh runs the extension without VS Code")
        ),
        BlockRule(page: "Documentation/Editors.md", language: "sh", check: .script(editors)),
        BlockRule(page: "Documentation/Editors.md", language: "lua", check: .script(editors)),
        BlockRule(page: "Documentation/Editors.md", language: "lisp", check: .script(editors)),
        BlockRule(page: "Documentation/Editors.md", language: "toml", check: .script(editors)),
        BlockRule(
            page: "Documentation/Hooks.md",
            language: "sh",
            check: .script("Scripts/checks/pre-commit-hooks.sh")
        ),
        BlockRule(
            page: "Documentation/Installation.md",
            language: "sh",
            check: .none(reason: "it needs a published release; release.sh uses files on disk")
        ),
        BlockRule(
            page: "Documentation/Plugins.md",
            language: "sh",
            firstLinePrefix: "defaults ",
            check: .none(reason: "it needs macOS")
        ),
        BlockRule(
            page: "Documentation/Plugins.md",
            language: "sh",
            check: .script("Scripts/checks/plugins.sh")
        ),
        BlockRule(
            page: "Documentation/Plugins.md",
            language: "text",
            check: .none(reason: "a list of files")
        ),
        BlockRule(
            page: "Documentation/Shells.md",
            language: "sh",
            check: .script("Scripts/checks/installation.sh")
        ),
        BlockRule(
            page: "Listings/README.md",
            language: "sh",
            check: .none(reason: "it builds the image of a container")
        ),
        BlockRule(
            page: "CONTRIBUTING.md",
            language: "sh",
            check: .none(reason: ".ci/run has the command")
        ),
        BlockRule(
            page: "Examples/README.md",
            language: "sh",
            check: .script("Scripts/checks/examples.sh")
        ),
        BlockRule(
            page: "Examples/spark/README.md",
            language: "sh",
            check: .none(reason: "it needs Spark; check.sh runs the program")
        ),
    ]
}
