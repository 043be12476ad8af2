import SchemaKit

/// What identifies a finding from one run to the next, though lines be added above it: the file, the
/// rule, the place in the payload and the words.
struct Fingerprint {
    private var counts: [String: Int] = [:]

    /// Sixteen hexadecimal digits that no other finding of the run has.
    mutating func next(of diagnostic: Diagnostic, in path: String) -> String {
        next([
            path, diagnostic.id.rawValue, diagnostic.instanceLocation.description,
            diagnostic.message,
        ])
    }

    /// The digits of a note on a file, which has no place in the payload.
    mutating func next(of note: String, in path: String) -> String { next([path, note]) }

    private mutating func next(_ parts: [String]) -> String {
        let text = parts.joined(separator: "\n")
        let count = counts[text, default: 0]
        counts[text] = count + 1
        let digits = String(Self.hash(count == 0 ? text : "\(text)\n\(count)"), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// FNV-1a, which gives the same on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
