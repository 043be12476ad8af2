/// The query parameters of a link.
struct LinkQuery {
    /// The part of the link before its query, percent-decoded.
    private let start: [UInt8]
    /// The parameters in the order of the link, with percent-decoded names and encoded values.
    private let parameters: [(name: [UInt8], value: [UInt8])]

    /// Parses a link. The fragment after `#` is ignored.
    init(_ link: [UInt8]) {
        let whole = link.prefix { $0 != UInt8(ascii: "#") }
        let path = whole.prefix { $0 != UInt8(ascii: "?") }
        start = Self.decoded(Array(path))
        parameters = whole.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&")).map {
            let name = $0.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(Array(name)), Array($0.dropFirst(name.count + 1)))
        }
    }

    /// The names of the parameters, without duplicates.
    var names: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return parameters.map(\.name).filter { seen.insert($0).inserted }
    }

    /// Returns the values of the parameters with a name, still encoded.
    func values(of name: [UInt8]) -> [[UInt8]] {
        parameters.filter { $0.name == name }.map(\.value)
    }

    /// Returns whether an encoded value stands for a text. A plus sign can stand for itself or a space, because
    /// programs differ in that.
    func isEqual(_ value: [UInt8], _ text: [UInt8]) -> Bool {
        let spaced = value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return value == text || Self.decoded(value) == text || Self.decoded(spaced) == text
    }

    /// Returns whether the part before the query contains a text. Returns false for the empty text.
    func beginning(contains text: [UInt8]) -> Bool {
        guard !text.isEmpty, text.count <= start.count else { return false }
        return (0...start.count - text.count).contains {
            start[$0..<$0 + text.count].elementsEqual(text)
        }
    }

    /// Returns a text with its percent-encoded bytes decoded. Invalid escapes are kept.
    static func decoded(_ text: [UInt8]) -> [UInt8] {
        var decoded: [UInt8] = []
        var index = 0
        while index < text.count {
            if text[index] == UInt8(ascii: "%"), index + 2 < text.count,
                let high = Character(Unicode.Scalar(text[index + 1])).hexDigitValue,
                let low = Character(Unicode.Scalar(text[index + 2])).hexDigitValue
            {
                decoded.append(UInt8(high * 16 + low))
                index += 3
            } else {
                decoded.append(text[index])
                index += 1
            }
        }
        return decoded
    }
}
