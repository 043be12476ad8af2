extension JSONScanner {
    /// The position of a scan in a text, and the open containers.
    ///
    /// Memory safety: The pointers to entries point into the memory of the storage. `move(to:)` updates them after the
    /// storage has grown.
    @safe
    struct State {
        /// The next byte to read.
        var cursor: UnsafePointer<UInt8>
        /// True if a value ends at the cursor; otherwise a value starts there.
        var isAfterValue = false

        var entries: UnsafeMutablePointer<JSONEntry>
        /// The address of the next entry.
        var output: UnsafeMutablePointer<JSONEntry>
        /// The last address at which `output` has room for two entries. A scan appends at most two between two
        /// comparisons with this address.
        var limit: UnsafeMutablePointer<JSONEntry>

        /// The entry of the innermost open container, or nil. While a container is open, the `end` of its entry is the
        /// number of values read so far. The `link` is the distance, in entries, to the entry of the enclosing
        /// container, or 0 if there is none.
        var container: UnsafeMutablePointer<JSONEntry>?
        /// The closing bracket of the innermost open container. If no container is open, a value that equals no byte.
        var closer = State.nothing
        var depthLeft: Int

        static let objectEnd = UInt32(UInt8(ascii: "}"))
        static let arrayEnd = UInt32(UInt8(ascii: "]"))
        private static let nothing: UInt32 = 0x100

        /// True if the outermost value has ended.
        var isComplete: Bool { unsafe isAfterValue && container == nil }

        init(_ cursor: UnsafePointer<UInt8>, _ storage: JSONEntryStorage, depthLimit: Int) {
            unsafe self.cursor = cursor
            unsafe entries = storage.base
            unsafe output = storage.base
            unsafe limit = storage.base + storage.capacity - 2
            depthLeft = depthLimit
        }

        /// The number of entries before `output`.
        @inline(__always)
        var entryCount: UInt32 { unsafe Self.distance(from: entries, to: output) }

        @inline(__always)
        private static func distance(
            from first: UnsafeMutablePointer<JSONEntry>,
            to second: UnsafeMutablePointer<JSONEntry>
        ) -> UInt32 {
            let bytes = UInt(bitPattern: second) &- UInt(bitPattern: first)
            return UInt32(truncatingIfNeeded: bytes / UInt(MemoryLayout<JSONEntry>.stride))
        }

        @inline(__always)
        mutating func append(_ entry: JSONEntry) {
            unsafe output.initialize(to: entry)
            unsafe output += 1
        }

        /// Opens a container whose bracket is at the offset `start`.
        @inline(__always)
        mutating func open(_ kind: JSONKind, closer: UInt32, at start: UInt32) {
            depthLeft &-= 1
            let distance = unsafe container.map { unsafe Self.distance(from: $0, to: output) } ?? 0
            unsafe container = output
            append(
                JSONEntry(start: start, end: 0, link: distance, attributes: UInt32(kind.rawValue))
            )
            self.closer = closer
        }

        /// Counts one more value in the innermost container.
        @inline(__always)
        func countValue() {
            unsafe container.unsafelyUnwrapped.pointee.end &+= 1
        }

        /// Closes the innermost container, which ends at the offset `end`.
        @inline(__always)
        mutating func close(at end: UInt32) {
            depthLeft &+= 1
            let entry = unsafe container.unsafelyUnwrapped
            let distance = unsafe entry.pointee.link
            let count = unsafe min(entry.pointee.end, JSONEntry.countLimit)
            unsafe entry.pointee.end = end
            unsafe entry.pointee.link = entryCount
            unsafe entry.pointee.attributes |= count &<< JSONEntry.countShift
            guard distance > 0 else {
                unsafe container = nil
                closer = Self.nothing
                return
            }
            let outer = unsafe entry - Int(distance)
            unsafe container = outer
            closer = unsafe outer.pointee.kind == .object ? Self.objectEnd : Self.arrayEnd
        }

        /// Updates all pointers after `storage` has moved its entries to larger memory.
        mutating func move(to storage: JSONEntryStorage) {
            let distance = unsafe UnsafeRawPointer(storage.base) - UnsafeRawPointer(entries)
            func moved(_ entry: UnsafeMutablePointer<JSONEntry>) -> UnsafeMutablePointer<JSONEntry>
            {
                unsafe (UnsafeMutableRawPointer(entry) + distance).assumingMemoryBound(
                    to: JSONEntry.self
                )
            }
            unsafe entries = storage.base
            unsafe output = moved(output)
            unsafe container = container.map(moved)
            unsafe limit = storage.base + storage.capacity - 2
        }
    }
}

/// The reading of array items up to the end of the text.
extension JSONScanner {
    /// The complete items at the beginning of a text that starts inside an array.
    struct ArrayPart {
        /// The number of complete items. An item is complete if a comma or the end of the array follows.
        var count = 0
        /// The number of entries of these items, including the entry of the array before them.
        var entryCount: Int32 = 1
        /// The offset of the next item, or the offset after the array.
        var end = 0
        /// True if the end of the array was read.
        var isLast = false
    }

    /// Reads the complete, valid items of an array. The text begins at the first item.
    ///
    /// The first entry stands for the array, and the entries of the items follow. If the scan stops before the end of
    /// the array, the cause may be a syntax error or the end of the text.
    func scanItems() -> ArrayPart {
        var state = unsafe State(base, storage, depthLimit: depthLimit)
        state.open(.array, closer: State.arrayEnd, at: 0)
        unsafe withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) {
            memory in
            guard let memory = memory.baseAddress else { return }
            unsafe try? scanValues(&state, TextParts(of: self, memory))
        }
        var items = ArrayPart()
        items.isLast = state.isComplete
        let array = unsafe state.entries[0]
        // While an array is open, its `end` holds the number of values in it.
        let count = state.isComplete ? array.attributes >> JSONEntry.countShift : array.end
        for _ in 0..<count {
            let item = unsafe state.entries[Int(items.entryCount)]
            let next =
                item.isContainer ? Int32(bitPattern: item.link) : items.entryCount + 1
            // No comma follows the last item of the array.
            if !(items.isLast && items.count == Int(count) - 1) {
                let comma = unsafe spaceEnd(base + Int(item.end))
                guard unsafe comma < end, unsafe comma.pointee == UInt8(ascii: ",") else { break }
                items.end = unsafe spaceEnd(comma + 1) - base
            }
            items.entryCount = next
            items.count += 1
        }
        if items.isLast { items.end = unsafe state.cursor - base }
        return items
    }
}
