import Foundation
import SchemaKit

/// A benchmark of typed decoding, for the widgets that `typed-decode/make-workload` writes, one on each line.
enum DecodeBenchmark {
    /// Prints the nanoseconds per line of two ways of decoding: the model reads JSON directly and checks all rules, or
    /// `JSONDecoder` decodes the model.
    static func run(_ paths: [String]) throws {
        guard let path = paths.first, let bytes = Stopwatch.contents(of: path) else {
            throw LibraryBenchmarks.Failure.unreadable(path: paths.first ?? "")
        }
        let lines = bytes.split(separator: UInt8(ascii: "\n")).map(Array.init)
        // `JSONDecoder` is more than ten times slower, so it decodes only every tenth line.
        let sample = stride(from: 0, to: lines.count, by: 10).map { Data(lines[$0]) }
        let decoder = JSONDecoder()
        for (line, data) in zip(stride(from: 0, to: lines.count, by: 10), sample) {
            let widget = try decoder.decode(BenchmarkWidget.self, from: data)
            guard try BenchmarkWidget(json: lines[line]) == widget else {
                throw Disagreement(line: line + 1)
            }
        }
        printTime(of: "direct", lineCount: lines.count) {
            for line in lines { _ = try? BenchmarkWidget(json: line) }
        }
        printTime(of: "JSONDecoder", lineCount: sample.count) {
            for data in sample { _ = try? decoder.decode(BenchmarkWidget.self, from: data) }
        }
    }

    /// The error for a line from which the two ways of decoding get different values.
    struct Disagreement: Error {
        let line: Int
    }

    private static func printTime(of name: String, lineCount: Int, _ body: () -> Void) {
        let time = Stopwatch.median(runs: 5, body) / Double(lineCount)
        print("{\"name\": \"\(name)\", \"nanoseconds\": \((time * 10).rounded() / 10)}")
    }
}
