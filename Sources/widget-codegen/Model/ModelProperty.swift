/// A known member of an object.
struct ModelProperty: Sendable {
    /// The name in the JSON text.
    let wireName: String
    let type: ModelType
    let presence: Presence
    let documentation: ModelDocumentation
    let origin: ModelOrigin

    /// When the member is there.
    enum Presence: Sendable {
        case required
        case optional
        /// Only a branch of the schema (`then`, `oneOf` and the like) knows the member.
        case conditional
    }

    var isRequired: Bool {
        switch presence {
        case .required: true
        case .optional, .conditional: false
        }
    }
}
