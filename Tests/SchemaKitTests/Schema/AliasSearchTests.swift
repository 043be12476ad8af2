import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the aliases that apply in a schema, and of the cost of finding them.
struct AliasSearchTests {
    private static let file = "http://x/a.json"

    private static func aliases(_ names: [String]) -> String {
        let members = names.map { "\"\($0)\":{\"source\":\"s\"}" }
        return "{\"aliases\":{\(members.joined(separator: ","))}}"
    }

    private static func schema(_ members: String) -> String {
        "{\"$schema\":\"\(Dialect.widget.uri)\",\(members)}"
    }

    /// Returns a registry of a schema, and the locations of schemas in it.
    private func makeRegistry(
        _ members: String,
        _ references: [String]
    ) throws -> (registry: SchemaRegistry, locations: [SchemaLocation]) {
        var registry = try SchemaRegistry(files: [(uri: Self.file, text: Self.schema(members))])
        let id = try registry.resource(uri: Self.file)
        let root = try #require(id)
        var locations: [SchemaLocation] = []
        for reference in references {
            locations.append(try registry.resolve(reference, from: root))
        }
        return (registry, locations)
    }

    /// The text of the names of aliases, for comparisons.
    private func names(_ aliases: [SchemaRegistry.DeclaredAlias]) -> [String] {
        aliases.map { String(decoding: $0.name, as: UTF8.self) }
    }

    @Test func `an alias belongs to the innermost schema that declares it`() throws {
        let members = """
            "properties":{"m":\(Self.aliases(["a", "b"])),"n":\(Self.aliases(["c"]))},
            "allOf":[{"properties":{"m":\(Self.aliases(["b"])),"c":{}},
            "anyOf":[{"properties":{"m":{}},"required":["a"]}]}]
            """
        let references = ["#", "#/allOf/0", "#/allOf/0/anyOf/0"]
        let (registry, locations) = try makeRegistry(members, references)
        var search = AliasSearch()
        let found = locations.map { search.aliases(in: $0, registry) }
        let member = Array("m".utf8)
        let other = Array("n".utf8)
        #expect(found.map { names($0.own[member] ?? []) } == [["a", "b"], ["b"], []])
        #expect(found.map { names($0.own[other] ?? []) } == [["c"], [], []])
        #expect(found.map { names($0.inherited(by: member)) } == [[], ["a"], ["b"]])
        #expect(found.map { names($0.inherited(by: other)) } == [[], [], ["c"]])
        let inheritsC = found.map { aliases in
            aliases.inheritsAlias { $0.name == Array("c".utf8) }
        }
        #expect(inheritsC == [false, false, true])
        #expect(found.allSatisfy { !$0.isEmpty })
    }

    private static let describedMembers = ["{}", aliases(["x"])]

    @Test(arguments: describedMembers)
    func `the aliases of each schema are collected once for all schemas inside it`(
        member: String
    ) throws {
        let count = 50
        let properties = (0..<count).map { "\"a\($0)\":{}" } + ["\"m\":\(member)"]
        let branches = repeatElement("{\"properties\":{\"m\":{}}}", count: count)
        let members =
            "\"properties\":{\(properties.joined(separator: ","))},"
            + "\"allOf\":[\(branches.joined(separator: ","))]"
        let (registry, locations) = try makeRegistry(members, (0..<count).map { "#/allOf/\($0)" })
        var search = AliasSearch()
        for location in locations {
            // Several keywords of a schema need its aliases.
            for _ in 0..<3 { _ = search.aliases(in: location, registry) }
        }
        #expect(search.readCount == count + 1)
    }

    /// Schemas in which `count` keywords or schemas repeat the `count` aliases of the member `m`.
    private static let repetitions: [@Sendable (Int) -> String] = [
        { count in
            let rows = (0..<count).map { "\"a\($0)\":[\"m\"]" }
            return "\"dependentRequired\":{\(rows.joined(separator: ","))}"
        },
        { count in
            let branches = repeatElement("{\"properties\":{\"m\":{}}}", count: count)
            return "\"allOf\":[\(branches.joined(separator: ","))]"
        },
        { count in
            let pairs = (0..<count).map { "\"/a\($0)\":\"/m\"" }
            return "\"atMost\":{\(pairs.joined(separator: ","))}"
        },
    ]

    @Test(.long, arguments: repetitions.indices)
    func `the aliases that a program repeats have a limit`(number: Int) throws {
        for (count, isAllowed) in [(100, true), (520, false)] {
            let member = "\"m\":\(Self.aliases((0..<count).map { "x\($0)" }))"
            let members = "\"properties\":{\(member)},\(Self.repetitions[number](count))"
            let text = Self.schema(members)
            let error = try SchemaProgram.compilationError(text)
            #expect((error == nil) == isAllowed)
            #expect(error?.message.hasPrefix("'aliases' must be fewer") != false)
        }
    }

    /// An alias of 64 × 4,095 bytes counts 4,096 times in each schema that inherits it.
    @Test(.long, arguments: [(64, true), (65, false)])
    func `the size of the aliases that a program repeats has a limit`(
        count: Int,
        isAllowed: Bool
    ) throws {
        #expect(SchemaCompiler.repeatedAliasLimit == 64 * 4_096)
        let alias = String(repeating: "x", count: 64 * 4_095)
        let branches = repeatElement("{\"properties\":{\"m\":{}}}", count: count)
        let text = Self.schema(
            "\"properties\":{\"m\":\(Self.aliases([alias]))},"
                + "\"allOf\":[\(branches.joined(separator: ","))]"
        )
        let error = try SchemaProgram.compilationError(text)
        #expect((error == nil) == isAllowed)
    }
}
