import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

extension NameHash {
    /// Two different names with the same hash. The key of the hash is random, so the names are searched for; among 2^16
    /// names such a pair is likely.
    static let namesWithEqualHashes: [String] = {
        var names: [UInt32: String] = [:]
        var number = 0
        while true {
            // More than sixteen bytes are mixed in two steps.
            let name = "\(number) is a name, \(number)"
            if let other = names.updateValue(name, forKey: NameHash.hash(Array(name.utf8))) {
                return [other, name]
            }
            number += 1
        }
    }()
}

struct NameHashTests {
    /// Names of all lengths up to 40 bytes.
    private static let names = (0...40).map { Array(repeating: UInt8(ascii: "a"), count: $0) }

    @Test(arguments: [NameHash.Key(low: 1, high: 2), NameHash.Key(low: 2, high: 1)])
    func `the hash of a name depends on the key`(_ key: NameHash.Key) {
        let other = NameHash.Key(low: 3, high: 4)
        for name in Self.names {
            #expect(NameHash.hash(name, key: key) != NameHash.hash(name, key: other), "\(name)")
        }
    }

    @Test func `the key of the process is none that the sources contain`() {
        // Hasher, from which the key is made, has a random seed in each process.
        let key = NameHash.Key.ofProcess
        #expect(key.low != 0 && key.high != 0 && key.low != key.high)
        #expect(Self.names.allSatisfy { NameHash.hash($0) == NameHash.hash($0, key: key) })
    }

    /// Without a key, eight zero bytes at the start of a short name make the first product zero.
    @Test(arguments: [8, 7, 0]) func `zero bytes affect the hash`(leadingCount: Int) {
        let start = Array(repeating: UInt8(0), count: leadingCount)
        let names =
            (0..<1_000).map { start + Array("\($0)".utf8) }
            + (0..<16).map { Array("a".utf8) + Array(repeating: 0, count: $0) }
        let hashes = Set(names.map { NameHash.hash($0) })
        // Two names can have equal hashes by chance.
        #expect(hashes.count >= names.count - 1)
    }

    @Test func `an alias is recognized if its member has the same hash`() throws {
        let names = NameHash.namesWithEqualHashes
        let schema = """
            {"$schema": "\(Dialect.widget.uri)",
             "properties": {"\(names[0])": {"aliases": {"\(names[1])": {"source": "x"}}}}}
            """
        let document = try JSONParser().parse(Array("{\"\(names[1])\": 5}".utf8))
        let program = try SchemaProgram.compiled(schema)
        let findings = try EvaluationDiagnostics.diagnostics(of: document, program)
        #expect(findings.map(\.id) == [.alias])
    }
}
