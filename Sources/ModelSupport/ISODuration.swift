/// A duration of ISO 8601 such as `PT1M30S`, kept as it was sent.
///
/// Nothing is checked or changed, so every text is one and comes back as it was.
public struct ISODuration: RawRepresentable, Hashable, Sendable {
    /// The text as it was sent.
    public var rawValue: String

    /// The duration that a text holds.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// How long it is: a year has 365 days and a month 30. Nothing where the text is no
    /// duration.
    ///
    /// Each unit may have a fraction, after a point or a comma, and a sign may stand before all.
    public var seconds: Double? {
        var text = Substring(rawValue).utf8
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
        guard text.popFirst() == UInt8(ascii: "P") else { return nil }
        let parts = text.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let dates = Self.seconds(parts[0], Self.dateUnits) else {
            return nil
        }
        var sum = dates
        if parts.count == 2 {
            guard !parts[1].isEmpty, let times = Self.seconds(parts[1], Self.timeUnits) else {
                return nil
            }
            sum += times
        } else if parts[0].isEmpty {
            return nil
        }
        return isNegative ? -sum : sum
    }

    private static let dateUnits: [(letter: UInt8, seconds: Double)] = [
        (UInt8(ascii: "Y"), 31_536_000), (UInt8(ascii: "M"), 2_592_000),
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
    ]

    private static let timeUnits: [(letter: UInt8, seconds: Double)] = [
        (UInt8(ascii: "H"), 3600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]

    /// The sum of numbers with units, each unit once and in their order.
    private static func seconds(
        _ text: Substring.UTF8View,
        _ units: [(letter: UInt8, seconds: Double)]
    ) -> Double? {
        var text = text
        var units = units[...]
        var sum = 0.0
        while !text.isEmpty {
            guard let end = text.firstIndex(where: { $0 >= UInt8(ascii: "A") }),
                let number = number(text[..<end]),
                let unit = units.firstIndex(where: { $0.letter == text[end] })
            else { return nil }
            sum += number * units[unit].seconds
            units = units[(unit + 1)...]
            text = text[text.index(after: end)...]
        }
        return sum
    }

    /// Digits, and perhaps a point or a comma between some of them.
    private static func number(_ text: Substring.UTF8View) -> Double? {
        let parts = text.split(omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",")
        }
        let isNumber =
            parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
            }
        return isNumber ? Double(parts.map { String(Substring($0)) }.joined(separator: ".")) : nil
    }
}

extension ISODuration: ExpressibleByStringInterpolation, LosslessStringConvertible {
    /// The duration that a text holds.
    public init(_ text: String) { self.init(rawValue: text) }

    /// The duration that a literal holds.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text as it was sent.
    public var description: String { rawValue }
}

extension ISODuration: Codable, JSONCoding {
    /// Reads a string.
    public init(from decoder: any Decoder) throws { self.init(try String(from: decoder)) }

    /// Writes the string.
    public func encode(to encoder: any Encoder) throws { try rawValue.encode(to: encoder) }

    static func member<Key>(
        _ name: Key,
        of container: KeyedDecodingContainer<Key>,
        as member: KnownMember
    ) throws -> ISODuration {
        ISODuration(try container.decode(String.self, forKey: name))
    }

    func encode(
        _ name: MemberName,
        to container: inout KeyedEncodingContainer<MemberName>
    ) throws {
        try container.encode(rawValue, forKey: name)
    }
}
