import Foundation
import TestSupport
import Testing

@testable import SwiftModels

/// The support file is put together of the sources in `Sources/ModelSupport`.
@Suite struct SupportCodeTests {
    private static let folder = Repository.file("Sources/ModelSupport")

    private static func source(of file: SupportFile) throws -> String {
        let url = folder.appendingPathComponent("\(file.rawValue).swift")
        return String(decoding: try Corpora.bytes(of: url), as: UTF8.self)
    }

    @Test func `every source is embedded`() {
        let names = Corpora.files(in: Self.folder, withExtension: "swift")
            .map { String($0.lastPathComponent.dropLast(".swift".count)) }
        #expect(names.sorted() == SupportFile.allCases.map(\.rawValue).sorted())
    }

    @Test(arguments: SupportFile.allCases)
    func `an embedded text is its source but for imports and access`(file: SupportFile) throws {
        var lines = try Self.source(of: file).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        if lines[0].contains("import ") { lines.removeFirst(2) }
        let source = lines.map { $0.replacing(#/^( *)package /#) { "\($0.output.1)fileprivate " } }
            .joined(separator: "\n")
        #expect(file.text(access: "public ") == source, "run Scripts/embed-model-support.py")
        let internalText = source.replacing(#/(?m)^( *)public /#) { $0.output.1 }
        #expect(file.text(access: "") == internalText)
    }

    @Test func `every file but the overlay is in one section`() {
        let files = SupportCode.sections.map(\.file.rawValue) + ["FoundationOverlay"]
        #expect(files.sorted() == SupportFile.allCases.map(\.rawValue).sorted())
    }

    // MARK: Dependencies

    @Test func `a section refers to the types of its dependencies and of no other part`() throws {
        var parts: [String: SupportParts] = [:]
        for section in SupportCode.sections {
            let code = Self.code(of: try Self.source(of: section.file))
            for match in code.matches(of: /(?:struct|enum|protocol|class) (\w+)/) {
                parts[String(match.output.1)] = section.part
            }
        }
        for section in SupportCode.sections {
            let code = Self.code(of: try Self.source(of: section.file))
            let words = code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            let used = words.reduce(into: SupportParts()) {
                $0.formUnion(parts[String($1)] ?? [])
            }
            #expect(used.subtracting(section.part) == section.dependencies, "\(section.file)")
        }
    }

    /// The lines of a source without comments.
    private static func code(of source: String) -> String {
        source.replacing(/(?m)^ *\/\/.*$/, with: "")
    }

    /// The text of the support file with some parts.
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let parts: SupportParts
        var features: [String] = []
    }

    static let rows = [
        Row(testDescription: "no part", parts: [], features: features),
        Row(testDescription: "addresses", parts: .addresses, features: features),
        Row(testDescription: "durations", parts: .durations, features: features),
        Row(testDescription: "nulls", parts: .nulls, features: features),
        Row(testDescription: "defaults", parts: .defaults, features: features),
        Row(testDescription: "boxes", parts: .boxes, features: features),
        Row(testDescription: "tuples", parts: .tuples, features: features),
        Row(testDescription: "rules", parts: .rules, features: features),
        Row(testDescription: "patterns", parts: .patterns, features: features),
        Row(testDescription: "reading", parts: .reading, features: features),
        Row(testDescription: "all", parts: SupportParts.codable.union(.reading)),
    ]

    private static let features = [
        "ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility",
    ]

    @Test(arguments: rows)
    func `the text compiles`(row: Row) throws {
        let folder = try TemporaryFolder()
        let text = SupportCode.text(access: .public, parts: row.parts)
        let file = try folder.write("ModelSupport.swift", text)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        compiler.arguments =
            ["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors"]
            + row.features.flatMap { ["-enable-upcoming-feature", $0] }
            + ["-I", Repository.products.appending(path: "Modules").path, file]
        try compiler.run()
        compiler.waitUntilExit()
        #expect(compiler.terminationStatus == 0)
    }

    @Test func `a name of the support file is reserved`() throws {
        for file in SupportFile.allCases {
            for match in try Self.source(of: file).matches(
                of: /(?m)^(?:\w+ )*(?:struct|enum|protocol|class) (\w+)/
            ) {
                let name = String(match.output.1)
                #expect(ReservedWords.types.contains(name), "\(name)")
            }
        }
    }
}
