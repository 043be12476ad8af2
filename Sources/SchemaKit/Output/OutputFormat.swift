/// The output formats of the specification (2019-09 and 2020-12 core, sections 10 and 12; v1).
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    /// Only whether the value is valid.
    case flag
    /// A flat list of all errors or all annotations (2019-09 and 2020-12).
    case basic
    /// A tree of errors or annotations, without units that add no information (2019-09 and 2020-12).
    case detailed
    /// A tree of everything that was evaluated (2019-09 and 2020-12).
    case verbose
    /// A flat list of the schemas that were applied, each with its errors or annotations (v1).
    case list
    /// A tree of the schemas that were applied, each with its errors or annotations (v1).
    case hierarchical
}
