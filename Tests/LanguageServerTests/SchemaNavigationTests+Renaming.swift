import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

/// The renaming of definitions and anchors.
extension `Navigation between schemas` {
    /// Returns the texts of the files that renaming changes, or the error.
    private func renamed(
        _ files: [(name: String, text: String)],
        to name: String,
        capabilities: String = #""rename":{}"#
    ) throws -> (texts: [String: String], error: String?) {
        var project = try Project(capabilities, files)
        let answer = try project.client.answer(
            "rename",
            #"\#(project.client.at("1️⃣")),"newName":\#(ServerSession.quoted(name))"#
        )
        guard let changes = answer["result"]?["changes"] else {
            let message = answer["error"]?["message"]?.string
            return ([:], message?.replacingOccurrences(of: project.folder.url.path, with: "FOLDER"))
        }
        var texts: [String: String] = [:]
        for file in changes.members {
            let name = project.name(file.name)
            texts[name] = String(
                decoding: try project.bytes(name).applying(file.value),
                as: UTF8.self
            )
        }
        return (texts, nil)
    }

    struct RenameRow: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [(name: String, text: String)]
        let newName: String
        /// The texts of the changed files.
        var texts: [String: String] = [:]
        var error: String?
        var testDescription: String { name }
    }

    static let renamings = [
        RenameRow(
            name: "a definition, at its name",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"a1️⃣": {"properties": {"a": {}}}, "b": {"$ref": "#/$defs/a"}}}"##
                ), ("b.json", #"{"items": {"$ref": "./a.schema.json#/$defs/a/properties/a"}}"#),
                ("c.json", #"{"items": {"$ref": "./b.json#/$defs/a"}, "$defs": {"a": {}}}"#),
            ],
            newName: "x/y~ü%\"",
            texts: [
                "a.schema.json":
                    ##"{"$defs": {"x/y~ü%\"": {"properties": {"a": {}}}, "b": {"$ref": "#/$defs/x~1y~0%C3%BC%25%22"}}}"##,
                "b.json":
                    #"{"items": {"$ref": "./a.schema.json#/$defs/x~1y~0%C3%BC%25%22/properties/a"}}"#,
            ]
        ),
        RenameRow(
            name: "a definition, at a reference with escapes",
            files: [
                (
                    "a.schema.json",
                    ##"{"items": {"$ref": "#/definitions/x~1%25\u0041%20y1️⃣"}, "definitions": {"x/%A y": {}}, "$schema": "http://json-schema.org/draft-07/schema#"}"##
                )
            ],
            newName: "z",
            texts: [
                "a.schema.json":
                    ##"{"items": {"$ref": "#/definitions/z"}, "definitions": {"z": {}}, "$schema": "http://json-schema.org/draft-07/schema#"}"##
            ]
        ),
        RenameRow(
            name: "a definition, beside a file that writes '$ref' with escapes",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"a1️⃣": {}, "b": {"$r\u0065f": "#/$defs/a"}}}"##
                ), ("b.json", #"{"not": {"$re\u0066": "a.schema.json#/$defs/a"}}"#),
                ("c.json", #"{"not": {"\u0024\u0072e\u0066": "a.schema.json#\/$defs\/a"}}"#),
            ],
            newName: "z",
            texts: [
                "a.schema.json": ##"{"$defs": {"z": {}, "b": {"$r\u0065f": "#/$defs/z"}}}"##,
                "b.json": #"{"not": {"$re\u0066": "a.schema.json#/$defs/z"}}"#,
                "c.json": #"{"not": {"\u0024\u0072e\u0066": "a.schema.json#\/$defs\/z"}}"#,
            ]
        ),
        RenameRow(
            name: "a definition whose references are not percent-encoded",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"P%3Cx%3E1️⃣": {"properties": {"a": {}}}, "b": {"$ref": "#/$defs/P%3Cx%3E"}}}"##
                ), ("b.json", #"{"$ref": "a.schema.json#/$defs/P%3Cx%3E/properties/a"}"#),
            ],
            newName: "x/%3C\"",
            texts: [
                "a.schema.json":
                    ##"{"$defs": {"x/%3C\"": {"properties": {"a": {}}}, "b": {"$ref": "#/$defs/x~1%3C\""}}}"##,
                "b.json": #"{"$ref": "a.schema.json#/$defs/x~1%3C\"/properties/a"}"#,
            ]
        ),
        RenameRow(
            name: "a definition, at a reference with percent-encoded slashes",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"a": {}}, "items": {"$ref": "#%2F$defs%2fa1️⃣"}, "not": {"$ref": "#/$defs%2Fa"}}"##
                )
            ],
            newName: "b",
            texts: [
                "a.schema.json":
                    ##"{"$defs": {"b": {}}, "items": {"$ref": "#%2F$defs%2fb"}, "not": {"$ref": "#/$defs%2Fb"}}"##
            ]
        ),
        RenameRow(
            name: "an anchor",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"a": {"$anchor": "n1️⃣"}, "b": {"$ref": "#n"}, "c": {"$ref": "#/$defs/a"}}}"##
                ), ("b.json", #"{"$ref": "a.schema.json#n"}"#),
            ],
            newName: "m",
            texts: [
                "a.schema.json":
                    ##"{"$defs": {"a": {"$anchor": "m"}, "b": {"$ref": "#m"}, "c": {"$ref": "#/$defs/a"}}}"##,
                "b.json": #"{"$ref": "a.schema.json#m"}"#,
            ]
        ),
        RenameRow(
            name: "an anchor, at a reference with an escape",
            files: [
                (
                    "a.schema.json",
                    ##"{"$defs": {"a": {"$anchor": "n"}, "b": {"$ref": "#%6E1️⃣"}, "c": {"$ref": "#n"}}}"##
                )
            ],
            newName: "_1.-",
            texts: [
                "a.schema.json":
                    ##"{"$defs": {"a": {"$anchor": "_1.-"}, "b": {"$ref": "#_1.-"}, "c": {"$ref": "#_1.-"}}}"##
            ]
        ),
        RenameRow(
            name: "an anchor beside a dynamic anchor of dialect v1 with the same name",
            files: [
                (
                    "a.schema.json",
                    ##"{"$schema": "https://json-schema.org/v1", "$defs": {"a": {"$anchor": "n1️⃣"}, "b": {"$dynamicAnchor": "n"}, "c": {"$ref": "#n"}, "d": {"$dynamicRef": "#n"}}}"##
                )
            ],
            newName: "m",
            texts: [
                "a.schema.json":
                    ##"{"$schema": "https://json-schema.org/v1", "$defs": {"a": {"$anchor": "m"}, "b": {"$dynamicAnchor": "n"}, "c": {"$ref": "#m"}, "d": {"$dynamicRef": "#n"}}}"##
            ]
        ),
        RenameRow(
            name: "an anchor with another dynamic anchor beside it",
            files: [
                (
                    "a.schema.json",
                    ##"{"$anchor": "n1️⃣", "$dynamicAnchor": "d", "items": {"$ref": "#n"}, "not": {"$dynamicRef": "#d"}}"##
                )
            ],
            newName: "m",
            texts: [
                "a.schema.json":
                    ##"{"$anchor": "m", "$dynamicAnchor": "d", "items": {"$ref": "#m"}, "not": {"$dynamicRef": "#d"}}"##
            ]
        ),
        RenameRow(
            name: "an anchor that is also the dynamic anchor of its schema",
            files: [
                (
                    "a.schema.json",
                    ##"{"$anchor": "n1️⃣", "$dynamicAnchor": "n", "items": {"$dynamicRef": "#n"}}"##
                )
            ],
            newName: "m",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "a definition of another file",
            files: [
                ("a.schema.json", #"{"$ref": "b.json#/$defs/n1️⃣"}"#),
                ("b.json", #"{"$defs": {"n": {}}}"#),
            ],
            newName: "m",
            texts: [
                "a.schema.json": #"{"$ref": "b.json#/$defs/m"}"#,
                "b.json": #"{"$defs": {"m": {}}}"#,
            ]
        ),
        RenameRow(
            name: #"a definition, beside files with only a part of 'ref"', which marks references"#,
            files: [
                ("a.schema.json", ##"{"$ref": "#/$defs/a", "$defs": {"a1️⃣": {}}}"##),
                ("b.json", "ref"), ("c.json", "f"), ("d.json", "ef\""), ("e.json", ""),
            ],
            newName: "z",
            texts: ["a.schema.json": ##"{"$ref": "#/$defs/z", "$defs": {"z": {}}}"##]
        ),
        RenameRow(
            name: "a canonically equivalent name",
            files: [("a.schema.json", #"{"$defs": {"\u00e91️⃣": {}}}"#)],
            newName: "e\u{301}",
            texts: ["a.schema.json": "{\"$defs\": {\"e\u{301}\": {}}}"]
        ),
        RenameRow(
            name: "an existing name that is canonically equivalent",
            files: [("a.schema.json", #"{"$defs": {"\u00e91️⃣": {}, "e\u0301": {}}}"#)],
            newName: "e\u{301}",
            error: "'e\u{301}' already exists"
        ),
        RenameRow(
            name: "an existing name",
            files: [("a.schema.json", #"{"$defs": {"a1️⃣": {}, "b": {}}}"#)],
            newName: "b",
            error: "'b' already exists"
        ),
        RenameRow(
            name: "an existing anchor",
            files: [("a.schema.json", #"{"$anchor": "b", "items": {"$anchor": "a1️⃣"}}"#)],
            newName: "b",
            error: "'b' already exists"
        ),
        RenameRow(
            name: "a text that is not a valid anchor",
            files: [("a.schema.json", #"{"$anchor": "a1️⃣"}"#)],
            newName: "a b",
            error: "'a b' is not a valid anchor"
        ),
        RenameRow(
            name: "an anchor that begins with a digit",
            files: [("a.schema.json", #"{"$anchor": "a1️⃣"}"#)],
            newName: "1b",
            error: "'1b' is not a valid anchor"
        ),
        RenameRow(
            name: "an anchor of draft 2019-09, which may contain colons",
            files: [
                (
                    "a.schema.json",
                    #"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$anchor": "a1️⃣"}"#
                )
            ],
            newName: "b:_c",
            texts: [
                "a.schema.json":
                    #"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$anchor": "b:_c"}"#
            ]
        ),
        RenameRow(
            name: "an anchor of draft 2019-09, which begins with a letter",
            files: [
                (
                    "a.schema.json",
                    #"{"$schema": "https://json-schema.org/draft/2019-09/schema", "$anchor": "a1️⃣"}"#
                )
            ],
            newName: "_b",
            error: "'_b' is not a valid anchor"
        ),
        RenameRow(
            name: "an empty name",
            files: [("a.schema.json", #"{"$defs": {"a1️⃣": {}}}"#)],
            newName: "",
            error: "the new name is empty"
        ),
        RenameRow(
            name: "a name in 'properties'",
            files: [("a.schema.json", #"{"properties": {"a1️⃣": {}}}"#)],
            newName: "b",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "a name in 'properties', at a reference",
            files: [
                ("a.schema.json", ##"{"$ref": "#/properties/a1️⃣", "properties": {"a": {}}}"##)
            ],
            newName: "b",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "an unknown member, at a reference",
            files: [("a.schema.json", ##"{"$ref": "#/a1️⃣", "a": {}}"##)],
            newName: "b",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "a reference that does not name the anchor of its schema",
            files: [("a.schema.json", ##"{"$anchor": "a", "items": {"$ref": "#1️⃣"}}"##)],
            newName: "b",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "a built-in schema",
            files: [
                (
                    "a.schema.json",
                    #"{"$ref": "https://schemas.widgets.example/smartech/widget-action-button.schema.json#/$defs/hexColor1️⃣"}"#
                )
            ],
            newName: "b",
            error: "only definitions and anchors can be renamed"
        ),
        RenameRow(
            name: "a definition, beside a text that is not JSON and has other references",
            files: [
                ("a.schema.json", ##"{"$ref": "#/$defs/a", "$defs": {"a1️⃣": {}}}"##),
                ("b.json", #"{"$ref": "a", "#),
            ],
            newName: "z",
            texts: ["a.schema.json": ##"{"$ref": "#/$defs/z", "$defs": {"z": {}}}"##]
        ),
        RenameRow(
            name: "a definition that a text that is not JSON may refer to",
            files: [
                ("a.schema.json", #"{"$defs": {"a/b1️⃣": {}}}"#),
                ("b.json", #"{"$ref": "a.schema.json#/$defs/a~1b","#),
            ],
            newName: "b",
            error: "'FOLDER/b.json' contains the name, but is not a valid schema; correct it first"
        ),
        RenameRow(
            name: "a definition that a text that is not JSON may refer to with escapes",
            files: [
                ("a.schema.json", #"{"$defs": {"é\"😀1️⃣": {}}}"#),
                ("b.json", #"{"$ref": "a.schema.json#/$defs/\u00e9\"\ud83d\uDE00","#),
            ],
            newName: "b",
            error: "'FOLDER/b.json' contains the name, but is not a valid schema; correct it first"
        ),
        RenameRow(
            name: "an anchor that a schema with a repeated anchor may refer to",
            files: [
                ("a.schema.json", #"{"$anchor": "n1️⃣"}"#),
                (
                    "b.json",
                    #"{"$anchor": "x", "items": {"$anchor": "x", "$ref": "a.schema.json#n"}}"#
                ),
            ],
            newName: "m",
            error: "'FOLDER/b.json' contains the name, but is not a valid schema; correct it first"
        ),
        RenameRow(
            name: "a text that is not JSON",
            files: [("a.schema.json", #"{"$defs": {"a1️⃣": {}}"#)],
            newName: "b",
            error: "the document has syntax errors; correct them first"
        ),
    ]

    @Test(arguments: renamings)
    func `Renaming changes a name and all references to it`(_ row: RenameRow) throws {
        let result = try renamed(row.files, to: row.newName)
        #expect(result.texts == row.texts)
        #expect(result.error == row.error)
    }

    /// The first names have the first and the last characters of the allowed ranges. The last names have the characters
    /// beside these ranges.
    @Test(arguments: [
        ("Aa", true), ("Zz", true), ("a0", true), ("a9", true), ("a@", false), ("a[", false),
        ("a`", false), ("a{", false), ("a/", false), ("a:", false), ("-a", false),
    ])
    func `An anchor consists of letters, digits and a few other characters`(
        name: String,
        isAnchor: Bool
    ) throws {
        let result = try renamed([("a.schema.json", #"{"$anchor": "a1️⃣"}"#)], to: name)
        #expect(result.texts["a.schema.json"] == (isAnchor ? "{\"$anchor\": \"\(name)\"}" : nil))
        #expect(result.error == (isAnchor ? nil : "'\(name)' is not a valid anchor"))
    }

    @Test func `A definition of a document without a file is renamed`() throws {
        let uri = "untitled:Untitled-1"
        let text = ##"""
            {"$schema": "https://json-schema.org/draft/2020-12/schema",
             "$defs": {"a1️⃣": {}}, "$ref": "#/$defs/a"}
            """##
        var client = FeatureSession(#""rename":{}"#, text, uri: uri)
        let result = try client.result("rename", #"\#(client.at("1️⃣")),"newName":"b""#)
        let changes = try #require(result["changes"])
        #expect(changes.members.map(\.name) == [uri])
        let edits = try #require(changes[uri])
        let renamed = String(decoding: try client.text.bytes.applying(edits), as: UTF8.self)
        #expect(
            renamed == ##"""
                {"$schema": "https://json-schema.org/draft/2020-12/schema",
                 "$defs": {"b": {}}, "$ref": "#/$defs/b"}
                """##
        )
    }

    /// The files that are searched are the first 10,000 by their paths, so the reference in the last file is unknown.
    @Test(.long) func `Nothing is renamed if the folder has too many files`() throws {
        let schema = (name: "a.schema.json", text: #"{"$defs": {"x1️⃣": {}}}"#)
        let payloads = (1...10_000).map { (name: "b\($0).json", text: "{}") }
        let reference = (name: "c.json", text: #"{"$ref": "a.schema.json#/$defs/x"}"#)
        let result = try renamed([schema] + payloads + [reference], to: "y")
        #expect(result.texts.isEmpty)
        #expect(
            result.error == "the folder has too many files to find all references; "
                + "open a folder with at most 10000 JSON files"
        )
        let fewerPayloads = Array(payloads.dropLast())
        let complete = try renamed([schema] + fewerPayloads + [reference], to: "y")
        #expect(complete.texts.count == 2)
    }

    @Test func `A client can request the range of the name before renaming`() throws {
        let rows: [(text: String, name: String?)] = [
            (#"{"$defs": {"a1️⃣/b": {}}}"#, "a/b"), (#"{"properties": {"1️⃣a": {}}}"#, nil),
            (##"{"items": {"$ref": "#/$defs/a1️⃣~1b"}, "$defs": {"a/b": {}}}"##, "a~1b"),
        ]
        for row in rows {
            var project = try Project(
                #""rename":{"prepareSupport":true}"#,
                [("a.schema.json", row.text)]
            )
            let result = try project.client.result("prepareRename", project.client.at("1️⃣"))
            let name = try row.name.map { _ in try project.client.text(in: result["range"]) }
            #expect(name == row.name)
            #expect(result["placeholder"]?.string == row.name.map { _ in "a/b" })
        }
    }

    @Test func `Edits name document versions if the client supports that`() throws {
        let folder = try TemporaryFolder()
        try folder.write("b.json", #"{"$ref": "a.schema.json#/$defs/x"}"#)
        let uri = folder.url.appendingPathComponent("a.schema.json").fileURI
        var session = ServerSession(
            capabilities:
                #""textDocument":{"rename":{}},"workspace":{"workspaceEdit":{"documentChanges":true}}"#
        )
        session.open(uri, #"{"$defs": {"x": {}}}"#)
        // The character is in the name `x`.
        session.request(
            "textDocument/rename",
            #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":12},"newName":"y"}"#
        )
        let changes = try #require(session.take().last?["result"]?["documentChanges"])
        #expect(changes.elements.map { $0["textDocument"]?["version"]?.text } == ["1", "null"])
        #expect(changes.elements.map { $0["edits"]?.elements.map(\.text).count } == [1, 1])
    }
}
