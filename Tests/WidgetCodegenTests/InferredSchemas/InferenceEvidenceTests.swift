import Testing

@testable import widget_codegen

/// The least evidence in payloads for enumerations, tuples, shared shapes and rules.
@Suite struct InferenceEvidenceTests {
    /// The values of a member, and whether its schema lists them.
    struct Values: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let member: String
        let areListed: Bool
        /// The values as JSON texts.
        let values: [String]

        init(_ name: String, _ member: String, areListed: Bool, _ values: [String]) {
            testDescription = name
            (self.member, self.areListed, self.values) = (member, areListed, values)
        }

        init(_ name: String, _ member: String, areListed: Bool, strings: [String]) {
            self.init(name, member, areListed: areListed, strings.map { "\"\($0)\"" })
        }
    }

    /// Returns a number of values, each of them in turn.
    private static func inTurn(_ values: [String], _ count: Int) -> [String] {
        (0..<count).map { values[$0 % values.count] }
    }

    private static func names(_ count: Int) -> [String] { (0..<count).map { "k\($0)" } }

    static let values = [
        Values("two strings in 10", "size", areListed: true, strings: inTurn(["s", "m"], 10)),
        Values("two strings in 9", "size", areListed: false, strings: inTurn(["s", "m"], 9)),
        Values("four strings in 12", "size", areListed: true, strings: inTurn(names(4), 12)),
        Values("four strings in 11", "size", areListed: false, strings: inTurn(names(4), 11)),
        Values(
            "two strings once in 20",
            "size",
            areListed: true,
            strings: ["n", "o"] + inTurn(["s", "m"], 18)
        ),
        Values(
            "two strings once in 19",
            "size",
            areListed: false,
            strings: ["n", "o"] + inTurn(["s", "m"], 17)
        ),
        Values("32 strings", "size", areListed: true, strings: inTurn(names(32), 96)),
        Values("33 strings", "size", areListed: false, strings: inTurn(names(33), 99)),
        Values("one string", "size", areListed: false, strings: inTurn(["s"], 10)),
        Values(
            "a string of 48 bytes",
            "size",
            areListed: true,
            strings: inTurn(["s", String(repeating: "m", count: 48)], 10)
        ),
        Values(
            "a string of 49 bytes",
            "size",
            areListed: false,
            strings: inTurn(["s", String(repeating: "m", count: 49)], 10)
        ),
        Values("a space", "size", areListed: false, strings: inTurn(["s", "m m"], 10)),
        Values("a comma", "size", areListed: false, strings: inTurn(["s", "m,m"], 10)),
        Values("no letter", "size", areListed: false, strings: inTurn(["s", "2"], 10)),
        Values("an empty string", "size", areListed: false, strings: inTurn(["s", ""], 10)),
        Values(
            "punctuation of names",
            "size",
            areListed: true,
            strings: inTurn(["a_b", "a-b", "a.b", "a:b", "a/b", "Z9"], 18)
        ),
        Values("one tag in 5", "kind", areListed: true, strings: inTurn(["a"], 5)),
        Values("one tag in 4", "kind", areListed: false, strings: inTurn(["a"], 4)),
        Values("three tags in 6", "kind", areListed: true, strings: inTurn(names(3), 6)),
        Values("three tags in 5", "kind", areListed: false, strings: inTurn(names(3), 5)),
        Values(
            "two tags once in 10",
            "kind",
            areListed: true,
            strings: ["n", "o"] + inTurn(["a"], 8)
        ),
        Values(
            "two tags once in 9",
            "kind",
            areListed: false,
            strings: ["n", "o"] + inTurn(["a"], 7)
        ),
        Values("the largest code", "type", areListed: true, inTurn(["0", "9999"], 6)),
        Values("a number that is too large", "type", areListed: false, inTurn(["0", "10000"], 6)),
        Values("a negative number", "type", areListed: false, inTurn(["0", "-1"], 6)),
        Values("a fraction", "type", areListed: false, inTurn(["0", "1.0"], 6)),
        Values("numbers that are no codes", "size", areListed: false, inTurn(["0", "1"], 10)),
    ]

    @Test(arguments: values)
    func `values are listed if the payloads are likely to have all of them`(_ row: Values) throws {
        let payloads = row.values.map { Array(#"{"\#(row.member)":\#($0)}"#.utf8) }
        let text = try Inference(payloads).proposal.text
        let areListed = text.contains(#""enum":"#) || text.contains(#""const":"#)
        #expect(areListed == row.areListed, "\(text)")
    }

    /// The arrays in payloads, and whether they are tuples.
    private static let arrays: [(arrays: [String], areTuples: Bool)] = [
        (inTurn([#"["a b",1]"#], 5), true), (inTurn([#"["a b",1]"#], 4), false),
        (inTurn([#"["a b",1,1,1,1,1,1,1]"#], 5), true),
        (inTurn([#"["a b",1,1,1,1,1,1,1,1]"#], 5), false),
        (inTurn([#"["a b",1]"#], 5) + [#"[1,"a b"]"#], false),
        ([#"[1,"a b"]"#] + inTurn([#"["a b",1]"#], 5), false),
        (inTurn([#"["a b",1]"#], 5) + [#"["a b"]"#], false),
        (inTurn([#"["a b",1]"#], 5) + ["[]"], false),
        (inTurn([#"["a b",true]"#, #"["a b",false]"#], 6), true),
        (inTurn([#"["a b",null]"#], 5), false),
    ]

    @Test(arguments: arrays)
    func `five arrays with equal kinds of at most eight items are tuples`(
        arrays: [String],
        areTuples: Bool
    ) throws {
        let text = try Inference(arrays.map { Array($0.utf8) }).proposal.text
        #expect(text.contains("prefixItems") == areTuples, "\(text)")
    }

    @Test(arguments: [(2, false), (3, true)])
    func `objects at two locations share a definition if they have three members`(
        count: Int,
        isShared: Bool
    ) throws {
        let members = Self.names(count).map { #""\#($0)":1"# }.joined(separator: ",")
        let payload = Array("{\"a\":{\(members)},\"b\":{\(members)}}".utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains("$defs") == isShared, "\(text)")
    }

    @Test(
        arguments: [
            ("{}", #"{"size":1}"#, true), (#"{"size":1}"#, "{}", true),
            (#"{"size":1}"#, #"{"size":1,"next":1}"#, true),
            (#"{"size":1}"#, #"{"next":1}"#, false),
        ]
    )
    func `objects share a definition unless the members of their data are certainly others`(
        first: String,
        second: String,
        isShared: Bool
    ) throws {
        let objects = [first, second].map { #"{"id":1,"name":"a b","data":\#($0)}"# }
        let payload = Array(#"{"a":\#(objects[0]),"b":\#(objects[1])}"#.utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains("$defs") == isShared, "\(text)")
    }

    @Test(
        arguments: [
            (#"{"size":1}"#, #"{"next":1}"#, 2, true),
            (#"{"size":1}"#, #"{"next":1}"#, 1, false),
            (#"{"size":1}"#, #"{"size":1,"next":1}"#, 2, false),
            // The names are the keys of maps.
            (#"{"size":1}"#, #"{"2024-01-01":1}"#, 2, false),
            (#"{"2024-01-01":1}"#, #"{"size":1}"#, 2, false),
        ]
    )
    func `a tag has schemas of its own if two objects of each value have other data`(
        first: String,
        second: String,
        secondCount: Int,
        areApart: Bool
    ) throws {
        let payloads =
            Array(repeating: Array(#"{"kind":"a","id":1,"data":\#(first)}"#.utf8), count: 5)
            + Array(
                repeating: Array(#"{"kind":"b","id":1,"data":\#(second)}"#.utf8),
                count: secondCount
            )
        let text = try Inference(payloads).proposal.text
        #expect(text.contains("oneOf") == areApart, "\(text)")
    }

    /// Objects with one of two values of a tag. Only objects with the first value have the dependent members.
    struct TaggedObjects: CustomTestStringConvertible, Sendable {
        let sharedCount: Int
        let dependentCount: Int
        /// The numbers of objects with each of the values.
        let counts: (first: Int, second: Int)
        /// True if each value has a schema of its own, and false if a rule requires the dependent members.
        let areApart: Bool

        var testDescription: String {
            "\(sharedCount) and \(dependentCount) members of \(counts.first) and \(counts.second)"
        }
    }

    static let taggedObjects = [
        TaggedObjects(sharedCount: 6, dependentCount: 4, counts: (5, 5), areApart: false),
        TaggedObjects(sharedCount: 6, dependentCount: 5, counts: (5, 5), areApart: true),
        TaggedObjects(sharedCount: 3, dependentCount: 3, counts: (5, 5), areApart: false),
        TaggedObjects(sharedCount: 2, dependentCount: 3, counts: (5, 5), areApart: true),
        TaggedObjects(sharedCount: 3, dependentCount: 1, counts: (3, 5), areApart: false),
        TaggedObjects(sharedCount: 3, dependentCount: 1, counts: (2, 5), areApart: true),
        TaggedObjects(sharedCount: 3, dependentCount: 1, counts: (1, 98), areApart: true),
    ]

    @Test(arguments: taggedObjects)
    func `a few members that depend on a tag need no schemas of their own`(
        _ row: TaggedObjects
    ) throws {
        let shared = Self.names(row.sharedCount).map { #","\#($0)":1"# }.joined()
        let dependent = (0..<row.dependentCount).map { #","d\#($0)":"a b""# }.joined()
        let first = Array(#"{"kind":"a"\#(shared)\#(dependent)}"#.utf8)
        let second = Array(#"{"kind":"b"\#(shared)}"#.utf8)
        let payloads =
            Array(repeating: first, count: row.counts.first)
            + Array(repeating: second, count: row.counts.second)
        let text = try Inference(payloads).proposal.text
        #expect(text.contains("oneOf") == row.areApart, "\(text)")
    }

    @Test(
        arguments: [
            ("::1", "ipv6"), ("::", nil), ("a://b", "uri"), ("note:later", nil), ("a:", nil),
            ("a@b.example", "email"),
        ] as [(String, String?)]
    )
    func `a string is evidence of a format unless it is seldom meant as one`(
        text: String,
        format: String?
    ) throws {
        let schema = try Inference([Array(#"{"a":"\#(text)"}"#.utf8)]).proposal.text
        #expect(schema.contains(#""format""#) == (format != nil), "\(schema)")
        if let format { #expect(schema.contains(#""format": "\#(format)""#), "\(schema)") }
    }

    /// Ten objects have some of 20 names.
    @Test(arguments: [(6, true), (7, false)])
    func `objects that have at most 30 percent of many names on average are maps`(
        firstCount: Int,
        areMaps: Bool
    ) throws {
        let objects = (0..<10).map { number -> String in
            let count = number == 0 ? firstCount : 6
            let members = (0..<count).map { #""k\#((6 * number + $0) % 20)x":1"# }
            return "{\(members.joined(separator: ","))}"
        }
        let payload = Array("[\(objects.joined(separator: ","))]".utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains("additionalProperties") == areMaps, "\(text)")
    }

    @Test(arguments: [(["b"], true), (["b", "c"], false)])
    func `the values of a map share at least half of their names`(
        otherNames: [String],
        isMap: Bool
    ) throws {
        let values =
            otherNames.map { #"{"a":1,"\#($0)":1}"# } + Array(repeating: #"{"a":1}"#, count: 11)
        let members = zip(Self.names(values.count), values).map { #""\#($0)x":\#($1)"# }
        let payload = Array("{\(members.joined(separator: ","))}".utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains("additionalProperties") == isMap, "\(text)")
    }

    @Test(
        arguments: [
            (#""n":1,"m":1"#, #""n":1,"m":1,"o":1"#, true),
            (#""n":1,"m":1,"o":1"#, #""n":1,"m":1"#, true),
            (#""n":1"#, #""n":1,"o":1"#, false), (#""n":1,"o":1"#, #""n":1"#, false),
        ]
    )
    func `the objects of a tree share at least three quarters of their names`(
        inner: String,
        outer: String,
        isTree: Bool
    ) throws {
        let payload = Array(#"{"c":[{"c":[],\#(inner)}],\#(outer)}"#.utf8)
        let text = try Inference([payload]).proposal.text
        #expect(text.contains(##""$ref": "#""##) == isTree, "\(text)")
    }

    @Test func `a tag that is written with a fraction of zero has the value of an integer`() throws
    {
        let first = Array(repeating: #"{"kind":1,"x":1,"z":1}"#, count: 20)
        let second = Array(repeating: #"{"kind":2,"z":1}"#, count: 20)
        let payloads = (first + second + [#"{"kind":1.0,"z":1}"#]).map { Array($0.utf8) }
        let inference = try Inference(payloads)
        for payload in payloads { #expect(try inference.allows(payload)) }
    }

    @Test func `a tag that occurs with two values in one object has no value`() throws {
        let members = #""x":1,"x1":1,"x2":1,"x3":1,"x4":1,"x5":1"#
        let payloads = [
            #"{"kind":"a",\#(members)}"#, #"{"kind":"b","y":1,"y1":1,"y2":1}"#,
            #"{"kind":"b","kind":"a",\#(members)}"#,
        ].map { Array($0.utf8) }
        let inference = try Inference(payloads)
        for payload in payloads { #expect(try inference.allows(payload)) }
    }
}
