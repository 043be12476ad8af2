/// A value in a document: a handle that is cheap to copy.
public struct JSONNode: Sendable {
    /// The document that holds the value.
    public let document: JSONDocument
    /// The value's entry.
    package let index: Int32

    package init(document: JSONDocument, index: Int32) {
        self.document = document
        self.index = index
    }

    /// What the value is.
    public var kind: JSONKind { document.entry(at: index).kind }

    /// The bytes of the value, quotation marks and brackets included.
    public var range: SourceRange { document.range(at: index) }

    /// The text of the value as it is written.
    public var text: String {
        let range = range
        return String(decoding: document.bytes[range.start..<range.end], as: UTF8.self)
    }

    /// The text of a string, unescaped; `nil` for anything else.
    ///
    /// A surrogate that has no pair becomes U+FFFD, as no Swift string can hold it.
    public var string: String? {
        let entry = document.entry(at: index)
        guard entry.kind == .string else { return nil }
        guard !entry.hasEscapes else {
            return String(decoding: document.stringBytes(at: index), as: UTF8.self)
        }
        return document.withText { String(decoding: $0.rawContent(of: entry), as: UTF8.self) }
    }

    /// A number as it is written; `nil` for anything else.
    public var number: JSONNumber? {
        guard kind == .number else { return nil }
        return JSONNumber(unchecked: text)
    }

    /// A number written with at most 18 digits and a sign alone; `nil` for anything else.
    var smallInteger: Int64? {
        document.withText { text in
            let entry = text[index]
            guard entry.kind == .number else { return nil }
            return NumberText.smallInteger(text.token(of: entry), isPlain: entry.isPlainInteger)
        }
    }

    /// A Boolean; `nil` for anything else.
    public var bool: Bool? {
        switch kind {
        case .true: true
        case .false: false
        case .null, .number, .string, .array, .object: nil
        }
    }

    /// The elements of an array in their order; empty for anything else.
    public var elements: JSONElements { JSONElements(of: self) }

    /// The members of an object in their order, repeated names included; empty for anything else.
    public var members: JSONMembers { JSONMembers(of: self) }

    /// The value of the member called `name`; of several, the last.
    public subscript(name: String) -> JSONNode? {
        var name = name
        return name.withUTF8 { document.member(of: index, named: $0) }.map {
            JSONNode(document: document, index: $0)
        }
    }

    /// The element at `position`, counted from zero; `nil` past the end.
    public subscript(position: Int) -> JSONNode? {
        for (offset, element) in elements.enumerated() where offset == position { return element }
        return nil
    }

    /// The number of elements or members; zero for anything else.
    package var count: Int {
        document.entry(at: index).isContainer ? document.withText { $0.count(of: index) } : 0
    }

    /// The value that `pointer` names from here (RFC 6901); `nil` where there is none.
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
