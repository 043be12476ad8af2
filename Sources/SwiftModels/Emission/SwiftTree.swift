import SchemaKit

/// An expression that can be written on several lines.
package indirect enum SwiftTree: Hashable, Sendable {
    /// An expression that is always written on one line.
    case leaf(String)
    /// A string literal with the given text.
    case text(String)
    /// Items, optionally labeled, between an opening and a closing text.
    case group(String, [Item], String)

    package struct Item: Hashable, Sendable {
        let label: String
        let tree: SwiftTree

        init(_ label: String, _ tree: SwiftTree) {
            self.label = label
            self.tree = tree
        }
    }

    /// Returns a dictionary literal with the names of members as keys.
    static func members(_ members: [(key: String, value: String)]) -> SwiftTree {
        let items = members.map { Item(SwiftLiteral.string($0.key) + ": ", .leaf($0.value)) }
        return items.isEmpty ? .leaf("[:]") : .group("[", items, "]")
    }

    /// Returns an expression for a `SchemaPattern` of the support code. A pattern without an expansion is written as a
    /// string literal, which Swift converts to a `SchemaPattern`.
    static func pattern(_ pattern: PortablePattern) -> SwiftTree {
        guard let expansion = pattern.expansion else { return .text(pattern.source) }
        return .group(
            "SchemaPattern(",
            [Item("", .text(pattern.source)), Item("expansion: ", .text(expansion))],
            ")"
        )
    }

    /// Appends the expression to a line, and stops as soon as the line is certainly too long (see `CodeWriter.canFit`).
    /// `write` tries to put each nested expression on one line. Without the stop, the time of these attempts would grow
    /// with the square of the nesting depth.
    private func append(to line: inout String) {
        switch self {
        case .leaf(let text): line += text
        case .text(let text): line += SwiftLiteral.raw(text)
        case .group(let opening, let items, let closing):
            line += opening
            for (position, item) in items.enumerated() {
                guard CodeWriter.canFit(line) else { return }
                if position > 0 { line += ", " }
                line += item.label
                item.tree.append(to: &line)
            }
            line += closing
        }
    }

    /// Writes the expression between `head` and `tail`, on as many lines as it needs.
    func write(_ head: String, closing tail: String = "", to writer: inout CodeWriter) {
        var line = head
        append(to: &line)
        line += tail
        guard !writer.fits(line) else { return writer.line(line) }
        if case .text(let text) = self { return writer.literal(head, text, closing: tail) }
        guard case .group(let opening, let items, let closing) = self, !items.isEmpty else {
            return writer.line(line)
        }
        if items.allSatisfy({ $0.label.isEmpty && $0.tree.canShareLine }) {
            writer.list(
                head + opening,
                items.map(\.tree.lineText),
                closing: closing + tail
            )
            return
        }
        writer.line(head + opening)
        writer.indent()
        for (position, item) in items.enumerated() {
            let tail = position < items.count - 1 ? "," : ""
            item.tree.write(item.label, closing: tail, to: &writer)
        }
        writer.outdent()
        writer.line(closing + tail)
    }

    /// True if the expression can share a line with the next item of a list.
    private var canShareLine: Bool {
        switch self {
        case .leaf: true
        case .text(let text): text.utf8.count <= Self.shortTextLimit
        case .group: false
        }
    }

    private var lineText: String {
        var text = ""
        append(to: &text)
        return text
    }

    /// The maximum number of bytes of a string literal that shares lines with other items.
    private static let shortTextLimit = 80
}
