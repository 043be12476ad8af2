/// A type of your own for the values of a schema. The keyword `swiftType` of the schema names the type.
///
/// With direct decoding, the type must also conform to `DirectlyRead`: its `init(reading:)` is
/// `self = try reader.convertedValue()`.
protocol JSONConvertible: JSONCoding, Hashable, Sendable {
    /// Creates a value from JSON.
    ///
    /// - Throws: An error if the JSON value does not represent a value of the type.
    init(_ json: JSONValue) throws

    /// The value as JSON.
    var jsonValue: JSONValue { get }
}

extension JSONConvertible {
    init(json decoder: any Decoder) throws {
        let json = try JSONValue(json: decoder)
        do {
            try self.init(json)
        } catch {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "Expected a value of the type \(Self.self).",
                    underlyingError: error
                )
            )
        }
    }

    var jsonContent: JSONContent { jsonValue.jsonContent }
}
