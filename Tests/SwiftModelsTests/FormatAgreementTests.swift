import TestSupport
import Testing

@testable import SchemaKit
@testable import SwiftModels

/// The two implementations of each format agree: the byte validators of SchemaKit, and the regular expressions that
/// generated models match.
///
/// Neither can be derived from the other. A validator checks what no regular expression of a reasonable size can
/// check, such as the days of leap seconds and the labels of internationalized host names. And the automaton of an
/// expression is slower than a validator: Benchmarks/RESULTS.md has 10 ns for four bytes, and 3.4 ns for the ten bytes
/// of `format_date`.
struct FormatAgreementTests {
    /// A text that the regular expression of a format accepts and the validator rejects.
    struct Difference: CustomTestStringConvertible, Sendable {
        let format: StringFormat
        let text: String
        let reason: String

        var testDescription: String { "\(format): \(text)" }

        init(_ format: StringFormat, _ text: String, _ reason: String) {
            self.format = format
            self.text = text
            self.reason = reason
        }
    }

    /// All known differences. Their reasons are those of `FormatGap.gap(of:)`, which notes on models repeat.
    static let differences = [
        Difference(.dateTime, "2016-12-31T12:00:60+05:00", leapSeconds),
        Difference(.dateTime, "2016-12-30T23:58:60+00:01", leapSeconds),
        Difference(.preciseDateTime, "2016-12-31T12:00:60.5+05:00", leapSeconds),
        Difference(.time, "12:00:60+05:00", leapSeconds),
        Difference(.hostname, "xn--x", "the text that 'xn--' labels encode is not checked"),
        Difference(.internationalizedHostname, "\u{302E}\u{D55C}", hosts),
        Difference(.internationalizedHostname, "a\u{B7}b", hosts),
        Difference(.internationalizedEmail, "a@\u{302E}\u{D55C}", hosts),
        Difference(.regex, "a{3,2}", regexParts),
        Difference(.regex, "a**", regexParts),
        Difference(.regex, "(?<a>x)\\k<b>", regexParts),
        Difference(.regex, "((a)", regexParts),
        Difference(.regex, "[b-a]", regexParts),
        Difference(
            .cssGradient,
            "linear-gradient(red,(blue)",
            "inner parentheses need not match"
        ),
    ]

    private static let leapSeconds = "a leap second is accepted in any minute"
    private static let regexParts = "quantifiers, groups and character ranges are not checked"
    private static let hosts = "any number of any non-ASCII characters is accepted in host names"

    @Test func `every format has rows, and a difference if its expression has a gap`() {
        let formats = FormatPatternTests.allRows.map(\.format)
        for format in StringFormat.allCases {
            #expect(formats.contains(format), "\(format) has no row in FormatPatternTests")
            let reasons = Self.differences.filter { $0.format == format }.map(\.reason)
            let gap = FormatGap.gap(of: format)
            #expect(Set(reasons) == Set([gap].compactMap { $0 }), "\(format)")
        }
    }

    @Test(arguments: StringFormat.allCases)
    func `a gap names what is accepted or not checked`(_ format: StringFormat) {
        guard let gap = FormatGap.gap(of: format) else { return }
        let namesGap = ["is accepted", "not checked", "need not"].contains(where: gap.contains)
        #expect(namesGap, "\(gap)")
    }

    @Test(arguments: differences)
    func `the pattern accepts the text of a difference, and the validator rejects it`(
        _ difference: Difference
    ) throws {
        #expect(difference.format.modelPattern.matches(difference.text))
        #expect(!FormatPatternTests.matches(difference.format, difference.text))
    }

    /// Checks that the pattern accepts a text which the validator accepts, and, without a gap, no other text.
    ///
    /// - Returns: True if the validator accepts the text.
    private func expectAgreement(
        on text: String,
        _ format: StringFormat,
        _ pattern: SchemaPattern
    ) -> Bool {
        let isValue = FormatPatternTests.matches(format, text)
        if isValue || FormatGap.gap(of: format) == nil {
            #expect(pattern.matches(text) == isValue, "\(format): \(text.debugDescription)")
        }
        return isValue
    }

