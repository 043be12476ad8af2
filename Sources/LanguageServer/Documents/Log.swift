/// A note that belongs to no finding. A run of the command line would write the note to standard error.
struct LogNote: Hashable {
    /// The kinds of notes (LSP 3.17, `MessageType`).
    enum Kind: Int {
        case warning = 2
        case note = 3
    }

    let kind: Kind
    let text: String
}

/// The notes for a client. The client receives each note once, although many checks repeat it.
struct Log {
    private var known: Set<LogNote> = []
    private var newNotes: [LogNote] = []

    /// Adds the notes of a check.
    ///
    /// - Parameter isSaved: False if the text has unsaved changes. Notes on stale entries of the baseline are then left
    ///   out, because further changes may bring their findings back.
    mutating func add(_ findings: DocumentFindings, isSaved: Bool) {
        for note in findings.notes + (isSaved ? findings.staleEntries : [])
        where known.insert(note).inserted {
            newNotes.append(note)
        }
    }

    /// Returns the notes since the last call.
    mutating func take() -> [LogNote] {
        defer { newNotes = [] }
        return newNotes
    }
}
