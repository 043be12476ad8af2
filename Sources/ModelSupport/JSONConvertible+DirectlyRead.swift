import SchemaKit

extension JSONReader {
    /// Reads a value of the app's own type that `swiftType` names. The initializer `init(reading:)` of such a type
    /// calls this method.
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
