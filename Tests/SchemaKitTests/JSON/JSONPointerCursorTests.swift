import TestSupport
import Testing

@testable import SchemaKit

/// Tests that a cursor gives the JSON Pointers that a search from the root gives.
struct JSONPointerCursorTests {
    @Test(arguments: [
        "{}", "[]", "1", "[1, [2, {\"a\": [], \"b\": {\"\": [1, 2]}}], 3]",
        "{\"a\": {\"b\": {\"c\": 1}}, \"d\": [[[1]], 2], \"e~/\": {\"a\": 1}}",
    ])
    func `a cursor gives the JSON Pointer of every value`(_ text: String) throws {
        let document = try JSONParser().parse(Array(text.utf8))
        let values = values(of: document)
        // A caller need not request every value.
        for step in 1...3 {
            var cursor = JSONPointerCursor(document)
            for position in stride(from: 0, to: values.count, by: step) {
                let value = values[position]
                #expect(cursor.pointer(to: value) == document.pointer(to: value), "\(value)")
            }
        }
    }

    /// Returns the indexes of the entries for values, without the entries for names.
    private func values(of document: JSONDocument) -> [Int32] {
        var found: [Int32] = []
        func visit(_ index: Int32) {
            found.append(index)
            let node = JSONNode(document: document, index: index)
            for member in node.members { visit(member.value.index) }
            for item in node.elements { visit(item.index) }
        }
        visit(0)
        return found
    }
}
