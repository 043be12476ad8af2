import TestSupport
import Testing

/// A finished run of the tool, with its peak memory.
struct PeakRun {
    /// The report in the format `xcode`, and a last line with the peak memory.
    let output: String
    /// The peak memory in units of 1,024 bytes.
    let kilobytes: Int

    /// Checks a path against the schema `s.json` of a folder, and measures the memory.
    init(_ path: String, _ folder: ScratchFolder) throws {
        let script = """
            python3 - "$LINT" -q -f xcode -s s.json \(path) <<'EOF'
            import resource, subprocess, sys
            print(subprocess.run(sys.argv[1:], stdout=subprocess.PIPE, text=True).stdout, end="")
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
            # macOS counts bytes, and Linux units of 1,024 bytes.
            print(peak // 1024 if sys.platform == "darwin" else peak)
            EOF
            """
        output = try ShellRun(script, in: folder).output
        let last = output.split(separator: "\n").last
        kilobytes = try #require(last.flatMap { Int($0) }, "\(output)")
    }
}
