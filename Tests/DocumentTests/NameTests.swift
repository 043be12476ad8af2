import Foundation
import TestSupport
import Testing

/// The names in the code spans of pages exist.
struct NameTests {
    private static let pages = DocumentPage.all.filter { page in
        (page.path.hasPrefix("Documentation/") && !page.path.contains("/Internals/"))
            || ["README.md", "SECURITY.md"].contains(page.path)
    }

    /// The options of the tools, from their manuals.
    private static let options: Set<String> = {
        let runs = ["widget-lint", "widget-codegen"].map { try? ToolRun($0, ["manual"]).output }
        let text = runs.compactMap { $0 }.joined().replacing("\\-", with: "-")
        let words = text.split { !$0.isLetter && $0 != "-" }
        return Set(words.filter { $0.hasPrefix("--") }.map(String.init))
    }()

    @Test func `every option on a page is an option of a tool or of a script`() throws {
        try #require(Self.options.contains("--reporter"))
        for page in Self.pages {
            let words = page.spans.flatMap { $0.split { " ,=/]".contains($0) } }
            for option in Set(words).map(String.init) where option.hasPrefix("--") {
                let exists =
                    Self.options.contains(option) || Self.foreignNames.contains(option)
                    || Self.isInSources(option)
                #expect(exists, "\(page.path): \(option)")
            }
        }
    }

    /// The sources, schemas, plugins, scripts and extensions of editors, without their pages, and the settings of
    /// checks, hooks, actions and the package, as one text.
    private static let sources: Data = {
        var text = Data()
        for folder in ["Sources", "Schemas", "Plugins", "Scripts", "Editors"] {
            guard let paths = FileManager.default.enumerator(atPath: Repository.file(folder).path)
            else { continue }
            for case let path as String in paths where !path.hasSuffix(".md") {
                let file = Repository.file(folder).appendingPathComponent(path)
                text.append((try? Data(contentsOf: file)) ?? Data())
            }
        }
        for file in [".ci/run", ".pre-commit-hooks.yaml", "action.yml", "Package.swift"] {
            text.append((try? Data(contentsOf: Repository.file(file))) ?? Data())
        }
        return text
    }()

    private static func isInSources(_ name: String) -> Bool {
        sources.range(of: Data(name.utf8)) != nil
    }

    /// Names that are in no source: names in generated models, and names of other programs.
    private static let foreignNames: Set<String> = [
        "objectValue", "arrayValue", "xMembers", "laterName", "aB2", "--ignore-missing", "vVERSION",
        "macos",
        "wasm32-unknown-wasip1",
    ]

    @Test func `every rule, keyword and type on a page is in the sources`() throws {
        try #require(Self.sources.count > 1_000_000)
        var known: [String: Bool] = [:]
        for page in Self.pages {
            let code = page.blocks.map(\.text).joined()
            for span in page.spans where Self.isName(span) && !Self.foreignNames.contains(span) {
                let exists = known[span] ?? (Self.isInSources(span) || code.contains(span))
                known[span] = exists
                #expect(exists, "\(page.path): \(span)")
            }
        }
        #expect(known.count > 150)
    }

    /// Returns whether a span may be the name of a rule, a keyword, a member or a type. `SafetyDocumentTests` checks
    /// the names of tests.
    private static func isName(_ span: String) -> Bool {
        span.contains(where: \.isLowercase) && !span.hasSuffix("Tests")
            && span.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            && span.first?.isLetter == true
    }
}
