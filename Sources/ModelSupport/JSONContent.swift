/// A JSON value whose items and members are values of models.
///
/// Models are encoded from their content, and rules are checked on it.
enum JSONContent {
    case null
    case bool(Bool)
    case number(JSONNumber)
    /// A number that `JSONNumber` cannot represent, in JSON inside of a string or in a schema.
    case decimal(NumberSpelling)
    /// An infinity or NaN in a model. JSON has no such numbers.
    case notFinite(Double)
    case string(String)
    case array(any ContentElements)
    case object(ContentMembers)
    /// A value that a model has dropped because it is invalid. The reason is a keyword, what the keyword expects, and
    /// the location in the value.
    case dropped(JSONValue, keyword: String, expectation: String, pointer: String)

    /// The content as the JSON text has it, even if a model has dropped the value.
    var written: JSONContent {
        guard case .dropped(let value, _, _, _) = self else { return self }
        return value.jsonContent
    }

    /// The content as a value that does not depend on models. A number that `JSONNumber` cannot
    /// represent becomes the nearest `Double`, or null if that is not finite.
    var value: JSONValue {
        switch self {
        case .null, .notFinite: return .null
        case .bool(let bool): return .bool(bool)
        case .number(let number): return .number(number)
        case .decimal(let spelling): return JSONValue(floatLiteral: spelling.nearestDouble)
        case .string(let string): return .string(string)
        case .array(let elements):
            return .array(
                (0..<elements.count).map { elements.contentElement($0).jsonContent.value }
            )
        case .object(let members):
            var values: [String: JSONValue] = [:]
            for (name, value) in members.all { values[name] = value.jsonContent.value }
            return .object(values)
        case .dropped(let value, _, _, _): return value
        }
    }

    /// Returns the content with the function of a key strategy, which makes the key of each member from its name in the
    /// JSON text. Content that is not an object is not changed.
    ///
    /// - Parameters:
    ///   - key: The function that makes the key for a name in the JSON text.
    ///   - names: The names in the JSON text that differ from their keys.
    func withKeys(
        _ key: @escaping @Sendable (String) -> String,
        of names: [String] = []
    ) -> JSONContent {
        guard case .object(var members) = self else { return self }
        (members.key, members.convertedNames) = (key, names)
        return .object(members)
    }

    /// Encodes the value. The encoder decides about infinities and NaN, as for the properties of models.
    func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let bool): try bool.encode(to: encoder)
        case .number(let number): try number.encode(to: encoder)
        case .notFinite(let double): try double.encode(to: encoder)
        case .decimal, .dropped: try value.encode(to: encoder)
        case .string(let string): try string.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for position in 0..<elements.count {
                try elements.contentElement(position).encode(to: &container)
            }
        case .object(let members) where members.isMap:
            let values = members.all.map { ($0.key, MapValue(value: $0.value)) }
            var container = encoder.singleValueContainer()
            try container.encode(Dictionary(values, uniquingKeysWith: { $1 }))
        case .object(let members):
            var container = encoder.container(keyedBy: MemberName.self)
            for (name, value) in members.known {
                try value.encode(MemberName(name), to: &container)
            }
            for name in members.rest.contentNames.sorted() {
                try members.rest.contentMember(name)?.encode(MemberName(name), to: &container)
            }
        }
    }

    private struct MapValue: Encodable {
        let value: any JSONCoding

        func encode(to encoder: any Encoder) throws { try value.encode(json: encoder) }
    }
}

/// The items of an array.
protocol ContentElements {
    var count: Int { get }
    func contentElement(_ position: Int) -> any JSONCoding
}

extension Array: ContentElements where Element: JSONCoding {
    func contentElement(_ position: Int) -> any JSONCoding { self[position] }
}

/// The members of an object that have no properties of their own.
protocol OtherMembers {
    var count: Int { get }
    var contentNames: [String] { get }
    func contentMember(_ name: String) -> (any JSONCoding)?
}

extension Dictionary: OtherMembers where Key == String, Value: JSONCoding {
    var contentNames: [String] { isEmpty ? [] : Array(keys) }
    func contentMember(_ name: String) -> (any JSONCoding)? { self[spelled: name] }
}

/// The combined members of several groups. If a name occurs in several groups, the first value is
/// used.
struct JoinedMembers: OtherMembers {
    private let groups: [any OtherMembers]
    private let names: Set<String>

    init(_ groups: [any OtherMembers], excluding excludedNames: [String]) {
        self.groups = groups
        names = Set(groups.lazy.flatMap(\.contentNames)).subtracting(excludedNames)
    }

    var count: Int { names.count }
    var contentNames: [String] { Array(names) }

    func contentMember(_ name: String) -> (any JSONCoding)? {
        guard names.contains(name) else { return nil }
        for group in groups {
            if let value = group.contentMember(name) { return value }
        }
        return nil
    }
}

/// The members of an object.
struct ContentMembers {
    /// The members that have properties of their own, each with its key as `name`.
    let known: [(name: String, value: any JSONCoding)]
    /// The other members.
    let rest: any OtherMembers
    /// True for a map: an object that is encoded like a dictionary. The key strategies of decoders and encoders do not
    /// convert the names of its members.
    let isMap: Bool
    /// The members that are not encoded because they have their default values, each with its
    /// position among the members that have properties.
    var omitted: [Omitted] = []
    /// The key strategy's function, which makes the key of a member from its name in the JSON text, or `nil` if the
    /// keys equal the names.
    var key: (@Sendable (String) -> String)?
    /// The names in the JSON text that are known to differ from their keys.
    var convertedNames: [String] = []

    typealias Omitted = (position: Int, name: String, value: any JSONCoding)

    /// Creates the members of an object. If a name occurs more than once, the first value is used.
    ///
    /// - Parameters:
    ///   - known: The members that have properties of their own.
    ///   - matching: The members that match patterns, one group for each pattern.
    ///   - rest: The other members.
    ///   - isMap: True for a map.
    init(
        _ known: [(name: String, value: any JSONCoding)],
        matching: [any OtherMembers] = [],
        rest: [String: some JSONCoding],
        isMap: Bool = false
    ) {
        self.known = known
        self.isMap = isMap
        if matching.isEmpty, rest.isEmpty || !known.contains(where: { rest[$0.name] != nil }) {
            self.rest = rest
        } else {
            self.rest = JoinedMembers(matching + [rest], excluding: known.map(\.name))
        }
    }

    /// Creates the members of a map.
    init(_ members: any OtherMembers) { (known, rest, isMap) = ([], members, true) }

    var count: Int { known.count + rest.count }

    /// The value of the member with a name in the JSON text, or `nil` if there is none.
    subscript(name: String) -> (any JSONCoding)? { member(withKey: key?(name) ?? name) }

    /// Returns the value of the member with a key, or `nil` if there is none.
    func member(withKey key: String) -> (any JSONCoding)? {
        for member in known where member.name == key { return member.value }
        return rest.contentMember(key)
    }

    /// All members except `omitted`, with their keys.
    var all: [(key: String, value: any JSONCoding)] {
        known.map { ($0.name, $0.value) }
            + rest.contentNames.compactMap { name in rest.contentMember(name).map { (name, $0) } }
    }
}
