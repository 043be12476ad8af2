import Testing

@testable import SchemaKit

@Suite("Pool memory")
struct PoolMemoryTests {
    private final class Counter: Sendable {}

    @Test("A pool reads the elements that were moved into the memory")
    func elements() {
        var memory = PoolMemory()
        let numbers = memory.pool([3, 1, 2])
        let texts = memory.pool(["a", String(repeating: "b", count: 100)])
        #expect((0..<Int32(numbers.count)).map { numbers[$0] } == [3, 1, 2])
        #expect((0..<Int32(texts.count)).map { texts[$0].count } == [1, 100])
        #expect(numbers.pointer(at: 1).pointee == 1)
    }

    @Test("An empty array takes no memory and gives an empty pool")
    func empty() {
        var memory = PoolMemory()
        let pool = memory.pool([String]())
        #expect(pool.count == 0)
    }

    @Test("The end of the memory destroys the elements, which the array does not share")
    func release() {
        weak var element: Counter?
        do {
            var memory = PoolMemory()
            do {
                let counter = Counter()
                element = counter
                let pool = memory.pool([counter])
                #expect(pool[0] === counter)
            }
            #expect(element != nil)
            withExtendedLifetime(memory) {}
        }
        #expect(element == nil)
    }
}
