import TestSupport
import Testing

@testable import SchemaKit

/// Tests of the hash table that the compiler uses while it reads a list of names.
struct NameIndexTests {
    /// Few names are searched linearly, and more names in slots.
    @Test(arguments: [0, 1, 2, 7, 8, 9, 10, 16, 17, 64, 65])
    func `the index finds exactly the rows that were added`(count: Int) {
        // Some hashes are equal, some select the same slot, and some select the last slot or the one before it.
        let hashes: [(UInt64) -> UInt32] = [
            { _ in 0 }, { _ in .max }, { UInt32($0) }, { UInt32($0 / 2) }, { UInt32($0) << 8 },
            { UInt32.max - UInt32($0 % 2) }, { UInt32.max - UInt32($0) },
        ]
        for (number, hash) in hashes.enumerated() {
            var index = NameIndex(capacity: count)
            for row in 0..<count {
                let isAbsent = index.row(hash(UInt64(row))) { $0 == row } < 0
                #expect(isAbsent, "row \(row) with the hashes \(number)")
                index.append(hash(UInt64(row)))
            }
            for row in 0..<count {
                let found = index.row(hash(UInt64(row))) { $0 == row }
                #expect(found == row, "row \(row) with the hashes \(number)")
                let other = index.row(hash(UInt64(row))) { _ in false }
                #expect(other == -1, "row \(row) with the hashes \(number)")
            }
        }
    }

    @Test func `the compiler removes names that a long list repeats`() throws {
        let names = (0..<100).flatMap { ["\"m\($0)\"", "\"m\($0 / 3)\""] }
        let program = try SchemaProgram.compiled(
            "{\"dependentRequired\": {\"a\": [\(names.joined(separator: ", "))]}}"
        )
        #expect(program.dependentRequiredRows[0].required.count == 100)
    }
}
