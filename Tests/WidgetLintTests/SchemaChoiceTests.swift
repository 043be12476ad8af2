import Foundation
import TestSupport
import Testing

@Suite struct `The choice of a schema` {
    static let buttonURI = smartech + "widget-action-button.schema.json"
    private static let smartech = "https://schemas.widgets.example/smartech/"

    @Test(arguments: [
        "SMTWidgetActionButton", "smartech/widget-action-button", "widget-action-button", buttonURI,
    ])
    func `A built-in schema has several names`(_ name: String) throws {
        let arguments = ["--reporter", "json", "--schema", name, "-"]
        let run = try ToolRun("widget-lint", arguments, input: Array(Payloads.button.utf8))
        let report = try LintReport(run)
        #expect(run.status == 0)
        #expect(report.files.map(\.schema) == [Self.buttonURI])
    }

    @Test func `A schema can be a file, and its path is relative to the current folder`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "schemas/my count.json")
        try folder.write("{\"count\": \"1\"}", to: "payloads/a.json")
        let file = folder.item("schemas/my count.json").path
        for schema in ["schemas/my count.json", "./schemas/my count.json", file] {
            let arguments = ["--schema", schema, "payloads/a.json"]
            let run = try folder.lint(arguments)
            #expect(run.status == 1)
            #expect(run.output.hasPrefix("payloads/a.json:1:11: error: "))
        }
        let arguments = ["--schema", "../schemas/my count.json", "a.json"]
        let run = try folder.lint(arguments, below: "payloads")
        #expect(run.output.hasPrefix("a.json:1:11: error: "))
    }

    @Test func `An explicit path is a file even if a schema has this name`() throws {
        let folder = try ScratchFolder()
        try folder.write("false", to: "SMTWidgetActionButton")
        try folder.write(Payloads.button, to: "a.json")
        let name = try folder.lint(["-s", "SMTWidgetActionButton", "a.json"])
        let path = try folder.lint(["-s", "./SMTWidgetActionButton", "a.json"])
        #expect(name.status == 0)
        #expect(path.status == 1)
    }

    @Test func `Canonically equivalent names of definitions lead to different schemas`() throws {
        let folder = try ScratchFolder()
        let (one, other) = ("\u{E9}", "e\u{301}")
        let definitions = "\"\(one)\": {\"required\": [\"x\"]}, \"\(other)\": {}"
        try folder.write("{\"$defs\": {\(definitions)}}", to: "s.json")
        try folder.write("{\"$schema\": \"s.json#/$defs/\(one)\"}", to: "a.json")
        try folder.write("{\"$schema\": \"s.json#/$defs/\(other)\"}", to: "b.json")
        let finding = "a.json:1:1: error: missing required member 'x' [missing-member]\n"
        for files in [["a.json", "b.json"], ["b.json", "a.json"]] {
            let run = try folder.lint(["-f", "xcode"] + files)
            #expect(run.output == finding)
        }
    }

    struct MissingSchema: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        let message: String
    }

    static let missingSchemas = [
        MissingSchema(
            testDescription: "a misspelled title",
            schema: "SMTWidgt",
            message: "unknown schema 'SMTWidgt'; did you mean 'SMTWidget'? "
                + "('widget-lint schemas' lists the built-in schemas)\n"
        ),
        MissingSchema(
            testDescription: "a misspelled path",
            schema: "smartech/widget-mpa",
            message: "unknown schema 'smartech/widget-mpa'; "
                + "did you mean 'smartech/widget-map'? "
                + "('widget-lint schemas' lists the built-in schemas)\n"
        ),
        MissingSchema(
            testDescription: "an unknown name without a similar name",
            schema: "gardening.schema.json",
            message: "unknown schema 'gardening.schema.json'; no file has this name "
                + "('widget-lint schemas' lists the built-in schemas)\n"
        ),
        MissingSchema(
            testDescription: "a misspelled file name",
            schema: "oder.schema.json",
            message: "unknown schema 'oder.schema.json'; did you mean 'order.schema.json'? "
        ),
        MissingSchema(
            testDescription: "a misspelled file name in a folder",
            schema: "folder/crat.schema.json",
            message: "unknown schema 'folder/crat.schema.json'; "
                + "did you mean 'folder/cart.schema.json'? "
        ),
        MissingSchema(
            testDescription: "a file in another folder",
            schema: "cart.schema.json",
            message: "unknown schema 'cart.schema.json'; did you mean 'folder/cart.schema.json'? "
        ),
        MissingSchema(
            testDescription: "a file in another folder, without its extension",
            schema: "other/cart",
            message: "unknown schema 'other/cart'; did you mean 'folder/cart.schema.json'? "
        ),
        MissingSchema(
            testDescription: "a file three folders below the current folder",
            schema: "third.json",
            message: "unknown schema 'third.json'; did you mean '1/2/3/third.json'? "
        ),
        MissingSchema(
            testDescription: "a file four folders below the current folder",
            schema: "fourth.json",
            message: "unknown schema 'fourth.json'; no file has this name "
        ),
        MissingSchema(
            testDescription: "a file in a hidden folder",
            schema: "hidden.json",
            message: "unknown schema 'hidden.json'; no file has this name "
        ),
        MissingSchema(
            testDescription: "an explicit path that does not exist",
            schema: "./SMTWidget",
            message: "cannot read './SMTWidget': no such file or directory\n"
        ),
        MissingSchema(
            testDescription: "an explicit path with a colon that does not exist",
            schema: "./a:b.json",
            message: "cannot read './a:b.json': no such file or directory\n"
        ),
        MissingSchema(
            testDescription: "a folder",
            schema: "folder",
            message: "cannot read 'folder': --schema takes a file, --schemas takes folders\n"
        ),
        MissingSchema(
            testDescription: "an unknown URI",
            schema: "https://example.com/a.json",
            message:
                "no schema has the URI 'https://example.com/a.json'; remote schemas are not fetched"
        ),
        MissingSchema(
            testDescription: "a pointer into an unknown URI",
            schema: "https://example.com/a.json#/x",
            message: "no schema has the URI 'https://example.com/a.json#/x'; "
                + "remote schemas are not fetched"
        ),
        MissingSchema(
            testDescription: "a misspelled URI",
            schema: smartech + "widgets.schema.json",
            message: "no schema has the URI '\(smartech)widgets.schema.json'; "
                + "did you mean '\(smartech)widget.schema.json'?\n"
        ),
        MissingSchema(
            testDescription: "a pointer that resolves to nothing",
            schema: buttonURI + "#/nowhere",
            message: "no value at '/nowhere' in '\(buttonURI)'\n"
        ),
    ]

    @Test(arguments: missingSchemas)
    func `A schema that cannot be found ends the run`(_ row: MissingSchema) throws {
        let folder = try ScratchFolder()
        try folder.createFolder("folder")
        for path in [
            "folder/cart.schema.json", "order.schema.json", "1/2/3/third.json",
            "1/2/3/4/fourth.json", ".folder/hidden.json",
        ] {
            try folder.write("{}", to: path)
        }
        try folder.write(Payloads.button, to: "a.json")
        let arguments = ["--schema", row.schema, "a.json"]
        let run = try folder.lint(arguments)
        #expect(run.status == 2)
        #expect(run.output.isEmpty)
        #expect(run.errors.hasPrefix("widget-lint: error: " + row.message))
    }

    @Test func `A missing schema is searched for in a hundred folders`() throws {
        let folder = try ScratchFolder()
        // The folders are entered in the order of their names, from '100' to '200'.
        for number in 100...200 { try folder.createFolder("\(number)") }
        try folder.write("{}", to: "199/near.json")
        try folder.write("{}", to: "200/far.json")
        try folder.write("{}", to: "a.json")
        let near = try folder.lint(["--schema", "near.json", "a.json"])
        #expect(near.errors.contains("unknown schema 'near.json'; did you mean '199/near.json'? "))
        let far = try folder.lint(["--schema", "far.json", "a.json"])
        #expect(far.errors.contains("unknown schema 'far.json'; no file has this name "))
    }

    @Test func `A missing schema is searched for in three levels of folders`() throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "1/2/3/near.json")
        try folder.write("{}", to: "1/2/3/4/far.json")
        try folder.write("{}", to: "a.json")
        let near = try folder.lint(["--schema", "near.json", "a.json"])
        #expect(near.errors.contains("unknown schema 'near.json'; did you mean '1/2/3/near.json'?"))
        let far = try folder.lint(["--schema", "far.json", "a.json"])
        #expect(far.errors.contains("unknown schema 'far.json'; no file has this name "))
    }

    @Test func `A folder of schemas that is named twice is read once`() throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"$id": "https://e.example/c", "required": ["x"]}"#, to: "s/c.json")
        try folder.write("{", to: "s/d.json")
        try folder.write(#"{"$schema": "https://e.example/c"}"#, to: "a.json")
        let run = try folder.lint(["--schemas", "s", "--schemas", "./s/", "a.json"])
        #expect(run.status == 2)
        #expect(run.errors.ranges(of: "s/d.json:1:2: error: ").count == 1)
        #expect(run.errors.hasSuffix("checked 1 file: 1 error in 1 file, 1 failure\n"))
    }

    struct OwnSchema: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reference: String

        init(_ description: String, _ reference: String) {
            testDescription = description
            self.reference = reference
        }
    }

    static let ownSchemas = [
        OwnSchema("a file name beside the payload", "count.json"),
        OwnSchema("a relative path", "./count.json"),
        OwnSchema("a path through another folder", "../payloads/count.json"),
        OwnSchema("an empty fragment", "count.json#"),
        OwnSchema("a pointer to a subschema", "parts.json#/$defs/count"),
        OwnSchema("an escaped character", "c%6Funt.json"),
    ]

    @Test(arguments: ownSchemas)
    func `The '$schema' of a payload is relative to the payload`(_ own: OwnSchema) throws {
        let folder = try ScratchFolder()
        let parts = "{\"$defs\": {\"count\": \(Payloads.countSchema)}}"
        try folder.write(Payloads.countSchema, to: "payloads/count.json")
        try folder.write(parts, to: "payloads/parts.json")
        let payload = "{\"$schema\": \"\(own.reference)\",\n\"count\": null}"
        try folder.write(payload, to: "payloads/a.json")
        let run = try folder.lint(["payloads/a.json"])
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("payloads/a.json:2:10: error: "))
    }

    @Test func `The '$schema' of a payload can be the URI of a built-in schema`() throws {
        let payload = #"{"$schema": "\#(Self.buttonURI)", "actionType": 7}"#
        let run = try ToolRun("widget-lint", ["-"], input: Array(payload.utf8))
        #expect(run.status == 1)
        #expect(run.output.contains("[not-in-enum]"))
    }

    @Test(arguments: ["https://example.com/a.json", "nothing.json", "#", "SMTWidgt"])
    func `A '$schema' that cannot be resolved is an error in the payload`(
        _ reference: String
    ) throws {
        let payload = #"{"$schema": "\#(reference)", "a": 1}"#
        let run = try ToolRun("widget-lint", ["-"], input: Array(payload.utf8))
        #expect(run.status == 1)
        #expect(run.output.hasPrefix("<standard input>:1:13: error: "))
        #expect(run.output.contains("'\(reference)'"))
    }

    struct UnknownSchema: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let reference: String
        let hint: String
    }

    static let unknownSchemas = [
        UnknownSchema(
            testDescription: "a file that does not exist",
            reference: "cuont.json",
            hint: "no file has this path, relative to the payload"
        ),
        UnknownSchema(
            testDescription: "a pointer that resolves to nothing",
            reference: "count.json#/nowhere",
            hint: "the file has no such schema"
        ),
        UnknownSchema(
            testDescription: "the name of a built-in schema",
            reference: "smartech/widget-action-button",
            hint: "did you mean '\(buttonURI)'?"
        ),
        UnknownSchema(
            testDescription: "a URI",
            reference: "https://example.com/count.json",
            hint: "add the folder of the schema with --schemas"
        ),
        UnknownSchema(
            testDescription: "a misspelled metaschema",
            reference: "https://json-schema.org/draft/2020-13/schema",
            hint: "did you mean 'https://json-schema.org/draft/2020-12/schema'?"
        ),
    ]

    @Test(arguments: unknownSchemas)
    func `A message about an unknown '$schema' says what is wrong`(_ row: UnknownSchema) throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "payloads/count.json")
        try folder.write("{\"$schema\": \"\(row.reference)\"}", to: "payloads/a.json")
        let run = try folder.lint(["payloads/a.json"])
        #expect(run.status == 1)
        #expect(
            run.output.hasPrefix(
                "payloads/a.json:1:13: error: unknown schema '\(row.reference)' in '$schema'; "
                    + "\(row.hint) [unknown-schema]\n"
            ),
            "\(run.output)"
        )
    }

    @Test func `--schema precedes the '$schema' of a payload`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "count.json")
        try folder.write("{\"$schema\": \"nothing.json\", \"count\": 1}", to: "a.json")
        let run = try folder.lint(["-s", "count.json", "a.json"])
        #expect(run.status == 0)
    }

    @Test func `A reference to the URI of a schema in another file needs --schemas`() throws {
        let folder = try ScratchFolder()
        try folder.write(
            #"{"properties": {"a": {"$ref": "https://example.com/count"}}}"#,
            to: "main.json"
        )
        try folder.write(
            #"{"$id": "https://example.com/count", "$ref": "rule"}"#,
            to: "shared/count.json"
        )
        try folder.write(
            #"{"$id": "https://example.com/rule", "type": "integer"}"#,
            to: "shared/deep/rule.json"
        )
        try folder.write("{\"a\": \"1\"}", to: "a.json")
        let alone = try folder.lint(["-s", "main.json", "a.json"])
        let together = try folder.lint(["-s", "main.json", "--schemas", "shared", "a.json"])
        #expect(alone.status == 2)
        #expect(together.status == 1)
        #expect(together.output.hasPrefix("a.json:1:7: error: expected an integer"))
    }

    @Test(arguments: [
        "s/a.json#/$defs/n", "./s/a.json#/$defs/n", "file:s/a.json#/$defs/n", "s/b#1.json",
        "s#2/c#3.json#/$defs/n",
    ])
    func `A fragment selects a part of a schema`(_ name: String) throws {
        let folder = try ScratchFolder()
        try folder.write(#"{"$defs": {"n": {"type": "integer"}}}"#, to: "s/a.json")
        try folder.write(#"{"type": "integer"}"#, to: "s/b#1.json")
        try folder.write(#"{"$defs": {"n": {"type": "integer"}}}"#, to: "s#2/c#3.json")
        try folder.write("{}", to: "a.json")
        let finding = "a.json:1:1: error: expected an integer, found an object"
        let named = try folder.lint(["-s", name, "a.json"])
        #expect(named.output.hasPrefix(finding), "\(named.errors)")
        try folder.write(
            #"{"schemas": [{"files": "a.json", "schema": "\#(name)"}]}"#,
            to: ".widget-lint.json"
        )
        let configured = try folder.lint(["a.json"])
        #expect(configured.output.hasPrefix(finding), "\(configured.errors)")
        #expect(configured.status == 1)
    }

    @Test func `A fragment of a schema must exist`() throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "s.json")
        try folder.write("{}", to: "a.json")
        let run = try folder.lint(["-s", "s.json#/$defs/n", "a.json"])
        #expect(run.status == 2)
        #expect(run.errors.hasPrefix("widget-lint: error: no value at '/$defs/n' in 'file:"))
        // The report cannot replace the file of the schema, even if the schema is named with a fragment.
        let output = try folder.lint(["-s", "s.json#/$defs/n", "-o", "s.json", "a.json"])
        #expect(output.status == 2)
        #expect(try String(contentsOf: folder.item("s.json"), encoding: .utf8) == "{}")
    }

    @Test(arguments: [["--schemas", "s", "-s", "https://e.example/n", "a.json"], ["b.json"]])
    func `A file that is not JSON in a folder of schemas does not end the run`(
        _ arguments: [String]
    ) throws {
        let folder = try ScratchFolder()
        try folder.write(
            #"""
            {"schemaFolders": ["s"], "schemas": [{"files": "b.json", "schema": "https://e.example/n"}]}
            """#,
            to: ".widget-lint.json"
        )
        try folder.write("{ // comment\n}", to: "s/a.json")
        try folder.write(#"{"$id": "https://e.example/n", "type": "number"}"#, to: "s/n.json")
        try folder.write("[]", to: "a.json")
        try folder.write("[]", to: "b.json")
        let run = try folder.lint(arguments)
        #expect(run.output.contains(".json:1:1: error: expected a number, found an array"))
        #expect(run.errors.contains("s/a.json:1:3: error: "), "\(run.errors)")
        #expect(run.errors.hasSuffix("checked 1 file: 1 error in 1 file, 1 failure\n"))
        #expect(run.status == 2)
    }

    @Test func `--schemas needs a folder with valid schemas`() throws {
        let folder = try ScratchFolder()
        try folder.createFolder("empty")
        try folder.write("{]", to: "broken/a.json")
        try folder.write(Payloads.button, to: "a.json")
        for (value, message) in [
            ("missing", "widget-lint: error: cannot list 'missing': no such file or directory\n"),
            ("a.json", "widget-lint: error: cannot list 'a.json': not a directory\n"),
            ("empty", "empty: error: no JSON files in the folder given with --schemas\n"),
            ("broken", "broken/a.json:1:2: error: expected a member name"),
        ] {
            // --allow-empty concerns only folders of payloads.
            let arguments = ["--allow-empty", "--schemas", value, "a.json"]
            let run = try folder.lint(arguments)
            #expect(run.status == 2)
            #expect(run.errors.hasPrefix(message))
        }
    }
}
