import CommandLineInterface
import TestSupport
import Testing

@testable import widget_codegen

/// The errors, warnings and notes of the command `generate` about its schemas and its configuration.
@Suite struct GenerateFindingTests {
    private static let schema = CommandLineTests.schema

    private func run(_ arguments: String...) -> RunOutcome { WidgetCodegen.run(arguments) }

    @Test func `a configuration that does not exist is an error`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/none.json"
        let outcome = run("generate", "--config", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path): error: cannot read '\(path)': no such file or directory [file-access]\n"
        )
    }

    @Test func `a note names the type of a second schema with the title of the first`() throws {
        let folder = try TemporaryFolder()
        let schema = #"{"title":"Offer","type":"object","properties":{"a":{"type":"string"}}}"#
        let schemas = try ["first", "second"].map { try folder.write("\($0).json", schema) }
        let outcome = WidgetCodegen.run(
            ["generate"] + schemas + ["--output", folder.path + "/out"]
        )
        let words = "'Offer' is already taken; using 'SecondOffer'"
        #expect(
            outcome == RunOutcome(errors: "\(schemas[1]):1:1: note: \(words) [other-name]\n")
        )
    }

    @Test func `a name that is canonically equivalent to another one has a note`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "sample.json",
            #"{"title":"S","type":"object","properties":{"\u00e9":{},"e\u0301":{}}}"#
        )
        let outcome = WidgetCodegen.run(["generate", schema, "-o", folder.path + "/out"])
        let words =
            "'e\u{301}' and the name of another member are canonically equivalent in Unicode, so "
            + "both members have one property"
        #expect(
            outcome
                == RunOutcome(errors: "\(schema):1:66: note: \(words) [not-represented]\n")
        )
    }

    @Test(
        "a mistake in a schema is one error, and no file is written",
        arguments: [
            (
                ##"{"$ref":"#/$defs/none"}"##,
                ":1:9: error: cannot resolve the reference: ", "[dead-reference]"
            ),
            (
                #"{"$ref":"https://schemas.example/color.json"}"#,
                ":1:9: error: cannot resolve the reference: no schema with the URI "
                    + "'https://schemas.example/color.json'; remote schemas are not fetched; "
                    + "name the schema's file on the command line, ",
                "or in 'references' of the configuration [dead-reference]"
            ),
            (
                #"{"properties":{"a":{"$ref":"no.json"}}}"#,
                ":1:28: error: cannot resolve the reference", "no.json"
            ),
            (
                #"{"properties":{"a":{"$dynamicRef":"no.json#n"}}}"#,
                ":1:35: error: cannot resolve the reference", "no.json"
            ),
            ("{\n  \"type\": }", ":2:11: error: expected a value, found ", "[json-syntax]"),
            ("[1]", ":1:1: error: expected a schema", "[invalid-schema]"),
            (
                #"{"a":1,"b":2,"c":3,"not":"x"}"#,
                ":1:26: error: expected a schema (an object or a Boolean), found a string; ",
                "this file resembles a payload; 'widget-codegen infer' makes a schema of it ["
            ),
            ("", ":1:1: error: expected a JSON value", "[json-syntax]"),
            (
                String(repeating: "[", count: 600),
                ":1:513: error: arrays and objects are nested more than 512 levels deep",
                "[nesting-limit]"
            ),
            (
                #"{"$schema":"https://no.such/dialect"}"#, ":1:12: error: unknown dialect",
                "'$schema' [invalid-schema]"
            ),
            (
                #"{"$schema":"https://json-schema.org/draft/2019-09/shema"}"#,
                ":1:12: error: unknown dialect ",
                "did you mean 'https://json-schema.org/draft/2019-09/schema'? [invalid-schema]"
            ),
        ]
    )
    func brokenSchema(_ text: String, _ head: String, _ tail: String) throws {
        let folder = try TemporaryFolder()
        let good = try folder.write("good.json", Self.schema)
        let bad = try folder.write("bad.json", text)
        let outcome = run("generate", good, bad, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(outcome.errors.hasPrefix(bad + head), "\(outcome.errors)")
        #expect(tail.isEmpty || outcome.errors.contains(tail))
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(try folder.names() == ["bad.json", "good.json"])
    }

    @Test func `a reference to a broken file names the file`() throws {
        let folder = try TemporaryFolder()
        let first = try folder.write("a.json", #"{"title":"A","$ref":"b.json"}"#)
        let second = try folder.write("b.json", #"{"$ref":"c.json"}"#)
        let broken = try folder.write("c.json", "x")
        let outcome = run("generate", first, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors == """
                \(broken):1:1: error: the file is not JSON [json-syntax]
                \(second):1:9: error: cannot resolve the reference: '\(broken)' cannot be used \
                [dead-reference]

                """
        )
    }

    @Test(arguments: ["a.yaml", "a.yml"])
    func `a schema in YAML is an error with advice`(name: String) throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(name, "type: object\n")
        let outcome = run("generate", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path):1:1: error: expected a value, found 'type'; convert YAML to JSON first "
                + "[json-syntax]\n"
        )
    }

    @Test func `a repeated URI is reported once`() throws {
        let folder = try TemporaryFolder()
        var arguments = ["generate", "--output", folder.path + "/out"]
        for title in ["A", "B", "C"] {
            arguments.append(
                try folder.write(
                    title + ".json",
                    """
                    {"title":"\(title)","properties":{"p":{"$ref":"https://e.example/x"}},
                     "$defs":{"x":{"$id":"https://e.example/x","title":"\(title)"}}}
                    """
                )
            )
        }
        let outcome = WidgetCodegen.run(arguments)
        let message = "another schema already has the URI 'https://e.example/x' [invalid-schema]"
        #expect(outcome.errors == "\(folder.path)/C.json:2:15: error: \(message)\n")
    }

    @Test func `a file pattern without a match is an error at its position`()
        throws
    {
        let folder = try TemporaryFolder()
        try folder.write("one.json", Self.schema)
        let configuration = try folder.write(
            "c.json",
            #"{"invocations":[{"schemas":["*e.json"]},{"schemas":["one.json","two*.json"]}]}"#
        )
        let outcome = run("generate", "--config", configuration, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(configuration):1:64: error: no file matches 'two*.json' [no-schemas]\n"
        )
    }

    @Test func `each file pattern without a match is an error`() throws {
        let folder = try TemporaryFolder()
        let configuration = try folder.write(
            "c.json",
            #"""
            {"invocations":[{"schemas":["a.json","b.json"]},
             {"schemas":["a.json"],"references":["x*"]}]}
            """#
        )
        let outcome = run("generate", "--config", configuration, "--output", folder.path + "/out")
        let errors = [("1:29", "a.json"), ("1:38", "b.json"), ("2:38", "x*")].map {
            "\(configuration):\($0): error: no file matches '\($1)' [no-schemas]\n"
        }
        #expect(outcome.errors == errors.joined())
    }

    @Test(
        "a misspelled keyword is a warning that --quiet does not suppress",
        arguments: [[], ["--quiet"]]
    )
    func misspelledKeyword(_ options: [String]) throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "in/sample.json",
            """
            {"title": "S", "type": "object", "properties": {
              "count": {"type": "integer", "minimun": 1},
              "any": {"enum": ["a", 1]}}}
            """
        )
        let outcome = WidgetCodegen.run(
            ["generate", schema, "-o", folder.path + "/out"] + options
        )
        let warning =
            "\(schema):2:32: warning: unknown keyword 'minimun' is ignored; did you mean "
            + "'minimum'? [misspelled-keyword]\n"
        #expect(outcome.status == .done)
        let lines = outcome.errors.split(separator: "\n").map { String($0) + "\n" }
        #expect(lines.filter { $0.contains(": warning: ") } == [warning])
        #expect(lines.contains { $0.contains(": note: ") } == options.isEmpty)
    }

    @Test func `a payload in place of a schema has a warning`() throws {
        let folder = try TemporaryFolder()
        func warnings(_ text: String) throws -> [Substring] {
            let path = try folder.write("in/sample.json", text)
            let outcome = run("generate", path, "--output", folder.path + "/out", "--quiet")
            #expect(outcome.status == .done)
            return outcome.errors.split(separator: "\n")
        }
        let payload = try warnings(#"{"title": "Rome", "price": 199}"#)
        #expect(payload.count == 1)
        #expect(
            payload[0].contains("sample.json:1:1: warning: 'price' is not a keyword, and the ")
        )
        #expect(payload[0].hasSuffix("'widget-codegen infer' makes a schema of it [no-keywords]"))
        #expect(try warnings(#"{"$comment": "Rome", "price": 199}"#).count == 1)
        let schemas = [
            "{}", #"{"title": "Any"}"#, #"{"x-owner": "us", "type": "object"}"#,
            #"{"x-owner": "us", "$schema": "https://json-schema.org/draft/2020-12/schema"}"#,
        ]
        for schema in schemas { #expect(try warnings(schema).isEmpty, "\(schema)") }
    }

    @Test func `a missing schema file is one error`() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/none.json"
        let outcome = run("generate", path, "--output", folder.path + "/out")
        #expect(outcome.status == .failed)
        #expect(
            outcome.errors
                == "\(path): error: cannot read '\(path)': no such file or directory [file-access]\n"
        )
    }

    @Test func `notes are written to standard error`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write("sample.json", "{\"enum\":\n[\"a\", 1]}")
        let outcome = run("generate", schema, "--output", folder.path + "/out")
        #expect(outcome.status == .done)
        #expect(outcome.errors.hasPrefix("\(schema):1:1: note: 'enum' has values of several types"))
        #expect(run("generate", "-q", schema, "--output", folder.path + "/out") == RunOutcome())
    }

    @Test func `a note names the mistake in a pattern that no model uses`() throws {
        let folder = try TemporaryFolder()
        let schema = try folder.write(
            "sample.json",
            #"""
            {"type": "object", "$defs": {"U": {"type": "object", "properties": {
                "x": {"type": "string", "pattern": "(b"}
            }}}}
            """#
        )
        let outcome = run("generate", schema, "--output", folder.path + "/out")
        #expect(outcome.status == .done)
        #expect(
            outcome.errors
                == "\(schema):2:40: note: 'pattern' is not enforced, because its regular expression "
                + "is invalid: unterminated group; expected ')' [not-enforced]\n"
        )
    }
}
