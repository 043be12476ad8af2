public import Foundation
public import SchemaKit

extension JSONParser {
    /// Parses `data`, one complete JSON text.
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
}
