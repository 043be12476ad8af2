import CommandLineInterface
import Foundation
import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels
@testable import widget_codegen

/// Schemas that are made to exhaust time, memory or the stack. With exponential growth, these tests would never end:
/// 30 definitions, each with two references to the next definition, expand to 2^30 schemas.
@Suite struct HostileSchemaTests {
    // MARK: Doubling

    /// A form of definition with two references to later definitions.
    struct Shape: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let isCycle: Bool
        let definition: @Sendable (_ next: String, _ other: String) -> String

        init(
            _ name: String,
            isCycle: Bool = false,
            _ definition: @escaping @Sendable (_ next: String, _ other: String) -> String
        ) {
            testDescription = name
            self.isCycle = isCycle
            self.definition = definition
        }

        func schema(count: Int = LongTests.count(30, long: 60)) -> String {
            var definitions = (0..<count).map { index in
                let next = isCycle ? (index + 1) % count : index + 1
                let other = isCycle ? (index + 2) % count : index + 1
                let text = definition(reference(next), reference(other))
                return "\"d\(index)\":\(text)"
            }
            if !isCycle {
                let end = "{\"properties\":{\"end\":{\"type\":\"string\"}}}"
                definitions.append("\"d\(count)\":\(end)")
            }
            return "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(definitions.joined(separator: ","))}}"
        }

        private func reference(_ number: Int) -> String { "{\"$ref\":\"#/$defs/d\(number)\"}" }

