import Testing

@testable import SchemaKit

/// Tests of the recognition of member names without a hash. `JSONReaderTests` tests the lookup of other names.
struct JSONMemberNamesTests {
    /// Returns the number of bytes of the name at `index` with its quotation marks and its colon if the text begins
    /// with them; otherwise nil.
    private func length(ofName index: Int, in names: JSONMemberNames, _ text: [UInt8]) -> Int? {
        text.withUnsafeBufferPointer { (buffer) -> Int? in
            guard let start = buffer.baseAddress else { return nil }
            let end = names.end(ofName: index, at: start, before: start + buffer.count)
            return end.map { $0 - start }
        }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyz".utf8)

    @Test(arguments: 0...40)
    func `a name is recognized if all of its bytes are the same`(count: Int) {
        let name = (0..<count).map { Self.letters[$0 % 26] }
        let names = JSONMemberNames([String(decoding: name, as: UTF8.self)])
        let member = Array("\"".utf8) + name + Array("\":".utf8)
        // A comparison reads at least eight bytes.
        let text = member + Array("12345678".utf8)
        #expect(length(ofName: 0, in: names, text) == member.count)
        let shortest = max(member.count, 8)
        #expect(length(ofName: 0, in: names, Array(text.prefix(shortest))) == member.count)
        #expect(length(ofName: 0, in: names, Array(text.prefix(shortest - 1))) == nil)
        for offset in text.indices {
            var changed = text
            changed[offset] ^= 1
            let expected = offset < member.count ? nil : Optional(member.count)
            #expect(length(ofName: 0, in: names, changed) == expected, "byte \(offset)")
        }
        // There is no second name.
        #expect(length(ofName: 1, in: names, text) == nil)
    }

    @Test(arguments: [
        (" ", true), ("!", true), ("[", true), ("]", true), ("~", true), ("\u{7F}", true),
        ("é", true), ("\u{1F}", false), ("\0", false), ("\"", false), ("\\", false),
    ])
    func `a name that JSON can write only with escapes is not recognized`(
        character: String,
        isRecognized: Bool
    ) {
        let name = "name" + character
        let text = Array("\"\(name)\":1".utf8)
        let found = length(ofName: 0, in: JSONMemberNames([name]), text)
        #expect(found == (isRecognized ? name.utf8.count + 3 : nil))
    }

    @Test(
        arguments: [
            (0, 0, 0), (0, 1, 1), (0, 2, 2), (0, 3, nil), (1, 0, nil), (2, 4, 4), (3, 4, 4),
            (4, 4, 4),
            (4, 3, nil), (5, 4, nil),
        ] as [(Int, Int, Int?)]
    )
    func `the expected name and the next two names are compared`(
        expected: Int,
        number: Int,
        found: Int?
    ) {
        let names = JSONMemberNames((0..<5).map { "name\($0)" })
        let text = Array("\"name\(number)\":1".utf8)
        let index = text.withUnsafeBufferPointer { (buffer) -> Int? in
            guard let start = buffer.baseAddress else { return nil }
            let end = start + buffer.count
            guard let near = names.nearName(from: expected, at: start, before: end) else {
                return nil
            }
            #expect(near.value - start == 8)
            return near.index
        }
        #expect(index == found)
    }
}
