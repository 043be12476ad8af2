/// Collects lines of code and knows how far they are indented.
struct CodeWriter {
    private(set) var text = ""
    private var depth = 0

    /// Writes one line, or an empty one.
    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            for _ in 0..<depth { text += "    " }
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

    /// Writes `head`, the items with commas between them, and `tail`: on one line where that has room,
    /// else with as many items on a line as fit between the lines of the two.
    mutating func list(_ head: String, _ items: [String], _ tail: String) {
        let width = items.reduce(Self.width(of: head) + Self.width(of: tail)) {
            $0 + Self.width(of: $1) + 2
        }
        guard !items.isEmpty, depth * 4 + width - 2 > Self.largestWidth else {
            return line(head + items.joined(separator: ", ") + tail)
        }
        line(Self.withoutSpaces(head))
        depth += 1
        fill(items)
        depth -= 1
        line(Self.withoutSpaces(tail))
    }

    /// A text without the spaces at its ends, which are for when it shares a line.
    private static func withoutSpaces(_ text: String) -> String {
        var rest = text[...]
        while rest.first == " " { rest.removeFirst() }
        while rest.last == " " { rest.removeLast() }
        return String(rest)
    }

    /// Writes the assignment of `value` to the targets, together.
    mutating func tuple(_ targets: [String], _ value: String) {
        guard targets.count > 1 else { return line("\(targets[0]) = \(value)") }
        list("(", targets, ") = \(value)")
    }

    /// Gives properties the values of parameters that have their names, as many at once as fit a line.
    mutating func assignments(_ names: [String]) {
        var names = names[...]
        while let first = names.popFirst() {
            var group = [first]
            var width = Self.width(ofAssignment: first) + "() = ()".utf8.count
            while let next = names.first {
                width += Self.width(ofAssignment: next) + ", , ".utf8.count
                guard depth * 4 + width <= Self.largestWidth else { break }
                group.append(next)
                names.removeFirst()
            }
            line(Self.assignment(of: group))
        }
    }

    /// How many characters a name takes on both sides of an assignment.
    private static func width(ofAssignment name: String) -> Int {
        "self.".utf8.count + width(of: name) + width(of: SwiftLiteral.declared(name))
    }

    private static func assignment(of names: [String]) -> String {
        let properties = names.map { "self." + $0 }.joined(separator: ", ")
        let parameters = names.map(SwiftLiteral.declared).joined(separator: ", ")
        guard names.count > 1 else { return "\(properties) = \(parameters)" }
        return "(\(properties)) = (\(parameters))"
    }

    /// Writes the items with commas between them, as many on a line as fit, each line after `head`.
    mutating func lines(_ head: String, _ items: [String]) {
        var items = items[...]
        while let first = items.popFirst() {
            var line = head + first
            while let next = items.first, fits("\(line), \(next)") {
                line += ", " + next
                items.removeFirst()
            }
            self.line(line)
        }
    }

    /// Writes the items with commas between them, as many on a line as fit.
    private mutating func fill(_ items: [String]) {
        var items = items[...]
        while let first = items.popFirst() {
            var line = first
            var width = Self.width(of: first)
            while let next = items.first {
                width += 2 + Self.width(of: next)
                guard depth * 4 + width + 1 <= Self.largestWidth else { break }
                line += ", "
                line += next
                items.removeFirst()
            }
            self.line(items.isEmpty ? line : line + ",")
        }
    }

    /// Whether a line of this depth has room for `text`.
    func fits(_ text: String) -> Bool { depth * 4 + Self.width(of: text) <= Self.largestWidth }

    /// How many characters a text has.
    private static func width(of text: String) -> Int {
        let isPlain = text.utf8.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\r") }
        return isPlain ? text.utf8.count : text.count
    }

    private static let largestWidth = 120

    mutating func documentation(_ lines: [String]) {
        for text in lines { line(text.isEmpty ? "///" : "/// " + text) }
    }
}
