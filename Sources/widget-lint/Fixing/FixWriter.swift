import CommandLineInterface
import SchemaKit
import SchemaLint

/// A writer that replaces the fixed payloads of one file, or shows the changes.
///
/// A file is replaced as a whole after all of it has been fixed. It is not changed if no payload was. A
/// stream is copied line by line, and the copy begins with the first line that changes.
struct FixWriter: ~Copyable {
    private let mode: FixMode
    private let path: String
    /// The name of the file in differences. A tab ends a name that contains spaces.
    private let diffName: String
    private var hasHeader = false
    private var rewrite: FileRewrite?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - path: The path of a file, or `-` for standard input.
    ///   - name: The name of the file in reports.
    init(_ path: String, name: String, mode: FixMode) {
        self.mode = mode
        self.path = path
        let name = name.printable
        diffName = name.contains(" ") ? name + "\t" : name
    }

    /// Replaces a payload with `bytes`, which may be equal to it.
    ///
    /// - Parameter isEnded: True if the payload is a line and a line feed follows it.
    /// - Returns: The text for standard output.
    mutating func put(
        _ bytes: [UInt8],
        inPlaceOf payload: SourceFile,
        isEnded: Bool
    ) throws(LintFailure) -> [UInt8] {
        switch mode {
        case .diff:
            return bytes == payload.bytes
                ? [] : difference(of: payload, to: bytes, isEnded: isEnded)
        case .write where path == LintOptions.standardInput:
            return bytes
        case .write:
            if bytes != payload.bytes { try write(bytes, inPlaceOf: payload) }
            return []
        }
    }

    private mutating func difference(
        of payload: SourceFile,
        to bytes: [UInt8],
        isEnded: Bool
    ) -> [UInt8] {
        guard let line = payload.start?.line else {
            return UnifiedDiff(from: payload.bytes, to: bytes)
                .bytes(oldName: diffName, newName: diffName)
        }
        defer { hasHeader = true }
        let header =
            hasHeader ? [] : UnifiedDiff.header(oldName: diffName, newName: diffName)
        return header
            + UnifiedDiff.hunk(ofLine: line, from: payload.bytes, to: bytes, isEnded: isEnded)
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

    /// Applies the changes of a stream, all at once.
    consuming func finish() throws(LintFailure) {
        guard let rewrite = rewrite.take() else { return }
        do throws(FileError) {
            try rewrite.finish()
        } catch {
            throw .file(error)
        }
    }
}
