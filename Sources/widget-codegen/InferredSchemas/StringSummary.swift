import SchemaKit

/// A summary of the strings at one place of the payloads, such as a member.
struct StringSummary {
    private(set) var count = 0
    /// The formats, among those tested, that all strings have.
    private(set) var formats = GuessedFormat.allCases
    /// The distinct strings, as long as there are few and all look like identifiers.
    private(set) var values = DistinctValues<String>()

    mutating func add(_ node: JSONNode) {
        count += 1
        let bytes = node.document.stringBytes(at: node.index)
        if !formats.isEmpty {
            unsafe bytes.withUnsafeBufferPointer { text in
                formats.removeAll { unsafe !$0.matches(text) }
            }
        }
        if values.counted != nil { values.add(Self.isIdentifier(bytes) ? node.string : nil) }
    }

    mutating func merge(_ other: StringSummary) {
        count += other.count
        formats.removeAll { !other.formats.contains($0) }
        values.merge(other.values)
    }

    /// Returns whether a string looks like an identifier: short, made only of ASCII letters, digits and `_-.:/`, and
    /// with at least one letter.
    static func isIdentifier(_ bytes: [UInt8]) -> Bool {
        guard !bytes.isEmpty, bytes.count <= InferenceLimits.stringByteCount else { return false }
        var hasLetter = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
                hasLetter = true
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
                UInt8(ascii: "."), UInt8(ascii: ":"), UInt8(ascii: "/"):
                break
            default:
                return false
            }
        }
        return hasLetter
    }
}
