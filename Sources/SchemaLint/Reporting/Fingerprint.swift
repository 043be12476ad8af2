import SchemaKit

/// Computes fingerprints that identify findings from one run to the next, even if their line numbers change.
/// A fingerprint depends on the file, the rule, the location in the payload and the message.
struct Fingerprint {
    private var counts: [String: Int] = [:]

    /// Returns 16 hexadecimal digits for a finding. The second and later findings with equal properties get
    /// digits of their own.
    mutating func next(of diagnostic: Diagnostic, in path: String) -> String {
        next([
            path, diagnostic.id.rawValue, diagnostic.instanceLocation.description,
            diagnostic.message,
        ])
    }

    /// Returns the digits for a note about a file, which has no location in the payload.
    mutating func next(of note: String, in path: String) -> String { next([path, note]) }

    private mutating func next(_ parts: [String]) -> String {
        let text = parts.joined(separator: "\n")
        let count = counts[text, default: 0]
        counts[text] = count + 1
        let digits = String(Self.hash(count == 0 ? text : "\(text)\n\(count)"), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Returns the FNV-1a hash, which is equal on every machine.
    private static func hash(_ text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
