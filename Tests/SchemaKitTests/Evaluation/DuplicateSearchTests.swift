import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the search for duplicate items. The sizes of the arrays cover each method: comparing all pairs, one hash
/// table, and one hash table for each partition of the items.
struct DuplicateSearchTests {
    private static let counts = [2, 8, 9, 1000, 1 << 14, 1 << 14 + 1, 40_000]

    /// Functions that make a distinct item from each number.
    private static let makers: [(kind: String, make: @Sendable (Int) -> String)] = [
        ("whole numbers", { String($0) }),
        ("negative numbers", { String(-$0 - 1) }),
        ("numbers with a fraction", { "\($0).5" }),
        ("large numbers", { "1\($0)00000000000000000000" }),
        ("strings", { "\"item \($0)\"" }),
        ("arrays", { "[\($0), null]" }),
        ("objects", { #"{"id": \#($0), "kind": "deal"}"# }),
    ]

    /// Pairs of an index in `makers` and a count. Unless all inputs are used, each large count is paired with only a
    /// third of the kinds.
    private static let combinations = makers.indices.flatMap { maker in
        counts.enumerated()
            .filter { LongTests.useAllInputs || $0.element <= 1000 || ($0.offset + maker) % 3 == 0 }
            .map { (maker, $0.element) }
    }

    @Test(arguments: combinations)
    func `the search finds no duplicate among distinct items`(maker: Int, count: Int) throws {
        let items = (0..<count).map(Self.makers[maker].make)
        #expect(try firstDuplicate(items) == nil, "\(Self.makers[maker].kind)")
    }

    @Test(arguments: combinations)
    func `the search finds the first duplicate item and the item that it repeats`(
        maker: Int,
        count: Int
    ) throws {
        var items = (0..<count).map(Self.makers[maker].make)
        let places = Set([1, count / 3, count / 2, count - 1].filter { $0 > 0 }).sorted()
        for second in places.reversed() {
            let first = second / 2
            items[second] = items[first]
            let found = try #require(try firstDuplicate(items))
            #expect(found == [first, second], "\(Self.makers[maker].kind)")
        }
    }

    /// The counts are those of a comparison of all pairs, of one table, and of one table for each partition.
    @Test(arguments: [2, 9, 1 << 14 + 1])
    func `the value after an array is not an item of the array`(count: Int) throws {
        let items = (0..<count).map { String($0) }.joined(separator: ",")
        let outer = try JSONParser().parse(Array("[[\(items)],0,0]".utf8))
        let found: (inner: Int32?, outer: Int32?) = outer.withText { text in
            let search = DuplicateSearch(text)
            return (search.firstDuplicate(in: 1)?.first, search.firstDuplicate(in: 0)?.first)
        }
        #expect(found.inner == nil)
        #expect(found.outer == outer.indexAfter(1))
    }

    /// Numbers with equal hashes for every seed. The hash of a long number is a polynomial of its digits modulo 2^64,
    /// and two Thue–Morse sequences of 2^10 digits, one with 0 and 1 exchanged, have equal polynomials.
    private static let numbersWithEqualHashes: [String] = {
        let sequence = (0..<1024).map { $0.nonzeroBitCount % 2 }
        let blocks = [sequence, sequence.map { 1 - $0 }].map { $0.map(String.init).joined() }
        return (0..<128).map { number in
            "1" + (0..<7).map { blocks[number >> $0 & 1] }.joined()
        }
    }()

    @Test func `items with equal hashes are duplicates only if they are equal`() throws {
        let numbers = Self.numbersWithEqualHashes
        #expect(try firstDuplicate(numbers) == nil)
        #expect(try firstDuplicate(numbers + [numbers[100]]) == [100, 128])
        #expect(try firstDuplicate(numbers.map { "[\($0)]" }) == nil)
        let many = (0..<20_000).map { String($0) }
        #expect(try firstDuplicate(many + numbers) == nil)
        #expect(try firstDuplicate(many + numbers + [numbers[7]]) == [20_007, 20_128])
    }

    @Test(arguments: [
        ("7", "7.0"), ("7", "70e-1"), ("7", "0.7e1"), ("0", "-0"), ("0", "0e99"), ("-12", "-1.2e1"),
        ("7", "7.00000000000000000000000"), ("1500", "1.5e3"), (#""a""#, #""\u0061""#),
        ("123456789012345678", "1234567890123456780e-1"), ("1e18", "1000000000000000000"),
        ("1e30", "1000000000000000000000000000000"), (#"{"a":1,"b":2}"#, #"{"b":2.0,"a":1}"#),
    ])
    func `the search finds a duplicate item in another spelling`(
        first: String,
        second: String
    ) throws {
        for count in [2, 20, 20_000] {
            let others = (0..<count - 2).map { "\"other \($0)\"" }
            #expect(try firstDuplicate([first] + others + [second]) == [0, count - 1])
        }
    }

    /// Returns the index of the item that the first duplicate repeats, and the index of this duplicate.
    private func firstDuplicate(_ items: [String]) throws -> [Int]? {
        let array = try JSONParser().parse(Array("[\(items.joined(separator: ", "))]".utf8))
        return array.withText { text in
            guard let found = DuplicateSearch(text).firstDuplicate(in: 0) else { return nil }
            var positions: [Int] = []
            var entry: Int32 = 1
            for position in 0..<items.count {
                if entry == found.first || entry == found.second { positions.append(position) }
                entry = text.indexAfter(entry)
            }
            return positions
        }
    }
}
