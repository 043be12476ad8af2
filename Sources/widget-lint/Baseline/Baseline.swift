import CommandLineInterface
import SchemaKit

/// Findings that are known, and how often each occurs.
///
/// A finding is known again by its file, its rule, its place in the payload and its words; lines may
/// be added above it. Paths are relative to the baseline's folder, so that it may be read from anywhere.
struct Baseline: Sendable, Equatable {
    /// What makes a finding known.
    struct Finding: Sendable, Hashable {
        let path: String
        let id: String
        let at: String
        let message: String
    }

    private(set) var counts: [Finding: Int] = [:]

    mutating func add(_ finding: Finding, count: Int = 1) {
        counts[finding, default: 0] += count
    }

    /// Takes one occurrence out; false where there is none.
    mutating func remove(_ finding: Finding) -> Bool {
        guard let count = counts[finding] else { return false }
        counts[finding] = count > 1 ? count - 1 : nil
        return true
    }

    /// The findings in an order that only depends on them.
    var sorted: [(finding: Finding, count: Int)] {
        counts.sorted { $0.key.precedes($1.key) }.map { ($0.key, $0.value) }
    }

    /// The file: a line for each finding, so that differences read well.
    var text: String {
        guard !counts.isEmpty else { return "{\n  \"version\": 1,\n  \"findings\": []\n}\n" }
        let rows = sorted.map { finding, count in
            var writer = JSONWriter()
            writer.object { writer in
                writer.member("path", finding.path)
                writer.member("id", finding.id)
                writer.member("at", finding.at)
                writer.member("message", finding.message)
                if count > 1 { writer.member("count", count) }
            }
            return "    " + writer.text
        }
        return "{\n  \"version\": 1,\n  \"findings\": [\n" + rows.joined(separator: ",\n")
            + "\n  ]\n}\n"
    }
}

extension Baseline.Finding {
    /// - Parameter path: that of the file, from the baseline's folder.
    init(_ diagnostic: Diagnostic, in path: String) {
        self.init(
            path: path,
            id: diagnostic.id.rawValue,
            at: diagnostic.instanceLocation.description,
            message: diagnostic.message
        )
    }

    fileprivate func precedes(_ other: Self) -> Bool {
        if path != other.path { return Self.precedes(path, other.path) }
        if id != other.id { return Self.precedes(id, other.id) }
        if at != other.at { return Self.precedes(at, other.at) }
        return Self.precedes(message, other.message)
    }

    private static func precedes(_ left: String, _ right: String) -> Bool {
        left.utf8.lexicographicallyPrecedes(right.utf8)
    }
}

extension Baseline {
    /// Reads a baseline.
    ///
    /// - Throws: that it can't be read, or what is wrong with it.
    init(reading path: String) throws(RunFailure) {
        let file = try ToolFile(.baseline, at: path, name: path, accepting: .pipes)
        guard let findings = file.document.root["findings"] else { return }
        for node in findings.elements {
            guard let path = node["path"]?.string, let id = node["id"]?.string,
                let at = node["at"]?.string, let message = node["message"]?.string
            else { continue }
            let finding = Finding(path: path, id: id, at: at, message: message)
            add(finding, count: node["count"].flatMap { Int($0.text) } ?? 1)
        }
    }
}
