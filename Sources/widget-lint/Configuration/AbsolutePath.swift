import CommandLineInterface

/// A path from the root, without `.` and `..`; links are not considered.
struct AbsolutePath: Sendable, Hashable {
    let text: String

    init(_ path: String, in folder: String) {
        text = Path.absolute(path, in: folder)
    }

    /// The names on the way from `folder`, an absolute path; `..` for each step up.
    func names(from folder: String) -> [String] {
        let start = folder.split(separator: "/")
        let end = text.split(separator: "/")
        let sharedCount = zip(start, end).prefix { $0 == $1 }.count
        let up = [String](repeating: "..", count: start.count - sharedCount)
        return up + end[sharedCount...].map(String.init)
    }
}
