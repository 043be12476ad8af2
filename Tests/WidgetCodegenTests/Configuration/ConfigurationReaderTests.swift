import SchemaKit
import SwiftModels
import Testing

@testable import widget_codegen

@Suite struct ConfigurationReaderTests {
    private func read(_ text: String) throws(CodegenFailure) -> CodegenConfiguration {
        try ConfigurationReader.read(SourceFile(path: "c.json", bytes: Array(text.utf8)))
    }

    @Test func everyMember() throws {
        let text = #"""
            {"invocations":[{"schemas":["a.json"],"references":["b.json"],"supportFile":"Support",
             "accessLevel":"package","root":"Root","foundationOverlay":true,
             "codingKeys":"convertFromSnakeCase"},{"schemas":["c.json"],"supportFile":null}]}
            """#
        let invocations = try read(text).invocations
        #expect(
            invocations == [
                .init(
                    schemas: ["a.json"],
                    references: ["b.json"],
                    supportFile: .named("Support"),
                    accessLevel: .package,
                    codingKeys: .convertFromSnakeCase,
                    foundationOverlay: true,
                    rootName: "Root"
                ), .init(schemas: ["c.json"], supportFile: .none),
            ]
        )
    }

    @Test(
        "mistakes have their places",
        arguments: [
            ("", "c.json:1:1: error: expected a JSON value, found an empty document [json-syntax]"),
            ("{}", "c.json:1:1: error: expected 'invocations' with at least one invocation"),
            (#"{"invocation":[]}"#, "c.json:1:2: error: unknown member 'invocation'; did you mean"),
            (
                #"{"invocations":[{}]}"#,
                "c.json:1:17: error: expected 'schemas' with at least one path"
            ),
            (#"{"invocations":[{"schemas":"a"}]}"#, "c.json:1:28: error: expected 'schemas' to be"),
            (
                #"{"invocations":[{"schemas":["a"],"foundationOverlay":"yes"}]}"#,
                "c.json:1:54: error: expected 'foundationOverlay' to be true or false"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"codingKeys":"snake"}]}"#,
                "c.json:1:47: error: expected 'codingKeys' to be one of 'useDefaultKeys', 'convert"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"accessLevel":"open"}]}"#,
                "c.json:1:48: error: expected 'accessLevel' to be one of 'public', 'package', 'internal'"
            ),
        ]
    )
    func mistake(_ text: String, _ line: String) {
        let failure = #expect(throws: CodegenFailure.self) { try read(text) }
        #expect(
            failure?.diagnostics.first?.line.hasPrefix(line) == true,
            "\(String(describing: failure))"
        )
    }
}
