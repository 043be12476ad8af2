import Foundation
import TestSupport
import Testing

/// Tests that the sources follow the rules of ARCHITECTURE.md and CONTRIBUTING.md.
struct TidyTests {
    /// The folders of each target, in the order in which data passes through them. A file may name types of its own
    /// folder and of the folders before it, but no types of later folders.
    static let layers: [String: [String]] = [
        "SchemaKit": [
            "Source", "JSON", "Patterns", "Formats", "MetaSchemas", "Schema", "Program",
            "Evaluation", "Reading",
        ],
        "SchemaDiagnostics": ["Diagnostics", "Output"],
        "SchemaLint": [
            "Repair", "Rules", "Fixing", "SchemaLinting", "SchemaComparison", "Catalog",
            "Completion", "Reporting", "Configuration", "Baseline",
        ],
        "SwiftModels": ["Reading", "Model", "Naming", "Emission"],
        "SchemaDocumentation": [],
        "SchemaMarkup": [],
        "SchemaPlatform": [],
        "WidgetSchemas": [],
        "ModelSupport": [],
        "CommandLineInterface": [
            "Table", "Parsing", "Documentation", "Completions", "System", "Files", "Process",
            "Terminal", "Differences", "Running",
        ],
        "FileLinting": [],
        "LanguageServer": ["Protocol", "Documents", "Features"],
        "widget-lint": [
            "Options", "Fixing", "Output", "Comparison", "Pipeline", "Subcommands",
        ],
        "widget-codegen": [
            "PluginsShared", "Options", "Diagnostics", "Configuration", "Input", "Output",
            "Generation", "Record", "InferredSchemas", "Pipeline", "Subcommands",
        ],
        "bowtie-schemakit": [],
    ]

    /// All targets.
    static let targets: [String] = names(in: "Sources")

