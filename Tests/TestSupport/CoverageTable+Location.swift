import Foundation
public import SchemaKit

extension CoverageTable {
    /// A location in a file under `Schemas/`, written `FILE#POINTER`.
    public struct Location: Hashable, Sendable, CustomStringConvertible {
        /// The file's path below `Schemas/`.
        public let file: String
        /// The pointer from the root value of the file.
        public let pointer: JSONPointer

        /// Parses a location. The result is `nil` if there is no `#`, no file before it, or no valid pointer after it.
        public init?(_ text: String) {
            guard let sign = text.firstIndex(of: "#"), sign > text.startIndex,
                let pointer = JSONPointer(parsing: text[text.index(after: sign)...])
            else { return nil }
            file = String(text[..<sign])
            self.pointer = pointer
        }

        /// The text of the location.
        public var description: String { "\(file)#\(pointer)" }

        /// Returns the value at the location.
        ///
        /// - Throws: An `Absence` if there is no such file or value, and other errors if the file is not JSON.
        public func value() throws -> JSONNode {
            let url = Repository.file("Schemas").appendingPathComponent(file)
            guard FileManager.default.fileExists(atPath: url.path) else {
                throw Absence(text: "there is no file '\(file)'")
            }
            let root = try JSONParser().parse(try Corpora.bytes(of: url)).root
            if let value = root.value(at: pointer) { return value }
            var nearest = pointer
            while root.value(at: nearest) == nil { nearest.tokens.removeLast() }
            let missing = pointer.tokens[nearest.tokens.count]
            throw Absence(
                text: "'\(file)#\(nearest)' has no '\(missing)', which '\(pointer)' needs"
            )
        }

        /// The reason why a location has no value.
        public struct Absence: Error, CustomStringConvertible {
            let text: String

            /// The missing file, member or item, as a sentence.
            public var description: String { text }
        }
    }
}
