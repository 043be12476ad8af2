import Foundation
import TestSupport
import Testing

@testable import SchemaKit
@testable import SchemaLint

/// Tests that each restriction in the vendors' schemas names its origin, and that each alias names its reader.
struct SchemaOriginTests {
    private static let folders = ["lastminute", "livelike", "smartech", "synerise"]

    /// The schemas of the vendors' payloads, by their paths.
    private static func schemas() throws -> [(path: String, root: JSONNode)] {
        try folders.flatMap { folder in
            let names = try FileManager.default.contentsOfDirectory(
                atPath: Repository.file("Schemas/\(folder)").path
            )
            return try names.sorted().map { name in
                let path = "\(folder)/\(name)"
                let bytes = try Corpora.bytes(of: Repository.file("Schemas/\(path)"))
                return (path, try JSONParser().parse(bytes).root)
            }
        }
    }

    // MARK: Origins

    /// The origins that a comment may name, from the table in Schemas/README.md.
    private static func knownOrigins() throws -> Set<String> {
        let text = try String(contentsOf: Repository.file("Schemas/README.md"), encoding: .utf8)
        let tables = MarkdownTable.tables(in: text).filter { $0.header.first == "Origin" }
        try #require(tables.count == 1)
        return Set(tables[0].rows.map(\.cells[0]))
    }

    /// Returns the mistake in a comment that should name origins, or `nil` if there is none.
    private static func flaw(of comment: String, _ knownOrigins: Set<String>) -> String? {
        guard comment.hasPrefix("Origin: ") else { return "does not begin with 'Origin: '" }
        let statement = comment.dropFirst("Origin: ".count).components(separatedBy: ". ")[0]
        for origin in statement.components(separatedBy: "; ") {
            let parts = origin.components(separatedBy: ", ")
            guard knownOrigins.contains(parts[0]) else { return "'\(parts[0])' is no known origin" }
            if parts[0] == "observed" || parts[0] == "definition", parts.count == 1 {
                return "'\(parts[0])' does not say what or where"
            }
        }
        return nil
    }

    private static let restrictions: Set<String> = [
        "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength",
        "maxLength", "pattern", "format", "enum", "const", "required", "minItems", "maxItems",
        "uniqueItems", "contains", "minContains", "maxContains", "minProperties", "maxProperties",
        "dependentRequired", "propertyNames", "not", "uniqueBy", "keyedBy", "atMost", "template",
        "steps", "queryOf",
    ]
    private static let keywordsWithNamedSchemas = [
        "properties", "patternProperties", "$defs", "dependentSchemas",
    ]
    private static let keywordsWithSchemaArray = ["allOf", "anyOf", "oneOf", "prefixItems"]
    private static let keywordsWithOneSchema = [
        "then", "else", "items", "additionalProperties", "unevaluatedProperties",
        "unevaluatedItems", "contentSchema",
    ]

    /// A subschema that a walk through a schema has reached.
    private struct Step {
        var pointer = JSONPointer([])
        /// True if the schema inherits the origin of an enclosing schema, or names an origin itself. A branch, an item
        /// and any other subschema without a name inherit the origin. The schema of a member inherits it if
        /// `membersInheritOrigin` is true. All other named schemas inherit it only if they are `false`.
        var hasOrigin = false
        /// True if the schemas under `properties` inherit the origin. This holds in subschemas without a name, and in
        /// the schemas of their members.
        var membersInheritOrigin = false

        func next(_ tokens: String..., membersInheritOrigin: Bool) -> Step {
            var next = self
            next.pointer.tokens += tokens
            next.membersInheritOrigin = membersInheritOrigin
            return next
        }
    }

