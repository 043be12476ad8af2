import Testing

@testable import SchemaKit

/// An invalid pattern, with the kind and the range of its error.
struct PatternErrorCase: CustomTestStringConvertible {
    var source: String
    var kind: PatternError.Kind
    var range: Range<Int>

    init(_ source: String, _ kind: PatternError.Kind, _ range: Range<Int>) {
        self.source = source
        self.kind = kind
        self.range = range
    }

    var testDescription: String { source.debugDescription }

    static let all: [PatternErrorCase] = quantifiers + groups + names + escapes + classes

    static let quantifiers: [PatternErrorCase] = [
        .init("*", .nothingToRepeat, 0..<1),
        .init("a|+", .nothingToRepeat, 2..<3),
        .init("(?)", .unknownGroup, 0..<2),
        .init("(?:?)", .nothingToRepeat, 3..<4),
        .init("a**", .nothingToRepeat, 2..<3),
        .init("a???", .nothingToRepeat, 3..<4),
        .init("{1}", .nothingToRepeat, 0..<3),
        .init("a{1}{2}", .nothingToRepeat, 4..<7),
        .init("^*", .assertionRepeated, 0..<2),
        .init("x$+", .assertionRepeated, 1..<3),
        .init("\\b?", .assertionRepeated, 0..<3),
        .init("\\B{2}", .assertionRepeated, 0..<5),
        .init("(?=a)*", .assertionRepeated, 0..<6),
        .init("(?!a)?", .assertionRepeated, 0..<6),
        .init("(?<=a){2}", .assertionRepeated, 0..<9),
        .init("(?<!a)+", .assertionRepeated, 0..<7),
        .init("a{2,1}", .repetitionOutOfOrder, 1..<6),
        .init("a{10000000000000000000000,9999999999999999999999}", .repetitionOutOfOrder, 1..<49),
        .init("a{", .unescapedBracket(0x7B), 1..<2),
        .init("a{1", .unescapedBracket(0x7B), 1..<2),
        .init("a{,2}", .unescapedBracket(0x7B), 1..<2),
        .init("{", .unescapedBracket(0x7B), 0..<1),
        .init("é}", .unescapedBracket(0x7D), 2..<3),
        .init("a]", .unescapedBracket(0x5D), 1..<2),
    ]

    static let groups: [PatternErrorCase] = [
        .init("(a", .unclosedGroup, 0..<2),
        .init("a(?:b", .unclosedGroup, 1..<5),
        .init("(?=a", .unclosedGroup, 0..<4),
        .init("a)b", .unopenedGroup, 1..<2),
        .init("(a))", .unopenedGroup, 3..<4),
        .init("[a", .unclosedClass, 0..<2),
        .init("x[^", .unclosedClass, 1..<3),
        .init("[a-", .unclosedClass, 0..<3),
        .init("(?#a)", .unknownGroup, 0..<2),
        .init("(?P<n>a)", .unknownGroup, 0..<2),
        .init("(?>a)", .unknownGroup, 0..<2),
        .init("(?x:a)", .unknownGroup, 0..<2),
        .init("(?ix:a)", .unknownModifier(0x78), 3..<4),
        .init("(?i)a", .unknownModifier(0x29), 3..<4),
        .init("(?i--m:a)", .unknownModifier(0x2D), 4..<5),
        .init("(?ii:a)", .repeatedModifier(0x69), 3..<4),
        .init("(?i-i:a)", .repeatedModifier(0x69), 4..<5),
        .init("(?-:a)", .missingModifier, 2..<4),
        .init("(?ims", .unclosedGroup, 0..<5),
    ]

    static let names: [PatternErrorCase] = [
        .init("(?<>a)", .invalidGroupName, 3..<4),
        .init("(?<1a>b)", .invalidGroupName, 3..<4),
        .init("(?<a b>c)", .invalidGroupName, 3..<5),
        .init("(?<a", .invalidGroupName, 3..<4),
        .init("(?<😀>a)", .invalidGroupName, 3..<7),
        .init("(?<a>b)(?<a>c)", .duplicateGroupName("a"), 10..<11),
        .init("(?<a>(?<a>b))", .duplicateGroupName("a"), 8..<9),
        .init("(?:(?<a>b)|c)(?<a>d)", .duplicateGroupName("a"), 16..<17),
        .init("(?<a>b)|(?<a>c)(?<a>d)", .duplicateGroupName("a"), 18..<19),
        .init("\\k<b>(?<a>c)", .undefinedGroupName("b"), 0..<5),
        .init("\\k", .missingGroupName, 0..<2),
        .init("(?<a>b)\\ka", .missingGroupName, 7..<9),
        .init("\\k<a", .invalidGroupName, 3..<4),
        .init("\\1", .undefinedGroupNumber("1"), 0..<2),
        .init("(a)\\2", .undefinedGroupNumber("2"), 3..<5),
        .init("(a)\\10", .undefinedGroupNumber("10"), 3..<6),
        .init(
            "(a)\\99999999999999999999",
            .undefinedGroupNumber("99999999999999999999"),
            3..<24
        ),
    ]

