/// What models may need of the file that they share, beside what all of them do.
package struct SupportParts: OptionSet, Hashable, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    static let addresses = SupportParts(rawValue: 1 << 0)
    static let durations = SupportParts(rawValue: 1 << 1)
    static let nulls = SupportParts(rawValue: 1 << 2)
    static let defaults = SupportParts(rawValue: 1 << 3)
    static let boxes = SupportParts(rawValue: 1 << 4)
    static let tuples = SupportParts(rawValue: 1 << 5)
    static let rules = SupportParts(rawValue: 1 << 6)
    static let patterns = SupportParts(rawValue: 1 << 7)
    package static let reading = SupportParts(rawValue: 1 << 8)

    /// All parts that models need which are not read directly from JSON text.
    package static let codable: SupportParts = [
        .addresses, .durations, .nulls, .defaults, .boxes, .tuples, .rules, .patterns,
    ]

    /// Those whose types are given Foundation's as well.
    package static let overlaid: SupportParts = [.addresses, .durations]

    /// The types of the parts by which others name them.
    private static let names: [String: SupportParts] = [
        "URI": .addresses,
        "ISODuration": .durations,
        "Nullable": .nulls,
        "Defaulted": .defaults,
        "Boxed": .boxes,
        "ElementReader": .tuples,
        "TupleElements": .tuples,
        "SchemaRule": .rules,
        "SchemaPattern": .patterns,
    ]

    /// How many bytes these names have.
    private static let lengths = 3...13

    /// The parts that Swift code names, be it in a comment.
    package init(namedIn code: String) {
        var code = code
        self = code.withUTF8 { bytes in
            var found = SupportParts()
            var start = 0
            while start < bytes.count {
                // All are types, whose names begin with a capital letter.
                guard bytes[start] &- UInt8(ascii: "A") < 26,
                    start == 0 || !bytes[start - 1].isPartOfName
                else {
                    start += 1
                    continue
                }
                var end = start + 1
                while end < bytes.count, bytes[end].isPartOfName { end += 1 }
                if Self.lengths.contains(end - start) {
                    let name = String(decoding: bytes[start..<end], as: UTF8.self)
                    found.formUnion(Self.names[name] ?? [])
                }
                start = end
            }
            return found
        }
    }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
