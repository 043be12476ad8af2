/// A color as text: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, a color name of CSS 2.1 (section 4.3.6), `transparent` or
/// `clear`.
public struct CSSColor: FormattedText, JSONCoding {
    /// The text of the color.
    public var rawValue: String

    /// Creates a color from its text, without checking it.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The parts of a color in the sRGB color space, each of them from 0 to 1.
    public struct Components: Hashable, Sendable {
        /// The intensity of red.
        public var red: Double
        /// The intensity of green.
        public var green: Double
        /// The intensity of blue.
        public var blue: Double
        /// The opacity: 0 for a transparent color, 1 for an opaque one.
        public var opacity: Double

        /// Creates the components of a color.
        public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
            self.red = red
            self.green = green
            self.blue = blue
            self.opacity = opacity
        }
    }

    /// Creates a color as `#rrggbb`, or as `#rrggbbaa` if it is not opaque. Components out of range become 0 or 1.
    public init(_ components: Components) {
        var parts = [components.red, components.green, components.blue]
        if components.opacity < 1 { parts.append(components.opacity) }
        let digits = parts.map { part in
            // This order of the arguments turns NaN into 0.
            let value = Int((min(max(0, part), 1) * 255).rounded())
            return (value < 16 ? "0" : "") + String(value, radix: 16)
        }
        self.init(rawValue: "#" + digits.joined())
    }

    /// The components, or `nil` if the text is not a color.
    public var components: Components? {
        // Without this check, the Kelvin sign U+212A would become the `k` of `black`, and fullwidth digits would be
        // accepted.
        guard rawValue.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        let text = rawValue.lowercased()
        if text == "transparent" || text == "clear" {
            return Components(red: 0, green: 0, blue: 0, opacity: 0)
        }
        if let number = Self.names[text] { return Self.components(number) }
        guard text.utf8.first == UInt8(ascii: "#") else { return nil }
        let digits = text.dropFirst().map(\.hexDigitValue)
        guard digits.allSatisfy({ $0 != nil }) else { return nil }
        let values = digits.compactMap { $0 }
        switch values.count {
        // One digit stands for two equal digits, as in `#f80` for `#ff8800`.
        case 3, 4: return Self.components(values.map { $0 * 17 })
        case 6, 8:
            return Self.components(
                stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
            )
        default: return nil
        }
    }

    private static func components(_ bytes: [Int]) -> Components {
        let parts = bytes.map { Double($0) / 255 }
        return Components(
            red: parts[0],
            green: parts[1],
            blue: parts[2],
            opacity: parts.count > 3 ? parts[3] : 1
        )
    }

    /// The color names of CSS 2.1, each with its red, green and blue from 0 to 255.
    private static let names: [String: [Int]] = [
        "aqua": [0, 255, 255], "black": [0, 0, 0], "blue": [0, 0, 255],
        "fuchsia": [255, 0, 255], "gray": [128, 128, 128], "green": [0, 128, 0],
        "lime": [0, 255, 0], "maroon": [128, 0, 0], "navy": [0, 0, 128],
        "olive": [128, 128, 0], "orange": [255, 165, 0], "purple": [128, 0, 128],
        "red": [255, 0, 0], "silver": [192, 192, 192], "teal": [0, 128, 128],
        "white": [255, 255, 255], "yellow": [255, 255, 0],
    ]
}
