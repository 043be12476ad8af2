/// The memory of the pools of one program, which is freed together with its owner.
///
/// A pool is an address and a count without an owner, so that the evaluator reads the pool without counting references.
/// The owner of the memory must exist as long as the pools are read.
struct PoolMemory: ~Copyable, Sendable {
    /// One operation for each block of memory: it destroys the elements and frees the block.
    private var releases: [@Sendable () -> Void] = []

    deinit {
        for release in releases { release() }
    }

    /// Copies `elements` into this memory and returns the pool that reads the copies.
    ///
    /// Most pools of most programs are empty and take no memory. (Benchmark: `compile`, schema "fast".)
    mutating func pool<Element>(_ elements: consuming [Element]) -> ConstantPool<Element> {
        let count = elements.count
        guard count > 0 else { return .empty }
        let block = UnsafeMutableBufferPointer<Element>.allocate(capacity: count)
        _ = unsafe block.initialize(fromContentsOf: elements)
        let pool = unsafe ConstantPool(block)
        releases.append { pool.free() }
        return pool
    }
}
