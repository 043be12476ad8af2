import Testing

@testable import SchemaKit

/// Tests of the cache of member names that misspell no known name.
struct MisspellingCacheTests {
    /// The known names, and the texts that stand for them in the results.
    private static let known: [(text: NameText, string: String)] = ["title", "color"].map {
        let bytes = Array($0.utf8)
        let range = PoolRange(start: 0, count: bytes.count)
        return (NameText(bytes: range, hash: NameHash.hash(bytes)), $0)
    }

    private func written(_ name: String) -> MisspellingCache.WrittenName {
        MisspellingCache.WrittenName(string: name, hash: NameHash.hash(Array(name.utf8)))
    }

    @Test func `only a name that misspells no name of a list is remembered for the list`() {
        var cache = MisspellingCache()
        let budget = NearestNameIndex.Budget()
        var listCount = 0
        let (similar, other) = (written("titel"), written("unlike"))
        for name in [similar, other] {
            #expect(!cache.isKnownNoMisspelling(name.hash, inList: 1))
            let expected = name.string == similar.string ? [Self.known[0].text] : []
            for _ in 0..<2 {
                let found = cache.names(like: name, inList: 1, within: budget) {
                    listCount += 1
                    return Self.known
                }
                #expect(found == expected)
            }
        }
        // The list is read once.
        #expect(listCount == 1)
        #expect(!cache.isKnownNoMisspelling(similar.hash, inList: 1))
        #expect(cache.isKnownNoMisspelling(other.hash, inList: 1))
        #expect(!cache.isKnownNoMisspelling(other.hash, inList: -1))
    }

    @Test func `a search without a budget remembers nothing`() {
        var cache = MisspellingCache()
        let other = written("unlike")
        let spent = NearestNameIndex.Budget(limit: 0)
        let found = cache.names(like: other, inList: 1, within: spent) { Self.known }
        #expect(found.isEmpty)
        #expect(!cache.isKnownNoMisspelling(other.hash, inList: 1))
    }

    /// The cache has room for 4,096 names, each in one of two places.
    @Test func `the cache remembers most of a thousand names`() {
        var cache = MisspellingCache()
        let names = (0..<1_000).map { written("unlike\($0)") }
        for name in names {
            _ = cache.names(like: name, inList: 1, within: NearestNameIndex.Budget()) { Self.known }
            #expect(cache.isKnownNoMisspelling(name.hash, inList: 1), "\(name.string)")
        }
        let remembered = names.filter { cache.isKnownNoMisspelling($0.hash, inList: 1) }
        #expect(remembered.count > 800)
    }
}
