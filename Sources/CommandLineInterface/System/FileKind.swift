/// The kind of file that a path leads to, after links are followed.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// Nothing, or a link to nothing.
    case missing
    /// A pipe, a socket or a device.
    case other
}
