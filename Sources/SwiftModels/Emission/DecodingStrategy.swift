/// The ways in which models can be read.
package enum DecodingStrategy: String, Hashable, Sendable, CaseIterable {
    /// By any decoder.
    case codable
    /// That way, and directly from JSON text by a reader of SchemaKit, which the models import.
    case direct
}
