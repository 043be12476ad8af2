import Foundation
import TestSupport
import Testing

/// The files of the repository, by paths relative to the top folder.
enum SourceTree {
    static func exists(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: Repository.file(path).path)
    }

    static func text(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: Repository.file(path)), as: UTF8.self)
    }

    /// Returns the file at a path, or all files in the folder at a path, at any depth.
    static func files(below path: String) throws -> [String] {
        var isFolder: ObjCBool = false
        let root = Repository.file(path).path
        try #require(
            FileManager.default.fileExists(atPath: root, isDirectory: &isFolder),
            "\(path)"
        )
        guard isFolder.boolValue else { return [path] }
        return try FileManager.default.subpathsOfDirectory(atPath: root).sorted()
            .map { path + "/" + $0 }
            // A folder has no contents.
            .filter { FileManager.default.contents(atPath: Repository.file($0).path) != nil }
    }

    /// Returns the names of the folders in a folder of sources, without hidden ones. A name with a period is that of a
    /// file.
    static func folders(in path: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: Repository.file(path).path)
            .filter { !$0.contains(".") }
    }

    /// Returns the names of the types, functions, properties and cases that a file or the files of a folder declare.
    /// Only the first declaration of a line counts.
    static func declarations(below path: String) throws -> Set<String> {
        let keywords = "struct|enum|class|protocol|typealias|func|let|var|case"
        // The question mark makes the `.*` of `expression(ofCode:)`, which precedes it, match as little as possible.
        let expression = try expression(ofCode: "?\\b(?:\(keywords))\\s+(\\w+)")
        var names: Set<String> = []
        for file in try files(below: path) where file.hasSuffix(".swift") {
            let text = try text(file)
            for match in expression.matches(in: text, range: NSRange(text.startIndex..., in: text))
            {
                guard let range = Range(match.range(at: 1), in: text) else { continue }
                names.insert(String(text[range]))
            }
        }
        return names
    }

    /// Returns a regular expression that finds a pattern in lines that are not comments.
    static func expression(ofCode pattern: String) throws -> NSRegularExpression {
        // Regular expressions of Swift are slow in a debug build.
        try NSRegularExpression(pattern: "(?m)^(?!\\s*//).*\(pattern)")
    }

    static func contains(_ expression: NSRegularExpression, inFile path: String) throws -> Bool {
        contains(expression, try text(path))
    }

    /// Returns true if the text or the path of a file has a match.
    static func contains(
        _ expression: NSRegularExpression,
        inTextOrPathOf path: String
    ) throws -> Bool {
        try contains(expression, path) || contains(expression, inFile: path)
    }

    private static func contains(_ expression: NSRegularExpression, _ text: String) -> Bool {
        expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
