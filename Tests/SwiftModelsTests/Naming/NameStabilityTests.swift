import TestSupport
import Testing

@testable import SchemaKit
@testable import SwiftModels

/// A member that is added at the end of an object changes no Swift name of the rest of the schema.
@Suite struct NameStabilityTests {
    /// A schema to which a member can be added.
    private indirect enum Node {
        case plain(String)
        case object([(name: String, node: Node)])
        case list(Node)
        case union(tag: String, [(name: String, node: Node)])

        var text: String {
            switch self {
            case .plain(let text): text
            case .object(let members): #"{"type":"object","properties":\#(Self.text(of: members))}"#
            case .list(let item): #"{"type":"array","items":\#(item.text)}"#
            case .union(let tag, let branches):
                #"{"oneOf":[\#(branches.map { Self.branch($0, tag) }.joined(separator: ","))]}"#
            }
        }

        static func text(of members: [(name: String, node: Node)]) -> String {
            let texts = members.map { "\(JSONText.quoted($0.name)):\($0.node.text)" }
            return "{\(texts.joined(separator: ","))}"
        }

        private static func branch(_ branch: (name: String, node: Node), _ tag: String) -> String {
            let constant = #"\#(JSONText.quoted(tag)):{"const":\#(JSONText.quoted(branch.name))}"#
            return #"{"type":"object","properties":{\#(constant),"of it":\#(branch.node.text)},"#
                + #""required":[\#(JSONText.quoted(tag))]}"#
        }

        /// The number of objects to which a member can be added.
        var objectCount: Int {
            switch self {
            case .plain: 0
            case .object(let members): 1 + members.reduce(0) { $0 + $1.node.objectCount }
            case .list(let item): item.objectCount
            case .union(_, let branches): branches.reduce(0) { $0 + $1.node.objectCount }
            }
        }

        /// Returns the schema with a member added at the end of the object with the index `number`, unless the object
        /// has a member with this name already.
        func adding(_ member: (name: String, node: Node), toObject number: inout Int) -> Node {
            switch self {
            case .plain:
                return self
            case .object(var members):
                number -= 1
                let isHere = number == -1
                for index in members.indices {
                    members[index].node = members[index].node
                        .adding(member, toObject: &number)
                }
                let isNew = !members.contains { $0.name == member.name }
                return .object(isHere && isNew ? members + [member] : members)
            case .list(let item):
                return .list(item.adding(member, toObject: &number))
            case .union(let tag, var branches):
                for index in branches.indices {
                    branches[index].node = branches[index].node
                        .adding(member, toObject: &number)
                }
                return .union(tag: tag, branches)
            }
        }
    }

    private static let words = [
        "a-b", "a_b", "aB", "a.b", "AB", "NullTime", "nullTime", "null_time", "url", "URL", "class",
        "self", "init", "Type", "String", "Int", "items", "item", "item element", "名", "é",
        "e\u{301}",
        "", "_", "1", "value1", "aB2", "other", "Other", "kind", "kinds", "unknownMembers", "later",
    ]

    /// A generator of random schemas with few names. Many of the names become equal in Swift.
    private struct NodeGenerator {
        var random: SeededGenerator
        let definitions: [String]

        mutating func members(_ depth: Int) -> [(name: String, node: Node)] {
            let names = words.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
            return names.map { ($0, node(depth)) }
        }

        mutating func node(_ depth: Int) -> Node {
            switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
            case 0: .plain(#"{"type":"string"}"#)
            case 1: .plain(#"{"type":"integer","default":1}"#)
            case 2:
                .plain(#"{"enum":["a-b","a_b",\#(JSONText.quoted(random.pick(words) + "!"))]}"#)
            case 3:
                .plain(##"{"$ref":"#/$defs/\##(random.pick(definitions))"}"##)
            case 4: .list(node(depth - 1))
            case 5: .union(tag: random.pick(words), members(depth - 1))
            default: .object(members(depth - 1))
            }
        }
    }

    private static func schema(_ root: Node, _ definitions: [(name: String, node: Node)]) -> String
    {
        #"{"title":"Root","$defs":\#(Node.text(of: definitions)),"# + root.text.dropFirst()
    }

    /// Returns the Swift names of all types, properties and cases, by their locations and names in the schema.
    private static func names(of schema: String) throws -> [String: String] {
        let source = SourceFile(path: "root.schema.json", bytes: Array(schema.utf8))
        var registry = SchemaRegistry()
        try registry.add(source, uri: "file:///root.schema.json")
        let resource = try #require(try registry.resource(uri: "file:///root.schema.json"))
        let file = LoadedSchemas.File(
            path: source.path,
            bytes: source.bytes,
            root: ScopedSite(
                document: registry.resource(resource).document,
                entry: 0
            )
        )
        let schemas = LoadedSchemas(files: [file], index: SchemaIndex(registry))
        let models = SchemaModel.models(
            of: 0..<1,
            in: schemas,
            naming: SwiftNaming(),
            keys: .useDefaultKeys
        )
        let graph = models[0].graph
        let names = TypeNamer.names(for: models)[0]
        var result: [String: String] = [:]
        for (index, declaration) in graph.declarations.enumerated() {
            let type = ModelTypeID(index: index)
            let isVariants = if case .variants = declaration.shape { true } else { false }
            let key = "\(declaration.pointer)\(isVariants ? " variants" : "")"
            result[key] = names.fullName(of: type, in: graph)
            switch declaration.shape {
            case .object(let object):
                for (property, name) in zip(object.properties, names.properties[index]) {
                    result["\(key) member \(property.wireName)"] = name
                }
            case .enumeration(let choice):
                for (known, name) in zip(choice.cases, names.cases[index]) {
                    result["\(key) case \(known.value.text)"] = name
                }
            case .union(let union):
                for (branch, name) in zip(union.branches, names.cases[index]) {
                    result["\(key) branch \(branch.name)"] = name
                }
            case .variants, .wrapper, .alias:
                break
            }
        }
        return result
    }

    @Test(.long, arguments: 0..<6)
    func `a member that is added last changes no other Swift name`(_ seed: Int) throws {
        var addedNameCount = 0
        for round in 0..<5 {
            let definitions = ["a-b", "a_b", "NullTime", "nullTime", "String", "Other"]
            var generator = NodeGenerator(
                random: SeededGenerator(seed: UInt64(seed * 1_000 + round)),
                definitions: definitions
            )
            let root = Node.object(generator.members(3))
            let definitionNodes = definitions.map { ($0, Node.object(generator.members(2))) }
            let before = try Self.names(of: Self.schema(root, definitionNodes))
            for _ in 0..<3 {
                var number = Int.random(in: 0..<root.objectCount, using: &generator.random)
                let member = (name: generator.random.pick(Self.words), node: generator.node(2))
                let grown = root.adding(member, toObject: &number)
                let after = try Self.names(of: Self.schema(grown, definitionNodes))
                let renamed = before.filter { after[$0.key] != $0.value }
                    .map { "\($0.key): \($0.value), now \(after[$0.key] ?? "gone")" }
                #expect(
                    renamed.isEmpty,
                    """
                    \(member.name) renames \(renamed.sorted()) in \(Self.schema(grown, definitionNodes))
                    """
                )
                addedNameCount += after.count - before.count
            }
        }
        // Most of the 15 members are new in their objects, and some add several names: of types, properties and cases.
        #expect(addedNameCount > 20)
    }
}
