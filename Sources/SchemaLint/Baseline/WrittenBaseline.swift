import SchemaKit

/// The recognition of baselines that an earlier run has written, by any version.
package enum WrittenBaseline {
    /// Returns whether a file with this beginning is a baseline, perhaps with the conflict markers of a merge.
    ///
    /// Reports of other programs can also have the members `version` and `findings`. So the file must begin with the
    /// URI of the schema of baselines, be valid under this schema, or have a line with an entry of a baseline.
    package static func isBeginning(_ bytes: [UInt8]) -> Bool {
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
            .filter { !isConflictMarker($0) }
        let text = lines.joined().filter { !$0.isWhitespace }
        if text.hasPrefix("{\"$schema\":\"\(ToolFile.Kind.baseline.schemaURI)\"") { return true }
        if (try? Baseline(SourceFile(path: "", bytes: bytes))) != nil { return true }
        // The beginning of a longer file has no end, so it is not valid JSON.
        let firstObject = lines.lazy.map { $0.drop(while: \.isWhitespace) }
            .first { $0.hasPrefix("{\"") }
        return text.hasPrefix("{\"version\":") && firstObject.map(isEntry) ?? false
    }

    private static func isConflictMarker(_ line: Substring) -> Bool {
        ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains { line.hasPrefix($0) }
    }

    /// Returns whether a line is an entry of a baseline, with or without a comma after it.
    private static func isEntry(_ line: Substring) -> Bool {
        let text = line.last == "," ? line.dropLast() : line
        guard let entry = try? JSONParser().parse(Array(text.utf8)).root else { return false }
        let names = Set(entry.members.map(\.name))
        return names.isSuperset(of: ["path", "id", "at"])
            && names.isSubset(of: ["path", "id", "at", "keyword", "message", "count"])
    }
}
