/// A file of payloads with the settings that are known before it is read.
package struct CheckedFile: Sendable {
    package let path: AbsolutePath
    /// The name of the file in reports.
    package let name: String
    package let configuration: LintConfiguration?
    package var assignment: SchemaAssignment?
    /// The minimum number of findings of each rule and severity that are kept, or `nil` if all are kept.
    package var findingLimit: Int?

    package init(path: AbsolutePath, name: String, configuration: LintConfiguration?) {
        self.path = path
        self.name = name
        self.configuration = configuration
    }
}

/// The schema of a payload that its path determines.
package struct SchemaAssignment: Sendable, Hashable {
    package let uri: String
    /// The reason for the choice as a short phrase.
    package let origin: String

    package init(uri: String, origin: String) {
        self.uri = uri
        self.origin = origin
    }
}
