/// A file of payloads, with the settings that are known before it is read.
struct CheckedFile: Sendable {
    let path: AbsolutePath
    /// The name that reports have for the file.
    let name: String
    let configuration: LintConfiguration?
    var assignment: SchemaAssignment?
    /// The number of findings of each rule and severity that are kept at least; nil if all are kept.
    var findingLimit: Int?
}

/// The schema of a payload, if its path determines one.
struct SchemaAssignment: Sendable, Hashable {
    let uri: String
    /// The reason for the choice, in a few words.
    let origin: String
}
