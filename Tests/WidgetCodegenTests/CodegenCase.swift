import Foundation
import SwiftModels
import Testing

@testable import widget_codegen

/// A folder of `Cases/codegen`: its schemas, and what becomes of them.
struct CodegenCase: CustomTestStringConvertible, Sendable {
    let name: String
    /// The schema files of the folder itself; those further down are only referred to.
    let schemas: [String]

    var testDescription: String { name }

    static let testsFolder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent()
    static let folder = testsFolder.appending(path: "Cases/codegen")
    static let expectedFolder = testsFolder.appending(path: "WidgetCodegenTests/Expected")

    /// What one case shows, as it is the same for all.
    static let overlayFile = "FoundationOverlay.generated.swift"

    static let all: [CodegenCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { name in
            let path = folder.appending(path: name).path
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let schemas = files.filter { $0.hasSuffix(".json") }.sorted()
            return CodegenCase(name: name, schemas: schemas.map { path + "/" + $0 })
        }
    }()

    var job: CodegenJob {
        CodegenJob(
            schemas: schemas,
            outputs: OutputName.names(forSchemas: schemas),
            supportFile: nil,
            overlayFile: name == "formats" ? Self.overlayFile : nil,
            overlaysSupport: true,
            accessLevel: .internal,
            codingKeys: name == "snake-case" ? .convertFromSnakeCase : .useDefaultKeys,
            decoding: name == "snake-case" ? .codable : .direct,
            sharesReading: true
        )
    }

    func generate() throws -> CodeGenerator.Result {
        let job = job
        let schemas = try SchemaLoader.load(job.schemas, references: [], currentFolder: "/")
        return try CodeGenerator(schemas: schemas, job: job).generate()
    }

    /// The notes as they stand in the case's `notes.txt`, with paths from its folder.
    static func text(of notes: [CodegenDiagnostic]) -> String {
        notes.map { $0.line.replacing(folder.path + "/", with: "") + "\n" }.joined()
    }
}

/// Compares a text with the file that holds what it should be.
///
/// With `UPDATE_SNAPSHOTS=1` the file is written anew, and the test fails so that nobody takes the
/// recording for a pass.
func expectSnapshot(_ text: String, _ file: URL) {
    let expected = try? String(contentsOf: file, encoding: .utf8)
    guard ProcessInfo.processInfo.environment["UPDATE_SNAPSHOTS"] == "1" else {
        #expect(
            text == expected,
            "\(file.lastPathComponent) differs; UPDATE_SNAPSHOTS=1 records it"
        )
        return
    }
    guard text != expected else { return }
    do {
        try Data(text.utf8).write(to: file)
        Issue.record("recorded \(file.lastPathComponent)")
    } catch {
        Issue.record("can't record \(file.lastPathComponent): \(error)")
    }
}

/// A folder that is removed with the value.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "codegen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var path: String { url.path }

    /// Writes a file, and the folders above it, and returns its path.
    @discardableResult
    func write(_ name: String, _ text: String) throws -> String {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: url.appending(path: name), encoding: .utf8)
    }

    func names(in folder: String = "") throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)
            .sorted()
    }
}
