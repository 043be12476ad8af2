/// A value that a schema gives, in the terms of the type that it is of.
indirect enum ModelValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    case integer(Int64)
    case number(Double)
    case string(String)
    case array([ModelValue])
    /// An object without members of its own: a map, or any JSON value.
    case map([Member])
    /// One of the listed values, by its position.
    case choice(ModelTypeID, Int)
    /// A value that a choice does not list and yet allows.
    case unlisted(ModelTypeID, ModelValue)
    case object(ModelTypeID, ModelObjectValue)
    /// A value of one of a union's branches, by the position of the branch.
    case branch(ModelTypeID, Int, ModelValue)
    /// The value of a type that is nothing but a name for another.
    case wrapper(ModelTypeID, ModelValue)

    struct Member: Hashable, Sendable {
        let name: String
        let value: ModelValue
    }
}

/// The members of an object: the known ones by the positions of their properties, those that go by
/// patterns by the positions of these, and the others.
struct ModelObjectValue: Hashable, Sendable {
    var known: [Int: ModelValue] = [:]
    var matching: [Int: [ModelValue.Member]] = [:]
    var others: [ModelValue.Member] = []
}
