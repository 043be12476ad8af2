/// One value or member name of a flat document: sixteen bytes without pointers.
///
/// A document is one array of entries in the order of the text. The content of a container follows its entry. A
/// member is its name, followed by its value. For
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
/// The column "next" shows the `link` of a container: the index of the entry after everything inside the container. A
/// reader therefore skips a value in one step. The `link` of a name is the hash of the unescaped name.
package struct JSONEntry: Sendable {
    /// The offset of the first byte. For a string, that is the opening quotation mark.
    package var start: UInt32
    /// The offset one past the last byte.
    package var end: UInt32
    /// For a container, the index of the entry after its content. For a name, the hash. For any other value, 0.
    package var link: UInt32
    /// The kind in the low three bits, then two flags, then the count of a container.
    package var attributes: UInt32

    /// The bits of `attributes` that hold the kind.
    package static let kindFieldMask: UInt32 = 0b111
    /// Set for a string with at least one escape, and for a number with a fraction or an exponent.
    package static let flagEscapesOrNonInteger: UInt32 = 0b1000
    /// Set for a string with bytes beyond ASCII. Escapes do not set it.
    static let flagBeyondASCII: UInt32 = 0b1_0000
    static let countShift: UInt32 = 5
    /// The maximum count that the attributes can hold. The children of a larger container are counted one by one.
    static let countLimit: UInt32 = (1 << 27) - 1

    @inline(__always)
    package var kind: JSONKind {
        unsafe unsafeBitCast(
            UInt8(truncatingIfNeeded: attributes & Self.kindFieldMask),
            to: JSONKind.self
        )
    }

    /// The kind as a single bit, to be tested against a `KindMask`.
    @inline(__always)
    var kindBit: UInt16 { 1 << UInt16(truncatingIfNeeded: attributes & Self.kindFieldMask) }

    @inline(__always)
    package var isContainer: Bool {
        attributes & Self.kindFieldMask >= UInt32(JSONKind.array.rawValue)
    }

    /// True if a string has escapes, so that its raw bytes differ from its text.
    @inline(__always)
    var hasEscapes: Bool { attributes & Self.flagEscapesOrNonInteger != 0 }

    /// True if a number is written only with digits and an optional sign.
    @inline(__always)
    var isPlainInteger: Bool { attributes & Self.flagEscapesOrNonInteger == 0 }

    /// The number of items or members, limited to `countLimit`.
    @inline(__always)
    var saturatedCount: UInt32 { attributes >> Self.countShift }
}
