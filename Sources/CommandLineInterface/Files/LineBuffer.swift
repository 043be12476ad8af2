/// The memory that a reader of lines fills once, from its beginning on, and that its blocks share.
///
/// Sendable: what has been handed over in a block is not written again before all blocks are gone.
final class LineBuffer: @unchecked Sendable {
    let bytes: UnsafeMutableBufferPointer<UInt8>

    init(capacity: Int) { bytes = .allocate(capacity: capacity) }

    deinit { bytes.deallocate() }
}
