extension JSONKind {
    /// The kind as messages name it, with an article.
    package var phrase: String {
        switch self {
        case .null: "null"
        case .false, .true: "a Boolean"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}
