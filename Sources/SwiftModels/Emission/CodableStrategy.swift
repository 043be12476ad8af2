/// How a structure's members are read and written.
package enum CodableStrategy: Hashable, Sendable {
    /// Member by member; those that the schema does not know are kept as any JSON.
    case membersAndUnknown
    /// Member by member; the others all have one type, as the schema says.
    case membersAndOthers(type: String)

    /// The property that holds the members without a name of their own.
    package var restProperty: String {
        switch self {
        case .membersAndUnknown: "unknownMembers"
        case .membersAndOthers: "otherMembers"
        }
    }

    package var restValueType: String {
        switch self {
        case .membersAndUnknown: "JSONValue"
        case .membersAndOthers(let type): type
        }
    }

    package var restDocumentation: String {
        switch self {
        case .membersAndUnknown: "Members that the schema does not know, kept as they came."
        case .membersAndOthers: "All other members."
        }
    }
}
