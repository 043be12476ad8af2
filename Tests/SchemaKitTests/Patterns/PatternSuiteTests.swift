import Foundation
import Testing

@testable import SchemaKit

/// Runs the files of the official JSON Schema test suite that test only patterns.
///
/// The suite is read from `json-schema-test-suite` in the folder that the environment variable
/// `SCHEMAKIT_CORPORA` names.
@Suite struct PatternSuiteTests {
    static let testsFolder = ProcessInfo.processInfo.environment["SCHEMAKIT_CORPORA"].map {
        URL(fileURLWithPath: $0).appendingPathComponent("json-schema-test-suite/tests")
    }

    static let names = [
        "pattern.json", "patternProperties.json", "optional/ecmascript-regex.json",
        "optional/non-bmp-regex.json", "optional/format/ecmascript-regex.json",
        "optional/format/regex.json",
    ]

    private struct Group: Decodable {
        var description: String
        var schema: Value
        var tests: [Row]

        struct Row: Decodable {
            var description: String
            var data: Value
            var valid: Bool
        }
    }

    private enum Value: Decodable {
        case bool(Bool)
        case number(Double)
        case text(String)
        case object([String: Value])
        /// An array or null.
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let value = try? container.decode(Bool.self) {
                self = .bool(value)
            } else if let value = try? container.decode(Double.self) {
                self = .number(value)
            } else if let value = try? container.decode(String.self) {
                self = .text(value)
            } else if let value = try? container.decode([String: Value].self) {
                self = .object(value)
            } else {
                self = .other
            }
        }

        subscript(_ name: String) -> Value? {
            guard case .object(let members) = self else { return nil }
            return members[name]
        }

        var text: String? {
            guard case .text(let text) = self else { return nil }
            return text
        }
    }

    @Test(.enabled(if: testsFolder != nil, "SCHEMAKIT_CORPORA is not set"), arguments: names)
    func `patterns agree with the official suite`(_ name: String) throws {
        let folder = try #require(Self.testsFolder)
        let drafts = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for draft in drafts {
            let file = folder.appendingPathComponent(draft).appendingPathComponent(name)
            guard let data = try? Data(contentsOf: file) else { continue }
            for group in try JSONDecoder().decode([Group].self, from: data) {
                try check(group, "\(draft)/\(name): \(group.description)")
            }
        }
    }

    private func check(_ group: Group, _ name: String) throws {
        for row in group.tests {
            let verdict = try isValid(row.data, group.schema)
            #expect(verdict == row.valid, "\(name): \(row.description)")
        }
    }

    /// Returns true if a value is valid under a schema. The function knows only the keywords that these files use.
    private func isValid(_ value: Value, _ schema: Value) throws -> Bool {
        if case .bool(let isValid) = schema { return isValid }
        if let type = schema["type"]?.text, !hasType(value, type) { return false }
        switch value {
        case .text(let text):
            if schema["format"]?.text == "regex" { return (try? Pattern(text)) != nil }
            guard let source = schema["pattern"]?.text else { return true }
            return try Pattern(source).matches(text) == .match
        case .object(let members):
            return try members.allSatisfy { try isValid($0.value, named: $0.key, schema) }
        case .bool, .number, .other:
            return true
        }
    }

    private func isValid(_ value: Value, named name: String, _ schema: Value) throws -> Bool {
        guard case .object(let patterns)? = schema["patternProperties"] else { return true }
        var isMatched = false
        for (source, subschema) in patterns where try Pattern(source).matches(name) == .match {
            isMatched = true
            guard try isValid(value, subschema) else { return false }
        }
        guard !isMatched, case .bool(let isValid)? = schema["additionalProperties"] else {
            return true
        }
        return isValid
    }

    private func hasType(_ value: Value, _ type: String) -> Bool {
        switch value {
        case .bool: type == "boolean"
        case .number(let number):
            type == "number" || (type == "integer" && number == number.rounded())
        case .text: type == "string"
        case .object: type == "object"
        case .other: type == "array" || type == "null"
        }
    }
}
