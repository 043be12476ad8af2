/// An index of the JSON Pointers to all values of a document, for callers that need many pointers in any order.
///
/// Finding a single pointer visits all values before the target. The index visits each value only once.
package struct JSONPointerIndex: Sendable {
    private let document: JSONDocument
    /// The container of each entry; `none` for the outermost value.
    private var containers: [Int32]
    /// The last step to each entry: the index of the item, or the entry of the member's name.
    private var steps: [Int32]

    private static let none: Int32 = -1

    package init(_ document: JSONDocument) {
        self.document = document
        containers = Array(repeating: Self.none, count: document.entryCount)
        steps = containers
        var open: [(container: Int32, end: Int32, isObject: Bool, position: Int32)] = []
        var entry: Int32 = 0
        while entry < document.entryCount {
            while let last = open.last, entry >= last.end { open.removeLast() }
            if let last = open.last {
                containers[Int(entry)] = last.container
                steps[Int(entry)] = last.isObject ? entry : last.position
                open[open.count - 1].position += 1
                if last.isObject {
                    containers[Int(entry) + 1] = last.container
                    steps[Int(entry) + 1] = entry
                    entry += 1
                }
            }
            let kind = document.entry(at: entry).kind
            if kind == .object || kind == .array {
                open.append((entry, document.indexAfter(entry), kind == .object, 0))
            }
            entry += 1
        }
    }

    /// Returns the pointer to the value at an entry. The name of a member counts as its value.
    package func pointer(to entry: Int32) -> JSONPointer {
        var tokens: [String] = []
        var current = entry
        while containers[Int(current)] != Self.none {
            let container = containers[Int(current)]
            let step = steps[Int(current)]
            tokens.append(
                document.entry(at: container).kind == .object
                    ? String(decoding: document.stringBytes(at: step), as: UTF8.self)
                    : String(step)
            )
            current = container
        }
        return JSONPointer(tokens.reversed())
    }
}
