import CommandLineInterface
import FileLinting
import SchemaDiagnostics
import SchemaKit
import SchemaLint

/// A writer that replaces the fixed payloads of one file, or shows the changes.
///
/// A file is replaced as a whole after all of its payloads have been fixed. It stays unchanged if no payload was
/// changed. If each line is a payload, the new content is collected in a temporary file, from the first change on.
struct FixWriter: ~Copyable {
    private let mode: FixMode
    private let path: String
    /// The name of the file in diffs.
    private let name: String
    private var hasWrittenHeader = false
    private var rewrite: FileRewrite?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - path: The path of a file, or `-` for standard input.
    ///   - name: The name of the file in reports.
    init(_ path: String, name: String, mode: FixMode) {
        self.mode = mode
        self.path = path
        self.name = name
    }

    /// Replaces a payload with `bytes`, which may be unchanged.
    ///
    /// - Parameter hasLineFeed: True if the payload is a line and a line feed follows.
    /// - Returns: The text for standard output.
    mutating func put(
        _ bytes: [UInt8],
        inPlaceOf payload: SourceFile,
        hasLineFeed: Bool
    ) throws(LintFailure) -> [UInt8] {
        switch mode {
        case .diff:
            return bytes == payload.bytes
                ? [] : difference(of: payload, to: bytes, hasLineFeed: hasLineFeed)
        case .write where path == StandardInput.operand:
            return bytes
        case .write:
            if bytes != payload.bytes { try write(bytes, inPlaceOf: payload) }
            return []
        }
    }

    private mutating func difference(
        of payload: SourceFile,
        to bytes: [UInt8],
        hasLineFeed: Bool
    ) -> [UInt8] {
        guard let line = payload.start?.line else {
            return UnifiedDiff(from: payload.bytes, to: bytes)
                .bytes(oldName: name, newName: name)
        }
        defer { hasWrittenHeader = true }
        let header = hasWrittenHeader ? [] : UnifiedDiff.header(oldName: name, newName: name)
        return header
            + UnifiedDiff.hunk(
                ofLine: line,
                from: payload.bytes,
                to: bytes,
                hasLineFeed: hasLineFeed
            )
    }

    private mutating func write(
        _ bytes: [UInt8],
        inPlaceOf payload: SourceFile
    ) throws(LintFailure) {
        do throws(FileError) {
            if try FileSystem.kind(of: path) == .file {
                try replace(payload, with: bytes)
                return
            }
        } catch {
            throw .file(error)
        }
        throw .unfixable(path: path)
    }

    private mutating func replace(
        _ payload: SourceFile,
        with bytes: [UInt8]
    ) throws(FileError) {
        guard let start = payload.start?.offset else {
            try FileSystem.write(bytes, to: path, isDurable: true, keepsIdentity: true)
            return
        }
        if rewrite == nil { rewrite = try FileRewrite(of: path) }
        try rewrite?.replace(start..<start + payload.bytes.count, with: bytes)
    }

    /// Replaces a file whose lines are the payloads, unless no line was changed.
    consuming func finish() throws(LintFailure) {
        guard let rewrite = rewrite.take() else { return }
        do throws(FileError) {
            try rewrite.finish()
        } catch {
            throw .file(error)
        }
    }
}

/// The counts of the findings that a run has fixed or would fix, and of the files or lines with these findings.
struct FixTally {
    let mode: FixMode
    private var findingCount = 0
    /// The number of files, or of lines of a stream.
    private var textCount = 0

    init(mode: FixMode) { self.mode = mode }

    /// True if no finding was fixed or would be fixed.
    var isEmpty: Bool { findingCount == 0 }

    mutating func add(_ outcome: TextFixer.Outcome) {
        findingCount += outcome.fixCount
        textCount += 1
    }

    /// Returns the counts as a phrase, such as `2 findings fixed in 1 file`.
    ///
    /// - Parameter noun: The noun for a file, or for a line of a stream.
    func phrase(noun: String) -> String {
        let findings = String(findingCount, of: "finding")
        let verb =
            switch mode {
            case .write: "fixed"
            case .diff: "would be fixed"
            }
        return "\(findings) \(verb) in \(String(textCount, of: noun))"
    }

