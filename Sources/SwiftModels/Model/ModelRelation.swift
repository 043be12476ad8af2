/// A constraint of the widget vocabulary. Paths into the value are lists of member names and positions.
enum ModelRelation: Hashable, Sendable {
    /// Items or members have distinct values at the path.
    case uniqueBy([String])
    /// The value of each member has the member's name at the path.
    case keyedBy([String])
    /// The first number is at most the second.
    case atMost([String], [String])
    /// The contrast between two colors is at least the given ratio.
    case contrast([String], [String], atLeast: Double)
    case template(Template)
    /// The length that a program reads from a duration is its actual length. The program adds up only the
    /// `units` and assumes `otherwise` seconds for a text that it cannot read.
    case durationReading(units: String, otherwise: Double)

    /// The syntax of tokens in a string.
    struct Template: Hashable, Sendable {
        let open: String
        let close: String
        /// The pattern of the text between the delimiters, and its automaton encoded as a table in `table`.
        let token: String
        let table: String
        let expectation: String
        /// The tokens that open a block, by their first words, each with the first word of the token that
        /// closes the block.
        let blocks: [Block]
    }

    struct Block: Hashable, Sendable {
        let name: String
        let closing: String
    }
}
