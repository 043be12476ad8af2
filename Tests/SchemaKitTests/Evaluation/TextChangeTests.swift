import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the tables by which results are found again in the next version of a text.
struct TextChangeTests {
    private static func text(
        _ count: ClosedRange<Int>,
        using generator: inout SeededGenerator
    ) -> [UInt8] {
        (0..<Int.random(in: count, using: &generator)).map { _ in
            generator.pick([UInt8(ascii: "a"), UInt8(ascii: "b")])
        }
    }

    /// Returns an old and a new text, which often have a long common beginning or end.
    private static func pair(using generator: inout SeededGenerator) -> (old: [UInt8], new: [UInt8])
    {
        let start = text(0...20, using: &generator)
        let end = text(0...20, using: &generator)
        return (
            start + text(0...3, using: &generator) + end,
            start + text(0...3, using: &generator) + end
        )
    }

    @Test func `a range before or after the change has the same bytes in the old text`() {
        var generator = SeededGenerator(seed: 83)
        for _ in 0..<300 {
            let (old, new) = Self.pair(using: &generator)
            let change = TextChange(from: old, to: new)
            #expect(change.isEmpty == (old == new))
            // The common end begins after the common beginning in both texts.
            let prefix = zip(old, new).prefix { $0 == $1 }.count
            let suffix = zip(old.dropFirst(prefix).reversed(), new.dropFirst(prefix).reversed())
                .prefix { $0 == $1 }.count
            for start in 0...new.count {
                for end in start...min(start + 3, new.count) {
                    let isBefore = end <= prefix
                    let isAfter = start >= new.count - suffix
                    let shift = isBefore ? 0 : old.count - new.count
                    let expected = isBefore || isAfter ? start + shift..<end + shift : nil
                    let found = change.oldRange(of: start..<end)
                    #expect(found == expected, "\(start)..<\(end) in \(new), was \(old)")
                }
            }
        }
    }

    @Test func `a change without known ranges keeps no range`() {
        let change = TextChange()
        #expect(change.oldRange(of: 0..<1) == nil)
        #expect(change.oldRange(of: 5..<9) == nil)
        #expect(!change.isEmpty)
    }

    @Test(arguments: [0, 1, 8, 9, 100])
    func `a table finds each range by its start and its subschema`(capacity: Int) {
        struct Key: Hashable {
            let start: Int
            let subschema: SubschemaID
        }
        var generator = SeededGenerator(seed: 84)
        var table = RangeTable(minimumCapacity: capacity)
        var known: [Key: (index: Int, end: Int)] = [:]
        for _ in 0..<400 {
            let start = Int.random(in: 0..<60, using: &generator)
            let key = Key(start: start, subschema: SubschemaID(generator.pick([0, 1, 2, 3])))
            let end = start + Int.random(in: 0..<4, using: &generator)
            for other in start..<start + 4 {
                let isKnown = known[key]?.end == other
                let found = table.index(of: start..<other, key.subschema)
                #expect(found == (isKnown ? known[key]?.index : nil))
            }
            let index = table.insert(start..<end, key.subschema)
            #expect(index == known[key]?.index ?? known.count)
            known[key] = (index, end)
        }
        #expect(known.count > 150)
    }
}
