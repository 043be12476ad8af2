/// A handle to a value in a document. It is cheap to copy.
public struct JSONNode: Sendable {
    /// The document that holds the value.
    public let document: JSONDocument
    /// The index of the value's entry.
    package let index: Int32

    package init(document: JSONDocument, index: Int32) {
        self.document = document
        self.index = index
    }

    /// The kind of the value.
    public var kind: JSONKind { document.entry(at: index).kind }

    /// The bytes of the value, quotation marks and brackets included.
    public var range: SourceRange { document.range(at: index) }

    /// The text of the value as it is written.
    public var text: String {
        let range = range
        return String(decoding: document.bytes[range.start..<range.end], as: UTF8.self)
    }

    /// The unescaped text of a string; `nil` for any other value.
    ///
    /// An unpaired surrogate becomes U+FFFD, because no Swift string can hold it.
    public var string: String? {
        kind == .string ? document.string(at: index) : nil
    }

    /// The number, with the text as it is written; `nil` for any other value.
    public var number: JSONNumber? {
        guard kind == .number else { return nil }
        return JSONNumber(unchecked: text)
    }

    /// The value of a number that is written in at most 18 bytes, only with digits and an optional sign; `nil`
    /// for any other value.
    var smallInteger: Int64? {
        document.withText { text in
            let entry = text[index]
            guard entry.kind == .number else { return nil }
            return NumberText.smallInteger(text.token(of: entry), isPlain: entry.isPlainInteger)
        }
    }

    /// The value of a Boolean; `nil` for any other value.
    public var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .array, .object: nil
        }
    }

    /// The items of an array in their order; empty for any other value.
    public var elements: JSONElements { JSONElements(of: self) }

    /// The members of an object in their order, repeated names included; empty for any other value.
    public var members: JSONMembers { JSONMembers(of: self) }

    /// The value of the member named `name`, or `nil` if there is none. If the name is repeated, the last member
    /// counts.
    public subscript(name: String) -> JSONNode? {
        name.withUTF8Span { document.member(of: index, named: $0) }
            .map { JSONNode(document: document, index: $0) }
    }

    /// The item of an array at `position`, counted from zero, or `nil` if there is none. Takes time proportional to
    /// `position`.
    public subscript(position: Int) -> JSONNode? {
        for (offset, item) in elements.enumerated() where offset == position { return item }
        return nil
    }

    /// The number of items or members; zero for any other value.
    package var count: Int {
        document.entry(at: index).isContainer ? document.withText { $0.count(of: index) } : 0
    }

    /// Returns the value that `pointer` (RFC 6901) refers to, relative to this value, or `nil` if there is none.
    public func value(at pointer: JSONPointer) -> JSONNode? {
        var node = self
        for token in pointer.tokens {
            let child: JSONNode?
            switch node.kind {
            case .object: child = node[token]
            case .array: child = JSONPointer.itemIndex(token).flatMap { node[$0] }
            case .null, .false, .true, .number, .string: child = nil
            }
            guard let child else { return nil }
            node = child
        }
        return node
    }
}

/// The kind of a JSON value.
///
/// `true` and `false` are separate kinds, so the kind alone determines the value of each of the three literals.
public enum JSONKind: UInt8, Sendable, Hashable, CaseIterable {
    /// The literal `null`.
    case null = 0
    /// The literal `false`.
    case `false` = 1
    /// The literal `true`.
    case `true` = 2
    /// A number of any size, with or without a fraction. JSON has no separate kind for integers.
    case number = 3
    /// A string.
    case string = 4
    /// An array, a sequence of items.
    case array = 5
    /// An object, a sequence of members.
    case object = 6
}

extension JSONKind {
    /// True for arrays and objects, which contain other values.
    package var isContainer: Bool { self == .array || self == .object }

    /// The kind as messages name it, with an article.
    package var phrase: String {
        switch self {
        case .null: "null"
        case .false, .true: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

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

/// A member of an object.
public struct JSONMember: Sendable {
    /// The value.
    public let value: JSONNode
    /// The index of the name's entry.
    package let nameIndex: Int32

    /// The unescaped name.
    public var name: String { value.document.string(at: nameIndex) }

    /// The unescaped name, in UTF-8.
    package var nameBytes: [UInt8] { value.document.stringBytes(at: nameIndex) }

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
