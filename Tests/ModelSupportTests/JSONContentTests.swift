import Testing

@testable import ModelSupport

@Suite struct JSONContentTests {
    @Test func `the members of a type come first, and the others sorted`() throws {
        let content = JSONContent.object(
            ContentMembers([("b", 1), ("a", "x")], rest: ["d": JSONValue.null, "c": true])
        )
        #expect(content.value == ["b": 1, "a": "x", "c": true, "d": nil])
        guard case .object(let members) = content else { return }
        #expect(members.count == 4)
        #expect(members.known.map(\.name) == ["b", "a"])
        #expect(members["c"] as? JSONValue == true)
        #expect(members["e"] == nil)
        #expect(try JSONText.encode(Written(content)) == #"{"a":"x","b":1,"c":true,"d":null}"#)
    }

    @Test func `a member of a type's own hides another one of its name`() {
        let members = ContentMembers([("a", 1)], rest: ["a": 2, "b": 3])
        #expect(members.count == 2)
        #expect(members["a"] as? Int == 1)
        #expect(JSONContent.object(members).value == ["a": 1, "b": 3])
    }

    @Test func `of members that match patterns the first counts`() {
        let members = ContentMembers(
            [("a", 1)],
            matching: [["a": 9, "x": 2], ["x": 3, "y": 4]],
            rest: ["y": 5, "z": 6]
        )
        #expect(members.count == 4)
        #expect(JSONContent.object(members).value == ["a": 1, "x": 2, "y": 4, "z": 6])
    }

    @Test func `scalars and arrays are written as they are`() throws {
        let contents: [(JSONContent, String)] = [
            (.null, "null"), (.bool(true), "true"), (.number(0.5), "0.5"),
            (.string("a/b"), #""a/b""#),
            (.array([1, 2]), "[1,2]"), (.array([] as [Int]), "[]"),
            (.object(ContentMembers([], rest: [:] as [String: Int])), "{}"),
        ]
        for (content, text) in contents {
            #expect(try JSONText.encode(Written(content)) == text)
            #expect(content.value == (try JSONText.decode(text)))
        }
    }

    /// A value that is only written.
    private struct Written: JSONCoding {
        let jsonContent: JSONContent

        init(_ content: JSONContent) { jsonContent = content }

        init(json decoder: any Decoder) throws { throw decoder.mismatch(Self.self) }
    }
}
