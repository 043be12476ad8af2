extension JSONScanner {
    /// What was read of an array of which the text has a part.
    struct Elements {
        /// How many elements are whole, which a comma or the end of the array shows.
        var count = 0
        /// How many entries they have, with that of the array before them.
        var entryCount: Int32 = 1
        /// The offset of what comes next: of another element, or after the array.
        var end = 0
        /// Whether the array has ended.
        var isLast = false
    }

    /// Reads elements of an array as far as they are whole and right; the text begins where the first does.
    ///
    /// The entry of an array comes before theirs, as if they were all of one. What keeps reading from going on may be a
    /// mistake as well as the end of the text.
    func scanElements() -> Elements {
        var state = State(base, storage, depthLimit: depthLimit)
        state.open(.array, closer: State.arrayEnd, at: 0)
        withUnsafeTemporaryAllocation(byteCount: TextParts.byteCount, alignment: 8) { memory in
            guard let memory = memory.baseAddress else { return }
            try? scanValues(&state, TextParts(of: self, memory))
        }
        var elements = Elements()
        elements.isLast = state.isComplete
        let array = state.entries[0]
        // As long as an array is open, its end is the number of the values in it.
        let count = state.isComplete ? array.tag >> JSONEntry.countShift : array.end
        for _ in 0..<count {
            let element = state.entries[Int(elements.entryCount)]
            let next =
                element.isContainer ? Int32(bitPattern: element.link) : elements.entryCount + 1
            if !(elements.isLast && elements.count == Int(count) - 1) {
                let comma = spaceEnd(base + Int(element.end))
                guard comma < end, comma.pointee == UInt8(ascii: ",") else { break }
                elements.end = spaceEnd(comma + 1) - base
            }
            elements.entryCount = next
            elements.count += 1
        }
        if elements.isLast { elements.end = state.cursor - base }
        return elements
    }
}
