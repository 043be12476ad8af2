import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Tests that an index of names agrees with a search that compares each name.
struct NearestNameIndexTests {
    /// Returns random names. Many of them are similar.
    private static func names(_ count: Int, using generator: inout SeededGenerator) -> [String] {
        let letters = Array("abcdeABC_-01éÉ😀")
        var names: [String] = []
        while names.count < count {
            if let other = names.randomElement(using: &generator), Bool.random(using: &generator) {
                names.append(changed(other, letters, using: &generator))
            } else {
                let length = Int.random(in: 0...30, using: &generator)
                names.append(
                    String(
                        (0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" }
                    )
                )
            }
        }
        return names
    }

    /// Returns a name after one to four edits.
    private static func changed(
        _ name: String,
        _ letters: [Character],
        using generator: inout SeededGenerator
    ) -> String {
        var name = Array(name)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let place = Int.random(in: 0...name.count, using: &generator)
            let letter = letters.randomElement(using: &generator) ?? "a"
            switch Int.random(in: 0..<5, using: &generator) {
            case 0: name.insert(letter, at: place)
            case 1 where place < name.count: name.remove(at: place)
            case 2 where place < name.count: name[place] = letter
            case 3 where place + 1 < name.count: name.swapAt(place, place + 1)
            case 4 where place < name.count:
                name[place] = Character(name[place].uppercased())
            default: name.append(letter)
            }
        }
        return String(name)
    }