    static let escapes: [PatternErrorCase] = [
        .init("a\\", .trailingBackslash, 1..<2),
        .init("\\a", .unknownEscape(0x61), 0..<2),
        .init("\\Z", .unknownEscape(0x5A), 0..<2),
        .init("\\-", .unknownEscape(0x2D), 0..<2),
        .init("\\_", .unknownEscape(0x5F), 0..<2),
        .init("x\\é", .unknownEscape(0xE9), 1..<4),
        .init("\\ ", .unknownEscape(0x20), 0..<2),
        .init("\\00", .octalEscape, 0..<2),
        .init("\\01", .octalEscape, 0..<2),
        .init("[\\1]", .octalEscape, 1..<3),
        .init("[\\8]", .unknownEscape(0x38), 1..<3),
        .init("\\x1", .invalidHexEscape, 0..<2),
        .init("\\xg0", .invalidHexEscape, 0..<2),
        .init("\\u", .invalidUnicodeEscape, 0..<2),
        .init("\\u12", .invalidUnicodeEscape, 0..<2),
        .init("\\u{}", .invalidUnicodeEscape, 0..<3),
        .init("\\u{61", .invalidUnicodeEscape, 0..<5),
        .init("\\u{g}", .invalidUnicodeEscape, 0..<3),
        .init("\\u{110000}", .codePointTooLarge, 0..<10),
        .init("\\u{100000000000000061}", .codePointTooLarge, 0..<22),
        .init("\\c", .invalidControlEscape, 0..<2),
        .init("\\c1", .invalidControlEscape, 0..<2),
        .init("[\\c_]", .invalidControlEscape, 1..<3),
        .init("\\p", .malformedProperty, 0..<2),
        .init("\\pL", .malformedProperty, 0..<2),
        .init("\\p{}", .malformedProperty, 0..<4),
        .init("\\p{L", .malformedProperty, 0..<4),
        .init("\\p{gc=}", .malformedProperty, 0..<7),
        .init("\\p{=L}", .malformedProperty, 0..<6),
        .init("\\p{ L}", .malformedProperty, 0..<3),
        .init("\\p{l}", .unknownProperty("l"), 0..<5),
        .init("\\P{IsGreek}", .unknownProperty("IsGreek"), 0..<11),
        .init("\\p{Greek}", .unknownProperty("Greek"), 0..<9),
        .init("\\p{RGI_Emoji}", .unknownProperty("RGI_Emoji"), 0..<13),
        .init("\\p{Block=Thai}", .unknownProperty("Block"), 0..<14),
        .init("\\p{ASCII=Y}", .propertyWithoutValues("ASCII"), 0..<11),
        .init("\\p{Lu=Y}", .propertyWithoutValues("Lu"), 0..<8),
        .init(
            "\\p{sc=greek}",
            .unknownPropertyValue(property: "sc", value: "greek"),
            0..<12
        ),
        .init("\\p{gc=Any}", .unknownPropertyValue(property: "gc", value: "Any"), 0..<10),
    ]

    static let classes: [PatternErrorCase] = [
        .init("[b-a]", .classRangeOutOfOrder(0x62, 0x61), 1..<4),
        .init("[a-z😀-é]", .classRangeOutOfOrder(0x1F600, 0xE9), 4..<11),
        .init("[\\d-z]", .setInClassRange, 1..<5),
        .init("[a-\\w]", .setInClassRange, 1..<5),
        .init("[\\p{L}-z]", .setInClassRange, 1..<8),
        .init("[\\w-.]", .setInClassRange, 1..<5),
        .init("[\\B]", .unknownEscape(0x42), 1..<3),
        .init("[\\_]", .unknownEscape(0x5F), 1..<3),
        .init("[\\k<a>]", .unknownEscape(0x6B), 1..<3),
    ]
}

