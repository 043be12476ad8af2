import Testing

@testable import SchemaKit

struct JSONPointerIndexTests {
    @Test(arguments: [
        "1", "[]", "{}", "[1,[2,{}],{\"a\":[]}]",
        "{\"a\":{\"b\":[1,2,{\"c\":null}],\"\":3},\"~/\":[[]]}",
        "{\"a\":1,\"a\":{\"a\":[{\"\\u0041\":1}]}}",
    ])
    func `the index has the JSON Pointer of every entry`(_ text: String) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        let pointers = JSONPointerIndex(document)
        for entry in 0..<Int32(document.entryCount) {
            #expect(pointers.pointer(to: entry) == document.pointer(to: entry))
        }
    }
}
