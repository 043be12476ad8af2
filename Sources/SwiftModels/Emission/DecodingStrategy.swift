/// The ways in which generated models can be read.
package enum DecodingStrategy: String, Hashable, Sendable, CaseIterable {
    /// With any `Decoder`.
    case codable
    /// With any `Decoder`, and directly from JSON text with a reader of SchemaKit, which the models import.
    case direct
}

/// The ways in which generated types are encoded and decoded.
package struct SwiftCoding: Hashable, Sendable {
    /// The strategy that maps member names to the coding keys of the types.
    let keys: CodingKeyStrategy
    let decoding: DecodingStrategy

    package init(keys: CodingKeyStrategy, decoding: DecodingStrategy) {
        self.keys = keys
        self.decoding = decoding
    }
}
