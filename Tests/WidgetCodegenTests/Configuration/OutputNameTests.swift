import Testing

@testable import widget_codegen

@Suite struct OutputNameTests {
    @Test func `an output is named after the schema and its folder`() {
        let names = OutputName.names(forSchemas: [
            "../../Schemas/smartech/widget.schema.json", "Schemas/smartech/widget-map.schema.json",
            "smartech/widget-map", "plain.json", "../up.json", "a/poll.schema.jsonc",
            "a/quiz.jsonc", "a/vote.schema", "a/.schema", "a/x.schema.txt",
        ])
        #expect(
            names == [
                "SmartechWidget.generated.swift", "SmartechWidgetMap.generated.swift",
                "SmartechWidgetMap2.generated.swift", "Plain.generated.swift", "Up.generated.swift",
                "APoll.generated.swift", "AQuiz.generated.swift", "AVote.generated.swift",
                "ASchema.generated.swift", "AXSchemaTxt.generated.swift",
            ]
        )
    }

    @Test func `canonically equivalent paths are those of two files`() throws {
        let paths = ["\u{E9}.json", "e\u{301}.json", "./e\u{301}.json"]
        let options = ModelOptions(schemas: paths, output: "out")
        #expect(try CodegenPlan(options).jobs[0].schemas.count == 2)
        #expect(SchemaSelection.paths(["*.json"], in: "/b") { _ in paths }.count == 2)
        #expect(SchemaSelection.paths(paths, in: "/b") { _ in [] }.count == 2)
    }

    @Test func `of several spellings of one path, the first is kept`() {
        let patterns = ["../b/s.json", "s.json", "x/.././s.json", "/a/b/s.json", "../c/s.json"]
        let paths = SchemaSelection.paths(patterns, in: "/a/b") { _ in [] }
        #expect(paths == ["../b/s.json", "../c/s.json"])
    }

    @Test("the names of two outputs differ in more than letter case") func collisions() {
        let names = OutputName.names(
            forSchemas: [
                "a/x-y.json", "a/x_y.json", "a/X-Y.json", "a/XY2.json", "😀.json", "😀😀.json",
                "model/support.json",
            ],
            besides: ["ModelSupport.generated.swift"]
        )
        #expect(
            names == [
                "AXY.generated.swift", "AXY2.generated.swift", "AXY3.generated.swift",
                "AXY22.generated.swift", "Schema.generated.swift", "Schema2.generated.swift",
                "ModelSupport2.generated.swift",
            ]
        )
    }

    /// With a search that starts at 2 for each schema, this test would take minutes.
    @Test func `many schemas with one name have consecutive numbers`() {
        let count = 20_000
        let names = OutputName.names(forSchemas: (1...count).map { "x/\($0)/a/b.json" })
        #expect(names[0] == "AB.generated.swift")
        #expect(names.dropFirst() == (2...count).map { "AB\($0).generated.swift" }[...])
    }

    @Test(
        "the files of a schema have numbers, and files of rules are marked",
        arguments: [
            (1, false, ["A"]), (1, true, ["A", "A+Validation"]),
            (3, false, ["A", "A+2", "A+3"]),
            (2, true, ["A", "A+2", "A+Validation", "A+2+Validation"]),
        ]
    )
    func files(_ count: Int, _ isValidated: Bool, _ expected: [String]) {
        let names = OutputName.files(
            from: "A.generated.swift",
            count: count,
            isValidated: isValidated
        )
        #expect(names == expected.map { $0 + ".generated.swift" })
    }

    @Test(
        "a pattern matches file names",
        arguments: [
            ("*.json", "a.json", true), ("*.json", "a.jsonx", false),
            ("*.schema.json", "a.json", false),
            ("w*t.json", "widget.json", true), ("w*t.json", "wit.json", true),
            ("?.json", "a.json", true),
            ("?.json", "ab.json", false), ("*", ".hidden", false), (".*", ".hidden", true),
            ("*a*b*", "xxaxxbxx", true), ("*a*b", "xxaxxbxx", false),
        ]
    )
    func pattern(_ pattern: String, _ name: String, _ isMatch: Bool) {
        #expect(FilePattern("folder/" + pattern).matches(name) == isMatch)
    }

    @Test(
        "the files that match a pattern are in its folder",
        arguments: [
            ("*.json", "", ["a.json", "b.json"]), ("/*.json", "/", ["/a.json", "/b.json"]),
            ("./*.json", ".", ["./a.json", "./b.json"]),
            ("/x/*.json", "/x", ["/x/a.json", "/x/b.json"]),
            ("c.json", nil, ["c.json"]), ("/c.json", nil, ["/c.json"]),
            ("x/c.json", nil, ["x/c.json"]),
        ] as [(String, String?, [String])]
    )
    func selection(_ pattern: String, _ folder: String?, _ expected: [String]) {
        var listed: [String] = []
        let paths = SchemaSelection.paths([pattern], in: "/b") { folder in
            listed.append(folder)
            return ["b.json", "a.json", "c.txt"]
        }
        #expect(paths == expected)
        #expect(listed.first == folder)
    }
}
