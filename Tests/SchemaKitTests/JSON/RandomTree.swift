import TestSupport

/// A random JSON value as a tree, which can be spelled in many ways.
indirect enum RandomTree: Sendable {
    case null
    case bool(Bool)
    case number(RandomDecimal)
    case string(String)
    case array([RandomTree])
    case object([(name: String, value: RandomTree)])

    private static let words = [
        "", "a", "b", "id", "type", "a/b", "m~n", "widget", "ä", "日本", "😀", "\u{0}", "\"", "\\",
        "\n\t", "e\u{301}", "é", "eight---", "sixteen---------", "0", "1", "longer than one word",
    ]

    static func word(using generator: inout SeededGenerator) -> String {
        generator.oneIn(3)
            ? generator.pick(words) + generator.pick(words) : generator.pick(words)
    }

    /// Creates a value with at most `depth` nested containers and without repeated names.
    init(depth: Int, using generator: inout SeededGenerator) {
        switch Int.random(in: depth > 0 ? 0..<8 : 0..<4, using: &generator) {
        case 0: self = generator.pick([.null, .bool(true), .bool(false)])
        case 1, 2:
            self = .number(RandomDecimal(digitLimit: 12, exponents: -12...12, using: &generator))
        case 3: self = .string(Self.word(using: &generator))
        case 4, 5:
            let count = Int.random(in: 0...5, using: &generator)
            self = .array((0..<count).map { _ in Self(depth: depth - 1, using: &generator) })
        default: self = .object(Self.members(depth: depth - 1, using: &generator))
        }
    }

    private static func members(
        depth: Int,
        using generator: inout SeededGenerator
    ) -> [(name: String, value: RandomTree)] {
        var members: [(name: String, value: RandomTree)] = []
        for _ in 0..<Int.random(in: 0...5, using: &generator) {
            let name = word(using: &generator)
            guard !members.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) else {
                continue
            }
            members.append((name, Self(depth: depth, using: &generator)))
        }
        return members
    }

    /// Returns one of the texts of the value, with any order of members, any white space, and any spelling.
    func spelled(using generator: inout SeededGenerator) -> String {
        switch self {
        case .null: return "null"
        case .bool(let value): return value ? "true" : "false"
        case .number(let number): return number.spelled(using: &generator)
        case .string(let text): return Self.quoted(text, using: &generator)
        case .array(let items):
            let texts = items.map { Self.padded($0.spelled(using: &generator), &generator) }
            return "[" + texts.joined(separator: ",") + "]"
        case .object(let members):
            let texts = members.shuffled(using: &generator).map { member in
                let name = Self.padded(Self.quoted(member.name, using: &generator), &generator)
                return name + ":" + Self.padded(member.value.spelled(using: &generator), &generator)
            }
            return "{" + texts.joined(separator: ",") + "}"
        }
    }

    private static func padded(_ text: String, _ generator: inout SeededGenerator) -> String {
        let spaces = ["", "", "", " ", "\n", "\r\n", "\t", "         "]
        return generator.pick(spaces) + text + generator.pick(spaces)
    }

    /// Returns `text` as a JSON string in which some characters are escaped needlessly.
    static func quoted(_ text: String, using generator: inout SeededGenerator) -> String {
        var output = "\""
        for scalar in text.unicodeScalars {
            let mustEscape = scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
            if mustEscape || generator.oneIn(5) {
                for unit in String(scalar).utf16 {
                    let digits = String(unit, radix: 16, uppercase: generator.oneIn(2))
                    output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                }
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    /// Returns a value that differs from this value in one place.
    func altered(using generator: inout SeededGenerator) -> RandomTree {
        switch self {
        case .null: return .bool(false)
        case .bool(let value): return .bool(!value)
        case .number(var number):
            number.digits[number.digits.count - 1] ^= 1
            return .number(
                RandomDecimal(
                    isNegative: number.isNegative,
                    digits: number.digits,
                    exponent: number.exponent
                )
            )
        case .string(let text): return .string(text + "x")
        case .array(var items):
            guard !items.isEmpty, !generator.oneIn(4) else { return .array(items + [.null]) }
            let position = Int.random(in: items.indices, using: &generator)
            items[position] = items[position].altered(using: &generator)
            return .array(items)
        case .object(var members):
            guard !members.isEmpty, !generator.oneIn(4) else {
                return .object(members + [("another", .null)])
            }
            let position = Int.random(in: members.indices, using: &generator)
            members[position].value = members[position].value.altered(using: &generator)
            return .object(members)
        }
    }
}
