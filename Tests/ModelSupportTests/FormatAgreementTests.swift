import TestSupport
import Testing

@testable import ModelSupport
@testable import SchemaKit

/// The two implementations of each format agree: the byte validators of SchemaKit, and the patterns of generated
/// models.
///
/// Neither can replace the other. The support code of models must compile without SchemaKit, and the automaton of a
/// pattern is slower than a validator: Benchmarks/RESULTS.md has 10 ns for four bytes, and 3.4 ns for the ten bytes of
/// `format_date`.
struct FormatAgreementTests {
    @Test(arguments: StringFormat.allCases)
    func `every format has a row of texts`(_ format: StringFormat) {
        #expect(FormatPatternTests.allRows.contains { $0.format == format })
    }

    /// Checks that the pattern accepts a text exactly if the validator accepts it.
    ///
    /// - Returns: True if the validator accepts the text.
    private func expectAgreement(
        on text: String,
        _ format: StringFormat,
        _ pattern: SchemaPattern
    ) -> Bool {
        let isValid = FormatPatternTests.matches(format, text)
        #expect(pattern.matches(text) == isValid, "\(format): \(text.debugDescription)")
        return isValid
    }

    @Test(.long, arguments: StringFormat.allCases)
    func `pattern and validator agree on the texts of all formats and their variants`(
        _ format: StringFormat
    ) throws {
        let pattern = format.modelPattern
        let own = Set(
            FormatPatternTests.allRows.filter { $0.format == format }
                .flatMap { ($0.values + $0.others).map { Array($0.utf8) } }
        )
        for (number, variant) in Self.allVariants.enumerated()
        where LongTests.useAllInputs || own.contains(variant.origin)
            || (number + Int(format.rawValue)).isMultiple(of: 32)
        {
            _ = expectAgreement(on: variant.text, format, pattern)
        }
    }

    /// The texts of all formats and their variants, without duplicates. `origin` has the bytes of the original text of
    /// a variant. If long tests are off, a format is tried on the variants of its own texts and on a few others.
    ///
    /// Strings that are canonically equal but have different bytes are different texts.
    private static let allVariants: [(text: String, origin: [UInt8])] = {
        var seen: Set<[UInt8]> = []
        return FormatPatternTests.allRows.flatMap { $0.values + $0.others }
            .flatMap { origin in variants(origin).map { ($0, Array(origin.utf8)) } }
            .filter { seen.insert(Array($0.0.utf8)).inserted }
    }()

    /// Returns a text, and copies of it in which one character is missing, doubled, replaced or inserted. Returns only
    /// the text itself if it has more than 40 characters.
    private static func variants(_ text: String) -> [String] {
        let scalars = Array(text.unicodeScalars.prefix(40))
        guard scalars.count == text.unicodeScalars.count else { return [text] }
        let others = Array("%:/@[]\".-+0aZ \t\u{E9}\u{E000}".unicodeScalars)
        return [text]
            + scalars.indices.flatMap { index in
                let other = others[(index * 7 + scalars.count) % others.count]
                return [[], [other], [scalars[index], scalars[index]], [other, scalars[index]]].map
                {
                    var copy = scalars
                    copy.replaceSubrange(index...index, with: $0)
                    return String(String.UnicodeScalarView(copy))
                }
            }
    }

    @Test(arguments: StringFormat.allCases)
    func `pattern and validator agree on mutations of valid texts`(_ format: StringFormat) throws {
        let pattern = format.modelPattern
        let values = FormatPatternTests.allRows.filter { $0.format == format }.flatMap(\.values)
        var generator = SeededGenerator(seed: 83 + UInt64(format.rawValue))
        var validCount = 0
        let count = LongTests.count(150, long: 4_000)
        for _ in 0..<count {
            let text = Self.mutation(of: values, using: &generator)
            if expectAgreement(on: text, format, pattern) { validCount += 1 }
        }
        #expect(validCount > 0 && validCount < count, "\(validCount) valid texts")
    }

    private static let fragments = [
        "", "", "0", "1", "9", "00", "a", "F", "z", "T", "Z", "P", "S", "-", "+", ".", ":", "::",
        "/",
        "//", "?", "#", "%", "%41", "@", "[", "]", "{", "}", "(", ")", ",", "~", "~0", "\"", "\\",
        " ",
        "\t", "\n", "\u{0}", "\u{7F}", "\u{E9}", "\u{3002}", "\u{D55C}", "\u{E000}", "\u{FFFE}",
        "\u{1F600}", "23:59:60", "-02-29", "1.2.3.4", "localhost", "rgb(1,2,3)",
    ]

    /// Returns a value with one to three changes. A change replaces at most two characters by a fragment, or the end of
    /// the value by the end of another value.
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
