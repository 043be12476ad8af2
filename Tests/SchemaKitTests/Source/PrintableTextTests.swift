import Testing

@testable import SchemaKit

struct PrintableTextTests {
    /// Active characters, which every output must escape. Only `printableLines` keeps line feeds.
    static let active: [Unicode.Scalar] = [
        "\u{0}", "\u{7}", "\u{8}", "\n", "\u{B}", "\r", "\u{1B}", "\u{1F}", "\u{7F}", "\u{80}",
        "\u{85}",
        "\u{9B}", "\u{9D}", "\u{9F}", "\u{AD}", "\u{34F}", "\u{61C}", "\u{180E}", "\u{200B}",
        "\u{200D}",
        "\u{200E}", "\u{200F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2060}",
        "\u{2064}",
        "\u{2066}", "\u{2069}", "\u{206F}", "\u{FEFF}", "\u{FFF9}", "\u{FFFB}", "\u{E0000}",
        "\u{E0001}",
        "\u{E0041}", "\u{E007F}", "\u{E0080}", "\u{E00FF}", "\u{E01F0}", "\u{E0FFF}",
        "\u{FFF0}", "\u{FFF8}", "\u{115F}", "\u{1160}", "\u{17B4}", "\u{17B5}", "\u{3164}",
        "\u{FFA0}", "\u{1BCA0}", "\u{1BCA3}", "\u{1D173}", "\u{1D17A}",
    ]

    /// Noncharacters, which are active, too. String literals cannot contain all of them.
    private static let noncharacters: [Unicode.Scalar] =
        ([0xFDD0, 0xFDEF, 0xFFFE, 0xFFFF, 0x1FFFE, 0x10FFFF] as [UInt32])
        .compactMap { Unicode.Scalar($0) }

    static let plain: [Unicode.Scalar] = [
        " ", "~", "\u{A0}", "é", "\u{300}", "ש", "\u{200A}", "\u{2010}", "\u{2027}", "\u{202F}",
        "\u{2070}", "名", "\u{FE0F}", "\u{FFFC}", "\u{FFFD}", "😀", "\u{E0100}", "\u{E01EF}",
        "\u{E1000}", "\u{FFEF}",
        "\u{FDCF}", "\u{FDF0}", "\u{1FFFD}", "\u{20000}", "\u{115E}", "\u{1161}", "\u{17B3}",
        "\u{17B6}", "\u{3163}", "\u{3165}", "\u{FF9F}", "\u{FFA1}", "\u{1BC9F}", "\u{1D172}",
        "\u{1D17B}",
    ]

    @Test(arguments: active + noncharacters)
    func `an active character is shown as an escape`(scalar: Unicode.Scalar) {
        let escape = "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
        #expect("a\(scalar)b".printable == "a\(escape)b")
        #expect("a\(scalar)b".printableLines == (scalar == "\n" ? "a\nb" : "a\(escape)b"))
        #expect(
            Array("a\(scalar)b".utf8).printableLines
                == Array((scalar == "\n" ? "a\nb" : "a\(escape)b").utf8)
        )
    }

    @Test(arguments: plain)
    func `any other character is not changed`(scalar: Unicode.Scalar) {
        #expect("a\(scalar)b".unicodeScalars.elementsEqual("a\(scalar)b".printable.unicodeScalars))
    }

    @Test func `an invisible character is active unless it selects a variation`() {
        let ranges: [ClosedRange<UInt32>] = [0x80...0x1FFFF, 0xE0000...0xE0FFF]
        let visible = ranges.joined().compactMap { Unicode.Scalar($0) }.filter { !$0.isActive }
        let missed = visible.filter { scalar in
            let properties = scalar.properties
            return properties.isDefaultIgnorableCodePoint && !properties.isVariationSelector
        }
        #expect(missed.map(\.visibleEscape).isEmpty)
    }

    @Test func `a tab is shown as a space, and a byte that is not UTF-8 as U+FFFD`() {
        #expect("a\tb\u{1B}".printable == "a b\\u{1B}")
        #expect([0x61, 0xFF, 0x9B, 0x0A].printableLines == Array("a\u{FFFD}\u{FFFD}\n".utf8))
    }

    @Test func `a list in a message has commas and a conjunction`() {
        #expect([String]().joined(withConjunction: "or") == "")
        #expect(["a"].joined(withConjunction: "or") == "a")
        #expect(["a", "b"].joined(withConjunction: "or") == "a or b")
        #expect(["a", "b", "c"].joined(withConjunction: "and") == "a, b and c")
    }

    @Test func `a long list ends with the number of the other texts`() {
        let names = ["a", "b", "c"]
        #expect(names.countingOthers(after: 4) == names)
        #expect(names.countingOthers(after: 3) == names)
        #expect(names.countingOthers(after: 2) == ["a", "b", "1 other"])
        #expect(names.countingOthers(after: 1) == ["a", "2 others"])
        #expect(names.countingOthers(after: 0) == ["3 others"])
    }

    @Test(arguments: active.filter { $0.value >= 0x7F } + noncharacters)
    func `the JSON writer escapes active characters that JSON allows in strings`(
        scalar: Unicode.Scalar
    ) throws {
        var writer = JSONWriter()
        writer.object { $0.member("k\(scalar)", "v\(scalar)") }
        #expect(!writer.text.unicodeScalars.contains(scalar))
        let root = try JSONParser().parse(Array(writer.text.utf8)).root
        #expect(root["k\(scalar)"]?.string == "v\(scalar)")
    }
}
