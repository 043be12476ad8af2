import CommandLineInterface
import FileLinting

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint
@testable import widget_codegen
@testable import widget_lint

extension FuzzTarget {
    /// The formats of the tools' own files and arguments. The first byte chooses the format, and the rest is the
    /// text.
    static let configuration = FuzzTarget(
        name: "configuration",
        byteLimit: 1024,
        words: [
            "\"schemas\":[", "\"files\":", "\"schema\":", "\"rules\":[", "\"id\":", "\"at\":",
            "\"severity\":\"off\"", "\"reason\":", "\"until\":\"2030-12-31\"", "\"exclude\":[",
            "\"invocations\":[", "\"supportFile\":", "\"root\":", "\"findings\":[", "\"count\":",
            "\"version\":1", "**/", "[[:alpha:]]", "[!a-z]", "\\", "!", "/*", "--format\n",
            "--fix\n",
            "--jobs=", "-", "--",
        ],
        seeds: [
            "0{\"exclude\":[\"*.tmp\",\"!a/**/b\"],\"rules\":[{\"id\":\"required\",\"severity\":\"off\",\"reason\":\"x\"}]}",
            "0{\"schemas\":[{\"files\":\"a/*.json\",\"schema\":\"x\"}],\"schemaFolders\":[\"s\"]}",
            "1{\"invocations\":[{\"schemas\":[\"a.json\"],\"root\":\"A\",\"decoding\":\"direct\"}]}",
            "2a/**/[!b-d]*?\u{0}a/x/y/ze", "2*.json\u{0}a/b.json", "2/a/**\u{0}a/b",
            "2!\\[[]]]/\u{0}[",
            "3/a/*/~0~1", "4--format\njson\n--fix\na.json", "5generate\n--output\nx\na.json",
            "62030-02-29",
            "7{\"version\":1,\"findings\":[{\"path\":\"a.json\",\"id\":\"alias\",\"at\":\"/a\",\"message\":\"m\",\"count\":2}]}",
        ],
        check: ConfigurationTarget.check
    )
}

