import SchemaKit
import TestSupport
import Testing

@testable import ModelSupport

private typealias Value = ModelSupport.JSONValue

/// Tests of arrays and dictionaries that keep valid values if others are invalid.
@Suite struct LossyArrayTests {
    private func read<Model: JSONReadable>(_ text: String, as type: Model.Type) throws -> Model {
        try Model(json: Array(text.utf8))
    }

    /// Reads a value directly and with a decoder, and expects equal values.
    private func readBothWays<Model: DirectlyRead & Equatable>(
        _ text: String,
        as type: Model.Type
    ) throws -> Model {
        let decoded = try JSONText.decode(text, as: type)
        #expect(try read(text, as: type) == decoded)
        return decoded
    }

    @Test func `an array keeps its valid items`() throws {
        let array = try readBothWays(#"[1, "a", 2, null, {"b": [3]}]"#, as: LossyArray<Int>.self)
        #expect(Array(array) == [1, 2])
        #expect(array.dropped.mapValues(\.value) == [1: "a", 3: nil, 4: ["b": [3]]])
        #expect(try JSONText.encode(array) == #"[1,"a",2,null,{"b":[3]}]"#)
    }

    @Test func `the reason for a dropped item does not quote its value`() throws {
        let text = #"[{"a": "secret"}]"#
        let direct = try read(text, as: LossyArray<[String: Int]>.self)
        #expect(direct.dropped[0]?.reason == "/a: type: a number, found a string")
        let decoded = try JSONText.decode(text, as: LossyArray<[String: Int]>.self)
        #expect(decoded.dropped[0]?.reason == "/a: type: a value of another type")
        let escaped = try JSONText.decode(#"[{"a/b~c": "x"}]"#, as: LossyArray<[String: Int]>.self)
        #expect(escaped.dropped[0]?.reason == "/a~1b~0c: type: a value of another type")
    }

    @Test func `an invalid item is dropped from the innermost array`() throws {
        let array = try readBothWays("[[1, null], 2, []]", as: LossyArray<LossyArray<Int>>.self)
        #expect(array.map(Array.init) == [[1], []])
        #expect(array[0].dropped.keys.sorted() == [1])
        #expect(array.dropped.keys.sorted() == [1])
    }

    @Test func `a dictionary keeps its valid members`() throws {
        var members = try readBothWays(
            #"{"a": 1, "b": "x", "c": null}"#,
            as: LossyDictionary<Int?>.self
        )
        #expect(members.count == 2)
        #expect(members["a"] == 1)
        #expect(members["c"] == .some(nil))
        #expect(members.dropped.mapValues(\.value) == ["b": "x"])
        #expect(try JSONText.encode(members) == #"{"a":1,"b":"x","c":null}"#)
        members["b"] = 2
        members["c"] = nil
        #expect(try JSONText.encode(members) == #"{"a":1,"b":2}"#)
    }

    @Test func `the first of several members with one name counts, even if it is invalid`() throws {
        let members = try read(#"{"a": "x", "a": 1}"#, as: LossyDictionary<Int>.self)
        #expect(members.isEmpty)
        #expect(members.dropped.keys.sorted() == ["a"])
    }

    @Test func `dropped items stay at their positions while the array changes`() throws {
        var array = try JSONText.decode(#"["a", 1, "b", 2, "c"]"#, as: LossyArray<Int>.self)
        array[0] = 5
        array.append(6)
        #expect(try JSONText.encode(array) == #"["a",5,"b",2,"c",6]"#)
        array.removeAll()
        #expect(try JSONText.encode(array) == #"["a","b","c"]"#)
        array.dropped[2] = nil
        array += [1, 2, 3]
        #expect(try JSONText.encode(array) == #"["a",1,2,3,"c"]"#)
        array.replaceSubrange(1..<2, with: [5, 6])
        #expect(Array(array) == [1, 5, 6, 3])
        #expect(try JSONText.encode(array) == #"["a",1,5,6,"c",3]"#)
    }

    @Test func `a lossy array is used and printed like an array`() {
        var array: LossyArray = [3, 1, 2]
        array.sort()
        #expect(array == [1, 2, 3])
        #expect("\(array)" == "[1, 2, 3]")
        #expect(String(reflecting: array) == "[1, 2, 3]")
        #expect(array.dropLast() == [1, 2])
        #expect(Mirror(reflecting: array).children.map { $0.value as? Int } == [1, 2, 3])
    }

    @Test func `a lossy dictionary is used and printed like a dictionary`() {
        let members: LossyDictionary = ["a": 1]
        #expect(Array(members.keys) == ["a"])
        #expect(Array(members.values) == [1])
        #expect(members.map { "\($0.key)=\($0.value)" } == ["a=1"])
        #expect("\(members)" == #"["a": 1]"#)
        #expect(String(reflecting: members) == #"["a": 1]"#)
        #expect(Mirror(reflecting: members).displayStyle == .dictionary)
        #expect(Mirror(reflecting: members).children.count == 1)
    }

    @Test func `dropped values are equal if their JSON values are equal`() throws {
        let one = DroppedValue(1, keyword: "type", expectation: "a string", pointer: "")
        let same = DroppedValue(1, keyword: "minimum", expectation: "at least 2", pointer: "/a")
        let other = DroppedValue(2, keyword: "type", expectation: "a string", pointer: "")
        #expect(Set([one, same, other]).count == 2)
        #expect("\(same)" == "/a: minimum: at least 2")
        let decoded = try JSONText.decode("[1]", as: DroppedValue.self)
        #expect(decoded.value == [1])
        #expect("\(decoded)" == "the value: type: a different value")
    }

    @Test func `a syntax error in an item is an error of the whole text`() {
        for text in ["[1, x]", "[1, [2]", #"[{"a" 1}]"#, "[1 2]", "[01]"] {
            #expect(throws: JSONReadingError.self) { try read(text, as: LossyArray<Int>.self) }
        }
    }

    @Test func `a value that is not an array or an object is an error`() {
        #expect(throws: JSONReadingError.self) { try read("1", as: LossyArray<Int>.self) }
        #expect(throws: JSONReadingError.self) { try read("[]", as: LossyDictionary<Int>.self) }
    }

    /// A tree whose nodes are invalid unless they have a name.
    private struct Node: Hashable, Sendable, DirectlyRead {
        let children: LossyArray<Node>

        init(json decoder: any Decoder) throws {
            let members = try decoder.container(keyedBy: MemberName.self)
            children = try LossyArray.member(
                MemberName("children"),
                of: members,
                as: KnownMember("children")
            )
            guard members.contains(MemberName("name")) else { throw decoder.mismatch(Self.self) }
        }

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            var members = try reader.object(Self.names)
            var children: LossyArray<Node>?
            var isNamed = false
            while let position = try members.next(&reader) {
                if position == 0 {
                    children = try reader.value(LossyArray<Node>.self)
                } else {
                    isNamed = isNamed || position == 1
                    try reader.skipValue()
                }
            }
            guard let children, isNamed else { throw members.missing([0], &reader) }
            self.children = children
        }

        private static let names = JSONMemberNames(["children", "name"])

        var jsonContent: JSONContent {
            .object(ContentMembers([("children", children)], rest: [:] as [String: Value]))
        }

        /// The number of nodes below this one, if each has at most one child.
        var depth: Int { children.first.map { $0.depth + 1 } ?? 0 }
    }

    @Test func `the reason for an item without a required member names the member`() throws {
        let array = try JSONText.decode(#"[{"name":1}]"#, as: LossyArray<Node>.self)
        let reason = "the value: required: missing required member 'children'"
        #expect(array.dropped[0]?.reason == reason)
    }

    @Test func `arrays beyond the limit of nesting drop no items`() throws {
        for depth in [1, LossyNesting.limit, LossyNesting.limit + 1, LossyNesting.limit + 5] {
            let named = String(repeating: #"{"name":1,"children":["#, count: depth)
            let text = named + "7" + String(repeating: "]}", count: depth)
            // An array beyond the limit does not drop its invalid item, `7`. The array at the limit then drops the node
            // that contains the array beyond it.
            let nodes = try readBothWays("[\(text)]", as: LossyArray<Node>.self)
            #expect(nodes.count == 1)
            #expect(nodes.first?.depth == min(depth, LossyNesting.limit - 1) - 1)
        }
    }

    @Test(.long) func `the time to drop nested values is linear in the size of the text`() throws {
        // The time is not measured. Without the limit, each node would be read again for each node around it.
        let depth = 120
        let nodes = String(repeating: #"{"children":["#, count: depth)
        let text = "[\(nodes)\(String(repeating: "]}", count: depth))]"
        let array = try readBothWays(text, as: LossyArray<Node>.self)
        #expect(array.isEmpty)
        #expect(array.dropped.count == 1)
    }

    @Test func `rules count dropped items, and report them unless dropped items are accepted`()
        throws
    {
        let array = try read(#"["a", 1, "bc"]"#, as: LossyArray<String>.self)
        let rule: SchemaRule = .items(.allOf([.notDropped, .minLength(2)]))
        #expect(
            rule.violations(by: array, limit: 9).map(\.description) == [
                "/0: minLength: at least 2 characters", "/1: type: a string, found a number",
            ]
        )
        #expect(rule.violation(by: array, acceptsDropped: true)?.pointer == "/0")
        #expect(SchemaRule.minItems(3).violation(by: array) == nil)
        #expect(SchemaRule.contains(.type([.number])).violation(by: array) == nil)
    }

    @Test func `checked reading drops items that violate a rule of items`() throws {
        let inner: SchemaRule = .allOf([.items(.allOf([.notDropped, .minimum(0)])), .maxItems(2)])
        let kept: SchemaRule = .items(.allOf([.notDropped, inner]))
        let text = "[[1, -1], [1, 2, 3], [4]]"
        let reading = try Array(text.utf8).withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            return try reader.value(LossyArray<LossyArray<Int>>.self, kept)
        }
        #expect(reading.map(Array.init) == [[1], [4]])
        #expect(reading.dropped.keys.sorted() == [1])
        #expect(reading.dropped[1]?.reason == "the value: maxItems: at most 2 items")
        #expect(try JSONText.encode(reading) == "[[1,-1],[1,2,3],[4]]")
    }

    /// The rule of an array whose items must not be negative.
    private static let itemRule: SchemaRule = .items(.allOf([.notDropped, .minimum(0)]))

    /// The rule of a map whose members must not be negative.
    private static let memberRule: SchemaRule = .properties(
        [:],
        others: .allOf([.notDropped, .minimum(0)])
    )

    /// Reads a value, and drops items and members that violate the rule.
    private func read<Model: DirectlyRead & LossyValue>(
        _ text: String,
        _ rule: SchemaRule,
        as type: Model.Type
    ) throws -> Model {
        try Array(text.utf8).withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            return try reader.value(type, rule)
        }
    }

    @Test func `checked reading drops members that violate a rule of members`() throws {
        let text = #"{"a":1,"b":-1,"c":null}"#
        let rule: SchemaRule = .properties(
            [:],
            others: .allOf([.notDropped, .anyOf([.type([.null]), .minimum(0)])])
        )
        let members = try read(text, rule, as: LossyDictionary<Int?>.self)
        #expect(members["a"] == 1)
        #expect(members["c"] == .some(nil))
        #expect(members.count == 2)
        #expect(members.dropped.keys.sorted() == ["b"])
        #expect(try JSONText.encode(members) == text)
    }

    @Test func `checked reading drops members by the patterns that their names match`() throws {
        let rule: SchemaRule = .properties(
            [:],
            patterns: [("^a", .allOf([.notDropped, .minimum(3)])), ("1$", .maximum(9))],
            others: .allOf([.notDropped, .never])
        )
        let text = #"{"a1":5,"a2":1,"b":4,"ba1":10,"x1":2}"#
        let members = try read(text, rule, as: LossyDictionary<Int>.self)
        #expect(members.keys.sorted() == ["a1", "x1"])
        #expect(members.dropped.keys.sorted() == ["a2", "b", "ba1"])
        #expect(try JSONText.encode(members) == text)
        let name: SchemaPattern = "^a"
        let inner: SchemaRule = .properties([:], patterns: [(name, Self.itemRule)], others: .never)
        let maps = try read(#"{"a":[1,-1]}"#, inner, as: [String: LossyArray<Int>].self)
        #expect(maps.mapValues { Array($0) } == ["a": [1]])
    }

    @Test func `checked reading drops items inside of arrays, maps and optionals`() throws {
        let arrays = try read("[[1,-1],[2]]", .items(Self.itemRule), as: [LossyArray<Int>].self)
        #expect(arrays.map { Array($0) } == [[1], [2]])
        #expect(arrays.map { $0.dropped.count } == [1, 0])
        let maps = try read(
            #"{"a":[1,-1],"b":[2]}"#,
            .properties([:], others: Self.itemRule),
            as: [String: LossyArray<Int>].self
        )
        #expect(maps.mapValues { Array($0) } == ["a": [1], "b": [2]])
        let nullable: SchemaRule = .anyOf([.type([.null]), Self.itemRule])
        let optional = try read("[1,-1]", nullable, as: LossyArray<Int>?.self)
        #expect(optional.map { Array($0) } == [1])
        #expect(try read("null", nullable, as: LossyArray<Int>?.self) == nil)
    }

    @Test func `values are dropped only for a rule that applies to all items or members`() throws {
        // A union with a rule other than `null` is not the rule of an optional array.
        let rules: [SchemaRule] = [
            .anyOf([.type([.string]), Self.itemRule]), .items(.minimum(0), first: [.minimum(0)]),
        ]
        for rule in rules {
            #expect(throws: JSONReadingStop.self) {
                try read("[1,-1]", rule, as: LossyArray<Int>.self)
            }
        }
    }

    /// An array that is checked while it is read.
    private struct Ratings: JSONReadable {
        let items: LossyArray<Int>

        init(reading reader: inout JSONReader) throws(JSONReadingStop) {
            let rule: SchemaRule = .allOf([LossyArrayTests.itemRule, .maxItems(2)])
            items = try reader.value(LossyArray<Int>.self, rule)
        }
    }

    @Test func `a violation that remains after dropping is an error of the array`() throws {
        #expect(Array(try read("[1,-1]", as: Ratings.self).items) == [1])
        let error = #expect(throws: JSONReadingError.self) {
            try read("[1,-1,2]", as: Ratings.self)
        }
        #expect(error?.keyword == "maxItems")
        #expect(error?.instanceLocation.description == "")
    }

    @Test func `a skipped value is read later without its invalid items`() throws {
        try Array("[1,-1]".utf8).withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            let start = try reader.skippedValue()
            let array = try reader.value(LossyArray<Int>.self, Self.itemRule, at: start)
            #expect(Array(array) == [1])
            // The reader is behind the value again.
            try reader.finish()
        }
    }

    @Test func `members are read without the invalid items of their first values`() throws {
        let text = #"{"a":[1,-1],"a":[2],"b":[-3]}"#
        try Array(text.utf8).withUnsafeBufferPointer { (buffer) throws in
            var reader = JSONReader(buffer)
            var cursor = try reader.object(JSONMemberNames(["z"]))
            var members: [String: LossyArray<Int>] = [:]
            while try cursor.next(&reader) != nil {
                try reader.member(of: &members, Self.itemRule)
            }
            #expect(members.mapValues { Array($0) } == ["a": [1], "b": []])
            #expect(members["b"]?.dropped.keys.sorted() == [0])
            try reader.finish()
        }
    }
}
