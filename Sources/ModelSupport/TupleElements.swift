/// A reader that decodes the items of an array in order.
struct ElementReader {
    private var container: any UnkeyedDecodingContainer

    init(_ decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }

    /// Decodes the next item.
    mutating func decode<Value: JSONCoding>() throws -> Value {
        try Value.element(of: &container)
    }

    /// Decodes the next item, or returns `nil` at the end of the array.
    mutating func optional<Value: JSONCoding>() throws -> Value? {
        // With `.some`, `decode()` returns a `Value`. Without it, null would decode to the `nil` of a `Value?`.
        container.isAtEnd ? nil : .some(try decode())
    }

    /// Decodes all remaining items.
    mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
        var rest: [Value] = []
        while !container.isAtEnd { rest.append(try decode()) }
        return rest
    }
}

/// The items of a tuple: those with properties of their own, followed by the remaining ones.
struct TupleElements: ContentElements {
    private let elements: [any JSONCoding]
    private let rest: any ContentElements

    /// Creates the items of a tuple.
    ///
    /// - Parameter elements: The items with properties of their own. An item that is `nil` becomes null if another item
    ///   follows, because the positions of an array have no gaps.
    init(_ elements: [(any JSONCoding)?], rest: [some JSONCoding]) {
        let lastPosition = elements.lastIndex { $0 != nil } ?? -1
        let count = rest.isEmpty ? lastPosition + 1 : elements.count
        self.elements = elements.prefix(count).map { element -> any JSONCoding in
            element ?? JSONValue.null
        }
        self.rest = rest
    }

    var count: Int { elements.count + rest.count }

    func contentElement(_ position: Int) -> any JSONCoding {
        position < elements.count
            ? elements[position] : rest.contentElement(position - elements.count)
    }
}
