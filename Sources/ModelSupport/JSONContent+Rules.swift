/// The comparisons of values that rules need.
extension JSONContent {
    /// Returns whether the content equals a JSON value.
    func isEqual(to value: JSONValue) -> Bool {
        switch (self, value) {
        case (.array(let elements), .array(let values)):
            return elements.count == values.count
                && values.indices.allSatisfy {
                    elements.contentElement($0).jsonContent.isEqual(to: values[$0])
                }
        case (.object(let members), .object(let values)):
            return members.count == values.count
                && values.allSatisfy { name, value in
                    members[name]?.jsonContent.isEqual(to: value) ?? false
                }
        case (.array, _), (.object, _): return false
        default: return self == value.jsonContent
        }
    }

    /// Returns whether both values are numbers and the first is less than the second.
    static func isLess(_ left: JSONContent, _ right: JSONContent) -> Bool {
        if case .number(let left) = left, case .number(let right) = right { return left < right }
        guard let left = left.spelling, let right = right.spelling else { return false }
        return left < right
    }

    /// The digits, exponent and sign of a number, or `nil` for other values.
    private var spelling: NumberSpelling? {
        switch self {
        case .number(let number): number.spelling
        case .decimal(let spelling): spelling
        default: nil
        }
    }

    /// Returns whether both values are numbers and the first is an integer multiple of the second.
    func isMultiple(of divisor: JSONContent) -> Bool {
        if case .number(let number) = self, let number = number.int64,
            case .number(let divisor) = divisor, let divisor = divisor.int64
        {
            return number.isMultiple(of: divisor)
        }
        return spelling?.isMultiple(of: divisor.spelling) ?? false
    }

    /// True if the value is a number.
    var isNumber: Bool {
        switch self {
        case .number, .decimal: true
        default: false
        }
    }
}

extension JSONContent: JSONCoding {
    init(json decoder: any Decoder) throws { self = try JSONValue(json: decoder).jsonContent }

    var jsonContent: JSONContent { self }
}

extension JSONContent: Hashable {
    /// Returns a Boolean value that indicates whether two values are equal.
    ///
    /// A dropped value is compared by its JSON value, as if it had been kept. Canonically equivalent
    /// strings and names are not equal.
    static func == (left: JSONContent, right: JSONContent) -> Bool {
        switch (left.written, right.written) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
        case (.notFinite(let left), .notFinite(let right)): left == right
        case (.string(let left), .string(let right)): left.isSpelled(right)
        case (.array(let left), .array(let right)):
            left.count == right.count
                && (0..<left.count).allSatisfy {
                    left.contentElement($0).jsonContent == right.contentElement($0).jsonContent
                }
        case (.object(let left), .object(let right)):
            left.count == right.count
                && left.all.allSatisfy { key, value in
                    right.member(withKey: key)?.jsonContent == value.jsonContent
                }
        default: false
        }
    }

    func hash(into hasher: inout Hasher) {
        switch written {
        // `written` is never `.dropped`.
        case .null, .dropped: break
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .decimal(let spelling): hasher.combine(spelling)
        case .notFinite(let double): hasher.combine(double)
        case .string(let string): hasher.combine(ExactText(string))
        case .array(let elements):
            hasher.combine(elements.count)
            for position in 0..<elements.count {
                hasher.combine(elements.contentElement(position).jsonContent)
            }
        case .object(let members):
            // The order of the members does not count.
            var sum = members.count
            for (key, value) in members.all {
                var hasher = Hasher()
                hasher.combine(ExactText(key))
                hasher.combine(value.jsonContent)
                sum &+= hasher.finalize()
            }
            hasher.combine(sum)
        }
    }
}

extension ContentMembers {
    /// All members, with their names in the JSON text. A member whose name in the JSON text is not known has its key
    /// in place of the name.
    var named: [(name: String, value: any JSONCoding)] {
        let names = names(besides: [])
        return all.map { (names[$0.key] ?? $0.key, $0.value) }
    }

    /// Returns the key of the member with a name in the JSON text.
    func exactKey(of name: ExactText) -> ExactText {
        guard let key else { return name }
        return ExactText(key(name.text))
    }

    /// Returns the known names in the JSON text, by the keys that the key strategy makes from them. The result is empty
    /// without a key strategy.
    ///
    /// - Parameter names: Known names in addition to ``convertedNames``.
    func names(besides names: some Sequence<String>) -> [String: String] {
        guard let key else { return [:] }
        return Dictionary(
            (convertedNames + names).map { (key($0), $0) },
            uniquingKeysWith: { min($0, $1) }
        )
    }
}

