/// A message that belongs to no finding. A run of the command line would write the message to standard error.
struct LogMessage: Hashable {
    /// The kinds of messages (LSP 3.17, `MessageType`).
    enum Kind: Int {
        case warning = 2
        case information = 3
    }

    let kind: Kind
    let text: String
}

/// The log messages for a client. The client receives each message once, although many checks repeat it.
struct Log {
    private var known: Set<LogMessage> = []
    private var newMessages: [LogMessage] = []

    /// Adds the log messages of a check.
    ///
    /// - Parameter isSaved: False if the text has unsaved changes. Messages about stale entries of the baseline are
    ///   then left out, because the findings of these entries may occur again after further changes.
    mutating func add(_ findings: DocumentFindings, isSaved: Bool) {
        for message in findings.schemaMessages + (isSaved ? findings.staleEntryMessages : [])
        where known.insert(message).inserted {
            newMessages.append(message)
        }
    }

    /// Returns the messages since the last call.
    mutating func take() -> [LogMessage] {
        defer { newMessages = [] }
        return newMessages
    }
}
