import SchemaKit

extension ModelValue {
    /// Creates a value from a JSON value. Returns `nil` if it contains a number that no type can represent.
    ///
    /// Of members with the same name, the last one is kept.
    init?(json node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .true: self = .boolean(true)
        case .false: self = .boolean(false)
        case .string: self = .string(node.string ?? "")
        case .number:
            guard let number = node.number else { return nil }
            if let integer = number.int64 {
                self = .integer(integer)
            } else if number.nearestDouble.isFinite {
                self = .number(number.nearestDouble)
            } else {
                return nil
            }
        case .array:
            var elements: [ModelValue] = []
            for element in node.elements {
                guard let value = ModelValue(json: element) else { return nil }
                elements.append(value)
            }
            self = .array(elements)
        case .object:
            var members: [Member] = []
            for member in node.members {
                guard let value = ModelValue(json: member.value) else { return nil }
                members.removeAll { $0.name == member.name }
                members.append(Member(name: member.name, value: value))
            }
            self = .map(members)
        }
    }
}
