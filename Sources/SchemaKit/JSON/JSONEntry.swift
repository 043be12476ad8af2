/// One value, or one member name, of a flat document: sixteen bytes, no pointers.
///
/// A document is one array of entries in the order of the text. A container is followed by its
/// content; a member is its name, then its value. For
///
///     {"id": 7, "tags": ["a", "b"]}
///
/// the entries are
///
///     index   kind     bytes    next   count
///     0       object    0..<29     7       2
///     1       string    1..<5      –       –   "id", a name
///     2       number    7..<8      –       –   7
///     3       string   10..<16     –       –   "tags", a name
///     4       array    18..<28     7       2
///     5       string   19..<22     –       –   "a"
///     6       string   24..<27     –       –   "b"
///
/// `next` of a container is the index of the entry after everything inside it, so a value is
/// skipped in one step. A name keeps the hash of its unescaped text there instead.
package struct JSONEntry: Sendable {
    /// The offset of the first byte; of a string, that of the opening quotation mark.
    package var start: UInt32
    /// The offset one past the last byte.
    package var end: UInt32
    /// A container's next entry, or a name's hash.
    package var link: UInt32
    /// The kind in the low three bits, two flags, and a container's count above them.
    package var tag: UInt32

    static let kindMask: UInt32 = 0b111
    /// Of a string: it holds at least one escape. Of a number: it has a fraction or an exponent.
    static let flagComplex: UInt32 = 0b1000
    /// Of a string: it holds bytes, or an escape, beyond ASCII.
    static let flagBeyondASCII: UInt32 = 0b1_0000
    static let countShift: UInt32 = 5
    static let countOne: UInt32 = 1 << countShift
    /// The largest count that the tag holds; a container with more is counted by walking it.
    static let countLimit: UInt32 = (1 << 27) - 1

    @inline(__always)
    package var kind: JSONKind {
        unsafeBitCast(UInt8(truncatingIfNeeded: tag & Self.kindMask), to: JSONKind.self)
    }

    /// The kind as a bit, to be tested against a `KindMask`.
    @inline(__always)
    var kindBit: UInt16 { 1 << UInt16(truncatingIfNeeded: tag & Self.kindMask) }

    @inline(__always)
    package var isContainer: Bool { tag & Self.kindMask >= UInt32(JSONKind.array.rawValue) }

    /// Whether a string holds escapes, so that its bytes are not its text.
    @inline(__always)
    var hasEscapes: Bool { tag & Self.flagComplex != 0 }

    /// Whether a number is written with digits and a sign alone.
    @inline(__always)
    var isPlainInteger: Bool { tag & Self.flagComplex == 0 }

    @inline(__always)
    var isASCII: Bool { tag & Self.flagBeyondASCII == 0 }

    /// The number of elements or members, as far as the tag can count.
    @inline(__always)
    var saturatedCount: UInt32 { tag >> Self.countShift }
}
