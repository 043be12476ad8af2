/// The kind of an option's value or an operand, which determines how shells complete it.
package enum ValueKind: Sendable {
    case text
    /// An integer within bounds.
    case number(ClosedRange<Int>)
    /// A file whose name ends in one of the extensions, or any file if there are none.
    case file(extensions: [String])
    case folder
    /// A file or a folder.
    case path
    /// A choice from a list, which is created on demand.
    case choice(@Sendable () -> [Choice])
}

extension ValueKind {
    /// The allowed values, or an empty list if they cannot be listed.
    var choices: [Choice] {
        switch self {
        case .choice(let list): list()
        case .text, .number, .file, .folder, .path: []
        }
    }
}
