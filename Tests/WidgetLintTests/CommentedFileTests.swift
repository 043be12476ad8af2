import Foundation
import TestSupport
import Testing

/// Tests of files with comments and trailing commas, and of files whose names say that they are not JSON.
@Suite struct `Files with the extensions .jsonc and .yaml` {
    private static let commented = """
        {
          // What people read.
          "actionName": "Go", /* and what it opens */
          "actionDeeplink": "https://shop.example/cart",
          "actiontype": 2,
        }

        """
    private static let finding =
        ":5:3: warning: unknown member 'actiontype'; did you mean 'actionType'? "
        + "[misspelled-member]"
    private static let yaml =
        ":1:1: error: YAML is not supported; convert the file to JSON [json-syntax]"

    static let rows = [
        LintRow(
            testDescription: "a file with the extension .jsonc may have comments",
            files: ["a.jsonc": commented],
            arguments: "a.jsonc",
            output: ["a.jsonc" + finding],
            errors: ["checked 1 file: 1 warning, 1 can be fixed with --fix"],
            status: 0
        ),
        LintRow(
            testDescription: "files with the extension .jsonc in a folder are checked",
            files: ["p/a.jsonc": commented],
            arguments: "p",
            output: ["p/a.jsonc" + finding],
            errors: ["checked 1 file: 1 warning, 1 can be fixed with --fix"],
            status: 0
        ),
        LintRow(
            testDescription: "--jsonc allows comments",
            files: ["a.json": commented],
            arguments: "--jsonc a.json",
            output: ["a.json" + finding],
            errors: ["checked 1 file: 1 warning, 1 can be fixed with --fix"],
            status: 0
        ),
        LintRow(
            testDescription: "a comment without an end in a file with the extension .jsonc",
            files: ["a.jsonc": #"{"actionName": "Go", "actionType": 3, "cpText": "x" /* one"#],
            arguments: "a.jsonc",
            output: [
                "a.jsonc:1:53: error: unterminated comment; expected '*/' [json-syntax]",
                "a.jsonc:1:59: error: expected ',' or '}' after the member, "
                    + "found the end of the document [json-syntax]",
            ],
            errors: ["checked 1 file: 2 errors in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a schema may have comments",
            files: [
                "s.jsonc": "{\"type\": \"object\", // always\n}", "a.json": "[]",
            ],
            arguments: "--schema s.jsonc a.json",
            output: ["a.json:1:1: error: expected an object, found an array [type-mismatch]"],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a schema that is checked may refer to a schema with comments",
            files: [
                "s.json": #"{"$ref": "t.jsonc"}"#,
                "t.jsonc": "{\"type\": \"object\", // always\n}",
            ],
            arguments: "schema s.json",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "--jsonc allows comments in the schemas of payloads",
            files: [
                "s.json": "{\"$ref\": \"t.json\"} // another schema",
                "t.json": "{\"type\": \"object\", // always\n}",
                "d/u.json": "{\"$id\": \"https://x.example/u\"} // not used", "a.json": "[]",
            ],
            arguments: "--jsonc --schemas d --schema s.json a.json",
            output: ["a.json:1:1: error: expected an object, found an array [type-mismatch]"],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "--jsonc allows comments in schemas to which a checked schema refers",
            files: [
                "s.json": "{\"$ref\": \"t.json\"} // another schema",
                "t.json": "{\"type\": \"object\", // always\n}",
            ],
            arguments: "schema --jsonc s.json",
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
        LintRow(
            testDescription: "a payload in YAML is one finding",
            files: ["a.yaml": "kind: alert\nids:\n  - 1\n"],
            arguments: "a.yaml",
            output: ["a.yaml" + yaml],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "a schema in YAML is one finding",
            files: ["a.yml": "type: object\n"],
            arguments: "schema a.yml",
            output: ["a.yml" + yaml],
            errors: ["checked 1 file: 1 error in 1 file"],
            status: 1
        ),
        LintRow(
            testDescription: "JSON in a file with the extension .yaml is checked",
            files: ["a.yaml": #"{"actionName": "Go", "actionType": 3, "cpText": "x"}"#],
            arguments: "a.yaml",
            output: [],
            errors: ["checked 1 file: no problems found"],
            status: 0
        ),
    ]

    @Test(arguments: rows)
    func `The extension .jsonc and --jsonc allow comments, and YAML is refused`(row: LintRow)
        throws
    {
        try row.check()
    }

    /// Schemas, each with the excerpt of the text `k: v`. The text is masked unless a schema that marks no secret
    /// certainly applies.
    private static let maskedTexts: [(schema: String?, excerpt: String)] = [
        (#"{"type": "object"}"#, "k: v"), (nil, "*: *"),
        (
            #"{"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json", "secret": "v"}"#,
            "*: *"
        ),
    ]

    @Test(arguments: maskedTexts)
    func `The text of a payload that is not JSON is masked if it may contain secrets`(
        schema: String?,
        excerpt: String
    ) throws {
        let folder = try ScratchFolder()
        try folder.write("k: v\n", to: "a.yaml")
        if let schema { try folder.write(schema, to: "s.json") }
        let run = try folder.lint((schema == nil ? [] : ["-s", "s.json"]) + ["a.yaml"])
        #expect(run.output.contains("   1 | \(excerpt)\n"), "\(run.output)")
        let explanation =
            "values are masked with asterisks, because it is not known which of them are secret"
        #expect(run.output.contains(explanation) == (excerpt == "*: *"))
    }

    /// Texts before and after `--fix`.
    static let removals: [(name: String, text: String, fixed: String)] = [
        (
            "a comment after the removed member",
            "{\"a\": 1,\n // about b\n \"b\": 2, \"a\": 1}\n",
            "{\n // about b\n \"b\": 2, \"a\": 1}\n"
        ),
        (
            "comments in the removed member, and after it",
            "{\"a\": [1, /* one */ 2], // a\n \"a\": [1, 2]}\n",
            "{ /* one */  // a\n \"a\": [1, 2]}\n"
        ),
        (
            "a comment before the comma",
            "{\"a\": 1 // a\n, \"a\": 1,}\n",
            "{ // a\n \"a\": 1,}\n"
        ),
        (
            "a comment elsewhere",
            "{\"a\": 1,\n \"a\": 1 // a\n}\n",
            "{\"a\": 1 // a\n}\n"
        ),
    ]

    @Test(arguments: removals)
    func `A removal keeps comments`(name: String, text: String, fixed: String) throws {
        let folder = try ScratchFolder()
        try folder.write("{}", to: "s.json")
        try folder.write(text, to: "a.jsonc")
        let run = try folder.lint(["--fix", "-s", "s.json", "a.jsonc"])
        #expect(run.status == 0, "\(name): \(run.output)")
        let result = try String(contentsOf: folder.item("a.jsonc"), encoding: .utf8)
        #expect(result == fixed, "\(name)")
    }

    @Test func `A removal in a schema keeps comments`() throws {
        let folder = try ScratchFolder()
        let text = "{\"enum\": [\"a\", // first\n \"b\", // second\n \"a\" // again\n]}\n"
        try folder.write(text, to: "s.jsonc")
        _ = try folder.lint(["schema", "--fix", "s.jsonc"])
        let fixed = try String(contentsOf: folder.item("s.jsonc"), encoding: .utf8)
        #expect(fixed == "{\"enum\": [\"a\", // first\n \"b\" // second\n  // again\n]}\n")
    }

    @Test func `Fixes keep comments`() throws {
        let folder = try ScratchFolder()
        try folder.write(Self.commented, to: "a.jsonc")
        let run = try folder.lint(["--fix", "a.jsonc"])
        #expect(run.status == 0)
        let fixed = try String(contentsOf: folder.item("a.jsonc"), encoding: .utf8)
        #expect(fixed == Self.commented.replacing("actiontype", with: "actionType"))
    }
}
