import SchemaDiagnostics
import SchemaKit
import SchemaLint
import TestSupport
import Testing

@testable import SwiftModels
@testable import widget_codegen

@Suite struct ConfigurationReaderTests {
    private func read(_ text: String) throws(CodegenFailure) -> CodegenConfiguration {
        try CodegenConfigurationReader.read(SourceFile(path: "c.json", bytes: Array(text.utf8)))
    }

    @Test(.long, .timeLimit(.minutes(1)))
    func `the time to read a configuration is linear in its mistakes and invocations`() throws {
        let members = (0..<20_000).map { #""x\#($0)":1"# }.joined(separator: ",")
        do {
            _ = try read("{\(members)}")
            Issue.record("the configuration has no error")
        } catch {
            #expect(error.diagnostics.count == 20_000)
            #expect(error.diagnostics.first?.position == LineColumn(line: 1, column: 2))
        }
        let invocations = (0..<20_000).map { #"{"schemas":["a"],"root":"R\#($0)"}"# }
        let text = #"{"invocations":[\#(invocations.joined(separator: ","))]}"#
        let positions = try read(text).invocations.map(\.position.column)
        #expect(positions.count == 20_000 && positions.last == text.utf8.count - 34)
    }

    @Test func `the reader reads the members of an invocation`() throws {
        let text = #"""
            {"invocations":[{"schemas":["a.json"],"references":["b.json"],"supportFile":"Support",
             "wholeSupportFile":true,
             "accessLevel":"package","root":"Root","naming":"swift","typePrefix":"LL","namespace":"LiveLike","foundationOverlay":true,
             "filesPerSchema":3,"validation":"none","codingKeys":"convertFromSnakeCase"},{"schemas":["c.json"],"supportFile":null}]}
            """#
        let invocations = try read(text).invocations
        #expect(
            invocations == [
                .init(
                    position: LineColumn(line: 1, column: 17),
                    schemas: ["a.json"],
                    references: ["b.json"],
                    supportFile: .named("Support"),
                    hasWholeSupportFile: true,
                    accessLevel: .package,
                    codingKeys: .convertFromSnakeCase,
                    validation: .none,
                    naming: .swift,
                    typePrefix: "LL",
                    namespace: "LiveLike",
                    foundationOverlay: true,
                    filesPerSchema: 3,
                    rootName: .init(text: "Root", position: LineColumn(line: 3, column: 33))
                ),
                .init(
                    position: LineColumn(line: 4, column: 78),
                    schemas: ["c.json"],
                    supportFile: .none
                ),
            ]
        )
    }

    @Test(
        "a mistake in a configuration has a position",
        arguments: [
            ("", "c.json:1:1: error: expected a JSON value, found an empty document [json-syntax]"),
            (
                "{}",
                "c.json:1:1: error: 'invocations' must contain at least one invocation, with 'schemas'"
            ),
            (
                #"{"schema":"s.json"}"#,
                "c.json:1:2: error: unknown member 'schema'; did you mean '$schema' or 'schemas' in an entry of 'invocations'?"
            ),
            (#"{"invocation":[]}"#, "c.json:1:2: error: unknown member 'invocation'; did you mean"),
            (
                #"{"ignore":[]}"#,
                "c.json:1:2: error: unknown member 'ignore'; the allowed members are '$schema', "
                    + "'output' and 'invocations'"
            ),
            (
                #"{"schemas":["a"]}"#,
                "c.json:1:2: error: 'schemas' belongs in an entry of 'invocations'"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"output":"b"}]}"#,
                "c.json:1:34: error: 'output' belongs beside 'invocations'"
            ),
            (
                #"{"invocations":[{}]}"#,
                "c.json:1:17: error: 'schemas' must contain at least one path"
            ),
            (
                #"{"invocations":[{"schemas":[]}]}"#,
                "c.json:1:28: error: 'schemas' must contain at least one path"
            ),
            (#"{"invocations":[{"schemas":"a"}]}"#, "c.json:1:28: error: 'schemas' must be"),
            (
                #"{"invocations":[{"schemas":["a"],"foundationOverlay":"yes"}]}"#,
                "c.json:1:54: error: 'foundationOverlay' must be true or false"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"filesPerSchema":0}]}"#,
                "c.json:1:51: error: 'filesPerSchema' must be an integer from 1 to 100"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"filesPerSchema":1.5}]}"#,
                "c.json:1:51: error: 'filesPerSchema' must be an integer from 1 to 100"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"supportFile":"a/b"}]}"#,
                "c.json:1:48: error: 'supportFile' must be a file name without a folder and without a period at its start"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"supportFile":"../\u0301S"}]}"#,
                "c.json:1:48: error: 'supportFile' must be a file name without a folder and without a period at its start"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"supportFile":".."}]}"#,
                "c.json:1:48: error: 'supportFile' must be a file name without a folder and without a period at its start"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"schemas":["b"],"root":1}]}"#,
                "c.json:1:34: error: duplicate member 'schemas'"
            ),
            (
                #"{"invocations":[{"schemas":1,"roots":2}],"output":3}"#,
                "c.json:1:28: error: 'schemas' must be an array of paths"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"codingKeys":"snake"}]}"#,
                "c.json:1:47: error: 'codingKeys' must be 'useDefaultKeys' or 'convert"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"namespace":"class"}]}"#,
                "c.json:1:46: error: 'namespace' must be a Swift identifier that is not reserved, found 'class'"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"namespace":"JSONValue"}]}"#,
                "c.json:1:46: error: 'namespace' must be a Swift identifier that is not reserved, found 'JSONValue'"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"typePrefix":"1"}]}"#,
                "c.json:1:47: error: 'typePrefix' must be a Swift identifier that is not reserved"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"accessLevel":"open"}]}"#,
                "c.json:1:48: error: 'accessLevel' must be 'public', 'package' or 'internal'"
            ),
            (
                #"{"invocations":[{"schemas":["a"],"decoding":"direct","codingKeys":"convertFromSnakeCase"}]}"#,
                "c.json:1:17: error: 'codingKeys' cannot be combined with direct decoding"
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

    @Test(
        "a member that is not used has one error, whatever its value is",
        arguments: [
            #"{"schemas":1,"invocations":[{"schemas":["a"]}]}"#,
            #"{"invocation":1,"invocations":[{"schemas":["a"]}]}"#,
            #"{"output":"b","output":1,"invocations":[{"schemas":["a"]}]}"#,
            #"{"invocations":[{"schemas":["a"],"output":1}]}"#,
            #"{"invocations":[{"schemas":["a"],"more":1}]}"#,
            #"{"invocations":[{"schemas":["a"],"schemas":1}]}"#,
        ]
    )
    func unusedMember(_ text: String) {
        let failure = #expect(throws: CodegenFailure.self) { try read(text) }
        #expect(failure?.diagnostics.count == 1, "\(String(describing: failure))")
    }
}

/// The reader and the schema of configurations agree on these rows. Only the reader rejects duplicate members.
@Suite struct ConfigurationSchemaTests {
    @Test(
        "the reader and the schema agree on each configuration",
        arguments: [
            (#"{"invocations":[{"schemas":["a.json"]}]}"#, true),
            (
                #"{"$schema":"s","output":"o","invocations":[{"schemas":["a"],"references":["b"],"supportFile":null,"accessLevel":"package","codingKeys":"convertFromSnakeCase","foundationOverlay":true,"root":"R"}]}"#,
                true
            ),
            (#"{"invocations":[{"schemas":["a"],"supportFile":"S"}]}"#, true),
            (#"{}"#, false), (#"[]"#, false), (#"{"invocations":[]}"#, false),
            (#"{"invocations":{}}"#, false), (#"{"invocations":[1]}"#, false),
            (#"{"invocations":[{}]}"#, false), (#"{"invocations":[{"schemas":[]}]}"#, false),
            (#"{"invocations":[{"schemas":[1]}]}"#, false),
            (#"{"invocations":[{"schemas":"a"}]}"#, false),
            (#"{"output":"","invocations":[{"schemas":["a"]}]}"#, false),
            (#"{"output":1,"invocations":[{"schemas":["a"]}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"references":"b"}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"root":""}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"supportFile":1}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"supportFile":"a/b"}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"supportFile":"../\u0301S"}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"wholeSupportFile":true}]}"#, true),
            (#"{"invocations":[{"schemas":["a"],"wholeSupportFile":1}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"accessLevel":"open"}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"codingKeys":"snake"}]}"#, false),
            (
                #"{"invocations":[{"schemas":["a"],"decoding":"direct","codingKeys":"convertFromSnakeCase"}]}"#,
                false
            ),
            (
                #"{"invocations":[{"schemas":["a"],"decoding":"direct","codingKeys":"useDefaultKeys"}]}"#,
                true
            ),
            (#"{"invocations":[{"schemas":["a"],"foundationOverlay":"yes"}]}"#, false),
            (#"{"invocations":[{"schemas":["a"],"more":1}]}"#, false),
            (#"{"invocations":[{"schemas":["a"]}],"more":1}"#, false),
        ]
    )
    func agreement(_ text: String, _ isValid: Bool) throws {
        let source = SourceFile(path: "c.json", bytes: Array(text.utf8))
        let isRead = (try? CodegenConfigurationReader.read(source)) != nil
        #expect(isRead == isValid, "the reader")
        let findings = try Self.findings(in: source, Self.program())
        #expect(findings.isEmpty == isValid, "the schema: \(findings)")
    }

    @Test func `the reader and the schema agree on the names of types`() throws {
        let program = try Self.program()
        let names = SwiftName.keywords.union([
            "Self", "init", "self", "a", "Type", "classes", "_x", "_1", "Gr\u{F6}\u{DF}e",
            "\u{6570}",
            "_", "__", "1a", "a-b", "a$", "a b",
        ])
        for name in names {
            let text = #"{"invocations":[{"schemas":["a"],"namespace":"\#(name)"}]}"#
            let source = SourceFile(path: "c.json", bytes: Array(text.utf8))
            let isValid = try Self.findings(in: source, program).isEmpty
            #expect(isValid == SwiftName.isTypeName(name), "\(name)")
        }
    }

    /// Returns the compiled schema of configurations.
    private static func program() throws -> SchemaProgram {
        var catalog = SchemaCatalog(formats: .assert)
        let entry = try #require(catalog.entry(named: "widget-codegen/configuration"))
        return try catalog.program(uri: entry.uri)
    }

    private static func findings(
        in source: SourceFile,
        _ program: SchemaProgram
    ) throws -> [String] {
        let document = try JSONParser().parse(source.bytes)
        return try EvaluationDiagnostics.diagnostics(of: document, program).map(\.message)
    }
}
