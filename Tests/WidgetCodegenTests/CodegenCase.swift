import Foundation
import SwiftModels
import TestSupport
import Testing

@testable import widget_codegen

/// A folder of Tests/Cases/codegen: its schemas, and the files that are generated from them.
struct CodegenCase: CustomTestStringConvertible, Sendable {
    let name: String
    /// The schema files in the folder. Schemas in its subfolders are only referenced.
    let schemas: [String]

    var testDescription: String { name }

    static let folder = Repository.file("Tests/Cases/codegen")

    /// The file of the Foundation overlay, which only the case `formats` generates.
    private static let overlayFile = "FoundationOverlay.generated.swift"

    static let all: [CodegenCase] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return names.sorted().map { name in
            let path = folder.appending(path: name).path
            let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
            let schemas = files.filter { $0.hasSuffix(".json") }.sorted()
            return CodegenCase(name: name, schemas: schemas.map { path + "/" + $0 })
        }
    }()

    /// Returns the file with the expected text of a generated file.
    func golden(_ name: String) -> URL { Self.folder.appending(path: "\(self.name)/\(name)") }

    /// The cases whose types are divided among several files.
    private static let spreadCases: Set = [
        "dependencies", "equal-types", "namespace", "rules", "variants",
    ]

    /// The names of the generated files that the folder of the case must contain.
    var goldenNames: [String] {
        let job = job
        let names = job.outputs.indices.flatMap { job.outputs(ofSchema: $0, count: fileCount) }
        return names + [job.overlayFile].compactMap { $0 }
    }

    private var fileCount: Int { Self.spreadCases.contains(name) ? 3 : 1 }

    var job: CodegenJob {
        CodegenJob(
            schemas: schemas.map { .file($0) },
            outputs: OutputName.names(forSchemas: schemas),
            filesPerSchema: fileCount,
            supportFile: nil,
            overlayFile: name == "formats" ? Self.overlayFile : nil,
            overlaysSupport: true,
            accessLevel: .internal,
            coding: name == "snake-case"
                ? SwiftCoding(keys: .convertFromSnakeCase) : SwiftCoding(decoding: .direct),
            includesReading: true,
            naming: naming
        )
    }

    var naming: SwiftNaming {
        name == "namespace"
            ? SwiftNaming(style: .swift, typePrefix: "SH", namespace: "Shop") : SwiftNaming()
    }

    func generate() throws -> CodeGenerator.Result {
        let job = job
        let schemas = try SchemaLoader.load(job.schemas, references: [], currentFolder: "/")
        return try CodeGenerator(schemas: schemas, job: job).generate()
    }

    /// Returns the text of notes as in the file `notes.txt` of a case, with paths relative to the folder of all cases.
    static func text(of notes: [CodegenDiagnostic]) -> String {
        notes.map { $0.line.replacing(folder.path + "/", with: "") + "\n" }.joined()
    }
}
