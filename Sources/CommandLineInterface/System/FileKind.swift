/// The kind of file at a path after following links.
package enum FileKind: Hashable, Sendable {
    case file
    case folder
    /// No file, or a link without a target.
    case missing
    /// A pipe, a socket or a device.
    case other
}
