import Foundation
import TestSupport
import Testing

/// Tests of runs in a terminal. A program in Python provides the terminal.
@Suite(
    .enabled(
        if: ShellRun.succeeds("python3 -c 'import pty'"),
        "skipped: there is no python3 with a module 'pty'"
    )
)
struct `Runs in a terminal` {
    private static let eraser = "\r\u{1B}[K"

    /// Runs a script in which `"$LINT"` has a terminal of 80 columns for standard error, and also for standard output
    /// unless the script redirects it. Returns the text that the terminal received.
    private func terminal(_ script: String, in folder: ScratchFolder) throws -> String {
        let program = """
            import fcntl, os, pty, struct, subprocess, sys, termios
            ours, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
            names = ("CI", "NO_COLOR", "CLICOLOR_FORCE", "COLUMNS")
            variables = {n: v for n, v in os.environ.items() if n not in names}
            variables["TERM"] = "xterm"
            child = subprocess.Popen(["sh", "-c", sys.argv[1]], stdin=subprocess.DEVNULL,
                stdout=theirs, stderr=theirs, env=variables)
            os.close(theirs)
            seen = b""
            while True:
                try: piece = os.read(ours, 65536)
                except OSError: break
                if not piece: break
                seen += piece
            sys.stdout.buffer.write(seen.replace(b"\\r\\n", b"\\n"))
            sys.exit(child.wait())
            """
        try folder.write(program, to: ".terminal.py")
        try folder.write(script, to: ".script.sh")
        return try ShellRun("python3 .terminal.py \"$(cat .script.sh)\"", in: folder).output
    }

    /// Returns the output of a run that waits for its first file.
    private func outputOfSlowRun() throws -> String {
        let folder = try ScratchFolder()
        for name in ["b.json", "c.json"] { try folder.write(Payloads.button, to: name) }
        let script = """
            mkfifo pipe; "$LINT" pipe b.json c.json & lint=$!
            { sleep 0.8; cat b.json; } >pipe; wait $lint
            """
        return try terminal(script, in: folder)
    }

    @Test(.long) func `A long run shows its progress and erases it at the end`() throws {
        let seen = try outputOfSlowRun()
        #expect(
            seen == Self.eraser + "checked 1 of 3 files" + Self.eraser
                + "checked 3 files: no problems found\n"
        )
    }

    @Test(.long) func `--quiet, CI and a dumb terminal turn off progress`() throws {
        let folder = try ScratchFolder()
        for name in ["b.json", "c.json"] { try folder.write(Payloads.button, to: name) }
        // The runs share a terminal, and all of them wait at the same time.
        let script = """
            mkfifo 1 2 3
            "$LINT" --quiet 1 b.json c.json &
            CI=true "$LINT" 2 b.json c.json &
            TERM=dumb "$LINT" 3 b.json c.json &
            { sleep 0.8; cat b.json; } | tee 1 2 >3; wait
            """
        let seen = try terminal(script, in: folder)
        let summary = "checked 3 files: no problems found\n"
        // The quiet run has no summary.
        #expect(seen == String(repeating: summary, count: 2))
    }

    @Test(.long) func `Progress is never part of the results`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "b.json")
        try folder.write(Payloads.button, to: "c.json")
        let script = """
            mkfifo pipe more
            "$LINT" --color never -f "$FORM" pipe b.json more c.json & lint=$!
            { sleep 0.8; cat b.json; } >pipe; { sleep 0.4; cat c.json; } >more; wait $lint
            """
        let text = try terminal("FORM=xcode; " + script, in: folder)
        let lines = text.replacingOccurrences(of: Self.eraser, with: "\n").split(separator: "\n")
        #expect(lines.filter { $0.contains("[not-in-enum]") }.count == 2)
        #expect(lines.contains("checked 3 of 4 files"))
        #expect(lines.last == "checked 4 files: 2 errors in 2 files")
        // Progress would break the lines of an unfinished JSON report, so it is not shown.
        let json = try terminal("rm pipe more; FORM=json; " + script, in: folder)
        #expect(!json.contains(Self.eraser))
        #expect(json.hasSuffix("}\nchecked 4 files: 2 errors in 2 files\n"))
    }

    @Test(.long) func `Progress in a stream has the number of payloads and the rate`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        let lines = String(repeating: "{\"count\": 1}\n", count: 40)
        try folder.write(lines, to: "p.ndjson")
        let script = """
            mkfifo pipe; "$LINT" -s s.json --jobs 1 --ndjson pipe & lint=$!
            { cat p.ndjson; sleep 0.8; cat p.ndjson; sleep 0.5; cat p.ndjson; } >pipe; wait $lint
            """
        let text = try terminal(script, in: folder)
        let shown = text.replacingOccurrences(of: Self.eraser, with: "\n").split(separator: "\n")
        #expect(
            shown.contains { $0.wholeMatch(of: /checked \d+ payloads, \d+ per second/) != nil },
            "\(text)"
        )
        #expect(shown.last == "checked 120 payloads: no problems found")
    }

    @Test(.long) func `A short run shows no progress, and results have colors`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.brokenButton, to: "a.json")
        let seen = try terminal("\"$LINT\" a.json", in: folder)
        #expect(!seen.contains(Self.eraser))
        #expect(seen.hasPrefix("\u{1B}[1ma.json:4:17:\u{1B}[0m \u{1B}[1;31merror:\u{1B}[0m 4 is"))
        for script in ["NO_COLOR=1 \"$LINT\" a.json", "\"$LINT\" --color never a.json"] {
            #expect(!(try terminal(script, in: folder)).contains("\u{1B}"))
        }
        let file = try terminal("\"$LINT\" -o report a.json", in: folder)
        #expect(file == "checked 1 file: 1 error in 1 file\n")
        let report = try String(contentsOf: folder.item("report"), encoding: .utf8)
        #expect(!report.contains("\u{1B}"))
    }

    @Test func `Excerpts use the width of the terminal`() throws {
        let folder = try ScratchFolder()
        let members = (0..<60).map { "\"m\($0)\":\($0)," }.joined()
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.write("{\(members)\"count\":\"1\",\(members)\"z\":0}", to: "a.json")
        for (columns, before) in [
            (80, ""), (50, "stty cols 50 <&1; "), (120, "COLUMNS=120 "), (80, "COLUMNS=0 "),
        ] {
            let command = "\"$LINT\" --color never -q -s s.json a.json"
            let seen = try terminal(before + command, in: folder)
            let lines = seen.split(separator: "\n").filter { $0.contains(" | ") }
            let widest = lines.map(\.count).max() ?? 0
            #expect(widest <= columns && widest > columns - 12, "\(columns): \(seen)")
            #expect(lines.first?.contains("\"count\":\"1\"") == true)
        }
    }

    @Test func `A diff is escaped on a terminal, but not in a file`() throws {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.write("{\"count\": \"1\", \"a\": \"\u{9B}31m\u{202E}\"}\n", to: "p.json")
        let seen = try terminal("\"$LINT\" -s s.json --fix --diff p.json 2>/dev/null", in: folder)
        #expect(seen.contains("+{\"count\": 1, \"a\": \"\\u{9B}31m\\u{202E}\"}"))
        #expect(
            !seen.unicodeScalars.contains("\u{9B}") && !seen.unicodeScalars.contains("\u{202E}")
        )
        let run = try folder.lint(["-s", "s.json", "--fix", "--diff", "p.json"])
        #expect(run.output.contains("+{\"count\": 1, \"a\": \"\u{9B}31m\u{202E}\"}"))
    }
}
