extension JSONScanner {
    /// The complete items that were read from the beginning of an array.
    struct Elements {
        /// The number of complete items. An item is complete if a comma or the end of the array follows.
        var count = 0
        /// The number of their entries, including the entry of the array before them.
        var entryCount: Int32 = 1
        /// The offset of the next item, or the offset after the array.
        var end = 0
        /// True if the end of the array was read.
        var isLast = false
    }

    /// Reads the complete, valid items of an array. The text begins at the first item.
    ///
    /// The entry of an array precedes theirs, as if they were all of its items. If the scan stops early, the
    /// cause may be a syntax error or the end of the text.
    func scanElements() -> Elements {
        var state = unsafe State(base, storage, depthLimit: depthLimit)
        state.open(.array, closer: State.arrayEnd, at: 0)
        unsafe withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) {
            memory in
            guard let memory = memory.baseAddress else { return }
            unsafe try? scanValues(&state, TextParts(of: self, memory))
        }
        var elements = Elements()
        elements.isLast = state.isComplete
        let array = unsafe state.entries[0]
        // While an array is open, its `end` holds the number of values in it.
        let count = state.isComplete ? array.tag >> JSONEntry.countShift : array.end
        for _ in 0..<count {
            let element = unsafe state.entries[Int(elements.entryCount)]
            let next =
                element.isContainer ? Int32(bitPattern: element.link) : elements.entryCount + 1
            if !(elements.isLast && elements.count == Int(count) - 1) {
                let comma = unsafe spaceEnd(base + Int(element.end))
                guard unsafe comma < end, unsafe comma.pointee == UInt8(ascii: ",") else { break }
                elements.end = unsafe spaceEnd(comma + 1) - base
            }
            elements.entryCount = next
            elements.count += 1
        }
        if elements.isLast { elements.end = unsafe state.cursor - base }
        return elements
    }
}
