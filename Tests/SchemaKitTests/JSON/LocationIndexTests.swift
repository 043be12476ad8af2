import Testing

@testable import SchemaKit

struct LocationIndexTests {
    /// The index caches only objects and arrays with more than 16 children.
    private static let numbers = (0..<40).map(String.init)
    private static let members = numbers.map { "\"m\($0)\":[\($0)]" }.joined(separator: ",")

    private static let texts = [
        "1", "[]", "{}", "{\"a\":{\"b\":[1,2]}}",
        "[\(numbers.joined(separator: ","))]",
        "[[\(numbers.joined(separator: ","))],{\(members)}]",
        "{\(members)}",
        "{\(members),\"m3\":\"again\",\"\":0,\"~/\":1}",
        "{\"inner\":{\(members)},\"list\":[\(numbers.map { "{\"a\":\($0)}" }.joined(separator: ","))]}",
    ]

    @Test(arguments: texts)
    func `the index finds the values that pointers identify`(_ text: String) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        var index = LocationIndex()
        for entry in 0..<Int32(document.entryCount) {
            let pointer = document.pointer(to: entry)
            let expected = document.root.value(at: pointer)
            #expect(index.value(at: pointer, from: document.root)?.index == expected?.index)
        }
    }

    @Test(arguments: texts)
    func `the index finds nothing for a pointer without a value`(_ text: String) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        var index = LocationIndex()
        for tokens in [["40"], ["-"], ["01"], ["m40"], ["m3", "1"], ["1", "40"], ["list", "-1"]] {
            let pointer = JSONPointer(tokens)
            #expect(document.root.value(at: pointer) == nil)
            #expect(index.value(at: pointer, from: document.root) == nil)
        }
    }

    @Test func `the index distinguishes names with the same hash`() throws {
        let names = NameHash.namesWithEqualHashes
        let text = "{\(Self.members),\"\(names[0])\":1,\"\(names[1])\":2}"
        let document = try JSONParser().parse(Array(text.utf8))
        var index = LocationIndex()
        for (name, value) in zip(names, ["1", "2"]) {
            #expect(index.value(at: JSONPointer([name]), from: document.root)?.text == value)
        }
    }

    @Test func `the index distinguishes documents`() throws {
        var index = LocationIndex()
        let documents = try ["a", "b"].map { name in
            try JSONParser().parse(
                Array("{\(Self.members),\"\(name)\":\"\(name)\"}".utf8)
            )
        }
        for (document, name) in zip(documents, ["a", "b"]) {
            #expect(index.value(at: JSONPointer([name]), from: document.root)?.string == name)
        }
    }
}
