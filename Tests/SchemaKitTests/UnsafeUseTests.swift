import Foundation
import TestSupport
import Testing

/// Tests that only listed files use memory in ways that the compiler cannot check.
struct UnsafeUseTests {
    /// The targets without strict memory safety (SE-0458).
    static let uncheckedTargets = ["ModelSupport"]

    /// The files with unsafe uses, below Sources, by the invariant that makes the uses valid.
    static let files: [(invariant: String, paths: Set<String>)] = [
        (
            "The arguments of a call of the C library are valid until the call returns.",
            [
                "CommandLineInterface/Files/FileReplacement.swift",
                "CommandLineInterface/Files/FileStage.swift",
                "CommandLineInterface/Files/FileSystem.swift",
                "CommandLineInterface/Files/FolderWalker.swift",
                "CommandLineInterface/Files/InputFile.swift",
                "CommandLineInterface/Process/ChildProcess.swift",
                "CommandLineInterface/Process/Interruption.swift",
                "CommandLineInterface/Process/LargeStack.swift",
                "CommandLineInterface/System/CleanupList.swift",
                "CommandLineInterface/System/FileDescriptor.swift",
                "CommandLineInterface/System/FileError.swift",
                "CommandLineInterface/System/Path.swift",
                "CommandLineInterface/System/ProcessEnvironment.swift",
                "CommandLineInterface/System/TerminationSignal.swift",
                "SchemaKit/Evaluation/StackRoom.swift",
                "SchemaKit/JSON/LargePages.swift",
                "SchemaPlatform/DarwinPlatform.swift",
                "SchemaPlatform/ExtendedAttributes.swift",
                "SchemaPlatform/LinuxPlatform.swift",
                "SchemaPlatform/Platform.swift",
                "bowtie-schemakit/Implementation.swift",
            ]
        ),
        (
            "An instance allocates the memory and frees it when the last user of it is gone.",
            [
                "FileLinting/ArrayFilePrefilter.swift",
                "SchemaKit/JSON/JSONEntryStorage.swift",
                "SchemaKit/Program/PoolMemory.swift",
                "SchemaKit/Program/ScratchPool.swift",
                "SchemaKit/Source/Mutex.swift",
            ]
        ),
        (
            "The pointer that a closure receives does not leave the closure.",
            [
                "CommandLineInterface/Files/LineBlockReader.swift",
                "SchemaKit/Evaluation/ItemPrefilter.swift",
                "SchemaKit/Evaluation/TextPrefilter.swift",
                "SchemaKit/Reading/JSONReadable.swift",
                "SchemaKit/Schema/CustomFormat.swift",
                "SchemaKit/SchemaValidator.swift",
                "SchemaKit/Source/ByteSpan.swift",
                "SchemaKitFoundation/JSONReadable+Foundation.swift",
                "SchemaKitFoundation/SchemaValidator+Foundation.swift",
                "SchemaLint/Baseline/Baseline.swift",
                "SchemaLint/Baseline/MovedFindings.swift",
                "SchemaLint/Repair/JSONRepair.swift",
                "bowtie-schemakit/CaseRunner.swift",
                "widget-codegen/Record/GenerationRecord.swift",
                "widget-lint/Output/RunReport.swift",
                "widget-lint/Pipeline/LintWorkerPool.swift",
            ]
        ),
        (
            """
            The caller keeps the text alive while it is scanned. The cursor stays between the first byte and the end. \
            The storage grows before an entry is written that does not fit.
            """,
            [
                "SchemaKit/JSON/JSONScanner+Errors.swift",
                "SchemaKit/JSON/JSONScanner+State.swift",
                "SchemaKit/JSON/JSONScanner+Strings.swift",
                "SchemaKit/JSON/JSONScanner.swift",
                "SchemaKit/JSON/JSONFastScanner.swift",
                "SchemaKit/JSON/TextMarks.swift",
            ]
        ),
        (
            """
            The caller keeps the text alive while it is read, and the cursor stays between its first byte and its end. \
            The memory of member names is never freed.
            """,
            [
                "SchemaKit/Reading/JSONReader+Cursors.swift",
                "SchemaKit/Reading/JSONMemberNames.swift",
                "SchemaKit/Reading/JSONReader+Numbers.swift",
                "SchemaKit/Reading/JSONReader+Strings.swift",
                "SchemaKit/Reading/JSONReader.swift",
            ]
        ),
        (
            """
            A view of a text is used while its document is alive, and only for the entries of this document. The \
            parser has checked their offsets, their kinds and the escapes.
            """,
            [
                "SchemaKit/Evaluation/Evaluator+Objects.swift",
                "SchemaKit/JSON/JSONEntry.swift",
                "SchemaKit/JSON/JSONStringDecoder.swift",
                "SchemaKit/JSON/JSONText.swift",
                "SchemaKit/JSON/NameHash.swift",
            ]
        ),
        (
            """
            A program owns its pools and outlives its evaluators. Its instructions refer only to elements of its own \
            pools.
            """,
            [
                "SchemaKit/Evaluation/InstanceAssertions.swift",
                "SchemaKit/Program/ConstantPool.swift",
                "SchemaKit/Source/ConstantPointer.swift",
            ]
        ),
        (
            """
            The entries of a table of transitions are negative or the start of a row, and the byte classes are columns \
            of a row. Callers compare offsets with the length of the text.
            """,
            [
                "SchemaKit/Patterns/PatternLazyDFA.swift",
                "SchemaKit/Patterns/PatternText.swift",
            ]
        ),
        (
            "Only the initializer of the instance writes to the variable.",
            ["SchemaKit/Program/SchemaProgram.swift"]
        ),
        (
            "The types have the same size, and each pattern of bits is a value of the result.",
            [
                "SchemaKit/Formats/UniversalCharacterPrefilter.swift",
                "SchemaKit/Reading/SmallString.swift",
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
                "SchemaLint/Repair/RepairScanner+Tokens.swift",
                "SchemaLint/Repair/RepairScanner.swift",
            ]
        ),
    ]

    @Test func `only the listed files have unsafe uses`() throws {
        let sources = Repository.file("Sources")
        var found: Set<String> = []
        // Generated files consist of literals, in which the word `unsafe` has no effect.
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

    /// The standard library forbids using a pointer after its closure, because the memory may have been freed.
    @Test func `no closure returns the pointer or the view that it receives`() throws {
        let escape = /with(Unsafe\w+|Text) ?\{ ?(unsafe )?\$0(\.baseAddress!?)? ?\}/
        for line in ["bytes.withUnsafeBytes { $0.baseAddress }", "document.withText { $0 }"] {
            #expect(line.contains(escape))
        }
        for url in Corpora.files(in: Repository.file("Sources"), withExtension: "swift") {
            let text = try String(contentsOf: url, encoding: .utf8)
            #expect(!text.contains(escape), "\(url.path)")
        }
    }

    @Test func `every target has strict memory safety, apart from the listed ones`() throws {
        let manifest = try String(contentsOf: Repository.file("Package.swift"), encoding: .utf8)
        // `arget(` is the end of `target(` and of `executableTarget(`.
        let targets = manifest.components(separatedBy: "arget(").dropFirst()
        let folders = try FileManager.default
            .contentsOfDirectory(atPath: Repository.file("Sources").path)
            .filter { !$0.hasPrefix(".") }
        for folder in folders where !Self.uncheckedTargets.contains(folder) {
            let target = targets.first {
                $0.drop(while: \.isWhitespace).hasPrefix("name: \"\(folder)\"")
            }
            #expect(target?.contains("swiftSettings: checked") == true, "\(folder)")
        }
    }
}
