import CommandLineInterface
import Foundation
import SwiftModels
import TestSupport
import Testing

@testable import widget_codegen

/// A run with a record of the last run generates the files that a run without a record generates.
@Suite struct IncrementalGenerationTests {
    /// A folder with schemas, and operations on the folder. Two of the schemas refer to other files.
    struct Module {
        let folder: TemporaryFolder
        static let count = 10

        init() throws {
            folder = try TemporaryFolder()
            for number in 0..<Self.count { try write(number) }
            try folder.write(
                "widget-codegen.json",
                #"{"invocations": [{"schemas": ["in/*.schema.json"]}]}"#
            )
            try write(2, extra: #""chain":{"$ref":"3"},"#)
            try write(5, extra: #""far":{"$ref":"shared/far.json"},"#)
            try folder.write(
                "in/shared/far.json",
                #"{"title":"Far","type":"object","properties":{"a":{"type":"string"}}}"#
            )
        }

        var configuration: String { folder.path + "/widget-codegen.json" }

        /// Writes a schema with two nested types. The enumeration `b` has a note.
        ///
        /// - Parameters:
        ///   - extra: Members before the others of `properties`.
        ///   - after: Keywords after `properties`.
        func write(
            _ number: Int,
            title: String? = nil,
            extra: String = "",
            after: String = ""
        ) throws {
            let title = title ?? "File\(number)"
            try folder.write(
                "in/\(number).schema.json",
                #"""
                {"$id":"https://example.com/\#(number)","title":"\#(title)","type":"object",
                 "properties":{\#(extra)"part":{"type":"object","minProperties":1,"properties":
                 {"a":{"type":"string"}}},"b":{"enum":["a",1]}}\#(after)}
                """#
            )
        }

        func run(into output: String, record: String? = nil) -> RunOutcome {
            WidgetCodegen.run(
                ["generate", "--config", configuration, "--output", folder.path + "/" + output]
                    + (record.map { ["--record", folder.path + "/" + $0] } ?? [])
            )
        }

        /// Returns the texts of the files in an output folder, by their names.
        func contents(of output: String) throws -> [String: String] {
            guard FileManager.default.fileExists(atPath: folder.path + "/" + output) else {
                return [:]
            }
            let names = try folder.names(in: output)
            return try Dictionary(
                uniqueKeysWithValues: names.map { ($0, try folder.text(output + "/" + $0)) }
            )
        }

        /// Returns the numbers of the groups that a run would generate again, or nil if it would generate all groups.
        func changed() throws -> Set<Int>? {
            let plan = try CodegenPlan(
                ModelOptions(output: folder.path + "/out", configuration: configuration)
            )
            let current = try ProcessEnvironment.currentFolder()
            let store = RecordStore(
                RecordOptions(record: folder.path + "/r"),
                plan.jobs[0],
                output: plan.output,
                currentFolder: current
            )
            guard let store, let record = try store.previousRecord(),
                store.matchesRequest(of: record)
            else {
                return nil
            }
            return IncrementalGeneration(
                record: record,
                job: plan.jobs[0],
                output: plan.output,
                currentFolder: current
            ).run()?.regeneratedGroups
        }

        /// Waits longer than the resolution of file times, within which a record cannot detect a change.
        func waitForTheClock() { usleep(45_000) }
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let name: String
        /// The number of groups that are generated again, or nil if all groups are.
        let changedCount: Int?
        let apply: @Sendable (Module) throws -> Void

        var testDescription: String { name }
    }

    private static let edits: [Edit] = [
        Edit(name: "no change", changedCount: 0) { _ in },
        Edit(name: "a new member", changedCount: 1) {
            try $0.write(7, extra: #""new":{"type":"boolean"},"#)
        },
        Edit(name: "a new member that needs another part of the support file", changedCount: 1) {
            try $0.write(7, extra: #""new":{"type":"array","prefixItems":[{"format":"uri"}]},"#)
        },
        Edit(name: "a new nested type", changedCount: 1) {
            try $0.write(7, extra: #""new":{"type":"object","properties":{"x":{}}},"#)
        },
        Edit(name: "a nested type with the name of another file's type", changedCount: 1) {
            try $0.write(7, extra: #""file8":{"type":"object","properties":{"x":{}}},"#)
        },
        Edit(name: "a nested type with the name of another file's rules", changedCount: nil) {
            try $0.write(7, extra: #""file8Rules":{"type":"object","properties":{"x":{}}},"#)
        },
        Edit(name: "a new note", changedCount: 1) {
            try $0.write(7, extra: #""c":{"enum":["a",1]},"#)
        },
        Edit(name: "a new definition", changedCount: 1) {
            try $0.write(7, after: #","$defs":{"d":{"type":"object","properties":{"x":{}}}}"#)
        },
        Edit(name: "a definition with the title of another file", changedCount: nil) {
            try $0.write(
                7,
                after:
                    #","$defs":{"d":{"title":"File9","type":"object","properties":{"x":{}}}}"#
            )
        },
        Edit(name: "a changed title", changedCount: nil) { try $0.write(7, title: "Other") },
        Edit(name: "the title of another file", changedCount: nil) {
            try $0.write(3, title: "File9")
        },
        Edit(name: "one of two files in a group", changedCount: 1) {
            try $0.write(3, extra: #""new":{"type":"boolean"},"#)
        },
        Edit(name: "a new reference", changedCount: nil) {
            try $0.write(7, extra: #""new":{"$ref":"8"},"#)
        },
        Edit(name: "a new reference by URI", changedCount: nil) {
            try $0.write(7, extra: #""new":{"$ref":"https://example.com/8"},"#)
        },
        Edit(name: "a removed reference", changedCount: nil) { try $0.write(2) },
        Edit(name: "a file that is only referenced", changedCount: 1) {
            try $0.folder.write(
                "in/shared/far.json",
                #"{"title":"Far","type":"object","properties":{"b":{"type":"integer"}}}"#
            )
        },
        Edit(name: "a referenced file without a change of its size", changedCount: 1) {
            try $0.folder.write(
                "in/shared/far.json",
                #"{"title":"Far","type":"object","properties":{"z":{"type":"string"}}}"#
            )
        },
        Edit(name: "a syntax error", changedCount: nil) {
            try $0.folder.write("in/7.schema.json", "{")
        },
        Edit(name: "an invalid schema", changedCount: nil) {
            try $0.write(7, extra: #""new":{"type":"strin"},"#)
        },
        Edit(name: "an unresolved reference", changedCount: nil) {
            try $0.write(7, extra: #""new":{"$ref":"none.json"},"#)
        },
        Edit(name: "the URI of another file", changedCount: nil) {
            try $0.folder.write("in/7.schema.json", #"{"$id":"https://example.com/8"}"#)
        },
        Edit(name: "an edited output file", changedCount: 1) {
            let text = try $0.folder.text("out/In7.generated.swift")
            try $0.folder.write("out/In7.generated.swift", text + "// mine\n")
        },
        Edit(name: "a deleted output file", changedCount: 1) {
            try FileManager.default.removeItem(atPath: $0.folder.path + "/out/In7.generated.swift")
        },
        Edit(name: "an edited file of rules", changedCount: 1) {
            let text = try $0.folder.text("out/In7+Validation.generated.swift")
            try $0.folder.write("out/In7+Validation.generated.swift", text + "// mine\n")
        },
        Edit(name: "a deleted file of rules", changedCount: 1) {
            let path = $0.folder.path + "/out/In7+Validation.generated.swift"
            try FileManager.default.removeItem(atPath: path)
        },
        Edit(name: "a deleted support file", changedCount: 0) {
            let path = $0.folder.path + "/out/ModelSupport.generated.swift"
            try FileManager.default.removeItem(atPath: path)
        },
        Edit(name: "an output file that the user replaced", changedCount: 1) {
            try $0.folder.write("out/In7.generated.swift", "let mine = 1\n")
        },
        Edit(name: "a damaged record", changedCount: nil) { module in
            let url = URL(filePath: module.folder.path + "/r")
            var data = try Data(contentsOf: url)
            data[data.count / 2] ^= 0x20
            try data.write(to: url)
        },
        Edit(name: "a truncated record", changedCount: nil) { module in
            let url = URL(filePath: module.folder.path + "/r")
            try Data(contentsOf: url).prefix(100).write(to: url)
        },
        Edit(name: "more than a quarter of the groups", changedCount: nil) { module in
            for number in 6..<Module.count {
                try module.write(number, extra: #""new":{"type":"boolean"},"#)
            }
        },
    ]

    @Test("after one edit, runs with and without a record agree", .long, arguments: edits)
    func edit(_ edit: Edit) throws { try check(edit) }

    /// Edits of schemas with the main reasons to generate a group again, or all groups.
    private static let fewEdits = edits.filter { edit in
        [
            "a new member", "one of two files in a group", "a file that is only referenced",
            "a definition with the title of another file", "a new reference",
            "a nested type with the name of another file's rules",
        ].contains(edit.name)
    }

    @Test("after one edit of a few, runs with and without a record agree", arguments: fewEdits)
    func fewEdit(_ edit: Edit) throws { try check(edit) }

    private func check(_ edit: Edit) throws {
        let module = try Module()
        module.waitForTheClock()
        let first = module.run(into: "out", record: "r")
        #expect(first.status == .done && first.errors.contains("[not-represented]"))
        #expect(try module.changed() == [])
        try edit.apply(module)
        module.waitForTheClock()
        #expect(try module.changed()?.count == edit.changedCount)
        let fresh = module.run(into: "fresh")
        let outcome = module.run(into: "out", record: "r")
        if outcome.status == .done {
            #expect(outcome == fresh)
            #expect(try module.contents(of: "out") == module.contents(of: "fresh"))
        } else if !outcome.errors.contains("[foreign-file]") {
            // The file that the user replaced is only in the folder `out`, so only that run has this error.
            #expect(outcome == fresh)
        }
    }

    @Test(
        "after many edits, runs with and without a record agree",
        .long,
        arguments: 1...UInt64(LongTests.count(1, long: 3))
    )
    func manyEdits(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let module = try Module()
        // After a user replaces an output file, all later runs into its folder fail.
        let order = Self.edits.filter { !$0.name.contains("user") }.shuffled(using: &random)
        for edit in order {
            // A failed run writes nothing, so the file that an edit changes may be missing.
            try? edit.apply(module)
            module.waitForTheClock()
            let fresh = module.run(into: "fresh")
            let outcome = module.run(into: "out", record: "r")
            #expect(outcome == fresh, "after: \(edit.name)")
            guard outcome.status == .done else { continue }
            #expect(
                try module.contents(of: "out") == module.contents(of: "fresh"),
                "after: \(edit.name)"
            )
        }
    }

    @Test func `errors about equal names contain the schemas of the types`() throws {
        let folder = try TemporaryFolder()
        func write(_ name: String, title: String, member: String = #"{"type":"string"}"#) throws {
            let text = #"{"title":"\#(title)","type":"object","properties":{"a":\#(member)}}"#
            try folder.write(name, text)
        }
        try write("a.json", title: "First", member: #"{"$ref":"b.json"}"#)
        try write("b.json", title: "Second")
        try write("c.json", title: "Third")
        let configuration = try folder.write(
            "widget-codegen.json",
            #"{"invocations":[{"schemas":["a.json","b.json"]},{"schemas":["c.json"]}]}"#
        )
        // See `Module.waitForTheClock`.
        usleep(45_000)
        let arguments = ["generate", "--config", configuration, "--output", folder.path + "/out"]
        let record = ["--record", folder.path + "/r"]
        #expect(WidgetCodegen.run(arguments + record) == RunOutcome())
        try write("c.json", title: "Second")
        let outcome = WidgetCodegen.run(arguments + record)
        #expect(outcome.errors.contains("'\(folder.path)/c.json' and '\(folder.path)/b.json'"))
        #expect(outcome == WidgetCodegen.run(arguments))
    }

    @Test func `a changed option generates all files again`() throws {
        let module = try Module()
        #expect(module.run(into: "out", record: "r").status == .done)
        let outcome = WidgetCodegen.run(
            ["generate", "--config", module.configuration]
                + [
                    "--output", module.folder.path + "/out", "--record",
                    module.folder.path + "/r", "--access-level", "internal",
                ]
        )
        #expect(outcome.status == .done)
        let text = try module.folder.text("out/In7.generated.swift")
        #expect(text.contains("\nstruct File7: ") && !text.contains("public "))
    }

    @Test(
        "a record does not overwrite another file",
        arguments: [
            (
                "in/7.schema.json",
                "PATH: error: this is not a record of widget-codegen, so it is not overwritten [foreign-file]"
            ),
            (
                "mine.txt",
                "PATH: error: this is not a record of widget-codegen, so it is not overwritten [foreign-file]"
            ),
            (
                "in",
                "PATH: error: this is not a record of widget-codegen, so it is not overwritten [foreign-file]"
            ),
            (
                "loop",
                "PATH: error: cannot read 'PATH': the symbolic link is circular [file-access]"
            ),
            (
                "in/../out/In7.generated.swift",
                "widget-codegen: error: the record would overwrite 'In7.generated.swift'; choose another file for --record [usage]"
            ),
            (
                "out/In7+Validation.generated.swift",
                "widget-codegen: error: the record would overwrite 'In7+Validation.generated.swift'; choose another file for --record [usage]"
            ),
            (
                "out/ModelSupport.generated.swift",
                "widget-codegen: error: the record would overwrite 'ModelSupport.generated.swift'; choose another file for --record [usage]"
            ),
        ]
    )
    func recordsInTheWay(record: String, message: String) throws {
        let module = try Module()
        try module.folder.write("mine.txt", "mine")
        try FileManager.default.createSymbolicLink(
            atPath: module.folder.path + "/loop",
            withDestinationPath: "loop"
        )
        let schema = try module.folder.text("in/7.schema.json")
        let outcome = module.run(into: "out", record: record)
        let path = module.folder.path + "/" + record
        #expect(outcome.status == .failed)
        #expect(outcome.errors == message.replacing("PATH", with: path) + "\n")
        #expect(try module.folder.text("mine.txt") == "mine")
        #expect(try module.folder.text("in/7.schema.json") == schema)
        #expect(!FileManager.default.fileExists(atPath: module.folder.path + "/out"))
    }

    @Test func `a run that searches folders for a schema keeps no record`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/a.json",
            #"{"title":"A","type":"object","properties":{"b":{"$ref":"https://example.com/b"}}}"#
        )
        let text = #"{"$id":"https://example.com/b","title":"B","type":"string"}"#
        try folder.write("in/b.json", text)
        let outcome = WidgetCodegen.run(
            ["generate", schema, "--output", folder.path + "/out", "--record", folder.path + "/r"]
        )
        #expect(outcome == RunOutcome())
        #expect(try folder.names() == ["in", "out"])
    }

    @Test func `a record with a correct checksum and damaged content is not used`() throws {
        let record = GenerationRecord(request: ["a"], groups: [])
        #expect(GenerationRecord(record.bytes) == record)
        let content = Array(record.bytes.dropLast(8))
        func parsed(_ content: [UInt8]) -> GenerationRecord? {
            let sum = UInt64(bitPattern: Int64(GenerationRecord.checksum(content[...])))
            var bytes = content
            for index in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: sum >> (8 * index))) }
            return GenerationRecord(bytes)
        }
        #expect(parsed(content) == record)
        for count in content.indices {
            #expect(parsed(Array(content[..<count])) == nil, "\(count)")
        }
        #expect(parsed(content + [0]) == nil)
    }

    /// Changes of the first group of a record. Their results do not fit the schemas of the job.
    private static let forgeries: [(name: String, forge: @Sendable (inout Forged) -> Void)] = [
        ("an index past the schemas", { $0.schemaIndices[0] = 10_000 }),
        ("a negative index", { $0.schemaIndices[0] = -1 }),
        ("the index of another group", { $0.schemaIndices[0] = 9 }),
        ("no index", { $0.schemaIndices = [] }),
        ("no name of a rules type", { $0.naming.rulesTypeNames = [] }),
        ("no name of a type", { $0.naming.topLevelTypes = [] }),
    ]

    private typealias Forged = GenerationRecord.Group

    @Test(arguments: forgeries.map(\.name))
    func `a record with a correct checksum that does not fit the schemas is ignored`(
        name: String
    ) throws {
        let module = try Module()
        module.waitForTheClock()
        #expect(module.run(into: "out", record: "r").status == .done)
        let url = URL(filePath: module.folder.path + "/r")
        let bytes = try [UInt8](Data(contentsOf: url))
        var record = try #require(GenerationRecord(bytes))
        let forge = try #require(Self.forgeries.first { $0.name == name }?.forge)
        forge(&record.groups[0])
        try Data(record.bytes).write(to: url)
        try module.write(0, extra: #""new":{"type":"boolean"},"#)
        #expect(try module.changed() == nil)
        let fresh = module.run(into: "fresh")
        #expect(module.run(into: "out", record: "r") == fresh)
        #expect(try module.contents(of: "out") == module.contents(of: "fresh"))
    }

    @Test func `a record that cannot be written is an error`() throws {
        let module = try Module()
        try module.folder.write("file", "")
        let outcome = module.run(into: "out", record: "file/r")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.contains("file"))
        #expect(outcome.errors.contains("[file-access]"))
    }
}
