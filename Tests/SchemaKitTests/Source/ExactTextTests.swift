import Testing

@testable import SchemaKit

struct ExactTextTests {
    @Test func `canonically equivalent texts are different keys with different hashes`() {
        let letters = ["\u{E9}", "e\u{301}"]
        let texts = (0..<64).map { number in
            (0..<6).map { letters[number >> $0 & 1] }.joined()
        }
        #expect(Set(texts).count == 1)
        let keys = texts.map { ExactText($0) }
        #expect(Set(keys).count == 64)
        // The hashes have 64 bits and a random seed, so a collision of two keys has a probability of less than 2⁻⁵².
        #expect(Set(keys.map(\.hashValue)).count == 64)
    }

    @Test(arguments: ["", "a", "\u{E9}", "a text of more than fifteen bytes"])
    func `the hash of a text depends only on its bytes and includes its end`(text: String) {
        let copy = ("x" + text).dropFirst()
        #expect(ExactText(text).hashValue == ExactText(String(copy)).hashValue)
        var hashers = [Hasher(), Hasher()]
        hashers[0].combine(ExactText(text))
        hashers[0].combine(ExactText("b"))
        hashers[1].combine(ExactText(text + "b"))
        hashers[1].combine(ExactText(""))
        let hashes = hashers.map { $0.finalize() }
        #expect(hashes[0] != hashes[1])
    }
}
