/// A text with keycap markers (1️⃣, 2️⃣, …) at the positions that a test names.
///
/// `bytes` is the text without the markers, and `offset(of:)` returns the offset of each marker.
public struct MarkedText: Sendable {
    /// The text without its markers, as UTF-8.
    public let bytes: [UInt8]
    private let offsets: [Character: Int]

    /// Removes the markers from `text`.
    public init(_ text: String) {
        var bytes: [UInt8] = []
        var offsets: [Character: Int] = [:]
        for character in text {
            if Self.isMarker(character) {
                precondition(offsets[character] == nil, "each marker occurs at most once")
                offsets[character] = bytes.count
            } else {
                bytes += Array(String(character).utf8)
            }
        }
        self.bytes = bytes
        self.offsets = offsets
    }

    /// Returns the byte offset of a marker, or `nil` if the text did not contain the marker.
    public func offset(of marker: Character) -> Int? { offsets[marker] }

    /// Returns a marker at a byte offset, or `nil` if there is none.
    public func marker(at offset: Int) -> Character? {
        offsets.first { $0.value == offset }?.key
    }

    /// True for a character that ends with the combining enclosing keycap.
    private static func isMarker(_ character: Character) -> Bool {
        character.unicodeScalars.last?.value == 0x20E3
    }
}
