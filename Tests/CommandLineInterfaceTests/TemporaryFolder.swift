import Foundation
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

    /// Writes a file, and the folders above it.
    @discardableResult
    func add(_ name: String, _ text: String = "") throws -> String {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        return url.path
    }

    func link(_ name: String, to destination: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: path(name),
            withDestinationPath: destination
        )
    }

    /// Every name below the folder.
    var content: [String] {
        (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []).sorted()
    }
}

/// Runs a program and returns what it prints, or nil where it is not installed.
func output(
    of program: String,
    _ arguments: [String],
    in folder: String? = nil
) throws -> (text: String, errors: String, status: Int32)? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
        decoding: errors.fileHandleForReading.readDataToEndOfFile(),
        as: UTF8.self
    )
    process.waitUntilExit()
    return process.terminationStatus == 127
        ? nil : (text, problems, process.terminationStatus)
}
