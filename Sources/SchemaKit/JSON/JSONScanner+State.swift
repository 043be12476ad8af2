extension JSONScanner {
    /// How far a text has been read.
    struct State {
        /// The next byte to read.
        var cursor: UnsafePointer<UInt8>
        /// Whether a value ends at the cursor; otherwise one starts there.
        var isAfterValue = false

        var entries: UnsafeMutablePointer<JSONEntry>
        /// Where the next entry goes.
        var output: UnsafeMutablePointer<JSONEntry>
        /// Up to here there is room for two entries.
        var limit: UnsafeMutablePointer<JSONEntry>

        /// The innermost open container.
        var container = JSONScanner.noContainer
        /// How many values it has so far; an outer one keeps its count in its entry.
        var count: UInt32 = 0
        /// The bracket that closes it; no byte at all where nothing is open.
        var closer = State.nothing
        var depthLeft: Int

        static let objectEnd = UInt32(UInt8(ascii: "}"))
        static let arrayEnd = UInt32(UInt8(ascii: "]"))
        private static let nothing: UInt32 = 0x100

        init(_ cursor: UnsafePointer<UInt8>, _ storage: JSONEntryStorage, depthLimit: Int) {
            self.cursor = cursor
            entries = storage.base
            output = storage.base
            limit = storage.base + storage.capacity - 2
            depthLeft = depthLimit
        }

        /// How many entries there are before `output`.
        @inline(__always)
        func count(of output: UnsafeMutablePointer<JSONEntry>) -> UInt32 {
            let bytes = UInt(bitPattern: output) &- UInt(bitPattern: entries)
            return UInt32(truncatingIfNeeded: bytes / UInt(MemoryLayout<JSONEntry>.stride))
        }

        @inline(__always)
        mutating func append(_ entry: JSONEntry) {
            output.initialize(to: entry)
            output += 1
        }

        /// Opens a container whose bracket is at the offset `start`.
        @inline(__always)
        mutating func open(_ kind: JSONKind, closer: UInt32, at start: UInt32) {
            depthLeft &-= 1
            let index = count(of: output)
            if container != JSONScanner.noContainer { keepCount() }
            append(JSONEntry(start: start, end: 0, link: container, tag: UInt32(kind.rawValue)))
            container = index
            count = 0
            self.closer = closer
        }

        /// Closes the innermost container, which ends at the offset `end`.
        @inline(__always)
        mutating func close(at end: UInt32) {
            depthLeft &+= 1
            keepCount()
            let entry = entries + Int(container)
            container = entry.pointee.link
            entry.pointee.end = end
            entry.pointee.link = count(of: output)
            guard container != JSONScanner.noContainer else {
                closer = Self.nothing
                return
            }
            let outer = entries[Int(container)]
            count = outer.tag >> JSONEntry.countShift
            closer = outer.kind == .object ? Self.objectEnd : Self.arrayEnd
        }

        @inline(__always)
        private func keepCount() {
            let entry = entries + Int(container)
            let kept = min(count, JSONEntry.countLimit)
            entry.pointee.tag =
                entry.pointee.tag & (JSONEntry.countOne &- 1) | kept &<< JSONEntry.countShift
        }
    }
}
