import Foundation
import SchemaKit

/// Typed decoding of the widgets of `typed-decode`, line by line, both ways.
enum DecodeBenchmark {
    /// Prints the nanoseconds of a line: read directly, with all checks, and by `JSONDecoder`.
    static func run(_ paths: [String]) throws {
        guard let path = paths.first, let bytes = Stopwatch.contents(of: path) else {
            throw LibraryBenchmarks.Failure.unreadable(path: paths.first ?? "")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        // Ten times slower, so that a part of the lines has to do.
        let sample = stride(from: 0, to: lines.count, by: 10).map { Data(lines[$0]) }
        let decoder = JSONDecoder()
        for (line, data) in zip(stride(from: 0, to: lines.count, by: 10), sample) {
            let widget = try decoder.decode(BenchmarkWidget.self, from: data)
            guard try BenchmarkWidget(json: lines[line]) == widget else {
                throw Disagreement(line: line + 1)
            }
        }
        emit("direct", lines.count) {
            for line in lines { _ = try? BenchmarkWidget(json: line) }
        }
        emit("JSONDecoder", sample.count) {
            for data in sample { _ = try? decoder.decode(BenchmarkWidget.self, from: data) }
        }
    }

    /// A line that the two read as different values.
    struct Disagreement: Error {
        let line: Int
    }

    private static func emit(_ name: String, _ count: Int, _ body: () -> Void) {
        let time = Stopwatch.median(runs: 5, body) / Double(count)
        print("{\"name\": \"\(name)\", \"nanoseconds\": \((time * 10).rounded() / 10)}")
    }
}
