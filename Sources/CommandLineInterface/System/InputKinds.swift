/// The kinds of file that may be read besides regular files and the null device.
package struct InputKinds: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Nothing: for what is found in folders, or reached by a reference or a configuration.
    package static let files: InputKinds = []
    /// Pipes, sockets and terminals: for what the command line names, such as `<(…)`, and for standard input.
    package static let pipes = InputKinds(rawValue: 1 << 0)
}
