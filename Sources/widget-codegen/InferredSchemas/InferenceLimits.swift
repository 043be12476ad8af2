/// The limits on the information that is kept about the payloads.
enum InferenceLimits {
    /// The maximum nesting that is examined. Deeper values are left unconstrained.
    static let depth = 100
    /// The maximum number of distinct strings, and of distinct numbers, that are counted at one position.
    static let values = 32
    /// The maximum number of bytes in a string that may be a value of an enumeration.
    static let stringByteCount = 48
    /// The maximum number of distinct members in the objects at one position. If there are more, the object
    /// is a map.
    static let members = 512
    /// The maximum number of distinct values of a discriminator. If there are more, the member is not a
    /// discriminator.
    static let variants = 64
    /// The maximum number that can be the value of a discriminator.
    static let tagNumber: Int64 = 9_999
    /// The maximum number of items in a tuple.
    static let tupleItems = 8
}
