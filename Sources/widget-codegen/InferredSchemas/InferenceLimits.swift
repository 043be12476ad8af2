/// How much of the payloads is kept.
enum InferenceLimits {
    /// The levels of nesting that are examined; deeper values may be anything.
    static let depth = 100
    /// The distinct strings, and the distinct numbers, that are counted at one position.
    static let values = 32
    /// The bytes of a string that may be one of a few.
    static let stringByteCount = 48
    /// The members that are kept apart in the objects at one position; more make a map.
    static let members = 512
    /// The values of a discriminator that are kept apart; more are none.
    static let variants = 64
    /// The greatest number that may be a discriminator's.
    static let tagNumber: Int64 = 9_999
    /// The elements of a tuple.
    static let tupleElements = 8
}
