package import SchemaKit
package import SchemaLint

/// A payload that was read for an editor, and its schema: the one that the linter would check it with, or a fallback.
package struct InspectedPayload: Sendable {
    /// The text of the payload: a whole file, or a line of a stream.
    package let source: SourceFile
    /// The parsed text. If the text is not JSON, this is the parsed repaired text.
    package let document: JSONDocument
    /// The repair of the text, or `nil` if the text is JSON.
    package let repair: JSONRepair?
    /// The schema, or `nil` if no usable schema was found or searched for.
    package internal(set) var schema: (program: SchemaProgram, uri: String)?

    /// Parses a payload, for which no schema is searched. Returns `nil` if the text is not JSON and cannot be repaired.
    package init?(_ source: SourceFile, allowsComments: Bool) {
        let bytes = source.jsonBytes(allowsComments: allowsComments)
        self.source = source
        do {
            document = try JSONParser().parse(bytes)
            repair = nil
        } catch {
            let repair = JSONRepair(of: bytes, rejectedWith: error)
            guard let document = repair.document else { return nil }
            self.document = document
            self.repair = repair
        }
    }

    /// Returns the range of bytes in the source that corresponds to a range of ``document``.
    package func range(of range: SourceRange) -> SourceRange {
        repair?.originalRange(of: range) ?? range
    }
}
