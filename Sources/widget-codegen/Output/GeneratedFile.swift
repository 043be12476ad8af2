/// A file of generated Swift, not yet written.
struct GeneratedFile: Hashable, Sendable {
    /// The name within the output folder.
    let name: String
    let text: String
}
