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

    /// The decimal digits of a number, or `nil` for other values.
    private var spelling: NumberSpelling? {
        switch self {
        case .number(let number): number.spelling
        case .decimal(let spelling): spelling
        default: nil
        }
    }

    /// Returns whether both values are numbers and the first is an integer multiple of the second, which has at most
    /// 64 bits without its exponent.
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
    /// Values that models have dropped equal those that they keep. Canonically equivalent strings and
    /// names are not equal.
    static func == (left: JSONContent, right: JSONContent) -> Bool {
        switch (left.written, right.written) {
        case (.null, .null): true
        case (.bool(let left), .bool(let right)): left == right
        case (.number(let left), .number(let right)): left == right
        case (.decimal(let left), .decimal(let right)): left == right
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
        case .null, .dropped: break
        case .bool(let bool): hasher.combine(bool)
        case .number(let number): hasher.combine(number)
        case .decimal(let spelling): hasher.combine(spelling)
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
    /// All members, with their names in the JSON text. If the name of a member in the JSON text is not
    /// known, the member has the name here.
    var named: [(name: String, value: any JSONCoding)] {
        let names = names(besides: [])
        return all.map { (names[$0.key] ?? $0.key, $0.value) }
    }

    /// Returns the known names in the JSON text of members that have other names here, by the names
    /// here.
    ///
    /// - Parameter names: Further names that members can have in the JSON text.
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

    /// Returns whether the number is an integer multiple of another one, which has at most 64 bits
    /// without its exponent.
    func isMultiple(of divisor: NumberSpelling?) -> Bool {
        guard let divisor, let divisorDigits = divisor.magnitude, divisorDigits > 0 else {
            return false
        }
        // The number of decimal places between the last digits of both numbers. If the last digit
        // of the divisor has the higher place, the number would have to end with a zero.
        let distance = exponent - digits.count - (divisor.exponent - divisor.digits.count)
        guard distance >= 0 else { return digits.isEmpty }
        func remainder(_ tens: UInt64, plus digit: UInt8) -> UInt64 {
            var (high, low) = tens.multipliedFullWidth(by: 10)
            let (sum, isCarrying) = low.addingReportingOverflow(UInt64(digit))
            low = sum
            if isCarrying { high += 1 }
            return divisorDigits.dividingFullWidth((high, low)).remainder
        }
        var rest = digits.reduce(0) { remainder($0, plus: $1) }
        // A divisor of 64 bits has at most 63 factors of two or five. After 64 multiplications by
        // ten, further ones make no difference.
        for _ in 0..<min(distance, 64) where rest != 0 { rest = remainder(rest, plus: 0) }
        return rest == 0
    }

    /// The digits as an integer, or `nil` if the integer does not fit into 64 bits.
    private var magnitude: UInt64? {
        digits.isEmpty
            ? 0 : UInt64(String(decoding: digits.map { UInt8(ascii: "0") + $0 }, as: UTF8.self))
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
