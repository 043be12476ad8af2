/// A text with keycap markers (1️⃣, 2️⃣, …) at the places that a test speaks of.
///
/// The markers are taken out before the text is used; `offset(of:)` tells where each one stood.
public struct MarkedText: Sendable {
    /// The text without its markers, as UTF-8.
    public let bytes: [UInt8]
    private let offsets: [Character: Int]

    /// Takes the markers out of `text`.
    public init(_ text: String) {
        var bytes: [UInt8] = []
        var offsets: [Character: Int] = [:]
        for character in text {
            if Self.isMarker(character) {
                precondition(offsets[character] == nil, "each marker stands once")
                offsets[character] = bytes.count
            } else {
                bytes += Array(String(character).utf8)
            }
        }
        self.bytes = bytes
        self.offsets = offsets
    }

    /// The byte offset at which `marker` stood; `nil` where the text has no such marker.
    public func offset(of marker: Character) -> Int? { offsets[marker] }

    /// The marker that stood at a byte offset.
    public func marker(at offset: Int) -> Character? {
        offsets.first { $0.value == offset }?.key
    }

    /// A digit, the variation selector and the enclosing keycap.
    private static func isMarker(_ character: Character) -> Bool {
        character.unicodeScalars.last?.value == 0x20E3
    }
}
