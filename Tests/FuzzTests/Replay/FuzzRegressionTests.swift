import Foundation
import TestSupport
import Testing

/// Tests of the fuzzer's targets without the fuzzer: with inputs that once broke a promise, with seeds, and with
/// random changes of seeds.
struct FuzzRegressionTests {
    /// The inputs in Tests/Fixtures/fuzzing, with the names of their files.
    private static func inputs(of target: FuzzTarget) throws -> [(name: String, bytes: [UInt8])] {
        let folder = Repository.file("Tests/Fixtures/fuzzing/\(target.name)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return try names.sorted().map { name in
            (name, try Corpora.bytes(of: folder.appendingPathComponent(name)))
        }
    }

    private func expectPromisesKept(by target: FuzzTarget, for bytes: [UInt8], named name: String) {
        do throws(BrokenPromise) {
            _ = try target.check(.thorough(bytes))
        } catch {
            let text = String(decoding: bytes.prefix(400), as: UTF8.self)
            Issue.record(
                "\(target.name), \(name): \(error.description), for \(text.debugDescription)"
            )
        }
    }

    @Test(.long) func `inputs that once broke a promise no longer break it`() throws {
        var count = 0
        for target in FuzzTarget.all {
            for input in try Self.inputs(of: target) {
                expectPromisesKept(by: target, for: input.bytes, named: input.name)
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

    @Test(.long, arguments: FuzzTarget.all.map(\.name))
    func `seeds and random changes of them keep every promise`(name: String) throws {
        let target = try #require(FuzzTarget.named(name))
        let seeds = target.seeds.map { Array($0.utf8) } + [[]]
        for seed in seeds { expectPromisesKept(by: target, for: seed, named: "seed") }
        var generator = InputGenerator(target, seed: 41)
        // The number is fixed and no time limit applies, so every machine tries equal inputs.
        for number in 0..<LongTests.count(40, long: 300) {
            expectPromisesKept(by: target, for: generator.next(), named: "random input \(number)")
        }
    }
}