    /// Returns a line with the counts of the fixes in one file for each rule:
    /// `a.json: fixed 3 findings (2 exposed-secret, alias)`.
    ///
    /// - Parameter fixes: The fixes of the payloads in the file. There is at least one.
    func line(about fixes: [TextFixer.Outcome], of name: String) -> String {
        let counts = fixes.reduce(into: [:]) { counts, fix in
            counts.merge(fix.fixedRules, uniquingKeysWith: +)
        }
        // The rules with the most findings come first. Rules with equally many are in alphabetical order.
        let rules = counts.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
        let list = rules.map { id, count in
            count == 1 ? id.rawValue : "\(count) \(id.rawValue)"
        }
        let findings = String(counts.values.reduce(0, +), of: "finding")
        let verb =
            switch mode {
            case .write: "fixed"
            case .diff: "would fix"
            }
        return "\(name.printable): \(verb) \(findings) (\(list.joined(separator: ", ")))\n"
    }
}

extension TextFixer.Outcome {
    /// True if every safe fix was applied.
    var fixesAll: Bool { unappliedCount == 0 && !didNotConverge && !hasMoreSyntaxErrors }

    /// Returns a line for standard error with the reason why some safe fixes were not applied, or `nil` if all were
    /// applied.
    func note(onTextCalled name: String) -> String? {
        if didNotConverge {
            return
                "\(name.printable): note: no fixes were applied, because they keep producing new findings\n"
        }
        if hasMoreSyntaxErrors {
            return "\(name.printable): note: only the first \(fixCount) syntax errors were "
                + "fixed; run --fix again\n"
        }
        guard unappliedCount > 0 else { return nil }
        let fixes =
            unappliedCount == 1
            ? "1 fix was not applied, because it"
            : "\(unappliedCount) fixes were not applied, because "
                + (hasUntriedFixes ? "some of them" : "they")
        return "\(name.printable): note: \(fixes) would cause other findings\n"
    }
}

/// The payloads of one file, and the new content of the file if some of them are fixed.
struct FixableFile: ~Copyable {
    private var payloads: PayloadStream
    private var writer: FixWriter?
    /// The number of bytes that the replacements so far have added to the file.
    private(set) var addedByteCount = 0

    /// Creates a file of payloads.
    ///
    /// - Parameter writer: The writer that replaces fixed payloads, or `nil` if none are fixed.
    init(_ payloads: consuming PayloadStream, writer: consuming FixWriter?) {
        self.payloads = payloads
        self.writer = writer
    }

    /// The number of the line that was read last, or `nil` if the whole file is the payload.
    var line: Int? { payloads.line }

    /// True if the lines come from a stream that may have no end.
    var isPipe: Bool { payloads.isPipe }

    /// The share of the bytes that has been read, from 0 to 1, if each line is a payload; `nil` if it is not known.
    var readShare: Double? { payloads.readShare }

    /// Returns the next payload, or `nil` after the last.
    ///
    /// - Throws: An error in reading one payload. Further payloads may follow.
    mutating func next() throws(LintFailure) -> SourceFile? { try payloads.next() }

    /// Replaces the payload that was read last with `bytes`, which may be unchanged.
    ///
    /// - Returns: The text for standard output.
    mutating func put(
        _ bytes: [UInt8],
        inPlaceOf payload: SourceFile
    ) throws(LintFailure) -> [UInt8] {
        let (skippedText, hasLineFeed) = (payloads.takeSkippedText(), payloads.hasLineFeed)
        let text =
            skippedText
            + (try writer?.put(bytes, inPlaceOf: payload, hasLineFeed: hasLineFeed) ?? [])
        addedByteCount += bytes.count - payload.bytes.count
        return text
    }

    /// Returns the text for standard output after the last payload.
    mutating func takeRest() -> [UInt8] { payloads.takeSkippedText() }

    /// Replaces a file whose lines are the payloads, unless no line was changed.
    consuming func finish() throws(LintFailure) { try writer.take()?.finish() }
}
