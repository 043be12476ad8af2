/// A dictionary of members that keeps the valid ones if others are invalid.
///
/// The elements are the valid members. The invalid ones are in ``dropped`` and are encoded
/// unchanged.
public struct LossyDictionary<Value: Hashable & Sendable>: Hashable, Sendable {
    private var members: [String: Value] = [:]
    /// The invalid values, by the names of their members.
    public var dropped: [String: DroppedValue] = [:]

    /// Creates a dictionary without dropped members.
    public init(_ members: [String: Value] = [:]) { self.members = members }

    /// The valid value of a member, or `nil` if there is none. Setting it removes the dropped value of the member.
    public subscript(name: String) -> Value? {
        get { members[name] }
        set {
            members[name] = newValue
            dropped[name] = nil
        }
    }

    /// The names of the valid members.
    public var keys: Dictionary<String, Value>.Keys { members.keys }
    /// The values of the valid members.
    public var values: Dictionary<String, Value>.Values { members.values }
}

extension LossyDictionary: Collection, ExpressibleByDictionaryLiteral {
    /// The position of the first member.
    public var startIndex: Dictionary<String, Value>.Index { members.startIndex }
    /// The position after the last member.
    public var endIndex: Dictionary<String, Value>.Index { members.endIndex }

    /// Returns the position after another one.
    public func index(after index: Dictionary<String, Value>.Index)
        -> Dictionary<String, Value>.Index
    {
        members.index(after: index)
    }

    /// The name and the value of the member at a position.
    public subscript(position: Dictionary<String, Value>.Index) -> (key: String, value: Value) {
        members[position]
    }

    /// Creates a dictionary without dropped members. If two members have the same name, the last
    /// one is kept.
    public init(dictionaryLiteral members: (String, Value)...) {
        self.members = Dictionary(members, uniquingKeysWith: { $1 })
    }
}

/// Printing shows only the valid members.
extension LossyDictionary: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The description of the valid members.
    public var description: String { members.description }
    /// The description of the valid members.
    public var debugDescription: String { members.debugDescription }
    /// The mirror of the valid members.
    public var customMirror: Mirror { Mirror(reflecting: members) }
}

extension LossyDictionary: JSONCoding where Value: JSONCoding {
    // A decoder's key strategy does not convert the keys of a dictionary of the standard library.
    init(json decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let values = try LossyNesting.decode {
            try container.decode([String: KeptOrDropped<Value>].self)
        }
        self.init()
        for (name, value) in values {
            switch value {
            case .kept(let value): members[name] = .some(value)
            case .dropped(let value): dropped[name] = value
            }
        }
    }

    func encode(json encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(
            dropped.mapValues(KeptOrDropped<Value>.dropped)
                .merging(members.mapValues(KeptOrDropped.kept)) { $1 }
        )
    }

    var jsonContent: JSONContent {
        .object(
            dropped.isEmpty
                ? ContentMembers([], rest: members, isMap: true)
                : ContentMembers([], matching: [members], rest: dropped, isMap: true)
        )
    }
}
