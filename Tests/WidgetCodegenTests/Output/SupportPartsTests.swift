import CommandLineInterface
import SwiftModels
import TestSupport
import Testing

@testable import widget_codegen

/// The support file contains the parts that the models of its module use.
@Suite struct SupportPartsTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let schema: String
        /// The types in the support file, without the types that all models need.
        let types: Set<String>

        var testDescription: String { schema }
    }

    /// The types that show which parts a support file has.
    private static let types: Set<String> = [
        "URI", "ISODuration", "ISODate", "UUIDString", "CSSColor", "Nullable", "Defaulted", "Boxed",
        "ElementReader", "SchemaRule", "SchemaPattern", "SnakeCase",
    ]
    private static let typesOfRules: Set<String> = ["SchemaRule", "SchemaPattern", "ISODuration"]

    static let rows = [
        Row(schema: #"{"type": "string", "description": "A URI, no SchemaRule"}"#, types: []),
        Row(schema: #"{"type": "string", "enum": ["URI", "Boxed"]}"#, types: typesOfRules),
        Row(schema: #"{"type": ["integer", "null"]}"#, types: ["Defaulted"]),
        Row(
            schema: #"{"type": "object", "additionalProperties": {"type": ["integer", "null"]}}"#,
            types: ["Nullable"]
        ),
        Row(
            schema: #"{"format": "date-time", "type": "string"}"#,
            types: typesOfRules.union(["ISODate"])
        ),
        Row(
            schema: #"{"format": "date", "type": "string"}"#,
            types: typesOfRules.union(["ISODate"])
        ),
        Row(
            schema: #"{"format": "uuid", "type": "string"}"#,
            types: typesOfRules.union(["UUIDString"])
        ),
        Row(schema: #"{"format": "hex-color", "type": "string"}"#, types: ["CSSColor"]),
        Row(schema: #"{"format": "uri", "type": "string"}"#, types: typesOfRules.union(["URI"])),
        Row(schema: #"{"format": "duration", "type": "string"}"#, types: typesOfRules),
        Row(schema: #"{"default": 1, "type": "integer"}"#, types: ["Defaulted"]),
        Row(schema: ##"{"$ref": "#"}"##, types: ["Boxed"]),
        Row(schema: #"{"maxLength": 3, "type": "string"}"#, types: typesOfRules),
        Row(
            schema: #"{"type": "object", "patternProperties": {"^x-": {"type": "string"}}}"#,
            types: ["SchemaPattern"]
        ),
        Row(
            schema: #"{"type": "array", "prefixItems": [{"type": "string"}]}"#,
            types: ["ElementReader"]
        ),
    ]

    @Test("the support file declares the types that a member needs", arguments: rows)
    func oneMember(_ row: Row) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", #"{"type": "object", "properties": {"a": \#(row.schema)}}"#)
        #expect(try Self.declared(by: #"[{"schemas": ["a.json"]}]"#, in: folder) == row.types)
    }

    @Test(
        arguments: [
            ("useDefaultKeys", []), ("convertFromSnakeCase", ["SnakeCase"]),
        ] as [(String, Set<String>)]
    )
    func `the support file converts names only if decoders convert keys`(
        codingKeys: String,
        types: Set<String>
    ) throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", #"{"type": "object", "properties": {"a_b": {}}}"#)
        let invocation = #"{"schemas": ["a.json"], "codingKeys": "\#(codingKeys)"}"#
        #expect(try Self.declared(by: "[\(invocation)]", in: folder) == types)
    }

    @Test(
        "the support file has all parts for several invocations or if the configuration says so",
        arguments: [
            #"[{"schemas": ["a.json"]}, {"schemas": ["b.json"]}]"#,
            #"[{"schemas": ["a.json"], "wholeSupportFile": true}]"#,
        ]
    )
    func whole(invocations: String) throws {
        let folder = try TemporaryFolder()
        for name in ["a", "b"] {
            try folder.write("\(name).json", #"{"title": "\#(name)", "type": "object"}"#)
        }
        #expect(try Self.declared(by: invocations, in: folder) == Self.types)
    }

    @Test func `a run without a configuration writes all parts of the support file`() throws {
        let folder = try TemporaryFolder()
        try folder.write("a.json", #"{"type": "object"}"#)
        let run = ["generate", folder.path + "/a.json", "--output", folder.path + "/out"]
        #expect(WidgetCodegen.run(run).status == .done)
        #expect(try Self.declared(in: folder) == Self.types)
    }

    private static func declared(
        by invocations: String,
        in folder: TemporaryFolder
    ) throws -> Set<String> {
        let text = #"{"output": "out", "invocations": \#(invocations)}"#
        let configuration = try folder.write("widget-codegen.json", text)
        #expect(WidgetCodegen.run(["generate", "--config", configuration]).status == .done)
        return try declared(in: folder)
    }

    private static func declared(in folder: TemporaryFolder) throws -> Set<String> {
        let text = try folder.text("out/ModelSupport.generated.swift")
        let words = text.split { !($0.isLetter || $0.isNumber) }
        let pairs = zip(words, words.dropFirst())
        return types.intersection(
            pairs.lazy.filter { ["struct", "enum"].contains($0.0) }.map { String($0.1) }
        )
    }
}
