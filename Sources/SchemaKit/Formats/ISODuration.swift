/// A duration of ISO 8601, in either case of letters, taken apart.
///
/// More generous than the grammar of RFC 3339 (`DurationFormat`): every number may have a fraction,
/// a sign may stand before it all, and weeks may stand beside other units.
struct ISODuration {
    /// The seconds of each unit, by the letters of the date and then those of the time; none where
    /// the unit is not written.
    private(set) var seconds: [Double?] = Array(repeating: nil, count: units.count)
    private(set) var hasSign = false
    private(set) var hasFraction = false
    private(set) var hasSmallLetters = false
    private var isNegative = false

    private static let units: [(letter: UInt8, seconds: Double)] = [
        (UInt8(ascii: "Y"), 31_536_000), (UInt8(ascii: "M"), 2_592_000),
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
        (UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]
    private static let dateUnitCount = 4

    /// The duration that `text` is, or `nil` where it is none.
    init?(_ text: UnsafeBufferPointer<UInt8>) {
        var cursor = FormatCursor(text)
        isNegative = cursor.next == FormatByte.hyphen
        hasSign = cursor.take { $0 == FormatByte.plus || $0 == FormatByte.hyphen }
        guard takeLetter(UInt8(ascii: "P"), &cursor) else { return nil }
        guard takeAmounts(0..<Self.dateUnitCount, &cursor) else { return nil }
        if !cursor.isAtEnd {
            guard takeLetter(UInt8(ascii: "T"), &cursor), !cursor.isAtEnd,
                takeAmounts(Self.dateUnitCount..<Self.units.count, &cursor)
            else { return nil }
        }
        guard cursor.isAtEnd, seconds.contains(where: { $0 != nil }) else { return nil }
    }

    @inline(never)
    static func isDuration(_ text: UnsafeBufferPointer<UInt8>) -> Bool { ISODuration(text) != nil }

    /// Whether a text is a duration as Django writes it.
    @inline(never)
    static func isDjangoDuration(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        ISODuration(text)?.isOfDjango == true
    }

    /// Takes numbers with their units, each at most once and in order.
    private mutating func takeAmounts(_ range: Range<Int>, _ cursor: inout FormatCursor) -> Bool {
        var remaining = range
        while let byte = cursor.next, FormatByte.isDigit(byte) {
            let amount = takeNumber(&cursor)
            guard let amount,
                let unit = remaining.first(where: { takeLetter(Self.units[$0].letter, &cursor) })
            else { return false }
            seconds[unit] = amount * Self.units[unit].seconds
            remaining = unit + 1..<range.upperBound
        }
        return true
    }

    private mutating func takeNumber(_ cursor: inout FormatCursor) -> Double? {
        let start = cursor.position
        _ = cursor.takeAll(where: FormatByte.isDigit)
        var text = String(decoding: cursor.taken(since: start), as: UTF8.self)
        if cursor.take(where: { $0 == FormatByte.dot || $0 == FormatByte.comma }) {
            hasFraction = true
            let fraction = cursor.position
            guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return nil }
            text += "." + String(decoding: cursor.taken(since: fraction), as: UTF8.self)
        }
        return Double(text)
    }

    private mutating func takeLetter(_ letter: UInt8, _ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(where: { $0 & ~0x20 == letter }) else { return false }
        if cursor.bytes[cursor.position - 1] != letter { hasSmallLetters = true }
        return true
    }

    /// How long it is; a year has 365 days and a month 30.
    var length: Double {
        let sum = seconds.reduce(0) { $0 + ($1 ?? 0) }
        return isNegative ? -sum : sum
    }

    /// Whether Django reads it: no units above a day, and capital letters.
    var isOfDjango: Bool {
        !hasSmallLetters && seconds[0] == nil && seconds[1] == nil && seconds[2] == nil
    }

    /// The units that some program adds up.
    struct Units: Sendable {
        private var isCounted: [Bool] = Array(repeating: false, count: units.count)

        /// Reads letters in the order of a duration, `T` before those of the time; `nil` where they
        /// are none.
        init?(_ letters: String) {
            var position = 0
            for letter in letters.utf8 {
                if letter == UInt8(ascii: "T") {
                    position = dateUnitCount
                    continue
                }
                guard let unit = units[position...].firstIndex(where: { $0.letter == letter })
                else {
                    return nil
                }
                isCounted[unit] = true
                position = unit + 1
            }
        }

        /// The seconds of those units in a duration.
        func length(of duration: ISODuration) -> Double {
            zip(isCounted, duration.seconds).reduce(0) { $0 + ($1.0 ? $1.1 ?? 0 : 0) }
        }
    }
}
