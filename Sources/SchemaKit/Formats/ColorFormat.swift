/// The check of CSS 2.1 colors: keywords, `#rgb`, `#rrggbb` and `rgb()`. Case is ignored.
enum ColorFormat {
    @inline(never)
    static func isColor(_ text: Span<UInt8>) -> Bool {
        isHexColor(text) || isKeywordOrFunction(text)
    }

    @inline(never)
    private static func isKeywordOrFunction(_ text: Span<UInt8>) -> Bool {
        isKeyword(text) || isFunction(text)
    }

    /// Returns whether a text is `#rgb` or `#rrggbb`, or `#rgba` or `#rrggbbaa` with the opacity at the end.
    @inline(never)
    static func isHexColorWithOptionalOpacity(_ text: Span<UInt8>) -> Bool {
        isHexColor(text, digitCounts: [3, 4, 6, 8])
    }

    @inline(__always)
    private static func isHexColor(
        _ text: Span<UInt8>,
        digitCounts: [Int] = [3, 6]
    ) -> Bool {
        var cursor = FormatCursor(text)
        guard digitCounts.contains(text.count - 1), cursor.take(FormatByte.numberSign) else {
            return false
        }
        return cursor.takeAll(where: FormatByte.isHexDigit) == text.count - 1
    }

    /// The colors of CSS 2.1, section 4.3.6, and the system colors of section 18.2.
    private static let keywords: StaticString = """
        aqua black blue fuchsia gray green lime maroon navy olive orange purple red silver teal \
        white yellow activeborder activecaption appworkspace background buttonface \
        buttonhighlight buttonshadow buttontext captiontext graytext highlight highlighttext \
        inactiveborder inactivecaption inactivecaptiontext infobackground infotext menu menutext \
        scrollbar threeddarkshadow threedface threedhighlight threedlightshadow threedshadow \
        window windowframe windowtext
        """

    private static func isKeyword(_ text: Span<UInt8>) -> Bool {
        guard text.allSatisfy(FormatByte.isLetter) else { return false }
        var words = FormatCursor(keywords.utf8)
        while !words.isAtEnd {
            let start = words.position
            _ = words.takeAll(where: FormatByte.isLetter)
            let word = words.bytes(since: start)
            if text.isEqual(to: word, transformedBy: FormatByte.lowercased) { return true }
            _ = words.takeAll(where: { !FormatByte.isLetter($0) })
        }
        return false
    }

    /// Returns whether a text is `rgb()` with three integers or three percentages.
    private static func isFunction(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        for letter in [UInt8(ascii: "r"), UInt8(ascii: "g"), UInt8(ascii: "b")] {
            guard cursor.take(where: { FormatByte.lowercased($0) == letter }) else { return false }
        }
        guard cursor.take(UInt8(ascii: "(")), let first = takeComponent(&cursor) else {
            return false
        }
        for _ in 1...2 {
            guard cursor.take(FormatByte.comma), takeComponent(&cursor) == first else {
                return false
            }
        }
        return cursor.take(UInt8(ascii: ")")) && cursor.isAtEnd
    }

    private enum Component {
        case integer
        case percentage
    }

    private static func takeComponent(_ cursor: inout FormatCursor) -> Component? {
        takeWhitespace(&cursor)
        _ = cursor.take(FormatByte.plus) || cursor.take(FormatByte.hyphen)
        let integerDigits = cursor.takeAll(where: FormatByte.isDigit)
        var hasDigits = integerDigits > 0
        let hasFraction = cursor.take(FormatByte.dot)
        if hasFraction {
            hasDigits = cursor.takeAll(where: FormatByte.isDigit) > 0
        }
        let isPercentage = cursor.take(FormatByte.percent)
        guard hasDigits, isPercentage || !hasFraction else { return nil }
        takeWhitespace(&cursor)
        return isPercentage ? .percentage : .integer
    }

    private static func takeWhitespace(_ cursor: inout FormatCursor) {
        _ = cursor.takeAll { byte in
            switch byte {
            case UInt8(ascii: " "), FormatByte.tab, UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
                true
            default:
                false
            }
        }
    }
}

/// The check of gradient functions of CSS Images: a known name and at least two arguments.
///
/// Arguments are counted but not checked, because CSS allows many forms of colors and positions, and its new versions
/// add more.
enum GradientFormat {
    private static let names: [StaticString] = [
        "linear-gradient", "radial-gradient", "conic-gradient", "repeating-linear-gradient",
        "repeating-radial-gradient", "repeating-conic-gradient",
    ]

    @inline(never)
    static func isGradient(_ text: Span<UInt8>) -> Bool {
        var cursor = FormatCursor(text)
        _ = cursor.takeAll { FormatByte.isLetter($0) || $0 == FormatByte.hyphen }
        let name = cursor.bytes(since: 0)
        let isGradientFunction = names.contains { knownName in
            name.isEqual(to: knownName.utf8, transformedBy: lowercasedLetter)
        }
        guard isGradientFunction, cursor.take(UInt8(ascii: "(")) else { return false }
        return takeArguments(&cursor) && cursor.isAtEnd
    }

