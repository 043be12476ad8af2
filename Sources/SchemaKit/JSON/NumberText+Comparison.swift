extension NumberText {
    /// How two numbers compare.
    package enum Order {
        case ascending
        case equal
        case descending

        var reversed: Order {
            switch self {
            case .ascending: .descending
            case .equal: .equal
            case .descending: .ascending
            }
        }
    }

    /// Compares the exact values.
    package static func order(_ left: NumberText, _ right: NumberText) -> Order {
        guard !left.isZero, !right.isZero else {
            if left.isZero && right.isZero { return .equal }
            let isAscending = left.isZero ? !right.shape.isNegative : left.shape.isNegative
            return isAscending ? .ascending : .descending
        }
        guard left.shape.isNegative == right.shape.isNegative else {
            return left.shape.isNegative ? .ascending : .descending
        }
        let magnitudes = magnitudeOrder(left, right)
        return left.shape.isNegative ? magnitudes.reversed : magnitudes
    }

    private static func magnitudeOrder(_ left: NumberText, _ right: NumberText) -> Order {
        guard left.shape.exponent == right.shape.exponent else {
            return left.shape.exponent < right.shape.exponent ? .ascending : .descending
        }
        var leftOffset = Int(left.shape.start)
        var rightOffset = Int(right.shape.start)
        while true {
            let leftDigit = left.digit(at: &leftOffset)
            let rightDigit = right.digit(at: &rightOffset)
            // Digits that have run out compare below any digit, and the last one is never zero.
            if leftDigit != rightDigit { return leftDigit < rightDigit ? .ascending : .descending }
            if leftDigit < 0 { return .equal }
        }
    }

    /// The digit at `offset`, which moves on past it; -1 when there are no more.
    private func digit(at offset: inout Int) -> Int {
        if offset < Int(shape.end), bytes[offset] == UInt8(ascii: ".") { offset += 1 }
        guard offset < Int(shape.end) else { return -1 }
        defer { offset += 1 }
        return Int(bytes[offset] - UInt8(ascii: "0"))
    }

    /// Mixes the exact value into `hasher`: equal numbers hash alike, however they are written.
    func hash(into hasher: inout Hasher) {
        hasher.combine(shape.isNegative)
        hasher.combine(shape.exponent)
        forEachDigit { hasher.combine($0) }
    }
}