@Suite struct PatternErrorTests {
    @Test(arguments: PatternErrorCase.all)
    func `an invalid pattern gives an error with a range`(_ row: PatternErrorCase) {
        #expect(throws: PatternError(kind: row.kind, range: row.range)) {
            try Pattern(row.source)
        }
    }

    @Test func `every message begins in lower case and ends without a period`() {
        for row in PatternErrorCase.all {
            let message = PatternError(kind: row.kind, range: row.range).message
            #expect(message.first?.isUppercase == false, "\(row.source)")
            #expect(!message.hasSuffix("."), "\(row.source)")
        }
    }

    @Test func `a message quotes the invalid characters`() {
        #expect(
            PatternError(kind: .unknownEscape(0x2D), range: 0..<2).message
                == "invalid escape '\\-'"
        )
        #expect(
            PatternError(kind: .classRangeOutOfOrder(0x62, 0x0A), range: 0..<2).message
                == "range out of order: 'b' is after 'U+000A'"
        )
        #expect(
            PatternError(kind: .unescapedBracket(0x7D), range: 0..<1).message
                == "unescaped '}'; write '\\}' for the character"
        )
        #expect(
            PatternError(kind: .unknownModifier(0x29), range: 3..<4).message
                == "modifiers need ':' and a pattern before ')', as in '(?i:a)'"
        )
    }

    @Test func `the depth of nested groups is limited`() throws {
        let depth = Pattern.Limits.standard.nestingDepth
        let nested = { String(repeating: "(", count: $0) + String(repeating: ")", count: $0) }
        _ = try Pattern(nested(depth))
        #expect(
            throws: PatternError(kind: .nestingTooDeep(limit: depth), range: depth..<depth + 1)
        ) {
            try Pattern(nested(depth + 1))
        }
    }

    /// The ranges of a class count twice: as they are written, and after they are merged.
    @Test(arguments: [
        ("[aaaaa]", 6), ("[a-cx][x]\\D", 8), ("[\\d\\D]\\D", 6), ("(?i:[ab])", 8),
        ("(?i:\\d)\\D\\D", 6), ("\\d", 1), ("abc", 0),
    ])
    func `the number of ranges in a pattern is limited`(_ source: String, _ count: Int) throws {
        var limits = Pattern.Limits()
        limits.rangeCount = count
        _ = try Pattern(source, limits: limits)
        guard count > 0 else { return }
        limits.rangeCount = count - 1
        let kind = PatternError.Kind.tooManyRanges(limit: count - 1)
        #expect(throws: PatternError(kind: kind, range: 0..<source.utf8.count)) {
            try Pattern(source, limits: limits)
        }
    }

    @Test(arguments: [
        "(ab*)\\1", "(?:ab){6}", "(?:ab*c){3}d|(?!x)y", "(?!x)(?:ab*c){3}d|y",
    ])
    func `the size of a pattern is limited`(_ source: String) throws {
        var limits = Pattern.Limits()
        limits.stateCount = 5
        _ = try Pattern("(a)b|c", limits: limits)
        #expect(throws: PatternError(kind: .tooLarge(limit: 5), range: 0..<source.utf8.count)) {
            try Pattern(source, limits: limits)
        }
    }

    /// Otherwise a schema of a few kilobytes could take gigabytes.
    @Test func `the size of all patterns of a program is limited`() throws {
        var builder = ProgramBuilder()
        builder.patternLimits.programStateCount = 100
        // Each of these patterns has an automaton with more than 60 states.
        let sources = ["(?:ab){30}c", "(?:ab){30}d", "(?:ab){30}e", "a|bc"].map { Array($0.utf8) }
        _ = try builder.addPattern(sources[0])
        for source in sources.dropFirst() {
            var thrown: PatternError?
            do throws(PatternError) {
                _ = try builder.addPattern(source)
            } catch {
                thrown = error
            }
            let expected = PatternError(
                kind: .tooManyStates(limit: 100),
                range: 0..<source.count
            )
            #expect(thrown == expected)
        }
        _ = try builder.addPattern(sources[0])
        #expect(builder.patterns.count == 1)
    }

    @Test(arguments: [(0, true), (1, false)])
    func `the patterns of a program can have as many states as the limit`(
        excess: Int,
        fits: Bool
    ) throws {
        let sources = ["(?:ab){30}c", "(?:ab){30}d"]
        let stateCount = try sources.reduce(0) { try $0 + Pattern($1).stateCount }
        var builder = ProgramBuilder()
        builder.patternLimits.programStateCount = stateCount - excess
        _ = try builder.addPattern(Array(sources[0].utf8))
        let second = try? builder.addPattern(Array(sources[1].utf8))
        #expect((second != nil) == fits)
        // A literal has no states.
        let literal = try? builder.addPattern(Array("ab".utf8))
        #expect((literal != nil) == fits)
    }
}
