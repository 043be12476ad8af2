/// A position in a text, as clients and servers exchange it (LSP 3.17, `Position`).
package struct TextPosition: Hashable, Sendable, Comparable {
    /// The line, counted from zero.
    package var line: Int
    /// The number of units of the position encoding before the position in its line.
    package var character: Int

    package init(line: Int, character: Int) {
        self.line = line
        self.character = character
    }

    package static func < (left: TextPosition, right: TextPosition) -> Bool {
        (left.line, left.character) < (right.line, right.character)
    }
}

/// A range of a text: from a position up to, but not including, another position (LSP 3.17, `Range`).
package struct TextRange: Hashable, Sendable {
    package var start: TextPosition
    package var end: TextPosition

    package init(start: TextPosition, end: TextPosition) {
        self.start = start
        self.end = end
    }
}

/// The unit in which positions count the characters of a line (LSP 3.17, `PositionEncodingKind`).
package enum PositionEncoding: String, Sendable, CaseIterable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
    case utf32 = "utf-32"

    /// Returns the encoding to use with a client: UTF-8 if the client offers it, else the first known encoding that the
    /// client offers, else UTF-16. UTF-8 is preferred because it needs no conversion.
    package static func negotiated(from offers: [String]) -> PositionEncoding {
        let known = offers.compactMap(PositionEncoding.init)
        return known.contains(.utf8) ? .utf8 : known.first ?? .utf16
    }

    /// Returns the number of units in `bytes`, which are UTF-8. In UTF-16 and UTF-32, a character counts if `bytes`
    /// contains its first byte.
    func unitCount(of bytes: ArraySlice<UInt8>) -> Int {
        switch self {
        case .utf8: bytes.count
        case .utf16: Self.count(in: bytes) { Self.startCount($0) &+ ($0 >= 0xF0 ? 1 : 0) }
        case .utf32: Self.count(in: bytes, Self.startCount)
        }
    }

    /// Returns one if a character starts at the byte, else zero.
    private static func startCount(_ byte: UInt8) -> UInt8 { isContinuation(byte) ? 0 : 1 }

    /// Returns the sum of `unitCount` for all bytes. `unitCount` returns the number of units that begin at a byte: at
    /// most two.
    ///
    /// A chunk has at most 96 bytes, so its sum is at most 192 and fits in a byte. The compiler therefore vectorizes
    /// the inner loop with one lane for each byte.
    @inline(__always)
    private static func count(in bytes: ArraySlice<UInt8>, _ unitCount: (UInt8) -> UInt8) -> Int {
        var count = 0
        var start = bytes.startIndex
        while start < bytes.endIndex {
            let end = min(start + 96, bytes.endIndex)
            var chunkCount: UInt8 = 0
            for byte in bytes[start..<end] { chunkCount &+= unitCount(byte) }
            count += Int(chunkCount)
            start = end
        }
        return count
    }

    /// Returns whether the byte continues a character in UTF-8.
    static func isContinuation(_ byte: UInt8) -> Bool { byte & 0b1100_0000 == 0b1000_0000 }
}