private enum ConfigurationTarget {
    private static let paths = [["a.json"], ["a", "b.json"], ["a", "x", "b"], ["", "é"], []]

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let bytes = input.bytes
        let text = Array(bytes.dropFirst())
        switch ((bytes.first ?? 0) &- UInt8(ascii: "0")) % 8 {
        case 0: try checkLint(text)
        case 1: try checkCodegen(text)
        case 2: try checkGlob(text)
        case 3: try checkPointer(String(decoding: text, as: UTF8.self))
        case 4: try checkArguments(text, Tool.widgetLint)
        case 5: try checkArguments(text, Tool.widgetCodegen)
        case 6: try checkDay(String(decoding: text, as: UTF8.self))
        default: try checkBaseline(text)
        }
        return 1
    }

    // MARK: Files

    private static func checkLint(_ bytes: [UInt8]) throws(BrokenPromise) {
        guard let document = try? JSONParser().parse(bytes) else { return }
        let source = SourceFile(path: ".widget-lint.json", bytes: bytes)
        var reader = LintConfigurationReader(source, folder: "/a", appliesOnlyBelow: true)
        let configuration = reader.configuration(document.root)
        for diagnostic in reader.diagnostics {
            try promise(diagnostic.range.end <= bytes.count, "\(diagnostic.message) lies outside")
        }
        let finding = Diagnostic(
            id: .missingMember,
            message: "m",
            range: SourceRange(start: 0, end: 0)
        )
        let today = CalendarDay(secondsSince1970: 1_800_000_000)
        for names in paths {
            let path = AbsolutePath(names.joined(separator: "/"), in: "/a")
            _ = configuration.excludes(path, isFolder: false)
            _ = configuration.schemaChoice(for: path)
            let names = path.names(from: configuration.folder)
            let adjusted = configuration.applied(to: finding, in: names, on: today)
            try promise(adjusted?.id ?? finding.id == finding.id, "a finding became another")
        }
    }

    private static func checkCodegen(_ bytes: [UInt8]) throws(BrokenPromise) {
        let source = SourceFile(path: "widget-codegen.json", bytes: bytes)
        let configuration: CodegenConfiguration
        do throws(CodegenFailure) {
            configuration = try CodegenConfigurationReader.read(source)
        } catch {
            return try promise(!error.diagnostics.isEmpty, "a failure has no diagnostics")
        }
        try promise(!configuration.invocations.isEmpty, "a configuration has no invocations")
    }

    /// Checks that a baseline that is written and read again is unchanged.
    private static func checkBaseline(_ bytes: [UInt8]) throws(BrokenPromise) {
        guard let baseline = try? Baseline(SourceFile(path: "known.json", bytes: bytes)) else {
            return
        }
        let rows = baseline.sorted
        try promise(
            rows.allSatisfy { $0.count > 0 },
            "the count of a finding is not positive: \(rows)"
        )
        let written = baseline.bytes
        let again = try? Baseline(SourceFile(path: "again.json", bytes: written))
        try promise(
            again == baseline,
            "reading gives another baseline: \(String(decoding: written, as: UTF8.self))"
        )
        for (finding, count) in rows.prefix(16) { try checkRemoval(of: finding, count, baseline) }
    }

    /// Checks that a finding can be removed from a baseline as many times as its count.
    private static func checkRemoval(
        of finding: Baseline.Finding,
        _ count: Int,
        _ baseline: Baseline
    ) throws(BrokenPromise) {
        // A finding whose location is not a JSON Pointer cannot occur.
        guard let location = JSONPointer(parsing: finding.location),
            location.description == finding.location
        else { return }
        var found = Diagnostic(
            id: Diagnostic.ID(rawValue: finding.id),
            message: "",
            range: SourceRange(start: 0, end: 0)
        )
        found.instanceLocation = location
        // Every byte of the keyword is percent-encoded, because the keyword may contain any character.
        found.absoluteKeywordLocation = finding.keyword.map { keyword in
            keyword.utf8.reduce(into: "#") { uri, byte in
                let digits = String(byte, radix: 16)
                uri += byte < 16 ? "%0\(digits)" : "%\(digits)"
            }
        }
        var rest = baseline
        for _ in 0..<min(count, 3) {
            try promise(
                rest.remove(found, in: finding.path) != nil,
                "'\(finding)' is not in the baseline"
            )
        }
        // Another known finding may match, too: its keyword may be `nil`, or its location may differ only in indices of
        // arrays.
        guard baseline.rows.count == 1 else { return }
        try promise(
            count > 3 || rest.remove(found, in: finding.path) == nil,
            "'\(finding)' occurs once more"
        )
    }

    // MARK: Patterns

    private static func checkGlob(_ bytes: [UInt8]) throws(BrokenPromise) {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard let pattern = try? GlobPattern(parts[0]) else { return }
        let names = (parts.count > 1 ? parts[1] : parts[0])
            .split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        let isMatch = pattern.matches(names, isFolder: true)
        try promise(
            !isMatch || pattern.covers(file: names + ["x"]),
            "a pattern that matches a folder does not cover a file in it"
        )
        let twice = IgnoreList(patterns: [pattern, pattern]).excludes(names, isFolder: true)
        let once = IgnoreList(patterns: [pattern]).excludes(names, isFolder: true)
        try promise(once == twice, "listing a pattern twice changes what is excluded")
        try promise(
            !pattern.isNegated || !once,
            "a list with only a negated pattern excludes a path"
        )
    }

    private static func checkPointer(_ text: String) throws(BrokenPromise) {
        let pointer = JSONPointer(parsing: text)
        try promise(
            (pointer == nil) == (InstancePattern(text) == nil),
            "the text is a pointer but no pattern, or a pattern but no pointer"
        )
        guard let pointer else { return }
        try promise(
            pointer.description.utf8.elementsEqual(text.utf8),
            "the text of the pointer became '\(pointer)'"
        )
        try promise(
            InstancePattern(text)?.matches(pointer) == true,
            "the pattern does not match its own pointer"
        )
    }

    private static func checkDay(_ text: String) throws(BrokenPromise) {
        guard let day = CalendarDay(text) else { return }
        try promise(day.description == text, "the text of the day became '\(day)'")
    }

    // MARK: Arguments

    private static func checkArguments<Options>(
        _ bytes: [UInt8],
        _ tool: Tool<Options>
    ) throws(BrokenPromise) {
        let arguments = bytes.split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        do throws(UsageError) {
            _ = try tool.parse(arguments)
        } catch {
            for text in [error.message, error.advice] {
                let isPrintable = text.unicodeScalars.allSatisfy {
                    $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
                }
                try promise(
                    isPrintable,
                    "a message has control characters: \(text.debugDescription)"
                )
            }
        }
    }
}
