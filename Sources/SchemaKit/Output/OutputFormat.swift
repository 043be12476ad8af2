/// The forms of the specification's own output (2019-09 and 2020-12 core, sections 10 and 12; v1).
public enum OutputFormat: String, Sendable, Hashable, CaseIterable {
    /// Nothing but the verdict.
    case flag
    /// Every error, or every annotation, in one list (2019-09 and 2020-12).
    case basic
    /// Errors or annotations as a tree without what adds nothing (2019-09 and 2020-12).
    case detailed
    /// Everything that was evaluated, as a tree (2019-09 and 2020-12).
    case verbose
    /// A list of the schemas that were applied, each with its errors or annotations (v1).
    case list
    /// The same as a tree (v1).
    case hierarchical
}
