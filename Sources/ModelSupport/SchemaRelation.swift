/// A constraint that a keyword of the widget vocabulary sets. The locations are relative to the value that the
/// constraint applies to.
enum SchemaRelation: Sendable {
    /// All items, or the values of all members, have distinct values at the location.
    case uniqueBy([Step])
    /// The value of each member contains, at the location, the name of the member.
    case keyedBy([Step])
    /// The number at the first location is at most the number at the second location.
    case atMost([Step], [Step])
    /// The contrast between the colors at the two locations is at least the given ratio.
    case contrast([Step], [Step], atLeast: Double)
    /// The tokens in the string are well-formed. The associated values are the text that begins a
    /// token, the text that ends it, the pattern of the text in between, a phrase for messages, and
    /// the words that open blocks with the words that close them.
    case template(
        String,
        String,
        token: SchemaPattern,
        String,
        blocks: [ExactText: String]
    )
    /// A receiver of the duration reads its actual length. The receiver adds up only the amounts in `units`, such as
    /// `DTHMS` for days to seconds, and takes a text that it cannot read to mean `otherwise` seconds.
    case durationReading(units: String, otherwise: Double)

    /// Returns the violation by a value, or `nil` if the value is valid or the constraint does not
    /// apply to values of its type.
    func violation(in value: JSONContent) -> SchemaViolation? {
        switch self {
        case .uniqueBy(let location):
            var keys: Set<JSONContent> = []
            for (_, child) in Self.children(of: value) {
                guard let key = Self.key(Self.content(at: location, in: child.jsonContent)) else {
                    continue
                }
                if !keys.insert(key).inserted, !Self.isRedacted(key) {
                    return SchemaViolation(
                        "uniqueBy",
                        "no other value with the same '\(location.path)'"
                    )
                }
            }
            return nil
        case .keyedBy(let location):
            for case (let name?, let child) in Self.children(of: value) {
                if case .string(let text)? = Self.content(at: location, in: child.jsonContent),
                    !Self.trimmed(text).isSpelled(Self.trimmed(name)),
                    !Self.isRedacted(.string(text)), !Self.isRedacted(.string(name))
                {
                    return SchemaViolation(
                        "keyedBy",
                        "the member's name as '\(location.path)'"
                    ).within(name)
                }
            }
            return nil
        case .atMost(let first, let second):
            guard let number = Self.content(at: first, in: value),
                let bound = Self.content(at: second, in: value), JSONContent.isLess(bound, number)
            else { return nil }
            return SchemaViolation(
                "atMost",
                "a '\(first.path)' of at most '\(second.path)'"
            )
        case .contrast(let first, let second, let ratio):
            guard let firstLuminance = Self.luminance(Self.content(at: first, in: value)),
                let secondLuminance = Self.luminance(Self.content(at: second, in: value)),
                (max(firstLuminance, secondLuminance) + 0.05)
                    / (min(firstLuminance, secondLuminance) + 0.05) < ratio
            else { return nil }
            return SchemaViolation("contrast", "colors with a contrast of at least \(ratio)")
        case .template(let open, let close, let token, let expectation, let blocks):
            guard case .string(let text) = value,
                !Template(open: open, close: close, token: token, blocks: blocks).accepts(text)
            else { return nil }
            return SchemaViolation("template", expectation)
        case .durationReading(let units, let otherwise):
            // Without the check for ASCII, the long s U+017F would become the unit `S`.
            guard case .string(let text) = value, text.unicodeScalars.allSatisfy(\.isASCII),
                let seconds = ISODuration(text.uppercased()).seconds,
                seconds != Self.secondsRead(from: text, units: units, otherwise: otherwise)
            else { return nil }
            return SchemaViolation(
                "durationReading",
                "a duration of integers in the units \(units)"
            )
        }
    }

    // MARK: Locations

