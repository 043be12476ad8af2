extension JSONKind {
    /// The kind as it stands in a message, with its article.
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
