/// Growable memory that a parser fills with entries and that a document then keeps. If the document copied the entries
/// into an array, parsing would take 5 to 8 % longer. (Benchmark: `parse`.)
///
/// Memory safety: The instance allocates and frees the memory of the entries. The memory is written only while the
/// storage has a single user: before a document with the storage is shared, or during `JSONDocument.replace`.
/// `@unchecked Sendable` because the compiler cannot see this.
@safe
final class JSONEntryStorage: @unchecked Sendable {
    private(set) var base: UnsafeMutablePointer<JSONEntry>
    private(set) var capacity: Int
    /// The number of entries in use. A scan sets it only at its end.
    var count = 0

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
    /// The capacity is one entry for every 6 bytes; payloads have one entry for every 10 to 25 bytes. Unused capacity
    /// is never touched, so it uses address space but no physical memory.
    convenience init(textByteCount byteCount: Int) {
        self.init(capacity: Self.capacity(forTextOf: byteCount))
    }

    private static func capacity(forTextOf byteCount: Int) -> Int { byteCount / 6 }

    deinit { unsafe base.deallocate() }

    subscript(index: Int32) -> JSONEntry { unsafe base[Int(index)] }

    /// Copies the entries of a text.
    convenience init(copying text: JSONText) {
        self.init(capacity: text.entryCount)
        unsafe base.initialize(from: text.entries, count: text.entryCount)
        count = text.entryCount
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

/// The text and the entries of one document, which never change.
///
/// Memory safety: `owner` keeps the memory of the entries alive.
@safe
final class JSONDocumentStorage: Sendable {
    let bytes: [UInt8]
    let entryCount: Int
    private let entries: ConstantPointer<JSONEntry>
    let owner: JSONEntryStorage

    /// Keeps the entries of a finished scan of `bytes`.
    init(_ bytes: [UInt8], _ owner: JSONEntryStorage) {
        self.bytes = bytes
        self.owner = owner
        entryCount = owner.count
        entries = unsafe ConstantPointer(UnsafePointer(owner.base))
    }

    subscript(index: Int32) -> JSONEntry {
        @inline(__always) get { entries[Int(index)] }
    }

    /// Calls `body` with a view of the text. The view is valid only during the call.
    ///
    /// `bytes` is constant, so the compiler does not retain the array for the call. (Benchmark: `validate`, keywords.)
    @inline(__always)
    func withText<Result, Failure: Error>(
        _ body: (JSONText) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        unsafe try bytes.withUnsafeBufferPointer { (bytes) throws(Failure) -> Result in
            guard let start = bytes.baseAddress else {
                preconditionFailure("the document has no text")
            }
            return unsafe try body(
                JSONText(start: start, entries: entries.address, entryCount: entryCount)
            )
        }
    }
}
