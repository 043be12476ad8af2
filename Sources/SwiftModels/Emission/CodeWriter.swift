import SchemaKit

/// A buffer for lines of code that keeps track of their indentation.
struct CodeWriter {
    private(set) var text = ""
    private var depth = 0

    /// Writes one line at the current indentation, or an empty line.
    mutating func line(_ line: String = "") {
        if !line.isEmpty {
            for _ in 0..<depth { text += "    " }
            text += line
        }
        text += "\n"
    }

    mutating func indent() { depth += 1 }

    mutating func outdent() { depth -= 1 }

    /// Writes `head {`, the indented lines of `body`, and `}`.
    mutating func block(_ head: String, _ body: (inout CodeWriter) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    /// Writes a `switch` statement with one line for each case. The cases are indented like `switch`
    /// itself.
    mutating func cases(of subject: String, _ cases: [String]) {
        line("switch \(subject) {")
        for text in cases { line(text) }
        line("}")
    }

    /// Writes a case of a `switch` statement. A statement that does not fit beside the patterns has a line of its own.
    mutating func switchCase(_ patterns: [String], _ statement: String) {
        let text = "case \(patterns.joined(separator: ", ")): \(statement)"
        guard !fits(text) else { return line(text) }
        list("case ", patterns, closing: ":")
        depth += 1
        line(statement)
        depth -= 1
    }

    /// Writes `head`, a string literal on several lines, and `tail`. If `head` is not empty, the lines after it are
    /// indented one level deeper.
    mutating func literal(_ head: String, _ text: String, closing tail: String) {
        let (characters, hashes) = SwiftLiteral.rawCharacters(text)
        line(head + hashes + "\"\"\"")
        let indentation = head.isEmpty ? 0 : 1
        depth += indentation
        var row = ""
        for character in characters {
            if !row.isEmpty, !fits(row + character + "\\" + hashes) {
                line(row + "\\" + hashes)
                row = ""
            }
            row += character
        }
        line(row)
        line("\"\"\"" + hashes + tail)
        depth -= indentation
    }

    /// Writes `head`, the items separated by commas, and `tail`. Each line has as many items as fit.
    mutating func list(_ head: String, _ items: [String], closing tail: String) {
        guard let last = items.last else { return line(head + tail) }
        fill(items.dropLast() + [last + tail], after: head)
    }

    /// Writes `head`, the items separated by commas, and `tail` on one line if they fit, otherwise each item on a line
    /// of its own.
    mutating func rows(_ head: String, _ items: [String], closing tail: String) {
        let line = head + items.joined(separator: ", ") + tail
        guard !items.isEmpty, !fits(line) else { return self.line(line) }
        self.line(Self.withoutSpaces(head))
        depth += 1
        for (position, item) in items.enumerated() {
            self.line(item + (position < items.count - 1 ? "," : ""))
        }
        depth -= 1
        self.line(Self.withoutSpaces(tail))
    }

    /// Returns the text without the spaces at its ends, which a line of its own does not need.
    private static func withoutSpaces(_ text: String) -> String {
        let space = UInt8(ascii: " ")
        guard text.utf8.first == space || text.utf8.last == space else { return text }
        var rest = text.utf8[...]
        while rest.first == space { rest.removeFirst() }
        while rest.last == space { rest.removeLast() }
        return String(Substring(rest))
    }

    /// Writes the items separated by commas, as many on a line as fit. Each line begins with `head`.
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

    /// Writes `head` and the items separated by commas, as many on a line as fit. The lines after the first
    /// are indented one level deeper.
    private mutating func fill(_ items: [String], after head: String) {
        var rest = items[...]
        let first = nextLine(of: &rest, startingWith: head)
        line(Self.withoutSpaces(first))
        depth += 1
        fill(rest)
        depth -= 1
    }

    /// Writes the items separated by commas, as many on a line as fit.
    private mutating func fill(_ items: some Collection<String>) {
        var rest = Array(items)[...]
        while let first = rest.popFirst() {
            let separator = rest.isEmpty ? "" : ", "
            line(Self.withoutSpaces(nextLine(of: &rest, startingWith: first + separator)))
        }
    }

    /// Returns a line that begins with `start` and holds as many items as fit, and removes them from
    /// `items`.
    private func nextLine(
        of items: inout ArraySlice<String>,
        startingWith start: String
    ) -> String {
        var line = start
        var width = Self.width(of: start)
        while let next = items.first {
            // The space after a comma is removed at the end of a line, so it is not counted.
            let comma = items.count > 1 ? ", " : ""
            width += Self.width(of: next) + comma.utf8.count
            guard depth * 4 + width - (comma.isEmpty ? 0 : 1) <= Self.maximumWidth else { break }
            line += next
            line += comma
            items.removeFirst()
        }
        return line
    }

    /// Returns whether `text` fits on a line at the current indentation.
    func fits(_ text: String) -> Bool {
        Self.canFit(text) && depth * 4 + Self.width(of: text) <= Self.maximumWidth
    }

    /// Returns false if `text` is certainly too long for a line. Only bytes are counted, which is fast.
    static func canFit(_ text: String) -> Bool {
        // A Unicode scalar has at most four bytes.
        text.utf8.count <= maximumWidth * 4
    }

    /// Returns the number of Unicode scalars in a text, which is not less than its number of characters.
    private static func width(of text: String) -> Int { text.unicodeScalars.count }

    /// The maximum number of Unicode scalars in a line, with its indentation.
    private static let maximumWidth = 120

    mutating func documentation(_ lines: [String]) {
        for text in lines { line(text.isEmpty ? "///" : "/// " + text) }
    }
}

/// Functions that write values as Swift literals.
enum SwiftLiteral {
    /// Returns a string literal on one line for any text.
    static func string(_ text: String) -> String {
        // Nearly all texts need no escapes.
        if text.utf8.allSatisfy(isPlain) { return "\"\(text)\"" }
        var literal = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": literal += "\\\""
            case "\\": literal += "\\\\"
            case "\n": literal += "\\n"
            case "\r": literal += "\\r"
            case "\t": literal += "\\t"
            default: literal += isPlain(scalar) ? String(scalar) : escaped(scalar)
            }
        }
        return literal + "\""
    }

    /// Returns a string literal on one line for any text. Backslashes and quotes are not escaped, unless the text
    /// begins with a quote, which would look like a literal of several lines.
    static func raw(_ text: String) -> String {
        guard !text.hasPrefix("\""),
            text.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\"") })
        else { return string(text) }
        let (characters, hashes) = rawCharacters(text)
        return "\(hashes)\"\(characters.joined())\"\(hashes)"
    }

    /// Returns the hash signs around the quotes of a raw string literal: one more than the longest sequence of hash
    /// signs after a quote or a backslash in the text.
    private static func hashes(around text: String) -> String {
        var longest = 0
        var current: Int?
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): current = 0
            case UInt8(ascii: "#"): current = current.map { $0 + 1 }
            default: current = nil
            }
            longest = max(longest, current ?? 0)
        }
        return String(repeating: "#", count: longest + 1)
    }

    /// Returns the Unicode scalars of a raw string literal, escaped where necessary, and the hash signs around its
    /// quotes.
    static func rawCharacters(_ text: String) -> (characters: [String], hashes: String) {
        let hashes = hashes(around: text)
        let characters = text.unicodeScalars.map { scalar in
            isPlain(scalar) || scalar == "\"" || scalar == "\\"
                ? String(scalar)
                : "\\\(hashes)u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
        return (characters, hashes)
    }

    /// Returns a literal for a finite number. A whole number below 1e15 has no decimal point.
    static func number(_ value: Double) -> String {
        value.magnitude < 1e15
            ? Int64(exactly: value).map(String.init) ?? value.description
            : value.description
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        0x20..<0x7F ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return scalar.value >= 0x20 && scalar.value < 0x7F }
        // Other characters, such as combining marks and invisible characters, are escaped.
        return scalar.properties.isAlphabetic && scalar.properties.isXIDStart && !scalar.isActive
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{" + String(scalar.value, radix: 16, uppercase: true) + "}"
    }

    /// Returns the name as an argument label. Only `inout` needs backticks there.
    static func label(_ name: String) -> String {
        name == "inout" ? "`\(name)`" : name
    }

    /// Returns the name as it is written in a declaration, between backticks if it is a keyword.
    static func declared(_ name: String) -> String {
        SwiftName.keywords.contains(name) ? "`\(name)`" : name
    }
}
