import Testing

@testable import SchemaKit

/// Tests of the components of colors.
struct ScreenColorTests {
    private static func color(
        _ red: UInt8,
        _ green: UInt8,
        _ blue: UInt8,
        _ opacity: UInt8 = 255
    ) -> ScreenColor {
        ScreenColor(red: red, green: green, blue: blue, opacity: opacity)
    }

    private static let rows: [(String, ScreenColor?)] = [
        ("red", color(255, 0, 0)), ("White", color(255, 255, 255)),
        ("#a0F", color(0xAA, 0, 0xFF)), ("#a0F3", color(0xAA, 0, 0xFF, 0x33)),
        ("#a0b1C2", color(0xA0, 0xB1, 0xC2)), ("#a0b1C2d3", color(0xA0, 0xB1, 0xC2, 0xD3)),
        ("rgb(1, 20,255)", color(1, 20, 255)), ("RGB(1,2,3)", color(1, 2, 3)),
        ("rgb(256,-1,300)", color(255, 0, 255)),
        ("rgb(100%, 50%,.5%)", color(255, 128, 1)),
        ("rgb(100.5%,-10.0%,0%)", color(255, 0, 0)),
        // A system color, whose components are not fixed, and texts that are not colors.
        ("ButtonFace", nil), ("rebeccapurple", nil), ("rgb(1,2)", nil), ("rgb(1,2%,3)", nil),
        ("#ab", nil), ("", nil), ("blac\u{212A}", nil),
    ]

    @Test(arguments: rows)
    func `a color of CSS has components`(text: String, color: ScreenColor?) {
        #expect(ScreenColor(cssColor: text) == color)
    }

    @Test func `an opaque color can have a name`() {
        #expect(Self.color(255, 0, 0).name == "red")
        #expect(Self.color(0xC0, 0xC0, 0xC0).name == "silver")
        #expect(Self.color(255, 0, 0, 254).name == nil)
        #expect(Self.color(255, 0, 1).name == nil)
    }

    /// The ratios are those that the formula of WCAG 2.1 gives, rounded to hundredths.
    private static let contrasts = [
        (color(0, 0, 0), color(255, 255, 255), 21.0), (color(9, 9, 9), color(9, 9, 9), 1.0),
        (color(255, 255, 255), color(0x77, 0x77, 0x77), 4.48),
        (color(255, 0, 0), color(255, 255, 255), 4.0), (color(0, 0, 0), color(10, 10, 10), 1.06),
    ]

    @Test(arguments: contrasts)
    func `two colors have a contrast`(first: ScreenColor, second: ScreenColor, ratio: Double) {
        for contrast in [first.contrast(with: second), second.contrast(with: first)] {
            #expect((contrast * 100).rounded() == (ratio * 100).rounded())
        }
    }
}
