import Glibc
import LibFuzzer

/// The fuzzer of the target that `SCHEMAKIT_FUZZ_TARGET` names; its arguments are libFuzzer's.
///
/// Without a target it writes the names of all targets, and how long their inputs may be. With `SCHEMAKIT_FUZZ_EXPORT` set to a folder it writes the
/// target's dictionary and its seeds into that folder, for `Scripts/fuzz`; with `SCHEMAKIT_FUZZ_SUMMARIES` it prints what
/// the inputs in that folder stand for, for `Scripts/fuzz-compare`.
@main
enum Main {
    /// The processor time that one input may take, in seconds, at the length of four kilobytes.
    static let timeLimit = 2.0

    /// C functions can't capture, so the target is global.
    static let target = environment("SCHEMAKIT_FUZZ_TARGET").flatMap(FuzzTarget.named)

    static func main() {
        guard let target else {
            for target in FuzzTarget.all { print(target.name, target.byteLimit) }
            return
        }
        if let folder = environment("SCHEMAKIT_FUZZ_EXPORT") {
            export(target, to: folder)
            return
        }
        if let folder = environment("SCHEMAKIT_FUZZ_SUMMARIES") {
            summarize(target, folder)
            return
        }
        var count = CommandLine.argc
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
        exit(LLVMFuzzerRunDriver(&count, &arguments) { data, size in Main.run(data, size) })
    }

    private static func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        guard let target, size <= target.byteLimit else { return -1 }
        let bytes = Array(UnsafeBufferPointer(start: data, count: size))
        let start = processorTime
        do throws(BrokenPromise) {
            try target.check(bytes)
        } catch {
            fail(error.description)
        }
        let seconds = processorTime - start
        if seconds > timeLimit { fail("\(size) bytes took \(seconds) seconds") }
        return 0
    }

    /// Stops as crashes do, so that libFuzzer keeps the input.
    private static func fail(_ message: String) -> Never {
        write("broken promise: \(message)\n", to: STDERR_FILENO)
        abort()
    }

    private static var processorTime: Double {
        Double(clock()) / Double(CLOCKS_PER_SEC)
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    // MARK: Files

    private static func export(_ target: FuzzTarget, to folder: String) {
        write(target.dictionary, to: "\(folder)/dictionary")
        for (number, seed) in target.seeds.enumerated() {
            write(seed, to: "\(folder)/seed-\(number)")
        }
    }

    private static func summarize(_ target: FuzzTarget, _ folder: String) {
        guard let summary = target.summary, let directory = opendir(folder) else {
            fail("'\(target.name)' has no summaries, or '\(folder)' can't be read")
        }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name.hasPrefix(".") { continue }
            if let line = summary(bytes(of: "\(folder)/\(name)", target.byteLimit)) { print(line) }
        }
    }

    private static func bytes(of path: String, _ limit: Int) -> [UInt8] {
        let file = open(path, O_RDONLY)
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            count = max(0, read(file, buffer.baseAddress, limit))
        }
    }

    private static func write(_ text: String, to path: String) {
        let file = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard file >= 0 else { fail("can't write '\(path)'") }
        write(text, to: file)
        close(file)
    }

    private static func write(_ text: String, to file: CInt) {
        var text = text
        text.withUTF8 { _ = Glibc.write(file, $0.baseAddress, $0.count) }
    }
}
