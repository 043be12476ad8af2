import CommandLineInterface
import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

@Suite struct `Navigation between schemas` {
    /// The files of a project. The editor has opened the first file.
    private struct Project {
        let folder: TemporaryFolder
        var client: FeatureSession
        /// The texts of the files, without their markers.
        private var texts: [String: [UInt8]] = [:]

        init(_ capabilities: String, _ files: [(name: String, text: String)]) throws {
            folder = try TemporaryFolder()
            for file in files {
                let text = MarkedText(file.text).bytes
                texts[file.name] = text
                try folder.write(file.name, String(decoding: text, as: UTF8.self))
            }
            var options = ServerOptions()
            options.cacheFolder = folder.url.appendingPathComponent("cache").path
            client = FeatureSession(
                capabilities,
                files[0].text,
                uri: folder.url.appendingPathComponent(files[0].name).fileURI,
                options: options
            )
        }

        /// Returns the URI of a file relative to the folder, or any other URI unchanged; an empty text for nil.
        func name(_ uri: String?) -> String {
            let uri = uri ?? ""
            let prefix = folder.url.fileURI + "/"
            return uri.hasPrefix(prefix) ? String(uri.dropFirst(prefix.count)) : uri
        }

        func bytes(_ name: String) throws -> [UInt8] {
            try texts[name] ?? [UInt8](Data(contentsOf: folder.url.appendingPathComponent(name)))
        }

        /// Returns the file names of locations or links, each with the text of the range.
        func places(_ result: JSONNode) throws -> [String] {
            try result.elements.map { place in
                let name = name((place["uri"] ?? place["targetUri"])?.string)
                let range = place["range"] ?? place["targetSelectionRange"]
                return "\(name): \(try bytes(name).text(in: range))"
            }
        }
    }

    // MARK: Links

