import SchemaKit

/// The notes and failures of the libraries that were selected one after the other.
///
/// Several configurations can name one folder. Its messages are then in several libraries, but are kept once.
struct LibraryMessages: Sendable {
    private var notes: [String] = []
    private var failures: [LintFailure] = []
    private var noteTexts: Set<ExactText> = []
    private var failureTexts: Set<ExactText> = []
    /// The numbers of messages of the selected library that need not be added.
    private var counts = (notes: 0, failures: 0)

    /// Returns the kept notes, and the new ones of the selected library.
    func allNotes(_ library: SchemaLibrary) -> [String] { notes + newNotes(library) }

    /// Returns the kept failures, and the new ones of the selected library.
    func allFailures(_ library: SchemaLibrary) -> [LintFailure] { failures + newFailures(library) }

    /// Keeps the new messages of the selected library. Later calls do not compare their texts again.
    mutating func keep(_ library: SchemaLibrary) {
        let (notes, failures) = (newNotes(library), newFailures(library))
        self.notes += notes
        self.failures += failures
        noteTexts.formUnion(notes.map { ExactText($0) })
        failureTexts.formUnion(failures.map { ExactText($0.summary) })
        select(library)
    }

    /// Selects a library whose messages so far have been kept.
    mutating func select(_ library: SchemaLibrary) {
        counts = (library.notes.count, library.failures.count)
    }

    private func newNotes(_ library: SchemaLibrary) -> [String] {
        library.notes.dropFirst(counts.notes).filter { !noteTexts.contains(ExactText($0)) }
    }

    private func newFailures(_ library: SchemaLibrary) -> [LintFailure] {
        library.failures.dropFirst(counts.failures).filter {
            !failureTexts.contains(ExactText($0.summary))
        }
    }
}
