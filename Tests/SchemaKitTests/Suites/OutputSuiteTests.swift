import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit

/// Runs the tests of output formats and of annotations in the official JSON Schema test suite.
@Suite(.enabled(if: OfficialSuite() != nil, "\(Corpora.skipComment)"))
struct OutputSuiteTests {
    static let folders: [(name: String, dialect: Dialect, format: OutputFormat)] = [
        ("draft2019-09", .draft201909, .basic), ("draft2020-12", .draft202012, .basic),
        ("v1", .version1, .list),
    ]

    @Test(arguments: folders.map(\.name))
    func `the output is valid under the schemas of the suite`(folder: String) throws {
        let suite = try #require(OfficialSuite())
        let row = try #require(Self.folders.first { $0.name == folder })
        let root = suite.root.appendingPathComponent("output-tests/\(folder)")
        var registry = SchemaRegistry(defaultDialect: row.dialect)
        let schemaFile = root.appendingPathComponent("output-schema.json")
        try registry.add(
            SourceFile(path: "output-schema.json", bytes: try Corpora.bytes(of: schemaFile)),
            uri: "https://suite.example/output-schema"
        )
        var checkedCount = 0
        for file in Corpora.files(in: root.appendingPathComponent("content")) {
            for group in try suite.groups(in: file) {
                let validator = try validator(for: group, registry: registry)
                for testCase in group.cases {
                    let instance = try #require(testCase["data"]).detached()
                    let json = try validator.output(of: instance).json(row.format)
                    let output = try JSONParser().parse(Array(json.utf8))
                    let key = row.format.rawValue
                    let schema = try #require(testCase["output"]?[key]).detached()
                    var outputRegistry = registry
                    let uri = "https://suite.example/expected"
                    outputRegistry.add([
                        (uri, SourceFile(path: "expected", bytes: schema.bytes), schema)
                    ])
                    let outputValidator = try SchemaValidator(uri: uri, registry: outputRegistry)
                    #expect(
                        try outputValidator.isValid(output),
                        "\(file.lastPathComponent), \(group.description): \(json)"
                    )
                    checkedCount += 1
                }
            }
        }
        #expect(checkedCount > 0)
    }

    @Test(arguments: folders.map(\.name))
    func `the output in every format is valid under the schema of the specification`(
        folder: String
    ) throws {
        let suite = try #require(OfficialSuite())
        let row = try #require(Self.folders.first { $0.name == folder })
        let schemaFile = suite.root.appendingPathComponent(
            "output-tests/\(folder)/output-schema.json"
        )
        var registry = SchemaRegistry(defaultDialect: row.dialect)
        let outputURI = "https://suite.example/output-schema"
        try registry.add(
            SourceFile(path: "output-schema.json", bytes: try Corpora.bytes(of: schemaFile)),
            uri: outputURI
        )
        let outputValidator = try SchemaValidator(uri: outputURI, registry: registry)
        let formats: [OutputFormat] =
            row.format == .list
            ? [.flag, .list, .hierarchical] : [.flag, .basic, .detailed, .verbose]
        var registryWithRemotes = SchemaRegistry(defaultDialect: row.dialect)
        registryWithRemotes.add(try suite.remotes())
        var failures: [String] = []
        for file in suite.files(in: folder, recursive: false) {
            for group in try suite.groups(in: file) {
                let validator = try validator(for: group, registry: registryWithRemotes)
                for testCase in group.cases {
                    let instance = try #require(testCase["data"]).detached()
                    let unit = try validator.output(of: instance)
                    for format in formats {
                        let json = unit.json(format)
                        let output = try JSONParser().parse(Array(json.utf8))
                        if try !outputValidator.isValid(output)
                            || output.root["valid"]?.bool != unit.isValid
                        {
                            failures.append("\(group.description): \(format): \(json)")
                        }
                    }
                }
            }
        }
        #expect(failures.isEmpty, "\(failures.prefix(5).joined(separator: "\n"))")
    }

    // MARK: Annotations

    /// The dialects by the numbers of their releases in the annotation tests. 9999 stands for version 1, which is later
    /// than all other dialects.
    static let releases: [(number: Int, dialect: Dialect)] = [
        (3, .draft3), (4, .draft4), (6, .draft6), (7, .draft7), (2019, .draft201909),
        (2020, .draft202012), (9999, .version1),
    ]

    @Test(arguments: releases.map(\.number))
    func `the annotations agree with the expectations of the suite`(release: Int) throws {
        let suite = try #require(OfficialSuite())
        let dialect = try #require(Self.releases.first { $0.number == release }).dialect
        let folder = suite.root.appendingPathComponent("annotations/tests")
        var failures: [String] = []
        for file in Corpora.files(in: folder) {
            let document = try JSONParser().parse(try Corpora.bytes(of: file))
            for group in try #require(document.root["suite"]).elements
            where Self.isCompatible(group["compatibility"]?.string, with: release) {
                failures += try annotationFailures(of: group, dialect: dialect)
            }
        }
        #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    }

    /// Returns true if a release satisfies each constraint: `7` (at least), `<=2019` (at most) or `=2020` (only).
    private static func isCompatible(_ constraints: String?, with release: Int) -> Bool {
        (constraints ?? "").split(separator: ",").allSatisfy { part in
            if part.hasPrefix("<=") { return release <= Int(part.dropFirst(2)) ?? 0 }
            if part.hasPrefix("=") { return release == Int(part.dropFirst()) }
            return release >= Int(part) ?? 0
        }
    }

    private func annotationFailures(of group: JSONNode, dialect: Dialect) throws -> [String] {
        var registry = SchemaRegistry(defaultDialect: dialect)
        let uri = "https://suite.example/schema"
        var files = [(uri, try #require(group["schema"]).detached())]
        for external in group["externalSchemas"].map({ Array($0.members) }) ?? [] {
            files.append((external.name, try external.value.detached()))
        }
        registry.add(
            files.map { ($0.0, SourceFile(path: $0.0, bytes: $0.1.bytes), $0.1) }
        )
        let validator = try SchemaValidator(uri: uri, registry: registry)
        var failures: [String] = []
        for test in try #require(group["tests"]).elements {
            let instance = try #require(test["instance"]).detached()
            let annotations = try validator.output(of: instance).annotations
            for assertion in try #require(test["assertions"]).elements {
                let keyword = try #require(assertion["keyword"]?.string)
                let location = try #require(assertion["location"]?.string)
                let expected = try #require(assertion["expected"]).members.map {
                    "\($0.name)=\(try $0.value.compact)"
                }
                let found = try annotations.filter {
                    $0.keyword == keyword && $0.instanceLocation == location
                }.map {
                    let place = validator.program.registry.locationFromDocument($0.schemaLocation)
                    return "\(place)=\(try $0.value.compact)"
                }
                if Set(expected) != Set(found) {
                    let name = group["description"]?.string ?? ""
                    failures.append("\(name): \(location) \(keyword): \(expected) ≠ \(found)")
                }
            }
        }
        return failures
    }
}

