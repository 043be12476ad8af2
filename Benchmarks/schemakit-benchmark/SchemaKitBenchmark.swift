import SchemaKit

/// Measures parts of the library inside one process: `schemakit-benchmark patterns`.
@main
enum SchemaKitBenchmark {
    static func main() {
        let names = CommandLine.arguments.dropFirst()
        let unknown = names.filter { benchmarks[$0] == nil }
        guard !names.isEmpty, unknown.isEmpty else {
            print("usage: schemakit-benchmark NAME...\nnames: \(benchmarks.keys.sorted())")
            return
        }
        for name in names { benchmarks[name]?() }
    }

    private static let benchmarks: [String: @Sendable () -> Void] = [
        "patterns": { PatternBombs.run() }
    ]
}
