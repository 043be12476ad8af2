/// The check of a kind of blocks.
enum BlockCheck: Sendable {
    /// The commands run, and print the lines below them.
    case session
    /// The text is one JSON text, or one in each line.
    case json(isStream: Bool)
    /// The lines stand in a Swift file that is compiled.
    case excerpt
    /// A script reads the page and runs the block, or parses it.
    case script(String)
    /// Nothing checks the block, for this reason.
    case none(reason: String)
}

/// Which check blocks have: the first row that matches a block decides.
struct BlockRule: Sendable {
    /// The page, or nil for all pages.
    var page: String?
    let language: String
    /// The beginning of the block's first line, or nil for all blocks.
    var first: String?
    let check: BlockCheck

    func matches(_ block: DocumentPage.Block, on page: DocumentPage) -> Bool {
        (self.page == nil || self.page == page.path) && block.language == language
            && (first.map { block.lines.first?.hasPrefix($0) == true } ?? true)
    }
}

extension BlockRule {
    /// All rules. Rows with a page come before the row of their language.
    static let all: [BlockRule] =
        pages + [
            BlockRule(language: "console", check: .session),
            BlockRule(language: "json", check: .json(isStream: false)),
            BlockRule(language: "jsonl", check: .json(isStream: true)),
            BlockRule(language: "swift", check: .excerpt),
            BlockRule(language: "yaml", check: .script("Scripts/checks/pre-commit-hooks.sh")),
        ]

    private static let pages: [BlockRule] = []
}