extension OutputSuiteTests {
    private func validator(
        for group: OfficialSuite.Group,
        registry: SchemaRegistry
    ) throws -> SchemaValidator {
        let schema = try #require(group.schema).detached()
        var registry = registry
        let uri = "https://suite.example/schema"
        registry.add([(uri, SourceFile(path: "schema", bytes: schema.bytes), schema)])
        return try SchemaValidator(uri: uri, registry: registry)
    }
}

extension OutputUnit {
    /// The annotations of valid units, with their locations as text. The schema's location is that of the schema with
    /// the keyword.
    fileprivate var annotations:
        [(keyword: String, instanceLocation: String, schemaLocation: String, value: JSONNode)]
    {
        guard isValid else { return [] }
        var found = children.flatMap(\.annotations)
        if case .value(let node) = annotation, let keyword {
            let suffix = URIReference.fragment(JSONPointer([keyword]))
            found.append(
                (
                    keyword, instanceLocation.description,
                    String(absoluteKeywordLocation.dropLast(suffix.count)), node
                )
            )
        }
        return found
    }
}

extension JSONNode {
    /// The text of the value without white space and with sorted members, for comparisons.
    fileprivate var compact: String {
        get throws {
            let value = try JSONSerialization.jsonObject(
                with: Data(text.utf8),
                options: .fragmentsAllowed
            )
            let data = try JSONSerialization.data(
                withJSONObject: value,
                options: [.fragmentsAllowed, .sortedKeys]
            )
            return String(decoding: data, as: UTF8.self)
        }
    }
}

extension SchemaRegistry {
    /// Returns a schema location in the form of the annotation tests: a JSON Pointer from the root of the file.
    fileprivate func locationFromDocument(_ location: String) -> String {
        var copy = self
        let reference = URIReference(location)
        guard let id = try? copy.resource(uri: reference.withoutFragment.text) else {
            return location
        }
        let resource = resource(id)
        let document = document(resource.document).document
        let root = URIReference.fragment(document.pointer(to: resource.entries.lowerBound))
        return "#" + root + (reference.fragment ?? "")
    }
}
