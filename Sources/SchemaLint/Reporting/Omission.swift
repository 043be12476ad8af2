import SchemaKit

/// What a report leaves out of the findings in one file, for the note that closes the file.
struct Omission {
    let path: String
    /// The number of findings that the report has of the file.
    private(set) var shownCount = 0
    /// The number of findings that it only counts.
    private(set) var omittedCount = 0

    /// The name that reports have for the note, in the place of a rule.
    static let id = "max-findings"

    init(of file: FileReport) {
        path = file.source.path
        add(file)
    }

    fileprivate mutating func add(_ file: FileReport) {
        shownCount += file.diagnostics.count
        omittedCount += file.omitted.count
    }

    /// The note.
    var message: String {
        let noun = shownCount == 1 ? "finding" : "findings"
        return "\(shownCount) \(noun) shown, \(omittedCount) more (see --max-findings)"
    }

    var isNeeded: Bool { omittedCount > 0 }
}

/// Adds up what is left out. The lines of a stream are one file, which ends where another begins.
struct OmissionLog {
    private var stream: Omission?

    /// The note on the stream before `file`, where `file` is no part of it.
    mutating func close(before file: FileReport) -> Omission? {
        guard let stream, file.source.start == nil || stream.path != file.source.path else {
            return nil
        }
        return close()
    }

    /// Takes in what is reported of a file, or of a line of a stream.
    ///
    /// - Returns: the note on a whole file; that on a stream comes at its end.
    mutating func add(_ file: FileReport) -> Omission? {
        guard file.source.start == nil else {
            if stream == nil { stream = Omission(of: file) } else { stream?.add(file) }
            return nil
        }
        let omission = Omission(of: file)
        return omission.isNeeded ? omission : nil
    }

    /// The note on the last stream, after the last file.
    mutating func close() -> Omission? {
        defer { stream = nil }
        return stream.flatMap { $0.isNeeded ? $0 : nil }
    }
}
