public import Foundation
public import SchemaKit

extension SourceFile {
    /// Creates a source from its name and its content.
    public init(path: String, bytes data: Data) {
        self.init(path: path, bytes: Array(data))
    }

    /// Creates a source from its name and its content.
    public init(path: String, text: String) {
        self.init(path: path, bytes: Array(text.utf8))
    }

    /// Reads a file. Its path becomes the name of the source.
    ///
    /// - Throws: An error of the file system.
    public init(contentsOf file: URL) throws {
        self.init(path: file.path, bytes: Array(try Data(contentsOf: file)))
    }
}

extension LineIndex {
    /// Indexes `data`, which need not be valid UTF-8.
    public init(_ data: Data) {
        self.init(Array(data))
    }

    /// Indexes `text`. Offsets count the bytes of its UTF-8.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }
}
