import Testing

@testable import SchemaKit

struct UniversalCharacterPrefilterTests {
    @Test
    func `exactly the universal characters beyond ASCII are accepted, at every offset in a word`() {
        for value in stride(from: UInt32(0x80), through: 0x10_FFFF, by: 1) {
            // To save time, the test uses only a few of each thousand characters above U+11000.
            if value > 0x1_1000, value % 1021 > 3 { continue }
            guard let scalar = Unicode.Scalar(value) else { continue }
            // RFC 3987, section 4.1, forbids these formatting characters, although its ABNF allows them.
            let isForbidden = [0x200E, 0x200F].contains(value) || (0x202A...0x202E).contains(value)
            let isUniversal = URIFormat.isUniversalCharacter(value) && !isForbidden
            for length in [Int(value % 8), Int(value % 5) + 8] {
                let text = String(repeating: "a", count: length) + String(scalar) + "é/b"
                #expect(matches(text) == isUniversal, "U+\(String(value, radix: 16)) at \(length)")
            }
        }
    }

    @Test func `the prefilter rejects bytes that are not UTF-8`() {
        let bytes: [UInt8] = [0x61, 0x80, 0xA0, 0xBF, 0xC1, 0xC3, 0xE0, 0xE2, 0xED, 0xF0]
        var passedCount = 0
        for number in 0..<10_000 {
            let sequence = [number / 1000, number / 100 % 10, number / 10 % 10, number % 10]
            for length in [0, 6, 7] {
                let text = [UInt8](repeating: 0x62, count: length) + sequence.map { bytes[$0] }
                guard UniversalCharacterPrefilter.passes(text.span) else { continue }
                passedCount += 1
                #expect(String(validating: text, as: UTF8.self) != nil, "\(text)")
            }
        }
        #expect(passedCount > 50)
    }

    @Test func `the prefilter rejects short texts that are not UTF-8`() {
        let bytes: [UInt8] = [0x61, 0x80, 0xBF, 0xC0, 0xC3, 0xDF, 0xE0, 0xE1, 0xEC, 0xF0]
        let pairs = bytes.flatMap { first in bytes.map { [first, $0] } }
        let triples = pairs.flatMap { pair in bytes.map { pair + [$0] } }
        for text in bytes.map({ [$0] }) + pairs + triples
        where UniversalCharacterPrefilter.passes(text.span) {
            #expect(String(validating: text, as: UTF8.self) != nil, "\(text)")
        }
        let passesPair = UniversalCharacterPrefilter.passes(Array("é".utf8).span)
        #expect(passesPair)
    }

    /// The percent sign makes the prefilter reject each text, so each character is checked by itself.
    @Test func `a query has only characters that IRIs allow, at the end and elsewhere`() {
        let bytes: [UInt8] = [
            0x61, 0x80, 0x90, 0xA0, 0xBF, 0xC1, 0xC2, 0xC3, 0xE0, 0xE1, 0xE2, 0xED, 0xEE, 0xF0,
        ]
        let pairs = bytes.flatMap { first in bytes.map { [first, $0] } }
        let triples = pairs.flatMap { pair in bytes.map { pair + [$0] } }
        let long: [[UInt8]] = [[0xF0, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80]]
        for sequence in bytes.map({ [$0] }) + pairs + triples + long {
            for end in ["", "b"] {
                let text = Array("?%41".utf8) + sequence + Array(end.utf8)
                let scalars = String(validating: text, as: UTF8.self)?.unicodeScalars
                let isValid = scalars?.allSatisfy {
                    $0.value < 0x80 || URIFormat.isUniversalCharacter($0.value)
                        || URIFormat.isPrivateCharacter($0.value)
                }
                let isMatch = StringFormat.iriReference.matches(text.span)
                #expect(isMatch == (isValid ?? false), "\(text)")
            }
        }
    }

    @Test func `private characters are allowed only in queries`() {
        for (text, isValid) in [
            ("a?\u{E000}", true), ("a?é\u{E000}#é", true), ("a\u{E000}?b", false),
            ("a?b#\u{E000}", false), ("//a\u{E000}?b", false), ("a#?\u{E000}", false),
        ] {
            #expect(matches(text) == isValid, "\(text)")
        }
    }

    private func matches(_ text: String) -> Bool {
        StringFormat.iriReference.matches(text: text)
    }
}
