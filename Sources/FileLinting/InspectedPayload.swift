package import SchemaKit
package import SchemaLint

/// A payload that was read for an editor, with the schema with which the linter would check it, or a fallback schema.
package struct InspectedPayload: Sendable {
    /// The text of the payload: a whole file, or a line of a stream.
    package let source: SourceFile
    /// The parsed text. If the text is not JSON, this is the parsed repaired text.
    package let document: JSONDocument
    /// The repair of the text, or `nil` if the text is JSON.
    package let repair: JSONRepair?
    /// The schema, or `nil` if no usable schema was found.
    package let schema: (program: SchemaProgram, uri: String)?

    /// Returns the range of bytes in the source that corresponds to a range of ``document``.
    package func range(of range: SourceRange) -> SourceRange {
        repair?.originalRange(of: range) ?? range
    }
}
