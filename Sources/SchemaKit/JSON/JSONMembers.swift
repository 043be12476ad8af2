/// A member of an object.
public struct JSONMember: Sendable {
    /// The value.
    public let value: JSONNode
    /// The index of the name's entry.
    package let nameIndex: Int32

    /// The unescaped name.
    public var name: String { String(decoding: nameBytes, as: UTF8.self) }

    /// The unescaped name, in UTF-8.
    package var nameBytes: [UInt8] { value.document.stringBytes(at: nameIndex) }

    /// The hash of the name.
    var nameHash: UInt32 { value.document.entry(at: nameIndex).link }

    /// Returns whether the name is written exactly as `name`, without escapes.
    func isWritten(_ name: String) -> Bool {
        let range = value.document.range(at: nameIndex)
        return name.utf8.count == range.byteCount - 2
            && value.document.bytes[(range.start + 1)..<(range.end - 1)].elementsEqual(name.utf8)
    }

    /// The bytes of the name, quotation marks included.
    public var nameRange: SourceRange { value.document.range(at: nameIndex) }
}

/// The members of an object in the order of the text.
public struct JSONMembers: Sequence, Sendable {
    private let document: JSONDocument
    private let indices: Range<Int32>

    init(of node: JSONNode) {
        document = node.document
        let start = node.index + 1
        indices = start..<(node.kind == .object ? document.indexAfter(node.index) : start)
    }

    /// Returns an iterator that starts at the first member.
    public func makeIterator() -> Iterator {
        Iterator(document: document, indices: indices)
    }

    /// An iterator over the members of one object.
    public struct Iterator: IteratorProtocol {
        fileprivate let document: JSONDocument
        fileprivate var indices: Range<Int32>

        /// Returns the next member, or `nil` after the last.
        public mutating func next() -> JSONMember? {
            guard let nameIndex = indices.first else { return nil }
            indices = document.indexAfter(nameIndex + 1)..<indices.upperBound
            return JSONMember(
                value: JSONNode(document: document, index: nameIndex + 1),
                nameIndex: nameIndex
            )
        }
    }
}
