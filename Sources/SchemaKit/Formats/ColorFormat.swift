/// The check of CSS 2.1 colors: keywords, `#rgb`, `#rrggbb` and `rgb()`. Case is ignored.
enum ColorFormat {
    @inline(never)
    static func isColor(_ text: Span<UInt8>) -> Bool {
        isHexColor(text) || isNamedOrMixed(text)
    }

    @inline(never)
    private static func isNamedOrMixed(_ text: Span<UInt8>) -> Bool {
        isKeyword(text) || isFunction(text)
    }

    /// Returns whether a text is `#rgb` or `#rrggbb`, optionally followed by one or two digits for the opacity.
    @inline(never)
    static func isHexColorWithAlpha(_ text: Span<UInt8>) -> Bool {
        isHexColor(text, digitCounts: [3, 4, 6, 8])
    }

    @inline(__always)
    static func isHexColor(
        _ text: Span<UInt8>,
        digitCounts: [Int] = [3, 6]
    ) -> Bool {
        var cursor = FormatCursor(text)
        guard digitCounts.contains(text.count - 1), cursor.take(FormatByte.number) else {
            return false
        }
        return cursor.takeAll(where: FormatByte.isHexDigit) == text.count - 1
    }

    /// The colors of section 4.3.6 and the system colors of section 18.2.
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
            let word = words.taken(since: start)
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
