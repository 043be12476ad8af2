/// An ISO 8601 duration, such as `PT1M30S`.
public struct ISODuration: FormattedText, JSONCoding {
    /// The text of the duration.
    public var rawValue: String

    /// Creates a duration from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The duration in seconds, or `nil` if the text is not a duration.
    ///
    /// A year counts as 365 days and a month as 30 days. Every unit can have a fraction, after a
    /// point or a comma, and the duration can begin with a sign.
    public var seconds: Double? {
        var text = Substring(rawValue).utf8
        let isNegative = text.first == UInt8(ascii: "-")
        if isNegative || text.first == UInt8(ascii: "+") { text.removeFirst() }
        guard text.popFirst() == UInt8(ascii: "P") else { return nil }
        let parts = text.split(separator: UInt8(ascii: "T"), omittingEmptySubsequences: false)
        guard parts.count <= 2, let dateSeconds = Self.seconds(parts[0], Self.dateUnits) else {
            return nil
        }
        var sum = dateSeconds
        if parts.count == 2 {
            guard !parts[1].isEmpty, let timeSeconds = Self.seconds(parts[1], Self.timeUnits) else {
                return nil
            }
            sum += timeSeconds
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

    /// Returns the sum of numbers with units. Returns `nil` for any other text, or if a unit is repeated or out of
    /// order.
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

    /// Returns the value of digits that can contain one point or comma, or `nil` for other text.
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
