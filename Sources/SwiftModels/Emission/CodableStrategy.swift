/// The way in which the members or items of a structure are read and written.
package enum CodableStrategy: Hashable, Sendable {
    /// Member by member. Members that the schema does not define are kept as JSON values.
    case membersAndUnknown
    /// Member by member. All members without properties of their own have one type, which the schema gives.
    case membersAndOthers(type: SwiftType)
    /// Item by item. All items after those with properties have one type.
    case items(type: SwiftType)

    /// The name of the property that holds the members or items without a property of their own.
    package var restProperty: String {
        switch self {
        case .membersAndUnknown: "unknownMembers"
        case .membersAndOthers: "otherMembers"
        case .items: "otherElements"
        }
    }

    package var restValueType: SwiftType {
        switch self {
        case .membersAndUnknown: .json
        case .membersAndOthers(let type), .items(let type): type
        }
    }

    /// The documentation of that property; empty if its name is explanation enough.
    package var restDocumentation: [String] {
        switch self {
        case .membersAndUnknown: []
        case .membersAndOthers: ["The other members."]
        case .items: ["The remaining items."]
        }
    }

    /// True if the JSON values are arrays.
    package var isArray: Bool {
        switch self {
        case .membersAndUnknown, .membersAndOthers: false
        case .items: true
        }
    }

    /// The declaration of that property without `var`.
    var rest: String {
        "\(restProperty): \(isArray ? SwiftType.array(restValueType) : .dictionary(restValueType))"
    }

    /// The literal for an empty value of that property.
    var emptyRest: String { isArray ? "[]" : "[:]" }
}
