/// What a path leads to, links followed.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// Nothing, or a link to nothing.
    case missing
    /// A pipe, a socket or a device.
    case other
}
