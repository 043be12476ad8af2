/// What is told of each instance.
enum RunOutput: String {
    /// Whether it is valid.
    case flag
    /// That, and what the schema says of it.
    case annotations
}
