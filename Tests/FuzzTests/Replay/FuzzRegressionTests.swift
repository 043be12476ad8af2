import Foundation
import TestSupport
import Testing

/// The targets of the fuzzer, without the fuzzer: on the inputs that once broke a promise, on seeds, and on seeds
/// that are changed at random.
struct FuzzRegressionTests {
    /// The inputs in Tests/Fixtures/fuzzing, by the names of their files.
    private static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Repository.file("Tests/Fixtures/fuzzing/\(target.name)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.sorted().map { name in
            (name, try Corpora.bytes(of: folder.appendingPathComponent(name)))
        }
    }

    private func expectKept(_ target: FuzzTarget, _ bytes: [UInt8], _ name: String) {
        do throws(BrokenPromise) {
            try target.check(bytes)
        } catch {
            let text = String(decoding: bytes.prefix(400), as: UTF8.self)
            Issue.record(
                "\(target.name), \(name): \(error.description), for \(text.debugDescription)"
            )
        }
    }

    @Test func `inputs that once broke a promise keep it now`() throws {
        var count = 0
        for target in FuzzTarget.all {
            for input in try Self.inputs(of: target) {
                expectKept(target, input.bytes, input.name)
                count += 1
            }
        }
        #expect(count > 0)
    }

    @Test func `every folder of inputs belongs to a target`() throws {
        let folder = Repository.file("Tests/Fixtures/fuzzing")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(Set(names).isSubset(of: Set(FuzzTarget.all.map(\.name))))
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `seeds and random changes of them keep every promise`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        var generator = SeededGenerator(seed: 41)
        let seeds = target.seeds.map { Array($0.utf8) } + [[]]
        for seed in seeds { expectKept(target, seed, "seed") }
        // A number and not a time, so that every machine tries the same inputs.
        for number in 0..<300 {
            let bytes = changed(generator.pick(seeds), target, using: &generator)
            expectKept(target, bytes, "random input \(number)")
        }
    }

    /// An input in which a few pieces are replaced by random bytes and by words of the target.
    private func changed(
        _ seed: [UInt8],
        _ target: FuzzTarget,
        using generator: inout SeededGenerator
    ) -> [UInt8] {
        var bytes = seed
        if generator.oneIn(2) {
            // Targets that choose by bytes read anything.
            bytes = (0..<Int.random(in: 1...160, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
        }
        for _ in 0..<Int.random(in: 0...4, using: &generator) {
            let start = Int.random(in: 0...bytes.count, using: &generator)
            let end = Int.random(in: start...min(start + 4, bytes.count), using: &generator)
            let random = [UInt8.random(in: 0...255, using: &generator)]
            let word = target.words.isEmpty ? random : Array(generator.pick(target.words).utf8)
            bytes.replaceSubrange(start..<end, with: generator.oneIn(2) ? random : word)
        }
        return Array(bytes.prefix(target.byteLimit))
    }
}
