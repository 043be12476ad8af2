import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// Large types are generated in a form that the compiler can compile quickly.
@Suite struct LargeTypesTests {
    @Test(arguments: [(256, #"case .v0: "v0""#), (257, #"case .v0: return "v0""#)])
    func `a switch of more than 256 cases has return statements`(count: Int, line: String) throws {
        let values = (0..<count).map { "\"v\($0)\"" }.joined(separator: ", ")
        let text = try generated(#"{"title": "Large", "enum": [\#(values)]}"#)
        #expect(text.contains("        \(line)\n"))
        #expect(text.contains(line.replacing("v0", with: "v\(count - 1)")))
    }

    @Test(arguments: [(1, 1), (8, 1), (9, 2), (17, 2), (18, 3), (40, 5)])
    func `arrays below the eighth level have named types`(depth: Int, typeCount: Int) throws {
        // The outermost array has a named type, and so has each ninth array inside it.
        let lists = String(repeating: #"{"type": "array", "items": "#, count: depth)
        let ends = String(repeating: "}", count: depth)
        let text = try generated(
            #"{"title": "Large", "type": "array", "items": "# + lists
                + #"{"type": "integer"}"# + ends + "}"
        )
        #expect(text.components(separatedBy: "struct ").count - 1 == typeCount)
        #expect(text.contains("[[[[[[[[[[") == false)
    }

    private func generated(_ schema: String) throws -> String {
        let folder = try TemporaryFolder()
        let path = try folder.write("large.json", schema)
        let outcome = WidgetCodegen.run(["generate", path, "--output", folder.path + "/out"])
        #expect(outcome.status == .done, "\(outcome.errors)")
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
                .first { !$0.hasPrefix("ModelSupport") && !$0.contains("+Validation") }
        )
        return try String(contentsOfFile: "\(folder.path)/out/\(name)", encoding: .utf8)
    }
}