        static let all: [Shape] = [
            Shape("allOf") { "{\"allOf\":[\($0),\($1)]}" },
            Shape("anyOf") { "{\"anyOf\":[\($0),\($1)]}" },
            Shape("oneOf") { "{\"oneOf\":[\($0),\($1)]}" },
            Shape("oneOf with a string") { "{\"oneOf\":[\($0),\($1),{\"type\":\"string\"}]}" },
            Shape("if and then") { "{\"if\":\($0),\"then\":\($1)}" },
            Shape("if, then and else") { "{\"if\":\($0),\"then\":\($1),\"else\":\($0)}" },
            Shape("conditions in else") {
                let condition = #""if":{"properties":{"k":{"const":1}}},"then":{"required":["m"]}"#
                let branches = [$0, $1].map { "{\(condition),\"else\":\($0)}" }
                return "{\"type\":\"object\",\"allOf\":[\(branches.joined(separator: ","))]}"
            },
            Shape("not") { "{\"allOf\":[{\"not\":\($0)},{\"not\":\($1)}]}" },
            Shape("dependentSchemas") { "{\"dependentSchemas\":{\"a\":\($0),\"b\":\($1)}}" },
            Shape("anyOf with members") {
                "{\"anyOf\":[{\"properties\":{\"a\":\($0)}},{\"properties\":{\"b\":\($1)}}]}"
            },
            Shape("anyOf in allOf") {
                "{\"allOf\":[{\"anyOf\":[\($0),{\"minLength\":1}]},{\"anyOf\":[\($1),true]}]}"
            },
            Shape("unevaluatedProperties") {
                "{\"anyOf\":[\($0),\($1)],\"unevaluatedProperties\":false}"
            },
            Shape("allOf in a cycle", isCycle: true) { "{\"allOf\":[\($0),\($1)]}" },
            Shape("anyOf in a cycle", isCycle: true) { "{\"anyOf\":[\($0),\($1)]}" },
            Shape("oneOf in a cycle", isCycle: true) {
                "{\"oneOf\":[\($0),\($1),{\"type\":\"string\"}]}"
            },
            Shape("items in a cycle", isCycle: true) {
                "{\"oneOf\":[{\"type\":\"array\",\"items\":\($0)},{\"items\":\($1)}]}"
            },
            Shape("members in a cycle", isCycle: true) {
                "{\"oneOf\":[{\"properties\":{\"a\":\($0)}},{\"properties\":{\"b\":\($1)}}]}"
            },
        ]
    }

    enum Command: String, CaseIterable, Sendable {
        case generate, direct, model, documentation

        func arguments(_ folder: URL) -> [String] {
            let schema = folder.appendingPathComponent("schema.json").path
            let output = folder.appendingPathComponent("out").path
            return switch self {
            case .generate: ["generate", schema, "--output", output]
            case .direct: ["generate", schema, "--decoding", "direct", "--output", output]
            case .model: ["model", schema]
            case .documentation: ["docs", schema, "--output", output]
            }
        }
    }

    @Test(.long, arguments: Shape.all, Command.allCases)
    func `definitions with two references each do not take exponential time`(
        _ shape: Shape,
        _ command: Command
    ) throws {
        let folder = try Self.folder(with: shape.schema())
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(WidgetCodegen.run(command.arguments(folder)).status == .done)
    }

    /// Schemas whose root applies itself to the same value again, through references.
    private static let endless = [
        ##"{"title":"Root","$ref":"#"}"##,
        ##"{"title":"Root","anyOf":[{"$ref":"#"}]}"##,
        ##"{"title":"Root","anyOf":[{"$ref":"#"}],"$defs":{"d":{"prefixItems":[{"$ref":"#"}]}}}"##,
        ##"{"title":"Root","oneOf":[{"$ref":"#/$defs/d"}],"$defs":{"d":{"allOf":[{"$ref":"#"}]}}}"##,
    ]

    @Test(arguments: endless)
    func `a schema that refers to itself becomes a structure, not an alias`(schema: String) throws {
        let generated = try Self.generated(for: schema)
        #expect(generated.contains("public struct Root: "))
        #expect(!generated.contains("typealias Root ="))
    }

    // MARK: Injection

    /// Schemas of draft 3 with the name of an unknown type, which allows every type.
    private static let unknownTypes = [
        #"{"type":"evil"}"#, #"{"extends":[{"type":"evil"},{"minimum":1}]}"#,
        #"{"disallow":["evil"]}"#, #"{"type":["evil",{"minimum":1}]}"#,
        #"{"extends":[{"type":["string","evil"]},{}]}"#,
    ]

    @Test(arguments: unknownTypes)
    func `generated code does not contain the name of an unknown type`(schema: String) throws {
        let text = schema.replacingOccurrences(of: "evil", with: "string]), evil([.string")
        let draft = #"{"$schema":"http://json-schema.org/draft-03/schema#","#
        let generated = try Self.generated(for: draft + text.dropFirst())
        #expect(!generated.contains("evil"))
    }

    /// Returns the Swift code that the tool writes for a schema, without the support file.
    private static func generated(for schema: String) throws -> String {
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try ToolRun("widget-codegen", Command.generate.arguments(folder))
        #expect(run.status == 0, "\(run.errors.prefix(300))")
        let output = folder.appendingPathComponent("out")
        let names = try FileManager.default.contentsOfDirectory(atPath: output.path)
            .filter { $0.hasSuffix("Schema.generated.swift") }
        #expect(names.count == 1)
        return try names.map {
            try String(contentsOf: output.appendingPathComponent($0), encoding: .utf8)
        }
        .joined()
    }

    // MARK: Unions

    private static func union(of count: Int, _ branch: (Int) -> String) -> String {
        "{\"anyOf\":[\((0..<count).map(branch).joined(separator: ","))]}"
    }

    private static func object(_ number: Int) -> String {
        let name = "\"m\(number)\""
        let property = "{\(name):{\"type\":\"string\"}}"
        return "{\"type\":\"object\",\"properties\":\(property),\"required\":[\(name)]}"
    }

    @Test(arguments: [0, 1])
    func `an ambiguous union beyond the limit becomes any JSON value`(excess: Int) throws {
        let schema = Self.union(of: ModelBuilder.unionLimit + excess) {
            "{\"type\":\"array\",\"items\":\(Self.object($0))}"
        }
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = WidgetCodegen.run(Command.model.arguments(folder))
        #expect(run.status == .done)
        #expect(run.output.contains("\"kind\": \"union\"") == (excess == 0))
        #expect(run.output.contains("\"kind\": \"any\"") == (excess == 1))
    }

    @Test(arguments: [0, 1])
    func `the code for a branch lists the members of other branches only up to the limit`(
        excess: Int
    ) throws {
        let schema = Self.union(of: ModelBuilder.ambiguityLimit + 1 + excess, Self.object)
        #expect(try Self.generated(for: schema).contains("orNilWith:") == (excess == 0))
    }

    @Test(arguments: [0, 1])
    func `branches repeat common members only up to the limit`(excess: Int) throws {
        let branches = Self.many(ModelBuilder.repeatedMemberLimit + excess) {
            #"{"properties":{"k":{"const":"v\#($0)"}},"required":["k"]}"#
        }
        let common = #""title":"Root","type":"object","properties":{"m":{"type":"string"}}"#
        let generated = try Self.generated(for: "{\(common),\"oneOf\":[\(branches)]}")
        #expect(generated.contains("enum Root: ") == (excess == 0))
    }

    @Test(arguments: [0, 1])
    func `conditions beyond the limit make no cases`(excess: Int) throws {
        let condition = #"{"if":{"properties":{"k":{"const":"a"}}},"then":{"required":["m"]}}"#
        let conditions = Self.many(ModelBuilder.conditionLimit + excess) { _ in condition }
        let members = #""k":{"enum":["a","b"]},"m":{"type":"string"}"#
        let schema =
            #"{"type":"object","required":["k"],"properties":{\#(members)},"allOf":[\#(conditions)]}"#
        #expect(try Self.generated(for: schema).contains("case a(m: String)") == (excess == 0))
    }

    @Test(arguments: [0, 1])
    func `members beyond the limit that depend on one member make no cases`(excess: Int) throws {
        let names = (0..<ModelBuilder.variantMemberLimit + excess).map { "\"m\($0)\"" }
        let members = (names + ["\"k\""]).map { $0 + #":{"type":"string"}"# }
        let properties = members.joined(separator: ",")
        let required = names.joined(separator: ",")
        let schema =
            #"{"type":"object","properties":{\#(properties)},"dependentRequired":{"k":[\#(required)]}}"#
        #expect(try Self.generated(for: schema).contains("case present(") == (excess == 0))
    }

    // MARK: Chains

    @Test(.long, arguments: Command.allCases)
    func `a chain of 1500 definitions does not exhaust the stack`(_ command: Command) throws {
        let folder = try Self.folder(with: Self.chain(ofMembers: 1500))
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try ToolRun("widget-codegen", command.arguments(folder))
        #expect(run.status == 0, "\(run.errors.prefix(300))")
    }

    @Test(.long, arguments: Command.allCases)
    func `a chain beyond the limit is an error with a position`(_ command: Command) throws {
        let folder = try Self.folder(with: Self.chain(ofMembers: SchemaChain.limit / 2))
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = WidgetCodegen.run(command.arguments(folder))
        #expect(run.status == .failed)
        let message =
            "more than 10000 schemas contain or refer to one another in a chain; "
            + "shorten the chain of '$ref's [schema-chain-limit]"
        #expect(run.errors.contains(message), "\(run.errors.prefix(300))")
        #expect(run.errors.contains("schema.json:1:"))
    }

    @Test func `a chain has at most as many schemas as the limit`() throws {
        // A definition and its member count as two schemas, and the root as one more.
        let half = SchemaChain.limit / 2
        #expect(try Self.excess(in: Self.chain(ofMembers: half - 1)) == nil)
        let excess = try #require(try Self.excess(in: Self.chain(ofMembers: half)))
        #expect(excess.contains("10000"))
    }

    @Test func `a chain for one value has at most as many schemas as its limit`() throws {
        let limit = SchemaChain.inPlaceLimit
        // The root and the last definition count, too.
        #expect(try Self.excess(in: Self.chain(ofReferences: limit - 2)) == nil)
        let excess = try #require(try Self.excess(in: Self.chain(ofReferences: limit - 1)))
        #expect(excess.contains("more than 1000 schemas in a chain apply to the same value"))
    }

    @Test func `many definitions that refer to each other are not a long chain`() throws {
        // Each of 3000 definitions refers to 3 others and to the first one.
        let definitions = (0..<3000).map { position in
            let others = [0, position + 1, position * 7 + 1, position * 3 + 2].map {
                "\"m\($0 % 3000)\":{\"$ref\":\"#/$defs/d\($0 % 3000)\"}"
            }
            let members = Set(others).sorted().joined(separator: ",")
            return "\"d\(position)\":{\"properties\":{\(members)}}"
        }
        let schema = "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(definitions.joined(separator: ","))}}"
        #expect(try Self.excess(in: schema) == nil)
    }

    // MARK: Names

    /// - Parameters:
    ///   - member: the length of the name of a nested object, or 0 for no such object.
    ///   - excess: the number of bytes by which the longest full name exceeds the limit.
    @Test(arguments: [0, 999], [0, 1])
    func `the full name of a type has at most as many bytes as the limit`(
        member: Int,
        excess: Int
    ) throws {
        let outerCount = TypeNamer.fullNameLimit - (member == 0 ? 0 : member + 1) + excess
        let title = "T" + String(repeating: "t", count: outerCount - 1)
        let name = String(repeating: "m", count: member)
        let object = #""type":"object","properties":"#
        let value = #""a":{"type":"string"}"#
        let members = member == 0 ? value : #""\#(name)":{\#(object){\#(value)}}"#
        let folder = try Self.folder(with: #"{"title":"\#(title)",\#(object){\#(members)}}"#)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = WidgetCodegen.run(Command.generate.arguments(folder))
        #expect(run.status == (excess == 0 ? .done : .failed), "\(run.errors.prefix(300))")
        #expect(run.errors.contains("more than 4000 bytes") == (excess == 1))
        #expect(run.errors.contains("[type-name-limit]") == (excess == 1))
    }

    @Test(.long, arguments: [200, 1_000])
    func `nested objects with long names are an error`(byteCount: Int) throws {
        let name = String(repeating: "n", count: byteCount)
        let opening = #"{"type":"object","properties":{"\#(name)":"#
        let schema =
            String(repeating: opening, count: 200) + #"{"type":"string"}"#
            + String(repeating: "}}", count: 200)
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = WidgetCodegen.run(Command.generate.arguments(folder))
        #expect(run.status == .failed)
        #expect(run.errors.contains("[type-name-limit]"), "\(run.errors.prefix(300))")
    }

    // MARK: Counts

    static let wide: [(name: String, schema: String)] = [
        ("branches with members", "{\"oneOf\":[\(many { "{\"properties\":{\"m\($0)\":{}}}" })]}"),
        ("branches with constants", "{\"oneOf\":[\(many { "{\"const\":\"v\($0)\"}" })]}"),
        ("constants", "{\"enum\":[\(many { "\"v\($0)\"" })]}"),
        ("required members", "{\"type\":\"object\",\"required\":[\(many { "\"m\($0)\"" })]}"),
        (
            "members that require each other",
            "{\"properties\":{\(many { "\"m\($0)\":{\"type\":\"string\"}" })},\"dependentRequired\":"
                + "{\(many { "\"m\($0)\":[\"m\(($0 + 1) % 2000)\"]" })}}"
        ),
        (
            "values that replace each other in a chain",
            "{\"$schema\":\"https://schemas.widgets.example/vocabulary/widget-dialect.json\",\"anyOf\":["
                + many {
                    "{\"const\":\"v\($0)\",\"deprecated\":true,\"replacement\":\"v\($0 + 1)\"}"
                } + ",{\"const\":\"v2000\"}]}"
        ),
        (
            "eight definitions with 16 references each",
            "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\"d8\":{\"type\":\"string\"},"
                + many(8) { level in
                    let next = "{\"$ref\":\"#/$defs/d\(level + 1)\"}"
                    return "\"d\(level)\":{\"anyOf\":[\(many(16) { _ in next })]}"
                } + "}}"
        ),
        (
            "patterns of names",
            "{\"patternProperties\":{\(many { "\"^member-\($0)-\":{\"type\":\"string\"}" })}}"
        ),
        (
            "patterns of names and aliases of a member",
            "{\"$schema\":\"https://schemas.widgets.example/vocabulary/widget-dialect.json\","
                + "\"properties\":{\"a\":{\"type\":\"string\",\"aliases\":{"
                + many { "\"b\($0)\":{\"source\":\"1\"}" } + "}}},\"patternProperties\":{"
                + many { "\"^member-\($0)-\":{\"type\":\"string\"}" } + "}}"
        ),
        (
            "defaults with members that patterns match",
            "{\"properties\":{"
                + many {
                    "\"p\($0)\":{\"$ref\":\"#/$defs/d\",\"default\":{\"member-\($0)-\":\"a\"}}"
                }
                + "},\"$defs\":{\"d\":{\"type\":\"object\",\"patternProperties\":{"
                + many { "\"^member-\($0)-\":{\"type\":\"string\"}" } + "}}}}"
        ),
        (
            "defaults of defaults",
            "{\"$ref\":\"#/$defs/d0\",\"$defs\":{"
                + many {
                    "\"d\($0)\":{\"type\":\"object\",\"properties\":{\"a\":{\"$ref\":"
                        + "\"#/$defs/d\(($0 + 1) % 2000)\",\"default\":{}}}}"
                } + "}}"
        ),
    ]

    /// Schemas with so many branches, members or definitions that a quadratic algorithm would take more than a minute.
    static let veryWide: [(name: String, schema: String)] = [
        (
            "branches with different members",
            "{\"oneOf\":[\(many(8000) { "{\"properties\":{\"m\($0)\":{\"type\":\"string\"}},\"required\":[\"m\($0)\"]}" })]}"
        ),
        (
            "defaults",
            "{\"properties\":{\(many(8000) { "\"p\($0)\":{\"type\":\"integer\",\"default\":\($0)}" })}}"
        ),
        (
            "branches with optional constants",
            "{\"oneOf\":["
                + many(2) { branch in
                    "{\"type\":\"object\",\"properties\":{"
                        + many(4000) { "\"m\($0)\":{\"const\":\"\(branch)-\($0)\"}" } + "}}"
                } + "]}"
        ),
        (
            "closed branches with an optional tag",
            "{\"oneOf\":["
                + many(8000) {
                    "{\"type\":\"object\",\"properties\":{\"tag\":{\"const\":\"t\($0)\"}},"
                        + "\"additionalProperties\":false}"
                } + "]}"
        ),
        (
            "required members beside schemas for other members",
            "{\"type\":\"object\",\"required\":[\(many(8000) { "\"r\($0)\"" })],\"allOf\":["
                + many(8000) { _ in "{\"additionalProperties\":{\"type\":\"string\"}}" } + "]}"
        ),
        (
            "branches of two kinds in turn",
            "{\"anyOf\":[\(many(8000) { "{\"type\":\"\($0 % 2 == 0 ? "string" : "number")\"}" })]}"
        ),
        (
            "branches that allow the kind of other branches",
            "{\"anyOf\":[\(many(8000) { $0 % 2 == 0 ? "{\"minLength\":1}" : "{\"type\":\"number\"}" })]}"
        ),
        (
            "values of a condition and other values of its member",
            "{\"type\":\"object\",\"properties\":{\"a\":{\"enum\":[\(many(20_000) { "\"v\($0)\"" })]}},"
                + "\"if\":{\"properties\":{\"a\":{\"enum\":[\(many(20_000) { "\"w\($0)\"" })]}}},"
                + "\"then\":{\"required\":[\"b\"]},\"else\":{\"required\":[\"c\"]}}"
        ),
        (
            "definitions before one with an alias",
            "{\"$schema\":\"https://schemas.widgets.example/vocabulary/widget-dialect.json\","
                + "\"$ref\":\"#/$defs/d0\",\"$defs\":{"
                + many(4500) {
                    "\"d\($0)\":{\"type\":\"object\",\"properties\":"
                        + "{\"a\":{\"$ref\":\"#/$defs/d\($0 + 1)\"}}}"
                }
                + ",\"d4500\":{\"type\":\"object\",\"properties\":{\"a\":{\"type\":\"string\","
                + "\"aliases\":{\"b\":{\"source\":\"1\"}}}}}}}"
        ),
        (
            "a member that requires all others",
            "{\"properties\":{\(many(8000) { "\"m\($0)\":{\"type\":\"string\"}" })},\"dependentRequired\":"
                + "{\"m0\":[\(many(8000) { "\"m\($0)\"" })]}}"
        ),
        ("unknown keywords", "{\"type\":\"string\",\(many(100_000) { "\"x\($0)\":0" })}"),
        ("members of a constant", "{\"const\":{\(many(8000) { "\"m\($0)\":\($0)" })}}"),
        (
            "members of a default",
            "{\"properties\":{\"a\":{\"type\":\"object\",\"default\":{\(many(8000) { "\"m\($0)\":\($0)" })}}}}"
        ),
        (
            "definitions with one title",
            "{\"$defs\":{\(many(8000) { "\"d\($0)\":{\"title\":\"Same\",\"type\":\"object\",\"properties\":{\"a\":{}}}" })}}"
        ),
    ]

    @Test(
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"),
        arguments: veryWide.map(\.name)
    )
    func `a schema with 8000 branches, members or definitions is modeled`(_ name: String) throws {
        let schema = try #require(Self.veryWide.first { $0.name == name }).schema
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try ToolRun("widget-codegen", Command.model.arguments(folder))
        #expect(run.status == 0, "\(run.errors.prefix(300))")
    }

    /// Schemas with so many members that a quadratic algorithm would need more than a minute for the code that reads
    /// them directly.
    static let manyMembers: [(name: String, schema: String)] = [
        (
            "members of one schema",
            "{\"properties\":{\(many(24_000) { "\"m\($0)\":{\"type\":\"string\",\"minLength\":1}" })}}"
        ),
        (
            "members of many schemas",
            "{\"type\":\"object\",\"allOf\":["
                + many(8000) {
                    "{\"properties\":{\"m\($0)\":{\"type\":\"string\",\"minLength\":1}}}"
                } + "]}"
        ),
    ]

    @Test(
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)"),
        arguments: manyMembers.map(\.name)
    )
    func `the code that reads thousands of members directly is generated`(_ name: String) throws {
        let schema = try #require(Self.manyMembers.first { $0.name == name }).schema
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try ToolRun("widget-codegen", Command.direct.arguments(folder))
        #expect(run.status == 0, "\(run.errors.prefix(300))")
    }

    private static func many(_ count: Int = 2000, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    @Test(.long, arguments: wide.map(\.name))
    func `a schema with 2000 branches, constants or members is modeled`(_ name: String) throws {
        let schema = try #require(Self.wide.first { $0.name == name }).schema
        let folder = try Self.folder(with: schema)
        defer { try? FileManager.default.removeItem(at: folder) }
        let run = try ToolRun("widget-codegen", Command.model.arguments(folder))
        #expect(run.status == 0, "\(run.errors.prefix(300))")
    }

    // MARK: Schemas

    private static func chain(ofMembers count: Int) -> String {
        chain(count) { "{\"properties\":{\"a\":\($0)}}" }
    }

    private static func chain(ofReferences count: Int) -> String { chain(count) { $0 } }

    private static func chain(_ count: Int, _ definition: (String) -> String) -> String {
        let definitions = (0..<count).map {
            "\"d\($0)\":" + definition("{\"$ref\":\"#/$defs/d\($0 + 1)\"}")
        }
        let all = (definitions + ["\"d\(count)\":{\"type\":\"string\"}"]).joined(separator: ",")
        return "{\"$ref\":\"#/$defs/d0\",\"$defs\":{\(all)}}"
    }

    /// Returns the message about a chain with too many schemas, or nil if there is none.
    private static func excess(in schema: String) throws -> String? {
        var registry = SchemaRegistry()
        let source = SourceFile(path: "schema.json", bytes: Array(schema.utf8))
        try registry.add(source, uri: "file:///schema.json")
        let document = try #require(registry.document(uri: "file:///schema.json"))
        let root = ScopedSite(document: document, entry: 0)
        return SchemaChain.excess(below: [root], in: SchemaIndex(registry))?.message
    }

    private static func folder(with schema: String) throws -> URL {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("hostile-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(schema.utf8).write(to: folder.appendingPathComponent("schema.json"))
        return folder
    }
}
