import Foundation
import TestSupport
import Testing

/// A page of the repository in Markdown: its blocks of code, its headings and its links.
struct DocumentPage: Sendable {
    /// The path relative to the top folder.
    let path: String
    let lines: [String]

    /// A fenced block of code.
    struct Block: Sendable {
        /// The first word after the fence, such as `json`.
        let language: String
        /// The second word: the name of the file that the block shows.
        let fileName: String?
        /// The lines between the fences, without the indentation of the fences.
        let lines: [String]
        /// The index of the first of these lines in the page. It is also the number of the fence's line, from 1.
        let start: Int
        /// The number of spaces before the fences.
        let indentation: Int

        var text: String { lines.map { $0 + "\n" }.joined() }
    }

    let blocks: [Block]

    init(_ path: String) throws {
        let text = try String(contentsOf: Repository.file(path), encoding: .utf8)
        self.init(path: path, text: text)
    }

    init(path: String, text: String) {
        self.path = path
        lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        blocks = Self.blocks(in: lines)
    }

    /// The pages of the repository, without the expected outputs of tests and the articles of DocC, which have
    /// `ArticleTests`.
    static let all: [DocumentPage] = {
        let root = Repository.root.path
        guard let paths = FileManager.default.enumerator(atPath: root) else { return [] }
        var pages: [String] = []
        while let path = paths.nextObject() as? String {
            let isSkipped =
                path.hasPrefix(".build") || path == ".git" || path == "Tests/Cases"
                || path.hasSuffix(".docc")
            if isSkipped {
                paths.skipDescendants()
            } else if path.hasSuffix(".md") {
                pages.append(path)
            }
        }
        return pages.sorted().compactMap { try? DocumentPage($0) }
    }()

    private static func blocks(in lines: [String]) -> [Block] {
        var blocks: [Block] = []
        var open: (words: [Substring], start: Int, indentation: Int)?
        for (number, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            guard text.hasPrefix("```") else { continue }
            guard let fence = open else {
                let words = text.dropFirst(3).split(separator: " ")
                open = (words, number + 1, line.count - text.count)
                continue
            }
            blocks.append(
                Block(
                    language: fence.words.first.map(String.init) ?? "",
                    fileName: fence.words.dropFirst().first.map(String.init),
                    lines: lines[fence.start..<number].map {
                        String($0.dropFirst(min(fence.indentation, $0.count)))
                    },
                    start: fence.start,
                    indentation: fence.indentation
                )
            )
            open = nil
        }
        return blocks
    }

    /// The lines that are not in a fenced block, with their numbers, from 1.
    var prose: [(number: Int, text: String)] {
        let code = IndexSet(blocks.flatMap { ($0.start - 1)...($0.start + $0.lines.count) })
        return lines.enumerated().filter { !code.contains($0.offset) }
            .map { ($0.offset + 1, $0.element) }
    }

    /// The numbers of the lines, from 1, that begin a block of code by their indentation.
    var indentedBlocks: [Int] {
        let prose = prose
        var isInList = false
        return prose.indices.compactMap { index in
            let text = prose[index].text
            let marker = text.prefix { $0 != " " }
            if marker == "-" || marker == "*"
                || marker.hasSuffix(".") && Int(marker.dropLast()) != nil
            {
                isInList = true
            } else if !marker.isEmpty {
                isInList = false
            }
            let isParagraphStart = index == 0 || prose[index - 1].text.isEmpty
            // Four spaces begin code. In a list, they come after the spaces that continue an item, at least two.
            let width = isInList ? "      " : "    "
            return isParagraphStart && text.hasPrefix(width) ? prose[index].number : nil
        }
    }

    /// The code spans of the prose.
    var spans: Set<String> {
        let parts = prose.map { $0.text.split(separator: "`", omittingEmptySubsequences: false) }
        return Set(
            parts.flatMap { parts in
                // Every second part is between backticks, unless the last backtick has no counterpart.
                stride(from: 1, to: parts.count - 1, by: 2).map { String(parts[$0]) }
            }
        )
    }

    // MARK: Links

    /// The target of a link, and the number of its line.
    struct Link: Sendable {
        let target: String
        let line: Int

        /// True if the target begins with a scheme such as `https:`.
        var isExternal: Bool { target.contains(/^[a-z][a-z+.-]*:/) }
    }

    /// The targets of links, pictures and definitions of links.
    var links: [Link] {
        prose.flatMap { number, text -> [Link] in
            // Regular expressions take long in a debug build.
            guard ["](", "]:", "<http", "=\""].contains(where: text.contains) else { return [] }
            let code = text.replacing(/`[^`]*`/) { String(repeating: "x", count: $0.output.count) }
            let inline = code.matches(of: /\]\(<?([^)>\s]+)>?(?:\s+"[^"]*")?\)/).map(\.output.1)
            let definitions = code.matches(of: /^\[[^\]]+\]:\s*(\S+)$/).map(\.output.1)
            let bare = code.matches(of: /<(https?:[^>]+)>/).map(\.output.1)
            let pictures = code.matches(of: /(?:src|srcset|href)="([^"]+)"/).map(\.output.1)
            return (inline + definitions + bare + pictures).map {
                Link(target: String($0), line: number)
            }
        }
    }

    /// The anchors of the headings, as GitHub generates them: in lower case, with hyphens instead of spaces, and
    /// without punctuation. The anchor of a repeated heading has a number.
    var anchors: Set<String> {
        var counts: [String: Int] = [:]
        var anchors: Set<String> = []
        for (_, text) in prose where text.hasPrefix("#") {
            guard let heading = text.wholeMatch(of: /#{1,6} +(.+)/)?.output.1 else { continue }
            let words = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }
            let anchor = words.lowercased().filter {
                $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_"
            }.replacing(" ", with: "-")
            let count = counts[anchor, default: 0]
            counts[anchor] = count + 1
            anchors.insert(count == 0 ? anchor : "\(anchor)-\(count)")
        }
        return anchors
    }
}
