import SchemaKit
import Testing

@testable import widget_codegen

/// Merges of the objects at several locations into one shape.
@Suite struct SummaryMergeTests {
    /// The text of an object and its tag, and the tag whose evidence remains after this object is merged into an object
    /// with the tag `kind`. The tag `map` stands for an object that has become a map.
    private static let merges: [(text: String, tag: String?, kept: String?)] = [
        (#"{"a":1}"#, nil, "kind"), (#"{"a":1,"kind":"x"}"#, nil, nil),
        (#"{"a":1,"kind":"x"}"#, "kind", "kind"), (#"{"a":1,"type":"x"}"#, "type", nil),
        (#"{"100":1,"200":1}"#, "map", nil),
    ]

    @Test(arguments: merges)
    func `a merge keeps the evidence for a tag if all shapes agree on the tag`(
        text: String,
        tag: String?,
        kept: String?
    ) throws {
        func variant(_ text: String, _ tag: String?) throws -> ObjectVariant {
            let bytes = Array(text.utf8)
            let variant = ObjectVariant(tagValues: [])
            let source = PayloadSource(SourceFile(path: "1.json", bytes: bytes))
            variant.add(try JSONParser().parse(bytes).root, source, depth: 0)
            if tag == "map" { SummaryMerge.run { variant.convertToMap(of: .number, &$0) } }
            if let tag, tag != "map" { variant.tagEvidence = TagEvidence(tag: tag, [variant]) }
            return variant
        }
        let own = #"{"a":1,"kind":"y"}"#
        let target = try variant(own, "kind")
        let other = try variant(text, tag)
        SummaryMerge.run { target.merge(other, &$0) }
        #expect(target.tagEvidence?.tag == kept)
        // In the other direction, a shape without evidence adopts the evidence if none of its objects has the member.
        let back = try variant(text, tag)
        let first = try variant(own, "kind")
        SummaryMerge.run { back.merge(first, &$0) }
        #expect(back.tagEvidence?.tag == kept)
    }

    /// Objects by a short name, and the kind of their names if they are the keys of a map.
    private static let keyedObjects: [String: (text: String, keys: MapKeyKind?)] = [
        "numbers": (#"{"1000":1,"2000":2}"#, .number), "dates": (#"{"2020-02-29":1}"#, .date),
        "members": (#"{"a":1}"#, nil), "nothing": ("{}", nil),
    ]

    @Test(
        arguments: [
            ("numbers", "numbers", .number), ("numbers", "dates", .any),
            ("numbers", "members", .any), ("members", "numbers", .any),
            ("numbers", "nothing", .number), ("nothing", "dates", .date),
        ] as [(String, String, MapKeyKind)]
    )
    func `a map that is merged with other objects has keys of both kinds`(
        own: String,
        other: String,
        keys: MapKeyKind
    ) throws {
        var valueCount = 0
        let variants = try [own, other].map { name in
            let object = try #require(Self.keyedObjects[name])
            let bytes = Array(object.text.utf8)
            let root = try JSONParser().parse(bytes).root
            let variant = ObjectVariant(tagValues: [])
            variant.add(root, PayloadSource(SourceFile(path: "1.json", bytes: bytes)), depth: 0)
            if let keys = object.keys { SummaryMerge.run { variant.convertToMap(of: keys, &$0) } }
            valueCount += root.count
            return variant
        }
        SummaryMerge.run { variants[0].merge(variants[1], &$0) }
        #expect(variants[0].mapKeys == keys)
        #expect(variants[0].mapValues?.count == valueCount)
        #expect(variants[0].members.isEmpty && variants[0].count == 2)
    }

    @Test(arguments: [(1, false), (2, true)])
    func `merged objects with more members than the limit are a map`(
        addedCount: Int,
        isMap: Bool
    ) throws {
        let limit = InferenceLimits.members
        let variants = try [("a", limit - 1), ("b", addedCount)].map { prefix, count in
            let members = (0..<count).map { #""\#(prefix)\#($0)x":1"# }
            let bytes = Array("{\(members.joined(separator: ","))}".utf8)
            let variant = ObjectVariant(tagValues: [])
            let source = PayloadSource(SourceFile(path: "1.json", bytes: bytes))
            variant.add(try JSONParser().parse(bytes).root, source, depth: 0)
            return variant
        }
        SummaryMerge.run { variants[0].merge(variants[1], &$0) }
        #expect(variants[0].mapKeys == (isMap ? MapKeyKind.any : nil))
        #expect(variants[0].members.count == (isMap ? 0 : limit))
    }

    /// The object `{"b": "x y"}` is merged into `{"a": "p"}`, which a map replaces before this merge begins.
    @Test func `a merge into objects that others have replaced is kept`() throws {
        let payloads = [
            #"{"c":1,"a":[{"type":"q","a":{"b":"x y"},"c":{"c":{"1003":{}}}}]}"#,
            #"{"c":{"b":{}}}"#, #"{"c":{"a":"r"}}"#, #"{"a":"q"}"#, #"{"a":"s"}"#,
            #"{"kind":"p","a":{"a":"p"},"c":{"kind":"p","c":1}}"#, #"{"type":"r","b":"s"}"#,
            #"{"type":"q","a":[{"a":"r","b":1}],"b":"s"}"#,
        ].map { Array($0.utf8) }
        let inference = try Inference(payloads)
        for payload in payloads { #expect(try inference.allows(payload)) }
    }

    /// Payloads, with an empty line between two of them, whose shapes are merged with each other in a circle.
    private static let entangledPayloads = """
        {"kind": 1}

        [{"data": [{"children": [["a b"]]}]}]

        {"type": {}}

        {"data": [{"id": 1, "kind": null, "children": [], "data": {"items": {}, "type":
        {"type": {"items": {"children": 1}}, "data": 1, "items": {"data": 1, "type": 1,
        "kind": {"kind": 1, "data": 1, "type": 1}, "items": 1}}}}]}

        [{"children": [{"children": [{"type": {"id": 1, "kind": 1, "children": 1}}]}]},
        {"id": 1, "kind": 1, "children": [{"type": 1}], "data": {"type": {"id": 1, "kind":
        null, "children": [{"id": 1, "kind": 1, "children": [[{"id": 1, "kind": null,
        "children": []}]]}], "data": {"kind": {"kind": 1, "children": 1, "data": {"id": 1,
        "children": 1, "data": 1}}, "data": 1}}}}]

        {"children": [{"id": 1, "kind": null, "children": [{}]}], "data": {"id": 1, "kind":
        null, "children": [], "data": {"data": [{"kind": 1, "children": 1, "data": [{"data":
        "a b", "items": 1}]}]}}}
        """

    /// Each merge of a circle once doubled the counts of the objects, until they overflowed.
    @Test func `merges of shapes with each other end`() throws {
        let payloads = Self.entangledPayloads.split(separator: "\n\n").map { Array($0.utf8) }
        #expect(payloads.count == 6)
        let inference = try Inference(payloads)
        for payload in payloads { #expect(try inference.allows(payload)) }
    }
}
