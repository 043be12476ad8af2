public import SchemaKit

extension JSONReader {
    /// Reads a value if it has the given type and satisfies the rules that the type checks. Reads
    /// any other value as a dropped one.
    mutating func keptOrDropped<Value: JSONReadable>(
        _ type: Value.Type
    ) throws(JSONReadingStop) -> KeptOrDropped<Value> {
        switch try attempt(type, depthLimit: LossyNesting.limit) {
        case .success(let value): return .kept(value)
        case .rejection(let rejection):
            let prefix = "expected "
            let message = rejection.message
            let value = DroppedValue(
                try JSONValue(reading: &self),
                keyword: rejection.keyword,
                expectation: message.hasPrefix(prefix)
                    ? String(message.dropFirst(prefix.count)) : message,
                pointer: rejection.pointer
            )
            return .dropped(value)
        }
    }
}

extension LossyArray: JSONReadable where Element: JSONReadable {
    /// Reads an array. Invalid items are dropped.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var items = try reader.array()
        self.init()
        while try items.next(&reader) {
            switch try reader.keptOrDropped(Element.self) {
            case .kept(let element): append(element)
            case .dropped(let value): appendDropped(value)
            }
        }
    }
}

extension LossyArray: DirectlyRead where Element: DirectlyRead {}

extension LossyDictionary: JSONReadable where Value: JSONReadable {
    /// Reads the members of an object. Members with invalid values are dropped. If a name is
    /// repeated, the first member counts.
    public init(reading reader: inout JSONReader) throws(JSONReadingStop) {
        var members = try reader.object(.none)
        self.init()
        while try members.next(&reader) != nil { try reader.member(of: &self) }
    }
}

extension LossyDictionary: DirectlyRead where Value: DirectlyRead {}

extension JSONReader {
    /// Reads the value of the current member into `members`. If `members` already contains its
    /// name, the value is skipped.
    mutating func member<Value: JSONReadable>(
        of members: inout LossyDictionary<Value>
    ) throws(JSONReadingStop) {
        let name = memberName
        guard members[name] == nil, members.dropped[name] == nil else { return try skipValue() }
        switch try keptOrDropped(Value.self) {
        case .kept(let value): members[name] = .some(value)
        case .dropped(let value): members.dropped[name] = value
        }
    }
}
