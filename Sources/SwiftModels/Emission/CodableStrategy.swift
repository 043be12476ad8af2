/// How a structure's members are read and written.
package enum CodableStrategy: Hashable, Sendable {
    /// Member by member; those that the schema does not know are kept as any JSON.
    case membersAndUnknown
    /// Member by member; the others all have one type, as the schema says.
    case membersAndOthers(type: SwiftType)
    /// Element by element; those behind the known ones all have one type.
    case elements(type: SwiftType)

    /// The property that holds the members without a name of their own.
    package var restProperty: String {
        switch self {
        case .membersAndUnknown: "unknownMembers"
        case .membersAndOthers: "otherMembers"
        case .elements: "otherElements"
        }
    }

    package var restValueType: SwiftType {
        switch self {
        case .membersAndUnknown: .json
        case .membersAndOthers(let type), .elements(let type): type
        }
    }

    /// What the name of that property does not say.
    package var restDocumentation: [String] {
        switch self {
        case .membersAndUnknown: []
        case .membersAndOthers: ["All other members."]
        case .elements: ["The elements behind these."]
        }
    }

    /// Whether the values are arrays.
    package var isArray: Bool {
        switch self {
        case .membersAndUnknown, .membersAndOthers: false
        case .elements: true
        }
    }

    /// The property for the rest as a declaration without `var`.
    var rest: String {
        "\(restProperty): \(isArray ? SwiftType.array(restValueType) : .dictionary(restValueType))"
    }

    /// The rest where there is none.
    var emptyRest: String { isArray ? "[]" : "[:]" }
}
