import SchemaKit

/// A benchmark of patterns for which backtracking engines need exponential or polynomial time. The texts grow, but the
/// time for each byte must not grow.
enum PatternBombs {
    private struct Bomb: Sendable {
        let pattern: String
        /// A text of about the given length that almost matches.
        let text: @Sendable (Int) -> String
    }

    private static let bombs = [
        Bomb(pattern: "(a+)+$") { repeated("a", $0) + "!" },
        Bomb(pattern: "^(a+)+$") { repeated("a", $0) + "!" },
        Bomb(pattern: "(a|aa)+$") { repeated("a", $0) + "!" },
        Bomb(pattern: "(a|a?)+$") { repeated("a", $0) + "!" },
        Bomb(pattern: "(x+x+)+y") { repeated("x", $0) },
        Bomb(pattern: "(.*a){20}$") { repeated("a", $0) + "!" },
        Bomb(pattern: "^(([a-z])+.)+[A-Z]([a-z])+$") { repeated("a", $0) },
        Bomb(pattern: "^([a-zA-Z0-9])(([\\-.]|[_]+)?([a-zA-Z0-9]+))*(@){1}[a-z0-9]+$") {
            repeated("a", $0) + "!"
        },
        Bomb(pattern: "^\\s+|\\s+$") { "x" + repeated(" ", $0) + "x" },
        Bomb(pattern: "^(?:\\w+\\s?)*$") { repeated("word ", $0 / 5) + "!" },
    ]

    static func run() {
        let lengths = [1_000, 10_000, 100_000, 1_000_000]
        print("| pattern |" + lengths.map { " \($0) bytes |" }.joined())
        print("|---|" + lengths.map { _ in "---:|" }.joined())
        for bomb in bombs {
            let cells = lengths.map { length in
                let time = nanosecondsPerByte(bomb, length: length)
                return " \((time * 100).rounded() / 100) ns/byte |"
            }
            print("| `\(bomb.pattern.replacing("|", with: "\\|"))` |" + cells.joined())
        }
    }

    private static func nanosecondsPerByte(_ bomb: Bomb, length: Int) -> Double {
        let schema = "{\"pattern\": \(quoted(bomb.pattern))}"
        let text = bomb.text(length)
        guard let validator = try? SchemaValidator(schema: Array(schema.utf8)),
            let document = try? JSONParser().parse(Array(quoted(text).utf8))
        else { preconditionFailure("\(bomb.pattern) must be a pattern of ECMA-262") }
        return Stopwatch.median { _ = try? validator.isValid(document) } / Double(text.utf8.count)
    }

    /// Returns a JSON string. The backslash is the only character in the patterns and texts that must be escaped.
    private static func quoted(_ text: String) -> String {
        "\"\(text.replacing("\\", with: "\\\\"))\""
    }

    private static func repeated(_ text: String, _ count: Int) -> String {
        String(repeating: text, count: count)
    }
}

extension String {
    /// The text with each `character` replaced.
    fileprivate func replacing(_ character: Character, with replacement: String) -> String {
        map { $0 == character ? replacement : String($0) }.joined()
    }
}
