public import Foundation
public import SchemaKit

extension JSONParser {
    /// Parses `data`, one whole JSON text.
    ///
    /// - Throws: the first mistake in the order of the text.
    public func parse(_ data: Data) throws(JSONSyntaxError) -> JSONDocument {
        try parse(Array(data))
    }

    /// Parses `text`, one whole JSON text.
    ///
    /// - Throws: the first mistake in the order of the text.
    public func parse(_ text: String) throws(JSONSyntaxError) -> JSONDocument {
        try parse(Array(text.utf8))
    }
}
