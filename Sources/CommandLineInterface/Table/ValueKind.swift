/// The kind of an option's value or an operand, by which shells complete it.
package enum ValueKind: Sendable {
    case text
    /// A whole number within bounds.
    case number(ClosedRange<Int>)
    /// A file, whose name ends in one of the extensions where there are any.
    case file(extensions: [String])
    case folder
    /// A file or a folder.
    case path
    /// One of a list, made only when it is needed.
    case choice(@Sendable () -> [Choice])
}

extension ValueKind {
    /// The allowed values, or none where they cannot be listed.
    var choices: [Choice] {
        switch self {
        case .choice(let list): list()
        case .text, .number, .file, .folder, .path: []
        }
    }
}
