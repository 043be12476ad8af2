/// An array that keeps its valid items if others are invalid.
///
/// The elements are the valid items. The invalid ones are in ``dropped`` and are encoded unchanged.
public struct LossyArray<Element: Hashable & Sendable>: Hashable, Sendable {
    private var elements: [Element] = []
    /// The invalid items, by their positions among all items of the JSON array. An item whose
    /// position is beyond the end of a shortened array is encoded at the end.
    public var dropped: [Int: DroppedValue] = [:]

    /// Creates an empty array.
    public init() {}
}

extension LossyArray: RandomAccessCollection, MutableCollection, RangeReplaceableCollection,
    ExpressibleByArrayLiteral
{
    /// The position of the first element.
    public var startIndex: Int { 0 }
    /// The number of elements.
    public var endIndex: Int { elements.count }

    /// The element at a position among the valid items.
    public subscript(position: Int) -> Element {
        get { elements[position] }
        set { elements[position] = newValue }
    }

    /// Replaces elements. Dropped items stay.
    public mutating func replaceSubrange(
        _ range: Range<Int>,
        with newElements: some Collection<Element>
    ) {
        elements.replaceSubrange(range, with: newElements)
    }

    /// Adds an element at the end.
    public mutating func append(_ element: Element) { elements.append(element) }

    /// Removes all elements. Dropped items stay.
    public mutating func removeAll(keepingCapacity keepsCapacity: Bool = false) {
        elements.removeAll(keepingCapacity: keepsCapacity)
    }

    /// Reserves storage for at least `count` elements.
    public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

    /// Creates an array without dropped items.
    public init(arrayLiteral elements: Element...) { self.elements = elements }
}

/// Printing shows only the elements.
extension LossyArray: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The description of the elements.
    public var description: String { elements.description }
    /// The description of the elements.
    public var debugDescription: String { elements.debugDescription }
    /// The mirror of the elements.
    public var customMirror: Mirror { Mirror(reflecting: elements) }
}

extension LossyArray {
    /// Adds an invalid item, which is the next item of the JSON array.
    package mutating func appendDropped(_ value: DroppedValue) {
        dropped[count + dropped.count] = value
    }

    /// Calls `body` for each item in the order of the JSON array.
    ///
    /// - Parameter body: A function that gets an element or a dropped item. The other argument is `nil`.
    package func forEachItem(_ body: (_ element: Element?, _ dropped: DroppedValue?) -> Void) {
        var rest = elements[...]
        var position = 0
        for droppedPosition in dropped.keys.sorted() {
            let preceding = rest.prefix(Swift.max(0, droppedPosition - position))
            for element in preceding { body(element, nil) }
            rest = rest.dropFirst(preceding.count)
            body(nil, dropped[droppedPosition])
            position += preceding.count + 1
        }
        for element in rest { body(element, nil) }
    }
}

extension LossyArray: JSONCoding where Element: JSONCoding {
    init(json decoder: any Decoder) throws {
        let items = try LossyNesting.decode { try [KeptOrDropped<Element>](from: decoder) }
        self.init()
        reserveCapacity(items.count)
        for item in items {
            switch item {
            case .kept(let element): append(element)
            case .dropped(let value): appendDropped(value)
            }
        }
    }

    var jsonContent: JSONContent {
        if dropped.isEmpty { return .array(elements) }
        var items: [any JSONCoding] = []
        forEachItem { element, dropped in
            if let element { items.append(element) }
            if let dropped { items.append(dropped) }
        }
        return .array(LossyElements(items: items))
    }
}

/// The valid items and the dropped items of an array, in the order of the JSON array.
private struct LossyElements: ContentElements {
    let items: [any JSONCoding]
    var count: Int { items.count }
    func contentElement(_ position: Int) -> any JSONCoding { items[position] }
}
