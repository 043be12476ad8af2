/// The growable memory that a parser fills with entries and a document then keeps.
///
/// Sendable although it is a class with unsafe memory: only a scan writes to it, and whoever starts
/// the scan shares the storage, with a document or not at all, once the scan is over. For the same
/// reason no access needs to be checked for exclusivity.
final class JSONEntryStorage: @unchecked Sendable {
    @exclusivity(unchecked) private(set) var base: UnsafeMutablePointer<JSONEntry>
    @exclusivity(unchecked) private(set) var capacity: Int
    /// The number of entries in use, set when a parse is over.
    @exclusivity(unchecked) var count = 0
    /// The text, where a document keeps it.
    @exclusivity(unchecked) private(set) var bytes: [UInt8] = []
    /// Where the text lies: the array's own memory, which stays where it is as long as nobody changes
    /// the array. To ask the array each time would be to count references to it. (Benchmark:
    /// `validate`, keywords.)
    @exclusivity(unchecked) private(set) var textBase: UnsafePointer<UInt8>?

    /// Takes memory for `capacity` entries, or sixteen.
    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        base = Self.memory(forCapacity: self.capacity)
    }

    private static func memory(forCapacity capacity: Int) -> UnsafeMutablePointer<JSONEntry> {
        let memory = UnsafeMutableBufferPointer<JSONEntry>.allocate(capacity: capacity)
        LargePages.request(for: UnsafeMutableRawBufferPointer(memory))
        return memory.baseAddress.unsafelyUnwrapped
    }

    /// Takes memory for the entries of most texts of `byteCount` bytes.
    ///
    /// Payloads have one in 10 to 25 bytes. What is not needed is never touched, so that it costs
    /// addresses and no memory.
    convenience init(textByteCount byteCount: Int) {
        self.init(capacity: Self.capacity(forTextOf: byteCount))
    }

    private static func capacity(forTextOf byteCount: Int) -> Int { byteCount / 6 }

    deinit { base.deallocate() }

    /// Keeps the text that the entries belong to.
    func keep(_ text: [UInt8]) {
        bytes = text
        textBase = bytes.withUnsafeBufferPointer { $0.baseAddress }
    }

    /// Gets ready for another text of `byteCount` bytes. What there was of the last one is lost.
    func reuse(forTextOf byteCount: Int) {
        let wanted = Self.capacity(forTextOf: byteCount)
        guard capacity < wanted else { return }
        base.deallocate()
        base = Self.memory(forCapacity: wanted)
        capacity = wanted
    }

    /// Doubles the capacity, keeping the first `used` entries.
    func grow(keeping used: Int) {
        let larger = Self.memory(forCapacity: capacity * 2)
        larger.moveInitialize(from: base, count: used)
        base.deallocate()
        base = larger
        capacity *= 2
    }
}
