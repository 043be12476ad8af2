import SchemaKit

/// A value in a schema, such as a default, converted to a value of its type.
indirect enum ModelValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    /// A string. As in JSON, canonically equivalent strings differ.
    case string(ExactText)
    case array([ModelValue])
    /// An object whose type declares no members: a map, or a type for any JSON value.
    case map([Member])
    /// One of the cases of an enumeration, by its index.
    case choice(ModelTypeID, Int)
    /// A value that an enumeration allows but does not list, or that a union keeps although no branch has it.
    case unlisted(ModelTypeID, ModelValue)
    case object(ModelTypeID, ModelObjectValue)
    /// A value of a union's branch, by the index of the branch.
    case branch(ModelTypeID, Int, ModelValue)
    /// A value of a wrapper type.
    case wrapper(ModelTypeID, ModelValue)

    struct Member: Hashable, Sendable {
        let name: String
        let value: ModelValue
    }
}

/// The members of an object, or the items of a tuple.
struct ModelObjectValue: Hashable, Sendable {
    /// The declared members or first items, by the indices of their properties.
    var declared: [Int: ModelValue] = [:]
    /// The members that patterns select, by the indices of the patterns.
    var matching: [Int: [ModelValue.Member]] = [:]
    /// All remaining members.
    var others: [ModelValue.Member] = []
    /// All remaining items.
    var furtherItems: [ModelValue] = []
}

extension ModelValue {
    /// Creates the JSON value of a listed value.
    init(_ value: ModelEnumeration.Value) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        case .boolean(let value): self = .boolean(value)
        }
    }

    /// Creates a value from a JSON value. Returns `nil` if it contains a number that is neither an `Int64` nor a
    /// suitable `Double`, or an object with different names that are canonically equivalent in Unicode.
    init?(json node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .true: self = .boolean(true)
        case .false: self = .boolean(false)
        case .string: self = .string(ExactText(node.string ?? ""))
        case .number:
            guard let number = node.number else { return nil }
            if let integer = number.int64 {
                self = .integer(integer)
            } else if let double = number.exactDouble, !(0x1p63...0x1p64).contains(double) {
                // Models hold a number in the excluded range as an integer, whose digits can differ from the
                // description of a `Double`.
                self = .number(double)
            } else {
                return nil
            }
        case .array:
            var items: [ModelValue] = []
            for item in node.elements {
                guard let value = ModelValue(json: item) else { return nil }
                items.append(value)
            }
            self = .array(items)
        case .object:
            let members = Self.members(Array(node.members)) { ModelValue(json: $0) }
            guard let members else { return nil }
            self = .map(members)
        }
    }

    /// The value with the members of each map sorted by name. JSON values are equal even if their members have another
    /// order.
    var withSortedMembers: ModelValue {
        switch self {
        case .array(let items): .array(items.map(\.withSortedMembers))
        case .map(let members):
            .map(
                members.map { Member(name: $0.name, value: $0.value.withSortedMembers) }
                    .sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
            )
        case .null, .boolean, .integer, .number, .string, .choice, .unlisted, .object, .branch,
            .wrapper:
            self
        }
    }

    /// Returns the members with converted values. Of members with the same name, only the last is kept. Returns `nil`
    /// if a value cannot be converted, or if two names are canonically equivalent in Unicode: a dictionary cannot have
    /// both.
    static func members(
        _ members: [JSONMember],
        _ value: (JSONNode) -> ModelValue?
    ) -> [Member]? {
        var result: [Member] = []
        var names: Set<String> = []
        for member in members.reversed() {
            let (isNew, name) = names.insert(member.name)
            guard name.utf8.elementsEqual(member.name.utf8) else { return nil }
            guard isNew else { continue }
            guard let value = value(member.value) else { return nil }
            result.append(Member(name: name, value: value))
        }
        return result.reversed()
    }
}

extension JSONNumber {
    /// The `Double` whose description is exactly this number, or `nil` if there is none.
    var exactDouble: Double? {
        let value = nearestDouble
        return value.isFinite && JSONNumber(value.description) == self ? value : nil
    }
}