    /// A step of a location: the name of a member, or the index of an item.
    struct Step: ExpressibleByStringLiteral, Sendable {
        let name: String
        /// The aliases of the member, which are used if the object has no member with the name.
        let aliases: [String]

        init(_ name: String, or aliases: [String]) {
            (self.name, self.aliases) = (name, aliases)
        }

        init(stringLiteral name: String) { self.init(name, or: []) }
    }

    /// Returns the part of a value at a location, or `nil` if there is none.
    static func content(at location: [Step], in value: JSONContent) -> JSONContent? {
        var value = value
        for step in location {
            switch value.written {
            case .object(let members):
                let names = [step.name] + step.aliases
                guard let member = names.lazy.compactMap({ members[$0] }).first else { return nil }
                value = member.jsonContent
            case .array(let elements):
                guard let index = Int(step.name), String(index) == step.name,
                    (0..<elements.count).contains(index)
                else { return nil }
                value = elements.contentElement(index).jsonContent
            default: return nil
            }
        }
        return value
    }

    /// Returns the items of an array, or the values of an object's members with their names.
    private static func children(
        of value: JSONContent
    ) -> [(name: String?, value: any JSONCoding)] {
        switch value {
        case .object(let members): members.named.map { ($0.name, $0.value) }
        case .array(let elements):
            (0..<elements.count).map { (nil, elements.contentElement($0)) }
        default: []
        }
    }

    /// Returns the value in a form that can be compared with others: a string without the white space around it, and a
    /// number or a Boolean unchanged. Returns `nil` for any other value.
    private static func key(_ value: JSONContent?) -> JSONContent? {
        switch value {
        case .string(let text)?: .string(trimmed(text))
        case .bool, .number, .decimal: value
        case .null?, .notFinite?, .array?, .object?, .dropped?, nil: nil
        }
    }

    /// Returns whether the value is a string in which a text was redacted. Such strings cannot be
    /// compared.
    static func isRedacted(_ value: JSONContent) -> Bool {
        guard case .string(let text) = value else { return false }
        let bytes = Array(text.utf8)
        return ["REDACTED", "***"].contains { word in
            let word = Array(word.utf8)
            return bytes.count >= word.count
                && (0...bytes.count - word.count).contains { bytes[$0...].starts(with: word) }
        }
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
        var bytes = Array(text.utf8.drop(while: isSpace))
        while let last = bytes.last, isSpace(last) { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }

    // MARK: Durations

    /// Returns the number of seconds that a receiver reads if it supports neither signs, nor
    /// fractions, nor lowercase letters.
    private static func secondsRead(
        from text: String,
        units: String,
        otherwise: Double
    ) -> Double {
        guard text.utf8.first == UInt8(ascii: "P") else { return otherwise }
        let unitsOfParts = units.split(separator: "T", omittingEmptySubsequences: false)
        var part = 0
        var digits = ""
        var sums = [0.0, 0.0]
        for letter in text.dropFirst() {
            if letter.isWholeNumber {
                digits.append(letter)
            } else if letter == "T" {
                part = 1
            } else if let seconds = unitSeconds[part][letter], let amount = Double(digits) {
                if part < unitsOfParts.count, unitsOfParts[part].contains(letter) {
                    sums[part] += amount * seconds
                }
                digits = ""
            } else {
                return otherwise
            }
        }
        return sums[0] + sums[1]
    }

    /// The seconds of the units before and after the `T`. A year has 365 days, and a month has 30.
    private static let unitSeconds: [[Character: Double]] = [
        ["Y": 31_536_000, "M": 2_592_000, "W": 604_800, "D": 86_400],
        ["H": 3600, "M": 60, "S": 1],
    ]

    // MARK: Colors

    /// Returns the relative luminance of a color as WCAG 2.1 defines it.
    private static func luminance(_ value: JSONContent?) -> Double? {
        guard case .string(let text)? = value, let color = color(text) else { return nil }
        let components = [color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF].map(linear)
        return 0.2126 * components[0] + 0.7152 * components[1] + 0.0722 * components[2]
    }

    /// Returns the red, green and blue bytes of a color. The opacity is ignored.
    private static func color(_ text: String) -> Int? {
        guard text.utf8.first == UInt8(ascii: "#") else {
            // Without this check, the Kelvin sign U+212A would become the `k` of `black`.
            return text.unicodeScalars.allSatisfy(\.isASCII) ? colors[text.lowercased()] : nil
        }
        let digits = text.utf8.dropFirst().map { Int(String(UnicodeScalar($0)), radix: 16) }
        guard [3, 4, 6, 8].contains(digits.count), !digits.contains(nil) else { return nil }
        let values = digits.compactMap { $0 }
        return values.count < 6
            ? values.prefix(3).reduce(0) { $0 << 8 | $1 * 17 }
            : values.prefix(6).reduce(0) { $0 << 4 | $1 }
    }

    private static let colors = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF,
        "gray": 0x808080, "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000,
        "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500, "purple": 0x800080,
        "red": 0xFF0000, "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF,
        "yellow": 0xFFFF00,
    ]

