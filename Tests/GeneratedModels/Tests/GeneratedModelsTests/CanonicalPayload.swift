import Foundation
import SchemaKit

/// The value of a payload with the names and values that models encode: names of members instead of aliases, and
/// replacements instead of replaced constants.
struct CanonicalPayload: Equatable {
    private let value: Value

    indirect enum Value: Equatable {
        case scalar(JSONKind, String)
        case number(JSONNumber)
        case array([Value])
        case object([String: Value])
    }

    /// - Parameter schema: The file of the schema, or nil to keep all names and values.
    init(_ data: Data, schema: URL? = nil) throws {
        let node = try JSONParser().parse(Array(data)).root
        var reader = PayloadSchemas()
        let site = try schema.map { try reader.root(of: $0) }
        value = reader.value(of: node, site.map { [$0] } ?? [])
    }
}

/// A reader of the aliases and replacements in schemas. It reads all branches, including those that a value does not
/// match.
private struct PayloadSchemas {
    struct Site {
        let file: URL
        let node: JSONNode
    }

    private var documents: [URL: JSONNode] = [:]

    mutating func root(of file: URL) throws -> Site {
        if let node = documents[file] { return Site(file: file, node: node) }
        let node = try JSONParser().parse(Array(try Data(contentsOf: file))).root
        documents[file] = node
        return Site(file: file, node: node)
    }

    mutating func value(of node: JSONNode, _ sites: [Site]) -> CanonicalPayload.Value {
        let schemas = expanded(sites)
        switch node.kind {
        case .object: return object(node, schemas)
        case .array:
            let items = node.elements.enumerated().map { index, item in
                value(of: item, schemas.flatMap { Self.itemSites($0, at: index) })
            }
            return .array(items)
        case .number, .string: return scalar(Self.replaced(node, schemas))
        default: return .scalar(node.kind, "")
        }
    }

    /// Returns the value of an object. A member that no `properties` names gets the schemas of all patterns and of
    /// `additionalProperties`, even if a pattern does not match its name.
    private mutating func object(_ node: JSONNode, _ schemas: [Site]) -> CanonicalPayload.Value {
        var described: [String: [Site]] = [:]
        var aliases: [(alias: String, name: String)] = []
        for schema in schemas {
            for member in schema.node["properties"].map({ Array($0.members) }) ?? [] {
                described[member.name, default: []].append(
                    Site(file: schema.file, node: member.value)
                )
                for alias in member.value["aliases"].map({ Array($0.members) }) ?? [] {
                    aliases.append((alias.name, member.name))
                }
            }
        }
        let rest = schemas.flatMap { schema in
            let patterns = schema.node["patternProperties"].map { Array($0.members) } ?? []
            return (patterns.map(\.value) + [schema.node["additionalProperties"]].compactMap { $0 })
                .map { Site(file: schema.file, node: $0) }
        }
        var members: [String: CanonicalPayload.Value] = [:]
        for member in node.members {
            // An alias stands for a member that is absent under its own name, unless the alias is the name of another
            // member. Of several aliases in the object, the first one in the schemas counts.
            var name = member.name
            if described[name] == nil, let owner = aliases.first(where: { $0.alias == name })?.name,
                node[owner] == nil,
                aliases.first(where: { $0.name == owner && node[$0.alias] != nil })?.alias == name
            {
                name = owner
            }
            members[name] = value(of: member.value, described[name] ?? rest)
        }
        return .object(members)
    }

    /// Returns schemas, and the targets of their references and the subschemas that can describe the same value. `if`
    /// and `not` do not describe it.
    private mutating func expanded(_ sites: [Site]) -> [Site] {
        var found: [Site] = []
        var pending = Array(sites.reversed())
        while let site = pending.popLast() {
            let isNew = !found.contains {
                $0.file == site.file && $0.node.range == site.node.range
            }
            guard isNew else { continue }
            found.append(site)
            var next: [JSONNode] = []
            for name in ["allOf", "anyOf", "oneOf"] {
                next += site.node[name].map { Array($0.elements) } ?? []
            }
            for name in ["then", "else"] { next += [site.node[name]].compactMap { $0 } }
            next += site.node["dependentSchemas"].map { $0.members.map(\.value) } ?? []
            pending += next.reversed().map { Site(file: site.file, node: $0) }
            if let target = site.node["$ref"]?.string.flatMap({ target(of: $0, from: site.file) }) {
                pending.append(target)
            }
        }
        return found
    }

    private mutating func target(of reference: String, from file: URL) -> Site? {
        let parts = reference.split(separator: "#", omittingEmptySubsequences: false)
        let path = String(parts.first ?? "")
        let other = path.isEmpty ? file : file.deletingLastPathComponent().appending(path: path)
        guard let root = try? root(of: other.standardizedFileURL) else { return nil }
        guard parts.count > 1, !parts[1].isEmpty else { return root }
        var node = root.node
        for token in parts[1].split(separator: "/") {
            guard let next = node[String(token)] else { return nil }
            node = next
        }
        return Site(file: root.file, node: node)
    }

    private static func itemSites(_ schema: Site, at index: Int) -> [Site] {
        let prefixItem = schema.node["prefixItems"]?[index]
        return [prefixItem ?? schema.node["items"]].compactMap { $0 }
            .map { Site(file: schema.file, node: $0) }
    }

    private func scalar(_ node: JSONNode) -> CanonicalPayload.Value {
        node.number.map(CanonicalPayload.Value.number) ?? .scalar(.string, node.string ?? "")
    }

    /// Returns the constant at the end of a chain of replacements, each of which must be a constant of the schemas,
    /// too. Constants that replace each other are unchanged.
    private static func replaced(_ node: JSONNode, _ schemas: [Site]) -> JSONNode {
        var current = node
        // A chain of as many replacements as schemas is a cycle.
        for _ in schemas {
            let constant = schemas.first { $0.node["const"].map { isEqual($0, current) } == true }
            guard let constant, constant.node["deprecated"]?.bool == true,
                let next = constant.node["replacement"],
                schemas.contains(where: { $0.node["const"].map { isEqual($0, next) } == true })
            else { return current }
            current = next
        }
        return node
    }

    private static func isEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
        left.kind == right.kind && left.string == right.string && left.number == right.number
    }
}
