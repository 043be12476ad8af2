/// The parameters in the query of a link.
struct LinkQuery {
    /// The link up to its query, with escapes read.
    private let start: [UInt8]
    /// Names, with escapes read, and values as they are written, in the order of the link.
    private let parameters: [(name: [UInt8], value: [UInt8])]

    /// Takes a link apart; what follows `#` is no part of the query.
    init(_ link: [UInt8]) {
        let whole = link.prefix { $0 != UInt8(ascii: "#") }
        let path = whole.prefix { $0 != UInt8(ascii: "?") }
        start = Self.decoded(Array(path))
        parameters = whole.dropFirst(path.count + 1).split(separator: UInt8(ascii: "&")).map {
            let name = $0.prefix { $0 != UInt8(ascii: "=") }
            return (Self.decoded(Array(name)), Array($0.dropFirst(name.count + 1)))
        }
    }

    /// The names of the parameters, each once.
    var names: [[UInt8]] {
        var seen: Set<[UInt8]> = []
        return parameters.map(\.name).filter { seen.insert($0).inserted }
    }

    /// The values of the parameters with a name, as they are written.
    func values(of name: [UInt8]) -> [[UInt8]] {
        parameters.filter { $0.name == name }.map(\.value)
    }

    /// Whether a written value says what a text says; some programs take a plus sign for a space.
    func isEqual(_ value: [UInt8], _ text: [UInt8]) -> Bool {
        let spaced = value.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
        return value == text || Self.decoded(value) == text || Self.decoded(spaced) == text
    }

    /// Whether a text stands in front of the query.
    func beginning(contains text: [UInt8]) -> Bool {
        guard !text.isEmpty, text.count <= start.count else { return false }
        return (0...start.count - text.count).contains {
            start[$0..<$0 + text.count].elementsEqual(text)
        }
    }

    /// A text with its escapes, such as `%20`, read. What is no escape stays.
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
