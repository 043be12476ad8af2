import CommandLineInterface
import Foundation
import SchemaDiagnostics
import SchemaKit
import TestSupport
import Testing

@testable import widget_codegen

/// The command `model`: its output is valid for its schema, and the identifiers of types are consistent.
@Suite struct ModelCommandTests {
    private static let schema = Repository.file("Schemas/widget-codegen/model.schema.json")

    private static func validator() throws -> SchemaValidator {
        try SchemaValidator(schema: try Corpora.bytes(of: schema), formats: .assert)
    }

    // MARK: Real schemas

    /// The folders. Each folder has the schemas of one module.
    private static let folders: [String] = {
        let files = Corpora.files(in: Repository.file("Schemas"))
        return Set(files.map { $0.deletingLastPathComponent().lastPathComponent }).sorted()
    }()

    @Test(.long, arguments: folders)
    func `the model of a folder of schemas is sound`(_ folder: String) throws {
        let files = Corpora.files(in: Repository.file("Schemas/\(folder)")).map(\.path)
        #expect(Self.folders.count >= 7)
        #expect(try Self.problems(with: files, Self.validator()).isEmpty)
    }

    @Test(.long, arguments: CodegenCase.all)
    func `the model of a case is sound`(_ codegenCase: CodegenCase) throws {
        #expect(try Self.problems(with: codegenCase.schemas, Self.validator()).isEmpty)
    }

    /// Checks a fixed sample. Schemas for which the run fails, such as those that refer to missing files, are skipped.
    @Test(
        .enabled(if: SchemaStore.folder != nil, Comment(rawValue: Corpora.skipComment)),
        .enabled(if: LongTests.useAllInputs, "\(LongTests.skipComment)")
    )
    func `models of SchemaStore's schemas are sound`() throws {
        let folder = try #require(SchemaStore.folder).appendingPathComponent("schemas")
        let files = Corpora.files(in: folder).enumerated().filter { $0.offset % 20 == 4 }
        let validator = try Self.validator()
        var problems: [String] = []
        var count = 0
        for file in files.map(\.element.path) {
            guard WidgetCodegen.run(["model", file]).status == .done else { continue }
            count += 1
            problems += try Self.problems(with: [file], validator)
        }
        #expect(count > 15)
        #expect(problems.isEmpty, "\(problems.prefix(5).joined(separator: "\n"))")
    }

    /// Returns the problems of a model: the errors of a failed run, findings by the schema of models, wrong identifiers
    /// of types, and differences between two runs.
    private static func problems(
        with files: [String],
        _ validator: SchemaValidator
    ) throws -> [String] {
        let outcome = WidgetCodegen.run(["model"] + files)
        guard outcome.status == .done, outcome.errors.isEmpty else { return [outcome.errors] }
        var problems: [String] = []
        if WidgetCodegen.run(["model"] + files) != outcome {
            problems.append("a second run prints another model")
        }
        let document = try JSONParser().parse(Array(outcome.output.utf8))
        problems += try validator.diagnostics(of: document).map(\.message)
        let types = Self.items(document.root["types"])
        let roots = Self.items(document.root["files"])
        if roots.count != files.count { problems.append("\(roots.count) files") }
        for (index, file) in roots.enumerated() {
            let isRoot = types[index]["name"]?["rank"]?.string == "root"
            if file["root"]?.int != index || !isRoot {
                problems.append("type \(index) is not the root of file \(index)")
            }
        }
        for (index, type) in types.enumerated() {
            if type["id"]?.int != index { problems.append("\(index) has another id") }
            if type["file"]?.int ?? .max >= files.count { problems.append("no such file") }
        }
        let identifiers = Self.identifiers(in: document.root)
        if !identifiers.allSatisfy(types.indices.contains) { problems.append("no such type") }
        return problems.map { "\(files[0]): \($0)" }
    }

    private static func items(_ node: JSONNode?) -> [JSONNode] {
        node.map { Array($0.elements) } ?? []
    }

    /// Returns the identifiers of types in a model. A `default` is skipped, because it may have any members.
    private static func identifiers(in node: JSONNode) -> [Int] {
        node.elements.flatMap(identifiers)
            + node.members.flatMap { member in
                guard member.name != "default" else { return [Int]() }
                let isReference = ["id", "root", "parent", "owner"].contains(member.name)
                return (isReference ? [member.value.int].compactMap { $0 } : [])
                    + identifiers(in: member.value)
            }
    }

    // MARK: Shapes

    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let schema: String
        /// The printed shape of the first type.
        let shape: String