    /// Returns the sorted names of the files and folders in a folder of the repository, without hidden ones.
    private static func names(in folder: String) -> [String] {
        let path = Repository.file(folder).path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    /// A source file, with its code without comments and string literals.
    private struct File: Sendable {
        let path: String
        let lines: [String]

        var isGenerated: Bool { path.hasSuffix(".generated.swift") }
        var code: String { lines.joined(separator: "\n") }

        init(_ url: URL) throws {
            path = String(url.path.dropFirst(Repository.root.path.count + 1))
            let text = try String(contentsOf: url, encoding: .utf8)
            // Generated files are large, and no test is misled by their comments and strings.
            let isGenerated = path.hasSuffix(".generated.swift")
            lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                .map { isGenerated ? String($0) : Self.withoutCommentsAndStrings($0.utf8) }
        }

        private static func withoutCommentsAndStrings(_ line: Substring.UTF8View) -> String {
            var output: [UInt8] = []
            var isString = false
            var previous = UInt8(ascii: " ")
            for byte in line {
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

    /// All sources, which are read once.
    private static let sources = Result {
        try ["Sources", "Plugins/PluginsShared"].flatMap { folder in
            try Corpora.files(in: Repository.file(folder), withExtension: "swift").map(File.init)
        }
    }

    private static func files(below folder: String) throws -> [File] {
        try sources.get().filter { $0.path.hasPrefix(folder + "/") }
    }

    /// Returns the folder of a layer. A layer can be a link to a folder that plugins share.
    private static func folder(of layer: String, in target: String) -> String {
        layer == "PluginsShared" ? "Plugins/\(layer)" : "Sources/\(target)/\(layer)"
    }

    @Test(arguments: layers.keys.sorted())
    func `a target has exactly the folders of the table`(_ target: String) throws {
        let folder = Repository.file("Sources/\(target)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { !$0.contains(".") }
        #expect(names.sorted() == Self.layers[target]?.sorted())
    }

    @Test(arguments: ["widget-lint": "WidgetLint.swift", "widget-codegen": "WidgetCodegen.swift"])
    func `only the entry point of a tool is outside of the folders of the tool`(
        _ target: String,
        _ entry: String
    ) throws {
        let folder = Repository.file("Sources/\(target)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .filter { $0.hasSuffix(".swift") }
        #expect(names == [entry])
    }

    @Test(arguments: layers.keys.sorted())
    func `no file names a type of a later folder`(_ target: String) throws {
        var layerOfType: [String: Int] = [:]
        var filesByLayer: [[File]] = []
        for (number, layer) in Self.layers[target, default: []].enumerated() {
            let files = try Self.files(below: Self.folder(of: layer, in: target))
            #expect(!files.isEmpty, "\(layer) is empty")
            // The support file holds the sources of ModelSupport as text.
            for file in files where !file.path.hasSuffix("+Text.generated.swift") {
                for type in Self.topLevelTypes(of: file) { layerOfType[type] = number }
            }
            filesByLayer.append(files)
        }
        var violations: [String] = []
        for (number, files) in filesByLayer.enumerated() {
            // A nested type can have the name of a type of a later folder.
            let own = Self.nestedTypes(of: files)
            for file in files where !file.isGenerated {
                let later = Self.capitalizedWords(in: file.code).filter {
                    (layerOfType[$0] ?? 0) > number && !own.contains($0)
                }
                violations += later.sorted().map { "\(file.path) names \($0)" }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test(arguments: targets)
    func `no function has more than four parameters, or three without labels`(
        _ target: String
    ) throws {
        var violations: [String] = []
        var count = 0
        for file in try Self.files(below: "Sources/\(target)") where !file.isGenerated {
            for function in Self.functions(in: file.code) {
                count += 1
                let unlabeled = function.parameters.count { $0.hasPrefix("_ ") }
                guard
                    function.parameters.count > 4 && !function.isMemberwise || unlabeled > 2
                else { continue }
                violations.append(
                    "\(file.path): \(function.name)(\(function.parameters.joined(separator: ", ")))"
                )
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
        #expect(count > 0)
    }

    /// The folders with sources that are written by hand.
    private static let sourceFolders: [String] =
        targets.map { "Sources/\($0)" }
        + names(in: "Tests").filter { $0.hasSuffix("Tests") || $0 == "TestSupport" }
        .map { "Tests/\($0)" }
        + ["Tests/GeneratedModels/Tests", "Plugins", "Benchmarks/schemakit-benchmark/Sources"]

    @Test(arguments: sourceFolders)
    func `documentation does not begin with 'What', 'Whether', 'Where' or 'The same'`(
        _ folder: String
    ) throws {
        // Few files contain one of these texts, and the search of each line is slow in a debug build.
        let suspicious =
            ["/// What", "/// Where", "/// Whether", "/// The same"]
            + ["What", "what", "Whoever", "whoever"].map { "func `" + $0 }
        var violations: [String] = []
        for url in Corpora.files(in: Repository.file(folder), withExtension: "swift")
        where !url.path.hasSuffix(".generated.swift") {
            let text = try Data(contentsOf: url)
            guard suspicious.contains(where: { text.range(of: Data($0.utf8)) != nil }) else {
                continue
            }
            var isContinued = false
            for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
                let text = line.drop { $0 == " " }
                // The name of a test must begin with its subject, too.
                if text.contains("func `"),
                    text.firstMatch(of: /func `(?:[Ww]hat|[Ww]hoever)\b/) != nil
                {
                    violations.append("\(url.lastPathComponent): \(text)")
                }
                let isDocumentation = text.hasPrefix("///")
                defer { isContinued = isDocumentation }
                guard isDocumentation, !isContinued else { continue }
                if text.firstMatch(of: /^\/\/\/ (?:What|Whether|Where|The same)\b/) != nil {
                    violations.append("\(url.lastPathComponent): \(text)")
                }
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    /// A declaration with parameters.
    private struct Function {
        let name: String
        let parameters: [String]
        /// True for an initializer that only stores its parameters.
        var isMemberwise = false
    }

    /// Returns the functions and initializers that a file declares, except C functions, whose parameters cannot be
    /// chosen.
    private static func functions(in code: String) -> [Function] {
        let pattern = /[^.\w](?:func ([^\s(<]+)|init[?!]?)\s*(?:<[^()]*>)?\(/
        return code.matches(of: pattern).compactMap { match in
            let name = match.output.1.map(String.init) ?? "init"
            guard !code[..<match.range.lowerBound].suffix(40).contains("@_extern(") else {
                return nil
            }
            guard let list = enclosed(code[match.range.upperBound...]) else { return nil }
            let parameters = parameters(in: list)
            // Each parameter of a declaration has a type. A match without types is not a declaration.
            guard parameters.allSatisfy({ $0.contains(":") }) else { return nil }
            var function = Function(name: name, parameters: parameters)
            let rest = code[list.endIndex...].drop { $0 != "{" }
            if name == "init", let body = enclosed(rest.dropFirst()) {
                let lines = body.split(separator: "\n").map {
                    $0.trimmingCharacters(in: .whitespaces)
                }
                function.isMemberwise = lines.filter { !$0.isEmpty }.allSatisfy {
                    $0.wholeMatch(of: /self\.(\w+) = \1/) != nil
                }
            }
            return function
        }
    }

    /// Returns the part of a text before its first closing bracket without an opening bracket. The text begins after
    /// the opening bracket.
    private static func enclosed(_ text: Substring) -> Substring? {
        var depth = 1
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) { depth -= 1 }
            if depth == 0 { return text[..<index] }
        }
        return nil
    }

    /// Splits a list of parameters at the commas outside of brackets.
    private static func parameters(in list: Substring) -> [String] {
        var parameters = [""]
        var depth = 0
        var previous: Character = " "
        for character in list {
            if "([{<".contains(character) { depth += 1 }
            if ")]}".contains(character) || character == ">" && previous != "-" { depth -= 1 }
            if character == ",", depth == 0 {
                parameters.append("")
            } else {
                parameters[parameters.count - 1].append(character)
            }
            previous = character
        }
        return parameters.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            .filter { !$0.isEmpty }
    }

    @Test func `no two targets declare types with the same name`() throws {
        var targetsOfType: [String: Set<Substring>] = [:]
        // The support code becomes a part of the modules of users, which do not import the modules of this package.
        for file in try Self.files(below: "Sources")
        where !file.isGenerated && !file.path.hasPrefix("Sources/ModelSupport/") {
            let target = file.path.split(separator: "/")[1]
            for type in Self.topLevelTypes(of: file, excludingPrivate: true) {
                targetsOfType[type, default: []].insert(target)
            }
        }
        let shared = targetsOfType.filter { $0.value.count > 1 }
        #expect(shared.isEmpty, "\(shared.keys.sorted())")
    }

    private static func topLevelTypes(
        of file: File,
        excludingPrivate: Bool = false
    ) -> [String] {
        let pattern = typeDeclaration
        return file.lines.compactMap { line in
            // Few lines begin with a word, and a regular expression is slow in a debug build.
            guard let first = line.utf8.first, first != UInt8(ascii: " "),
                !excludingPrivate || !line.hasPrefix("private ") && !line.hasPrefix("fileprivate "),
                let match = line.firstMatch(of: pattern)
            else { return nil }
            return String(match.output.1)
        }
    }

    private static func nestedTypes(of files: [File]) -> Set<String> {
        let pattern = /(?:struct|enum|class|typealias) (\w+)/
        return Set(
            files.flatMap(\.lines).compactMap { line in
                guard line.utf8.first == UInt8(ascii: " "),
                    ["struct ", "enum ", "class ", "typealias "].contains(where: line.contains)
                else { return nil }
                return line.firstMatch(of: pattern).map { String($0.output.1) }
            }
        )
    }

    private static var typeDeclaration: Regex<(Substring, Substring)> {
        /^(?:(?:public|package|internal|final|indirect|private|fileprivate) )*(?:struct|enum|class|protocol|actor|typealias) (\w+)/
    }

    private static func capitalizedWords(in code: String) -> Set<String> {
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

    @Test func `only SchemaPlatform imports the C library or has conditions for platforms`()
        throws
    {
        let modules: Set = [
            "SchemaKit", "SchemaDiagnostics", "SchemaLint", "SchemaMarkup", "FileLinting",
            "LanguageServer", "SwiftModels", "SchemaDocumentation", "WidgetSchemas",
            "CommandLineInterface", "SchemaPlatform",
        ]
        let systemModules: Set = ["Darwin", "MachO", "Glibc", "Musl"]
        var violations: [String] = []
        let files = try Self.files(below: "Sources").filter {
            // The tools do not link this code, which is for users of Foundation.
            !$0.path.hasPrefix("Sources/SchemaKitFoundation/")
                && !$0.path.hasPrefix("Sources/ModelSupport/FoundationOverlay")
        }
        for file in files {
            let isPlatform = file.path.hasPrefix("Sources/SchemaPlatform/")
            let allowed = isPlatform ? systemModules : modules
            for line in file.lines where line.contains("import ") {
                guard let match = line.firstMatch(of: /^\s*(?:@?\w+ )*import (\w+)/) else {
                    continue
                }
                let module = String(match.output.1)
                if !allowed.contains(module) { violations.append("\(file.path) imports \(module)") }
            }
            if !isPlatform, file.code.contains(/#(else)?if [^\n]*\b(canImport|os)\(/) {
                violations.append("\(file.path) has a condition for a platform")
            }
        }
        #expect(violations.isEmpty, "\(violations.joined(separator: "\n"))")
    }

    @Test func `no hash is converted to an integer that may have too few bits`() throws {
        var violations: [String] = []
        for file in try Self.files(below: "Sources") where !file.isGenerated {
            for line in file.lines where line.contains("ash)") {
                guard line.contains(/\bInt\(\w*[hH]ash\)/) else { continue }
                violations.append("\(file.path): \(line)")
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

    /// Returns the functions and initializers of more than 70 lines. Each ends at the first closing brace with the
    /// indentation of its first line.
    private static func longFunctions(in file: File) -> [String] {
        var found: [String] = []
        var start: (name: String, line: Int, indentation: Int)?
        for (number, line) in file.lines.enumerated() {
            let indentation = line.prefix { $0 == " " }.count
            if let open = start {
                // A requirement of a protocol has no body.
                if !line.isEmpty, indentation < open.indentation { start = nil }
                guard line.trimmingCharacters(in: .whitespaces).hasPrefix("}"),
                    indentation == open.indentation
                else { continue }
                if number - open.line > 70 {
                    found.append("\(open.name) has \(number - open.line) lines")
                }
                start = nil
            } else if number > 0, file.lines[number - 1].contains("@_extern(") {
                // A C function has no body.
                continue
            } else if line.contains("func ") || line.contains("init"),
                let match = line.firstMatch(of: /^\s*(?:[\w()]+ )*(func \S+|init\b)/)
            {
                start = (String(match.output.1), number, indentation)
                if line.hasSuffix("}") { start = nil }
            }
        }
        return found
    }
}
