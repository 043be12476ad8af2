import Foundation

@testable import ModelSupport

/// Functions that read models from JSON texts and write JSON texts with Foundation's coders.
enum JSONText {
    /// Returns the value of a text, decoded with its `JSONCoding` conformance.
    static func decode<Value: JSONCoding>(
        _ text: String,
        as type: Value.Type = Value.self
    ) throws -> Value {
        try JSONDecoder().decode(Coded<Value>.self, from: Data(text.utf8)).value
    }

    /// Returns the text of a value, encoded with its `JSONCoding` conformance and with sorted members.
    static func encode(_ value: some JSONCoding) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(Coded(value)), as: UTF8.self)
    }

    /// Returns the decoder of a text.
    static func decoder(of text: String) throws -> any Decoder {
        try JSONDecoder().decode(Holder.self, from: Data(text.utf8)).decoder
    }

    private struct Holder: Decodable {
        let decoder: any Decoder

        init(from decoder: any Decoder) { self.decoder = decoder }
    }
}
