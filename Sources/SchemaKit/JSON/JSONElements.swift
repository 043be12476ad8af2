/// The items of an array in the order of the text.
public struct JSONElements: Sequence, Sendable {
    private let document: JSONDocument
    private let indices: Range<Int32>

    init(of node: JSONNode) {
        document = node.document
        let start = node.index + 1
        indices = start..<(node.kind == .array ? document.indexAfter(node.index) : start)
    }

    /// Returns an iterator that starts at the first item.
    public func makeIterator() -> Iterator {
        Iterator(document: document, indices: indices)
    }

    /// An iterator over the items of one array.
    public struct Iterator: IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var indices: Range<Int32>

        /// Returns the next item, or `nil` after the last.
        public mutating func next() -> JSONNode? {
            guard let index = indices.first else { return nil }
            indices = document.indexAfter(index)..<indices.upperBound
            return JSONNode(document: document, index: index)
        }
    }
}
