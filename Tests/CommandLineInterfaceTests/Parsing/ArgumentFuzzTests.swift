import CommandLineInterface
import TestSupport
import Testing

@Suite("Any command line")
struct ArgumentFuzzTests {
    /// A small generator with a fixed seed, so that every run uses the same command lines.
    struct SeededGenerator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    static let words = [
        "--", "-", "", "---", "--=", "-=", "-q", "-qv", "-vq=", "-fjson", "-f", "json", "--format",
        "--format=", "--format=text", "--color=never", "rules", "explain", "list", "completions",
        "zsh", "type-mismatch", "--no-cache", "--cache", "--schema", "x", "-j", "-5", "5", "--rule",
        "a=b", "--note", "\u{301}", "-\u{301}", "--\u{1F600}=\u{200D}", "=", "--strict", "./rules",
        "\u{0}", "-\u{E9}", "--jobs=9999999999999999999999",
    ]

    @Test("is parsed or refused with a message", .long)
    func anyLine() {
        var generator = SeededGenerator(state: 7)
        for _ in 0..<20_000 {
            let count = Int.random(in: 0...6, using: &generator)
            let arguments = (0..<count).compactMap { _ in
                Self.words.randomElement(using: &generator)
            }
            do throws(UsageError) {
                _ = try Tool.sample.parse(arguments)
            } catch {
                #expect(!error.message.isEmpty, "\(arguments)")
            }
        }
    }

    @Test("is refused if it has an unknown option", .long)
    func unknownOption() {
        var generator = SeededGenerator(state: 11)
        let letters = Array("abcdefghijklmnopqrstuvwxyz-")
        for _ in 0..<5_000 {
            let count = Int.random(in: 1...9, using: &generator)
            let name =
                "--zz"
                + String(
                    (0..<count).map { _ in
                        letters.randomElement(using: &generator) ?? "z"
                    }
                )
            let arguments = ["-q", "x", name, "y"]
            let error = #expect(throws: UsageError.self) { try Tool.sample.parse(arguments) }
            guard case .unknownOption(name, _) = error?.reason else {
                Issue.record("\(name): \(error?.message ?? "no error")")
                continue
            }
        }
    }
}
