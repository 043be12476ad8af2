import SchemaPlatform
import Testing

@testable import CommandLineInterface

/// Tests of extreme times of files. The author of an archive can choose any time.
struct FileTimeTests {
    @Test(arguments: [0, 1, -1, 10_413_792_000, 1 << 40, -1 << 40, Int.max, Int.min])
    func `a signature distinguishes all times`(seconds: Int) {
        func nanoseconds(_ seconds: Int) -> Int {
            FileSignature.nanoseconds(timespec(tv_sec: seconds, tv_nsec: 7))
        }
        #expect(nanoseconds(seconds) != nanoseconds(seconds ^ 1))
    }

    @Test func `only a file has a signature`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.add("a", "text")
        #expect(FileSignature(of: file)?.size == 4)
        #expect(FileSignature(of: folder.path) == nil)
        #expect(FileSignature(of: folder.path("missing")) == nil)
    }

    @Test(arguments: [
        (100, 130, 30), (130, 100, -30), (Int.max, 100, 100 - Int.max), (Int.min, 100, Int.max),
        (Int.max, -100, Int.min),
    ])
    func `the age of a file is limited to the range of integers`(changed: Int, now: Int, age: Int) {
        #expect(StaleFileCleaner.age(ofTime: changed, now: now) == age)
    }
}