    @Test func `Links to other documents are found`() throws {
        let files = [
            (
                "a.schema.json",
                """
                {
                  "$schema": "https://json-schema.org/draft/2020-12/schema",
                  "properties": {
                    "a": {"$ref": "b%20c.json#/$defs/x"},
                    "b": {"$dynamicRef": "b%20c.json"},
                    "c": {"$ref": "#/$defs/y"},
                    "d": {"$ref": "missing.json"},
                    "e": {"$ref": "https://schemas.widgets.example/smartech/widget.schema.json"},
                    "f": {"const": {"$ref": "b%20c.json"}}
                  },
                  "$defs": {"y": true}
                }
                """
            ), ("b c.json", #"{"$defs": {"x": {}}}"#),
        ]
        var project = try Project(#""documentLink":{}"#, files)
        let links = try project.client.result("documentLink").elements.map { link in
            "\(try project.client.text(in: link["range"])) -> \(project.name(link["target"]?.string))"
        }
        let cached = "cache/widget-lint/schemas/\(PackageVersion.text)/smartech/widget.schema.json"
        #expect(
            links == [
                "https://json-schema.org/draft/2020-12/schema -> https://json-schema.org/draft/2020-12/schema",
                "b%20c.json#/$defs/x -> b%20c.json", "b%20c.json -> b%20c.json",
                "https://schemas.widgets.example/smartech/widget.schema.json -> \(cached)",
            ]
        )
    }

    @Test func `'$schema' is linked only if it names the schema that checks the payload`() throws {
        let payload = ("a.json", #"{"$schema": "./s.schema.json", "x": 1}"#)
        let schemas = [("s.schema.json", "{}"), ("t.schema.json", "{}")]
        var project = try Project(#""documentLink":{}"#, [payload] + schemas)
        let links = try project.client.result("documentLink")
        #expect(links.elements.map { project.name($0["target"]?.string) } == ["s.schema.json"])
        let configuration = #"{"schemas": [{"files": "a.json", "schema": "./t.schema.json"}]}"#
        var other = try Project(
            #""documentLink":{}"#,
            [payload] + schemas + [(".widget-lint.json", configuration)]
        )
        #expect(try other.client.result("documentLink").text == "[]")
    }

    // MARK: Definitions

    private static let schema = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "properties": {
            "a": {"$ref": "#/$defs/1️⃣x"},
            "b": {"$ref": "other.schema.json#here2️⃣"},
            "c": {"$ref": "other3️⃣.schema.json"}
          },
          "$defs": {
            "x": {"type": "object", "properties": {"y": {"minimum": 1}}},
            "4️⃣z": {"additionalProperties": {"5️⃣type": "string"}}
          }
        }
        """
    private static let other = #"{"$defs": {"n": {"$anchor": "here"}}, "items": {"const": 1}}"#

    @Test func `The definition of a reference is its schema`() throws {
        let files = [("a.schema.json", Self.schema), ("other.schema.json", Self.other)]
        let rows: [(marker: Character, places: [String]?)] = [
            ("1️⃣", [#"a.schema.json: "x""#]), ("2️⃣", [#"other.schema.json: "n""#]),
            ("3️⃣", ["other.schema.json: {"]),
        ]
        for link in [true, false] {
            var project = try Project(#""definition":{"linkSupport":\#(link)}"#, files)
            for row in rows {
                let result = try project.client.result("definition", project.client.at(row.marker))
                #expect(try project.places(result) == row.places, "\(row.marker)")
                #expect((result[0]?["originSelectionRange"] != nil) == link)
            }
        }
    }

    @Test func `The definitions of a member are the schemas that declare it`() throws {
        let files = [
            (
                "a.json",
                #"{"$schema": "./a.1️⃣schema.json", "2️⃣a": {"y": 3️⃣1}, "o": {"k": 4️⃣[1, 5️⃣2]}, "6️⃣u": 1}"#
            ),
            (
                "a.schema.json",
                """
                {
                  "properties": {
                    "a": {"$ref": "b.schema.json"},
                    "o": {
                      "oneOf": [
                        {"properties": {"k": {"type": "array", "items": {"minimum": 0}}}},
                        {"properties": {"k": {"type": "null"}}}
                      ],
                      "not": {"properties": {"k": {"maxItems": 1}}}
                    }
                  }
                }
                """
            ), ("b.schema.json", #"{"properties": {"y": {}}}"#),
        ]
        var project = try Project(#""definition":{}"#, files)
        let rows: [(marker: Character, places: [String]?)] = [
            ("1️⃣", ["a.schema.json: {"]), ("2️⃣", [#"a.schema.json: "a""#]),
            // The array at 4️⃣ leads to no schema; only its name does.
            ("3️⃣", [#"b.schema.json: "y""#]), ("4️⃣", nil), ("5️⃣", [#"a.schema.json: "items""#]),
            ("6️⃣", nil),
        ]
        for row in rows {
            let result = try project.client.result("definition", project.client.at(row.marker))
            let places = result.kind == .null ? nil : try project.places(result)
            #expect(places == row.places, "\(row.marker)")
        }
    }

    @Test func `A built-in schema opens as a read-only file`() throws {
        let text =
            #"{"$schema": "https://schemas.widgets.example/smartech/widget.schema.json", "1️⃣content": {}}"#
        var project = try Project(#""definition":{}"#, [("a.json", text)])
        let name = "cache/widget-lint/schemas/\(PackageVersion.text)/smartech/widget.schema.json"
        let path = project.folder.url.appendingPathComponent(name).path
        let original = Repository.file("Schemas/smartech/widget.schema.json")
        // The loop overwrites the file, so the second request must write it again.
        for _ in 0..<2 {
            let result = try project.client.result("definition", project.client.at("1️⃣"))
            #expect(try project.places(result) == [#"\#(name): "content""#])
            let text = try Data(contentsOf: original)
            #expect(FileManager.default.contents(atPath: path) == text)
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o444)
            try FileManager.default.removeItem(atPath: path)
            try Data("{}".utf8).write(to: URL(fileURLWithPath: path))
        }
    }

    // MARK: References

    @Test func `References are found in all files of the folder`() throws {
        let files = [
            ("a.schema.json", Self.schema.replacingOccurrences(of: "\"x\"", with: "\"6️⃣x\"")),
            ("other.schema.json", Self.other),
            ("sub/c.json", #"{"$ref": "../a.schema.json#/$defs/x"}"#),
            ("payload.json", #"{"x": 1}"#),
        ]
        var project = try Project(#""references":{}"#, files)
        let rows: [(marker: Character, includesDeclaration: Bool, places: [String]?)] = [
            (
                "6️⃣", true,
                [
                    #"a.schema.json: "x""#, ##"a.schema.json: "#/$defs/x""##,
                    ##"sub/c.json: "../a.schema.json#/$defs/x""##,
                ]
            ),
            (
                "1️⃣", false,
                [
                    ##"a.schema.json: "#/$defs/x""##, ##"sub/c.json: "../a.schema.json#/$defs/x""##,
                ]
            ),
            (
                "2️⃣", true,
                [
                    #"other.schema.json: "n""#, ##"a.schema.json: "other.schema.json#here""##,
                ]
            ), ("4️⃣", true, [#"a.schema.json: "z""#]), ("4️⃣", false, []), ("5️⃣", true, nil),
        ]
        for row in rows {
            let result = try project.client.result(
                "references",
                #"\#(project.client.at(row.marker)),"context":{"includeDeclaration":\#(row.includesDeclaration)}"#
            )
            let places = result.kind == .null ? nil : try project.places(result)
            #expect(places == row.places, "\(row.marker)")
        }
    }

    @Test(.long, .timeLimit(.minutes(10)))
    func `The time to find references is proportional to their number`() throws {
        let members = (0..<10_000).map { ##""p\##($0)": {"$ref": "a.schema.json#/$defs/x"}"## }
        let files = [
            ("a.schema.json", #"{"$defs": {"x1️⃣": {"type": "string"}}}"#),
            ("b.json", #"{"properties": {\#(members.joined(separator: ","))}}"#),
        ]
        var project = try Project(#""references":{}"#, files)
        let result = try project.client.result("references", project.client.at("1️⃣"))
        #expect(result.count == members.count)
    }

    @Test func `The unsaved text of a file is searched instead of the file`() throws {
        let files = [
            ("a.schema.json", Self.schema), ("c.json", #"{"$ref": "a.schema.json#/$defs/x"}"#),
        ]
        var project = try Project(#""references":{}"#, files)
        let other = project.folder.url.appendingPathComponent("c.json").fileURI
        project.client.session.open(other, #"{"not": {"$ref": "a.schema.json#/$defs/z"}}"#)
        // The open document refers to `x`, and the unsaved text refers to `z`.
        for (marker, count) in [("1️⃣", 1), ("4️⃣", 1)] as [(Character, Int)] {
            let result = try project.client.result("references", project.client.at(marker))
            #expect(Array(result.elements).count == count)
        }
    }

    @Test func `Files of the workspace folder are searched`() throws {
        let folder = try TemporaryFolder()
        try folder.write("b.json", #"{"$ref": "sub/a.schema.json#/$defs/x"}"#)
        let text = #"{"$defs": {"x": {}}}"#
        let path = try folder.write("sub/a.schema.json", text)
        // Without an open folder, only the folder of the document is searched.
        for (root, count) in [(folder.url.fileURI, 1), (nil, 0)] as [(String?, Int)] {
            var session = ServerSession(capabilities: nil)
            let member = root.map { #","rootUri":"\#($0)""# } ?? ""
            let encodings = #""general":{"positionEncodings":["utf-8"]}"#
            session.request(
                "initialize",
                #"{"capabilities":{\#(encodings),"textDocument":{"references":{}}}\#(member)}"#
            )
            let uri = URL(fileURLWithPath: path).fileURI
            session.open(uri, text)
            // The character is in the name `x`.
            session.request(
                "textDocument/references",
                #"{"textDocument":{"uri":"\#(uri)"},"position":{"line":0,"character":12}}"#
            )
            let result = try #require(session.take().last?["result"])
            #expect(Array(result.elements).count == count)
        }
    }

    // MARK: Renaming

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
            return ([:], answer["error"]?["message"]?.string)
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
            name: "a text that is not JSON",
            files: [("a.schema.json", #"{"$defs": {"a1️⃣": {}}"#)],
            newName: "b",
            error: "the document has syntax errors"
        ),
    ]

    @Test(arguments: renamings)
    func `Renaming changes a name and all references to it`(_ row: RenameRow) throws {
        let result = try renamed(row.files, to: row.newName)
        #expect(result.texts == row.texts)
        #expect(result.error == row.error)
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

    @Test func `The server announces only features that the client supports`() throws {
        let rows: [(capabilities: String, provider: String?)] = [
            ("{}", nil), (#"{"rename":{}}"#, "true"),
            (#"{"rename":{"prepareSupport":true}}"#, #"{"prepareProvider":true}"#),
        ]
        for row in rows {
            var session = ServerSession(capabilities: nil)
            session.request(
                "initialize",
                #"{"capabilities":{"textDocument":\#(row.capabilities)}}"#
            )
            let capabilities = session.take().last?["result"]?["capabilities"]
            #expect(capabilities?["renameProvider"]?.text == row.provider)
            #expect(capabilities?["documentLinkProvider"] == nil)
        }
    }
}
