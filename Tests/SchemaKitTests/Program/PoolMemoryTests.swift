import Testing

@testable import SchemaKit

@Suite("Pool memory")
struct PoolMemoryTests {
    private final class Object: Sendable {}

    @Test("A pool reads the elements that were copied into the memory")
    func elements() {
        var memory = PoolMemory()
        let numbers = memory.pool([3, 1, 2])
        let texts = memory.pool(["a", String(repeating: "b", count: 100)])
        #expect((0..<Int32(numbers.count)).map { numbers[$0] } == [3, 1, 2])
        #expect((0..<Int32(texts.count)).map { texts[$0].count } == [1, 100])
        #expect(numbers.pointer(at: 1).pointee == 1)
    }

    @Test("An empty array gives an empty pool")
    func empty() {
        var memory = PoolMemory()
        let pool = memory.pool([String]())
        #expect(pool.count == 0)
    }

    @Test("The elements exist until the memory is destroyed, and no longer")
    func release() {
        weak var element: Object?
        do {
            var memory = PoolMemory()
            do {
                let object = Object()
                element = object
                let pool = memory.pool([object])
                #expect(pool[0] === object)
            }
            #expect(element != nil)
            withExtendedLifetime(memory) {}
        }
        #expect(element == nil)
    }
}