    @Test(.long, arguments: [1, 8, 9, 60, 400])
    func `the index suggests the names that a search through all names suggests`(_ count: Int) {
        var generator = SeededGenerator(seed: UInt64(count))
        for _ in 0..<(count < 100 ? LongTests.count(15, long: 40) : LongTests.count(2, long: 4)) {
            let known = Set(Self.names(count, using: &generator))
            let index = NearestNameIndex(known)
            let searched =
                Self.names(20, using: &generator)
                + known.prefix(20).map { Self.changed($0, ["x", "a"], using: &generator) }
            for name in searched {
                let expected = NearestName.suggestion(for: name, among: known)
                let found = index.suggestion(for: name, within: NearestNameIndex.Budget())
                #expect(found == expected, "\(name)")
                let isLong = { (name: String) in name.count > 6 }
                #expect(
                    index.suggestion(for: name, within: NearestNameIndex.Budget(), where: isLong)
                        == NearestName.suggestion(for: name, among: known.filter(isLong)),
                    "\(name)"
                )
                #expect(
                    index.hasNearName(to: name, within: NearestNameIndex.Budget()) { _ in true }
                        == known.contains(where: { NearestName.isNear(name, $0) })
                )
                let near = index.nearNames(to: name, within: NearestNameIndex.Budget()) ?? []
                #expect(Set(near) == known.filter { NearestName.isNear(name, $0) }, "\(name)")
                #expect(index.contains(name) == known.contains(name))
                guard let expected else { continue }
                #expect(
                    index.isSlip(name, for: expected, within: NearestNameIndex.Budget())
                        == NearestName.isSlip(name, for: expected, among: known),
                    "\(name) for \(expected)"
                )
            }
        }
    }

    /// Returns a name of different letters, each of four bytes. `count` of the letters differ from those of the name
    /// that is returned for 0.
    private static func name(_ length: Int, replacing count: Int = 0) -> String {
        var codePoints = (0..<length).map { UInt32(0x20000 + $0) }
        for index in 0..<count { codePoints[2 * index + 1] += 0x1000 }
        return codePoints.compactMap { Unicode.Scalar($0).map { String($0) } }.joined()
    }

    @Test(
        arguments: [
            (8, 2, true), (8, 3, false), (9, 3, true), (9, 4, false), (23, 7, true),
            (23, 8, false), (24, 8, true), (24, 9, false), (27, 8, true), (27, 9, false),
            (60, 8, true), (60, 9, false),
        ]
    )
    func `one edit is accepted for every three letters, and at most eight are`(
        length: Int,
        editCount: Int,
        isNear: Bool
    ) {
        let whole = Self.name(length)
        let part = Self.name(length - editCount)
        let pairs = [
            (whole, Self.name(length, replacing: editCount)), (whole, part), (part, whole),
        ]
        for (name, known) in pairs {
            let expected = isNear ? known : nil
            #expect(NearestName.suggestion(for: name, among: [known]) == expected)
            // An index with few names compares all of them.
            let index = NearestNameIndex((0..<20).map { "other\($0)" } + [known])
            let budget = NearestNameIndex.Budget()
            #expect(index.suggestion(for: name, within: budget) == expected)
            #expect(index.hasNearName(to: name, within: budget) { _ in true } == isNear)
            #expect(index.nearNames(to: name, within: budget) == (isNear ? [known] : []))
            let cost = editCount * NearestName.editCost
            for (ceiling, isFound) in [(cost - 1, false), (cost, isNear)] {
                let found = index.hasNearName(to: name, ceiling: ceiling, within: budget) { _ in
                    true
                }
                #expect(found == isFound, "ceiling \(ceiling)")
            }
        }
    }

    @Test(arguments: [
        ("image_url", "imageURL"), ("declardName", "declaredName"), ("a_b", "ab"), ("x", "y"),
    ])
    func `the index detects a slip for a name that is not in the index`(
        name: String,
        candidate: String
    ) {
        for known in [["other"], ["other", "image-url", "declaredNama", "A B"]] {
            let index = NearestNameIndex(known)
            #expect(
                index.isSlip(name, for: candidate, within: NearestNameIndex.Budget())
                    == NearestName.isSlip(name, for: candidate, among: known),
                "\(name) for \(candidate) among \(known)"
            )
        }
    }

    /// An index with few names compares all of them.
    @Test(arguments: [0, 1, 20])
    func `a name is not near itself`(otherCount: Int) {
        let index = NearestNameIndex((0..<otherCount).map { "other\($0)" } + ["declaredName"])
        let budget = NearestNameIndex.Budget()
        let hasNearName = index.hasNearName(to: "declaredName", within: budget) { _ in true }
        #expect(!hasNearName)
        #expect(index.nearNames(to: "declaredName", within: budget) == [])
        #expect(index.suggestion(for: "declaredName", within: budget) == nil)
    }

    @Test func `a name that is two edits away is near`() {
        let index = NearestNameIndex((0..<9).map { "other\($0)\($0)" } + ["declaredName"])
        func hasNearName(ceiling: Int, limit: Int = 1_000, where isAccepted: Bool) -> Bool {
            let budget = NearestNameIndex.Budget(limit: limit)
            return index.hasNearName(to: "declardNam", ceiling: ceiling, within: budget) { _ in
                isAccepted
            }
        }
        let edit = NearestName.editCost
        #expect(hasNearName(ceiling: 2 * edit, where: true))
        #expect(!hasNearName(ceiling: 2 * edit - 1, where: true))
        #expect(!hasNearName(ceiling: 2 * edit, where: false))
        // A search that spends its budget may have missed a name.
        #expect(hasNearName(ceiling: 2 * edit, limit: 1, where: false))
    }

    @Test func `a search ends when its budget is spent`() {
        let index = NearestNameIndex((0..<1_000).map { "declaredName\($0)" })
        let enough = NearestNameIndex.Budget(limit: 100_000)
        #expect(index.suggestion(for: "declaredNmae7", within: enough) == "declaredName7")
        #expect(!enough.isSpent)
        let little = NearestNameIndex.Budget(limit: 1)
        _ = index.suggestion(for: "declaredNmae7", within: little)
        #expect(little.isSpent)
        #expect(index.suggestion(for: "declaredNmae7", within: little) == nil)
        #expect(!index.isSlip("declaredNmae7", for: "declaredName7", within: little))
        #expect(index.nearNames(to: "declaredNmae7", within: little) == nil)
    }

    @Test func `the standard budget suffices for twelve thousand misspelled names`() {
        let index = NearestNameIndex((0..<12_000).map { "declaredName\($0)" })
        let budget = NearestNameIndex.Budget()
        for number in stride(from: 0, to: 12_000, by: 100) {
            #expect(
                index.suggestion(for: "declaredNmae\(number)", within: budget)
                    == "declaredName\(number)"
            )
        }
        // A hundredth of the names may cost a hundredth of the budget.
        #expect(budget.spentFraction < 0.01, "\(budget.spentFraction)")
    }
}
