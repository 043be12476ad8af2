/// What a JSON value is.
///
/// The two Booleans are kinds of their own, so that a value's kind alone says everything about
/// the three literals.
public enum JSONKind: UInt8, Sendable, Hashable, CaseIterable {
    case null = 0
    case `false` = 1
    case `true` = 2
    case number = 3
    case string = 4
    case array = 5
    case object = 6
}
