import TestSupport

/// A decimal number that can be spelled in many ways: digits × 10^exponent.
struct RandomDecimal: Equatable, Sendable {
    var isNegative = false
    /// The digits. The first digit and the last digit are not zero, unless there is only one digit.
    var digits: [UInt8]
    var exponent: Int

    var isZero: Bool { digits == [0] }

    init(isNegative: Bool = false, digits: [UInt8], exponent: Int) {
        var digits = digits
        var exponent = exponent
        while digits.count > 1, digits.first == 0 { digits.removeFirst() }
        while digits.count > 1, digits.last == 0 {
            digits.removeLast()
            exponent += 1
        }
        self.digits = digits
        self.isNegative = isNegative && digits != [0]
        self.exponent = digits == [0] ? 0 : exponent
    }

    init(digitLimit: Int, exponents: ClosedRange<Int>, using generator: inout SeededGenerator) {
        let count = Int.random(in: 1...digitLimit, using: &generator)
        let digits = (0..<count).map { _ in UInt8.random(in: 0...9, using: &generator) }
        self.init(
            isNegative: generator.oneIn(3),
            digits: digits,
            exponent: Int.random(in: exponents, using: &generator)
        )
    }

    /// Returns one of the JSON spellings of the value.
    func spelled(using generator: inout SeededGenerator) -> String {
        let sign = isNegative || (isZero && generator.oneIn(4)) ? "-" : ""
        // The decimal point is at any position in or around the digits, and the exponent compensates for it.
        let zerosInFront = generator.oneIn(4) ? Int.random(in: 1...4, using: &generator) : 0
        let zerosBehind = generator.oneIn(4) ? Int.random(in: 1...4, using: &generator) : 0
        let all =
            Array(repeating: UInt8(0), count: zerosInFront) + digits
            + Array(repeating: UInt8(0), count: zerosBehind)
        let point = Int.random(in: 1...all.count, using: &generator)
        var integer = all[..<point].drop { $0 == 0 }.map(String.init).joined()
        if integer.isEmpty { integer = "0" }
        let fraction = all[point...].map(String.init).joined()
        let power = exponent - zerosBehind + fraction.count
        return sign + integer + (fraction.isEmpty ? "" : "." + fraction)
            + Self.exponentText(power, using: &generator)
    }

    private static func exponentText(
        _ power: Int,
        using generator: inout SeededGenerator
    ) -> String {
        if power == 0, !generator.oneIn(5) { return "" }
        let letter = generator.pick(["e", "E"])
        let sign = power < 0 ? "-" : generator.pick(["", "+"])
        return letter + sign + generator.pick(["", "", "00"]) + String(abs(power))
    }
}
