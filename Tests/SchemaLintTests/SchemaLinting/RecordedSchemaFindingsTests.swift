import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that compare findings about schemas, and about two versions of schemas, with recorded findings in all details.
struct RecordedSchemaFindingsTests {
    @Test func `findings about random schemas equal the recorded findings`() throws {
        var generator = SeededGenerator(seed: 31)
        var record = FindingRecord()
        for number in 0..<90 {
            let schema =
                number.isMultiple(of: 3)
                ? RandomSchema.ofWidgets(depth: 2, using: &generator)
                : RandomSchema(depth: 4, using: &generator).text
            record.add(schema, try SchemaLinting.findings(schema)[0])
        }
        #expect(record.difference(from: "about-schemas") == nil)
    }

    @Test func `findings about random schemas of models equal the recorded findings`() throws {
        var generator = SeededGenerator(seed: 33)
        var record = FindingRecord()
        for number in 0..<50 {
            let schema = RandomModelSchema(number: number, using: &generator).text
            // The changes of the second version add mistakes.
            let changed = RandomSchemaPair(schema, using: &generator).new
            record.add(changed, try SchemaLinting.findings(changed)[0])
        }
        #expect(record.difference(from: "about-schemas-of-models") == nil)
    }

    @Test func `differences between random schemas equal the recorded differences`() throws {
        var generator = SeededGenerator(seed: 32)
        var record = FindingRecord()
        for _ in 0..<90 {
            try Self.add(RandomSchemaPair(using: &generator), to: &record)
        }
        #expect(record.difference(from: "about-differences") == nil)
    }

    @Test func `differences between random schemas of models equal the recorded differences`()
        throws
    {
        var generator = SeededGenerator(seed: 34)
        var record = FindingRecord()
        for number in 0..<40 {
            let schema = RandomModelSchema(number: number, using: &generator).text
            try Self.add(RandomSchemaPair(schema, using: &generator), to: &record)
        }
        #expect(record.difference(from: "about-differences-of-models") == nil)
    }

    /// Adds the differences between the schemas of a pair.
    private static func add(_ pair: RandomSchemaPair, to record: inout FindingRecord) throws {
        let programs = try (
            SchemaProgram.compiled(pair.old, formats: .assert),
            SchemaProgram.compiled(pair.new, formats: .assert)
        )
        let found = SchemaDifferences.findings(old: programs.0, new: programs.1)
        record.add("\(pair.old) and \(pair.new)", found.map(\.diagnostic))
    }
}
