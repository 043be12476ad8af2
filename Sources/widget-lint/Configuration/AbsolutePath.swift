import CommandLineInterface

/// An absolute path without `.` and `..`. Links are not followed.
struct AbsolutePath: Sendable, Hashable {
    let text: String

    init(_ path: String, in folder: String) {
        text = Path.absolute(path, in: folder)
    }

    /// Returns the components of the relative path from `folder`, an absolute path. `..` stands for each
    /// step up.
    func names(from folder: String) -> [String] {
        let start = folder.split(separator: "/")
        let end = text.split(separator: "/")
        let sharedCount = zip(start, end).prefix { $0 == $1 }.count
        let up = [String](repeating: "..", count: start.count - sharedCount)
        return up + end[sharedCount...].map(String.init)
    }
}
