/// A view of a parsed text for hot loops: two pointers that are borrowed from a document.
///
/// Memory safety: The caller keeps the document alive for the lifetime of the view (`JSONDocument.withText`), and uses
/// only entries of this document, whose offsets the parser has checked. Debug builds check the indices of entries.
@safe
package struct JSONText {
    /// The bytes of the text, to which the offsets of entries refer.
    private let start: UnsafePointer<UInt8>
    let entries: UnsafePointer<JSONEntry>
    package let entryCount: Int

    @inline(__always)
    init(start: UnsafePointer<UInt8>, entries: UnsafePointer<JSONEntry>, entryCount: Int) {
        unsafe self.start = start
        unsafe self.entries = entries
        self.entryCount = entryCount
    }

    @inline(__always)
    package subscript(index: Int32) -> JSONEntry {
        assert(index >= 0 && index < entryCount, "the index is outside of the text")
        return unsafe entries[Int(index)]
    }

    /// Returns the index of the entry after the value at `index` and everything inside it.
    @inline(__always)
    package func indexAfter(_ index: Int32) -> Int32 {
        let entry = self[index]
        return entry.isContainer ? Int32(bitPattern: entry.link) : index &+ 1
    }

    /// Returns the number of items of an array or of members of an object. Takes constant time if the number is less
    /// than `JSONEntry.countLimit`.
    @inline(__always)
    package func count(of index: Int32) -> Int {
        let saturated = self[index].saturatedCount
        return saturated < JSONEntry.countLimit ? Int(saturated) : visitedCount(of: index)
    }

    /// Returns the number of items or members by visiting each of them.
    @inline(never)
    private func visitedCount(of index: Int32) -> Int {
        let isObject = self[index].kind == .object
        let end = indexAfter(index)
        var child = index + 1
        var count = 0
        while child < end {
            if isObject { child += 1 }
            child = indexAfter(child)
            count += 1
        }
        return count
    }

    /// Returns the bytes between the quotation marks of a string, with escapes as they are written.
    @inline(__always)
    @_lifetime(borrow self)
    package func rawContent(of entry: JSONEntry) -> Span<UInt8> {
        bytes(from: Int(entry.start) &+ 1, count: Int(entry.end &- entry.start) &- 2)
    }

    /// Returns the unescaped text of a string or a name, in UTF-8.
    ///
    /// An unpaired surrogate keeps its three-byte form, which is not valid UTF-8.
    func stringBytes(of entry: JSONEntry) -> [UInt8] {
        let raw = rawContent(of: entry)
        guard entry.hasEscapes else { return Array(copying: raw) }
        var text: [UInt8] = []
        JSONStringDecoder.decode(raw, into: &text)
        return text
    }

    /// Returns the bytes of a scalar, including the quotation marks of a string.
    @inline(__always)
    @_lifetime(borrow self)
    package func token(of entry: JSONEntry) -> Span<UInt8> {
        bytes(from: Int(entry.start), count: Int(entry.end &- entry.start))
    }

    /// Returns `count` bytes of the text.
    @inline(__always)
    @_lifetime(borrow self)
    package func bytes(from offset: Int, count: Int) -> Span<UInt8> {
        let bytes = unsafe Span(start: start + offset, count: count)
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }
}

/// The writing of JSON strings.
extension JSONText {
    /// Returns `text` as a JSON string.
    package static func quoted(_ text: String) -> String {
        text.withUTF8Span { bytes in
            // Only ASCII characters are escaped, so the bytes of all others are copied.
            guard bytes.firstIndex(where: needsEscape) != nil else { return "\"" + text + "\"" }
            var output: [UInt8] = []
            output.reserveCapacity(bytes.count + 16)
            output.append(UInt8(ascii: "\""))
            for index in bytes.indices {
                let byte = bytes[index]
                if needsEscape(byte) { output += escape(of: byte) } else { output.append(byte) }
            }
            output.append(UInt8(ascii: "\""))
            return String(decoding: output, as: UTF8.self)
        }
    }

    private static func needsEscape(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    private static func escape(of byte: UInt8) -> String.UTF8View {
        switch byte {
        case UInt8(ascii: "\""): return "\\\"".utf8
        case UInt8(ascii: "\\"): return "\\\\".utf8
        case 0x0A: return "\\n".utf8
        case 0x0D: return "\\r".utf8
        case 0x09: return "\\t".utf8
        default: return unicodeEscape(of: UInt16(byte)).utf8
        }
    }

    private static func unicodeEscape(of codeUnit: UInt16) -> String {
        let digits = String(codeUnit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    /// Returns JSON text with escapes such as `\u202e` in place of the active characters from U+007F on, which occur
    /// only in strings. White space between values stays. See `Unicode.Scalar.isActive`.
    package static func escapingActiveCharacters(_ json: String) -> String {
        if json.utf8.allSatisfy({ $0 < 0x7F }) { return json }
        guard json.unicodeScalars.contains(where: { $0.value >= 0x7F && $0.isActive }) else {
            return json
        }
        var output = ""
        for scalar in json.unicodeScalars {
            guard scalar.value >= 0x7F, scalar.isActive else {
                output.unicodeScalars.append(scalar)
                continue
            }
            for unit in String(scalar).utf16 { output += unicodeEscape(of: unit) }
        }
        return output
    }
}

/// The entries directly inside a container.
extension JSONText {
    /// Returns the index of the entry of each item of an array.
    package func items(of array: Int32) -> [Int32] {
        var items: [Int32] = []
        var item = array + 1
        let end = indexAfter(array)
        while item < end {
            items.append(item)
            item = indexAfter(item)
        }
        return items
    }

    /// Returns the index of the entry of each member name of an object.
    package func names(of object: Int32) -> [Int32] {
        var names: [Int32] = []
        var name = object + 1
        let end = indexAfter(object)
        while name < end {
            names.append(name)
            name = indexAfter(name + 1)
        }
        return names
    }
}
