import TestSupport

@testable import SchemaKit

/// The fast paths that read many bytes of a text at once.
extension FastPath {
    static let ofBytes: [FastPath] = [
        byteWord, tabulatedByteClass, universalCharacters, byteComparison, nameHash, textMarks,
        digits,
        plainTextEnd, smallString, ipv6WithoutDots,
    ]

    private static let characters = [
        "0", "9", "f", "F", "g", "z", "A", "-", ":", ".", "/", "%", "~", " ", "\"", "\\", "\n",
        "\u{0}", "\u{1F}", "\u{7F}", "\u{80}", "é", "\u{7FF}", "決", "\u{2028}", "\u{FEFF}",
        "\u{FFFD}", "😀", "\u{10FFFF}", "example", "0123456789abcdef",
    ]

    private static let byteWord = FastPath("ByteWord", characters) { text in
        for offset in 0...text.count {
            let word = ByteWord(text.span, at: offset)
            let rest = Array(
                (text.dropFirst(offset) + [UInt8](repeating: 0, count: 8)).prefix(8)
            )
            let classes: [(mask: UInt64, contains: (UInt8) -> Bool)] = [
                (word.digits, ByteClass.digits.contains),
                (word.hexDigits, ByteClass.hexDigits.contains),
                (word.letters, ByteClass.letters.contains),
                (word.bytes(from: "-", through: ":"), ByteClass("-", through: ":").contains),
                (word.continuations, { $0 & 0xC0 == 0x80 }),
            ]
            for (mask, contains) in classes {
                let matches = rest.map(contains)
                let bits = matches.enumerated().reduce(UInt64(0)) {
                    $0 | ($1.element ? 1 : 0) << UInt64($1.offset)
                }
                let run = matches.prefix { $0 }.count
                guard ByteWord.bitmap(of: mask) == bits, ByteWord.leadingByteCount(in: mask) == run
                else {
                    return .differs("at \(offset)")
                }
            }
            for count in 1...8 {
                let areDigits = rest.suffix(count).allSatisfy(ByteClass.digits.contains)
                guard word.endsWithDigits(count) == areDigits else {
                    return .differs("\(count) digits at \(offset)")
                }
            }
        }
        return .agrees
    }

    private static let tabulatedByteClass = FastPath("TabulatedByteClass", characters) { text in
        for (tabulated, bytes, containsNonASCII) in TabulatedByteClass.classes {
            var cursor = FormatCursor(text.span)
            let count = text.prefix { $0 < 0x80 ? bytes.contains($0) : containsNonASCII }.count
            guard cursor.takeRun(tabulated) == count, cursor.position == count else {
                return .differs("class \(tabulated.flag)")
            }
        }
        return .agrees
    }

    private static let universalCharacters = FastPath("UniversalCharacterPrefilter", characters) {
        text in
        let passes = UniversalCharacterPrefilter.passes(text.span)
        return implies(
            passes,
            String(validating: text, as: UTF8.self)?.unicodeScalars.allSatisfy { scalar in
                // RFC 3987, section 4.1, forbids these formatting characters, although its ABNF allows them.
                let isForbidden =
                    [0x200E, 0x200F].contains(scalar.value)
                    || (0x202A...0x202E).contains(scalar.value)
                return scalar.isASCII
                    ? scalar != "%" : URIFormat.isUniversalCharacter(scalar.value) && !isForbidden
            } == true
        )
    }

    private static let byteComparison = FastPath("isEqualInWords", characters) { text in
        var others = [text]
        for index in text.indices {
            var other = text
            other[index] ^= 1 << UInt8(index & 7)
            others.append(other)
        }
        for other in others {
            // The different bytes after the texts must be ignored.
            let (left, right) = (text + [0], other + [1])
            let isEqual = left.span.extracting(first: text.count)
                .isEqual(to: right.span.extracting(first: text.count))
            guard isEqual == (text == other) else { return .differs("\(other)") }
        }
        return .agrees
    }

    private static let nameHash = FastPath("storeMasks", characters) { text in
        let masks = UnsafeMutableRawPointer.allocate(
            byteCount: NameHash.maskByteCount,
            alignment: 8
        )
        defer { masks.deallocate() }
        NameHash.storeMasks(at: masks)
        let hash = (text + [UInt8](repeating: 0xA5, count: 16)).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map {
                NameHash.hash(readingSixteenBytesAt: $0, count: text.count, masks: masks)
            }
        }
        return equal(hash, NameHash.hash(text))
    }

    private static let textMarks = FastPath("TextMarks", characters) { text in
        let block = Array((text + [UInt8](repeating: 0x61, count: 64)).prefix(64))
        let marks = block.withUnsafeBufferPointer { $0.baseAddress.map(TextMarks.bits) }
        let expected = block.enumerated().reduce(UInt64(0)) { bits, byte in
            let isMarked =
                byte.element < 0x20 || byte.element >= 0x80
                || byte.element == UInt8(ascii: "\"") || byte.element == UInt8(ascii: "\\")
            return bits | (isMarked ? 1 : 0) << UInt64(byte.offset)
        }
        return equal(marks, expected)
    }

    private static let digits = FastPath("Digits", ["7", "0", "9", "/", ":", "-", "é", "\u{0}"]) {
        text in
        let count = (text + [UInt8](repeating: 0x20, count: 8)).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map(Digits.count)
        }
        return equal(count, text.prefix(8).prefix(while: ByteClass.digits.contains).count)
    }

    private static let plainTextEnd = FastPath("PlainText", characters) { text in
        let end = text.withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { PlainText.end(of: $0, before: $0 + bytes.count) - $0 } ?? 0
        }
        let plain = text.prefix { byte in
            0x20..<0x80 ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
        }
        return equal(end, plain.count)
    }

    private static let smallString = FastPath(
        "SmallString",
        ["a", "ab", "~", " ", "\u{0}", "é"]
    ) { text in
        guard SmallString.isSupported, text.count <= 15, text.allSatisfy({ $0 < 0x80 }) else {
            return .undecided
        }
        let string = (text + [UInt8](repeating: 0xFF, count: 16)).withUnsafeBufferPointer { bytes in
            bytes.baseAddress.map { SmallString.string($0, count: text.count) }
        }
        // The comparison of sets also compares the hashes of the strings.
        return equal(Set([string]), [String(decoding: text, as: UTF8.self)])
    }

    private static let addresses = [
        ":", "::", "0", "1:", "ffff:", "abcd", "12345", ":2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8",
        "1:2:3", "g", "1.2.3.4", "é",
    ]

    private static let ipv6WithoutDots = FastPath("isIPv6WithoutDots", addresses) { text in
        var cursor = FormatCursor(text.span)
        let isAddress = IPAddressFormat.takeIPv6(&cursor, rules: .standard) && cursor.isAtEnd
        return equal(IPAddressFormat.isIPv6(text.span), isAddress)
    }
}
