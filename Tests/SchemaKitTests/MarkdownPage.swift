import TestSupport

/// A document of the repository, with links relative to the top folder.
struct MarkdownPage {
    /// A link, or a code span and the last link before it in the line.
    struct Item {
        var link: String?
        var span: String?
    }

    let path: String
    let lines: [String]

    init(_ path: String) throws {
        self.path = path
        // A page ends with a line feed, so its last line is empty.
        lines = try SourceTree.text(path).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
            .dropLast()
    }

    var tables: [MarkdownTable] { MarkdownTable.tables(in: lines.joined(separator: "\n")) }

    /// The targets of all links, without fragments. Links to other sites and inside the page are left out.
    var links: [String] {
        let folder = path.split(separator: "/").dropLast().joined(separator: "/")
        return lines.flatMap(Self.items).filter { $0.span == nil }.compactMap(\.link)
            .filter { !$0.contains("://") }
            .map { folder.isEmpty ? $0 : Self.resolved($0, in: folder) }
    }

    private static func resolved(_ link: String, in folder: String) -> String {
        var parts = folder.split(separator: "/")
        for part in link.split(separator: "/") {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    /// The names that are spelled like types, in code spans and in indented lines with arrows.
    var typeNames: Set<String> {
        let spans = lines.flatMap(Self.items).compactMap(\.span)
        let arrowLines = lines.filter { $0.hasPrefix("    ") && $0.contains("→") }
            .flatMap { $0.matches(of: /\w+/).map { String($0.output) } }
        return Set(
            (spans + arrowLines).compactMap { text in
                text.wholeMatch(of: /([A-Z]\w*[a-z]\w*)(?:\.\w+)*(?:\([^)]*\))?/)
                    .map { String($0.output.1) }
            }
        )
    }

    func listItems(under heading: String) -> [Item] {
        guard let start = lines.firstIndex(of: heading) else { return [] }
        return lines[(start + 1)...].prefix { !$0.hasPrefix("#") }.filter { $0.hasPrefix("- ") }
            .flatMap(Self.items)
    }

    /// Returns the links and code spans of a line in their order.
    static func items(of line: String) -> [Item] {
        var items: [Item] = []
        for match in line.matches(of: /\[[^\]]*\]\(([^)#]+)[^)]*\)|`([^`]+)`/) {
            if let link = match.output.1 {
                items.append(Item(link: String(link)))
            } else if let span = match.output.2 {
                items.append(Item(link: items.last?.link, span: String(span)))
            }
        }
        return items
    }
}
