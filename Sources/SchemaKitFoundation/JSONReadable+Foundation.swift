public import Foundation
public import SchemaKit

extension JSONReadable {
    /// Reads a value from `data`, one complete JSON text in UTF-8. Contiguous data is not copied.
    ///
    /// - Parameters:
    ///   - data: The text, in UTF-8.
    ///   - checked: True if the value must satisfy all rules of its schema; false if it must only fit its type.
    /// - Throws: The first error in the order of the text, with its line and column.
    public init(json data: Data, checked: Bool = true) throws(JSONReadingError) {
        self = try unsafe data.withBytes { (bytes) throws(JSONReadingError) in
            try unsafe Self(json: bytes, checked: checked)
        }
    }

    /// Reads a value from `text`, one complete JSON text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - checked: True if the value must satisfy all rules of its schema; false if it must only fit its type.
    /// - Throws: The first error in the order of the text, with its line and column.
    public init(json text: String, checked: Bool = true) throws(JSONReadingError) {
        try self.init(json: Array(text.utf8), checked: checked)
    }
}

extension Data {
    /// Calls `body` with the bytes, which are valid only during the call.
    func withBytes<Value, Failure: Error>(
        _ body: (UnsafeBufferPointer<UInt8>) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let result: Result<Value, Failure> = unsafe withUnsafeBytes { raw in
            unsafe raw.withMemoryRebound(to: UInt8.self) { bytes in
                Result { () throws(Failure) in try unsafe body(bytes) }
            }
        }
        return try result.get()
    }
}
