/// What a schema tells people.
struct ModelDocumentation: Hashable, Sendable {
    var description: String?
    /// Values as they stand in the schema.
    var examples: [String] = []
    var isDeprecated = false
    /// The name of the member to use instead.
    var replacement: String?
}