    /// Returns the linear value of an sRGB component.
    private static func linear(_ component: Int) -> Double {
        let value = Double(component) / 255
        guard value > 0.03928 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // The result is `base` to the power of 2.4: the square of `base`, times the square of its fifth root. Newton's
        // method finds the root without the C library.
        var root = 1.0
        for _ in 0..<12 {
            let fourth = root * root * root * root
            root -= (root * fourth - base) / (5 * fourth)
        }
        return base * base * root * root
    }
}

extension [SchemaRelation.Step] {
    /// The names of the steps, joined by slashes.
    fileprivate var path: String { map(\.name).joined(separator: "/") }
}

extension SchemaRelation {
    /// The syntax of tokens in a string.
    private struct Template {
        let open: String
        let close: String
        let token: SchemaPattern
        /// The words that open blocks, with the words that close them.
        let blocks: [ExactText: String]

        /// Returns whether all tokens in the text are well-formed and all blocks are closed.
        func accepts(_ text: String) -> Bool {
            var rest = text.utf8[...]
            var closingWords: [String] = []
            while let start = range(of: open, in: rest) {
                guard range(of: close, in: rest[..<start.lowerBound]) == nil else { return false }
                let after = rest[start.upperBound...]
                let next = range(of: open, in: after)?.lowerBound ?? rest.endIndex
                // If both delimiters are equal, the token ends where the next token would begin.
                let limit =
                    rest.index(next, offsetBy: close.utf8.count, limitedBy: rest.endIndex)
                    ?? rest.endIndex
                guard let end = range(of: close, in: after[..<limit]) else { return false }
                let content = String(decoding: after[..<end.lowerBound], as: UTF8.self)
                let word = firstWord(in: content)
                if let closing = blocks[ExactText(word)] {
                    closingWords.append(closing)
                } else if blocks.values.contains(where: word.isSpelled),
                    closingWords.popLast()?.isSpelled(word) != true
                {
                    return false
                }
                guard token.matches(content) else { return false }
                rest = rest[end.upperBound...]
            }
            return closingWords.isEmpty && range(of: close, in: rest) == nil
        }

        private func firstWord(in text: String) -> String {
            let isWord: (UInt8) -> Bool = { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"), 0x80...:
                    true
                default: false
                }
            }
            let start = text.utf8.drop { !isWord($0) }
            return String(decoding: start.prefix(while: isWord), as: UTF8.self)
        }

        private func range(
            of delimiter: String,
            in text: Substring.UTF8View
        ) -> Range<String.Index>? {
            var rest = text
            while !rest.isEmpty {
                if rest.starts(with: delimiter.utf8) {
                    return rest
                        .startIndex..<rest.index(rest.startIndex, offsetBy: delimiter.utf8.count)
                }
                rest = rest.dropFirst()
            }
            return nil
        }
    }
}
