/// A file with at least one schema, as a registry keeps it.
package struct SchemaDocument: Sendable {
    package let source: SourceFile
    package let document: JSONDocument
    /// The URI under which the file was registered.
    package let uri: String
    /// The registry's numbers of the resources in the file, in the order of their roots.
    package var resources: [Int] = []
    /// Why the file can't be used; told when a reference leads to it.
    package internal(set) var failure: SchemaError?
}
