/// How much of the payloads is kept.
enum InferenceLimits {
    /// The levels of nesting that are looked at; deeper values are taken for anything.
    static let depth = 100
    /// The distinct strings that are counted at one position.
    static let strings = 32
    /// The bytes of a string that may be one of a few.
    static let stringByteCount = 48
    /// The members that are kept apart in the objects at one position; more make a map.
    static let members = 512
    /// The values of a discriminator that are kept apart; more are none.
    static let variants = 64
    /// The elements of a tuple.
    static let tupleElements = 8
}