    @Test(arguments: StringFormat.allCases)
    func `both agree on the texts of all formats, and on texts close to them`(
        _ format: StringFormat
    ) throws {
        let pattern = format.modelPattern
        let own = Set(
            FormatPatternTests.allRows.filter { $0.format == format }
                .flatMap { ($0.values + $0.others).map { Array($0.utf8) } }
        )
        for (number, variant) in Self.allVariants.enumerated()
        where LongTests.areEnabled || own.contains(variant.origin)
            || (number + Int(format.rawValue)).isMultiple(of: 32)
        {
            _ = expectAgreement(on: variant.text, format, pattern)
        }
    }

    /// The texts of all formats and their variants, without repetitions, each with the bytes of the text that it is a
    /// variant of. In the short form, a format is tried on the variants of its own texts and on a few of the others.
    ///
    /// Strings that are canonically equal but have
    /// different bytes are different texts.
    private static let allVariants: [(text: String, origin: [UInt8])] = {
        var seen: Set<[UInt8]> = []
        return FormatPatternTests.allRows.flatMap { $0.values + $0.others }
            .flatMap { origin in variants(origin).map { ($0, Array(origin.utf8)) } }
            .filter { seen.insert(Array($0.0.utf8)).inserted }
    }()

    /// Returns a text, and copies of it in which one character is missing, doubled, replaced or inserted.
    private static func variants(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars.prefix(40))
        guard scalars.count == text.unicodeScalars.count else { return [text] }
        let others = Array("%:/@[]\".-+0aZ \t\u{E9}\u{E000}".unicodeScalars)
        return [text]
            + scalars.indices.flatMap { place in
                let other = others[(place * 7 + scalars.count) % others.count]
                return [[], [other], [scalars[place], scalars[place]], [other, scalars[place]]].map
                {
                    var copy = scalars
                    copy.replaceSubrange(place...place, with: $0)
                    return String(String.UnicodeScalarView(copy))
                }
            }
    }

    @Test(arguments: StringFormat.allCases)
    func `both agree on random mutations of values`(_ format: StringFormat) throws {
        let pattern = format.modelPattern
        let values = FormatPatternTests.allRows.filter { $0.format == format }.flatMap(\.values)
        var generator = SeededGenerator(seed: 83 + UInt64(format.rawValue))
        var valueCount = 0
        let count = LongTests.count(250, long: 4_000)
        for _ in 0..<count {
            let text = Self.mutation(of: values, using: &generator)
            if expectAgreement(on: text, format, pattern) { valueCount += 1 }
        }
        #expect(valueCount > 0 && valueCount < count, "\(valueCount) values")
    }

    private static let fragments = [
        "", "", "0", "1", "9", "00", "a", "F", "z", "T", "Z", "P", "S", "-", "+", ".", ":", "::",
        "/",
        "//", "?", "#", "%", "%41", "@", "[", "]", "{", "}", "(", ")", ",", "~", "~0", "\"", "\\",
        " ",
        "\t", "\n", "\u{0}", "\u{7F}", "\u{E9}", "\u{3002}", "\u{D55C}", "\u{E000}", "\u{FFFE}",
        "\u{1F600}", "23:59:60", "-02-29", "1.2.3.4", "localhost", "rgb(1,2,3)",
    ]

    /// Returns a value with one to three of its parts replaced by fragments, or by parts of another value.
    private static func mutation(
        of values: [String],
        using generator: inout SeededGenerator
    ) -> String {
        var scalars = Array(generator.pick(values).unicodeScalars)
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let start = Int.random(in: 0...scalars.count, using: &generator)
            let end = min(scalars.count, start + Int.random(in: 0...2, using: &generator))
            if generator.oneIn(4) {
                let other = Array(generator.pick(values).unicodeScalars)
                let from = Int.random(in: 0...other.count, using: &generator)
                scalars.replaceSubrange(start..., with: other[from...])
            } else {
                scalars.replaceSubrange(
                    start..<end,
                    with: generator.pick(fragments).unicodeScalars
                )
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
