import SchemaPlatform

/// Pages of memory between two pages that cannot be read, so that an access outside of the memory ends the process.
final class GuardedMemory {
    private let pages: UnsafeMutableRawPointer
    private let byteCount: Int
    private static let pageByteCount = Int(getpagesize())

    init(pageCount: Int) {
        byteCount = (pageCount + 2) * Self.pageByteCount
        guard let pages = mmap(nil, byteCount, PROT_NONE, MAP_PRIVATE | MAP_ANON, -1, 0) else {
            preconditionFailure("mmap returned a null pointer")
        }
        self.pages = pages
        let readableByteCount = pageCount * Self.pageByteCount
        precondition(mprotect(start, readableByteCount, PROT_READ | PROT_WRITE) == 0)
    }

    deinit { munmap(pages, byteCount) }

    /// The address of the first byte that can be read.
    var start: UnsafeMutableRawPointer { pages + Self.pageByteCount }

    /// Copies bytes to the end of the memory, and returns the copy. The byte after it cannot be read.
    func copyToEnd(_ bytes: [UInt8]) -> UnsafeMutableBufferPointer<UInt8> {
        let start = pages + byteCount - Self.pageByteCount - bytes.count
        let copy = start.bindMemory(to: UInt8.self, capacity: bytes.count)
        let buffer = UnsafeMutableBufferPointer(start: copy, count: bytes.count)
        _ = buffer.update(from: bytes)
        return buffer
    }
}
