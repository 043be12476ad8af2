extension PatternParser {
    struct Quantifier {
        var minimum: Int
        var maximum: Int
        /// True if the lower bound is at most the upper bound. Bounds that do not fit in an `Int` are compared, too.
        var isInOrder = true
        var isGreedy = true
    }

    /// Parses the quantifier at the current position. Returns nil and consumes nothing if no quantifier follows.
    mutating func parseQuantifier() throws(PatternError) -> Quantifier? {
        guard var quantifier = parseQuantifierPrefix() else { return nil }
        if skip("?") { quantifier.isGreedy = false }
        return quantifier
    }

    private mutating func parseQuantifierPrefix() -> Quantifier? {
        if skip("*") { return Quantifier(minimum: 0, maximum: .max) }
        if skip("+") { return Quantifier(minimum: 1, maximum: .max) }
        if skip("?") { return Quantifier(minimum: 0, maximum: 1) }
        let start = position
        guard skip("{"), let quantifier = parseBounds(), skip("}") else {
            position = start
            return nil
        }
        return quantifier
    }

    private mutating func parseBounds() -> Quantifier? {
        guard let minimum = readDigits() else { return nil }
        guard skip(",") else {
            return Quantifier(minimum: Self.number(minimum), maximum: Self.number(minimum))
        }
        guard let maximum = readDigits() else {
            return Quantifier(minimum: Self.number(minimum), maximum: .max)
        }
        return Quantifier(
            minimum: Self.number(minimum),
            maximum: Self.number(maximum),
            isInOrder: Self.isAtMost(minimum, maximum)
        )
    }

    mutating func readDigits() -> ArraySlice<UInt8>? {
        let start = position
        while let byte = peek(), byte.isASCIIDigit {
            position += 1
        }
        return start == position ? nil : source[start..<position]
    }

    /// Returns the value of `digits`, or `Int.max` if it does not fit in an `Int`.
    ///
    /// A bound of a quantifier that is too large has the effect of `Int.max`, because no text has that many code
    /// points.
    static func number(_ digits: ArraySlice<UInt8>) -> Int {
        var value = 0
        for digit in digits {
            let (product, productOverflows) = value.multipliedReportingOverflow(by: 10)
            let (sum, sumOverflows) = product.addingReportingOverflow(Int(digit) - 0x30)
            guard !productOverflows, !sumOverflows else { return .max }
            value = sum
        }
        return value
    }

    /// Returns whether `left` is at most `right`, for numbers of any length.
    private static func isAtMost(_ left: ArraySlice<UInt8>, _ right: ArraySlice<UInt8>) -> Bool {
        let left = left.drop { $0 == 0x30 }
        let right = right.drop { $0 == 0x30 }
        guard left.count == right.count else { return left.count < right.count }
        return !right.lexicographicallyPrecedes(left)
    }
}
