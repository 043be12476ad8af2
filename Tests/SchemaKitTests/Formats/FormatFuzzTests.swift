import SchemaKit
import TestSupport
import Testing

/// Tests of promises that formats keep for all bytes. The tests use bytes that nearly match a format.
struct FormatFuzzTests {
    private static let samples = [
        "2024-05-17T09:30:00.5+02:00", "23:59:60Z", "P1Y2M3DT4H5M6S", "\"a b\"@[IPv6:1::2:1.2.3.4]",
        "jörg@exämple.com", "www.xn--bcher-kva.example", "נקודה.ב\u{200C}ي", "1:2::192.0.2.1",
        "http://u:p@[v1.x]:80/a%41/b?c#d", "http://ü/?\u{E000}", "{+a,b.c:12*}%41", "/a~0b~1",
        "12/a#", "f81d4fae-7dec-11d0-a765-00a0c91e6bf6", "rgb(1%, .5%, 3%)", "#a0b1c2",
    ]

    private static let fragments: [[UInt8]] = [
        [], [0], [0x2E], [0x2D], [0x3A], [0x40], [0x25], [0x5B], [0x5D], [0x7B], [0x7F], [0x80],
        [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xFF], [0xE2, 0x80],
        Array("xn--".utf8), Array("::".utf8), Array("\u{301}\u{323}".utf8), Array("\u{200D}".utf8),
        Array("99999999".utf8), Array("\u{10FFFF}".utf8),
    ]

    private static func mutation(_ generator: inout SeededGenerator) -> [UInt8] {
        var bytes = Array((samples.randomElement(using: &generator) ?? "").utf8)
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 3, bytes.count), using: &generator)
            let fragment = fragments.randomElement(using: &generator) ?? []
            let random = UInt8.random(in: 0...255, using: &generator)
            bytes.replaceSubrange(
                start..<end,
                with: Bool.random(using: &generator) ? fragment : [random]
            )
        }
        return bytes
    }

    @Test func `no bytes crash a format, and only UTF-8 matches a format`() {
        var generator = SeededGenerator(seed: 20_240_517)
        for _ in 0..<20_000 {
            let bytes = Self.mutation(&generator)
            let isUTF8 = Array(String(decoding: bytes, as: UTF8.self).utf8) == bytes
            let formats = StringFormat.allCases.filter { $0.matches(bytes.span) }
            #expect(isUTF8 || formats.isEmpty, "\(bytes)")
            Self.expectInclusions(Set(formats), bytes)
        }
    }

    /// Expects that bytes of one format also match the formats that include it.
    private static func expectInclusions(_ formats: Set<StringFormat>, _ bytes: [UInt8]) {
        let inclusions: [(StringFormat, in: StringFormat)] = [
            (.uri, in: .uriReference), (.uri, in: .iri), (.uriReference, in: .iriReference),
            (.iri, in: .iriReference), (.email, in: .internationalizedEmail),
            (.email, in: .emailAddress), (.hostname, in: .plainHostname),
            (.hostname, in: .internationalizedHostname), (.ipv4, in: .plainHostname),
        ]
        for (format, other) in inclusions where formats.contains(format) {
            #expect(formats.contains(other), "\(format) in \(other): \(bytes)")
        }
    }

    @Test func `long texts take time in proportion to their length`() {
        let unit = Array("ü.xn--a/1:{a}~0%41@".utf8)
        let bytes = Array(repeating: unit, count: 100_000).flatMap { $0 }
        // With so many bytes, a check in quadratic time would take many minutes.
        for format in StringFormat.allCases {
            _ = format.matches(bytes.span)
        }
    }
}
