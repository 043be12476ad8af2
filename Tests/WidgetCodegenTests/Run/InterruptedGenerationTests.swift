import Foundation
import TestSupport
import Testing

@Suite("A run that ends early writes all files or none")
struct InterruptedGenerationTests {
    private static let count = 40
    /// The number of generated files: two for each schema, and the support code.
    private static let outputCount = 2 * count + 1

    private static func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("widget-codegen-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<count {
            let text = """
                {"title": "Thing\(number)", "type": "object",
                 "properties": {"a": {"type": "string"}}}
                """
            try Data(text.utf8).write(to: folder.appendingPathComponent("t\(number).schema.json"))
        }
        return folder
    }

    private static var schemas: [String] { (0..<count).map { "t\($0).schema.json" } }

    private func names(in folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test(
        "an interrupted run writes all files or none",
        .long,
        arguments: [SIGINT, SIGTERM, SIGHUP]
    )
    func signals(_ signal: Int32) throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let output = folder.appendingPathComponent("models")
        for _ in 0..<4 {
            let run = try InterruptedRun(
                "widget-codegen",
                ["generate"] + Self.schemas + ["--output", "models"],
                in: folder,
                signals: [signal],
                after: .random(in: 0...0.3)
            )
            let made = try? names(in: output)
            if run.status == 0 {
                #expect(made?.count == Self.outputCount)
            } else {
                #expect(run.status == 128 + signal)
                #expect(made == nil || made?.count == Self.outputCount)
                #expect(run.errors.contains("interrupted by SIG"))
            }
            try? FileManager.default.removeItem(at: output)
        }
    }

    @Test("a run beyond the limit of file sizes writes no file", arguments: ["generate", "docs"])
    func limits(_ command: String) throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let tool = Repository.products.appendingPathComponent("widget-codegen").path
        let script = "ulimit -f 1; exec '\(tool)' \(command) *.schema.json --output below/out"
        let program = try RunningProgram(["/bin/bash", "-c", script], in: folder)
        #expect(program.wait() == .exit(status: 2))
        #expect(try names(in: folder) == Self.schemas.sorted())
    }

    @Test("a run that cannot write its record writes no file")
    func record() throws {
        let folder = try Self.folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        // No user can create a folder in `/proc`.
        let run = try ToolRun(
            "widget-codegen",
            ["generate"] + Self.schemas + ["--output", "models", "--record", "/proc/none/record"],
            in: folder
        )
        #expect(run.status == 2)
        #expect(try !names(in: folder).contains("models"))
    }
}
