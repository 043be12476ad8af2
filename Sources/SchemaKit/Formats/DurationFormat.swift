/// The check of durations of RFC 3339, appendix A.
///
/// Letters can have either case, because the literals of an ABNF grammar ignore case.
enum DurationFormat {
    @inline(never)
    static func isDuration(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        guard take("P", &cursor) else { return false }
        var weeks = cursor
        if takeAmounts("W", &weeks) == 1 {
            return weeks.isAtEnd
        }
        guard let dateCount = takeAmounts("YMD", &cursor) else { return false }
        if dateCount > 0, cursor.isAtEnd {
            return true
        }
        guard take("T", &cursor), let timeCount = takeAmounts("HMS", &cursor) else { return false }
        return timeCount > 0 && cursor.isAtEnd
    }

    private static func take(_ letter: Unicode.Scalar, _ cursor: inout FormatCursor) -> Bool {
        cursor.take { FormatByte.lowercased($0) == FormatByte.lowercased(UInt8(ascii: letter)) }
    }

    /// Consumes numbers that are each followed by a unit, such as `1Y2M`. Returns the number of units, or nil if a
    /// number has no valid unit.
    ///
    /// Each unit must be the one directly after the previous unit in `units`: `1Y2D` is invalid, because the grammar
    /// does not allow years and days without months.
    private static func takeAmounts(_ units: StaticString, _ cursor: inout FormatCursor) -> Int? {
        var count = 0
        var nextUnit: Int?
        while cursor.takeAll(where: FormatByte.isDigit) > 0 {
            guard let unit = takeUnit(among: units, &cursor), nextUnit ?? unit == unit else {
                return nil
            }
            nextUnit = unit + 1
            count += 1
        }
        return count
    }

    /// Consumes the letter of a unit, and returns the unit's index in `units`.
    private static func takeUnit(
        among units: StaticString,
        _ cursor: inout FormatCursor
    ) -> Int? {
        guard let letter = cursor.next else { return nil }
        let units = units.utf8
        for index in units.indices
        where FormatByte.lowercased(units[index]) == FormatByte.lowercased(letter) {
            cursor.position += 1
            return index
        }
        return nil
    }
}

/// A parsed duration of ISO 8601. Letters can have either case.
///
/// The parser accepts more than the grammar of RFC 3339 (`DurationFormat`): every number can have a fraction, a sign
/// can precede the duration, weeks can be combined with other units, and units between others can be missing (`P1Y2D`).
struct ISODuration {
    /// The number of each unit in the duration, converted to seconds, in the order of `units`. Nil for a unit that does
    /// not occur.
    private(set) var seconds: [Double?] = Array(repeating: nil, count: units.count)
    let hasSign: Bool
    private(set) var hasFraction = false
    private(set) var hasLowercaseLetters = false
    private let isNegative: Bool

    private static let units: [(letter: UInt8, seconds: Double)] = [
        (UInt8(ascii: "Y"), 31_536_000), (UInt8(ascii: "M"), 2_592_000),
        (UInt8(ascii: "W"), 604_800), (UInt8(ascii: "D"), 86_400),
        (UInt8(ascii: "H"), 3_600), (UInt8(ascii: "M"), 60), (UInt8(ascii: "S"), 1),
    ]
    private static let dateUnitCount = 4

    /// Parses a duration. Returns nil if `text` is not a duration.
    init?(_ text: Span<UInt8>) {
        var cursor = FormatCursor(text)
        isNegative = cursor.next == FormatByte.hyphen
        hasSign = cursor.take { $0 == FormatByte.plus || $0 == FormatByte.hyphen }
        guard takeLetter(UInt8(ascii: "P"), &cursor) else { return nil }
        guard takeAmounts(ofUnits: 0..<Self.dateUnitCount, &cursor) else { return nil }
        if !cursor.isAtEnd {
            guard takeLetter(UInt8(ascii: "T"), &cursor), !cursor.isAtEnd,
                takeAmounts(ofUnits: Self.dateUnitCount..<Self.units.count, &cursor)
            else { return nil }
        }
        guard cursor.isAtEnd, seconds.contains(where: { $0 != nil }) else { return nil }
    }

    @inline(never)
    static func isDuration(_ text: Span<UInt8>) -> Bool { ISODuration(text) != nil }

    /// Returns whether a text is a duration that Django can read.
    @inline(never)
    static func isDjangoDuration(_ text: Span<UInt8>) -> Bool {
        ISODuration(text)?.isReadableByDjango == true
    }

    /// Consumes numbers with their units, each unit at most once and in descending order. Returns false if a number
    /// is invalid or has no valid unit.
    private mutating func takeAmounts(
        ofUnits range: Range<Int>,
        _ cursor: inout FormatCursor
    ) -> Bool {
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
        var text = String(decoding: cursor.bytes(since: start))
        if cursor.take(where: { $0 == FormatByte.dot || $0 == FormatByte.comma }) {
            hasFraction = true
            let fractionStart = cursor.position
            guard cursor.takeAll(where: FormatByte.isDigit) > 0 else { return nil }
            text += "." + String(decoding: cursor.bytes(since: fractionStart))
        }
        return Double(text)
    }

    private mutating func takeLetter(_ letter: UInt8, _ cursor: inout FormatCursor) -> Bool {
        guard cursor.take(where: { $0 & ~0x20 == letter }) else { return false }
        if cursor.bytes[cursor.position - 1] != letter { hasLowercaseLetters = true }
        return true
    }

    /// The length in seconds. A year has 365 days and a month has 30.
    var length: Double {
        let sum = seconds.reduce(0) { $0 + ($1 ?? 0) }
        return isNegative ? -sum : sum
    }

    /// True if Django can read the duration: it has no unit longer than a day, and no lowercase letters.
    var isReadableByDjango: Bool {
        !hasLowercaseLetters && seconds[0] == nil && seconds[1] == nil && seconds[2] == nil
    }

    /// A selection of units, for receivers that add up only some units of a duration.
    struct Units: Sendable {
        private var isCounted: [Bool] = Array(repeating: false, count: units.count)

        /// Parses the letters of units, in the order of a duration. After a `T`, the letters are those of hours,
        /// minutes and seconds, so `TM` are minutes, and `M` are months. Returns nil if a letter is unknown or not in
        /// order.
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

        /// Returns the total seconds of the selected units in a duration. The sign of the duration is ignored.
        func length(of duration: ISODuration) -> Double {
            zip(isCounted, duration.seconds).reduce(0) { $0 + ($1.0 ? $1.1 ?? 0 : 0) }
        }
    }
}
