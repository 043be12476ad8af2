import SchemaKit

/// A position in the payloads.
struct PayloadPlace: Hashable, Sendable {
    let path: String
    let position: LineColumn

    /// The payload that is being read. Its lines are counted once, when the first position is needed.
    final class Source {
        private let file: SourceFile
        private lazy var lines = LineIndex(file)

        init(_ file: SourceFile) {
            self.file = file
        }

        func place(of range: SourceRange) -> PayloadPlace {
            PayloadPlace(path: file.path, position: lines.position(of: range.start))
        }
    }
}
