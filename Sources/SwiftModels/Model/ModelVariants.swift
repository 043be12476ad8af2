/// Members of an object that hang on the value of one of them, its tag: each value has a case of its
/// own, with the members that it asks for.
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
        /// The position of the tag's value in its enumeration.
        let value: Int
        /// The positions of the members that have to be there.
        let required: Set<Int>
    }

    /// The positions of all that the cases hold.
    var positions: Set<Int> { Set(members + [tag]) }
}
