/// The ways in which generated models can be read.
package enum DecodingStrategy: String, Hashable, Sendable, CaseIterable {
    /// With any `Decoder`.
    case codable
    /// With any `Decoder`, and directly from JSON text with a reader of SchemaKit, which the models import.
    case direct
}
