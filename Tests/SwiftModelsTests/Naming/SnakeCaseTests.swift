import Foundation
import Testing

@testable import SwiftModels

/// Names are converted as Foundation's own strategies convert them.
struct SnakeCaseTests {
    // The support code has a copy of this type under the same name.
    private typealias SnakeCase = SwiftModels.SnakeCase

    private struct Name: CodingKey {
        let stringValue: String
        init(_ name: String) { stringValue = name }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
        var intValue: Int? { nil }
    }

    private struct Names: Decodable {
        let names: [String]

        init(from decoder: any Decoder) throws {
            names = try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue)
        }
    }

    private struct OneMember: Encodable {
        let name: String

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Name.self)
            try container.encode(true, forKey: Name(name))
        }
    }

    /// Returns a name as Foundation converts it from snake case.
    private static func fromSnakeCase(_ name: String) throws -> String? {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Names.self, from: JSONEncoder().encode([name: true])).names.first
    }

    /// Returns a name as Foundation converts it to snake case.
    private static func toSnakeCase(_ name: String) throws -> String? {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let data = try encoder.encode(OneMember(name: name))
        return try JSONDecoder().decode([String: Bool].self, from: data).keys.first
    }

    static let names = [
        "image_url", "url", "URL", "imageURL", "ImageURL", "X_URL", "_a_b_", "__a__b__", "_", "__",
        "", "_A", "A_", "a__b", "a1_b", "a_1", "a_1b", "x_a1b", "x_2d3d", "x_a-b", "x_a b",
        "x_don't", "x_don’t", "x_a.b", "x_a:b", "x_iPhone", "x_é", "ñ_ñ", "x_ßa", "x_ǆa", "x_İa",
        "İ_a",
        "ΑΣ_ΑΣ", "x_中a", "x_😀a", "x_a\u{301}b", "x_ªa", "x_a`b", "x_'a", "aBC", "aBCd", "aB1c",
        "myURLProperty", "aǅb", "éÉa", "widget_interactions_url_template",
    ]

    @Test(arguments: names)
    func `names are converted as Foundation converts them`(_ name: String) throws {
        #expect(try SnakeCase.converted(from: name) == Self.fromSnakeCase(name))
        #expect(try SnakeCase.snakeCaseName(for: name) == Self.toSnakeCase(name))
    }

    @Test func `random names are converted as Foundation converts them`() throws {
        var generator = LinearCongruentialGenerator(state: 4)
        let alphabet = Array("__aabzABZ019-' é")
        for _ in 0..<5_000 {
            let length = Int.random(in: 1...9, using: &generator)
            let name = String(
                (0..<length).map { _ in alphabet.randomElement(using: &generator) ?? "a" }
            )
            #expect(try SnakeCase.converted(from: name) == Self.fromSnakeCase(name))
            #expect(try SnakeCase.snakeCaseName(for: name) == Self.toSnakeCase(name))
        }
    }

    /// A generator of random numbers, which returns the same sequence in every run. It exchanges the halves of the
    /// state, because the low bits are the least random.
    private struct LinearCongruentialGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (state >> 32) | (state << 32)
        }
    }
}
