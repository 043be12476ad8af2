import SchemaKit

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Measures parts of the library inside one process: `schemakit-benchmark NAME [ARGUMENT...]`.
///
/// `parse`, `compile`, `validate` and `decode` print a JSON record for each case, which `Benchmarks/compare`
/// reads; `patterns` prints a table.
@main
enum SchemaKitBenchmark {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard let name = arguments.first, let benchmark = benchmarks[name] else {
            print("usage: schemakit-benchmark NAME [ARGUMENT...]")
            for name in benchmarks.keys.sorted() { print("  \(name) \(usages[name] ?? "")") }
            exit(2)
        }
        do {
            try benchmark(Array(arguments.dropFirst()))
        } catch {
            print("schemakit-benchmark: \(error)")
            exit(1)
        }
    }

    private static let benchmarks: [String: @Sendable ([String]) throws -> Void] = [
        "compile": { try LibraryBenchmarks.compile($0) },
        "decode": { try DecodeBenchmark.run($0) },
        "parse": { try LibraryBenchmarks.parse($0) },
        "patterns": { _ in PatternBombs.run() },
        "validate": { try LibraryBenchmarks.validate($0) },
    ]

    private static let usages = [
        "compile": "SCHEMA...", "decode": "FILE", "parse": "FILE...",
        "validate": "[SCHEMA INSTANCE]...",
    ]
}
