import SchemaDocumentation
import TestSupport
import Testing

/// Tests that compare the pages about random schemas with recorded pages.
///
/// `UPDATE_SNAPSHOTS=1` records the pages again; read the difference before you commit it.
struct RecordedDocumentationTests {
    @Test func `the Markdown pages of random schemas equal the recorded pages`() throws {
        var generator = SeededGenerator(seed: 61)
        var record = ""
        for number in 0..<12 {
            let schema = RandomModelSchema(number: number, using: &generator).text
            let folder = try TemporaryFolder()
            let path = try folder.write("root.schema.json", schema)
            for file in try DocumentationCase([path]).files where file.path.hasSuffix(".md") {
                record += "<!-- \(number): \(file.path) -->\n\(file.text)"
            }
        }
        let file = Repository.file("Tests/Fixtures/models/pages.txt")
        #expect(GoldenFile.difference(of: record, from: file) == nil)
    }
}
