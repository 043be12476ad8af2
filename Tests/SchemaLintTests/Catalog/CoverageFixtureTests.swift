import Foundation
import TestSupport
import Testing

@testable import SchemaDiagnostics
@testable import SchemaKit
@testable import SchemaLint

/// Tests that each feature in Schemas/COVERAGE.md is checked: the change that its row describes gives a finding.
struct CoverageFixtureTests {
    private static let schemas: [String: String] = {
        let payloads = (try? PayloadFixtures.payloads("valid")) ?? []
        return Dictionary(uniqueKeysWithValues: payloads.map { ($0.path, $0.schema) })
    }()

    /// The catalog, and the findings in valid payloads. Most payloads are used by several rows.
    private struct Cache {
        var catalog = SchemaCatalog(formats: .assert)
        var findings: [String: (document: JSONDocument, found: [Diagnostic])] = [:]
    }

    /// Returns a payload as a document, and the findings in it under a schema.
    private static func findings(
        in bytes: [UInt8],
        under schema: String,
        from catalog: inout SchemaCatalog
    ) throws -> (document: JSONDocument, found: [Diagnostic]) {
        let document = try JSONParser().parse(bytes)
        let program = try catalog.program(uri: "https://schemas.widgets.example/\(schema)")
        return (document, try EvaluationDiagnostics.diagnostics(of: document, program))
    }

    /// True if a finding is about the member or item at a location: at the location, inside the value, or at the
    /// enclosing value with the member's name in the message.
    private static func isAbout(
        _ finding: Diagnostic,
        _ pointer: JSONPointer,
        in document: JSONDocument
    ) -> Bool {
        let tokens = finding.instanceLocation.tokens
        if tokens.starts(with: pointer.tokens) { return true }
        guard pointer.tokens.starts(with: tokens) else { return false }
        if let node = document.root.value(at: pointer) {
            return node.range.start <= finding.range.start && finding.range.end <= node.range.end
        }
        return finding.message.contains("'\(pointer.tokens.last ?? "")'")
    }

    /// The payload with the change that a row describes.
    private static func broken(
        _ payload: [UInt8],
        by breaking: CoverageTable.Breaking
    ) throws -> [UInt8] {
        let root = try JSONSerialization.jsonObject(with: Data(payload))
        let value = try breaking.value.map {
            try JSONSerialization.jsonObject(with: Data($0.utf8), options: .fragmentsAllowed)
        }
        let edited = changed(root, breaking.pointer.tokens[...], to: value)
        try #require(edited != nil, "there is no \(breaking.pointer)")
        return Array(
            try JSONSerialization.data(withJSONObject: edited as Any, options: .fragmentsAllowed)
        )
    }

    /// Returns `node` after the value at a location was replaced by `value`, or was removed if `value` is `nil`. The
    /// result is `nil` if nothing is left, or if `node` does not have the location.
    private static func changed(_ node: Any, _ tokens: ArraySlice<String>, to value: Any?) -> Any? {
        guard let token = tokens.first else { return value }
        let rest = tokens.dropFirst()
        if var object = node as? [String: Any] {
            guard !rest.isEmpty || value == nil else {
                object[token] = value
                return object
            }
            guard let child = object[token] else { return nil }
            let new = changed(child, rest, to: value)
            guard new != nil || rest.isEmpty else { return nil }
            object[token] = new
            return object
        }
        guard var array = node as? [Any], let index = Int(token), array.indices.contains(index)
        else {
            return nil
        }
        guard let new = changed(array[index], rest, to: value) else {
            guard rest.isEmpty else { return nil }
            array.remove(at: index)
            return array
        }
        array[index] = new
        return array
    }

    /// The reason why a row does not show that its feature is checked, or `nil` if it does.
    private static func failure(
        of row: CoverageTable.Row,
        _ cache: inout Cache
    ) throws -> String? {
        let isExcused = row.places.contains { if case .excused = $0 { true } else { false } }
        guard let breaking = row.breaking else {
            return isExcused ? nil : "it is not excused, so it needs a change under 'Broken by'"
        }
        guard !isExcused else { return "it is excused, but has a change under 'Broken by'" }
        let path = "valid/" + breaking.file
        guard let schema = schemas[path] else { return "there is no payload '\(path)'" }
        let bytes = try Corpora.bytes(
            of: Repository.file("Tests/Fixtures/payloads").appendingPathComponent(path)
        )
        let before =
            try cache.findings[path] ?? findings(in: bytes, under: schema, from: &cache.catalog)
        cache.findings[path] = before
        let brokenBytes = try broken(bytes, by: breaking)
        let after = try findings(in: brokenBytes, under: schema, from: &cache.catalog)
        let severities: Set<Diagnostic.Severity> = breaking.isWarning ? [.warning] : [.error]
        func count(_ side: (document: JSONDocument, found: [Diagnostic])) -> Int {
            side.found.count {
                severities.contains($0.severity) && isAbout($0, breaking.pointer, in: side.document)
            }
        }
        if breaking.isWarning, after.found.contains(where: { $0.severity == .error }) {
            return "it gives errors, and not only warnings"
        }
        guard count(after) > count(before) else {
            return "nothing is found at \(breaking.pointer): \(after.found.map(\.message))"
        }
        return mismatch(of: breaking, row)
    }

    /// Returns a message if the row's places name members, but the broken location contains none of their names.
    private static func mismatch(
        of breaking: CoverageTable.Breaking,
        _ row: CoverageTable.Row
    ) -> String? {
        let pointers = row.places.compactMap { place -> [String]? in
            guard case .schema(let location, _) = place,
                location.pointer.tokens.contains("properties")
            else { return nil }
            return location.pointer.tokens
        }
        guard pointers.contains(where: { $0.dropLast().last == "properties" }) else { return nil }
        let names = Set(pointers.joined())
        guard names.isDisjoint(with: breaking.pointer.tokens) else { return nil }
        return "'\(breaking.pointer)' has none of \(names.sorted())"
    }

    @Test(.long)
    func `The change that breaks a feature gives a finding about the changed value`() throws {
        var cache = Cache()
        var failures: [String] = []
        for row in try CoverageTable.load().rows {
            if let failure = try Self.failure(of: row, &cache) {
                failures.append("\(row): \(failure)")
            }
        }
        CoverageTests.expectNone(failures)
    }
}
