import Foundation
import SwiftModels
import Testing

@testable import widget_codegen

/// The generated files are those in `Expected`, which this target compiles.
@Suite struct GoldenTests {
    @Test("golden", arguments: CodegenCase.all)
    func golden(_ one: CodegenCase) throws {
        let result = try one.generate()
        for file in result.files {
            expectSnapshot(file.text, CodegenCase.expectedFolder.appending(path: file.name))
        }
        expectSnapshot(
            CodegenCase.text(of: result.notes),
            CodegenCase.folder.appending(path: "\(one.name)/notes.txt")
        )
    }

    @Test func supportFile() {
        let text = CodeGenerator.supportText(
            CodegenJob(schemas: [], outputs: [], sharedAccessLevel: .internal, sharesReading: true),
            [.codable]
        )
        let file = CodegenCase.expectedFolder.appending(path: "ModelSupport.generated.swift")
        expectSnapshot(text, file)
    }

    @Test("no golden is left over") func everyGoldenHasItsCase() throws {
        let expected =
            CodegenCase.all.flatMap(\.job.outputs)
            + ["ModelSupport.generated.swift", CodegenCase.overlayFile]
        let found = try FileManager.default.contentsOfDirectory(
            atPath: CodegenCase.expectedFolder.path
        )
        #expect(found.sorted() == expected.sorted())
        #expect(CodegenCase.all.count > 10)
    }

    @Test("the same schemas give the same text", arguments: CodegenCase.all)
    func determinism(_ one: CodegenCase) throws {
        #expect(try one.generate().files == one.generate().files)
    }
}
