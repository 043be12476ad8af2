@testable import CommandLineInterface
@testable import ModelSupport
@testable import SchemaKit
@testable import SwiftModels

extension FuzzTarget {
    /// The validator of each format, and the pattern with which generated models check it.
    static let formats = FuzzTarget(
        name: "formats",
        byteLimit: 512,
        words: [
            "2024-05-17", "T23:59:60", ".5", "Z", "+01:00", "-00:00", "P1Y2M", "PT1H", "P4W",
            "xn--",
            "[IPv6:", "::", "1.2.3.4", "ffff:", "[v1.", "%41", "{+a:3}", "{?x,y*}", "~0", "~1", "#",
            "rgb(", "linear-gradient(", "http://", "https://", "mailto:", "@", "\u{200C}",
            "\u{200D}",
            "\u{E9}", "\u{301}", "\u{3002}", "\u{E000}", "\u{5D0}", "\u{660}", "\u{6F0}", "\u{B7}",
            "\u{375}", "\u{30FB}", "\u{DF}", "\u{10FFFF}",
        ],
        seeds: [
            "2024-05-17T09:30:00.5+02:00", "23:59:60Z", "P1Y2M3DT4H5M6S",
            "\"a b\"@[IPv6:1::2:1.2.3.4]",
            "j\u{F6}rg@ex\u{E4}mple.com", "www.xn--bcher-kva.example", "1:2::192.0.2.1",
            "http://u:p@[v1.x]:80/a%41/b?c#d", "http://\u{FC}/?\u{E000}", "{+a,b.c:12*}%41",
            "/a~0b~1",
            "12/a#", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "rgb(1%, .5%, 3%)", "#a0b1c2",
            "linear-gradient(90deg, #ff0000 0%, rgba(1,2,3,.5) 100%)", "shop://cart", "-0.500",
            "P0DT00H00M30S", "\u{5E0}\u{5E7}.\u{5D1}\u{200C}\u{64A}", "^(?:a|b)+$",
            "255.255.255.255",
        ],
        check: FormatTarget.check
    )
}

private enum FormatTarget {
    /// The pattern with which generated models check a format. The target matches the pattern with SchemaKit, which
    /// is faster than the matcher of models.
    private struct ModelPattern: Sendable {
        let format: StringFormat
        let pattern: Pattern
        /// A condition that a text must meet in addition to the pattern.
        let condition: (@Sendable (String) -> Bool)?
    }

    /// The memory of the matchers. One thread at a time uses it.
    private static let scratch = Mutex(PatternScratch())

    private static let modelPatterns: [ModelPattern] = StringFormat.allCases.compactMap { format in
        let pattern = format.modelPattern
        return (try? Pattern(pattern.source)).map {
            ModelPattern(format: format, pattern: $0, condition: pattern.condition)
        }
    }

    @Sendable
    static func check(_ input: FuzzInput) throws(BrokenPromise) -> Int {
        let bytes = input.bytes
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let bits = formatBits(of: bytes, at: 0)
        let formats = formats(in: bits)
        try promise(isUTF8 || bits == 0, "\(formats) accept bytes that are not UTF-8")
        // Neither the offset of a text in a buffer nor the bytes around the text may change the result.
        let offsets = [1, 7, 9, 15, 31, 63]
        for offset in input.isThorough ? offsets : [offsets[bytes.count % offsets.count]] {
            let others = formatBits(of: bytes, at: offset)
            try promise(
                others == bits,
                "at offset \(offset) of a buffer: \(self.formats(in: others ^ bits))"
            )
        }
        if bits != 0 { try checkInclusions(formats) }
        try checkRegex(bytes, isUTF8)
        if isUTF8 { try checkModelPatterns(bytes, formats) }
        return bits == 0 ? 0 : 1
    }

    /// Returns the formats of a text, which is at an offset of a buffer between other bytes, or alone at offset 0. The
    /// result has a bit for each format, in the order of the cases.
    private static func formatBits(of bytes: [UInt8], at offset: Int) -> UInt64 {
        var buffer = bytes
        if offset > 0 {
            buffer =
                [UInt8](repeating: UInt8(ascii: "1"), count: offset) + bytes
                + "a1/:.%41-\u{E9}a1/:.%41-\u{E9}".utf8
        }
        let text = buffer.span.extracting(offset..<(offset + bytes.count))
        var bits: UInt64 = 0
        for (number, format) in allFormats.enumerated() where format.matches(text) {
            bits |= 1 << UInt64(number)
        }
        return bits
    }

    private static let allFormats = StringFormat.allCases

    private static func formats(in bits: UInt64) -> Set<StringFormat> {
        guard bits != 0 else { return [] }
        return Set(
            allFormats.enumerated().lazy.filter { bits >> UInt64($0.offset) & 1 == 1 }
                .map(\.element)
        )
    }

    /// Pairs of formats: every text of the first format also has the second format.
    private static let inclusions: [(StringFormat, in: StringFormat)] = [
        (.uri, in: .uriReference), (.uri, in: .iri), (.uriReference, in: .iriReference),
        (.iri, in: .iriReference), (.email, in: .internationalizedEmail),
        (.email, in: .emailAddress), (.hostname, in: .plainHostname),
        (.hostname, in: .internationalizedHostname), (.ipv4, in: .plainHostname),
        (.preciseDateTime, in: .dateTime), (.djangoDuration, in: .isoDuration),
        (.duration, in: .isoDuration),
    ]

    private static func checkInclusions(_ formats: Set<StringFormat>) throws(BrokenPromise) {
        for (format, other) in inclusions where formats.contains(format) {
            try promise(formats.contains(other), "\(format) is not in \(other)")
        }
    }

    private static func checkRegex(_ bytes: [UInt8], _ isUTF8: Bool) throws(BrokenPromise) {
        let isRegex = StringFormat.regex.matches(bytes.span, isRegex: Pattern.isWellFormed)
        let isPattern = isUTF8 && (try? Pattern(utf8: bytes)) != nil
        // A pattern that is too large to compile still has the format 'regex'.
        try promise(isRegex || !isPattern, "a pattern does not have the format 'regex'")
    }

    /// Checks that the model's pattern and the validator of each format give equal verdicts.
    private static func checkModelPatterns(
        _ bytes: [UInt8],
        _ formats: Set<StringFormat>
    ) throws(BrokenPromise) {
        let text = String(decoding: bytes, as: UTF8.self)
        for model in modelPatterns {
            let isOfFormat = hasFormat(model.format, bytes, matched: formats)
            let verdict = scratch.withLock { model.pattern.matches(bytes.span, scratch: &$0) }
            let isAccepted = verdict == .match && model.condition?(text) ?? true
            try promise(
                isAccepted == isOfFormat,
                "\(model.format): the validator says \(isOfFormat), the model's pattern \(verdict)"
            )
        }
    }

    private static func hasFormat(
        _ format: StringFormat,
        _ bytes: [UInt8],
        matched formats: Set<StringFormat>
    ) -> Bool {
        // Without the argument `isRegex`, every text in UTF-8 matches the format 'regex'.
        guard format == .regex else { return formats.contains(format) }
        return format.matches(bytes.span, isRegex: Pattern.isWellFormed)
    }
}
