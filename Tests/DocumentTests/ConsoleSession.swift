import Foundation
import TestSupport
import Testing

/// The commands of a page and the outputs that it shows, in the order of the page.
///
/// A shell runs all commands in one folder. Blocks with a file name become files there, and `swift run TOOL` runs the
/// built tool.
struct ConsoleSession {
    /// A command, and the lines of the page that show its output.
    struct Step {
        let command: String
        let expected: [String]
        /// The index of the first line of the output in the page, counted from 0. It equals the number, counted from 1,
        /// of the last line of the command.
        let start: Int
        let indentation: Int

        /// Returns whether an output is the expected one. A line `…` stands for any number of lines.
        func accepts(_ output: [String]) -> Bool {
            Self.matches(expected[...], output[...])
        }

        private static func matches(_ expected: ArraySlice<String>, _ output: ArraySlice<String>)
            -> Bool
        {
            guard let first = expected.first else { return output.isEmpty }
            if first == "…" {
                let rest = expected.dropFirst()
                return (output.startIndex...output.endIndex).contains {
                    matches(rest, output[$0...])
                }
            }
            guard let line = output.first, trimmed(line) == trimmed(first) else { return false }
            return matches(expected.dropFirst(), output.dropFirst())
        }

        /// Returns a line without the spaces at its end, which editors remove.
        private static func trimmed(_ line: String) -> Substring {
            line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)]
        }
    }

    let page: DocumentPage
    let steps: [Step]

    init(_ page: DocumentPage) {
        self.page = page
        steps = page.blocks.filter { $0.language == "console" }.flatMap(Self.steps)
    }

    private static func steps(of block: DocumentPage.Block) -> [Step] {
        var steps: [Step] = []
        var number = 0
        while number < block.lines.count {
            var command = String(block.lines[number].dropFirst(2))
            while command.hasSuffix("\\"), number + 1 < block.lines.count {
                number += 1
                command += "\n" + block.lines[number]
            }
            let start = number + 1
            number = start
            while number < block.lines.count, !block.lines[number].hasPrefix("$ ") { number += 1 }
            steps.append(
                Step(
                    command: command,
                    expected: Array(block.lines[start..<number]),
                    start: block.start + start,
                    indentation: block.indentation
                )
            )
        }
        return steps
    }

    /// Runs the commands and returns the lines of each output.
    func outputs() throws -> [[String]] {
        let folder = try TemporaryFolder()
        let script = try folder.write(".session.sh", script(in: folder.path))
        let log = folder.url.appendingPathComponent(".session.log")
        try Data().writeUnsynchronized(to: log)
        let output = try FileHandle(forWritingTo: log)
        var environment = ProcessInfo.processInfo.environment
        for name in ["COLUMNS", "NO_COLOR", "CLICOLOR_FORCE", "UPDATE_SNAPSHOTS"] {
            environment[name] = nil
        }
        environment["HOME"] = folder.path
        environment["LC_ALL"] = "C.UTF-8"
        environment["WIDGET_LINT_DATE"] = "2026-01-31"
        let program = try RunningProgram(
            ["/bin/bash", script],
            in: folder.url,
            environment: environment,
            output: output,
            errors: output
        )
        let status = program.wait().shellStatus
        let text = try folder.text(".session.log").replacing(folder.path + "/", with: "")
        try #require(status == 0, "\(page.path): the session failed\n\(text)")
        return text.components(separatedBy: Self.mark + "\n").dropLast().map {
            Self.lines(of: $0)
        }
    }

    /// Returns the lines of an output. The shell has written one more line break after the output, because the last
    /// line of an output may lack its own, and the mark must begin a line.
    private static func lines(of output: String) -> [String] {
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        return (lines.last == "" ? lines.dropLast() : lines).map(String.init)
    }

    /// The line that ends an output.
    private static let mark = "\u{1E}"

    private func script(in folder: String) -> String {
        let root = Repository.root.path
        var script = """
            PATH="\(Repository.products.path):$PATH"
            swift() { [ "$1" = run ] && shift && "$@"; }
            ended() { status=$?; printf '\\n\\036\\n'; return $status; }

            """
        let commands = steps.map(\.command).joined(separator: "\n")
        for name in ["Schemas", "Examples"] where commands.contains("\(name)/") {
            script += "cp -R '\(root)/\(name)' .\n"
        }
        var remaining = steps[...]
        for block in page.blocks {
            if let name = block.fileName { script += Self.file(name, block.text) }
            guard block.language == "console" else { continue }
            for _ in Self.steps(of: block) {
                let step = remaining.removeFirst()
                script += Self.preparation(for: step) + step.command + "\nended\n"
            }
        }
        return script + "exit 0\n"
    }

    private static func file(_ name: String, _ text: String) -> String {
        "mkdir -p \"$(dirname '\(name)')\"\ncat > '\(name)' <<'END_OF_FILE'\n\(text)END_OF_FILE\n"
    }

    /// Returns commands that write the file that `cat` shows, unless the file exists.
    private static func preparation(for step: Step) -> String {
        guard let name = step.command.wholeMatch(of: /cat ([\w.\/-]+)/)?.output.1 else { return "" }
        let text = step.expected.map { $0 + "\n" }.joined()
        return "[ -e '\(name)' ] || {\n" + file(String(name), text) + "}\n"
    }

    /// Writes the outputs that differ into the page, the last one first, so that the indices of others stay correct.
    func record(_ outputs: [[String]]) throws {
        var lines = page.lines
        for (step, output) in zip(steps, outputs).reversed() where !step.accepts(output) {
            let space = String(repeating: " ", count: step.indentation)
            lines.replaceSubrange(
                step.start..<(step.start + step.expected.count),
                with: output.map { $0.isEmpty ? "" : space + $0 }
            )
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: Repository.file(page.path))
    }
}
