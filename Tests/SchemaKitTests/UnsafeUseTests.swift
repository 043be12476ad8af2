import Foundation
import TestSupport
import Testing

/// Holds the uses of memory that the compiler can't check to a list of files.
struct UnsafeUseTests {
    /// The targets without strict memory safety (SE-0458).
    static let uncheckedTargets = ["ModelSupport", "SchemaKit"]

    /// The files with unsafe uses, below Sources, by the invariant that makes the uses valid.
    static let files: [(invariant: String, paths: Set<String>)] = [
        (
            "The arguments of a call of the C library are valid until the call returns.",
            [
                "CommandLineInterface/Files/FileMetadata.swift",
                "CommandLineInterface/Files/FileReplacement.swift",
                "CommandLineInterface/Files/FileStage.swift",
                "CommandLineInterface/Files/FileSystem.swift",
                "CommandLineInterface/Files/FolderWalker.swift",
                "CommandLineInterface/Files/InputFile.swift",
                "CommandLineInterface/Process/ChildProcess.swift",
                "CommandLineInterface/Process/Interruption.swift",
                "CommandLineInterface/Process/LargeStack.swift",
                "CommandLineInterface/System/CleanupList.swift",
                "CommandLineInterface/System/EndSignal.swift",
                "CommandLineInterface/System/FileDescriptor.swift",
                "CommandLineInterface/System/FileError.swift",
                "CommandLineInterface/System/Path.swift",
                "CommandLineInterface/System/ProcessEnvironment.swift",
                "bowtie-schemakit/Implementation.swift",
            ]
        ),
        (
            "An instance allocates the memory and frees it when the last user of it is gone.",
            [
                "CommandLineInterface/Files/LineBlockReader.swift",
                "CommandLineInterface/Process/OrderedWorkers.swift",
                "CommandLineInterface/System/Lock.swift",
                "widget-lint/Linting/ArrayFilePrefilter.swift",
            ]
        ),
        (
            "The pointer that a closure receives does not leave the closure.",
            [
                "SchemaKitFoundation/SchemaValidator+Foundation.swift",
                "SchemaLint/Baseline/Baseline.swift",
                "SchemaLint/Baseline/MovedFindings.swift",
                "SchemaLint/Repair/JSONRepair.swift",
                "SchemaLint/SchemaLinting/SchemaLinter+Bounds.swift",
                "bowtie-schemakit/CaseRunner.swift",
                "widget-codegen/InferredSchemas/StringSummary.swift",
                "widget-codegen/InferredSchemas/MapKeys.swift",
                "widget-codegen/Record/GenerationRecord.swift",
                "widget-lint/Output/RunReport.swift",
                "widget-lint/Pipeline/LintWorkerPool.swift",
            ]
        ),
        (
            "`JSONRepair` keeps the text alive while it is read, and its end bounds every offset.",
            [
                "SchemaLint/Repair/RepairCandidate.swift",
                "SchemaLint/Repair/RepairLexer.swift",
                "SchemaLint/Repair/RepairLines.swift",
                "SchemaLint/Repair/RepairScanner+Brackets.swift",
                "SchemaLint/Repair/RepairScanner+Quotes.swift",
                "SchemaLint/Repair/RepairScanner+Signs.swift",
                "SchemaLint/Repair/RepairScanner.swift",
            ]
        ),
    ]

    @Test func `unsafe uses stand in the listed files only`() throws {
        let sources = Repository.file("Sources")
        var found: Set<String> = []
        for url in Corpora.files(in: sources, withExtension: "swift")
        where !url.path.hasSuffix(".generated.swift") {
            let path = String(url.path.dropFirst(sources.path.count + 1))
            guard !Self.uncheckedTargets.contains(where: { path.hasPrefix($0 + "/") }) else {
                continue
            }
            let isUnsafe = try String(contentsOf: url, encoding: .utf8).split(separator: "\n")
                .contains { line in
                    !line.drop { $0 == " " }.hasPrefix("//") && line.contains("unsafe ")
                }
            if isUnsafe { found.insert(path) }
        }
        let listed = Self.files.reduce(into: Set()) { $0.formUnion($1.paths) }
        #expect(
            found.subtracting(listed).isEmpty,
            "not listed: \(found.subtracting(listed).sorted())"
        )
        #expect(
            listed.subtracting(found).isEmpty,
            "not unsafe: \(listed.subtracting(found).sorted())"
        )
    }

    @Test func `every other target has strict memory safety`() throws {
        let manifest = try String(contentsOf: Repository.file("Package.swift"), encoding: .utf8)
        let targets = manifest.components(separatedBy: "arget(").dropFirst()
        let folders = try FileManager.default
            .contentsOfDirectory(atPath: Repository.file("Sources").path)
            .filter { !$0.hasPrefix(".") }
        for folder in folders where !Self.uncheckedTargets.contains(folder) {
            let target = targets.first { $0.contains("name: \"\(folder)\"") }
            #expect(target?.contains("swiftSettings: checked") == true, "\(folder)")
        }
    }
}
