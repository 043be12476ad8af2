/// Reads the elements of an array in their order.
struct ElementReader {
    private var container: any UnkeyedDecodingContainer

    init(_ decoder: any Decoder) throws { container = try decoder.unkeyedContainer() }

    mutating func decode<Value: JSONCoding>() throws -> Value {
        try Value.element(of: &container)
    }

    /// The value, or `nil` where the array has ended.
    mutating func optional<Value: JSONCoding>() throws -> Value? {
        container.isAtEnd ? nil : .some(try decode())
    }

    mutating func decodeRest<Value: JSONCoding>() throws -> [Value] {
        var rest: [Value] = []
        while !container.isAtEnd { rest.append(try decode()) }
        return rest
    }
}

/// The elements that have properties of their own, and those behind them.
struct TupleElements: ContentElements {
    private let known: [any JSONCoding]
    private let rest: any ContentElements

    /// - Parameter elements: those up to the first that is missing are there.
    init(_ elements: [(any JSONCoding)?], rest: [some JSONCoding]) {
        known = elements.prefix { $0 != nil }.compactMap { $0 }
        self.rest = known.count < elements.count ? [] : rest
    }

    var count: Int { known.count + rest.count }

    func contentElement(_ position: Int) -> any JSONCoding {
        position < known.count ? known[position] : rest.contentElement(position - known.count)
    }
}
