/// Growable memory that a parser fills with entries and that a document then keeps.
///
/// Memory safety: The instance allocates and frees the memory of the entries, and keeps the text alive. `@unchecked
/// Sendable` because the compiler cannot see that only a scan writes to the memory, and that the caller of the scan
/// shares the storage only after the scan has ended.
@safe
final class JSONEntryStorage: @unchecked Sendable {
    private(set) var base: UnsafeMutablePointer<JSONEntry>
    private(set) var capacity: Int
    /// The number of entries in use, set at the end of a parse.
    var count = 0
    /// The parsed text, set when a document keeps it.
    private(set) var bytes: [UInt8] = []
    /// The address of the text in the memory of `bytes`, valid until `bytes` is changed. Asking the array for the
    /// address each time would retain and release the array. (Benchmark: `validate`, keywords.)
    private(set) var textBase: UnsafePointer<UInt8>?

    /// Allocates memory for `capacity` entries, but at least sixteen.
    init(capacity: Int) {
        self.capacity = max(capacity, 16)
        unsafe base = Self.memory(forCapacity: self.capacity)
    }

    private static func memory(forCapacity capacity: Int) -> UnsafeMutablePointer<JSONEntry> {
        let memory = UnsafeMutableBufferPointer<JSONEntry>.allocate(capacity: capacity)
        unsafe LargePages.request(for: UnsafeMutableRawBufferPointer(memory))
        return unsafe memory.baseAddress.unsafelyUnwrapped
    }

    /// Allocates enough memory for the entries of most texts of `byteCount` bytes.
    ///
    /// Payloads have one entry for every 10 to 25 bytes. Unused capacity is never touched, so it uses address
    /// space but no physical memory.
    convenience init(textByteCount byteCount: Int) {
        self.init(capacity: Self.capacity(forTextOf: byteCount))
    }

    private static func capacity(forTextOf byteCount: Int) -> Int { byteCount / 6 }

    deinit { unsafe base.deallocate() }

    subscript(index: Int32) -> JSONEntry { unsafe base[Int(index)] }

    /// A view of the stored text and of the entries in use.
    var text: JSONText {
        @inline(__always) get {
            guard let textBase = unsafe textBase else {
                preconditionFailure("the storage has no text")
            }
            return unsafe JSONText(start: textBase, entries: base, entryCount: count)
        }
    }

    /// Replaces the entries with copies of the entries of another text.
    func copy(_ text: JSONText) {
        precondition(
            capacity >= text.entryCount,
            "the storage has too little capacity for the entries"
        )
        unsafe base.initialize(from: text.entries, count: text.entryCount)
        count = text.entryCount
    }

    /// Appends an entry, off the hot path.
    func append(_ entry: JSONEntry) {
        if count == capacity { grow(keeping: count) }
        unsafe (base + count).initialize(to: entry)
        count += 1
    }

    /// Stores the text that the entries refer to.
    func keep(_ text: [UInt8]) {
        bytes = text
        unsafe textBase = bytes.withUnsafeBufferPointer { $0.baseAddress }
    }

    /// Prepares the storage for another text of `byteCount` bytes. The entries of the last text are lost.
    func reuse(forTextOf byteCount: Int) {
        let neededCapacity = Self.capacity(forTextOf: byteCount)
        guard capacity < neededCapacity else { return }
        unsafe base.deallocate()
        unsafe base = Self.memory(forCapacity: neededCapacity)
        capacity = neededCapacity
    }

    /// Doubles the capacity and keeps the first `used` entries.
    func grow(keeping used: Int) {
        let larger = unsafe Self.memory(forCapacity: capacity * 2)
        unsafe larger.moveInitialize(from: base, count: used)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
