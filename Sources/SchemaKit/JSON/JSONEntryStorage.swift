/// Growable memory that a parser fills with entries and that a document then keeps.
///
/// The class is Sendable although it has unsafe memory: only a scan writes to it, and the caller of the scan
/// shares the storage only after the scan has ended. For the same reason, accesses need no exclusivity checks.
final class JSONEntryStorage: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<JSONEntry>
    @exclusivity(unchecked) private(set) var capacity: Int
    /// The number of entries in use, set at the end of a parse.
    @exclusivity(unchecked) var count = 0
    /// The parsed text, set when a document keeps it.
    @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
    /// The address of the text in the array's own memory. It stays valid until the array is changed. Asking the
    /// array for it each time would retain and release the array. (Benchmark: `validate`, keywords.)
    @exclusivity(unchecked) private(set) var textBase: UnsafePointer<UInt8>?

    /// Allocates memory for `capacity` entries, but at least sixteen.
    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = Self.memory(forCapacity: self.capacity)
    }

    private static func memory(forCapacity capacity: Int) -> UnsafeMutablePointer<JSONEntry> {
        let memory = UnsafeMutableBufferPointer<JSONEntry>.allocate(capacity: capacity)
        LargePages.request(for: UnsafeMutableRawBufferPointer(memory))
        return memory.baseAddress.unsafelyUnwrapped
    }

    /// Allocates enough memory for the entries of most texts of `byteCount` bytes.
    ///
    /// Payloads have one entry for every 10 to 25 bytes. Unused capacity is never touched, so it uses address
    /// space but no physical memory.
    convenience init(textByteCount byteCount: Int) {
        self.init(capacity: Self.capacity(forTextOf: byteCount))
    }

    private static func capacity(forTextOf byteCount: Int) -> Int { byteCount / 6 }

    deinit { base.deallocate() }

    /// Stores the text that the entries refer to.
    func keep(_ text: [UInt8]) {
        bytes = text
        textBase = bytes.withUnsafeBufferPointer { $0.baseAddress }
    }

    /// Prepares the storage for another text of `byteCount` bytes. The entries of the last text are lost.
    func reuse(forTextOf byteCount: Int) {
        let wanted = Self.capacity(forTextOf: byteCount)
        guard capacity < wanted else { return }
        base.deallocate()
        base = Self.memory(forCapacity: wanted)
        capacity = wanted
    }

    /// Doubles the capacity and keeps the first `used` entries.
    func grow(keeping used: Int) {
        let larger = Self.memory(forCapacity: capacity * 2)
        larger.moveInitialize(from: base, count: used)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
