public import Foundation
public import SchemaDiagnostics
public import SchemaKit

extension SchemaValidator {
    /// Compiles a schema from `schema`, its JSON text in UTF-8. References can reach the schema itself and the standard
    /// metaschemas.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema.
    ///   - customFormats: The formats that extend or replace the standard formats.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in the schema, with its line and column.
    public init(
        schema: Data,
        customFormats: [CustomFormat] = [],
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        try self.init(
            schema: Array(schema),
            customFormats: customFormats,
            formats: formats,
            content: content
        )
    }

    /// Compiles a schema from `schema`, its JSON text. References can reach the schema itself and the standard
    /// metaschemas.
    ///
    /// - Parameters:
    ///   - schema: The JSON text of the schema.
    ///   - customFormats: The formats that extend or replace the standard formats.
    ///   - formats: The policy for `format`. By default, formats are asserted in every dialect.
    ///   - content: The policy for the keywords about the content of strings, such as `contentMediaType`.
    /// - Throws: An error that describes the first mistake in the schema, with its line and column.
    public init(
        schema: String,
        customFormats: [CustomFormat] = [],
        formats: FormatPolicy = .assert,
        content: ContentPolicy = .dialect
    ) throws(UnusableSchemaError) {
        try self.init(
            schema: Array(schema.utf8),
            customFormats: customFormats,
            formats: formats,
            content: content
        )
    }

    /// Returns whether the JSON text in `data` is valid. Contiguous data is not copied.
    ///
    /// - Throws: An error if the text is not JSON or no verdict was reached.
    public func isValid(_ data: Data) throws(NoVerdictError) -> Bool {
        try unsafe data.withBytes { (bytes) throws(NoVerdictError) in
            try unsafe isValid(bytes)
        }
    }

    /// Returns whether the JSON text `text` is valid.
    ///
    /// - Throws: An error if the text is not JSON or no verdict was reached.
    public func isValid(_ text: String) throws(NoVerdictError) -> Bool {
        try isValid(Array(text.utf8))
    }

    /// Returns the findings about the JSON text in `data`, in the order of the text.
    ///
    /// A value without errors is valid, unless the keyword `severity` of a schema turns errors into warnings or notes.
    /// A text that is not JSON has one finding, with the rule `RuleID.syntax`.
    ///
    /// - Throws: An error if no verdict was reached.
    public func diagnostics(of data: Data) throws(NoVerdictError) -> [Finding] {
        try diagnostics(of: Array(data))
    }

    /// Returns the findings about the JSON text `text`, in the order of the text.
    ///
    /// A value without errors is valid, unless the keyword `severity` of a schema turns errors into warnings or notes.
    /// A text that is not JSON has one finding, with the rule `RuleID.syntax`.
    ///
    /// - Throws: An error if no verdict was reached.
    public func diagnostics(of text: String) throws(NoVerdictError) -> [Finding] {
        try diagnostics(of: Array(text.utf8))
    }
}
