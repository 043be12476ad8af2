import Testing

@testable import SchemaKit

/// Tests that spans of bytes are compared and searched as arrays are.
struct ByteSpanTests {
    private func isEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.span.isEqual(to: right.span)
    }

    @Test(arguments: 0...40)
    func `spans are equal if all of their bytes are equal`(count: Int) {
        let bytes = (0..<count).map { UInt8(0x41 + $0) }
        #expect(isEqual(bytes, bytes.map { $0 }))
        #expect(!isEqual(bytes, bytes + [0]))
        #expect(!isEqual([0] + bytes, bytes))
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x80
            #expect(!isEqual(bytes, changed), "byte \(index)")
            #expect(!isEqual(changed, bytes), "byte \(index)")
        }
    }

    @Test func `only the bytes of the first span are transformed`() {
        func isEqual(_ left: String, _ right: String) -> Bool {
            let (left, right) = (Array(left.utf8), Array(right.utf8))
            return left.span.isEqual(to: right.span) { $0 | 0x20 }
        }
        #expect(isEqual("ABc", "abc"))
        #expect(isEqual("", ""))
        #expect(!isEqual("abc", "ABc"))
        #expect(!isEqual("ABC", "abd"))
        #expect(!isEqual("ABC", "abcd"))
        #expect(!isEqual("ABCD", "abc"))
    }

    /// All texts of up to five bytes that are 0 or 1.
    private static let texts: [[UInt8]] = (0...5).flatMap { (count: Int) -> [[UInt8]] in
        (0..<1 << count).map { (bits: Int) -> [UInt8] in
            (0..<count).map { UInt8(bits >> $0 & 1) }
        }
    }

    @Test func `a search in a span finds the byte that a search in an array finds`() {
        for text in Self.texts {
            let hasOne = text.span.contains(1)
            #expect(hasOne == text.contains(1), "\(text)")
            let hasOnlyOnes = text.span.allSatisfy { $0 == 1 }
            #expect(hasOnlyOnes == text.allSatisfy { $0 == 1 }, "\(text)")
            let end = text.span.endOfLast { $0 == 1 }
            #expect(end == text.lastIndex(of: 1).map { $0 + 1 }, "\(text)")
            for start in 0...text.count {
                let first = text.span.firstIndex(from: start) { $0 == 1 }
                #expect(first == text[start...].firstIndex(of: 1), "\(text) from \(start)")
            }
        }
    }

    @Test func `the first occurrence of a sequence is found`() {
        for text in Self.texts {
            for other in Self.texts where other.count < 4 {
                let start = (0...text.count).first { text[$0...].starts(with: other) }
                let expected = start.map { $0..<$0 + other.count }
                #expect(text.firstOccurrence(of: other) == expected, "\(other) in \(text)")
            }
        }
    }
}
