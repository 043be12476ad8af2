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
        let entry = document.entry(at: index)
        guard entry.kind == .string else { return nil }
        guard !entry.hasEscapes else {
            return String(decoding: document.stringBytes(at: index), as: UTF8.self)
        }
        return document.withText { String(decoding: $0.rawContent(of: entry)) }
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

    /// The item at `position`, counted from zero, or `nil` if the position is past the end. Takes time
    /// proportional to `position`.
    public subscript(position: Int) -> JSONNode? {
        for (offset, element) in elements.enumerated() where offset == position { return element }
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
            case .array: child = JSONPointer.position(token).flatMap { node[$0] }
            case .null, .false, .true, .number, .string: child = nil
            }
            guard let child else { return nil }
            node = child
        }
        return node
    }
}
