/// A file of payloads with the settings that are known before it is read.
struct CheckedFile: Sendable {
    let path: AbsolutePath
    /// The name of the file in reports.
    let name: String
    let configuration: LintConfiguration?
    var assignment: SchemaAssignment?
    /// The minimum number of findings of each rule and severity that are kept, or `nil` if all are kept.
    var findingLimit: Int?
}

/// The schema of a payload that its path determines.
struct SchemaAssignment: Sendable, Hashable {
    let uri: String
    /// The reason for the choice as a short phrase.
    let origin: String
}
