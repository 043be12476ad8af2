import Foundation
import TestSupport
import Testing

/// Every link in the pages has a target.
struct LinkTests {
    @Test(arguments: DocumentPage.all.map(\.path))
    func `the file and the heading of every relative link exist`(path: String) throws {
        let page = try #require(DocumentPage.all.first { $0.path == path })
        let folder = Repository.file(path).deletingLastPathComponent()
        for link in page.links where !link.isExternal {
            let parts = link.target.split(
                separator: "#",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            let name = parts[0].removingPercentEncoding ?? String(parts[0])
            let file = name.isEmpty ? Repository.file(path) : folder.appendingPathComponent(name)
            let linkText = "\(path):\(link.line): \(link.target)"
            guard FileManager.default.fileExists(atPath: file.path) else {
                Issue.record("\(linkText): no such file")
                continue
            }
            guard parts.count == 2 else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            let hasAnchor = DocumentPage(path: name, text: text).anchors.contains(String(parts[1]))
            #expect(hasAnchor, "\(linkText): no such heading")
        }
    }

    /// The addresses of other sites that pages may name. Nothing opens them during a test.
    private static let external: Set = [
        "https://github.com/bowtie-json-schema/bowtie",
        "https://github.com/json-schema-org/website",
        "https://github.com/swiftlang/swift-evolution/blob/main/proposals/0305-swiftpm-binary-target-improvements.md",
        "https://keepachangelog.com/en/1.1.0/",
        "https://pre-commit.com",
        "https://semver.org",
    ]

    @Test func `the pages have exactly the external links in the list`() {
        let targets = DocumentPage.all.flatMap(\.links)
            .filter(\.isExternal).map(\.target)
        #expect(Set(targets) == Self.external)
    }

    @Test func `the index of the documentation links to every page`() throws {
        let index = try DocumentPage("Documentation/README.md")
        let linked = Set(index.links.map { "Documentation/" + $0.target })
        let pages = DocumentPage.all.map(\.path).filter {
            $0.hasPrefix("Documentation/") && $0 != index.path
        }
        #expect(pages.count > 20)
        #expect(Set(pages).subtracting(linked).isEmpty)
    }

    @Test(arguments: [("README.md", 150), ("CONTRIBUTING.md", 170)])
    func `a page has at most as many lines as its limit`(path: String, limit: Int) throws {
        // The last of the lines is the empty one after the last line feed.
        #expect(try DocumentPage(path).lines.count <= limit + 1)
    }

    @Test(arguments: [
        ("A [link](other.md#part), `[no](link)`", ["other.md#part"]),
        ("![picture](a.svg) and <https://a.example/>", ["a.svg", "https://a.example/"]),
        (#"<img src="b.png" alt="B">"#, ["b.png"]),
        ("[name]: https://c.example", ["https://c.example"]),
        ("```\n[no](link)\n```", []),
    ])
    func `the links in a text are found`(text: String, targets: [String]) {
        #expect(DocumentPage(path: "page.md", text: text).links.map(\.target) == targets)
    }

    @Test func `headings have the anchors that GitHub generates`() {
        let text = "# Two words\n## `--fix`, and [more](a.md)\n## Two words\n```\n# no\n```\n"
        let page = DocumentPage(path: "page.md", text: text)
        #expect(page.anchors == ["two-words", "--fix-and-more", "two-words-1"])
    }
}
