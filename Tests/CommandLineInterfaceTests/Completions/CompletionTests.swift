import CommandLineInterface
import Foundation
import TestSupport
import Testing

@Suite("Completions")
struct CompletionTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let words: [String]
        let expected: [String]
        /// The files that fish also offers, after the files with the extension of the option.
        let otherFiles: [String]

        init(_ words: String..., gives expected: [String], otherFiles: [String] = []) {
            self.words = words
            self.expected = expected.sorted()
            self.otherFiles = otherFiles
        }

        var testDescription: String { words.joined(separator: " ") }
    }

    /// The words that every shell offers in a folder with `a.json`, `b c.txt` and `folder/`.
    static let rows = [
        Row("", gives: ["rules", "completions", "help", "a.json", "b c.txt", "folder"]),
        Row("--fo", gives: ["--format"]),
        Row("--no", gives: ["--no-cache", "--note"]),
        Row("--format", "", gives: ["text", "json", "sarif"]),
        Row("-f", "j", gives: ["json"]),
        Row("--note", "", gives: []),
        Row("--configuration", "", gives: ["a.json", "b c.txt", "folder"]),
        Row("--output", "", gives: ["folder"]),
        Row(
            "--schema",
            "",
            gives: ["vendor/offer", "vendor/poll", "a.json", "folder"],
            otherFiles: ["b c.txt"]
        ),
        Row("--schema", "vendor/p", gives: ["vendor/poll"]),
        Row("-s", "a", gives: ["a.json"]),
        Row("help", "r", gives: ["rules"]),
        Row("check", "", gives: ["a.json", "b c.txt", "folder"]),
        Row("check", "--fo", gives: ["--format"]),
        Row("rules", "", gives: ["explain", "list"]),
        Row("--format", "json", "rules", "e", gives: ["explain"]),
        Row("--format=json", "rules", "e", gives: ["explain"]),
        Row("rules", "--s", gives: []),
        Row("rules", "explain", "", gives: ["type-mismatch", "missing-property", "unknown-type"]),
        Row("rules", "explain", "type-mismatch", "", gives: []),
        Row("completions", "z", gives: ["zsh"]),
        Row("a.json", "r", gives: []),
        Row("--", "r", gives: []),
        Row("--", "", gives: ["a.json", "b c.txt", "folder"]),
    ]

    private func makeFolder(_ shell: Shell) throws -> (TemporaryFolder, script: String) {
        let folder = try TemporaryFolder()
        try folder.add("a.json")
        try folder.add("b c.txt")
        try folder.add("folder/x")
        let script = try folder.add(".script", Tool.sample.completions(for: shell))
        return (folder, script)
    }

    @Test("are valid scripts", arguments: Shell.allCases)
    func syntax(_ shell: Shell) throws {
        let (folder, script) = try makeFolder(shell)
        let result = try output(of: shell.rawValue, ["-n", script], in: folder.path)
        guard let result else { return }
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.errors.isEmpty)
    }

    @Test("work in bash")
    func bash() throws {
        let (folder, script) = try makeFolder(.bash)
        let program = """
            source \(script); COMP_WORDS=("widget-lint" "$@"); COMP_CWORD=$#; _widget_lint
            if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
            """
        for row in Self.rows {
            let arguments = ["--norc", "-c", program, "bash"] + row.words
            guard let result = try output(of: "bash", arguments, in: folder.path) else { return }
            let offered = result.text.split(separator: "\n").map(String.init)
                .filter { $0 != ".script" }
            #expect(offered.sorted() == row.expected, "\(row.testDescription)")
            #expect(result.errors.isEmpty)
        }
    }

    @Test("work in bash, which splits words at '='")
    func bashEquals() throws {
        let (folder, script) = try makeFolder(.bash)
        let program = """
            source \(script); COMP_WORDS=("widget-lint" "$@"); COMP_CWORD=$#; _widget_lint
            echo "${COMPREPLY[@]}"
            """
        let rows = [
            (["--format", "="], "text json sarif\n"),
            (["--format", "=", "j"], "json\n"),
            (["--format=j"], "json\n"),
            (["--format", "=", "json", "rules", "l"], "list\n"),
        ]
        for (words, expected) in rows {
            let arguments = ["--norc", "-c", program, "bash"] + words
            let result = try output(of: "bash", arguments, in: folder.path)
            guard let result else { return }
            #expect(result.text == expected)
        }
    }

    @Test("work in fish")
    func fish() throws {
        let (folder, script) = try makeFolder(.fish)
        for row in Self.rows {
            let line = "widget-lint " + row.words.joined(separator: " ")
            let program = "source \(script); complete -C '\(line)'"
            let arguments = ["--no-config", "-c", program]
            guard let result = try output(of: "fish", arguments, in: folder.path) else { return }
            let offered = result.text.split(separator: "\n")
                .map { String($0.prefix { $0 != "\t" }) }
                .map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 }
                .filter { candidate in
                    // Fish also offers names that contain the word after their beginning.
                    candidate != ".script" && candidate.hasPrefix(row.words.last ?? "")
                }
            #expect(
                offered.sorted() == (row.expected + row.otherFiles).sorted(),
                "\(row.testDescription)"
            )
            #expect(result.errors.isEmpty)
        }
    }

    /// Types each line into a zsh. An overridden `compadd` writes to a file the words that zsh would offer.
    @Test("work in zsh", .long)
    func zsh() throws {
        let (folder, script) = try makeFolder(.zsh)
        let program = try folder.add(".program", Self.zshProgram)
        // If no word fits, zsh offers the options that were not given yet.
        let rows = Self.rows.filter { !$0.expected.isEmpty }
        let lines = rows.map { "widget-lint " + $0.words.joined(separator: " ") }
        let arguments = ["-f", program, script, folder.path] + lines
        guard let result = try output(of: "zsh", arguments) else { return }
        let sections = result.text.split(separator: "\u{1E}", omittingEmptySubsequences: false)
        try #require(sections.count == rows.count + 1, "\(result.text)")
        for (row, section) in zip(rows, sections) {
            // In `b c.txt`, a backslash quotes the space.
            let offered = section.split(separator: "\n").map { $0.filter { $0 != "\\" } }
            #expect(Set(offered).sorted() == row.expected, "\(row.testDescription): \(section)")
        }
    }

    /// Calls of `compadd` with `-O`, `-A` or `-D` offer no words. Status 127 skips the test, as if zsh were missing.
    private static let zshProgram = #"""
        zmodload zsh/zpty || exit 127
        zpty shell zsh -f -i
        zpty -w shell "PS1=; autoload -U compinit; compinit -u -D; source $1; cd $2"
        zpty -w shell 'compadd() {
            local -a offered
            if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
                builtin compadd -A offered "$@"
                print -rl -- $offered >> $PWD/.offered
            fi
            builtin compadd "$@"
        }'
        zpty -w shell 'finish-line() { zle kill-buffer; : > .done }; zle -N finish-line'
        zpty -w shell 'bindkey "^I" complete-word; bindkey "^B" finish-line; : > .done'
        wait-for() { repeat 200; do [[ -e $1 ]] && return; sleep 0.05; done }
        wait-for $2/.done
        for line in "${@:3}"; do
            rm $2/.done
            : > $2/.offered
            # The key after the tab is read once the line has been completed.
            zpty -w -n shell "$line"$'\t\x02'
            wait-for $2/.done
            cat $2/.offered
            print -n '\x1e'
        done
        zpty -d shell
        """#
}
