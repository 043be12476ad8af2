/// Finds the end of plain text in a JSON string: ASCII without quotation marks, backslashes and control
/// characters. (Benchmark: `decode`.)
enum PlainText {
    /// Returns the position of the first byte, from `start` on, that is not plain text, or `end`.
    ///
    /// Compares sixteen bytes at a time. As signed numbers, bytes beyond ASCII are less than the control
    /// characters, so one comparison finds both.
    @inline(__always)
    static func end(
        of start: UnsafePointer<UInt8>,
        before end: UnsafePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        // Not static: each access to a static property would check whether it is initialized.
        let quotes = SIMD16<Int8>(repeating: 0x22)
        let backslashes = SIMD16<Int8>(repeating: 0x5C)
        let controls = SIMD16<Int8>(repeating: 0x20)
        var cursor = unsafe start
        while unsafe end - cursor >= 16 {
            let block = unsafe UnsafeRawPointer(cursor).loadUnaligned(as: SIMD16<Int8>.self)
            let stops = (block .== quotes) .| (block .== backslashes) .| (block .< controls)
            let words = unsafe unsafeBitCast(stops, to: SIMD2<UInt64>.self)
            if words[0] | words[1] != 0 {
                return unsafe words[0] != 0
                    ? cursor + words[0].littleEndian.trailingZeroBitCount >> 3
                    : cursor + 8 + words[1].littleEndian.trailingZeroBitCount >> 3
            }
            unsafe cursor += 16
        }
        while unsafe cursor < end {
            let byte = unsafe cursor.pointee
            if byte == 0x22 || byte == 0x5C || byte < 0x20 || byte >= 0x80 { break }
            unsafe cursor += 1
        }
        return unsafe cursor
    }
}
