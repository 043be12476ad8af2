import CommandLineInterface
import SchemaKit
import SchemaLint

/// Puts the fixed payloads of one file in their places, or shows the changes.
///
/// A file is replaced as a whole, once all of it has been fixed, and not touched where nothing was.
/// A stream is copied line by line; the copy begins with the first line that changes.
struct FixWriter: ~Copyable {
    private let mode: FixMode
    private let path: String
    /// How a difference calls the file: a tab ends a name that has spaces in it.
    private let diffName: String
    private var hasHeader = false
    private var rewrite: FileRewrite?

    /// - Parameters:
    ///   - path: the path of a file, or `-` for standard input.
    ///   - name: the name that reports have for the file.
    init(_ path: String, name: String, mode: FixMode) {
        self.mode = mode
        self.path = path
        let name = name.printable
        diffName = name.contains(" ") ? name + "\t" : name
    }

    /// Puts `bytes` in the place of a payload; they may be the same.
    ///
    /// - Parameter isEnded: whether a line end comes after the payload, if it is a line.
    /// - Returns: the text for standard output.
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

    /// Makes the changes of a stream, all at once.
    consuming func finish() throws(LintFailure) {
        guard let rewrite = rewrite.take() else { return }
        do throws(FileError) {
            try rewrite.finish()
        } catch {
            throw .file(error)
        }
    }
}
