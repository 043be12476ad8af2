import Foundation
import SchemaLint
import Testing

@testable import FileLinting

/// Tests of the search for configurations.
@Suite struct `The finder of configurations` {
    @Test(.timeLimit(.minutes(1)))
    func `Warnings on patterns take linear time in the numbers of files and folders`() throws {
        let scratch = try ScratchFolder()
        try scratch.write(
            #"""
            {"schemas": [{"files": "*.json", "schema": "s.json"},
                         {"files": "q/*.json", "schema": "s.json"}]}
            """#,
            to: ".widget-lint.json"
        )
        let folders = (0..<5_000).map { AbsolutePath("p\($0)", in: scratch.url.path) }
        let files = folders.map { AbsolutePath("a.json", in: $0.text) }
        let finder = try ConfigurationFinder(options: SchemaOptions())
        // `scratch` must live until the configuration is read, because `deinit` removes the folder.
        let warnings = withExtendedLifetime(scratch) {
            finder.warningsOnUnmatchedPatterns(files: files, searchedFolders: folders)
        }
        #expect(warnings.count == 1)
        #expect(warnings.first?.contains("q/*.json") == true)
    }
}
