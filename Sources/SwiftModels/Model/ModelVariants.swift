/// A group of members of an object that depend on one of its members, the tag.
///
/// If they depend on the value of the tag, each value has a case with the members that it requires.
/// Otherwise there is one case for the presence of the tag.
struct ModelVariants: Sendable {
    /// The type that has the cases.
    let type: ModelTypeID
    /// The name of the property that holds one of the cases.
    let name: String
    /// The position of the tag among the properties of the object.
    let tag: Int
    /// The positions of the members in the cases, without the tag.
    let members: [Int]
    let cases: [Case]

    struct Case: Sendable {
        /// The position of the tag's value among the values of its type, or `nil` if the value does not
        /// matter.
        let value: Int?
        /// The positions of the required members.
        let required: Set<Int>
    }

    /// The positions of all members in the cases and of the tag.
    var positions: Set<Int> { Set(members + [tag]) }

    /// The members that are required whenever the tag is present. The set is empty if they depend on the
    /// value of the tag.
    var requiredBesideTag: Set<Int> {
        cases.first.map { $0.value == nil ? $0.required : [] } ?? []
    }
}

extension ModelGraph {
    /// Returns the values of a tag on which cases can depend, in their order. The result is empty if the
    /// values are not listed.
    func values(ofTag property: ModelProperty) -> [ModelEnumeration.Value] {
        if property.type == .boolean { return [.boolean(true), .boolean(false)] }
        guard let id = property.type.identifier, case .enumeration(let found) = self[id].shape
        else {
            return []
        }
        return found.cases.map(\.value)
    }

    /// Returns whether the cases list all values of a tag's type. A switch over them then needs no default.
    func listsAllValues(ofTag property: ModelProperty) -> Bool {
        if property.type == .boolean { return true }
        guard let id = property.type.identifier, case .enumeration(let found) = self[id].shape
        else {
            return false
        }
        return !found.isOpen
    }
}
