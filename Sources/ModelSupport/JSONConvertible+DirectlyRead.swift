import SchemaKit

extension JSONReader {
    /// Reads a value of your own type. The initializer `init(reading:)` of the type calls this method.
    mutating func convertedValue<Value: JSONConvertible>() throws(JSONReadingStop) -> Value {
        let start = mark
        let json = try JSONValue(reading: &self)
        do {
            return try Value(json)
        } catch {
            throw stop(at: start, "swiftType", "expected a value of the type \(Value.self)")
        }
    }
}
