/// The kinds of file that may be read besides regular files and the null device.
package struct InputKinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// No other kinds: for files in folders, or files that a reference or a configuration names.
    package static let files: InputKinds = []
    /// Pipes, sockets and terminals: for operands, such as `<(…)`, and for standard input.
    package static let pipes = InputKinds(rawValue: 1 << 0)
}
