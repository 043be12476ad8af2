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
    /// else with as many items on a line as fit. Only what opens a block stands on a line of its own.
    mutating func list(_ head: String, _ items: [String], _ tail: String) {
        let width = items.reduce(Self.width(of: head) + Self.width(of: tail)) {
            $0 + Self.width(of: $1) + 2
        }
        guard let last = items.last, depth * 4 + width - 2 > Self.largestWidth else {
            return line(head + items.joined(separator: ", ") + tail)
        }
        guard tail.hasSuffix("{") else {
            return fill(items.dropLast() + [last + tail], after: head)
        }
        line(Self.withoutSpaces(head))
        depth += 1
        fill(items)
        depth -= 1
        line(Self.withoutSpaces(tail))
    }

    /// Writes a declaration whose body is a list as `list` writes it: in the braces of `declaration` where a
    /// line has room for all of it, else below it.
    mutating func body(
        _ declaration: String,
        _ head: String,
        _ items: [String],
        _ tail: String
    ) {
        let line = "\(declaration) { \(head)\(items.joined(separator: ", "))\(tail) }"
        guard !fits(line) else { return self.line(line) }
        block(declaration) { writer in writer.list(head, items, tail) }
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

    /// Writes `head` and the items with commas between them, as many on a line as fit; the lines after
    /// that of the head are one step further in.
    private mutating func fill(_ items: [String], after head: String) {
        var rest = items[...]
        let first = taken(from: &rest, startingWith: head)
        line(Self.withoutSpaces(first))
        depth += 1
        fill(rest)
        depth -= 1
    }

    /// Writes the items with commas between them, as many on a line as fit.
    private mutating func fill(_ items: some Collection<String>) {
        var rest = Array(items)[...]
        while let first = rest.popFirst() {
            let separator = rest.isEmpty ? "" : ", "
            line(Self.withoutSpaces(taken(from: &rest, startingWith: first + separator)))
        }
    }

    /// A line of `start` and the items that it has room for, which are taken from those that are left.
    private func taken(from items: inout ArraySlice<String>, startingWith start: String) -> String {
        var line = start
        var width = Self.width(of: start)
        while let next = items.first {
            // Of the comma behind an item, the space is not needed at the end of a line.
            let comma = items.count > 1 ? ", " : ""
            width += Self.width(of: next) + comma.utf8.count
            guard depth * 4 + width - (comma.isEmpty ? 0 : 1) <= Self.largestWidth else { break }
            line += next
            line += comma
            items.removeFirst()
        }
        return line
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
