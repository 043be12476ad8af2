/// What the widget vocabulary asks of a value. Ways into the value are lists of names and positions.
enum ModelRelation: Hashable, Sendable {
    /// Elements or members differ in what is there.
    case uniqueBy([String])
    /// What is there in a member's value is the member's name.
    case keyedBy([String])
    /// One number is at most the other.
    case atMost([String], [String])
    /// One colour can be read on the other.
    case contrast([String], [String], atLeast: Double)
    case template(Template)
    /// What a program that adds up only `units` makes of a duration is what the duration says.
    case durationReading(units: String, otherwise: Double)

    /// How tokens are written in a string.
    struct Template: Hashable, Sendable {
        let open: String
        let close: String
        /// The pattern of what stands between.
        let token: String
        let table: String
        let expectation: String
        /// First words of tokens, each with that of the token that closes it.
        let blocks: [Block]
    }

    struct Block: Hashable, Sendable {
        let name: String
        let closing: String
    }
}
