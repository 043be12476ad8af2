import Foundation
import TestSupport
import Testing

/// Tests that the repository describes the payloads of vendors in its own words: no text shares eight consecutive
/// words with a document of a vendor.
struct OwnWordsTests {
    /// The number of consecutive words that count as copied.
    private static let runLength = 8

    /// Returns the words of a text in lower case: sequences of letters, digits and apostrophes.
    private static func words(of text: String) -> [Substring] {
        let plain = text.lowercased().replacing("\u{2019}", with: "'")
        return plain.split { !$0.isLetter && !$0.isNumber && $0 != "'" }
    }

    /// Returns all sequences of `runLength` words in a text.
    private static func runs(of text: String) -> [ArraySlice<Substring>] {
        let words = words(of: text)
        guard words.count >= runLength else { return [] }
        return (0...(words.count - runLength)).map { words[$0..<($0 + runLength)] }
    }

    @Test(arguments: [
        ("It says: one two three, four five six seven eight!", true),
        ("one two three four five six \"seven\",\n  \"eight\": nine", true),
        ("one two three four five six seven; and eight", false),
        ("One, two, three", false),
    ])
    func `a shared sequence of words is found despite other punctuation`(
        text: String,
        isShared: Bool
    ) {
        let document = Set(Self.runs(of: "zero One two three four five six seven eight nine"))
        #expect(Self.runs(of: text).contains(where: document.contains) == isShared)
    }

    // MARK: The texts of the repository

    /// Returns true for a path of a schema, of a Markdown file, of an example, or inside a folder of documentation,
    /// unless it is in a hidden folder.
    private static func isText(_ path: String) -> Bool {
        let folders = path.split(separator: "/").dropLast()
        if folders.contains(where: { $0.hasPrefix(".") }) { return false }
        if path.hasSuffix(".md") || folders.first == "Examples" { return true }
        if folders.first == "Schemas" { return path.hasSuffix(".json") }
        // A folder `Documentation` in Tests contains tests, not documentation.
        return folders.contains { $0 == "Documentation" || $0.hasSuffix(".docc") }
            && folders.first != "Tests"
    }

    private static func texts() throws -> [(path: String, text: String)] {
        let enumerator = try #require(
            FileManager.default.enumerator(atPath: Repository.root.path)
        )
        var paths: [String] = []
        while let path = enumerator.nextObject() as? String {
            // The build folder has more files than the rest of the repository.
            if path.hasPrefix(".build") || path == ".git" {
                enumerator.skipDescendants()
            } else if isText(path) {
                paths.append(path)
            }
        }
        return try paths.sorted().compactMap { path in
            let file = Repository.file(path)
            let kind = try file.resourceValues(forKeys: [.isRegularFileKey])
            guard kind.isRegularFile == true else { return nil }
            return (path, String(decoding: try Data(contentsOf: file), as: UTF8.self))
        }
    }

    @Test func `the compared texts include the pages and the schemas`() throws {
        let paths = Set(try Self.texts().map(\.path))
        for path in [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "Schemas/COVERAGE.md",
            "Schemas/README.md", "Schemas/vocabulary/README.md",
            "Schemas/vocabulary/widget-vocabulary.json",
        ] {
            #expect(paths.contains(path), "\(path)")
        }
        #expect(paths.count { $0.hasSuffix(".schema.json") } > 70)
        #expect(!paths.contains { $0.hasPrefix(".") })
    }

    private static let documents = Corpora.companion("facts/vendor-docs")

    @Test(.enabled(if: documents != nil, "skipped: there are no documents beside the corpora"))
    func `no text shares eight words in a row with a vendor's document`() throws {
        var runs: [ArraySlice<Substring>: String] = [:]
        let files = Corpora.files(in: try #require(Self.documents), withExtension: "txt")
        for file in files {
            let text = String(decoding: try Data(contentsOf: file), as: UTF8.self)
            for run in Self.runs(of: text) { runs[run] = file.lastPathComponent }
        }
        #expect(files.count >= 5)
        #expect(runs.count > 1_000)
        for (path, text) in try Self.texts() {
            for run in Self.runs(of: text) {
                guard let document = runs[run] else { continue }
                Issue.record("\(path) and \(document): '\(run.joined(separator: " "))'")
            }
        }
    }
}
