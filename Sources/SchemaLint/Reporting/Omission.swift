import SchemaKit

/// The findings that a report leaves out of one file, for the note at the end of the file.
struct Omission {
    let path: String
    /// The number of findings that the report shows.
    private(set) var shownCount = 0
    /// The number of findings that the report only counts.
    private(set) var omittedCount = 0

    /// The identifier of the note in reports. It takes the place of a rule's identifier.
    static let id = "max-findings"

    init(of file: FileReport) {
        path = file.source.path
        add(file)
    }

    fileprivate mutating func add(_ file: FileReport) {
        shownCount += file.diagnostics.count
        omittedCount += file.omitted.count
    }

    /// The text of the note.
    var message: String {
        let noun = shownCount == 1 ? "finding" : "findings"
        return "\(shownCount) \(noun) shown, \(omittedCount) more (see --max-findings)"
    }

    var isNeeded: Bool { omittedCount > 0 }
}

/// Counts the omitted findings. The lines of a stream count as one file, which ends when another file begins.
struct OmissionLog {
    private var stream: Omission?

    /// Returns the note about the current stream if `file` is not a part of it.
    mutating func close(before file: FileReport) -> Omission? {
        guard let stream, file.source.start == nil || stream.path != file.source.path else {
            return nil
        }
        return close()
    }

    /// Adds the report of a file, or of a line of a stream.
    ///
    /// - Returns: the note about a whole file, if it is needed. The note about a stream is returned when the
    ///   stream ends.
    mutating func add(_ file: FileReport) -> Omission? {
        guard file.source.start == nil else {
            if stream == nil { stream = Omission(of: file) } else { stream?.add(file) }
            return nil
        }
        let omission = Omission(of: file)
        return omission.isNeeded ? omission : nil
    }

    /// Returns the note about the last stream. Call this after the last file.
    mutating func close() -> Omission? {
        defer { stream = nil }
        return stream.flatMap { $0.isNeeded ? $0 : nil }
    }
}