        init(_ name: String, _ schema: String, _ shape: String) {
            testDescription = name
            self.schema = schema
            self.shape = shape
        }
    }

    private static let tagged =
        #"{"properties":{"k":{"const":"a"},"x":{"type":"integer"}},"required":["k"]}"#

    static let rows: [Row] = [
        Row(
            "members, their presence and their types",
            #"{"type":"object","properties":{"a":{"type":"string"},"b":{"type":["integer","null"],"default":2}},"required":["a"],"additionalProperties":{"type":"boolean"}}"#,
            #"{"kind":"object","members":[{"name":"a","presence":"required","type":{"kind":"string"}},{"name":"b","presence":"optional","type":{"kind":"nullable","of":{"kind":"integer"}},"default":2}],"otherMembers":{"kind":"boolean"}}"#
        ),
        Row(
            "a union with a tag",
            #"{"oneOf":[\#(tagged),{"type":"object","title":"Bee","properties":{"k":{"const":"b"}},"required":["k"]}]}"#,
            #"{"kind":"union","tag":"k","open":true,"branches":[{"name":"a","type":{"kind":"named","id":1},"kinds":["object"],"tags":["a"],"members":[]},{"name":"b","type":{"kind":"named","id":3},"kinds":["object"],"tags":["b"],"members":[]}]}"#
        ),
        Row(
            "a union of JSON types",
            #"{"oneOf":[{"type":"string"},{"type":"array","items":{"type":"number"}}]}"#,
            #"{"kind":"union","open":false,"branches":[{"name":"string","type":{"kind":"string"},"kinds":["string"],"tags":[],"members":[]},{"name":"array","type":{"kind":"array","of":{"kind":"number"}},"kinds":["array"],"tags":[],"members":[]}]}"#
        ),
        Row(
            "a tuple",
            #"{"type":"array","prefixItems":[{"type":"string"},{"type":"number"}],"items":false,"minItems":1}"#,
            #"{"kind":"object","members":[{"name":"first","presence":"required","type":{"kind":"string"},"description":"The first element."},{"name":"second","presence":"optional","type":{"kind":"number"},"description":"The second element."}],"tuple":true}"#
        ),
        Row(
            "members that depend on a tag",
            #"{"type":"object","properties":{"t":{"enum":[1,2]},"x":{"type":"string"}},"required":["t"],"if":{"properties":{"t":{"const":1}}},"then":{"required":["x"]}}"#,
            #"{"kind":"object","members":[{"name":"t","presence":"required","type":{"kind":"named","id":1}},{"name":"x","presence":"optional","type":{"kind":"string"}}],"variants":[{"id":2,"name":"t details","tag":"t","members":["x"],"cases":[{"value":1,"required":["x"]},{"value":2,"required":[]}]}]}"#
        ),
        Row(
            "members that depend on the presence of another member",
            #"{"type":"object","properties":{"t":{"type":"string"},"x":{"type":"integer"}},"dependentRequired":{"t":["x"]}}"#,
            #"{"kind":"object","members":[{"name":"t","presence":"optional","type":{"kind":"string"}},{"name":"x","presence":"optional","type":{"kind":"integer"}}],"variants":[{"id":1,"name":"t details","tag":"t","members":["x"],"cases":[{"required":["x"]}]}]}"#
        ),
        Row(
            "members whose names match a pattern",
            #"{"type":"object","patternProperties":{"^x-":{"type":"integer","description":"d"}},"additionalProperties":{"type":"string"}}"#,
            #"{"kind":"object","members":[],"patternMembers":[{"pattern":"^x-","name":"x- members","type":{"kind":"integer"},"description":"d"}],"otherMembers":{"kind":"string"}}"#
        ),
        Row(
            "an enumeration",
            #"{"enum":["a","b"]}"#,
            #"{"kind":"enumeration","open":true,"allowsOthers":false,"cases":[{"value":"a"},{"value":"b"}]}"#
        ),
        Row(
            "an enumeration with a deprecated value that another one replaces",
            #"{"$schema":"https://schemas.widgets.example/vocabulary/widget-dialect.json","oneOf":[{"const":"a"},{"const":"b","deprecated":true,"replacement":"a"}]}"#,
            #"{"kind":"enumeration","open":true,"allowsOthers":false,"cases":[{"value":"a"},{"value":"b","synonymOf":"a","deprecated":true,"replacement":"a"}]}"#
        ),
        Row(
            "a reference to a definition",
            ##"{"$ref":"#/$defs/B","$defs":{"B":{"type":"object","properties":{"x":{"type":"string"}}}}}"##,
            #"{"kind":"wrapper","of":{"kind":"named","id":1}}"#
        ),
        Row(
            "a name for Swift, a type of the app, and an array that drops invalid items",
            #"{"$schema":"https://schemas.widgets.example/vocabulary/widget-dialect.json","type":"object","properties":{"a":{"type":"string","swiftName":"first"},"price":{"type":"string","swiftType":"Money"},"items":{"type":"array","items":{"type":"string"},"dropsInvalid":true}}}"#,
            #"{"kind":"object","members":[{"name":"a","given":"first","presence":"optional","type":{"kind":"string"}},{"name":"price","presence":"optional","type":{"kind":"custom","name":"Money"}},{"name":"items","presence":"optional","type":{"kind":"lossy","of":{"kind":"array","of":{"kind":"string"}}}}]}"#
        ),
        Row(
            "defaults of all types",
            #"{"type":"object","properties":{"a":{"type":"array","items":{"type":"integer"},"default":[1,2]},"m":{"type":"object","additionalProperties":{"type":"string"},"default":{"x":"y"}},"c":{"enum":["p","q"],"default":"q"},"o":{"type":"object","properties":{"x":{"type":"string"},"y":{"type":"string"}},"patternProperties":{"^z":{"type":"integer"}},"additionalProperties":{"type":"boolean"},"default":{"x":"1","z":2,"w":true}},"u":{"anyOf":[{"type":"string"},{"type":"integer"}],"default":3}}}"#,
            #"{"kind":"object","members":[{"name":"a","presence":"optional","type":{"kind":"array","of":{"kind":"integer"}},"default":[1,2]},{"name":"m","presence":"optional","type":{"kind":"map","of":{"kind":"string"}},"default":{"x":"y"}},{"name":"c","presence":"optional","type":{"kind":"named","id":1},"default":"q"},{"name":"o","presence":"optional","type":{"kind":"named","id":2},"default":{"x":"1","z":2,"w":true}},{"name":"u","presence":"optional","type":{"kind":"named","id":3},"default":3}]}"#
        ),
    ]

    @Test("a model describes the shape of a type", arguments: rows)
    func shape(_ row: Row) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.schema.json", row.schema)
        let outcome = WidgetCodegen.run(["model", file])
        let document = try JSONParser().parse(Array(outcome.output.utf8))
        let shape = try #require(document.root["types"]?.elements.first { _ in true }?["shape"])
        // In the output, a shape has three levels around it.
        #expect(shape.text == IndentedJSON.text(ofJSON: row.shape).indented(by: 6))
        #expect(try Self.problems(with: [file], Self.validator()).isEmpty)
    }

    // MARK: Mistakes

    /// Checks that the schema of models is not so general that it accepts wrong models.
    @Test(
        "the schema of models rejects wrong models",
        arguments: [
            (#""tuple": true"#, #""tuple": false"#), (#""kind": "object""#, #""kind": "thing""#),
            (#""rank": "root""#, #""rank": "top""#), (#""line": 1"#, #""line": 0"#),
            (#""id": 0"#, #""id": -1"#), (#""presence": "required""#, #""presence": true"#),
            (#""notes": []"#, #""note": []"#), (#""pointer": """#, #""pointer": "a""#),
        ]
    )
    func mistake(_ text: String, _ mistake: String) throws {
        let folder = try TemporaryFolder()
        let schema =
            #"{"prefixItems":[{"type":"string"}],"type":"array","minItems":1,"items":false}"#
        let output = WidgetCodegen.run(["model", try folder.write("a.json", schema)]).output
        let changed = output.replacing(text, with: mistake)
        let validator = try Self.validator()
        #expect(changed != output)
        #expect(try validator.isValid(Array(output.utf8)))
        #expect(try !validator.isValid(Array(changed.utf8)))
    }

    @Test func `an invalid schema has one error and no model`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write("a.json", #"{"type":1}"#)
        let outcome = WidgetCodegen.run(["model", file, "-o", folder.path + "/model.json"])
        #expect(outcome.status == .failed && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("\(file):1:9: error: "), "\(outcome.errors)")
        #expect(outcome.errors.filter { $0 == "\n" }.count == 1)
        #expect(try folder.names() == ["a.json"])
        #expect(
            WidgetCodegen.run(["model"]).errors.contains("missing argument 'SCHEMA'")
        )
    }
}

extension JSONNode {
    fileprivate var int: Int? { number?.int64.map(Int.init) }
}

extension String {
    /// Returns the text with all lines except the first indented, and without a line break at its end.
    fileprivate func indented(by count: Int) -> String {
        split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: count))
    }
}
