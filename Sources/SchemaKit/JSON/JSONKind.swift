/// The kind of a JSON value.
///
/// `true` and `false` are separate kinds, so the kind alone determines the value of each of the three literals.
public enum JSONKind: UInt8, Sendable, Hashable, CaseIterable {
    case null = 0
    case `false` = 1
    case `true` = 2
    case number = 3
    case string = 4
    case array = 5
    case object = 6
}
