import SchemaKit

/// The progress of a run, for the progress line.
struct RunProgress {
    /// The number of files that have been checked.
    var checkedFileCount = 0
    /// The number of all files.
    var fileCount = 0
    /// The progress in the current file if each of its lines is a payload.
    var stream: Stream?

    /// The progress in a file whose lines are payloads.
    struct Stream {
        let name: String
        /// The time at which the first line was read, in milliseconds.
        let startTime: Int
        /// The number of payloads of other files that had been checked before the first line was read.
        let earlierPayloadCount: Int
        /// The part of the file that has been read, from 0 to 1, or `nil` if the size of the file is not known.
        var share: Double?
    }

    /// Returns the sentence for the progress line.
    ///
    /// - Parameters:
    ///   - payloadCount: The number of payloads that have been checked, or `nil` if each file is one payload.
    ///   - time: The current time, in milliseconds.
    func sentence(payloadCount: Int?, at time: Int) -> String {
        let files = "\(checkedFileCount) of \(String(fileCount, of: "file"))"
        guard let payloadCount else { return "checked \(files)" }
        var parts = fileCount > 1 ? [files] : []
        if let stream, let share = stream.share {
            let percentage = Int(min(share, 1) * 100)
            parts.append("\(percentage)% of \(stream.name.printable)")
        }
        parts.append(String(payloadCount, of: "payload"))
        if let stream, time > stream.startTime {
            let count = payloadCount - stream.earlierPayloadCount
            parts.append("\(count * 1000 / (time - stream.startTime)) per second")
        }
        return "checked " + parts.joined(separator: ", ")
    }
}
