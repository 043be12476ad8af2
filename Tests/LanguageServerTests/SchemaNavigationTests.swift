import CommandLineInterface
import Foundation
import LanguageServer
import SchemaKit
import TestSupport
import Testing

@Suite struct `Navigation between schemas` {
    /// The files of a project. The editor has opened the first file.
    struct Project {
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

    @Test func `A file is a schema by its name, even if a configuration assigns a schema to it`()
        throws
    {
        let files = [
            ("a.schema.json", ##"{"$ref": "#/$defs/1️⃣a", "$defs": {"a": {}}}"##),
            ("b.schema.json", #"{"properties": {"$ref": {}}}"#),
            (
                ".widget-lint.json",
                #"{"schemas": [{"files": "*.json", "schema": "./b.schema.json"}]}"#
            ),
        ]
        var project = try Project(#""definition":{}"#, files)
        let result = try project.client.result("definition", project.client.at("1️⃣"))
        #expect(try project.places(result) == [#"a.schema.json: "a""#])
    }

    @Test func `The definitions of a member are the schemas that declare it`() throws {
        let files = [
            (
                "a.json",
                #"""
                {"$schema": "./a.1️⃣schema.json", "2️⃣a": {"y": 3️⃣1}, "o": {"k": 4️⃣[1, 5️⃣2]}, "6️⃣u": 1,
                 "n": [7️⃣[1]]}
                """#
            ),
            (
                "a.schema.json",
                """
                {
                  "properties": {
                    "a": {"$ref": "b.schema.json"},
                    "n": {"items": {"items": {}}},
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
            // The array at 4️⃣ leads to no schema; only its name does. The array at 7️⃣ has no name.
            ("3️⃣", [#"b.schema.json: "y""#]), ("4️⃣", nil), ("5️⃣", [#"a.schema.json: "items""#]),
            ("6️⃣", nil), ("7️⃣", nil),
        ]
        for row in rows {
            let result = try project.client.result("definition", project.client.at(row.marker))
            let places = result.kind == .null ? nil : try project.places(result)
            #expect(places == row.places, "\(row.marker)")
        }
    }

    @Test func `The definition of a whole payload is its schema`() throws {
        let files = [
            ("a.json", "51️⃣"),
            ("s.schema.json", #"{"type": "integer", "allOf": [{"minimum": 1}]}"#),
            (
                ".widget-lint.json",
                #"{"schemas": [{"files": "a.json", "schema": "./s.schema.json"}]}"#
            ),
        ]
        var project = try Project(#""definition":{}"#, files)
        let result = try project.client.result("definition", project.client.at("1️⃣"))
        #expect(try project.places(result) == ["s.schema.json: {"])
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

    @Test func `A built-in schema that cannot be written has no location`() throws {
        let folder = try TemporaryFolder()
        var options = ServerOptions()
        // A file cannot contain the files of schemas.
        for cacheFolder in [nil, try folder.write("file", "")] {
            options.cacheFolder = cacheFolder
            var client = FeatureSession(
                #""definition":{}"#,
                #"{"$schema": "https://schemas.widgets.example/smartech/widget.schema.json", "1️⃣content": {}}"#,
                options: options
            )
            #expect(try client.result("definition", client.at("1️⃣")).kind == .null)
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
        try folder.write("other/c.json", #"{"$ref": "../sub/a.schema.json#/$defs/x"}"#)
        // Without an open folder that contains the document, only the folder of the document is searched.
        let rows: [(roots: [String], count: Int)] = [
            ([""], 2), (["sub", "other"], 1), (["sub"], 0), (["other"], 0), ([], 0),
        ]
        for (roots, count) in rows {
            var session = ServerSession(capabilities: nil)
            let folders = roots.map { root in
                #"{"uri":"\#(folder.url.appendingPathComponent(root).fileURI)","name":"x"}"#
            }
            let member = #","workspaceFolders":[\#(folders.joined(separator: ","))]"#
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

    // MARK: Capabilities

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
