import Foundation
import TestSupport
import Testing

/// Tests that compare the reports in JSON with the schemas that describe them.
@Suite struct `The schemas of reports` {
    /// A folder whose report contains findings with fixes and related ranges, lines of a stream, payloads that cannot
    /// be checked, and suppressed findings.
    private func folder() throws -> ScratchFolder {
        let folder = try ScratchFolder()
        try folder.write(Payloads.countSchema, to: "s.json")
        try folder.write(#"{"type": "nothing"}"#, to: "bad.json")
        try folder.write(
            """
            {"$schema": "s.json", "count": "1"}
            {"$schema": "bad.json"}

            {"$schema": "s.json", "count": 1, "count": 2}
            no JSON,
            """,
            to: "a.ndjson"
        )
        try folder.write(#"{"rulse": []}"#, to: "p/q/.widget-lint.json")
        try folder.write("{}", to: "p/q/b.json")
        try folder.write(
            #"{"rules": [{"id": "not-in-enum", "severity": "off", "reason": "old"}]}"#,
            to: ".widget-lint.json"
        )
        try folder.write(Payloads.brokenButton, to: "p/c.json")
        return folder
    }

    private func expectValid(
        _ report: String,
        _ schema: String,
        named name: String,
        in folder: ScratchFolder
    ) throws {
        try folder.write(report, to: name)
        let run = try folder.lint(["--no-config", "--schema", schema, name])
        #expect(run.output.isEmpty && run.status == 0, "\(run.output)\(run.errors)")
    }

    static let commands = [
        ["--allow-outside", ".", "a.ndjson", "p", "missing.json"],
        ["schema", "s.json", "bad.json", "p/c.json"],
        ["--allow-outside", ".", "--write-baseline", "known.json", "p/c.json", "a.ndjson"],
        ["--allow-outside", ".", "--max-findings", "1", "p/c.json", "a.ndjson"],
    ]

    @Test(arguments: commands)
    func `Every JSON report is valid under its schema`(_ command: [String]) throws {
        let folder = try folder()
        let json = try folder.lint(command + ["--reporter", "json"])
        try expectValid(json.output, "WidgetLintReport", named: "report.json", in: folder)
        let records = try folder.lint(command + ["--reporter", "ndjson"])
        #expect(!records.output.isEmpty)
        try expectValid(records.output, "WidgetLintRecord", named: "records.ndjson", in: folder)
    }

    @Test func `A report names its schema, so the tool can check the report`() throws {
        let folder = try folder()
        let report = try folder.lint(["--reporter", "json", "p"])
        let run = try folder.lint(["-"], input: Array(report.output.utf8))
        #expect(run.status == 0)
        #expect(run.errors == "checked 1 file: no problems found\n")
    }

    @Test func `Each payload of a stream has one record, in order, even if it cannot be checked`()
        throws
    {
        let folder = try folder()
        let input = try Data(contentsOf: folder.item("a.ndjson"))
        let run = try folder.lint(
            ["--allow-outside", ".", "--ndjson", "-f", "ndjson", "-"],
            input: Array(input)
        )
        let records = try run.output.split(separator: "\n").map { line in
            try #require(
                try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            )
        }
        #expect(records.map { $0["line"] as? Int } == [1, 2, 4, 5])
        #expect(records.map { $0["valid"] as? Bool } == [false, nil, false, false])
        #expect(
            records.map { $0["failure"] as? String } == [
                nil, "bad.json: 'type' must be the name of a type or an array of such names", nil,
                nil,
            ]
        )
        #expect(run.status == 2)
    }

    @Test func `The summary counts suppressed findings, excluded files and unchecked payloads`()
        throws
    {
        let folder = try folder()
        try folder.write(
            """
            {"rules": [{"id": "not-in-enum", "severity": "off", "reason": "old"},
              {"id": "duplicate-member", "severity": "note"}], "exclude": ["old"]}
            """,
            to: ".widget-lint.json"
        )
        try folder.write("{}", to: "old/a.json")
        let written = try folder.lint([
            "--allow-outside", ".", "-f", "json", "--write-baseline", "known.json", "a.ndjson", "p",
        ])
        let again = try folder.lint([
            "--allow-outside", ".", "-f", "json", "--baseline", "known.json", "a.ndjson", "p",
            "old",
        ])
        func sums(_ run: ToolRun) throws -> [String: Int] {
            let data = Data(run.output.utf8)
            let report = try JSONSerialization.jsonObject(with: data) as? [String: Any]
            return try #require(report?["summary"] as? [String: Int])
        }
        #expect(
            try sums(written) == [
                "files": 4, "invalidFiles": 2, "errors": 3, "warnings": 0, "notes": 1,
                "failures": 2, "baselineSuppressed": 0, "suppressed": 1, "baselined": 4,
                "excluded": 0,
                "unchecked": 1,
            ]
        )
        #expect(
            try sums(again) == [
                "files": 4, "invalidFiles": 0, "errors": 0, "warnings": 0, "notes": 0,
                "failures": 2, "baselineSuppressed": 4, "suppressed": 1, "baselined": 0,
                "excluded": 1,
                "unchecked": 1,
            ]
        )
    }

    @Test func `The schema allows no unknown member in any object of a JSON report`() throws {
        let folder = try folder()
        try folder.write("{'a': 1, \"a\": 1}", to: "p/d.json")
        let run = try folder.lint(["-f", "json", "p"])
        let report = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
        var locations: Set<String> = []
        for (location, extended) in Self.extended(report)
        where locations.insert(location).inserted {
            let data = try JSONSerialization.data(withJSONObject: extended)
            let check = try folder.lint(["-s", "WidgetLintReport", "-"], input: Array(data))
            #expect(check.status == 1, "\(location)")
            #expect(check.output.contains("unknown member 'unheard-of'"), "\(location)")
        }
        #expect(
            locations.isSuperset(of: [
                "", "/failures/*", "/summary", "/files/*", "/files/*/diagnostics/*",
                "/files/*/diagnostics/*/start", "/files/*/diagnostics/*/end",
                "/files/*/diagnostics/*/related/*", "/files/*/diagnostics/*/fixes/*",
                "/files/*/diagnostics/*/fixes/*/edits/*",
                "/files/*/diagnostics/*/fixes/*/edits/*/start",
            ]),
            "\(locations.sorted())"
        )
    }

    /// Returns one copy of the value for each object in it, with a member added to this object, and the location of the
    /// object. `*` stands for any index.
    private static func extended(_ value: Any, at location: String = "") -> [(String, Any)] {
        if let object = value as? [String: Any] {
            let own = (location, object.merging(["unheard-of": 1]) { $1 } as Any)
            return [own]
                + object.flatMap { name, member in
                    extended(member, at: location + "/" + name).map { inner, value in
                        (inner, object.merging([name: value]) { $1 } as Any)
                    }
                }
        }
        guard let array = value as? [Any] else { return [] }
        return array.indices.flatMap { index in
            extended(array[index], at: location + "/*").map { inner, value in
                var array = array
                array[index] = value
                return (inner, array as Any)
            }
        }
    }
}
