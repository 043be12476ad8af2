import Foundation
import SchemaLint
import TestSupport
import Testing

@Suite struct `Fixes` {
    private static let schema = """
        {"properties": {"title": {}, "count": {"type": "integer"}, "color": {"enum": ["red", "green"]}},
         "additionalProperties": false}
        """
    private static let bad = "{\r\n  \"titel\": \"a\", // why\r\n  \"count\": \"3\",\r\n}"
    private static let good = "{\r\n  \"title\": \"a\",\r\n  \"count\": 3\r\n}"

    private func text(_ folder: ScratchFolder, _ path: String) throws -> String {
        String(decoding: try Data(contentsOf: folder.item(path)), as: UTF8.self)
    }

    private func folder(_ files: [String: String]) throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Self.schema, to: "s.json")
        for (path, text) in files { try folder.write(text, to: path) }
        return folder
    }

    @Test func `Files are fixed, and the remaining findings are reported`() throws {
        let folder = try folder([
            "p/a.json": Self.bad, "p/b.json": #"{"title": 1}"#,
            "p/c.json": #"{"colour": "gren", "color": "gren"}"#,
        ])
        let before = try FileManager.default.attributesOfItem(atPath: folder.item("p/b.json").path)
        let plain = try folder.lint(["-s", "s.json", "-f", "xcode", "p"])
        #expect(plain.status == 1)
        let sums = "6 errors in 2 files, 4 can be fixed with --fix\n"
        #expect(plain.errors == "checked 3 files: " + sums)
        let run = try folder.lint(["-s", "s.json", "-f", "xcode", "--fix", "p"])
        #expect(run.status == 1)
        let left =
            "error: unknown member 'colour', which resembles 'color', but 'color' is present, too "
            + "[unknown-member]\n"
        #expect(run.output == "p/c.json:1:2: " + left)
        #expect(
            run.errors == """
                p/a.json: fixed 4 findings (2 json-syntax, type-mismatch, unknown-member)
                p/c.json: fixed 1 finding (not-in-enum)
                checked 3 files: 1 error in 1 file, 5 findings fixed in 2 files

                """
        )
        #expect(try text(folder, "p/a.json") == Self.good)
        #expect(try text(folder, "p/c.json") == #"{"colour": "gren", "color": "green"}"#)
        let after = try FileManager.default.attributesOfItem(atPath: folder.item("p/b.json").path)
        #expect(before[.systemFileNumber] as? Int == after[.systemFileNumber] as? Int)
        #expect(before[.modificationDate] as? Date == after[.modificationDate] as? Date)
        let again = try folder.lint(["-s", "s.json", "--fix", "p/a.json"])
        #expect(again.status == 0)
        #expect(again.errors == "checked 1 file: no problems found\n")
    }

    @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/patch")))
    func `Applying the patch of --diff gives the result of --fix`() throws {
        let stream = #"{"titel": 1}"# + "\n\n" + #"{"title": 1}"# + "\n" + #"{"count": "1"}"#
        let files = ["p/a.json": Self.bad, "p/b c.json": #"{"titel": 1}"#, "p/s.ndjson": stream]
        let (patched, fixed) = (try folder(files), try folder(files))
        let arguments = ["-s", "s.json", "p"]
        let diff = try patched.lint(["--diff"] + arguments)
        #expect(diff.status == 1)
        #expect(diff.errors.hasSuffix(", 7 findings would be fixed in 4 payloads\n"))
        for (path, text) in files { #expect(try self.text(patched, path) == text) }
        #expect(try fixed.lint(["--fix"] + arguments).status == 0)
        try patched.write(diff.output, to: "all.patch")
        let patch = try ShellRun("patch -p0 --binary -i all.patch", in: patched)
        #expect(patch.status == 0, "\(diff.output)")
        for path in files.keys {
            #expect(try text(patched, path) == text(fixed, path))
            #expect(try text(patched, path) != files[path])
        }
        let nothing = try patched.lint(["--fix", "--diff"] + arguments)
        #expect(nothing.status == 0)
        #expect(nothing.output.isEmpty)
        #expect(nothing.errors == "checked 5 payloads: no problems found, nothing to fix\n")
    }

    @Test func `A corrected name shows a secret, which is removed`() throws {
        let schema = """
            {"$schema": "https://schemas.widgets.example/vocabulary/widget-dialect.json",
             "properties": {"plain": {"secret": "k-[0-9]+"}}}
            """
        let folder = try folder(["s.json": schema, "a.json": #"{"plian": "k-1"}"#])
        let run = try folder.lint(["-s", "s.json", "--fix", "a.json"])
        #expect(run.status == 0)
        #expect(
            run.errors == """
                a.json: fixed 2 findings (exposed-secret, misspelled-member)
                checked 1 file: no problems found, 2 findings fixed in 1 file

                """
        )
        #expect(try text(folder, "a.json") == #"{"plain": "REDACTED"}"#)
    }

    @Test func `A strict run with --diff fails because of fixes, even without warnings`() throws {
        let folder = try folder(["a.json": #"{"titel": 1}"#])
        let run = try folder.lint(["-s", "s.json", "--diff", "--strict", "a.json"])
        #expect(run.status == 1)
        #expect(
            run.errors == """
                a.json: would fix 1 finding (unknown-member)
                checked 1 file: no problems found, 1 finding would be fixed in 1 file

                """
        )
    }

    @Test func `A run with --diff also reports the remaining findings`() throws {
        let folder = try folder([
            "a.json": #"{"titel": 1, "zzz": 2}"#, "b.json": #"{"zzz": 2}"#,
        ])
        let left = "error: unknown member 'zzz' [unknown-member]"
        let both = try folder.lint(["-s", "s.json", "--diff", "a.json"])
        #expect(both.status == 1)
        #expect(both.output.contains(#"+{"title": 1, "zzz": 2}"#))
        #expect(
            both.errors == """
                a.json:1:14: \(left)
                   1 | {"titel": 1, "zzz": 2}
                     |              ^^^^^
                a.json: would fix 1 finding (unknown-member)
                checked 1 file: 1 error in 1 file, 1 finding would be fixed in 1 file

                """
        )
        let none = try folder.lint(["-s", "s.json", "--fix", "--diff", "b.json"])
        #expect(none.status == 1)
        #expect(none.output.isEmpty)
        #expect(
            none.errors == """
                b.json:1:2: \(left)
                   1 | {"zzz": 2}
                     |  ^^^^^
                checked 1 file: 1 error in 1 file, nothing to fix

                """
        )
    }

    @Test func `Fixed standard input is written to standard output`() throws {
        let folder = try folder([:])
        let arguments = ["-s", "s.json", "-f", "xcode", "--fix", "-"]
        let run = try folder.lint(arguments, input: Array(Self.bad.utf8))
        #expect(run.status == 0)
        #expect(run.output == Self.good)
        #expect(
            run.errors == """
                <standard input>: fixed 4 findings (2 json-syntax, type-mismatch, unknown-member)
                checked 1 file: no problems found, 4 findings fixed in 1 file

                """
        )
        let clean = try folder.lint(arguments, input: Array(Self.good.utf8))
        #expect(clean.output == Self.good)
        let unfixable = try folder.lint(arguments, input: Array("[1 2]".utf8))
        #expect(unfixable.status == 1)
        #expect(unfixable.output == "[1 2]")
        #expect(unfixable.errors.hasPrefix("<standard input>:1:3: error: expected ','"))
        let stream = "\u{20}\n{\"titel\": 1}\r\n\n[\n{\"count\": \"1\"}\n\t"
        let lines = try folder.lint(["--ndjson"] + arguments, input: Array(stream.utf8))
        #expect(lines.output == "\u{20}\n{\"title\": 1}\r\n\n[\n{\"count\": 1}\n\t")
        #expect(lines.errors.hasPrefix("<standard input>:4:2: error: "))
        #expect(lines.status == 1)
    }

    @Test func `A payload that cannot be checked is written unchanged`() throws {
        let folder = try folder(["bad.json": #"{"type": 3}"#])
        let payload = #"{"$schema": "bad.json", "titel": 1}"#
        let arguments = ["--allow-outside", ".", "--fix", "-"]
        let run = try folder.lint(arguments, input: Array(payload.utf8))
        #expect(run.status == 2)
        #expect(run.output == payload)
    }

    @Test func `The lines of a stream are fixed separately`() throws {
        let count = 2_000
        let lines = (0..<count).map { number in
            number == 0 || number % 700 == 699
                ? #"{"count": "\#(number)"}"# : #"{"count": \#(number)}"#
        }
        let folder = try folder(["s.jsonl": lines.joined(separator: "\r\n")])
        try folder.link("link.jsonl", to: "s.jsonl")
        let run = try folder.lint(["-s", "s.json", "--fix", "link.jsonl"])
        #expect(run.status == 0)
        #expect(
            run.errors == """
                link.jsonl: fixed 3 findings (3 type-mismatch)
                checked 2000 payloads: no problems found, 3 findings fixed in 3 payloads

                """
        )
        let fixed = (0..<count).map { #"{"count": \#($0)}"# }.joined(separator: "\r\n")
        #expect(try text(folder, "s.jsonl") == fixed)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        #expect(names == ["link.jsonl", "s.json", "s.jsonl"])
        let link = folder.item("link.jsonl").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "s.jsonl")
    }

    @Test func `Fixing a linked file keeps the link and the permissions`() throws {
        let folder = try folder(["below/a.json": Self.bad])
        try folder.link("link.json", to: "below/a.json")
        let file = folder.item("below/a.json").path
        try FileManager.default.setAttributes([.posixPermissions: 0o604], ofItemAtPath: file)
        #expect(try folder.lint(["-s", "s.json", "--fix", "link.json"]).status == 0)
        #expect(try text(folder, "below/a.json") == Self.good)
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect(attributes[.posixPermissions] as? Int == 0o604)
        let link = folder.item("link.json").path
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "below/a.json")
    }

    @Test func `A pipe cannot be fixed`() throws {
        let folder = try folder(["a.json": Self.bad])
        let script = """
            mkfifo pipe; cat a.json >pipe & "$LINT" -s s.json --fix pipe 2>&1 >report
            status=$?; wait; exit $status
            """
        let run = try ShellRun(script, in: folder)
        #expect(run.status == 2)
        #expect(
            run.output.hasPrefix(
                "pipe: error: cannot fix this input; only files and standard input ('-') can be fixed\n"
            )
        )
        #expect(try text(folder, "report").contains("unknown member 'titel'"))
    }

    /// A prefix with which a command runs without root's permissions, or nil if no prefix works.
    private static let asOrdinaryUser: String? = {
        let tool = Repository.products.appendingPathComponent("widget-lint").path
        let prefixes = ["", "setpriv --reuid=65534 --regid=65534 --clear-groups "]
        return prefixes.first { prefix in
            guard let folder = try? ScratchFolder() else { return false }
            let script = "\(prefix)test ! -w / && \(prefix)'\(tool)' --version"
            return (try? ShellRun(script, in: folder))?.status == 0
        }
    }()

    @Test(.enabled(if: asOrdinaryUser != nil), arguments: ["a.json", "a.ndjson"])
    func `A file that cannot be written stays unchanged and is named`(_ name: String) throws {
        let user = try #require(Self.asOrdinaryUser)
        for target in ["p", "p/\(name)"] {
            let payload = #"{"titel": 1}"# + "\n"
            let folder = try folder(["p/\(name)": payload])
            let lint = "\(user)\"$LINT\" -s s.json -f xcode --fix p 2>&1"
            let script = """
                chmod 755 . ; chmod 777 p; chmod 666 p/\(name); chmod a-w \(target)
                \(lint); status=$?; chmod 755 p; exit $status
                """
            let run = try ShellRun(script, in: folder)
            #expect(run.status == 2)
            let lines = run.output.split(separator: "\n")
            #expect(lines.count == 3, "\(run.output)")
            #expect(lines.contains { $0.hasSuffix("cannot write 'p/\(name)': permission denied") })
            #expect(lines.contains { $0.hasSuffix("[unknown-member]") })
            #expect(try text(folder, "p/\(name)") == payload)
            let items = try FileManager.default.contentsOfDirectory(atPath: folder.item("p").path)
            #expect(items == [name])
        }
    }

    @Test func `Suppressed findings are not fixed`() throws {
        let configuration = """
            {"schemas": [{"files": "*.json", "schema": "s.json"}],
             "rules": [{"id": "unknown-member", "severity": "off", "reason": "kept as they were sent"},
                       {"id": "not-in-enum", "severity": "note"}]}
            """
        let payload = #"{"titel": 1, "count": "1", "color": "gren"}"#
        let folder = try folder([".widget-lint.json": configuration, "p/a.json": payload])
        #expect(try folder.lint(["--fix", "p"]).status == 0)
        #expect(try text(folder, "p/a.json") == #"{"titel": 1, "count": 1, "color": "green"}"#)

        let known = try self.folder(["p/a.json": #"{"count": "1"}"#])
        #expect(try known.lint(["-s", "s.json", "--write-baseline", "b.json", "p"]).status == 0)
        try known.write(#"{"count": "1", "color": "gren"}"#, to: "p/a.json")
        let run = try known.lint(["-s", "s.json", "--baseline", "b.json", "--fix", "p"])
        #expect(run.status == 0)
        #expect(try text(known, "p/a.json") == #"{"count": "1", "color": "green"}"#)
        let sums = "no problems found, 1 baselined finding suppressed, 1 finding fixed in 1 file\n"
        let fixed = "p/a.json: fixed 1 finding (not-in-enum)\n"
        #expect(run.errors == fixed + "checked 1 file: " + sums)
    }

    @Test func `A new baseline has only the findings that remain after fixing`() throws {
        let folder = try folder(["a.json": #"{"count": "1", "color": 7}"#])
        let run = try folder.lint(["-s", "s.json", "--write-baseline", "b.json", "--fix", "a.json"])
        #expect(run.status == 0)
        #expect(try text(folder, "a.json") == #"{"count": 1, "color": 7}"#)
        #expect(run.errors.contains("1 finding written to the baseline"), "\(run.errors)")
        let written = try text(folder, "b.json")
        #expect(written.contains(#""at":"/color""#) && !written.contains(#""at":"/count""#))
    }

    @Test func `Fixes that would cause other findings are not applied, and a note says so`() throws
    {
        let folder = try folder(["a.json": #"{"conut": "many"}"#])
        let run = try folder.lint(["-s", "s.json", "--fix", "a.json"])
        #expect(run.status == 1)
        #expect(
            run.errors == """
                a.json: note: 1 fix was not applied, because it would cause other findings
                checked 1 file: 1 error in 1 file

                """
        )
        #expect(try text(folder, "a.json") == #"{"conut": "many"}"#)
    }

    @Test func `If not every fix was tried, the note says that some would cause findings`() throws {
        let schema = #"{"items": {"properties": {"count": {"type": "integer"}}, "#
        let count = TextFixer.trialLimit + 1
        let wrong = Array(repeating: #"{"conut": "many"}"#, count: count)
        let folder = try folder([
            "list.json": schema + #""additionalProperties": false}}"#,
            "a.json": "[" + wrong.joined(separator: ", ") + "]",
        ])
        let run = try folder.lint(["-s", "list.json", "--fix", "a.json"])
        #expect(
            run.errors.hasPrefix(
                "a.json: note: \(count) fixes were not applied, because some of them would cause other "
                    + "findings\n"
            )
        )
    }

    @Test func `Findings have offsets in the fixed file, also after a line that grows`() throws {
        let schema = #"{"properties": {"color": {"type": "string"}}"#
        let folder = try folder([
            "s.json": schema + #", "additionalProperties": false}"#,
            "a.ndjson": #"{"colr": "red"}"# + "\n" + #"{"color": 1}"# + "\n",
        ])
        let options = ["--jobs", "1", "-s", "s.json", "-f", "json"]
        let fixed = try LintReport(folder.lint(options + ["--fix", "a.ndjson"]))
        let again = try LintReport(folder.lint(options + ["a.ndjson"]))
        let starts = [fixed, again].map { $0.files.last?.diagnostics.first?.start.offset }
        #expect(starts == [27, 27])
    }

    @Test func `Schemas are fixed, too`() throws {
        let schema = """
            {
              // misspelled
              "tyype": "object",
              "properties": {"a": {"enum": [1, 2, 1]}, "b": {"format": "date-tme"}},
            }
            """
        let folder = try folder(["p/a.schema.json": schema])
        let shown = try folder.lint(["schema", "--diff", "p"])
        #expect(shown.status == 1)
        #expect(shown.output.contains(#"+  "type": "object","#))
        #expect(try text(folder, "p/a.schema.json") == schema)
        let run = try folder.lint(["schema", "--fix", "p"])
        #expect(run.status == 0, "\(run.output)")
        #expect(
            run.errors.hasSuffix(
                "\nchecked 1 file: no problems found, 5 findings fixed in 1 file\n"
            )
        )
        #expect(
            try text(folder, "p/a.schema.json") == """
                {
                  "type": "object",
                  "properties": {"a": {"enum": [1, 2]}, "b": {"format": "date-time"}}
                }
                """
        )
        let input = try folder.lint(["schema", "--fix", "-"], input: Array(schema.utf8))
        #expect(input.output == (try text(folder, "p/a.schema.json")))
    }

    @Test(arguments: ["--diff -f json", "--diff --write-baseline b.json"])
    func `--diff excludes options that write other results`(_ options: String) throws {
        let folder = try folder(["a.json": Self.bad])
        let run = try folder.lint(options.split(separator: " ").map(String.init) + ["a.json"])
        #expect(run.status == 2)
        let other = options.contains("-f") ? "--reporter" : "--write-baseline"
        #expect(
            run.errors
                == "widget-lint: error: options '--diff' and '\(other)' cannot be used together\n"
        )
    }

    @Test func `Reports distinguish safe fixes from suggestions`() throws {
        let folder = try folder(["a.json": #"{"titel": 1, "colr": "red", "x": [1 2]}"#])
        let json = try folder.lint(["-s", "s.json", "-f", "json", "a.json"]).output
        let sarif = try folder.lint(["-s", "s.json", "-f", "sarif", "a.json"]).output
        let html = try folder.lint(["-s", "s.json", "-f", "html", "a.json"]).output
        #expect(json.ranges(of: #""safe":true"#).count == 2)
        #expect(json.ranges(of: #""safe":false"#).count == 1)
        #expect(sarif.ranges(of: #""properties":{"safe":true}"#).count == 2)
        #expect(
            html.contains("Fix: rename to &#39;title&#39;")
                || html.contains("Fix: rename to 'title'")
        )
        #expect(html.contains("Suggestion: insert"))
    }
}
