import CommandLineInterface
import Foundation
import TestSupport
import Testing

@testable import widget_codegen

/// The files of a run, if the output folder changes while the run writes.
@Suite struct OutputSetTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func outputs(_ names: String...) throws -> OutputSet {
        try OutputSet(
            OutputSet.Content(files: names.map { GeneratedFile(path: $0, text: "// new\n") }),
            in: folder.path,
            scope: FileScope()
        )
    }

    @Test func `a folder in the place of a file is an error, and no file is written`() throws {
        let outputs = try outputs("A.swift", "B.swift")
        try folder.write("B.swift/x", "")
        let path = folder.path + "/B.swift"
        let failure = #expect(throws: CodegenFailure.self) { try outputs.write() }
        let lines = failure?.diagnostics.map(\.line)
        #expect(
            lines == ["\(path): error: cannot write '\(path)': is a directory [file-access]"]
        )
        #expect(try folder.names() == ["B.swift"])
        let comparison = #expect(throws: CodegenFailure.self) { try outputs.difference() }
        #expect(
            comparison?.diagnostics.map(\.line)
                == ["\(path): error: cannot read '\(path)': is a directory [file-access]"]
        )
    }

    @Test func `a file that cannot be restored is named`() throws {
        let outputs = try outputs("A.swift", "B.swift")
        let file = folder.url.appending(path: "B.swift")
        let failure = #expect(throws: CodegenFailure.self) {
            try outputs.write { () throws(CodegenFailure) in
                // The new file can no longer be removed, because a folder with a file has taken its place.
                try? FileManager.default.removeItem(at: file)
                _ = try? folder.write("B.swift/x", "")
                throw CodegenFailure.usage("no record")
            }
        }
        #expect(
            failure?.diagnostics.map(\.line) == [
                "widget-codegen: error: no record [usage]",
                "\(file.path): error: the file was overwritten and could not be restored "
                    + "[file-access]",
            ]
        )
        #expect(try folder.names() == ["B.swift"])
    }

    #if os(Linux)
        @Test func `a name in the output folder that is not UTF-8 is an error`() throws {
            let outputs = try outputs("A.swift")
            let path = Array((folder.path + "/x").utf8) + [0xFF, 0]
            let result = mkdir(path.map { CChar(bitPattern: $0) }, 0o700)
            try #require(result == 0)
            let first = #expect(throws: CodegenFailure.self) { try outputs.leftovers() }
            let second = #expect(throws: CodegenFailure.self) {
                try outputs.leftovers(among: [], orBelongingTo: ["A.swift"])
            }
            for failure in [first, second] {
                let line = failure?.diagnostics.first?.line ?? ""
                #expect(line.hasSuffix("its name is not UTF-8 [file-access]"), "\(line)")
            }
        }
    #endif
}