    private static func lowercasedLetter(_ byte: UInt8) -> UInt8 {
        FormatByte.isLetter(byte) ? FormatByte.lowercased(byte) : byte
    }

    /// Consumes arguments up to the parenthesis that closes the function. Returns false if this parenthesis is missing,
    /// there are fewer than two arguments, an argument is empty, or a character is not printable ASCII.
    private static func takeArguments(_ cursor: inout FormatCursor) -> Bool {
        var depth = 1
        var argumentCount = 1
        var isArgumentEmpty = true
        while depth > 0 {
            guard let scalar = cursor.takeScalar(), let byte = UInt8(exactly: scalar),
                byte >= 0x20, byte < 0x7F
            else { return false }
            switch byte {
            case UInt8(ascii: "("):
                depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
            case FormatByte.comma where depth == 1:
                guard !isArgumentEmpty else { return false }
                argumentCount += 1
                isArgumentEmpty = true
                continue
            case UInt8(ascii: " "):
                continue
            default:
                break
            }
            if depth > 0 { isArgumentEmpty = false }
        }
        return argumentCount >= 2 && !isArgumentEmpty
    }
}

/// A color in the sRGB color space.
package struct ScreenColor: Hashable, Sendable {
    package let red: UInt8
    package let green: UInt8
    package let blue: UInt8
    /// The opacity: 255 for an opaque color.
    package let opacity: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8, opacity: UInt8 = .max) {
        self.red = red
        self.green = green
        self.blue = blue
        self.opacity = opacity
    }

    /// Parses a color name of CSS 2.1, section 4.3.6, or `#rgb`, `#rrggbb`, `#rgba` or `#rrggbbaa`, where `a` is the
    /// opacity. Returns nil for other texts.
    init?(_ text: Span<UInt8>) {
        if ColorFormat.isHexColorWithOptionalOpacity(text) {
            self.init(digits: (1..<text.count).compactMap { text[$0].hexadecimalDigitValue })
        } else if text.allSatisfy(FormatByte.isASCII),
            // The lowercase of U+212A, the Kelvin sign, is `k`. Without the condition, `blac\u{212A}` would be a color.
            let value = Self.valuesByName[String(decoding: text).lowercased()]
        {
            self.init(value)
        } else {
            return nil
        }
    }

    private init(digits: [UInt8]) {
        let components: [UInt8] =
            if digits.count < 6 {
                // Each digit stands for two equal digits: 0xA for 0xAA.
                digits.map { $0 * 0x11 }
            } else {
                stride(from: 0, to: digits.count, by: 2).map { first in
                    digits[first] << 4 | digits[first + 1]
                }
            }
        self.init(
            red: components[0],
            green: components[1],
            blue: components[2],
            opacity: components.count > 3 ? components[3] : .max
        )
    }

    /// Creates an opaque color from a number such as `0xRRGGBB`.
    private init(_ value: UInt32) {
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16),
            green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value)
        )
    }

    /// Parses a color name or `rgb()` of CSS 2.1, or a hexadecimal color with or without opacity. Returns nil for other
    /// texts, and for system colors, because their components are not fixed.
    package init?(cssColor text: String) {
        if let color = text.withUTF8Span({ ScreenColor($0) }) {
            self = color
            return
        }
        guard text.withUTF8Span({ ColorFormat.isColor($0) }), text.lowercased().hasPrefix("rgb(")
        else { return nil }
        let components = text.dropFirst(4).dropLast().split(separator: ",")
            .compactMap { Self.component($0) }
        guard components.count == 3 else { return nil }
        self.init(red: components[0], green: components[1], blue: components[2])
    }

    /// Returns an argument of `rgb()`, an integer or a percentage, as a component from 0 to 255.
    private static func component(_ text: Substring) -> UInt8? {
        let digits = text.filter { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        guard let number = Double(digits) else { return nil }
        let value = text.utf8.contains(FormatByte.percent) ? number / 100 * 255 : number
        return UInt8(min(max(value, 0), 255).rounded())
    }

    /// The name of the color in CSS 2.1, or nil if it has none or is not opaque.
    package var name: String? {
        guard opacity == .max else { return nil }
        let value = UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
        return Self.valuesByName.first { $0.value == value }?.key
    }

    private static let valuesByName: [String: UInt32] = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF,
        "gray": 0x808080, "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000,
        "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500, "purple": 0x800080,
        "red": 0xFF0000, "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF,
        "yellow": 0xFFFF00,
    ]

    /// The contrast ratio of WCAG 2.1, from 1 to 21. The opacity is ignored.
    func contrast(with other: ScreenColor) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Returns the linear value, from 0 to 1, of an sRGB component.
    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        // WCAG 2.1 has the threshold 0.03928, although the standard of sRGB has 0.04045.
        guard value > 0.03928 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // Raises to the power 2.4 without the mathematical library: the square times the square of the fifth root.
        let root = fifthRoot(base)
        return base * base * root * root
    }

    /// Returns the fifth root by Newton's method, for values from 0.08 to 1. For these, 12 steps are more than enough.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<12 {
            let fourth = root * root * root * root
            root -= (root * fourth - value) / (5 * fourth)
        }
        return root
    }
}
