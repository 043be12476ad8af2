/// Collects lines of code and knows how far they are indented.
struct CodeWriter {
    private(set) var text = ""
    private var depth = 0

    /// Writes one line, or an empty one.
    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            text += String(repeating: "    ", count: depth)
            text += line
        }
        text += "\n"
    }

    mutating func indent() { depth += 1 }

    mutating func outdent() { depth -= 1 }

    /// Writes `head {`, what `body` writes, one step further in, and `}`.
    mutating func block(_ head: String, _ body: (inout CodeWriter) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    /// Writes a `switch` whose cases, each on one line, stand below its keyword.
    mutating func cases(of subject: String, _ cases: [String]) {
        line("switch \(subject) {")
        for text in cases { line(text) }
        line("}")
    }

    /// Writes `head(`, an item on each line, and `tail` after the closing parenthesis.
    mutating func list(_ head: String, _ items: [String], _ tail: String) {
        line(head + "(")
        depth += 1
        for (position, item) in items.enumerated() {
            line(item + (position < items.count - 1 ? "," : ""))
        }
        depth -= 1
        line(")" + tail)
    }

    mutating func documentation(_ lines: [String]) {
        for text in lines { line(text.isEmpty ? "///" : "/// " + text) }
    }
}
