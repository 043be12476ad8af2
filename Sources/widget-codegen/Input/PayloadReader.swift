import CommandLineInterface
import SchemaKit

/// A reader of payloads from files, files with one payload in each line, folders, and standard input.
struct PayloadReader {
    /// True if each line of a file that the user names is a payload, regardless of the extension of its name.
    let readsLines: Bool
    /// The path of the output file after links are resolved, or `nil` if there is no such file.
    ///
    /// The last run may have written a schema to this file, so the file is skipped if it is in a folder of payloads. If
    /// the file contains a payload instead, this is an error, because the payload would be overwritten.
    let output: String?
    /// The errors in reading payloads.
    private(set) var diagnostics: [CodegenDiagnostic] = []
    /// Notes on symbolic links that were not followed.
    private(set) var notes: [CodegenDiagnostic] = []
    private var payloadCount = 0
    private let walker: FolderWalker

    init(readsLines: Bool, output: String?, scope: FileScope) {
        self.readsLines = readsLines
        walker = Self.walker(scope)
        self.output = output.flatMap(FileSystem.canonicalPath(of:))
    }

    /// Calls `body` with each payload at or below `path`.
    mutating func read(_ path: String, _ body: (JSONDocument, SourceFile) -> Void) {
        do {
            guard path != StandardInput.operand, try FileSystem.kind(of: path) == .folder else {
                let readsLines = readsLines || Self.hasLineFileExtension(path)
                return try readFile(path, readsLines: readsLines, accepting: .filesAndStreams, body)
            }
        } catch {
            diagnostics.append(CodegenDiagnostic(error))
            return
        }
        let listing = walker.files(below: path)
        diagnostics += listing.errors.map { CodegenDiagnostic($0) }
        if let note = listing.skippedLinksNote {
            notes.append(CodegenDiagnostic(.outOfReach, note, path: path, severity: .note))
        }
        if listing.files.isEmpty, listing.errors.isEmpty {
            diagnostics.append(
                CodegenDiagnostic(.noPayloads, "no JSON files in this folder", path: path)
            )
        }
        for file in listing.files {
            do throws(FileError) {
                if output != nil, FileSystem.canonicalPath(of: file) == output {
                    if !Self.isInferredSchema(try FileSystem.read(file)) {
                        diagnostics.append(.overwrittenInput(file))
                    }
                    continue
                }
                try readFile(file, readsLines: Self.hasLineFileExtension(file), body)
            } catch {
                diagnostics.append(CodegenDiagnostic(error))
            }
        }
    }

    /// Returns whether a file has one of the dialects in which `infer` writes schemas.
    private static func isInferredSchema(_ bytes: [UInt8]) -> Bool {
        let root = (try? JSONParser().parse(bytes))?.root
        let dialect = root?["$schema"]?.string
        return dialect == Dialect.draft202012.uri || dialect == Dialect.widget.uri
    }

    private static func hasLineFileExtension(_ path: String) -> Bool {
        LineReader.fileExtensions.contains(where: path.hasSuffix)
    }

    /// Returns a walker that skips hidden files and folders, which editors and version control use.
    private static func walker(_ scope: FileScope) -> FolderWalker {
        FolderWalker(
            scope: scope,
            wantsFolder: { _, name in !name.hasPrefix(".") },
            wantsFile: { _, name in isPayloadName(name) }
        )
    }

    /// Returns whether a file in a folder may have payloads. As for the linter, schemas and configurations have none.
    private static func isPayloadName(_ name: String) -> Bool {
        guard !name.hasPrefix("."), name != "widget-codegen.json",
            ![".schema.json", ".schema.jsonc"].contains(where: name.hasSuffix)
        else { return false }
        return ([".json", ".jsonc"] + LineReader.fileExtensions).contains(where: name.hasSuffix)
    }

    private mutating func readFile(
        _ path: String,
        readsLines: Bool,
        accepting kinds: InputKinds = .files,
        _ body: (JSONDocument, SourceFile) -> Void
    ) throws(FileError) {
        let isStandardInput = path == StandardInput.operand
        let name = isStandardInput ? StandardInput.name : path
        guard readsLines else {
            let bytes =
                isStandardInput
                ? try FileSystem.readStandardInput()
                : try FileSystem.read(path, accepting: kinds)
            return parse(SourceFile(path: name, bytes: bytes), body)
        }
        var lines =
            isStandardInput ? LineReader() : try LineReader(opening: path, accepting: kinds)
        let countBefore = payloadCount + diagnostics.count
        while let line = try lines.next() {
            let start = SourceFile.LineStart(line: line.number, offset: line.offset)
            guard let bytes = line.bytes else {
                let message = "the line is longer than \(LineReader.standardLineByteLimit) bytes"
                diagnostics.append(
                    CodegenDiagnostic(
                        .syntax,
                        message,
                        in: SourceFile(path: name, line: [], at: start),
                        at: SourceRange(start: 0, end: 0)
                    )
                )
                continue
            }
            // A blank line is not a payload.
            guard !bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) else { continue }
            parse(SourceFile(path: name, line: bytes, at: start), body)
        }
        if payloadCount + diagnostics.count == countBefore {
            diagnostics.append(
                CodegenDiagnostic(.noPayloads, "no payloads found", path: name)
            )
        }
    }

    private mutating func parse(_ source: SourceFile, _ body: (JSONDocument, SourceFile) -> Void) {
        do {
            let document = try JSONParser().parse(source.jsonBytes())
            payloadCount += 1
            body(document, source)
        } catch {
            diagnostics.append(CodegenDiagnostic(error, in: source))
        }
    }
}
