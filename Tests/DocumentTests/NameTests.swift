import Foundation
import TestSupport
import Testing

/// The names that pages have in code spans exist.
struct NameTests {
    private static let pages = DocumentPage.all.filter {
        ($0.hasPrefix("Documentation/") && !$0.hasPrefix("Documentation/Internals"))
            || ["README.md", "CONTRIBUTING.md", "SECURITY.md"].contains($0)
    }

    /// The manuals of the tools, which have all commands and options.
    private static let manuals: String = {
        let runs = ["widget-lint", "widget-codegen"].map { try? ToolRun($0, ["manual"]).output }
        return runs.compactMap { $0 }.joined().replacing("\\-", with: "-")
    }()

    /// Options of other programs.
    private static let foreignOptions: Set<String> = []

    @Test func `every option is one of the tools`() throws {
        try #require(Self.manuals.contains("--reporter"))
        for path in Self.pages {
            let options = try DocumentPage(path).spans.flatMap { span in
                span.matches(of: /(?:^| )(--[a-z][a-z-]*)/).map { String($0.output.1) }
            }
            for option in Set(options) where !Self.foreignOptions.contains(option) {
                #expect(Self.manuals.contains(option), "\(path): \(option)")
            }
        }
    }

    /// The sources, the schemas, the plugins and the settings of hooks and actions, as one text.
    private static let sources: Data = {
        var text = Data()
        for folder in ["Sources", "Schemas", "Plugins", "Scripts", "Tests/GeneratedModels"] {
            for kind in ["swift", "json", "sh", "py"] {
                for file in Corpora.files(in: Repository.file(folder), withExtension: kind)
                where !file.path.contains("/.build") {
                    text.append((try? Data(contentsOf: file)) ?? Data())
                }
            }
        }
        for file in [".pre-commit-hooks.yaml", "action.yml", "Package.swift"] {
            text.append((try? Data(contentsOf: Repository.file(file))) ?? Data())
        }
        return text
    }()

    /// Names of other programs and of Swift's libraries.
    private static let foreignNames: Set<String> = []

    @Test func `every rule, keyword and type is in the sources`() throws {
        try #require(Self.sources.count > 1_000_000)
        var known: [String: Bool] = [:]
        for path in Self.pages {
            let page = try DocumentPage(path)
            let code = page.blocks.map(\.text).joined()
            for span in page.spans {
                // A kebab-case name of a rule, or a keyword, member or type.
                guard span.contains(/^[A-Za-z][A-Za-z0-9]*(?:-[a-z0-9]+)*$/),
                    !Self.foreignNames.contains(span)
                else { continue }
                let exists =
                    known[span] ?? (Self.sources.range(of: Data(span.utf8)) != nil)
                known[span] = exists
                #expect(exists || code.contains(span), "\(path): \(span)")
            }
        }
        #expect(known.count > 200)
    }
}
