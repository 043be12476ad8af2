/// A registered file with at least one schema.
package struct SchemaDocument: Sendable {
    package let source: SourceFile
    package let document: JSONDocument
    /// The URI under which the file was registered.
    package let uri: String
    /// The indexes of the file's resources in the registry, in the order of their roots.
    package var resources: [Int] = []
    /// The error that makes the file unusable, or nil. It is reported when a reference resolves to the file.
    package internal(set) var failure: SchemaError?
}
