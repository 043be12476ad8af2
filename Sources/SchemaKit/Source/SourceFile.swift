/// A text and the name by which reports call it, usually a path.
public struct SourceFile: Sendable {
    /// The path, or another name that a person will recognise.
    public let path: String
    /// The content.
    public let bytes: [UInt8]

    /// Creates a source from its name and its content.
    public init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
    }
}
