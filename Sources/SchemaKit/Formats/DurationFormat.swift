/// The check of durations of RFC 3339, appendix A.
///
/// Letters can have either case, because strings in ABNF ignore case.
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

    /// Consumes numbers that are each followed by a unit, such as `1Y2M`. Returns how many there are, or nil if a
    /// number has no valid unit.
    ///
    /// Each unit must be the one directly after the previous unit in `units`: the grammar does not allow years and
    /// days without months.
    private static func takeAmounts(_ units: StaticString, _ cursor: inout FormatCursor) -> Int? {
        var count = 0
        var following: Int?
        while cursor.takeAll(where: FormatByte.isDigit) > 0 {
            guard let index = takeUnit(among: units, &cursor), following ?? index == index else {
                return nil
            }
            following = index + 1
            count += 1
        }
        return count
    }

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
