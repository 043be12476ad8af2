/// An opaque color in the sRGB color space.
struct ScreenColor {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    /// Parses `#rgb`, `#rrggbb`, or one of the color names of CSS 2.1, section 4.3.6. Digits for the opacity are
    /// accepted and ignored. Returns nil for other texts.
    init?(_ text: Span<UInt8>) {
        if ColorFormat.isHexColor(text, digitCounts: [3, 4, 6, 8]) {
            self.init(digits: (1..<text.count).compactMap { text[$0].hexadecimalDigitValue })
        } else if let value = Self.named[String(decoding: text).lowercased()] {
            self.init(value)
        } else {
            return nil
        }
    }

    private init(digits: [UInt8]) {
        if digits.count < 6 {
            (red, green, blue) = (digits[0] * 17, digits[1] * 17, digits[2] * 17)
        } else {
            red = digits[0] << 4 | digits[1]
            green = digits[2] << 4 | digits[3]
            blue = digits[4] << 4 | digits[5]
        }
    }

    private init(_ value: UInt32) {
        red = UInt8(truncatingIfNeeded: value >> 16)
        green = UInt8(truncatingIfNeeded: value >> 8)
        blue = UInt8(truncatingIfNeeded: value)
    }

    private static let named: [String: UInt32] = [
        "aqua": 0x00FFFF, "black": 0x000000, "blue": 0x0000FF, "fuchsia": 0xFF00FF,
        "gray": 0x808080, "green": 0x008000, "lime": 0x00FF00, "maroon": 0x800000,
        "navy": 0x000080, "olive": 0x808000, "orange": 0xFFA500, "purple": 0x800080,
        "red": 0xFF0000, "silver": 0xC0C0C0, "teal": 0x008080, "white": 0xFFFFFF,
        "yellow": 0xFFFF00,
    ]

    /// The contrast ratio of WCAG 2.1, from 1 to 21.
    func contrast(with other: ScreenColor) -> Double {
        let lighter = max(luminance, other.luminance)
        let darker = min(luminance, other.luminance)
        return (lighter + 0.05) / (darker + 0.05)
    }

    /// The relative luminance of WCAG 2.1.
    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        guard value > 0.03928 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        // Raises to the power 2.4 without the mathematical library: the square times the square of the fifth root.
        let root = fifthRoot(base)
        return base * base * root * root
    }

    /// Returns the fifth root by Newton's method, for values from 0.08 to 1.
    private static func fifthRoot(_ value: Double) -> Double {
        var root = 1.0
        for _ in 0..<12 {
            let fourth = root * root * root * root
            root -= (root * fourth - value) / (5 * fourth)
        }
        return root
    }
}