    /// The restrictions without an origin, and the comments that name no origin.
    private static func failures(
        in schema: JSONNode,
        at step: Step,
        _ knownOrigins: Set<String>
    ) -> [String] {
        var step = step
        if schema.kind == .false { return step.hasOrigin ? [] : ["\(step.pointer): false"] }
        guard schema.kind == .object else { return [] }
        var found: [String] = []
        if let comment = schema["$comment"]?.string, comment.hasPrefix("Origin:") {
            step.hasOrigin = true
            if let flaw = flaw(of: comment, knownOrigins) {
                found.append("\(step.pointer): \(flaw)")
            }
        }
        for member in schema.members {
            let name = member.name
            if restrictions.contains(name), !step.hasOrigin,
                member.value["$comment"]?.string?.hasPrefix("Origin: ") != true
            {
                found.append("\(step.pointer): '\(name)' has no origin")
            }
            if keywordsWithNamedSchemas.contains(name) {
                for child in member.value.members {
                    let inheritsOrigin = step.membersInheritOrigin && name == "properties"
                    var next = step.next(name, child.name, membersInheritOrigin: inheritsOrigin)
                    if !inheritsOrigin {
                        next.hasOrigin = child.value.kind == .false && step.hasOrigin
                    }
                    found += failures(in: child.value, at: next, knownOrigins)
                }
            } else if keywordsWithSchemaArray.contains(name) {
                for (index, branch) in member.value.elements.enumerated() {
                    let next = step.next(name, String(index), membersInheritOrigin: true)
                    found += failures(in: branch, at: next, knownOrigins)
                }
            } else if keywordsWithOneSchema.contains(name) {
                let next = step.next(name, membersInheritOrigin: true)
                found += failures(in: member.value, at: next, knownOrigins)
            }
        }
        return found
    }

    @Test func `each restriction has an origin`() throws {
        let knownOrigins = try Self.knownOrigins()
        var found: [String] = []
        for (path, root) in try Self.schemas() {
            found += Self.failures(in: root, at: Step(), knownOrigins).map { "\(path)#\($0)" }
        }
        CoverageTests.expectNone(found)
    }

    @Test(arguments: [
        (#"{"minLength": 1}"#, 1),
        (#"{"$comment": "Since they asked.", "minLength": 1}"#, 1),
        (#"{"$comment": "Origin: hearsay", "minLength": 1}"#, 1),
        (#"{"$comment": "Origin: observed", "minLength": 1}"#, 1),
        (#"{"$comment": "Origin: observed, a.json. It may be more.", "minLength": 1}"#, 0),
        (#"{"$comment": "Origin: notation", "allOf": [{"then": {"required": ["a"]}}]}"#, 0),
        (#"{"$comment": "Origin: notation", "properties": {"a": {"enum": [1]}}}"#, 1),
        (#"{"$comment": "Origin: notation", "then": {"properties": {"a": {"enum": [1]}}}}"#, 0),
        (#"{"properties": {"a": false}}"#, 1),
        // `advice` and `if` reject no value, so they need no origin.
        (#"{"advice": [{"minLength": 1}], "if": {"required": ["a"]}}"#, 0),
    ])
    func `a restriction without an origin is found`(schema: String, count: Int) throws {
        let root = try JSONParser().parse(Array(schema.utf8)).root
        let found = Self.failures(in: root, at: Step(), ["observed", "notation"])
        #expect(found.count == count, "\(found)")
    }

    // MARK: Readers

    /// The aliases without a known reader: the service sent them in 2021, or a document uses them for received
    /// payloads.
    private static let withoutReader: Set<String> = [
        "text_prediction_id", "text_prediction_url", "label", "url",
    ]

    private static func aliases(in node: JSONNode) -> [JSONMember] {
        guard node.kind == .object || node.kind == .array else { return [] }
        let own = node.kind == .object ? node["aliases"].map { Array($0.members) } ?? [] : []
        return own + node.members.flatMap { aliases(in: $0.value) }
            + node.elements.flatMap(aliases)
    }

    @Test func `each alias names its reader, and none sets a severity`() throws {
        var found: [String] = []
        var unknown: Set<String> = []
        for (path, root) in try Self.schemas() {
            for alias in Self.aliases(in: root) {
                if alias.value["readBy"] == nil { unknown.insert(alias.name) }
                if alias.value["severity"] != nil { found.append("\(path): '\(alias.name)'") }
            }
        }
        CoverageTests.expectNone(found)
        #expect(unknown == Self.withoutReader)
    }
}
