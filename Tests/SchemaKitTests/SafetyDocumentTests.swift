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

    /// Returns the bytes of the files that are written by hand. `Data` searches bytes faster than `String` searches
    /// characters.
    private func sources(below folder: String) throws -> [Data] {
        let root = Repository.file(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: root.path)
        return try paths.filter { $0.hasSuffix(".swift") && !$0.hasSuffix(".generated.swift") }.map
        {
            try Data(contentsOf: root.appendingPathComponent($0))
        }
    }

    /// Returns whether a source contains one of the texts.
    private func contains(_ source: Data, anyOf texts: [String]) -> Bool {
        texts.contains { source.range(of: Data($0.utf8)) != nil }
    }

    @Test(arguments: ["SECURITY.md", "Documentation/Limits.md"])
    func `every test that a document names exists`(document: String) throws {
        // A suite is named after its file, or is a structure in a file with another name.
        let paths = try FileManager.default.subpathsOfDirectory(
            atPath: Repository.file("Tests").path
        )
        let files = Set(paths.compactMap { $0.split(separator: "/").last.map(String.init) })
        let tests = try sources(below: "Tests")
        let named = try spans(in: document).filter { $0.hasSuffix("Tests") }
        #expect(named.count > 10)
        for name in named {
            let exists =
                files.contains("\(name).swift")
                || tests.contains { contains($0, anyOf: ["struct \(name)"]) }
            #expect(exists, "\(name)")
        }
    }

    @Test func `every limit that Limits.md names is declared by its type`() throws {
        let sources = try sources(below: "Sources") + sources(below: "Plugins")
        // `NoVerdictError` has the errors that exceeded limits give, not the limits.
        let named = try spans(in: "Documentation/Limits.md")
            .filter { $0.contains(/^[A-Z]\w+(\.\w+)+$/) && !$0.hasPrefix("NoVerdictError") }
        #expect(named.count > 20)
        for name in named {
            let parts = name.split(separator: ".")
            guard let member = parts.last, parts.count > 1 else { continue }
            let type = parts[parts.count - 2]
            let declarations = [
                " \(member):", " \(member) =", "var \(member)", "struct \(member)",
                "func \(member)(",
            ]
            let isDeclared = sources.contains { source in
                contains(source, anyOf: [" \(type)"]) && contains(source, anyOf: declarations)
            }
            #expect(isDeclared, "\(name)")
        }
    }

    @Test func `Limits.md names every limit that other targets can read`() throws {
        let named = try spans(in: "Documentation/Limits.md")
            .compactMap { $0.split(separator: ".").last.map(String.init) }
        let expression = try SourceTree.expression(
            ofCode: "(?:public|package) static (?:let|var) (limit|\\w+Limit)\\b"
        )
        let declared = try sources(below: "Sources").flatMap { source in
            let text = String(decoding: source, as: UTF8.self)
            return expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
                .compactMap { Range($0.range(at: 1), in: text).map { String(text[$0]) } }
        }
        #expect(declared.count > 20)
        for name in declared { #expect(named.contains(name), "\(name)") }
    }
}
