import Glibc

#if SANITIZED
    import LibFuzzer
#endif

/// The fuzzer of the target that `SCHEMAKIT_FUZZ_TARGET` names. Its arguments are libFuzzer's.
///
/// Without the name of a target, it prints the names of all targets, and the lengths of their longest inputs. Other
/// variables choose another task:
/// - `SCHEMAKIT_FUZZ_RANDOM=COUNT`: Try COUNT generated inputs, with the seed `SCHEMAKIT_FUZZ_SEED`. The arguments are
///   folders of inputs to change. `SCHEMAKIT_FUZZ_ARTIFACT` is the file for an input that breaks a promise.
/// - `SCHEMAKIT_FUZZ_REPLAY=1`: Try the inputs in the files and folders that the arguments name.
/// - `SCHEMAKIT_FUZZ_TEXT=FILE`: Print the schema and the values that the bytes of FILE choose. The printed text is
///   also an input.
/// - `SCHEMAKIT_FUZZ_EXPORT=FOLDER`: Write the target's dictionary and its seeds into FOLDER, for `Scripts/fuzz`.
/// - `SCHEMAKIT_FUZZ_SUMMARIES=FOLDER`: Print the summaries of the inputs in FOLDER, for `Scripts/fuzz-compare`.
@main
enum Main {
    /// The processor time that one input may use, in seconds.
    static let timeLimit = 2.0

    /// C functions cannot capture values, so the target is global.
    static let target = environment("SCHEMAKIT_FUZZ_TARGET").flatMap(FuzzTarget.named)

    static func main() {
        guard let target else {
            for target in FuzzTarget.all { print(target.name, target.byteLimit) }
            return
        }
        if let folder = environment("SCHEMAKIT_FUZZ_EXPORT") {
            export(target, to: folder)
        } else if let folder = environment("SCHEMAKIT_FUZZ_SUMMARIES") {
            summarize(target, folder)
        } else if let count = environment("SCHEMAKIT_FUZZ_RANDOM") {
            RandomRun.run(
                target,
                count: Int(count) ?? 0,
                seed: environment("SCHEMAKIT_FUZZ_SEED").flatMap { UInt64($0) } ?? 0,
                folders: Array(CommandLine.arguments.dropFirst()),
                artifact: environment("SCHEMAKIT_FUZZ_ARTIFACT") ?? "found"
            )
        } else if let path = environment("SCHEMAKIT_FUZZ_TEXT") {
            printText(of: InputFiles.bytes(of: path, limit: target.byteLimit), target)
        } else if environment("SCHEMAKIT_FUZZ_REPLAY") != nil {
            replay(target, CommandLine.arguments.dropFirst())
        } else {
            fuzz()
        }
    }

    #if SANITIZED
        private static func fuzz() {
            var count = CommandLine.argc
            var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? =
                CommandLine.unsafeArgv
            exit(LLVMFuzzerRunDriver(&count, &arguments) { data, size in Main.run(data, size) })
        }

        private static func run(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
            // The result -1 keeps the input out of the corpus.
            guard let target, size <= target.byteLimit else { return -1 }
            _ = check(target, Array(UnsafeBufferPointer(start: data, count: size)))
            return 0
        }
    #else
        private static func fuzz() {
            fail("this build has no libFuzzer; use SCHEMAKIT_FUZZ_RANDOM")
        }
    #endif

    /// Tries one input, and aborts the process if the input breaks a promise.
    ///
    /// - Returns: The number of cases that the input contains.
    static func check(_ target: FuzzTarget, _ bytes: [UInt8], isThorough: Bool = false) -> Int {
        let start = clock()
        let cases: Int
        do throws(BrokenPromise) {
            cases = try target.check(isThorough ? .thorough(bytes) : .sampled(bytes))
        } catch {
            fail(error.description)
        }
        let seconds = Double(clock() - start) / Double(CLOCKS_PER_SEC)
        if seconds > timeLimit { fail("\(bytes.count) bytes took \(seconds) seconds") }
        return cases
    }

    /// Aborts like a crash, so that libFuzzer keeps the input.
    private static func fail(_ message: String) -> Never {
        InputFiles.write("broken promise: \(message)\n", to: STDERR_FILENO)
        abort()
    }

    private static func environment(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }

    // MARK: Files

    private static func replay(_ target: FuzzTarget, _ paths: some Collection<String>) {
        var count = 0
        for path in paths {
            let names = InputFiles.names(in: path)
            for path in names.isEmpty ? [path] : names.map({ "\(path)/\($0)" }) {
                let bytes = InputFiles.bytes(of: path, limit: 1 << 20)
                InputFiles.write("replay: \(path)\n", to: STDERR_FILENO)
                _ = check(target, bytes, isThorough: true)
                count += 1
            }
        }
        print("\(target.name): \(count) inputs keep every promise")
    }

    private static func printText(of bytes: [UInt8], _ target: FuzzTarget) {
        var line: ArraySlice<UInt8> = []
        if target.shape == .lineAndSchema {
            line = bytes.prefix { $0 != 0x0A } + [0x0A]
        }
        let input = SchemaInput(Array(bytes.dropFirst(line.count)))
        let parts = [input.schema] + input.instances
        let text = Array(line) + parts.joined(separator: [0])
        InputFiles.write(String(decoding: text, as: UTF8.self), to: STDOUT_FILENO)
    }

    private static func export(_ target: FuzzTarget, to folder: String) {
        var isWritten = InputFiles.write(target.dictionary, to: "\(folder)/dictionary")
        for (number, seed) in target.seeds.enumerated() {
            isWritten = InputFiles.write(seed, to: "\(folder)/seed-\(number)") && isWritten
        }
        if !isWritten { fail("can't write to '\(folder)'") }
    }

    private static func summarize(_ target: FuzzTarget, _ folder: String) {
        guard let summary = target.summary else { fail("'\(target.name)' has no summaries") }
        for bytes in InputFiles.inputs(in: folder, limit: target.byteLimit) {
            if let line = summary(bytes) { print(line) }
        }
    }
}
