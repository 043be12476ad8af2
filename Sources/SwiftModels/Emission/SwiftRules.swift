/// The rules of a file's schemas that types do not express, as declarations of one enumeration.
package struct SwiftRules: Hashable, Sendable {
    package let name: String
    /// The regular expressions without duplicates.
    package let patterns: [Pattern]
    package let rules: [Rule]

    package struct Pattern: Hashable, Sendable {
        package let name: String
        package let source: String
        package let table: String
    }

    package struct Rule: Hashable, Sendable {
        package let name: String
        package let documentation: [String]
        package let expression: SwiftTree
    }
}

/// An expression that may take several lines.
package indirect enum SwiftTree: Hashable, Sendable {
    case leaf(String)
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

    /// The whole expression on one line.
    var line: String {
        switch self {
        case .leaf(let text): text
        case .group(let open, let items, let close):
            open + items.map { $0.label + $0.tree.line }.joined(separator: ", ") + close
        }
    }

    /// Writes the expression between `head` and `tail`, on as many lines as it needs.
    func write(_ head: String, _ tail: String, to writer: inout CodeWriter) {
        let line = line
        guard case .group(let open, let items, let close) = self, !items.isEmpty,
            !writer.fits(head + line + tail)
        else {
            writer.line(head + line + tail)
            return
        }
        if items.allSatisfy(\.tree.isLeaf) {
            writer.list(head + open, items.map { $0.label + $0.tree.line }, closing: close + tail)
            return
        }
        writer.line(head + open)
        writer.indent()
        for (position, item) in items.enumerated() {
            let tail = position < items.count - 1 ? "," : ""
            item.tree.write(item.label, tail, to: &writer)
        }
        writer.outdent()
        writer.line(close + tail)
    }

    private var isLeaf: Bool {
        switch self {
        case .leaf: true
        case .group: false
        }
    }
}
