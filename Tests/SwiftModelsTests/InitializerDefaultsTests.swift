import SchemaKit
import TestSupport
import Testing

@testable import SwiftModels

/// The number of steps in which the defaults of initializers are chosen.
struct InitializerDefaultsTests {
    /// A schema whose type `Root` has ten cases. For each of them, the search looks up 60 names 100 times. An object
    /// of the type `D` needs one of two optional members.
    private static var schema: String {
        func list(_ count: Int, _ text: (Int) -> String) -> String {
            (0..<count).map(text).joined(separator: ",")
        }
        let names = list(60) { "\"n\($0)\"" }
        let members = list(60) { "\"n\($0)\":{\"type\":\"string\"}" }
        let tags = list(10) { "\"t\($0)\"" }
        let tagMembers = list(10) { "\"v\($0)\":{\"type\":\"string\"}" }
        let conditions = list(10) {
            #"{"if":{"properties":{"tag":{"const":"t\#($0)"}},"required":["tag"]},"#
                + #""then":{"required":["v\#($0)"]}}"#
        }
        let references = list(100) { _ in ##"{"$ref":"#/$defs/S"}"## }
        return ##"""
            {"title": "Root", "type": "object", "required": ["tag", \##(names)], "properties": {\##(members),
            "tag": {"enum": [\##(tags)]}, \##(tagMembers)}, "allOf": [\##(conditions)],
            "anyOf": [{"required": ["q"]}, {"allOf": [\##(references)]}],
            "$defs": {"S": {"required": [\##(names)]},
            "D": {"title": "D", "type": "object", "properties": {"p": {"type": "string"}, "q": {"type": "string"}},
            "anyOf": [{"required": ["p"]}, {"required": ["q"]}]}}}
            """##
    }

    @Test(arguments: [(InitializerDefaults.stepLimit, true), (50_000, false)])
    func `all cases and types share the steps, and each name takes a step`(
        stepLimit: Int,
        needsArgument: Bool
    ) throws {
        let graph = InitializerDefaults.choose(
            try Self.graph(of: Self.schema),
            stepLimit: stepLimit
        )
        let types = graph.declarations.filter { $0.nameSource.title == "D" }
        #expect(types.count == 1)
        for type in types {
            guard case .object(let object) = type.shape else {
                Issue.record("The type has no members.")
                continue
            }
            #expect(object.properties.map(\.wireName) == ["p", "q"])
            #expect(object.properties.allSatisfy { $0.needsArgument == needsArgument })
        }
    }

    /// The search takes one step for `anyOf` and two for each branch. It then evaluates each branch again, and adds the
    /// member that the branch requires if a step is left.
    @Test(
        arguments: [
            (0, []), (7, []), (8, ["p"]), (9, ["p"]), (10, ["p", "q"]),
        ] as [(Int, [String])]
    )
    func `no member is found after the last step`(stepLimit: Int, names: [String]) throws {
        let rule = #""anyOf": [{"required": ["p"]}, {"required": ["q"]}]"#
        #expect(try Self.namesNeedingArguments(rule, stepLimit: stepLimit) == names)
    }

    /// The search takes six steps for the verdict of the rule, three for the condition again, and two for `then`. Two
    /// more steps find the member that the condition names: one for `not`, and one that must be left for `required`.
    @Test(
        arguments: [(0, []), (11, []), (12, ["p"]), (13, ["p", "q"])] as [(Int, [String])]
    )
    func `no member of a condition is found after the last step`(
        stepLimit: Int,
        names: [String]
    ) throws {
        let rule = #""if": {"not": {"required": ["q"]}}, "then": {"required": ["p"]}"#
        #expect(try Self.namesNeedingArguments(rule, stepLimit: stepLimit) == names)
    }

    /// Returns the names of those members `p` and `q` of an object for which the initializer needs arguments.
    private static func namesNeedingArguments(
        _ rule: String,
        stepLimit: Int
    ) throws -> [String] {
        let schema = #"""
            {"title": "D", "type": "object", "properties": {"p": {"type": "string"}, "q": {"type": "string"}}, \#(rule)}
            """#
        let graph = InitializerDefaults.choose(
            try Self.graph(of: schema),
            stepLimit: stepLimit
        )
        try #require(graph.declarations.count == 1)
        guard case .object(let object) = graph.declarations[0].shape else {
            Issue.record("The type has no members.")
            return []
        }
        return object.properties.filter(\.needsArgument).map(\.wireName)
    }

    /// Returns the types of a schema.
    private static func graph(of schema: String) throws -> ModelGraph {
        let uri = "file:///root.schema.json"
        let registry = try SchemaRegistry(files: [(uri: uri, text: schema)])
        let document = try #require(registry.document(uri: uri))
        let file = LoadedSchemas.File(
            path: "root.schema.json",
            bytes: registry.document(document).source.bytes,
            root: ScopedSite(document: document, entry: 0)
        )
        let models = SchemaModel.models(
            of: 0..<1,
            in: LoadedSchemas(files: [file], index: SchemaIndex(registry)),
            naming: SwiftNaming(),
            keys: .useDefaultKeys
        )
        return models[0].graph
    }
}
