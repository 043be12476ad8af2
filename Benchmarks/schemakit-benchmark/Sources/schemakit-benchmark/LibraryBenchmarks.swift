import SchemaKit

/// Benchmarks of the library. For each file, or pair of files, a benchmark prints the name and the nanoseconds of CPU
/// time that one call takes. The first call does not count.
enum LibraryBenchmarks {
    /// Measures the parsing of texts to documents. Each document reuses the memory of the previous one.
    static func parse(_ paths: [String]) throws {
        for path in paths {
            let bytes = try read(path)
            var document: JSONDocument?
            try JSONParser().parse(bytes, into: &document)
            printTime(of: path) { try? JSONParser().parse(bytes, into: &document) }
        }
    }

    /// Measures the compilation of schemas from text to a validator that asserts formats.
    static func compile(_ paths: [String]) throws {
        for path in paths {
            let bytes = try read(path)
            _ = try SchemaValidator(schema: bytes, formats: .assert)
            printTime(of: path) { _ = try? SchemaValidator(schema: bytes, formats: .assert) }
        }
    }

    /// Measures the validation of parsed documents. `paths` alternates between schemas and instances.
    static func validate(_ paths: [String]) throws {
        for pair in stride(from: 0, to: paths.count - 1, by: 2) {
            let validator = try SchemaValidator(schema: try read(paths[pair]), formats: .assert)
            let document = try JSONParser().parse(try read(paths[pair + 1]))
            _ = try validator.isValid(document)
            printTime(of: paths[pair] + " " + paths[pair + 1]) {
                _ = try? validator.isValid(document)
            }
        }
    }

    /// The reason why a benchmark cannot run.
    enum Failure: Error {
        case unreadable(path: String)
    }

    private static func read(_ path: String) throws(Failure) -> [UInt8] {
        guard let bytes = Stopwatch.contents(of: path) else { throw .unreadable(path: path) }
        return bytes
    }

    /// Calls a function repeatedly and prints the median time of a call. Calls are measured in batches, each of which
    /// takes about five milliseconds.
    private static func printTime(of name: String, _ body: () -> Void) {
        let repeats = max(1, Int(5e6 / max(1, Stopwatch.median(runs: 1, body))))
        let time =
            Stopwatch.median {
                for _ in 0..<repeats { body() }
            } / Double(repeats)
        print("{\"name\": \"\(name)\", \"nanoseconds\": \((time * 10).rounded() / 10)}")
    }
}
