/// Members of an object that hang on one of them, its tag: on its value, each of which has a case of
/// its own with the members that it asks for, or on its being there at all.
struct ModelVariants: Sendable {
    /// The type with the cases.
    let type: ModelTypeID
    /// What to call the property that holds one of them.
    let name: String
    /// The position of the tag among the properties of the object.
    let tag: Int
    /// The positions of the members that lie in the cases, without the tag.
    let members: [Int]
    let cases: [Case]

    struct Case: Sendable {
        /// The position of the tag's value among those of its type; none where any value will do.
        let value: Int?
        /// The positions of the members that have to be there.
        let required: Set<Int>
    }

    /// The positions of all that the cases hold.
    var positions: Set<Int> { Set(members + [tag]) }

    /// The members that have to be there wherever the tag is; none where that depends on its value.
    var requiredBesideTag: Set<Int> {
        cases.first.map { $0.value == nil ? $0.required : [] } ?? []
    }
}

extension ModelGraph {
    /// The values of a tag that cases may hang on, in order; none where there are too many to tell.
    func values(ofTag property: ModelProperty) -> [ModelEnumeration.Value] {
        if property.type == .boolean { return [.boolean(true), .boolean(false)] }
        guard let id = property.type.identifier, case .enumeration(let found) = self[id].shape
        else {
            return []
        }
        return found.cases.map(\.value)
    }

    /// Whether a tag's type has no values but those, so that a switch over them needs no default.
    func listsAllValues(ofTag property: ModelProperty) -> Bool {
        if property.type == .boolean { return true }
        guard let id = property.type.identifier, case .enumeration(let found) = self[id].shape
        else {
            return false
        }
        return !found.isOpen
    }
}
