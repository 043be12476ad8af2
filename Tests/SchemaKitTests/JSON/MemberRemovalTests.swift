import Testing

@testable import SchemaKit

/// Tests of documents from whose root members are removed.
struct MemberRemovalTests {
    /// Texts before and after the removal of the member 'a'. A dot stands for a space in place of a removed byte.
    private static let rows: [(name: String, text: String, rest: String)] = [
        ("the only member", #"{"a":1}"#, "{·····}"),
        ("the first member", #"{"a":1,"b":2}"#, #"{······"b":2}"#),
        ("the last member", #"{"b":2,"a":1}"#, #"{"b":2······}"#),
        ("a member in the middle", #"{"b":2,"a":1,"c":3}"#, #"{"b":2,······"c":3}"#),
        (
            "spaces around the first member",
            #"{ "a" : 1 , "b" : 2 }"#,
            #"{ ········· "b" : 2 }"#
        ),
        (
            "spaces around the last member",
            #"{ "b" : 2 , "a" : 1 }"#,
            #"{ "b" : 2 ········· }"#
        ),
        ("two members", #"{"a":1,"b":2,"a":3}"#, #"{······"b":2······}"#),
        ("two last members", #"{"b":2,"a":1,"a":3}"#, #"{"b":2············}"#),
        ("all members, on two lines", "{\"a\":1,\n\"a\":2}", "{······\n·····}"),
        ("a value on two lines", "{\"a\":[1,\n2],\"b\":3}", "{·······\n···\"b\":3}"),
        ("an escaped name", #"{"\u0061":1}"#, "{··········}"),
        ("a member of a member", #"{"b":{"a":1}}"#, #"{"b":{"a":1}}"#),
        ("a member of an item", #"[{"a":1}]"#, #"[{"a":1}]"#),
        ("a string in place of an object", #""a""#, #""a""#),
    ]

    @Test(arguments: rows)
    func `spaces replace a member and its comma`(row: (name: String, text: String, rest: String))
        throws
    {
        let document = try JSONParser().parse(Array(row.text.utf8))
        let rest = document.blankingRootMember(named: "a")
        let expected = row.rest.replacing("·", with: " ")
        #expect(String(decoding: rest.bytes, as: UTF8.self) == expected, "\(row.name)")
        #expect(rest.root.members.allSatisfy { $0.name != "a" })
        let parsed = try JSONParser().parse(Array(expected.utf8))
        #expect(rest.entryCount == parsed.entryCount)
    }
}
