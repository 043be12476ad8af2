import SchemaKit

/// Measures parts of the library inside one process: `schemakit-benchmark patterns`, and how
/// well mistakes in payloads are told, `schemakit-benchmark mutations`.
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
        "mutations": { MutationReport.run() },
        "patterns": { PatternBombs.run() },
    ]
}
