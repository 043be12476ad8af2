public import Foundation
public import SchemaKit

extension SchemaValidator {
    /// Returns whether the JSON text in `data` is valid. Contiguous data is not copied.
    ///
    /// - Throws: A ``ValidationError`` if the text is not JSON or no verdict was reached.
    public func isValid(_ data: Data) throws(ValidationError) -> Bool {
        var result: Result<Bool, ValidationError> = .success(false)
        unsafe data.withUnsafeBytes { raw in
            unsafe raw.withMemoryRebound(to: UInt8.self) { bytes in
                result = Result { () throws(ValidationError) in try unsafe isValid(bytes) }
            }
        }
        return try result.get()
    }

    /// Returns whether the JSON text `text` is valid.
    ///
    /// - Throws: A ``ValidationError`` if the text is not JSON or no verdict was reached.
    public func isValid(_ text: String) throws(ValidationError) -> Bool {
        try isValid(Array(text.utf8))
    }
}
