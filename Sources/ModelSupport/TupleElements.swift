/// A reader that decodes the items of an array in order.
struct ElementReader {
    private var container: any UnkeyedDecodingContainer

    init(_ decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }

    mutating func decode<Value: JSONCoding>() throws -> Value {
        try Value.element(of: &container)
    }

    /// Decodes the next item, or returns `nil` at the end of the array.
    mutating func optional<Value: JSONCoding>() throws -> Value? {
        container.isAtEnd ? nil : .some(try decode())
    }

    mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
        var rest: [Value] = []
        while !container.isAtEnd { rest.append(try decode()) }
        return rest
    }
}

/// The items of a tuple: those with properties of their own, and the remaining ones.
struct TupleElements: ContentElements {
    private let known: [any JSONCoding]
    private let rest: any ContentElements

    /// Creates the items of a tuple.
    ///
    /// - Parameter elements: The items with properties of their own. The tuple ends before the
    ///   first that is `nil`.
    init(_ elements: [(any JSONCoding)?], rest: [some JSONCoding]) {
        known = elements.prefix { $0 != nil }.compactMap { $0 }
        self.rest = known.count < elements.count ? [] : rest
    }

    var count: Int { known.count + rest.count }

    func contentElement(_ position: Int) -> any JSONCoding {
        position < known.count ? known[position] : rest.contentElement(position - known.count)
    }
}
