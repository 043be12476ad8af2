import Foundation
import TestSupport
import Testing

/// Tests that SECURITY.md and Documentation/Limits.md name existing tests and limits.
struct SafetyDocumentTests {
    /// Returns the code spans in the table rows of a document.
    private func spans(in document: String) throws -> [String] {
        let text = try String(
            contentsOf: Repository.file(document),
            encoding: .utf8
        )
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .flatMap { $0.matches(of: /`([^`]+)`/).map { String($0.output.1) } }
    }

    private func sources(below folder: String) throws -> [String] {
        let root = Repository.file(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try paths.filter { $0.hasSuffix(".swift") }.map {
            try String(contentsOf: root.appendingPathComponent($0), encoding: .utf8)
        }
    }

    @Test(arguments: ["SECURITY.md", "Documentation/Limits.md"])
    func `every test that a document names exists`(document: String) throws {
        // A suite is named after its file, or is a structure in a file with another name.
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: Repository.file("Tests").path
        )
        let files = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        let tests = try sources(below: "Tests").joined(separator: "\n")
        let named = try spans(in: document).filter { $0.hasSuffix("Tests") }
        #expect(named.count > 10)
        for name in named {
            #expect(files.contains("\(name).swift") || tests.contains("struct \(name)"), "\(name)")
        }
    }

    @Test func `every limit that Limits.md names is declared by its type`() throws {
        let sources = try sources(below: "Sources")
        let named = try spans(in: "Documentation/Limits.md")
            .filter { $0.contains(/^[A-Z]\w+(\.\w+)+$/) && !$0.hasPrefix("NoVerdictError") }
        #expect(named.count > 20)
        for name in named {
            let parts = name.split(separator: ".")
            guard let member = parts.last, parts.count > 1 else { continue }
            let type = parts[parts.count - 2]
            let isDeclared = sources.contains { source in
                source.contains(" \(type)")
                    && (source.contains(" \(member):")
                        || source.contains(" \(member) =") || source.contains("var \(member)")
                        || source.contains("struct \(member)")
                        || source.contains("func \(member)("))
            }
            #expect(isDeclared, "\(name)")
        }
    }
}
