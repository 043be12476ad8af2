import SchemaPlatform
import Testing

@testable import CommandLineInterface

/// Tests of the times of files, which can be extreme: a file from an archive has any time that its author chose.
struct FileTimeTests {
    // The first large number is the year 2300. From 2262 on, an `Int` cannot contain the nanoseconds.
    @Test(arguments: [0, 1, -1, 10_413_792_000, 1 << 40, -1 << 40, Int.max, Int.min])
    func `a signature distinguishes neighboring seconds, even extreme ones`(seconds: Int) {
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
