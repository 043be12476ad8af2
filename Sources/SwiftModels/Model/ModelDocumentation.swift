/// The documentation that a schema contains for its readers.
struct ModelDocumentation: Hashable, Sendable {
    var description: String?
    /// The examples as JSON text.
    var examples: [String] = []
    var isDeprecated = false
    /// The name of the member that replaces a deprecated one.
    var replacement: String?
}
