public import Foundation
public import SchemaKit

extension JSONParser {
    /// Parses `data`, one complete JSON text in UTF-8.
    ///
    /// - Throws: The first syntax error in the text.
    public func parse(_ data: Data) throws(JSONSyntaxError) -> JSONDocument {
        try parse(Array(data))
    }

    /// Parses `text`, one complete JSON text.
    ///
    /// - Throws: The first syntax error in the text.
    public func parse(_ text: String) throws(JSONSyntaxError) -> JSONDocument {
        try parse(Array(text.utf8))
    }

    /// Parses `data`, one complete JSON text in UTF-8, and reuses the storage of the document that was parsed before.
    ///
    /// - Parameters:
    ///   - data: The text, in UTF-8.
    ///   - document: The document whose storage is reused, or `nil`. On return, the new document; `nil` if an error is
    ///     thrown.
    /// - Throws: The first syntax error in the text.
    public func parse(
        _ data: Data,
        into document: inout JSONDocument?
    ) throws(JSONSyntaxError) {
        try parse(Array(data), into: &document)
    }

    /// Parses `text`, one complete JSON text, and reuses the storage of the document that was parsed before.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - document: The document whose storage is reused, or `nil`. On return, the new document; `nil` if an error is
    ///     thrown.
    /// - Throws: The first syntax error in the text.
    public func parse(
        _ text: String,
        into document: inout JSONDocument?
    ) throws(JSONSyntaxError) {
        try parse(Array(text.utf8), into: &document)
    }
}
