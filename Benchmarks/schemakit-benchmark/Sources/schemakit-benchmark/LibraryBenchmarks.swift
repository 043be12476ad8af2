import SchemaKit

/// The library's work on files, warm: each case prints its name and the nanoseconds of CPU time.
enum LibraryBenchmarks {
    /// From the bytes of a text to the flat document, in the memory of the one before.
    static func parse(_ paths: [String]) throws {
        for path in paths {
            let bytes = try read(path)
            var document: JSONDocument?
            try JSONParser().parse(bytes, into: &document)
            emit(path) { try? JSONParser().parse(bytes, into: &document) }
        }
    }

    /// From the text of a schema to what validates, formats asserted as peers do.
    static func compile(_ paths: [String]) throws {
        for path in paths {
            let bytes = try read(path)
            _ = try SchemaValidator(schema: bytes, formats: .assert)
            emit(path) { _ = try? SchemaValidator(schema: bytes, formats: .assert) }
        }
    }

    /// The verdict on a document that has been parsed.
    static func validate(_ paths: [String]) throws {
        for pair in stride(from: 0, to: paths.count - 1, by: 2) {
            let validator = try SchemaValidator(schema: try read(paths[pair]), formats: .assert)
            let document = try JSONParser().parse(try read(paths[pair + 1]))
            _ = try validator.isValid(document)
            emit(paths[pair] + " " + paths[pair + 1]) { _ = try? validator.isValid(document) }
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

    /// Prints the median of batches that each take some milliseconds.
    private static func emit(_ name: String, _ body: () -> Void) {
        let repeats = max(1, Int(5e6 / max(1, Stopwatch.median(runs: 1, body))))
        let time =
            Stopwatch.median {
                for _ in 0..<repeats { body() }
            } / Double(repeats)
        print("{\"name\": \"\(name)\", \"nanoseconds\": \((time * 10).rounded() / 10)}")
    }
}
