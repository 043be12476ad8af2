import Foundation
import TestSupport
import Testing

/// Tests that ARCHITECTURE.md and the pages in Documentation/Internals agree with the sources.
struct ArchitectureTests {
    // MARK: The documents

    @Test func `the documents do not exceed their limits of lines`() throws {
        #expect(try MarkdownPage("ARCHITECTURE.md").lines.count <= 200)
        for path in try Self.internals() {
            #expect(try MarkdownPage(path).lines.count <= 150, "\(path)")
        }
    }

    @Test func `every link names an existing path, and ARCHITECTURE.md links to each page`() throws
    {
        let internals = try Self.internals()
        #expect(internals.count > 5)
        for path in ["ARCHITECTURE.md"] + internals {
            let links = try MarkdownPage(path).links
            #expect(!links.isEmpty, "\(path)")
            for link in links { #expect(SourceTree.exists(link), "\(path): \(link)") }
        }
        let links = try Set(MarkdownPage("ARCHITECTURE.md").links)
        #expect(Set(internals).subtracting(links).isEmpty)
    }

    @Test func `the types that the documents name are declared in the sources`() throws {
        let folders = [
            "Sources", "Plugins", "Tests/SchemaKitTests", "Tests/KeywordTests",
            "Tests/TestSupport", "Tests/FuzzTests",
        ]
        let declared = try folders.map(SourceTree.declarations).reduce(Set()) { $0.union($1) }
        for path in try ["ARCHITECTURE.md"] + Self.internals() {
            let names = try MarkdownPage(path).typeNames
            #expect(names.count > 3, "\(path)")
            // These types belong to Foundation and to the standard library.
            let foreign: Set = ["Data", "String", "Double", "Int64", "UInt64"]
            let missing = names.subtracting(declared).subtracting(foreign)
            #expect(missing.isEmpty, "\(path)")
        }
    }

    private static func internals() throws -> [String] {
        try SourceTree.files(below: "Documentation/Internals").filter { $0.hasSuffix(".md") }
    }

    // MARK: The tables of targets

    /// A row of a table of targets, folders or plugins.
    private struct Row {
        /// The target that the heading above the table links to, or empty if the heading has no link.
        let target: String
        /// The path of the link in the first cell.
        let folder: String
        /// The names in the last cell.
        let types: [String]
    }

    private static func rows(headed heading: String) throws -> [Row] {
        let page = try MarkdownPage("ARCHITECTURE.md")
        return try page.tables.filter { $0.header[0] == heading }.flatMap { table in
            try table.rows.map { row in
                let folder = try #require(
                    MarkdownPage.items(of: row.cells[0]).compactMap(\.link).first
                )
                let heading = try #require(
                    page.lines.prefix(row.line).last { $0.hasPrefix("### ") }
                )
                return Row(
                    target: heading.firstMatch(of: /\[([^\]]+)\]/).map { String($0.output.1) }
                        ?? "",
                    folder: folder,
                    types: MarkdownPage.items(of: row.cells.last ?? "").compactMap(\.span)
                )
            }
        }
    }

    @Test func `every target that is not a test has a table or a row`() throws {
        let manifest = try SourceTree.text("Package.swift")
        let declaration = /\.(?:executableTarget|target|plugin)\(\s*name: "([\w-]+)"/
        let targets = Set(manifest.matches(of: declaration).map { String($0.output.1) })
        // The fuzzer and the code that tests share are in the folder Tests.
        let tests: Set = ["TestSupport", "schemakit-fuzz"]
        let documented =
            try Self.rows(headed: "folder").map(\.target)
            + Self.rows(headed: "target").map { Self.name($0.folder) }
            + Self.rows(headed: "plugin").map { Self.name($0.folder) }
        #expect(Set(documented) == targets.subtracting(tests))
    }

    @Test func `a table has the folders of its target, in the order of the layers`() throws {
        let rows = try Self.rows(headed: "folder")
        for (target, rows) in Dictionary(grouping: rows, by: \.target) {
            let folders = rows.map { Self.name($0.folder) }
            if let layers = TidyTests.layers[target] {
                #expect(folders == layers, "\(target)")
            } else {
                #expect(Set(folders) == Set(try SourceTree.folders(in: "Sources/\(target)")))
            }
        }
        for row in try Self.rows(headed: "target") {
            #expect(try SourceTree.folders(in: row.folder).isEmpty, "\(row.folder)")
        }
    }

    @Test func `a folder declares the main types of its row`() throws {
        let rows = try Self.rows(headed: "folder") + Self.rows(headed: "target")
        #expect(rows.count > 50)
        for row in rows {
            #expect(!row.types.isEmpty, "\(row.folder)")
            let declared = try SourceTree.declarations(below: row.folder)
            #expect(Set(row.types).subtracting(declared).isEmpty, "\(row.folder)")
        }
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    // MARK: The lists of places to change

    /// A list of places to change, and the way in which files mention the example of the list.
    struct ChangeList: Sendable, CustomTestStringConvertible {
        let heading: String
        /// A regular expression that finds the example in a line that is not a comment.
        let mention: String
        /// The folders and files that are searched. The list must have each of their files that mentions the example.
        let roots: [String]
        var includesGenerated = false
        /// The files of the list that do not mention the example.
        var withoutMention: Set<String> = []

        var testDescription: String { heading }
    }

    static let changeLists = [
        ChangeList(
            heading: "## Adding a keyword, such as `uniqueItems` or `contentEncoding`",
            // `duplicateItems` is the identifier of the rule for `uniqueItems`.
            mention: #"\b(?:uniqueItems|contentEncoding|duplicateItems)\b"#,
            roots: ["Sources", "Plugins", "Scripts", "Tests/TestSupport", "Tests/FuzzTests"]
        ),
        ChangeList(
            heading: "## Adding a format, such as `duration`",
            mention: #"(?:(?:\.|case |")duration|\bDurationFormat)\b"#,
            roots: ["Sources", "Plugins"]
        ),
        ChangeList(
            heading: "## Adding a report format, such as `junit`",
            mention: "(?i)junit",
            roots: ["Sources", "Plugins", "Scripts", "Tests/FuzzTests", "action.yml"]
        ),
        ChangeList(
            heading: "## Adding a vendor, such as `livelike`",
            mention: "(?i)livelike",
            roots: ["Sources", "Plugins", "Schemas", "Scripts", "Tests/Fixtures", "action.yml"],
            includesGenerated: true,
            withoutMention: ["Scripts/embed-schemas.py"]
        ),
        ChangeList(
            heading: "## Adding a subcommand, such as `rules` or `infer`",
            // Tests and documents mention the subcommand in command lines.
            mention:
                #"(?:\b(?:ListRules|InferSchema)\b|case (?:rules|infer)$|case \.(?:rules|infer):|[( ]\["rules"\]|\["infer"|`widget-(?:lint rules|codegen infer))"#,
            roots: ["Sources/widget-lint", "Sources/widget-codegen", "Scripts", "Plugins"]
        ),
    ]

    private static func items(of list: ChangeList) throws -> [MarkdownPage.Item] {
        let items = try MarkdownPage("ARCHITECTURE.md").listItems(under: list.heading)
        try #require(items.count > 2, "\(list.heading) has no list")
        return items
    }

    @Test func `the tests cover every list of places to change`() throws {
        let headings = try MarkdownPage("ARCHITECTURE.md").lines.filter {
            $0.hasPrefix("## Adding ")
        }
        #expect(headings == Self.changeLists.map(\.heading))
    }

    @Test(arguments: changeLists)
    func `each file of a list declares the names beside its link`(_ list: ChangeList) throws {
        for item in try Self.items(of: list) {
            guard let name = item.span else { continue }
            let link = try #require(item.link, "no file stands before \(name)")
            let declared = try SourceTree.declarations(below: link)
            #expect(Set([name]).isSubset(of: declared), "\(link): \(name)")
        }
    }

    @Test(arguments: changeLists)
    func `every file of a list mentions the example`(_ list: ChangeList) throws {
        let mention = try SourceTree.expression(ofCode: list.mention)
        for link in try Set(Self.items(of: list).compactMap(\.link)) {
            let files = try SourceTree.files(below: link)
            // A mention in the name of a file is enough, because a fixture need not mention its vendor.
            let isMentioned = try files.contains {
                try SourceTree.contains(mention, inTextOrPathOf: $0)
            }
            #expect(isMentioned != list.withoutMention.contains(link), "\(link)")
        }
    }

    @Test(arguments: changeLists)
    func `every file that mentions the example is in the list`(_ list: ChangeList) throws {
        let mention = try SourceTree.expression(ofCode: list.mention)
        let links = try Set(Self.items(of: list).compactMap(\.link))
        let files = try list.roots.flatMap(SourceTree.files).filter {
            list.includesGenerated || !$0.hasSuffix(".generated.swift")
        }
        let found = try files.filter { try SourceTree.contains(mention, inFile: $0) }
        #expect(found.count > 2)
        for path in found {
            #expect(
                links.contains { path == $0 || path.hasPrefix($0 + "/") },
                "\(path) is missing in '\(list.heading)'"
            )
        }
    }
}
