import Foundation
import TestSupport
import Testing

/// Reads the sources and holds them to what ARCHITECTURE.md and CONTRIBUTING.md promise.
struct TidyTests {
    /// The folders of the library in the order of the flow.
    static let layers = [
        "Source", "JSON", "Patterns", "Formats", "MetaSchemas", "Schema", "Program", "Evaluation",
        "Reading", "Diagnostics", "Fixing", "SchemaLinting", "SchemaComparison", "Catalog",
        "Reporting",
    ]

    /// A source file, its code without comments and string literals.
    private struct File {
        let path: String
        let lines: [String]

        var isGenerated: Bool { path.hasSuffix(".generated.swift") }
        var code: String { lines.joined(separator: "\n") }

        init(_ url: URL) throws {
            path = String(url.path.dropFirst(Repository.root.path.count + 1))
            lines = try String(contentsOf: url, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map { Self.withoutCommentsAndStrings(String($0)) }
        }

        private static func withoutCommentsAndStrings(_ line: String) -> String {
            // Bytes, as characters take ten times as long in a debug build.
            var output: [UInt8] = []
            var isString = false
            var previous = UInt8(ascii: " ")
            for byte in line.utf8 {
                if byte == UInt8(ascii: "\""), previous != UInt8(ascii: "\\") { isString.toggle() }
                if !isString, byte == UInt8(ascii: "/"), previous == byte {
                    output.removeLast()
                    break
                }
                if !isString { output.append(byte) }
                previous = byte
            }
            return String(decoding: output, as: UTF8.self)
        }
    }

    private static func files(below folder: String) throws -> [File] {
        try Corpora.files(in: Repository.file(folder), withExtension: "swift").map(File.init)
    }

    @Test func `the library has the folders of the table, and no others`() throws {
        let folder = Repository.file("Sources/SchemaKit")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") }
        #expect(names.sorted() == Self.layers.sorted())
    }

    @Test func `no file names a type of a later folder`() throws {
        var layerOfType: [String: Int] = [:]
        var filesByLayer: [[File]] = []
        for (number, layer) in Self.layers.enumerated() {
            let files = try Self.files(below: "Sources/SchemaKit/\(layer)")
            #expect(!files.isEmpty, "\(layer) is empty")
            for file in files {
                for type in Self.topLevelTypes(of: file) { layerOfType[type] = number }
            }
            filesByLayer.append(files)
        }
        var violations: [String] = []
        for (number, files) in filesByLayer.enumerated() {
            // A type inside a type may be called as a later one is.
            let own = Self.nestedTypes(of: files)
            for file in files where !file.isGenerated {
                let later = Self.words(in: file.code).filter {
                    (layerOfType[$0] ?? 0) > number && !own.contains($0)
                }
                violations += later.sorted().map { "\(file.path) names \($0)" }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    private static func topLevelTypes(of file: File) -> [String] {
        // Each use of the property parses the regular expression.
        let pattern = typeDeclaration
        return file.lines.compactMap { line in
            guard let match = line.firstMatch(of: pattern) else { return nil }
            return String(match.output.1)
        }
    }

    private static func nestedTypes(of files: [File]) -> Set<String> {
        let pattern = /^\s+(?:\w+ )*(?:struct|enum|class|typealias) (\w+)/
        return Set(
            files.flatMap(\.lines).compactMap { line in
                // Most lines declare nothing, and a regular expression takes long to tell.
                guard ["struct ", "enum ", "class ", "typealias "].contains(where: line.contains)
                else { return nil }
                return line.firstMatch(of: pattern).map { String($0.output.1) }
            }
        )
    }

    private static var typeDeclaration: Regex<(Substring, Substring)> {
        /^(?:(?:public|package|internal|final|indirect|private|fileprivate) )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
    }

    private static func words(in code: String) -> Set<String> {
        let words = code.utf8.split { byte in
            let letter = byte | 0x20
            return
                !(letter >= 0x61 && letter <= 0x7A || byte >= 0x30 && byte <= 0x39 || byte == 0x5F)
        }
        return Set(
            words.filter { $0.count > 1 && $0.first.map { $0 >= 0x41 && $0 <= 0x5A } == true }
                .map { String(decoding: $0, as: UTF8.self) }
        )
    }

    @Test func `the sources import nothing but the modules of the package and the C library`()
        throws
    {
        let allowed: Set = [
            "SchemaKit", "SwiftModels", "SchemaDocumentation", "CommandLineInterface", "Darwin",
            "Glibc", "Musl",
        ]
        var violations: [String] = []
        let files = try Self.files(below: "Sources").filter {
            // The conveniences for users of Foundation, which the tools do not link.
            !$0.path.hasPrefix("Sources/SchemaKitFoundation/")
        }
        for file in files {
            for line in file.lines where line.contains("import ") {
                guard let match = line.firstMatch(of: /^\s*(?:\w+ )?import (\w+)/) else { continue }
                let module = String(match.output.1)
                if !allowed.contains(module) { violations.append("\(file.path) imports \(module)") }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `only generated files name a vendor`() throws {
        let names = ["smartech", "smtwidget", "netcore", "synerise", "livelike", "lastminute"]
        var violations: [String] = []
        for url in Corpora.files(in: Repository.file("Sources"), withExtension: "swift")
        where !url.path.hasSuffix(".generated.swift") {
            let text = try String(contentsOf: url, encoding: .utf8).lowercased()
            violations += names.filter(text.contains).map { "\(url.lastPathComponent) names \($0)" }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `files and functions stay within the limits`() throws {
        var violations: [String] = []
        for file in try Self.files(below: "Sources") where !file.isGenerated {
            if file.lines.count > 600 {
                violations.append("\(file.path): \(file.lines.count) lines")
            }
            for function in Self.longFunctions(in: file) {
                violations.append("\(file.path): \(function)")
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    /// Functions and initialisers of more than 70 lines, by the indentation of their braces.
    private static func longFunctions(in file: File) -> [String] {
        var found: [String] = []
        var start: (name: String, line: Int, indentation: Int)?
        for (number, line) in file.lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            if let open = start {
                guard line.trimmingCharacters(in: .whitespaces).hasPrefix("}"),
                    indentation == open.indentation
                else { continue }
                if number - open.line > 70 {
                    found.append("\(open.name) has \(number - open.line) lines")
                }
                start = nil
            } else if let match = line.firstMatch(of: /^\s*(?:[\w()]+ )*(func \S+|init\b)/) {
                start = (String(match.output.1), number, indentation)
                if line.hasSuffix("}") { start = nil }
            }
        }
        return found
    }
}
