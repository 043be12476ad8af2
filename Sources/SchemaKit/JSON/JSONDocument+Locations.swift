extension JSONDocument {
    /// Returns the JSON Pointer from the value at `root` to the value at `target` inside it.
    ///
    /// Descends from the root and skips the preceding children at each level, so the time is proportional to
    /// their number.
    package func pointer(from root: Int32 = 0, to target: Int32) -> JSONPointer {
        var tokens: [String] = []
        var container = root
        while container < target {
            guard let step = step(into: container, towards: target) else { break }
            tokens.append(step.token)
            container = step.child
        }
        return JSONPointer(tokens)
    }

    /// Returns the child of a container that is or contains `target`, with its reference token. The name of a
    /// member counts as its value.
    private func step(
        into container: Int32,
        towards target: Int32
    ) -> (token: String, child: Int32)? {
        let end = indexAfter(container)
        let isObject = entry(at: container).kind == .object
        var index = container + 1
        var position = 0
        while index < end {
            let child = isObject ? index + 1 : index
            let next = indexAfter(child)
            if target < next {
                let token =
                    isObject
                    ? String(decoding: stringBytes(at: index), as: UTF8.self) : String(position)
                return (token, max(child, target == index ? target + 1 : child))
            }
            index = next
            position += 1
        }
        return nil
    }

    /// Returns the source range of `content`, a byte range of the unescaped text of the string at `index`.
    package func range(ofContent content: Range<Int>, inStringAt index: Int32) -> SourceRange {
        let entry = entry(at: index)
        let start = Int(entry.start) + 1
        guard entry.hasEscapes else {
            return SourceRange(start: start + content.lowerBound, end: start + content.upperBound)
        }
        let end = Int(entry.end) - 1
        return SourceRange(
            start: escapedOffset(of: content.lowerBound, from: start, to: end),
            end: escapedOffset(of: content.upperBound, from: start, to: end)
        )
    }

    /// Returns the source offset of the character at `offset` in the unescaped text of a string.
    private func escapedOffset(of offset: Int, from start: Int, to end: Int) -> Int {
        let raw = bytes.span.extracting(start..<end)
        var position = 0
        var decodedCount = 0
        while position < raw.count, decodedCount < offset {
            if raw[position] == UInt8(ascii: "\\") {
                let escape = JSONStringDecoder.escape(raw, at: position)
                position += escape.byteCount
                decodedCount += escape.textByteCount
            } else {
                position += 1
                decodedCount += 1
            }
        }
        return start + position
    }
}
