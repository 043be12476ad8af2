import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the ranges of unpaired surrogates, and of the hash table that finds repeated names in small objects.
struct InteroperabilityChecksTests {
    /// Returns the ranges of the unpaired surrogates in a string. The search ends after `limit` of them.
    private static func ranges(in text: [UInt8], limit: Int = .max) throws -> [SourceRange] {
        let document = try JSONParser().parse(text)
        var ranges: [SourceRange] = []
        document.withText { text in
            InteroperabilityChecks.forEachLoneSurrogate(in: text[0], of: text) { range in
                ranges.append(range)
                return ranges.count < limit
            }
        }
        return ranges
    }

    /// Strings, each with a marker before each unpaired surrogate.
    @Test(arguments: [
        #""1️⃣\ud800""#, #"  "1️⃣\udfff""#, #""a\n1️⃣\uDBFF b""#, #""é1️⃣\udc00\u00e9""#,
        #""1️⃣\ud83d\ud83d\ude00""#, #""\ud83d\ude001️⃣\ude00""#, #""1️⃣\ude00\ud83d\ude00""#,
        #""1️⃣\ud8002️⃣\udbff""#, #""\ud7ff\ue000""#, #""\ud83d\ude00""#, #""1️⃣\ud83d\u0041""#,
        #""\\1️⃣\ud800\\ud800""#, #""""#,
    ])
    func `each unpaired surrogate has the range of its escape`(marked: String) throws {
        let text = MarkedText(marked)
        let ranges = try Self.ranges(in: text.bytes)
        let expected = (["1️⃣", "2️⃣"] as [Character]).compactMap { text.offset(of: $0) }
        #expect(ranges.map(\.start) == expected)
        #expect(ranges.allSatisfy { $0.end - $0.start == 6 })
    }

    @Test func `the search for unpaired surrogates can stop at each of them`() throws {
        let text = Array(#""\ud800\ud801\ud802""#.utf8)
        for limit in 1...3 { #expect(try Self.ranges(in: text, limit: limit).count == limit) }
    }

    /// The number of an object has 32 bits. After the last number, the memory is cleared.
    @Test(arguments: [0, UInt32.max - 2, .max])
    func `repeated names are found after the last number of an object`(number: UInt32) throws {
        let names = NameHashSet(objectNumber: number)
        for round in 0..<6 {
            for (text, isRepeated) in [(#"{"a": 1, "b": 2, "a": 3}"#, true), (#"{"a": 1}"#, false)]
            {
                let document = try JSONParser().parse(Array(text.utf8))
                let found = document.withText { names.repeatsHash(in: 0, of: $0) }
                #expect(found == isRepeated, "\(text) in round \(round)")
            }
        }
    }
}
