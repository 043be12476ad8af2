import Foundation
import TestSupport
import Testing

/// A folder for one test, removed when the test ends.
final class TemporaryFolder {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory
            .appendingPathComponent("command-line-interface-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = url.path
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func path(_ name: String) -> String { path + "/" + name }

    /// Writes a file, and creates the folders above it.
    @discardableResult
    func add(_ name: String, _ text: String = "") throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).writeUnsynchronized(to: url)
        return url.path
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: destination
        )
    }

    /// The paths of all files and folders below the folder, sorted.
    var content: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }
}

/// Runs a program and returns its output, or nil if the program is not installed.
func output(
    of program: String,
    _ arguments: [String],
    in folder: String? = nil
) throws -> (text: String, errors: String, status: Int32)? {
    let (output, errors) = (try RunningProgram.pipe(), try RunningProgram.pipe())
    let running = try RunningProgram(
        ["/usr/bin/env", program] + arguments,
        in: folder.map { URL(fileURLWithPath: $0) },
        output: output.writing,
        errors: errors.writing
    )
    try output.writing.close()
    try errors.writing.close()
    let text = String(decoding: output.reading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(decoding: errors.reading.readDataToEndOfFile(), as: UTF8.self)
    let status = running.wait().shellStatus
    // The status of `env` if it does not find the program.
    return status == 127 ? nil : (text, problems, status)
}
