/// The elements of an array in the order of the text.
public struct JSONElements: Sequence, Sendable {
    private let document: JSONDocument
    private let indices: Range<Int32>

    init(of node: JSONNode) {
        document = node.document
        let start = node.index + 1
        indices = start..<(node.kind == .array ? document.indexAfter(node.index) : start)
    }

    /// Starts at the first element.
    public func makeIterator() -> Iterator {
        Iterator(document: document, indices: indices)
    }

    /// Walks the elements of one array.
    public struct Iterator: IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var indices: Range<Int32>

        /// The next element, or `nil` after the last.
        public mutating func next() -> JSONNode? {
            guard let index = indices.first else { return nil }
            indices = document.indexAfter(index)..<indices.upperBound
            return JSONNode(document: document, index: index)
        }
    }
}
