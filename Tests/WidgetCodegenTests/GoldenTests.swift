import Foundation
import SwiftModels
import TestSupport
import Testing

@testable import widget_codegen

/// The generated files equal the golden files in the folders of the cases. The package Tests/GeneratedModels generates
/// these files again and compiles them.
@Suite struct GoldenTests {
    @Test("a case generates its golden files and notes", arguments: CodegenCase.all)
    func golden(_ codegenCase: CodegenCase) throws {
        let result = try codegenCase.generate()
        for file in result.files {
            #expect(
                GoldenFile.difference(of: file.text, from: codegenCase.golden(file.path)) == nil
            )
        }
        let notes = CodegenCase.text(of: result.notes)
        #expect(GoldenFile.difference(of: notes, from: codegenCase.golden("notes.txt")) == nil)
    }

    @Test func `the support file equals its golden file`() {
        let text = CodeGenerator.supportText(
            CodegenJob(
                schemas: [],
                outputs: [],
                sharedAccessLevel: .internal,
                includesReading: true
            ),
            [.codable]
        )
        // SwiftModelsTests compiles the file.
        let file = Repository.file("Tests/SwiftModelsTests/Expected/ModelSupport.generated.swift")
        #expect(GoldenFile.difference(of: text, from: file) == nil)
    }

    @Test("a case has exactly the golden files that it generates", arguments: CodegenCase.all)
    func goldenFiles(_ codegenCase: CodegenCase) throws {
        let found = try FileManager.default
            .contentsOfDirectory(atPath: CodegenCase.folder.appending(path: codegenCase.name).path)
            .filter { $0.hasSuffix(".generated.swift") }
        #expect(found.sorted() == codegenCase.goldenNames.sorted())
    }

    @Test("the package of generated models compiles each case") func everyCaseIsCompiled() throws {
        let configuration = try String(
            contentsOf: Repository.file(
                "Tests/GeneratedModels/Sources/CaseModels/widget-codegen.json"
            ),
            encoding: .utf8
        )
        for codegenCase in CodegenCase.all {
            #expect(
                configuration.contains("Cases/codegen/\(codegenCase.name)/*.json"),
                "\(codegenCase.name)"
            )
        }
        #expect(CodegenCase.all.count > 10)
    }

    @Test("two runs of a case generate equal files", arguments: CodegenCase.all)
    func determinism(_ codegenCase: CodegenCase) throws {
        #expect(try codegenCase.generate().files == codegenCase.generate().files)
    }
}