extension JSONNumber {
    /// True if the number has no fractional part.
    var isInteger: Bool { double.isWhole }
}

extension NumberSpelling {
    /// True if the number has no fractional part.
    var isInteger: Bool { exponent >= digits.count }

    /// Returns a Boolean value that indicates whether the first number is less than the second.
    static func < (left: NumberSpelling, right: NumberSpelling) -> Bool {
        guard left.isNegative == right.isNegative else { return left.isNegative }
        let (low, high) = left.isNegative ? (right, left) : (left, right)
        if low.digits.isEmpty || high.digits.isEmpty { return low.digits.count < high.digits.count }
        return low.exponent == high.exponent
            ? low.digits.lexicographicallyPrecedes(high.digits) : low.exponent < high.exponent
    }

    /// Returns whether the number is an integer multiple of another one. The time is proportional to
    /// the product of the numbers of digits.
    func isMultiple(of divisor: NumberSpelling?) -> Bool {
        guard let divisor, !divisor.digits.isEmpty else { return false }
        // The number of decimal places between the last digits of both numbers. If the last digit of the divisor has
        // the higher place, each multiple of the divisor ends with a zero, but `digits` never ends with a zero.
        let distance = exponent - digits.count - (divisor.exponent - divisor.digits.count)
        guard distance >= 0 else { return digits.isEmpty }
        var remainder = DecimalRemainder(divisor: divisor.digits)
        for digit in digits { remainder.append(digit) }
        // A divisor has at most four factors of two or five for each of its digits. After this many multiplications
        // by ten, further multiplications make no difference.
        for _ in 0..<min(distance, 4 * divisor.digits.count) where !remainder.isZero {
            remainder.append(0)
        }
        return remainder.isZero
    }
}

/// The remainder of a division. Digits can be appended to the dividend.
private struct DecimalRemainder {
    /// The divisor, in groups of nine digits. The group of the last digits is first.
    private let divisor: [UInt64]
    /// The remainder, in the same number of groups.
    private var groups: [UInt64]

    private static let base: UInt64 = 1_000_000_000

    init(divisor digits: [UInt8]) {
        var groups: [UInt64] = []
        var rest = digits[...]
        while !rest.isEmpty {
            groups.append(rest.suffix(9).reduce(0) { $0 * 10 + UInt64($1) })
            rest = rest.dropLast(9)
        }
        // The remainder before the subtraction can have one digit more than the divisor.
        divisor = groups + [0]
        self.groups = Array(repeating: 0, count: divisor.count)
    }

    var isZero: Bool { groups.allSatisfy { $0 == 0 } }

    mutating func append(_ digit: UInt8) {
        var carry = UInt64(digit)
        for position in groups.indices {
            let sum = groups[position] * 10 + carry
            (carry, groups[position]) = sum.quotientAndRemainder(dividingBy: Self.base)
        }
        while !groups.reversed().lexicographicallyPrecedes(divisor.reversed()) { subtractDivisor() }
    }

    private mutating func subtractDivisor() {
        var borrow: UInt64 = 0
        for position in groups.indices {
            let subtrahend = divisor[position] + borrow
            borrow = groups[position] < subtrahend ? 1 : 0
            groups[position] += borrow * Self.base
            groups[position] -= subtrahend
        }
    }
}

/// A keyword that limits numbers.
enum SchemaBound: Sendable {
    case minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf

    /// Returns the violation by a value, or `nil` if the value is valid or not a number.
    ///
    /// - Parameters:
    ///   - bound: The value of the keyword.
    ///   - text: The text of the keyword's value in messages.
    func violation(
        by value: JSONContent,
        _ bound: JSONContent,
        _ text: @autoclosure () -> String
    ) -> SchemaViolation? {
        guard value.isNumber else { return nil }
        switch self {
        case .minimum where JSONContent.isLess(value, bound):
            return SchemaViolation("minimum", "at least \(text())")
        case .maximum where JSONContent.isLess(bound, value):
            return SchemaViolation("maximum", "at most \(text())")
        case .exclusiveMinimum where !JSONContent.isLess(bound, value):
            return SchemaViolation("exclusiveMinimum", "greater than \(text())")
        case .exclusiveMaximum where !JSONContent.isLess(value, bound):
            return SchemaViolation("exclusiveMaximum", "less than \(text())")
        case .multipleOf where !value.isMultiple(of: bound):
            return SchemaViolation("multipleOf", "a multiple of \(text())")
        default: return nil
        }
    }
}
